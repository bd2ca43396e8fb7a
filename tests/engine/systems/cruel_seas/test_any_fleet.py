"""What holds for any fleet whatever (hypothesis): sums, order, mends, round trips."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.engine.core import acts as do
from rules.engine.core.codec import fleet_from_json, fleet_to_json
from rules.engine.core.diff import apply_change, diff
from rules.engine.core.fleet import FleetList, Inspection, LineKind
from tests.strategies import FLEETS, fleets, odd_fleets, shuffled

SOME = settings(max_examples=60, deadline=None)
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


@settings(max_examples=150, deadline=None)
@given(ANY)
def test_a_mend_takes_its_finding_away_and_brings_no_new_one(fleet: FleetList) -> None:
    before = FLEETS.inspect(fleet)
    for finding in before.findings:
        codes = [mend.code for mend in finding.mends]
        assert len(set(codes)) == len(codes)
        for mend in finding.mends:
            after = FLEETS.inspect(done(fleet, mend.acts))
            assert identities(after) <= identities(before) - {finding.identity}, mend.label
            shown = {f.identity for f in after.shown} - {f.identity for f in before.shown}
            assert not shown, mend.label
            assert after.total - before.total == mend.delta, mend.label


@SOME
@given(fleets())
def test_a_fleet_that_a_player_can_build_is_never_left_without_a_mend(fleet: FleetList) -> None:
    for finding in FLEETS.inspect(fleet).findings:
        if finding.code not in ("FB_OWN_FIGURES", "TINY_GROUP_SIZE", "OVER_LIMIT"):
            assert finding.mends, finding
        if finding.code == "OVER_LIMIT":
            assert finding.mends, finding


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
def test_choices_and_summaries_exist_for_any_ship(fleet: FleetList) -> None:
    for ship in fleet.ships:
        summary = FLEETS.summary(ship, fleet)
        assert summary.torpedoes >= 0
        for choice in FLEETS.choices(ship, fleet):
            assert choice.minimum <= choice.count <= choice.maximum
            assert choice.label
            more = do.SetChoice(key=ship.key, code=choice.code, count=choice.maximum)
            if all(bounds in fleet.ships for bounds in (ship,)):
                FLEETS.apply(fleet, more)
