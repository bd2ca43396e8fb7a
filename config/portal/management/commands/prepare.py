"""`manage.py prepare`: all that stands between installed packages and a served site."""

from __future__ import annotations

from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand


class Command(BaseCommand):
    """Build fonts, collect static files, migrate, index, load the demo: one process, quick when
    done."""

    help = "Make the site ready to be served, with the demo."

    def handle(self, *args: Any, **options: Any) -> None:
        """Do the steps in order; each of them changes nothing if it has been done."""
        call_command("build_fonts", verbosity=0)
        call_command("collectstatic", interactive=False, verbosity=0)
        call_command("migrate", interactive=False, verbosity=0)
        call_command("index_fleets")
        call_command("load_demo")
