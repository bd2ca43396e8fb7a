"""Waivers as they are stored: put down, kept with the history, copied, lifted."""

from __future__ import annotations

import pytest

from fleetbuilder import services
from fleetbuilder.models import Fleet
from fleetbuilder.muster import fleet_list, look_over
from fleetbuilder.services import InvalidAct
from rules.engine.core import acts
from rules.engine.core.fleet import Inspection
from tests import actions, cast, factories
from tests.actions import assert_reconciled, reread

pytestmark = pytest.mark.django_db


def over_limit(limit: int = 340) -> Fleet:
    """Return Olive's fleet of 345 points, over its limit."""
    fleet = factories.nore_flotilla(cast.owner())
    actions.set_limit(cast.owner(), fleet, limit)
    return reread(fleet)


def with_foreigner() -> tuple[Fleet, str]:
    """Return a British fleet with a German boat, and her key."""
    fleet = actions.found_fleet(cast.owner())
    return fleet, actions.add_ship(cast.owner(), fleet, actions.S_BOAT, name="Kormoran")


def seen(fleet: Fleet) -> Inspection:
    stored = reread(fleet)
    return look_over(stored, fleet_list(stored))


def stored(fleet: Fleet) -> tuple[str, int, int]:
    row = reread(fleet)
    return row.verdict, row.illegal_count, row.waiver_count


def test_a_waiver_is_one_line_that_undo_takes_back_and_redo_brings_again() -> None:
    fleet = over_limit()
    assert stored(fleet) == ("illegal", 1, 0)

    result = actions.waive(cast.owner(), fleet, "OVER_LIMIT", reason="  We allow 5 over ")

    assert result.event.sentence == (
        "Waived '5 points over the limit of 340' for the reason: We allow 5 over."
    )
    assert stored(fleet) == ("legal", 0, 1)
    actions.step(cast.owner(), fleet)
    assert stored(fleet) == ("illegal", 1, 0)
    actions.redo(cast.owner(), fleet)
    assert stored(fleet) == ("legal", 0, 1)
    assert_reconciled()


def test_a_waiver_is_lifted_in_one_line() -> None:
    fleet, key = with_foreigner()
    actions.waive(cast.owner(), fleet, "MIXED_NATION", key)

    lifted = actions.do(cast.owner(), fleet, acts.LiftWaiver(code="MIXED_NATION", subject=key))

    assert lifted.event.sentence == "Lifted the waiver for 'Kormoran sails for another navy'."
    assert stored(fleet) == ("illegal", 1, 0)
    again = actions.do(cast.owner(), fleet, acts.LiftWaiver(code="MIXED_NATION", subject=key))
    assert not again.changed
    assert_reconciled()


def test_a_finding_that_goes_further_than_what_was_waived_counts_again() -> None:
    fleet = over_limit()
    actions.waive(cast.owner(), fleet, "OVER_LIMIT")

    actions.add_ship(cast.owner(), fleet, name="Snipe")

    assert stored(fleet) == ("illegal", 1, 0)
    assert [f.title for f in seen(fleet).counting] == ["80 points over the limit of 340"]
    actions.waive(cast.owner(), fleet, "OVER_LIMIT", reason="80 over, then")
    assert stored(fleet) == ("legal", 0, 1)
    assert [w["reason"] for w in reread(fleet).waivers] == ["80 over, then"]
    assert_reconciled()


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("MIXED_NATION", "no such finding now"),
        ("NO_SUCH_CODE", "no such finding now"),
        ("FB_DUPLICATE_NAME", "makes no fleet illegal"),
    ],
)
def test_what_is_not_there_or_only_warns_is_not_waived(code: str, words: str) -> None:
    fleet = over_limit()
    key = str(fleet.ships.get(name="Curlew").pk)
    actions.rename_ship(cast.owner(), fleet, key, "Dunlin")
    warned = seen(fleet).findings[1]
    assert warned.code == "FB_DUPLICATE_NAME"
    before = reread(fleet).version

    with pytest.raises(InvalidAct, match=words) as refusal:
        actions.waive(cast.owner(), fleet, code, warned.subject)

    assert refusal.value.field == "finding"
    assert (reread(fleet).version, reread(fleet).waivers) == (before, [])


def test_a_waiver_needs_a_ship_that_is_there_and_a_reason_that_can_be_read() -> None:
    fleet, key = with_foreigner()
    for reason in ("", "x" * 201, "turned \u202e round"):
        with pytest.raises(InvalidAct) as refusal:
            actions.waive(cast.owner(), fleet, "MIXED_NATION", key, reason=reason)
        assert refusal.value.field == "reason"
    with pytest.raises(InvalidAct):
        actions.waive(cast.owner(), fleet, "MIXED_NATION", actions.new_keys()[0])
    assert reread(fleet).waivers == []


def test_a_removed_ship_takes_her_waiver_along_and_undo_brings_both_back() -> None:
    fleet, key = with_foreigner()
    actions.waive(cast.owner(), fleet, "MIXED_NATION", key)

    actions.remove_ship(cast.owner(), fleet, key)
    assert reread(fleet).waivers == []
    actions.step(cast.owner(), fleet)

    assert [w["subject"] for w in reread(fleet).waivers] == [key]
    assert stored(fleet) == ("legal", 0, 1)
    assert_reconciled()


def test_a_copy_keeps_the_waivers_for_its_own_ships() -> None:
    fleet, key = with_foreigner()
    actions.waive(cast.owner(), fleet, "MIXED_NATION", key)

    copy = services.duplicate_fleet(visitor=cast.owner(), fleet_id=fleet.pk)

    assert stored(copy) == ("legal", 0, 1)
    assert reread(copy).waivers[0]["subject"] == str(copy.ships.get().pk) != key
    assert_reconciled()


def test_a_mend_still_mends_what_is_waived_and_the_waiver_then_sleeps() -> None:
    fleet = over_limit()
    actions.waive(cast.owner(), fleet, "OVER_LIMIT")
    mend = seen(fleet).waived[0].mends[0]

    services.mend_fleet(
        visitor=cast.owner(), fleet_id=fleet.pk, mend_code=mend.code, at=actions.look(fleet)
    )

    assert stored(fleet) == ("legal", 0, 0)
    assert len(reread(fleet).waivers) == 1
    assert_reconciled()


def test_going_back_to_a_revision_brings_its_waivers_back() -> None:
    fleet = over_limit()
    actions.waive(cast.owner(), fleet, "OVER_LIMIT")
    version = reread(fleet).version
    actions.do(cast.owner(), fleet, acts.LiftWaiver(code="OVER_LIMIT", subject=""))

    actions.go_back(cast.owner(), fleet, version)

    assert stored(fleet) == ("legal", 0, 1)
    assert_reconciled()


def test_a_clone_takes_over_what_is_waived_but_no_waiver_that_sleeps() -> None:
    fleet, key = with_foreigner()
    actions.waive(cast.owner(), fleet, "MIXED_NATION", key, "Captured")
    actions.set_limit(cast.owner(), fleet, 90)
    actions.waive(cast.owner(), fleet, "OVER_LIMIT", reason="Between us")
    actions.set_limit(cast.owner(), fleet, 500)
    actions.publish(cast.owner(), fleet)

    clone = services.clone_fleet(visitor=cast.stranger(), fleet_id=fleet.pk)

    assert [w["reason"] for w in reread(clone).waivers] == ["Captured"]
    assert stored(clone) == stored(fleet) == ("legal", 0, 1)
    assert len(reread(fleet).waivers) == 2
    assert_reconciled()
