"""Smoke (CS-EQP-5) and the dazzle of a searchlight (CS-EQP-6)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.engine.systems.cruel_seas.battle.searchlight import DAZZLE
from rules.engine.systems.cruel_seas.battle.smoke import SMOKE, Smoke
from tests.engine.systems.cruel_seas.battle.gunners import outcome, told

GLARE = dict(DAZZLE.example)
FLOAT = dict(SMOKE.example)


@pytest.mark.parametrize(
    ("crew", "chance"), [("inexperienced", (5, 6)), ("regular", (2, 3)), ("veteran", (1, 2))]
)
def test_the_dazzled_ship_takes_a_skill_test(crew: str, chance: tuple[int, int]) -> None:
    answer = DAZZLE(GLARE | {"target_crew": crew})
    assert answer == {"can_dazzle": True, "reason": None, "p_dazzled": Fraction(*chance)}


def test_a_gun_is_dazzled_up_to_45_cm_by_a_light_that_works() -> None:
    assert DAZZLE(GLARE | {"distance_cm": 45})["can_dazzle"] is True
    assert DAZZLE(GLARE | {"distance_cm": 45.5})["reason"] == "dazzle_range"
    assert DAZZLE(GLARE | {"searchlight": False})["reason"] == "no_searchlight"


def test_a_dazzle_is_told() -> None:
    assert told(DAZZLE, GLARE, (4,)) == [
        "S-38, 37 mm dazzled by Vosper 12, skill test: needs 5 or more, rolls 4, "
        "it can't fire this turn."
    ]
    assert told(DAZZLE, GLARE | {"distance_cm": 60}) == [
        "Vosper 12 can't dazzle S-38: 60 cm is too far (CS-EQP-6)."
    ]


@pytest.mark.parametrize(("die", "turns"), [(1, 1), (3, 1), (4, 2), (6, 2)])
def test_smoke_is_3d6_cm_and_lasts_one_turn_or_two(die: int, turns: int) -> None:
    assert outcome(SMOKE, FLOAT, 2, 3, 6, die) == Smoke(11, turns)


def test_the_odds_of_smoke() -> None:
    assert SMOKE(FLOAT) == {
        "can_lay": True,
        "mean_cm": Fraction(21, 2),
        "p_two_turns": Fraction(1, 2),
    }


def test_smoke_is_told_and_laid_once_a_game_by_gear_that_works() -> None:
    assert told(SMOKE, FLOAT | {"kind": "apparatus"}, (2, 3, 6, 4)) == [
        "Vosper 12 makes smoke: rolls 2, 3, 6 = 11 cm behind her, and it goes with her.",
        "How long the smoke of Vosper 12 lasts: rolls 4.",
        "The smoke of Vosper 12 lasts two turns.",
    ]
    none = ["Vosper 12 has no smoke left to lay (CS-EQP-5)."]
    assert told(SMOKE, FLOAT | {"used": True}) == none
    assert told(SMOKE, FLOAT | {"gear": False}) == none
