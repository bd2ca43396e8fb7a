"""Campaigns of Cruel Seas: crews learn battle by battle as the procedure says, and their grades and
abilities count wherever points, hull, legality and odds are asked."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rules.engine import registry
from rules.engine.core.campaign import Crew, Service
from rules.engine.core.fleet import FleetList, ShipEntry
from rules.engine.core.result import Fate

EDITION = "starter-2026"
CASES = Path(__file__).parents[3] / "cases" / "cruel_seas.json"
SYSTEM = registry.get("cruel_seas")
RULES = SYSTEM.campaigns
assert RULES is not None
VOSPER = ShipEntry(key="v", ship_class="vosper-mtb-type-i-mid", name="Sandpiper", crew="regular")
GAMES = [
    case for case in json.loads(CASES.read_text()) if case["procedure"] == "campaign_progression"
]


def served(
    crew: Crew, *games: Mapping[str, Any], settings: tuple[tuple[str, str], ...] = ()
) -> dict[str, Any]:
    """Return what a crew is after battles, one at a time, in the procedure's words."""
    alive, promoted = True, []
    for number, game in enumerate(games, 1):
        growth = RULES.after_battle(EDITION, crew, service(game), settings)
        alive = alive and game["survived"]
        promoted += [number] * bool(growth.promoted)
        crew = growth.crew
        if not alive:
            break
    needed = int(RULES.settings(EDITION)[0].default)
    learns = alive and crew.grade != "veteran"
    return {
        "crew": crew.grade,
        "alive": alive,
        "promoted_after_game": promoted,
        "ability_picks": crew.picks,
        "intact_games_to_next": needed - crew.credit if learns else None,
    }


def service(game: Mapping[str, Any]) -> Service:
    """Return a game of a golden case; one not survived intact left no hull to speak of."""
    return Service(
        fate=Fate.AFLOAT if game["survived"] else Fate.SUNK,
        hull=100,
        hull_left=100 if game["intact"] else 1 if game["survived"] else 0,
        sunk=tuple(game.get("sunk", ())),
        captured=tuple(game.get("captured", ())),
    )


@pytest.mark.parametrize("case", GAMES, ids=lambda case: case["id"])
def test_battle_by_battle_a_crew_becomes_what_the_golden_case_says(case: dict[str, Any]) -> None:
    given = case["given"]
    # A golden case says whether she came home intact; a campaign knows it by her hull.
    asks = (("intact_min_hull", "1/2"),)
    assert served(Crew(grade=given["start"]), *given["games"], settings=asks) == case["expect"]
    assert SYSTEM.procedures["campaign_progression"](given) == case["expect"]


HOME = {"survived": True, "intact": True}


@pytest.mark.parametrize(
    ("fate", "credit", "intact"),
    [
        (Fate.AFLOAT, 1, True),
        (Fate.WITHDRAWN, 1, True),  # by the scenario's rule (I-16)
        (Fate.STRUCK, 0, False),  # CS-STR-1
        (Fate.CAPTURED, 0, False),
        (Fate.SUNK, 0, False),
    ],
)
def test_only_who_comes_home_with_the_ship_learns(fate: Fate, credit: int, intact: bool) -> None:
    growth = RULES.after_battle(
        EDITION, Crew(grade="regular"), Service(fate=fate, hull=35, hull_left=9), ()
    )
    assert (growth.crew.credit, growth.intact) == (credit, intact)


def test_a_capture_counts_once_a_game_whatever_the_victims_size() -> None:
    taken = {**HOME, "captured": ["", "small"]}
    assert served(Crew(grade="inexperienced"), taken)["crew"] == "regular"
    assert served(Crew(grade="veteran"), {**HOME, "captured": [""]})["ability_picks"] == 0


def test_a_prize_taken_on_a_wreck_earns_nothing_where_hull_is_asked_for() -> None:
    wreck = {"survived": True, "intact": False, "captured": ["medium"]}
    half = (("intact_min_hull", "1/2"),)
    assert served(Crew(grade="regular"), wreck, settings=half)["crew"] == "regular"
    assert served(Crew(grade="regular"), wreck)["crew"] == "veteran"


@pytest.mark.parametrize(
    ("chosen", "expected"),
    [
        ((("games_a_grade", "1"),), ("veteran", 0)),
        ((("games_a_grade", "3"),), ("regular", 1)),
        ((("capture_credit", "0"),), ("regular", 1)),
        ((("capture_credit", "2"), ("games_a_grade", "4")), ("regular", 3)),
        ((("games_a_grade", "eleven"),), ("veteran", 0)),  # what is not offered is the book's
    ],
)
def test_an_organiser_may_change_what_it_takes(
    chosen: tuple[tuple[str, str], ...], expected: tuple[str, int]
) -> None:
    took = Service(fate=Fate.AFLOAT, hull=35, hull_left=35, captured=("medium",))
    only = Service(fate=Fate.AFLOAT, hull=35, hull_left=35)
    fought = only if chosen[0] in (("games_a_grade", "1"), ("games_a_grade", "3")) else took
    growth = RULES.after_battle(EDITION, Crew(grade="regular"), fought, chosen)
    assert (growth.crew.grade, growth.crew.credit) == expected


@pytest.mark.parametrize(
    ("note", "picks"), [("small", 3), ("medium", 2), ("large", 1), ("none", 0)]
)
def test_an_organiser_may_change_whose_loss_wins_an_ability(note: str, picks: int) -> None:
    games = [{**HOME, "sunk": [size]} for size in ("tiny", "small", "medium", "huge")]
    answer = served(Crew(grade="veteran"), *games, settings=(("of_note", note),))
    assert answer["ability_picks"] == picks


def test_each_setting_offers_the_books_way_first() -> None:
    firsts = {option.code: option.default for option in RULES.settings(EDITION)}
    assert firsts == {
        "games_a_grade": "2", "capture_credit": "1", "of_note": "medium", "intact_min_hull": "0",
    }  # fmt: skip


def test_a_vessel_without_a_crew_learns_nothing() -> None:
    crew = Crew(grade="")
    mines = Service(fate=Fate.AFLOAT, hull=0, hull_left=0, sunk=("huge",))
    assert RULES.after_battle(EDITION, crew, mines, ()).crew == crew


def alone(entry: ShipEntry) -> FleetList:
    return FleetList(
        system="cruel_seas", edition=EDITION, nation="royal_navy", name="One", ships=(entry,)
    )


@pytest.mark.parametrize(
    ("crew", "points", "hull"),
    [
        (Crew(grade="inexperienced"), 75, 35),
        (Crew(grade="veteran"), 150, 35),
        (Crew(grade="veteran", abilities=("lucky_ship",)), 160, 35),
        (Crew(grade="veteran", abilities=("old_tub",)), 113, 24),  # half of 75, up; 2/3 of 35, up
        (Crew(grade="veteran", abilities=("old_tub", "camouflage")), 138, 24),
    ],
)
def test_grade_and_abilities_change_points_and_hull(crew: Crew, points: int, hull: int) -> None:
    sails = RULES.sails_with(VOSPER, crew)
    fleet = alone(sails)
    assert SYSTEM.fleets.inspect(fleet).total == points
    assert SYSTEM.fleets.summary(sails, fleet).whole_hull == hull


def test_a_crews_ability_is_seen_by_the_rules_of_a_legal_list() -> None:
    tub = RULES.sails_with(VOSPER, Crew(grade="veteran", abilities=("lucky_ship",)))
    options = ((), (("abilities_for_points", "on"),))
    codes = [
        [f.code for f in SYSTEM.fleets.inspect(replace(alone(tub), options=chosen)).findings]
        for chosen in options
    ]
    assert codes == [["FB_ABILITIES_OFF"], []]


def test_her_odds_link_asks_with_grade_and_abilities() -> None:
    assert SYSTEM.odds is not None
    plain = SYSTEM.odds.of_ship(VOSPER)
    grown = SYSTEM.odds.of_ship(
        RULES.sails_with(VOSPER, Crew(grade="veteran", abilities=("camouflage",)))
    )
    assert plain is not None
    assert grown is not None
    assert "camouflage" in grown.values["by"]
    assert "veteran" in grown.values["by"]
    assert plain.values["by"] != grown.values["by"]


def test_a_fleets_ship_is_taken_apart_and_put_together_again() -> None:
    fit = (("ability:camouflage", 1), ("ability:lucky_ship", 1), ("equipment:smoke", 2))
    entry = ShipEntry(key="v", ship_class="x", name="V", crew="veteran", fit=fit)
    plain, crew = RULES.taken_apart(entry)
    assert plain.fit == (("equipment:smoke", 2),)
    assert crew == Crew(grade="veteran", abilities=("camouflage", "lucky_ship"))
    assert RULES.sails_with(plain, crew) == entry


def test_the_sea_before_a_battle_is_thrown_with_one_die() -> None:
    table = RULES.conditions(EDITION)
    thrown = [table.thrown(face) for face in range(1, 7)]
    codes = [row.code for row in thrown if row]
    assert codes == ["smooth", "average", "average", "average", "rough", "stormy"]
    assert table.thrown(7) is None
    stormy = table.row("stormy")
    assert stormy is not None
    assert stormy.text == "−2 to hit"


def test_words_for_grades_damages_and_what_is_unknown() -> None:
    assert [grade.code for grade in RULES.grades(EDITION)] == [
        "inexperienced",
        "regular",
        "veteran",
    ]
    assert [grade.code for grade in RULES.starting_grades(EDITION)] == ["regular", "inexperienced"]
    assert RULES.grade_text(EDITION, "veteran") == "Veteran"
    assert RULES.grade_text(EDITION, "admiral") == "admiral"
    assert RULES.damage_text(EDITION, "rudder") == "Rudder"
    assert {ability.rule for ability in RULES.abilities(EDITION)} <= {"CS-CAM-7", "CS-CAM-8"}
    assert len(RULES.abilities(EDITION)) == 7
