"""What is offered to mend a finding. That mends hold for any fleet: test_any_fleet.py."""

from __future__ import annotations

from dataclasses import replace
from time import perf_counter

import pytest

from rules.engine.core import acts as do
from rules.engine.core.fleet import FleetList, Verdict
from tests.engine.systems.cruel_seas.test_legality import FLEETS_OF_CODE
from tests.strategies import CLASSES, FIGURES, FLEETS, empty, fleet_of

VOSPER, FAIRMILE, S_38 = "vosper-mtb-type-i-mid", "fairmile-d-mgb", "e-boat-s-38-class"
EARLY, LINSE = "vosper-mtb-type-i-early", "linse-group-of-3"


def offered(fleet: FleetList, code: str) -> list[tuple[str, int]]:
    found = [f for f in FLEETS.inspect(fleet).findings if f.code == code]
    return [(mend.label, int(mend.delta)) for mend in found[0].mends]


def mended(fleet: FleetList, label: str) -> FleetList:
    for finding in FLEETS.inspect(fleet).findings:
        for mend in finding.mends:
            if mend.label == label:
                for act in mend.acts:
                    fleet = FLEETS.apply(fleet, act)
                return fleet
    raise AssertionError(label)


@pytest.fixture
def nore() -> FleetList:
    """A fleet 5 over its limit of 500: a Fairmile, two Vospers and one early Vosper."""
    return fleet_of(
        "royal_navy",
        (FAIRMILE, "regular", {"option:semi_auto_6pdr": 1}),
        (VOSPER, "regular", {}),
        (VOSPER, "regular", {}),
        (EARLY, "", {"equipment:searchlight": 1}),
        limit=500,
    )


def test_over_the_limit_offers_the_cheapest_ways_down_and_a_higher_limit(nore: FleetList) -> None:
    assert offered(nore, "OVER_LIMIT") == [
        ("Take off searchlight (Vosper 3)", -5),
        ("Single-shot 6-pdr (Fairmile 1)", -10),
        ("Crew to inexperienced (Fairmile 1)", -50),
        ("Remove Vosper 3", -75),
        ("Raise limit to 505", 0),
    ]


def test_one_click_makes_the_fleet_legal(nore: FleetList) -> None:
    for label in ("Take off searchlight (Vosper 3)", "Remove Vosper 3", "Raise limit to 505"):
        inspection = FLEETS.inspect(mended(nore, label))
        assert (inspection.findings, inspection.verdict) == ((), Verdict.LEGAL)
    assert mended(nore, "Raise limit to 505").limit == 505
    assert mended(nore, "Take off searchlight (Vosper 3)").ship("d").fit == ()  # type: ignore[union-attr]


def test_where_no_single_item_suffices_several_are_offered_together() -> None:
    boats = [(S_38, "veteran", {"option:depth_charges": 1})] * 4
    assert offered(fleet_of("kriegsmarine", *boats, limit=725), "OVER_LIMIT") == [
        ("Take off depth charges (E-boat 1, E-boat 2 and E-boat 3)", -15),
        ("Crew to regular (E-boat 1)", -25),
        ("Remove E-boat 1", -185),
        ("Raise limit to 740", 0),
    ]


def test_where_no_single_ship_suffices_the_fewest_are_offered() -> None:
    boats = [(S_38, "inexperienced", {})] * 6
    fleet = fleet_of("kriegsmarine", *boats, limit=320)
    assert offered(fleet, "OVER_LIMIT") == [
        ("Remove E-boat 1, E-boat 2 and E-boat 3", -315),
        ("Raise limit to 630", 0),
    ]
    few = fleet_of("kriegsmarine", *boats, limit=100)
    assert offered(few, "OVER_LIMIT") == [("Raise limit to 630", 0)]
    assert offered(fleet_of("kriegsmarine", *boats, limit=210), "OVER_LIMIT") == [
        ("Remove 4 ships", -420),
        ("Raise limit to 630", 0),
    ]


def test_the_limit_is_not_raised_beyond_what_a_fleet_may_have() -> None:
    keys = tuple(map(str, range(100)))
    act = do.AddShips(ship_class=VOSPER, keys=keys, crew="regular")
    fleet = FLEETS.apply(empty(limit=10_000), act)
    assert offered(fleet, "OVER_LIMIT") == [("Remove 20 ships", -2500)]
    just = replace(fleet, ships=fleet.ships[:80], limit=9_999)
    assert ("Raise limit to 10,000", 0) in offered(just, "OVER_LIMIT")


def test_a_way_down_that_breaks_something_else_is_not_offered() -> None:
    """The crew may not become inexperienced: she has FAT torpedoes."""
    fleet = fleet_of("kriegsmarine", (S_38, "regular", {"equipment:fat": 1}), limit=180)
    assert [label for label, _ in offered(fleet, "OVER_LIMIT")] == [
        "Take off smoke (E-boat 1)",
        "Take off FAT torpedoes (E-boat 1)",
        "Remove E-boat 1",
        "Raise limit to 185",
    ]


@pytest.mark.parametrize(
    ("code", "labels"),
    [
        ("MIXED_NATION", ["Allow allies", "Remove E-boat 1", "Sail for the Kriegsmarine"]),
        ("TINY_GROUP_SIZE", ["Make it three boats"]),
        ("TINY_GROUP_LIMIT", ["Remove Linse 2", "Remove Linse 1"]),
        ("ONE_PER_SHIP", ["Carry depth charges once"]),
        ("FAT_NATION", ["Take off FAT torpedoes"]),
        ("FAT_CREW", ["Crew to regular", "Crew to veteran", "Take off FAT torpedoes"]),
        ("FAT_NO_TORPEDO", ["Take off FAT torpedoes"]),
        ("LONG_LANCE_NATION", ["Take off Long Lance torpedo"]),
        ("SHINYO_ROCKETS_NATION", ["Take off Shin'yo rockets"]),
        ("ROCKETS_CREW", ["Crew to regular", "Crew to veteran", "Take off rocket rack"]),
        ("MERCHANT_ONLY", ["Take off Flammenwerfer"]),
        ("SEARCHLIGHT_TINY", ["Take off searchlight"]),
        ("DIRECTOR_SOVIET", ["Take off fire director"]),
        ("BALLOON_SIZE", ["Take off barrage balloon"]),
        ("SEMI_AUTO_NOT_ALLOWED", ["Single-shot 6-pdr"]),
        ("RADAR_BATTERY_NATION", ["Take off radar"]),
        ("SCN_NATION", ["Sail for the Royal Navy"]),
        ("SCN_MISSING", ["Add Vosper MTB Type I (Mid)"]),
        ("SCN_CREW", ["Crew to regular"]),
        ("SCN_SURPLUS", ["Remove Vosper 3"]),
        ("FB_UNKNOWN_CLASS", ["Remove Vosper 1"]),
        ("FB_UNKNOWN_CREW", ["Crew to inexperienced", "Crew to regular", "Crew to veteran"]),
        ("FB_UNKNOWN_CHOICE", ["Keep what her class offers"]),
        ("FB_GUN_MISSING", ["Put back 20 mm", "Leave off HMG in place of the 20 mm"]),
        ("FB_FIGURES_MISSING", ["Remove Aircraft 1"]),
        ("FB_ABILITIES_OFF", ["Take off lucky ship", "Allow abilities for points"]),
        ("FB_ONE_WEAPON", ["Keep only the 3 in", "Keep only the MG"]),
        ("FB_DUPLICATE_NAME", ["Name her VOSPER 2"]),
        ("FB_BLANK_NAME", ["Name her Vosper 1"]),
        ("FB_OWN_FIGURES", []),
        ("FB_LOOKALIKE_NAME", ["Name her V\u043esper 2"]),
    ],
)
def test_each_code_has_its_mends(code: str, labels: list[str]) -> None:
    assert [label for label, _ in offered(FLEETS_OF_CODE[code][0], code)] == labels


def test_a_missing_torpedo_can_be_fitted_where_the_class_offers_it() -> None:
    fleet = fleet_of("royal_navy", (FAIRMILE, "regular", {"equipment:fat": 1}))
    labels = [label for label, _ in offered(fleet, "FAT_NO_TORPEDO")]
    assert labels == ["Fit 4 torpedoes", "Take off FAT torpedoes"]


def test_of_three_groups_one_is_kept() -> None:
    fleet = fleet_of("kriegsmarine", *[(LINSE, "", {})] * 3)
    assert offered(fleet, "TINY_GROUP_LIMIT") == [
        ("Keep only Linse 1", -72),
        ("Keep only Linse 2", -72),
        ("Keep only Linse 3", -72),
    ]


def test_a_fleet_without_a_name_is_named() -> None:
    fleet = replace(fleet_of("royal_navy", (VOSPER, "", {})), name=" ")
    assert offered(fleet, "FB_BLANK_NAME") == [("Call it Royal Navy fleet", 0)]
    assert mended(fleet, "Call it Royal Navy fleet").name == "Royal Navy fleet"


def test_a_mend_that_would_break_the_limit_is_not_offered() -> None:
    """Without her old tub she costs 75: over the limit of 50."""
    fit = {"ability:old_tub": 1}
    fleet = fleet_of("royal_navy", (VOSPER, "", fit), limit=50)
    assert offered(fleet, "FB_ABILITIES_OFF") == [("Allow abilities for points", 0)]


def test_a_mend_has_the_same_code_each_time_and_another_for_other_acts(nore: FleetList) -> None:
    first = [mend.code for mend in FLEETS.inspect(nore).findings[0].mends]
    again = [mend.code for mend in FLEETS.inspect(nore).findings[0].mends]
    assert first == again
    assert len(set(first)) == 5
    assert all(len(code) == 16 and code.isalnum() for code in first)


def test_mends_can_be_left_out(nore: FleetList) -> None:
    bare = FLEETS.inspect(nore, mends=False)
    assert bare.findings[0].mends == ()
    full = FLEETS.inspect(nore)
    assert (bare.total, bare.verdict, bare.receipts) == (full.total, full.verdict, full.receipts)


def test_a_mend_that_would_make_a_waiting_finding_speak_is_not_offered() -> None:
    """At 199 of 615 both wait; a third boat would bring 211, more than a third."""
    wanted = ((LINSE, "", {"boats": 2}), ("r-boat", "regular", {"equipment:fat": 1}))
    fleet = fleet_of("kriegsmarine", *wanted, limit=615)
    inspection = FLEETS.inspect(fleet)
    assert (inspection.total, inspection.shown) == (199, ())
    assert offered(fleet, "TINY_GROUP_SIZE") == [("Remove Linse 1", -24)]
    roomy = replace(fleet, limit=640)
    assert offered(roomy, "TINY_GROUP_SIZE") == [("Make it three boats", 12)]


@pytest.mark.benchmark
def test_two_hundred_ships_with_many_findings_are_inspected_quickly() -> None:
    fleet = empty(limit=500)
    for number in range(200):
        slug = CLASSES[number % len(CLASSES)]
        figures = FIGURES if slug == "aircraft" else ()
        act = do.AddShips(ship_class=slug, keys=(f"k{number}",), figures=figures)
        fleet = FLEETS.apply(fleet, act)
    fleet = replace(fleet, ships=tuple(replace(s, name="Curlew") for s in fleet.ships))
    assert len(FLEETS.inspect(fleet).findings) > 300
    start = perf_counter()
    FLEETS.inspect(fleet)
    assert perf_counter() - start < 1.0
