"""Print what players reported about ships, newest first."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from rules.models import ShipReport


class Command(BaseCommand):
    """`python manage.py ship_reports [--ship SLUG] [--most N]`."""

    help = "Print what players reported about ships, newest first."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--ship", default="", metavar="SLUG", help="only this class")
        parser.add_argument("--most", type=int, default=50, metavar="N", help="at most N")

    def handle(self, *args: Any, **options: Any) -> None:
        reports = ShipReport.objects.select_related("reporter")
        if options["ship"]:
            reports = reports.filter(slug=options["ship"])
        for report in reports[: max(options["most"], 0)]:
            self.stdout.write(_in_words(report))


def _in_words(report: ShipReport) -> str:
    """Return a report as a head line, its text indented, and a blank line."""
    sender = ", ".join(str(s) for s in (report.reporter, report.contact) if s) or "nobody named"
    head = f"{report.created_at:%Y-%m-%d %H:%M} {report.system} {report.edition} {report.slug}"
    text = "\n".join(f"    {_shown(line)}" for line in report.text.splitlines())
    return f"{head} ({_shown(sender)})\n{text}\n\n"


def _shown(text: str) -> str:
    """Return the text without what would command the terminal it is read on."""
    return "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text)
