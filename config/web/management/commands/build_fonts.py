"""`manage.py build_fonts`: the site's type from the installed font packages."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from config.web.fonts import FACES, build


class Command(BaseCommand):
    """Subset the fonts to Latin as woff2, with the sheet that names them."""

    help = "Build the web fonts from the installed font packages (quick when it is done already)."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        """Take another folder, for tests."""
        default = settings.BASE_DIR / "static" / "generated" / "fonts"
        parser.add_argument("--folder", type=Path, default=default)

    def handle(self, *args: Any, **options: Any) -> None:
        """Build what is missing."""
        try:
            built = build(options["folder"])
        except FileNotFoundError as fault:
            raise CommandError(str(fault)) from fault
        if options["verbosity"]:
            words = f"{len(FACES)} fonts stand ready." if built else "The fonts stand already."
            self.stdout.write(words)
