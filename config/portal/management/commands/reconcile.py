"""`manage.py reconcile`: compare all that is stored with what follows from histories and logs."""

from __future__ import annotations

from itertools import chain
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from campaigns.models import Campaign
from campaigns.services.reconcile import reconcile as of_campaigns
from fleetbuilder.models import Fleet
from fleetbuilder.services.reconcile import reconcile as of_fleets
from fleetbuilder.text import counted


class Command(BaseCommand):
    """Lists each mismatch; ends with 1 if there is any."""

    help = "Prove that stored totals and tables follow from histories and logbooks."

    def handle(self, *args: Any, **options: Any) -> None:
        """Print each mismatch and a last line with the count."""
        count = 0
        for mismatch in chain[object](of_fleets(), of_campaigns()):
            count += 1
            self.stdout.write(str(mismatch))
        looked = counted(Fleet.objects.count(), "fleet")
        if campaigns := Campaign.objects.count():
            looked += f" and {counted(campaigns, 'campaign')}"
        if count:
            noun = "mismatch" if count == 1 else "mismatches"
            raise CommandError(f"{count} {noun} in {looked}.", returncode=1)
        self.stdout.write(f"{looked}, no mismatch.")
