"""`manage.py index_fleets`: let old fleets be found by a search."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from fleetbuilder.services.indexing import fill_search_texts
from fleetbuilder.text import counted


class Command(BaseCommand):
    """Writes what a search looks through, where it is missing; says what it wrote."""

    help = "Fill the search text of fleets that have none; --anew after the rosters changed."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take `--anew`."""
        parser.add_argument("--anew", action="store_true", help="work out every fleet's text anew")

    def handle(self, *args: Any, **options: Any) -> None:
        """Fill and say how many fleets were written."""
        count = fill_search_texts(anew=options["anew"])
        if count or options["verbosity"] > 1:
            self.stdout.write(f"{counted(count, 'fleet')} made ready for searches.")
