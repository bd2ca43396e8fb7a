"""Waivers: what a house rule lets pass, how far it reaches, and what it never touches."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.engine.core import acts as do
from rules.engine.core.acts import InvalidAct
from rules.engine.core.codec import fleet_from_json, fleet_to_json
from rules.engine.core.editing import MOST_WAIVERS
from rules.engine.core.fleet import Finding, FleetList, Severity, Verdict, Waiver, sleeping
from tests.strategies import FLEETS, empty, fleet_of, fleets, limits, odd_fleets

SOME = settings(
    max_examples=50,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
VOSPER, S_BOAT = "vosper-mtb-type-i-mid", "e-boat-s-38-class"
WHY = "Our club allows it"


def waiving(finding: Finding, reason: str = WHY) -> do.WaiveFinding:
    return do.WaiveFinding(
        code=finding.code,
        subject=finding.subject,
        reason=reason,
        title=finding.title,
        extent=finding.extent,
    )


def found(fleet: FleetList, code: str) -> Finding:
    return next(f for f in FLEETS.inspect(fleet).findings if f.code == code)


def with_waiver(fleet: FleetList, code: str, reason: str = WHY) -> FleetList:
    return FLEETS.apply(fleet, waiving(found(fleet, code), reason))


def over_by(points: int) -> FleetList:
    """Return a fleet of two Vospers, so many points over its limit."""
    fleet = fleet_of("royal_navy", (VOSPER, "", {}), (VOSPER, "", {}))
    return replace(fleet, limit=int(FLEETS.inspect(fleet).total) - points)


@st.composite
def waived_fleets(draw: st.DrawFn) -> FleetList:
    """Return any fleet with some of its findings waived, and waivers that nothing answers to."""
    fleet = draw(fleets(most=5) | odd_fleets())
    findings = FLEETS.inspect(fleet, mends=False).findings
    chosen = draw(st.lists(st.sampled_from(findings), max_size=4)) if findings else []
    for finding in chosen:
        fleet = FLEETS.apply(fleet, waiving(finding, draw(st.sampled_from(["Agreed", "賭け"]))))
    if draw(st.booleans()):
        stray = do.WaiveFinding(
            code="OVER_LIMIT", subject="", reason="Old", extent=(("points", 5),)
        )
        fleet = FLEETS.apply(fleet, stray)
    total = int(FLEETS.inspect(fleet, mends=False).total)
    return replace(fleet, limit=draw(st.just(fleet.limit) | limits(total)))


@SOME
@given(waived_fleets())
def test_waivers_change_neither_the_total_nor_the_set_of_findings(fleet: FleetList) -> None:
    plain, waived = FLEETS.inspect(replace(fleet, waivers=())), FLEETS.inspect(fleet)
    assert (waived.total, waived.receipts) == (plain.total, plain.receipts)
    bare = [replace(f, waived="", mends=()) for f in waived.findings]
    assert bare == [replace(f, mends=()) for f in plain.findings]


@SOME
@given(waived_fleets())
def test_a_fleet_is_illegal_as_long_as_something_illegal_speaks_unwaived(fleet: FleetList) -> None:
    inspection = FLEETS.inspect(fleet, mends=False)
    faults = [f for f in inspection.shown if f.severity is Severity.ILLEGAL]
    open_faults = [f for f in faults if not f.waived]
    assert (inspection.verdict is Verdict.ILLEGAL) == bool(open_faults)
    assert inspection.count(Severity.ILLEGAL) == len(open_faults)
    assert inspection.waivers == len(faults) - len(open_faults)
    for finding in inspection.findings:
        if finding.waived:
            assert finding.severity is Severity.ILLEGAL
            assert not finding.held


@SOME
@given(waived_fleets())
def test_a_mend_lets_nothing_speak_that_was_waived_before(fleet: FleetList) -> None:
    before = FLEETS.inspect(fleet)
    for finding in before.findings:
        for mend in finding.mends:
            changed = fleet
            for act in mend.acts:
                changed = FLEETS.apply(changed, act)
            after = FLEETS.inspect(changed)
            spoken = {f.identity for f in after.counting} - {f.identity for f in before.counting}
            assert not spoken, mend.label
            assert finding.identity not in {f.identity for f in after.findings}


@SOME
@given(waived_fleets())
def test_a_fleet_with_waivers_survives_the_way_through_json(fleet: FleetList) -> None:
    assert fleet_from_json(fleet_to_json(fleet)) == fleet


def test_a_fleet_with_its_only_fault_waived_is_legal_with_one_waiver() -> None:
    fleet = with_waiver(over_by(5), "OVER_LIMIT")

    inspection = FLEETS.inspect(fleet)

    assert (inspection.verdict, inspection.waivers) == (Verdict.LEGAL, 1)
    assert [(f.code, f.waived) for f in inspection.waived] == [("OVER_LIMIT", WHY)]
    assert inspection.waived[0].title.startswith("5 points over the limit of")
    assert inspection.waived[0].mends
    assert inspection.counting == ()


@pytest.mark.parametrize(
    ("points", "verdict"), [(4, Verdict.LEGAL), (5, Verdict.LEGAL), (6, Verdict.ILLEGAL)]
)
def test_a_waiver_for_5_points_over_reaches_no_further(points: int, verdict: Verdict) -> None:
    waivers = with_waiver(over_by(5), "OVER_LIMIT").waivers
    fleet = replace(over_by(points), waivers=waivers)

    inspection = FLEETS.inspect(fleet)

    assert inspection.verdict is verdict
    asleep = [w.title for w in sleeping(fleet.waivers, inspection.findings)]
    assert asleep == ([waivers[0].title] if verdict is Verdict.ILLEGAL else [])


def test_a_waiver_of_one_item_twice_does_not_cover_another() -> None:
    fleet = with_waiver(fleet_of("royal_navy", (S_BOAT, "", {})), "MIXED_NATION")
    waiver = Waiver(code="ONE_PER_SHIP", subject="a", reason=WHY, extent=(("radar", 1),))

    assert waiver.covers((("radar", 1),))
    assert waiver.covers(())
    assert not waiver.covers((("radar", 1), ("searchlight", 1)))
    assert FLEETS.inspect(fleet).verdict is Verdict.LEGAL


def test_a_waiver_sleeps_while_its_finding_is_gone_and_wakes_with_it() -> None:
    fleet = with_waiver(over_by(5), "OVER_LIMIT")
    bigger = replace(fleet, limit=(fleet.limit or 0) + 5)

    inspection = FLEETS.inspect(bigger)

    assert (inspection.verdict, inspection.waivers) == (Verdict.LEGAL, 0)
    assert sleeping(bigger.waivers, inspection.findings) == fleet.waivers
    assert FLEETS.inspect(replace(bigger, limit=fleet.limit)).waivers == 1


def test_what_waits_and_what_only_warns_cannot_be_waived() -> None:
    fleet = fleet_of("kriegsmarine", ("linse-group-of-3", "", {"boats": 1}), limit=2000)
    held = found(fleet, "TINY_GROUP_SIZE")
    assert held.held
    twins = FLEETS.apply(over_by(0), do.RenameShip(key="b", name="Vosper 1"))
    twins = FLEETS.apply(twins, do.RenameShip(key="a", name="Vosper 1"))

    waiting = FLEETS.inspect(FLEETS.apply(fleet, waiving(held)))
    warned = FLEETS.inspect(with_waiver(twins, "FB_DUPLICATE_NAME"))

    assert (waiting.verdict, waiting.waivers) == (Verdict.DRAFT, 0)
    assert (warned.waivers, warned.count(Severity.WARNING)) == (0, 1)


def test_a_waiver_goes_with_its_ship_and_one_can_be_lifted_and_put_anew() -> None:
    fleet = fleet_of("royal_navy", (S_BOAT, "", {}), (S_BOAT, "", {}))
    for finding in FLEETS.inspect(fleet).findings:
        fleet = FLEETS.apply(fleet, waiving(finding))
    assert [w.subject for w in fleet.waivers] == ["a", "b"]

    other = FLEETS.apply(fleet, do.WaiveFinding(code="MIXED_NATION", subject="a", reason=" Other "))
    assert [(w.subject, w.reason) for w in other.waivers] == [("a", "Other"), ("b", WHY)]
    lifted = FLEETS.apply(fleet, do.LiftWaiver(code="MIXED_NATION", subject="a"))
    assert [w.subject for w in lifted.waivers] == ["b"]
    assert FLEETS.inspect(lifted).verdict is Verdict.ILLEGAL
    gone = FLEETS.apply(fleet, do.RemoveShip(key="b"))
    assert [w.subject for w in gone.waivers] == ["a"]


@pytest.mark.parametrize("reason", ["", "   ", "x" * 201, "two\nlines"])
def test_a_reason_is_a_line_of_at_most_200_characters(reason: str) -> None:
    with pytest.raises(InvalidAct) as refusal:
        FLEETS.apply(empty(), do.WaiveFinding(code="OVER_LIMIT", subject="", reason=reason))
    assert refusal.value.field == "reason"
    FLEETS.apply(empty(), do.WaiveFinding(code="OVER_LIMIT", subject="", reason="x" * 200))


def test_a_fleet_holds_so_many_waivers_and_no_more() -> None:
    fleet = empty()
    for number in range(MOST_WAIVERS):
        fleet = FLEETS.apply(fleet, do.WaiveFinding(code=f"C{number}", subject="", reason=WHY))

    with pytest.raises(InvalidAct, match="at most 100 waivers"):
        FLEETS.apply(fleet, do.WaiveFinding(code="ONE_MORE", subject="", reason=WHY))
    again = FLEETS.apply(fleet, do.WaiveFinding(code="C0", subject="", reason="Other"))
    assert len(again.waivers) == MOST_WAIVERS
