"""`manage.py fleet_reports`: what visitors reported about fleets in the gallery."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from fleetbuilder.models import FleetReport


class Command(BaseCommand):
    """`python manage.py fleet_reports [--most N]`."""

    help = "Print what visitors reported about published fleets, newest first."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take --most."""
        parser.add_argument("--most", type=int, default=50, metavar="N", help="at most N")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print each report; its id is what `manage.py unpublish` takes."""
        reports = FleetReport.objects.select_related("reporter", "fleet")
        for report in reports[: max(options["most"], 0)]:
            self.stdout.write(_in_words(report))


def _in_words(report: FleetReport) -> str:
    """Return a report as a head line, its text indented, and a blank line."""
    sender = ", ".join(str(s) for s in (report.reporter, report.contact) if s) or "nobody named"
    fleet = report.fleet
    place = "gone" if fleet is None else f"{fleet.pk}{'' if fleet.published_at else ', private'}"
    head = f"{report.created_at:%Y-%m-%d %H:%M} {report.fleet_name} by {report.owner_name}"
    text = "\n".join(f"    {_shown(line)}" for line in report.text.splitlines())
    return f"{_shown(head)} [{place}] ({_shown(sender)})\n{text}\n\n"


def _shown(text: str) -> str:
    """Return the text without what would command the terminal it is read on."""
    return "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text)
