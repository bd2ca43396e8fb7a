"""Launching torpedoes, the course of a zigzag, and loading reloads (CS-TOR-1, -9, -10, I-5)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.core.chance import Table
from rules.engine.core.dice import GivenDice, SeededDice
from rules.engine.core.given import BadCaseError
from rules.engine.systems.cruel_seas import SYSTEM
from rules.engine.systems.cruel_seas.battle.game import Game
from rules.engine.systems.cruel_seas.battle.launching import RULES, Launched
from rules.engine.systems.cruel_seas.battle.narration import narrator
from rules.engine.systems.cruel_seas.battle.narration_torpedoes import REFUSED
from rules.engine.systems.cruel_seas.battle.reloading import TORPEDO_RELOAD
from rules.engine.systems.cruel_seas.battle.torpedo_launch import TORPEDO_LAUNCH
from rules.engine.systems.cruel_seas.battle.torpedo_tracks import Track, due_with, next_leg, run
from rules.engine.systems.cruel_seas.vocabulary import CrewGrade
from tests.strategies import EDITION

STRAIGHT: dict[str, Any] = {}
S_BOAT = {
    "nation": "kriegsmarine",
    "crew": "regular",
    "speed": "combat",
    "ready": 2,
    "fat": True,
    "torpedoes": [STRAIGHT],
    "names": {"ship": "S-38"},
}


def zigzag(*turns: tuple[float, float]) -> dict[str, Any]:
    return {"zigzag": [{"after_cm": cm, "degrees": degrees} for cm, degrees in turns]}


ZIGZAG = zigzag((40, 45), (80, -45))


def reasons(**more: Any) -> list[str]:
    return [fault["reason"] for fault in TORPEDO_LAUNCH(S_BOAT | more)["faults"]]


def launched(**more: Any) -> tuple[Launched, list[str]]:
    drawn = TORPEDO_LAUNCH.draw(TORPEDO_LAUNCH.facts(S_BOAT | more), GivenDice([]))
    return drawn.outcome, [narrator().tell(event) for event in drawn.events]


def test_how_many_a_crew_launches_in_an_activation_cs_tor_1() -> None:
    for crew, most in (("inexperienced", 1), ("regular", 2), ("veteran", 2)):
        order = {"crew": crew, "fat": False, "ready": 4}
        assert TORPEDO_LAUNCH(S_BOAT | order)["most_now"] == most
        assert reasons(torpedoes=[STRAIGHT] * most, **order) == []
        assert reasons(torpedoes=[STRAIGHT] * (most + 1), **order) == ["too_many"]
        assert reasons(launched=most, **order) == ["too_many"]
    assert TORPEDO_LAUNCH(S_BOAT | {"ready": 4, "launched": 1})["most_now"] == 1


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        ({"obeys": False}, "no_orders"),
        ({"recovering": True}, "recovering"),  # CS-COL-2
        ({"repairing": True}, "repairing"),
        ({"reloading": True}, "reloading"),
        ({"moving": True}, "moving"),
        ({"speed": "full"}, "full_speed"),
        ({"heavy_seas": "rough"}, "heavy_seas"),
        ({"heavy_seas": "stormy"}, "heavy_seas"),
        ({"ready": 0}, "no_torpedo"),
        ({"torpedoes": [{"off_line": 30.01}]}, "off_line"),
        ({"torpedoes": [{"off_line": -31}]}, "off_line"),
        ({"torpedoes": [ZIGZAG], "nation": "us_navy"}, "fat_nation"),
        ({"torpedoes": [ZIGZAG], "fat": False}, "fat_missing"),
        ({"torpedoes": [ZIGZAG], "crew": "inexperienced"}, "fat_crew"),
        ({"torpedoes": [ZIGZAG], "kind": "long_lance"}, "fat_kind"),
        ({"torpedoes": [zigzag((40, 45))]}, "zigzag_turns"),
        ({"torpedoes": [zigzag((40, 45), (80, 45), (120, 45))]}, "zigzag_turns"),
        ({"torpedoes": [zigzag((39, 45), (80, 45))]}, "zigzag_points"),
        ({"torpedoes": [zigzag((80, 45), (40, 45))]}, "zigzag_points"),
        ({"torpedoes": [zigzag((40, 45), (80, 30))]}, "zigzag_degrees"),
        ({"torpedoes": [zigzag((40, 46), (80, 45))]}, "zigzag_degrees"),
    ],
)
def test_each_rule_that_a_launch_can_break(more: dict[str, Any], reason: str) -> None:
    assert reasons(**more) == [reason]


@pytest.mark.parametrize(
    "more",
    [
        {"speed": "stationary"},
        {"speed": "slow", "heavy_seas": "choppy"},
        {"torpedoes": [{"off_line": 30}, {"off_line": -30}]},
        {"torpedoes": [ZIGZAG, zigzag((40, -45), (80, -45))]},
        {"nation": "us_navy", "fat": False},
    ],
)
def test_what_keeps_the_rules(more: dict[str, Any]) -> None:
    assert TORPEDO_LAUNCH(S_BOAT | more)["legal"]


def test_all_that_is_wrong_is_found_in_the_order_of_the_rules() -> None:
    order = {"torpedoes": [{"off_line": 40}, zigzag((10, 20))], "speed": "full", "ready": 1}
    found = TORPEDO_LAUNCH(S_BOAT | order)
    assert [(fault["reason"], fault["torpedo"]) for fault in found["faults"]] == [
        ("full_speed", None),
        ("no_torpedo", None),
        ("off_line", 0),
        ("zigzag_turns", 1),
        ("zigzag_degrees", 1),
    ]
    assert {fault["rule"] for fault in found["faults"]} == {"CS-TOR-1", "CS-TOR-9"}
    assert found["ready_after"] == 1


def test_a_refusal_says_what_would_be_right() -> None:
    order = {"torpedoes": [{"off_line": 40}, zigzag((10, 20))], "launched": 1}
    assert launched(**order)[1] == [
        "S-38 can't launch: her crew launches at most two in an activation, "
        "one before this (CS-TOR-1).",
        "S-38 can't launch torpedo 1: at most 30° off its tube's line to either side (CS-TOR-1).",
        "S-38 can't launch torpedo 2: it turns once each after 40 and 80 cm (CS-TOR-9).",
        "S-38 can't launch torpedo 2: each turn is 45° to port or starboard, exactly (CS-TOR-9).",
    ]


def test_every_reason_has_words_and_a_rule_in_the_help() -> None:
    assert list(REFUSED) == list(RULES)
    assert set(RULES.values()) <= {note.id for note in SYSTEM.rule_notes()}


def test_a_launched_torpedo_keeps_its_crews_level_and_its_course_i_37() -> None:
    after, told = launched(crew="veteran", torpedoes=[{"off_line": -12.5}, ZIGZAG])
    straight, fat = after.torpedoes
    assert after.vessel.torpedoes == 0
    assert (straight.crew, straight.run, straight.zigzag) == (CrewGrade.VETERAN, 0, ())
    assert fat.zigzag == (45, -45)
    assert told == [
        "S-38 launches a torpedo, 12.5° to port of its tube's line.",
        "S-38 launches a torpedo on a zigzag: 45° to starboard, then 45° to port.",
    ]


def test_a_zigzag_runs_as_it_was_written_from_the_next_activation_on_cs_tor_9() -> None:
    after, _ = launched(torpedoes=[ZIGZAG])
    game, table, found = Game(edition=EDITION), Table(GivenDice([])), []
    (torpedo,) = due_with(after.torpedoes, "S-38")
    while torpedo is not None:
        leg = next_leg(torpedo, game)
        found.append((leg.degrees, leg.cm))
        torpedo = run(table, (), Track(torpedo=torpedo, to=torpedo.run + leg.cm), game).torpedo
    assert found == [(0, 40), (45, 40), (-45, 40)]


BOAT = {"speed": "slow", "tubes": 2, "ready": 0, "reloads": 2, "names": {"ship": "S-38"}}


def loaded(**more: Any) -> dict[str, Any]:
    return TORPEDO_RELOAD(BOAT | more)


def test_an_activation_loads_two_into_empty_tubes_i_5() -> None:
    assert (loaded()["loaded"], loaded()["reloads_left"]) == (2, 0)
    assert (loaded(ready=1)["loaded"], loaded(ready=1)["reloads_left"]) == (1, 1)
    assert loaded(tubes=4, reloads=4)["loaded"] == 2
    assert loaded(speed="stationary", reloads=1)["loaded"] == 1


@pytest.mark.parametrize(
    ("more", "reason", "words"),
    [
        ({"options": {"reloads": "off"}}, "off", "reloads are left out of this game (I-5)"),
        ({"obeys": False}, "no_orders", "her crew takes no orders (CS-CRIT-06)"),
        ({"recovering": True}, "recovering", "she recovers from a collision (CS-COL-2)"),
        ({"speed": "combat"}, "too_fast", "she has to go slow or lie still (I-5)"),
        ({"attacked": True}, "attacked", "she has attacked in this turn (I-5)"),
        ({"repairing": True}, "repairing", "all hands are at the repairs (I-5)"),
        ({"reloads": 0}, "no_reloads", "she has no reloads left (CS-TOR-10)"),
        ({"ready": 2}, "tubes_full", "her tubes are full (CS-TOR-10)"),
    ],
)
def test_what_forbids_loading(more: dict[str, Any], reason: str, words: str) -> None:
    found = loaded(**more)
    assert (found["allowed"], found["reason"], found["loaded"]) == (False, reason, 0)
    (event,) = TORPEDO_RELOAD.draw(TORPEDO_RELOAD.facts(BOAT | more), GivenDice([])).events
    assert narrator().tell(event) == f"S-38 can't load torpedoes: {words}."


def test_loading_is_told() -> None:
    for ready, words in ((0, "two torpedoes, none left"), (1, "one torpedo, one left")):
        facts = TORPEDO_RELOAD.facts(BOAT | {"ready": ready})
        (event,) = TORPEDO_RELOAD.draw(facts, GivenDice([])).events
        assert narrator().tell(event) == f"S-38 loads {words}."


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"torpedoes": []}, "torpedoes are 0; use 1 to 20"),
        ({"nation": "danish"}, 'nation is "danish"; use one of'),
        ({"torpedoes": [{"off_line": 361}]}, r"torpedoes\[0\].off_line is 361; use -360 to 360"),
        ({"torpedoes": [zigzag((40, 0))]}, r"torpedoes\[0\].zigzag\[0\].degrees is 0"),
        ({"torpedoes": [{"turn": 1}]}, r"torpedoes\[0\].turn is not a key of this object"),
    ],
)
def test_a_bad_value_names_its_field(more: dict[str, Any], message: str) -> None:
    with pytest.raises(BadCaseError, match=message):
        TORPEDO_LAUNCH.facts(S_BOAT | more)


def test_a_boat_without_a_torpedo_is_told_so_in_english() -> None:
    facts = TORPEDO_LAUNCH.facts(S_BOAT | {"ready": 0, "torpedoes": [STRAIGHT]})
    (told,) = TORPEDO_LAUNCH.draw(facts, SeededDice(1)).events
    assert "she has none ready" in narrator().tell(told)
