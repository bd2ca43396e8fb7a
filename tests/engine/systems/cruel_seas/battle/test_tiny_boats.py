"""Explosive boats and who looks out for them (CS-TINY-1 to -8; I-6, I-11)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules.engine.core.given import BadCaseError
from rules.engine.systems.cruel_seas.battle.game import Game
from rules.engine.systems.cruel_seas.battle.linse import LINSE_COMMAND
from rules.engine.systems.cruel_seas.battle.movement import Move, Order, course
from rules.engine.systems.cruel_seas.battle.spotting import SPOT_TINY
from rules.engine.systems.cruel_seas.battle.state import Speeds, Vessel
from rules.engine.systems.cruel_seas.battle.tiny_boats import EXPLOSIVE_BOAT, End, hull, nearest
from rules.engine.systems.cruel_seas.vocabulary import SpeedLevel
from tests.engine.systems.cruel_seas.battle.table import at_table

GAME = Game(edition="starter-2026")
TWELVE = Game(edition="starter-2026", options=(("tiny_hull", "twelve"),))
SPEEDS = Speeds(slow=Fraction(10), combat=Fraction(20), full=Fraction(30))
STRIKE = {
    "turned_this_move": False,
    "target_cm": 29,
    "hull_left": 60,
    "names": {"ship": "Linse 2", "target": "the corvette"},
}
LOOKOUT = {
    "crew": "regular",
    "distance_cm": 60,
    "target_speed": "combat",
    "names": {"ship": "Vosper 12", "target": "Linse 2"},
}


@pytest.mark.parametrize(
    ("level", "turns"),
    [("stationary", 1), ("slow", 1), ("combat", 2), ("full", 2)],
)
def test_an_explosive_boat_turns_twice_at_most_cs_tiny_2(level: str, turns: int) -> None:
    boat = Vessel(speeds=SPEEDS, explosive=True)
    move = Move(vessel=boat, order=Order(level=SpeedLevel(level)), game=GAME)
    assert course(move).turns == turns


@pytest.mark.parametrize("level", ["combat", "full"])
def test_a_small_sampan_has_no_charge_and_turns_as_others_do_cs_tiny_8(level: str) -> None:
    move = Move(vessel=Vessel(speeds=SPEEDS), order=Order(level=SpeedLevel(level)), game=GAME)
    assert course(move).turns == {"combat": 2, "full": 3}[level]


@pytest.mark.parametrize(
    ("more", "reason", "words"),
    [
        ({"turned_this_move": True}, "turned", "a boat that turned in this move can't strike"),
        ({"target_cm": 30}, "fast_target", "the target is too fast for her"),
    ],
)
def test_a_boat_that_turned_and_a_fast_target_are_no_strike_cs_tiny_2_cs_tiny_3(
    more: dict[str, Any], reason: str, words: str
) -> None:
    found = EXPLOSIVE_BOAT(STRIKE | more)
    assert (found["can_strike"], found["reason"], found["p_detonate"]) == (False, reason, 0)
    _, told = at_table(EXPLOSIVE_BOAT, STRIKE | more)
    assert told == [f"Linse 2 can't strike the corvette: {words}."]


def test_a_strike_goes_off_in_25_of_36_cs_tiny_6() -> None:
    found = EXPLOSIVE_BOAT(STRIKE)
    assert found["p_detonate"] == Fraction(5, 6) * Fraction(5, 6)
    assert found["mean_damage"] == Fraction(25, 36) * 56


@pytest.mark.parametrize(
    ("faces", "end", "told_last"),
    [
        ([6], End.SHOT_AWAY, "rolls 6, Linse 2 is blown up in time."),
        ([5, 1], End.FAILED, "rolls 1, nothing goes off, and she is lost."),
        ([5, 2, *[6] * 16], End.EXPLODED, "The corvette sinks."),  # I-6: sixes do no more
    ],
)
def test_each_end_of_a_strike_cs_tiny_6_i_6(faces: list[int], end: End, told_last: str) -> None:
    outcome, told = at_table(EXPLOSIVE_BOAT, STRIKE, faces)
    assert outcome.end is end
    assert outcome.points == (96 if end is End.EXPLODED else 0)
    assert told[-1].endswith(told_last)


def test_a_lucky_ship_tries_once_more_to_shoot_it_away_cs_cam_7() -> None:
    given = STRIKE | {"lucky_ship": True}
    assert EXPLOSIVE_BOAT(given)["p_detonate"] == Fraction(5, 6) ** 3
    outcome, told = at_table(EXPLOSIVE_BOAT, given, [5, 6])
    assert (outcome.end, outcome.target.used) == (End.SHOT_AWAY, {"lucky_ship"})
    assert len(told) == 2


def test_hull_by_the_roster_else_12_and_12_for_all_by_option_cs_tiny_5_i_11() -> None:
    assert (hull(GAME, 5), hull(GAME, None)) == (5, 12)
    assert (hull(TWELVE, 5), hull(TWELVE, None)) == (12, 12)


@pytest.mark.parametrize(
    ("distances", "targets"), [((30, 22, 25), (1,)), ((22, 30, 22), (0, 2)), ((40,), (0,))]
)
def test_only_the_nearest_boat_may_be_fired_at_cs_tiny_5(
    distances: tuple[int, ...], targets: tuple[int, ...]
) -> None:
    assert nearest(tuple(map(Fraction, distances))) == targets


@pytest.mark.parametrize(
    ("crew", "near", "middle", "far"),
    [("veteran", 9, 8, 7), ("regular", 7, 6, 5), ("inexperienced", 5, 4, 3)],
)
def test_every_cell_of_the_spotting_table_cs_tiny_4(
    crew: str, near: int, middle: int, far: int
) -> None:
    columns = {30: near, 50: near, 50.1: middle, 70: middle, 70.1: far, 90: far}
    for cm, number in columns.items():
        found = SPOT_TINY(LOOKOUT | {"crew": crew, "distance_cm": cm})
        assert (found["automatic"], found["target_number"]) == (False, number)
        assert found["p_spot"] == Fraction(number, 10)


@pytest.mark.parametrize(
    ("cm", "speed", "seen"),
    [
        (29.9, "stationary", True),
        (90, "full", True),
        (90.1, "full", False),
        (90.1, "slow", False),
    ],
)
def test_what_is_seen_without_a_throw_and_what_never_cs_tiny_4(
    cm: float, speed: str, seen: bool
) -> None:
    given = LOOKOUT | {"distance_cm": cm, "target_speed": speed, "radar": True}
    assert SPOT_TINY(given) == {"automatic": seen, "target_number": None, "p_spot": int(seen)}
    _, told = at_table(SPOT_TINY, given)
    end = f"sees Linse 2 at {cm} cm without a throw." if seen else f"can't see Linse 2 at {cm} cm."
    assert told == [f"Vosper 12 {end}"]


@pytest.mark.parametrize(
    ("more", "number"),
    [
        ({"radar": True}, 8),
        ({"star_shell": True}, 8),
        ({"hard_to_spot": True}, 5),
        ({"radar": True, "star_shell": True, "hard_to_spot": True}, 9),
    ],
)
def test_radar_star_shells_and_human_torpedoes_cs_tiny_4_cs_eqp_4(
    more: dict[str, Any], number: int
) -> None:
    assert SPOT_TINY(LOOKOUT | more)["target_number"] == number


def test_a_lookout_is_told_with_each_modifier() -> None:
    _, told = at_table(SPOT_TINY, LOOKOUT | {"radar": True, "hard_to_spot": True}, [8])
    assert told == [
        "Vosper 12 looks out for Linse 2: 6, radar +2, human torpedo -1: needs 7 or less, "
        "rolls 8, not seen."
    ]


def group(*distances: float, **more: Any) -> dict[str, Any]:
    boats = [{"distance_cm": cm} for cm in distances]
    return {"boats": boats, "names": {"ship": "Linse 1"}} | more


def test_the_command_boat_keeps_within_30_of_both_cs_tiny_7() -> None:
    assert LINSE_COMMAND(group(30, 12)) == {"in_command": True, "boats_left": 2}
    assert LINSE_COMMAND(group(30.1, 12)) == {"in_command": False, "boats_left": 2}
    assert LINSE_COMMAND(group(12)) == {"in_command": True, "boats_left": 1}


def test_without_the_command_boat_both_are_taken_off_cs_tiny_7() -> None:
    lost = group(12, 12, command_lost=True)
    assert LINSE_COMMAND(lost)["boats_left"] == 0
    _, told = at_table(LINSE_COMMAND, lost)
    assert told == ["Without Linse 1 her explosive boats (2) are taken off."]


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (group(1, 2, 3), r"boats are 3; use at most 2 \(CS-TINY-7\)"),
        ({"boats": [{"cm": 3}]}, r"boats\[0\].distance_cm is missing"),
        (group(-1), r"boats\[0\].distance_cm is -1; use 0 to 1000"),
    ],
)
def test_a_group_that_cannot_be_is_refused_by_its_field(
    given: dict[str, Any], message: str
) -> None:
    with pytest.raises(BadCaseError, match=message):
        LINSE_COMMAND(given)
