"""`manage.py reconcile`: compare all stored totals with recomputed ones, and with the history."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from fleetbuilder.models import Fleet
from fleetbuilder.services.reconcile import reconcile
from fleetbuilder.text import counted


class Command(BaseCommand):
    """Lists each mismatch; ends with 1 if there is any."""

    help = "Prove that stored totals are the recomputed ones and follow from the history."

    def handle(self, *args: Any, **options: Any) -> None:
        """Print each mismatch and a last line with the count."""
        count = 0
        for mismatch in reconcile():
            count += 1
            self.stdout.write(str(mismatch))
        fleets = counted(Fleet.objects.count(), "fleet")
        if count:
            noun = "mismatch" if count == 1 else "mismatches"
            raise CommandError(f"{count} {noun} in {fleets}.", returncode=1)
        self.stdout.write(f"{fleets}, no mismatch.")
