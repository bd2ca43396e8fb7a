"""`manage.py load_demo`: the demo's players and fleets."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from config.portal import demo


class Command(BaseCommand):
    """Load the demo once; a second call changes nothing."""

    help = "Make two demo players with fleets, and print their log-ins."

    def handle(self, *args: Any, **options: Any) -> None:
        """Refuse on a site that serves by https: its door would stand open."""
        if settings.SESSION_COOKIE_SECURE:
            raise CommandError("The demo's password is public, so it is not for a production site.")
        demo.load_demo()
        self.stdout.write("  Demo log-ins:")
        for username in dict.fromkeys(fleet.username for fleet in demo.FLEETS):
            self.stdout.write(f"    {username} / {demo.PASSWORD}")
