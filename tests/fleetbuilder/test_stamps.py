"""Stamps of prints: fingerprints that forgive, and what they keep."""

from __future__ import annotations

import io
from datetime import date

import pytest
import time_machine
from django.core.management import CommandError, call_command

from fleetbuilder import services
from fleetbuilder.models import Fleet, PrintStamp
from fleetbuilder.selectors import stamp_by
from fleetbuilder.stamps import ALPHABET, LENGTH, as_typed, in_groups, new_fingerprint
from tests import actions, cast, factories

pytestmark = pytest.mark.django_db


def test_a_fingerprint_cannot_be_guessed() -> None:
    assert len(ALPHABET) ** LENGTH > 2**80
    assert len({new_fingerprint() for _ in range(500)}) == 500
    assert set(new_fingerprint()) <= set(ALPHABET)


@pytest.mark.parametrize(
    "typed",
    [
        "01258ACEFHJKMNPRTVWX",
        "0125-8ACE-FHJK-MNPR-TVWX",
        " 0125 8ace fhjk mnpr tvwx\n",
        "OIZS-BACE-FHJK-MNPR-TUWX",
        "qlzsb.ace–fhjk/mnpr_tuwx",
        "０125 8ace fhjk mnpr tvwx",
    ],
)
def test_it_is_known_however_it_is_typed(typed: str) -> None:
    assert as_typed(typed) == "01258ACEFHJKMNPRTVWX"


@pytest.mark.parametrize(
    "typed", ["", "0125", "0125-8ACE-FHJK-MNPR-TVWX-0", "Ä125-8ACE-FHJK-MNPR-TVWX", "0" * 10_000]
)
def test_what_can_be_none_is_none(typed: str) -> None:
    assert as_typed(typed) == ""
    assert stamp_by(typed) is None


def test_it_is_printed_in_groups_of_four() -> None:
    assert in_groups("01258ACEFHJKMNPRTVWX") == "0125-8ACE-FHJK-MNPR-TVWX"


def test_one_stamp_a_day_for_what_stays_the_same() -> None:
    fleet = factories.nore_flotilla(cast.owner())
    with time_machine.travel("2026-12-01T10:00:00Z"):
        first, again = actions.stamp(fleet), actions.stamp(fleet)
        actions.set_limit(cast.owner(), fleet, 300)
        changed = actions.stamp(fleet)
    with time_machine.travel("2026-12-02T10:00:00Z"):
        later = actions.stamp(fleet)

    assert first == again
    assert len({first.fingerprint, changed.fingerprint, later.fingerprint}) == 3
    assert (first.verdict, first.points, first.limit) == ("legal", 345, 500)
    assert (changed.verdict, changed.illegal_count, changed.limit) == ("illegal", 1, 300)
    assert (first.printed_on, later.printed_on) == (date(2026, 12, 1), date(2026, 12, 2))
    assert changed.version == first.version + 1


def test_a_link_gives_a_stamp_of_its_own() -> None:
    fleet = factories.nore_flotilla(cast.owner())
    private = actions.stamp(fleet)
    actions.share(cast.owner(), fleet)
    shared = actions.stamp(fleet)

    assert private.link is None
    assert shared.link == fleet.links.get()
    assert private.fingerprint != shared.fingerprint


def test_a_stamp_outlives_its_fleet() -> None:
    fleet = factories.nore_flotilla(cast.owner())
    stamp = actions.stamp(fleet)
    Fleet.objects.all().delete()

    kept = PrintStamp.objects.get()
    assert (kept.fingerprint, kept.fleet, kept.points) == (stamp.fingerprint, None, 345)
    out = io.StringIO()
    call_command("verify_stamp", stamp.fingerprint, stdout=out)
    assert out.getvalue().splitlines()[1].startswith("A fleet that is no longer kept, 345 / 500 p")


def test_the_command_says_what_was_printed() -> None:
    fleet = factories.nore_flotilla(cast.owner())
    actions.share(cast.owner(), fleet)
    stamp = actions.stamp(fleet)

    def said() -> str:
        out = io.StringIO()
        typed = in_groups(stamp.fingerprint).lower().split("-")
        call_command("verify_stamp", *typed, stdout=out)
        return out.getvalue()

    lines = said().splitlines()
    assert lines[0] == f"{in_groups(stamp.fingerprint)}: LEGAL"
    assert lines[1].startswith("Nore Flotilla, 345 / 500 points, revision ")
    assert lines[3].endswith("leads to the fleet as printed.")
    services.revoke_share(visitor=cast.owner(), fleet_id=fleet.pk)
    assert said().splitlines()[3].endswith("leads to no fleet.")


def test_the_command_fails_for_an_unknown_fingerprint() -> None:
    with pytest.raises(CommandError, match="No print has this fingerprint"):
        call_command("verify_stamp", "0000-0000-0000-0000-0000")
