"""Crossing a wake (CS-MOV-5; I-10)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules.engine.systems.cruel_seas.battle.game import Game
from rules.engine.systems.cruel_seas.battle.movement import Helm, Move, Order, Turning
from rules.engine.systems.cruel_seas.battle.state import Speeds, Vessel
from rules.engine.systems.cruel_seas.battle.wakes import WAKE, turn_in_wake
from rules.engine.systems.cruel_seas.vocabulary import SpeedLevel, Turn
from tests.engine.systems.cruel_seas.battle.table import at_table

SIZES = ("tiny", "small", "medium", "large", "huge")
GREEN = {
    "crew": "inexperienced",
    "size": "medium",
    "other_size": "medium",
    "other_speed": "full",
    "names": {"ship": "R-17", "target": "S-38"},
}


def drifts(**more: Any) -> bool:
    helms = WAKE(GREEN | more)["p_helm"]
    third = Fraction(1, 3)
    assert helms in (dict.fromkeys(Helm, third), dict.fromkeys(Helm, Fraction(0)))
    return helms["port"] == third


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("other", SIZES)
def test_a_wake_of_her_own_size_or_larger_turns_her_cs_mov_5(size: str, other: str) -> None:
    assert drifts(size=size, other_size=other) is (SIZES.index(other) >= SIZES.index(size))


@pytest.mark.parametrize("crew", ["regular", "veteran"])
def test_only_an_inexperienced_crew_is_turned_i_10(crew: str) -> None:
    assert not drifts(crew=crew)
    _, told = at_table(WAKE, GREEN | {"crew": crew})
    assert told == ["R-17 crosses astern of S-38 and holds her course."]


@pytest.mark.parametrize(
    ("faces", "helm"), [((1, 2), "port"), ((3, 4), "straight"), ((5, 6), "starboard")]
)
def test_each_face_of_the_die_cs_mov_5(faces: tuple[int, ...], helm: str) -> None:
    for face in faces:
        outcome, told = at_table(WAKE, GREEN, [face])
        assert outcome.helm == helm
        assert told[0] == f"The wake of S-38 throws R-17 about: rolls {face}."


@pytest.mark.parametrize("crew", ["inexperienced", "regular", "veteran"])
def test_a_tiny_vessel_of_any_crew_is_swamped_i_10(crew: str) -> None:
    found = WAKE(GREEN | {"crew": crew, "size": "tiny", "hull_left": 5})
    assert found["mean_damage"] == Fraction(7, 2)
    assert found["p_sunk"] == Fraction(1, 3)


def test_a_tiny_vessel_that_sinks_is_turned_no_more() -> None:
    given = GREEN | {"size": "tiny", "hull_left": 5}
    outcome, told = at_table(WAKE, given, [5])
    assert (outcome.vessel.sunk, outcome.helm) == (True, None)
    assert told[0] == "The wake of S-38 swamps R-17: rolls 5."
    assert sum(WAKE(given)["p_helm"].values()) == Fraction(2, 3)


def test_nothing_trails_from_a_vessel_that_lies_still_cs_mov_5() -> None:
    found = WAKE(GREEN | {"size": "tiny", "other_speed": "stationary"})
    assert found["mean_damage"] == 0
    assert not drifts(other_speed="stationary")


SPEEDS = Speeds(slow=Fraction(12), combat=Fraction(24), full=Fraction(36))


def move(level: SpeedLevel, turn: Turn = Turn.RED) -> Move:
    vessel = Vessel(speeds=SPEEDS, turn=turn)
    return Move(vessel=vessel, order=Order(level=level), game=Game(edition="starter-2026"))


@pytest.mark.parametrize(("at", "after"), [(0, 12), (5, 12), (12, 12), (12.5, 24), (36, 36)])
def test_she_turns_at_the_end_of_the_third_in_which_she_crosses(at: float, after: int) -> None:
    turn = turn_in_wake(move(SpeedLevel.FULL), Fraction(str(at)), Helm.PORT)
    assert turn == Turning(after=Fraction(after), degrees=Fraction(-45))


def test_a_yellow_vessel_turns_30_and_straight_on_is_no_turn_cs_mov_5() -> None:
    turn = turn_in_wake(move(SpeedLevel.SLOW, Turn.YELLOW), Fraction(3), Helm.STARBOARD)
    assert turn == Turning(after=Fraction(12), degrees=Fraction(30))
    assert turn_in_wake(move(SpeedLevel.SLOW), Fraction(3), Helm.STRAIGHT) is None
