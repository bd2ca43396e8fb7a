"""A fleet checked against the forces of a scenario (CS-SCN-1 to -8)."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.engine.core import acts as do
from rules.engine.core.editing import with_option
from rules.engine.core.fleet import Finding, FleetList, ShipEntry, Verdict
from rules.engine.core.scenarios import NONE, SCENARIO, value_of
from rules.engine.systems.cruel_seas.faults import FORCE_CODES
from rules.engine.systems.cruel_seas.scenarios.forces import Call, RollCall
from rules.engine.systems.cruel_seas.scenarios.reader import scenario, scenarios
from rules.engine.systems.cruel_seas.yard import yard
from tests.strategies import EDITION, FLEETS, empty, fleet_of

MID, E38, E100 = "vosper-mtb-type-i-mid", "e-boat-s-38-class", "e-boat-s-100-class"


def fleet(nation: str, *ships: str) -> FleetList:
    """Return a fleet of 'class crew'; the cheapest crew where none is named."""
    pairs = [ship.partition(" ") for ship in ships]
    return fleet_of(nation, *[(slug, crew, {}) for slug, _, crew in pairs])


def called(number: int, side: str, checked: FleetList) -> FleetList:
    """Return the fleet as it is built for a side of a scenario."""
    return with_option(checked, SCENARIO, value_of(number, side), NONE)


def force_findings(number: int, side: str, checked: FleetList) -> list[Finding]:
    """Return what the scenario finds."""
    inspection = FLEETS.inspect(called(number, side, checked))
    return [f for f in inspection.findings if f.code in FORCE_CODES]


def found(number: int, side: str, checked: FleetList) -> list[tuple[str, str]]:
    """Return (code, subject) of each of these findings."""
    return [f.identity for f in force_findings(number, side, checked)]


def words(number: int, side: str, checked: FleetList) -> list[str]:
    return [f.message for f in force_findings(number, side, checked)]


FITTING = [
    (1, "royal_navy", fleet("royal_navy", f"{MID} regular", f"{MID} regular")),
    (1, "kriegsmarine", fleet("kriegsmarine", f"{E100} regular")),
    (2, "attacker", fleet("kriegsmarine", f"{E38} regular")),
    (2, "attacker", fleet("royal_navy", f"{MID} regular", f"{MID} regular")),
    (2, "defender", fleet("royal_navy", "coastal-tanker regular", f"{MID} regular")),
    (3, "rescuers", fleet("royal_navy", *[MID] * 5)),
    (3, "rescuers", fleet("kriegsmarine", *[f"{E38} veteran"] * 4)),
    (3, "attackers", fleet("kriegsmarine", E38, E100, E38)),
    (4, "intruder", fleet("regia_marina", "mas-boat veteran")),
    (4, "defender", fleet("royal_navy", f"{MID} regular", "fairmile-d-mgb regular")),
    (
        5,
        "attacker",
        fleet("kriegsmarine", *[f"{E38} regular"] * 3, "r-boat regular"),
    ),
    (
        5,
        "defender",  # the merchants come free and may be left out
        fleet(
            "royal_navy",
            "armed-trawler regular",
            "flower-class-corvette regular",
            f"{MID} regular",
            "fairmile-d-mgb regular",
        ),
    ),
    (
        5,
        "defender",
        fleet(
            "kriegsmarine",
            "merchantman",
            "coastal-tanker",
            "vorpostenboot regular",
            "f-lighter-mfp regular",
            f"{E38} regular",
            f"{E100} regular",
        ),
    ),
    (6, "attacker", fleet("royal_navy", MID, f"{MID} regular", f"{MID} veteran", f"{MID} regular")),
    (
        6,
        "defender",
        fleet(
            "kriegsmarine",
            "r-boat veteran",
            "r-boat regular",
            "r-boat regular",
            "liberty-ship regular",
        ),
    ),
    (
        7,
        "kriegsmarine",
        fleet(
            "kriegsmarine",
            *["siebel-ferry-transport"] * 2,
            "m-class-minesweeper",
            *["e-boat-s-38b-class"] * 2,
            "aircraft",
        ),
    ),
    (
        8,
        "imperial_japanese_navy",
        fleet(
            "imperial_japanese_navy",
            "troop-ship",
            *["landing-craft-daihatsu"] * 4,
            "sampan-x3",
            *["ijn-mtb"] * 2,
            "shore-battery",
            "ijn-light-cruiser regular",
        ),
    ),
]


@pytest.mark.parametrize(("number", "side", "checked"), FITTING)
def test_a_fleet_of_just_these_forces_has_no_findings(
    number: int, side: str, checked: FleetList
) -> None:
    assert found(number, side, checked) == []


@pytest.mark.parametrize(("number", "side", "checked"), FITTING)
def test_one_boat_more_is_always_too_much(number: int, side: str, checked: FleetList) -> None:
    extra = ShipEntry(key="z", ship_class="multi-crewed-mini-submarine", name="X 12")
    with_extra = replace(checked, ships=(*checked.ships, extra))
    assert found(number, side, with_extra) == [("SCN_SURPLUS", "z")]


def test_a_crew_of_another_grade_is_found_at_her_ship() -> None:
    checked = fleet("royal_navy", f"{MID} regular", f"{MID} veteran")
    (finding,) = force_findings(1, "royal_navy", checked)
    assert finding.identity == ("SCN_CREW", "b")
    assert finding.rule == "CS-SCN-1"
    assert finding.title == "Vosper 2 needs a regular crew"
    assert finding.message == (
        "Her place in 'Ships in the Night' asks for one: Vosper MTB Type I (Mid)."
    )


def test_what_is_missing_is_one_sentence_and_names_both_ways_to_choose() -> None:
    assert words(2, "attacker", fleet_of("royal_navy")) == [
        "Still to bring as the attacker: either E-boat S-38 class (regular crew), "
        "or Vosper MTB Type I (Mid) ×2 (regular crew)."
    ]
    begun = fleet("royal_navy", f"{MID} regular")
    assert words(2, "attacker", begun) == [
        "Still to bring as the attacker: Vosper MTB Type I (Mid) (regular crew)."
    ]


def test_what_both_choices_lack_is_named_once() -> None:
    (sentence,) = words(6, "defender", fleet("kriegsmarine", "r-boat veteran"))
    assert sentence == (
        "Still to bring as the defender: medium vessel ×2 (regular crew) and either "
        "large ship (inexperienced crew) and large ship (regular crew), "
        "or huge ship (regular crew)."
    )


def test_a_fleet_of_another_nation_is_not_that_side() -> None:
    checked = fleet("us_navy", "pt-boat-elco regular")
    assert found(1, "royal_navy", checked) == [
        ("SCN_NATION", ""),
        ("SCN_MISSING", ""),
        ("SCN_SURPLUS", "a"),
    ]


def test_places_are_shared_out_so_that_all_are_filled() -> None:
    """An E-boat fits both kinds of place, a Vosper only the MTBs', whichever stands first."""
    small, medium = f"{MID} regular", f"{E38} regular"
    assert found(5, "attacker", fleet("kriegsmarine", medium, small, small, small)) == []
    assert found(5, "attacker", fleet("kriegsmarine", small, small, small, medium)) == []
    assert found(5, "attacker", fleet("kriegsmarine", *[small] * 4)) == [
        ("SCN_MISSING", ""),
        ("SCN_SURPLUS", "d"),
    ]


def test_a_crew_is_found_fault_with_before_a_ship_is_sent_away() -> None:
    boats = [f"{MID} regular", f"{MID} regular", f"{MID} regular", f"{MID} veteran"]
    codes = {
        tuple(code for code, _ in found(6, "attacker", fleet("royal_navy", *order)))
        for order in set(permutations(boats))
    }
    assert codes == {("SCN_CREW",)}


CREWS = ["inexperienced", "regular", "veteran"]


@settings(max_examples=30)
@given(
    boats=st.lists(
        st.tuples(st.sampled_from([MID, E38, "r-boat", "armed-trawler"]), st.sampled_from(CREWS)),
        max_size=6,
    ),
    number=st.sampled_from([2, 4, 5, 6]),
    data=st.data(),
)
def test_the_order_of_a_fleet_changes_no_code_cs_scn(
    boats: list[tuple[str, str]], number: int, data: st.DataObject
) -> None:
    ships = [
        ShipEntry(key=str(n), ship_class=slug, name=f"Boat {n}", crew=crew)
        for n, (slug, crew) in enumerate(boats)
    ]
    side = data.draw(st.sampled_from([one.code for one in scenario(EDITION, number).sides]))
    shuffled = data.draw(st.permutations(ships))
    first, second = (
        found(number, side, replace(empty(), ships=tuple(order))) for order in (ships, shuffled)
    )
    assert sorted(code for code, _ in first) == sorted(code for code, _ in second)
    assert len(set(first)) == len(first)


def test_the_patrols_may_not_outgrow_the_intruder_cs_scn_4() -> None:
    patrols = fleet("royal_navy", f"{MID} regular", "fairmile-d-mgb regular")
    small, medium = fleet("regia_marina", "mas-boat veteran"), fleet("kriegsmarine", E38)
    call = Call(scenario(EDITION, 4), scenario(EDITION, 4).side("defender"))
    assert RollCall(yard(EDITION), call, patrols, against=medium).faults() == {}
    outgrown = RollCall(yard(EDITION), call, patrols, against=small)
    assert {key: [f.code for f in faults] for key, faults in outgrown.faults().items()} == {
        "": ["SCN_MISSING"],
        "b": ["SCN_SURPLUS"],
    }


def test_an_unknown_class_is_a_surplus_and_no_error() -> None:
    known = fleet("kriegsmarine", f"{E100} regular")
    ghost = ShipEntry(key="z", ship_class="dreadnought", name="Ghost")
    haunted = replace(known, ships=(*known.ships, ghost))
    assert found(1, "kriegsmarine", haunted) == [("SCN_SURPLUS", "z")]


def test_a_side_that_there_is_not_asks_for_nothing() -> None:
    assert found(1, "attacker", fleet_of("royal_navy")) == []
    assert found(9, "royal_navy", fleet_of("royal_navy")) == []
    elsewhere = replace(fleet_of("royal_navy"), edition="atlantis")
    assert found(1, "royal_navy", elsewhere) == []


def test_every_side_of_every_scenario_finds_something_missing_in_an_empty_fleet() -> None:
    for one in scenarios(EDITION):
        for side in one.sides:
            nation = side.nation or "royal_navy"
            assert found(one.number, side.code, fleet_of(nation)) == [("SCN_MISSING", "")]


def mended(checked: FleetList, label: str) -> FleetList:
    """Return the fleet after the mend of this label."""
    mends = [mend for f in FLEETS.inspect(checked).findings for mend in f.mends]
    for act in next(mend for mend in mends if mend.label == label).acts:
        checked = FLEETS.apply(checked, act)
    return checked


def labels(checked: FleetList, code: str) -> list[str]:
    (finding,) = (f for f in FLEETS.inspect(checked).findings if f.code == code)
    return [mend.label for mend in finding.mends]


def test_one_click_brings_all_that_is_missing_with_its_crew_cs_scn_2() -> None:
    tanker = called(2, "defender", fleet("royal_navy"))
    assert labels(tanker, "SCN_MISSING") == [
        "Add Coastal tanker and Vosper MTB Type I (Early)",
        "Add Coastal tanker and Vosper MTB Type I (Mid)",
        "Add Coastal tanker and Vosper MTB Type II (Mid)",
    ]
    filled = mended(tanker, "Add Coastal tanker and Vosper MTB Type I (Mid)")
    assert [(ship.name, ship.crew) for ship in filled] == [
        ("Tanker 1", "regular"),
        ("Vosper 1", "regular"),
    ]
    assert FLEETS.inspect(filled).findings == ()


def test_what_no_class_is_named_for_is_left_to_the_player_cs_scn_6() -> None:
    assert labels(called(6, "attacker", fleet("royal_navy")), "SCN_MISSING") == [
        "Build for no scenario"
    ]


def test_a_fleet_of_the_other_side_may_change_sides_cs_scn_1() -> None:
    swapped = called(1, "royal_navy", fleet("kriegsmarine"))
    assert labels(swapped, "SCN_NATION") == [
        "Sail for the Royal Navy",
        "Build for the Kriegsmarine",
    ]
    assert FLEETS.inspect(mended(swapped, "Build for the Kriegsmarine")).findings[0].code == (
        "SCN_MISSING"
    )


def test_a_ship_that_is_called_for_is_not_sent_away_to_save_points() -> None:
    """Two regular Vospers are 250: under a limit of 245 neither crew nor boat may go."""
    tight = replace(fleet("royal_navy", f"{MID} regular", f"{MID} regular"), limit=245)
    assert labels(called(1, "royal_navy", tight), "OVER_LIMIT") == [
        "Take off smoke (Vosper 1)",
        "Take off depth charges (Vosper 1)",
        "Raise limit to 250",
    ]


def test_a_waiver_for_a_gap_covers_no_larger_one_and_no_other_scenario() -> None:
    begun = called(1, "royal_navy", fleet("royal_navy", f"{MID} regular"))
    (finding,) = FLEETS.inspect(begun).findings
    assert finding.extent == (("1:royal_navy", 1),)
    act = do.WaiveFinding(
        code="SCN_MISSING", subject="", reason="One boat is enough", extent=finding.extent
    )
    waived = FLEETS.apply(begun, act)
    assert FLEETS.inspect(waived).verdict is Verdict.LEGAL
    emptied = FLEETS.apply(waived, do.RemoveShip(key="a"))
    assert [f.identity for f in FLEETS.inspect(emptied).counting] == [("SCN_MISSING", "")]
    elsewhere = called(3, "attackers", waived)
    assert [f.identity for f in FLEETS.inspect(elsewhere).counting] == [("SCN_MISSING", "")]


@settings(max_examples=60)
@given(wanted=st.data())
def test_roll_call_with_ships_changed_is_that_of_the_changed_fleet(wanted: st.DataObject) -> None:
    classes = st.sampled_from([MID, E38, "r-boat", "armed-trawler", "merchantman", "gone"])
    boats = wanted.draw(st.lists(st.tuples(classes, st.sampled_from(CREWS)), max_size=7))
    ships = tuple(
        ShipEntry(key=str(n), ship_class=slug, name=f"Boat {n}", crew=crew)
        for n, (slug, crew) in enumerate(boats)
    )
    number = wanted.draw(st.sampled_from([2, 3, 5, 6]))
    side = wanted.draw(st.sampled_from(scenario(EDITION, number).sides))
    before = replace(empty(), ships=ships)
    changed = {
        ship.key: wanted.draw(
            st.none() | st.builds(replace, st.just(ship), crew=st.sampled_from(CREWS))
        )
        for ship in ships
        if wanted.draw(st.booleans())
    }
    after = [changed.get(ship.key, ship) for ship in ships]
    call = Call(scenario(EDITION, number), side)
    roll = RollCall(yard(EDITION), call, before)
    anew = RollCall(yard(EDITION), call, replace(before, ships=tuple(s for s in after if s)))
    assert roll.faults(changed) == anew.faults()
