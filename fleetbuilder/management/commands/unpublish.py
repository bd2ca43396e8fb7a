"""`manage.py unpublish ID`: take a fleet out of the gallery, or with --admit let it in again."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from fleetbuilder.services import FleetMissing, admit_fleet, withdraw_fleet


class Command(BaseCommand):
    """For whoever looks after the site; the fleet itself stays with its owner."""

    help = "Take a fleet out of the gallery and keep it out, until --admit allows it again."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the id of a fleet, as in its address, and --admit."""
        parser.add_argument("fleet", metavar="ID", help="the id in the fleet's address")
        parser.add_argument("--admit", action="store_true", help="let its owner publish it again")

    def handle(self, *args: Any, **options: Any) -> None:
        """Do so and name the fleet."""
        service = admit_fleet if options["admit"] else withdraw_fleet
        try:
            fleet = service(fleet_id=options["fleet"])
        except FleetMissing as fault:
            raise CommandError(f"There is no fleet {options['fleet']}.") from fault
        what = "may be published again" if options["admit"] else "is out of the gallery"
        self.stdout.write(f"{fleet.pk} {what}.")
