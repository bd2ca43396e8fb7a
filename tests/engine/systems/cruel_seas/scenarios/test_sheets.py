"""Scenarios as players read them, and the game option that names a side."""

from __future__ import annotations

from dataclasses import replace

from rules.engine.core.codec import fleet_from_json, fleet_to_json
from rules.engine.core.fleet import Verdict
from rules.engine.core.scenarios import ForceSheet, ScoreSheet, StepSheet, built_for
from rules.engine.systems.cruel_seas.scenarios.reader import scenarios
from tests.strategies import EDITION, FLEETS, SYSTEM, empty, fleet_of

MID = "vosper-mtb-type-i-mid"


def test_the_first_scenario_reads_as_its_file_says_cs_scn_1() -> None:
    sheet = SYSTEM.scenario(EDITION, 1)
    assert sheet is not None
    assert (sheet.title, sheet.rule, sheet.table) == (
        "Ships in the Night",
        "CS-SCN-1",
        "90 × 60 cm",
    )
    british, german = sheet.sides
    assert british.forces == (ForceSheet(label="Vosper MTB Type I (Mid)", count=2, crew="regular"),)
    assert british.forces[0].words == "2 × Vosper MTB Type I (Mid), regular crew"
    assert german.forces[0].words == "E-boat S-100 class, regular crew"
    assert sheet.deployment[0] == StepSheet(
        side="Royal Navy",
        who="each MTB as her side's die is drawn",
        speed="at combat speed",
        text="In the British corner, the end of her wake on the table's edge, "
        "before the next die is drawn.",
    )
    assert sheet.scores == (
        ScoreSheet(
            side="Royal Navy",
            text="MTBs home",
            points=1,
            each=True,
            most=2,
            counts="home",
            of="royal_navy",
        ),
        ScoreSheet(
            side="Royal Navy", text="enemies sunk", points=3, counts="sunk", of="kriegsmarine"
        ),
        ScoreSheet(
            side="Kriegsmarine",
            text="enemies sunk",
            points=2,
            each=True,
            most=2,
            counts="sunk",
            of="royal_navy",
        ),
        ScoreSheet(
            side="Kriegsmarine",
            text="the E-boat survives",
            points=1,
            counts="afloat",
            of="kriegsmarine",
        ),
    )
    assert [one.grades for one in SYSTEM.scenarios(EDITION)[3:5]] == [
        ("win", "complete", "partial"),
        ("decisive", "partial"),
    ]


def test_choices_and_vessels_that_come_free_are_told_cs_scn_2_5() -> None:
    run, convoy = SYSTEM.scenario(EDITION, 2), SYSTEM.scenario(EDITION, 5)
    assert run is not None
    assert convoy is not None
    ((german, british),) = run.sides[0].choices
    assert [force.words for force in german] == ["E-boat S-38 class, regular crew"]
    assert [force.words for force in british] == ["2 × Vosper MTB Type I (Mid), regular crew"]
    merchants, escorts, _ = convoy.sides[1].forces
    assert merchants.words.startswith("2 × merchant, one of them the target; free, ")
    assert merchants.words.endswith("; inexperienced crew; may be left out")
    assert escorts.words == (
        "2 × slow escort, such as an armed trawler or an F-lighter; regular crew"
    )


def test_the_game_option_has_every_side_of_every_scenario() -> None:
    option = FLEETS.options(EDITION)[-1]
    assert (option.code, option.label, option.default) == ("scenario", "Built for", "none")
    assert option.values[:4] == (
        ("none", "No scenario"),
        ("1:royal_navy", "1 Ships in the Night as Royal Navy"),
        ("1:kriegsmarine", "1 Ships in the Night as Kriegsmarine"),
        ("2:attacker", "2 Torpedo Run as the attacker"),
    )
    sides = [f"{one.number}:{side.code}" for one in scenarios(EDITION) for side in one.sides]
    assert [value for value, _ in option.values[1:]] == sides
    assert len(sides) == 16


def test_a_system_without_scenarios_has_no_such_option() -> None:
    assert built_for(()) == ()


def test_a_fleet_knows_what_it_is_built_for() -> None:
    fleet = empty(scenario="5:defender")
    sheet, side = SYSTEM.purpose(fleet) or (None, None)
    assert sheet is not None
    assert side is not None
    assert (sheet.number, side.role, side.value) == (5, "the defender", "5:defender")
    assert SYSTEM.purpose(empty()) is None
    assert SYSTEM.purpose(empty(scenario="5:nobody")) is None
    assert SYSTEM.purpose(replace(fleet, edition="atlantis")) is None


def test_the_purpose_goes_through_json_with_the_other_options() -> None:
    fleet = fleet_of("royal_navy", (MID, "regular", {}), scenario="1:royal_navy")
    assert fleet_to_json(fleet)["options"] == {"scenario": "1:royal_navy"}
    assert fleet_from_json(fleet_to_json(fleet)) == fleet


def test_two_regular_vospers_are_legal_for_scenario_1_and_cost_what_they_cost() -> None:
    """75 and 50 for the crew, twice."""
    fleet = fleet_of("royal_navy", *[(MID, "regular", {})] * 2, scenario="1:royal_navy")
    found = FLEETS.inspect(fleet)
    assert (found.total, found.verdict, found.findings) == (250, Verdict.LEGAL, ())
