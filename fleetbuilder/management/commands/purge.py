"""`manage.py purge`: remove forgotten drafts and fleets deleted 30 days ago."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from fleetbuilder.services import purge


class Command(BaseCommand):
    """Does what the nightly task does, now."""

    help = "Remove drafts that nobody changed for 90 days and fleets deleted 30 days ago."

    def handle(self, *args: Any, **options: Any) -> None:
        """Purge and say how many fleets went."""
        count = purge(timezone.now())
        self.stdout.write(f"Purged {count} {'fleet' if count == 1 else 'fleets'}.")
