"""What holds for any fleet whatever (hypothesis): sums, order, mends, round trips."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.engine.core import acts as do
from rules.engine.core.codec import fleet_from_json, fleet_to_json
from rules.engine.core.diff import apply_change, diff
from rules.engine.core.fleet import FleetList, Inspection, LineKind, Severity
from rules.engine.systems.cruel_seas.faults import FORCE_CODES
from tests.effort import times
from tests.strategies import FLEETS, SYSTEM, fleets, odd_fleets, shuffled

SLOW_MACHINE = [HealthCheck.too_slow, HealthCheck.data_too_large]
BASE = settings(suppress_health_check=SLOW_MACHINE)
SOME = settings(BASE, max_examples=times(30, 500))
ANY = fleets() | odd_fleets()


def identities(inspection: Inspection) -> set[tuple[str, str]]:
    found = [finding.identity for finding in inspection.findings]
    assert len(set(found)) == len(found), "an identity stands twice"
    return set(found)


def done(fleet: FleetList, acts: tuple[Any, ...]) -> FleetList:
    for act in acts:
        fleet = FLEETS.apply(fleet, act)
    return fleet


@SOME
@given(ANY)
def test_the_total_is_the_sum_of_the_receipts_and_each_receipt_adds_up(fleet: FleetList) -> None:
    inspection = FLEETS.inspect(fleet)
    assert [key for key, _ in inspection.receipts] == [ship.key for ship in fleet.ships]
    assert inspection.total == sum(receipt.total for _, receipt in inspection.receipts)
    for _, receipt in inspection.receipts:
        paid = [x for x in receipt.lines if x.kind in (LineKind.ITEM, LineKind.CHANGE)]
        assert receipt.total == sum(line.points for line in paid)
        assert receipt.lines[-1].kind is LineKind.TOTAL
        assert receipt.lines[-1].points == receipt.total


@SOME
@given(st.data())
def test_findings_do_not_depend_on_the_order_of_the_ships(data: st.DataObject) -> None:
    fleet = data.draw(ANY)
    inspection = FLEETS.inspect(fleet)
    other = FLEETS.inspect(data.draw(shuffled(fleet)))
    assert inspection.findings == other.findings
    assert (inspection.total, inspection.verdict) == (other.total, other.verdict)


@settings(BASE, max_examples=times(40, 750))
@given(ANY)
def test_a_mend_takes_its_finding_away_and_brings_no_new_one(fleet: FleetList) -> None:
    before = FLEETS.inspect(fleet)
    for finding in before.findings:
        assert len({mend.code for mend in finding.mends}) == len(finding.mends)
        for mend in finding.mends:
            after = FLEETS.inspect(done(fleet, mend.acts))
            assert identities(after) <= identities(before) - {finding.identity}, mend.label
            spoken = {f.identity for f in after.shown} - {f.identity for f in before.shown}
            assert not spoken, mend.label
            assert after.total - before.total == mend.delta, mend.label


@SOME
@given(ANY)
def test_every_finding_but_a_note_can_be_mended(fleet: FleetList) -> None:
    """A ship that a scenario calls for can't always be mended by sending her away."""
    for finding in FLEETS.inspect(fleet).findings:
        if finding.severity is Severity.NOTE:
            continue
        needed = SYSTEM.purpose(fleet) is not None and finding.code not in FORCE_CODES
        assert finding.mends or needed, finding


@SOME
@given(ANY)
def test_a_fleet_survives_the_way_through_json(fleet: FleetList) -> None:
    assert fleet_from_json(fleet_to_json(fleet)) == fleet


@SOME
@given(st.data())
def test_a_change_leads_from_any_fleet_to_any_other_and_back(data: st.DataObject) -> None:
    before = data.draw(ANY)
    after = data.draw(ANY | shuffled(before))
    change = diff(before, after)
    assert apply_change(before, change) == after
    assert apply_change(after, change, reverse=True) == before


@SOME
@given(ANY)
def test_every_choice_on_offer_can_be_taken_as_often_as_it_says(fleet: FleetList) -> None:
    for ship in fleet.ships[:2]:
        assert FLEETS.summary(ship, fleet).torpedoes >= 0
        for choice in FLEETS.choices(ship, fleet):
            assert choice.label
            assert choice.minimum <= choice.count <= choice.maximum
            act = do.SetChoice(key=ship.key, code=choice.code, count=choice.maximum)
            changed = FLEETS.apply(fleet, act).ship(ship.key)
            assert changed is not None
            taken = changed.chosen(choice.code, choice.default)
            assert taken == choice.maximum
