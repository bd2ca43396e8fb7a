"""`manage.py verify_stamp FINGERPRINT`: what the site knows of a print."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from fleetbuilder.access import leads_to_fleet
from fleetbuilder.presenters.stamps import stamp_view
from fleetbuilder.selectors import stamp_by


class Command(BaseCommand):
    """For whoever looks after the site, or judges a tournament."""

    help = "Say what was printed under a fingerprint; blanks, dashes and case don't matter."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take a fingerprint, in one piece or in groups."""
        parser.add_argument("fingerprint", nargs="+", help="as printed below the verdict")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print verdict, fleet, total, edition, date and whether it still leads to the fleet."""
        found = stamp_by("".join(options["fingerprint"]))
        if found is None:
            raise CommandError("No print has this fingerprint.")
        told = stamp_view(found, "https://fleets.example.org/")
        leads = "leads to the fleet as printed" if leads_to_fleet(found) else "leads to no fleet"
        name = told.name or "A fleet that is no longer kept"
        self.stdout.write(
            f"{told.fingerprint}: {told.verdict}\n{name}, {told.total} points, revision"
            f" {told.version}\n{told.game}\nPrinted on {told.date:%Y-%m-%d}; {leads}."
        )
