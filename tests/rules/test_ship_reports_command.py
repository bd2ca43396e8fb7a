"""`manage.py ship_reports`."""

import io

import pytest
import time_machine
from django.core.management import call_command

from rules.models import ShipReport


def printed(*args: str) -> str:
    out = io.StringIO()
    call_command("ship_reports", *args, stdout=out)
    return out.getvalue()


@pytest.mark.django_db
def test_reports_are_printed_newest_first_with_who_sent_them(player) -> None:
    about = {"system": "cruel_seas", "edition": "starter-2026"}
    with time_machine.travel("2026-11-29 08:00+00:00", tick=False):
        ShipReport.objects.create(slug="r-boat", text="Hull is 61.\nReally.", **about)
    with time_machine.travel("2026-11-30 09:30+00:00", tick=False):
        ShipReport.objects.create(
            slug="lct", text="Too slow.", contact="by post", reporter=player, **about
        )

    assert printed() == (
        "2026-11-30 09:30 cruel_seas starter-2026 lct (ada, by post)\n    Too slow.\n\n"
        "2026-11-29 08:00 cruel_seas starter-2026 r-boat (nobody named)\n"
        "    Hull is 61.\n    Really.\n\n"
    )
    assert printed("--most", "1").startswith("2026-11-30 09:30")
    assert printed("--ship", "r-boat").startswith("2026-11-29 08:00")
    assert printed("--ship", "bismarck") == ""


@pytest.mark.django_db
def test_a_report_cannot_command_the_terminal_it_is_read_on() -> None:
    ShipReport.objects.create(slug="lct", text="a\x1b[2Jb", contact="\x1b]0;x\x07")

    assert "\x1b" not in printed()
    assert "a\ufffd[2Jb" in printed()
