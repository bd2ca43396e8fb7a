"""The sea before a game of a campaign (CS-CAM-1)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.engine.core.dice import GivenDice
from rules.engine.core.given import BadCaseError
from rules.engine.systems.cruel_seas.battle.gunnery import GUN_TO_HIT
from rules.engine.systems.cruel_seas.battle.narration import narrator
from rules.engine.systems.cruel_seas.battle.sea_state import SEA_STATE


@pytest.mark.parametrize(
    ("roll", "state", "to_hit"),
    [
        (1, "smooth", 1),
        (2, "average", 0),
        (3, "average", 0),
        (4, "average", 0),
        (5, "rough", -1),
        (6, "stormy", -2),
    ],
)
def test_each_face_gives_its_sea_cs_cam_1(roll: int, state: str, to_hit: int) -> None:
    assert SEA_STATE({"roll": roll}) == {"state": state, "to_hit": to_hit}


def test_a_sea_still_to_be_thrown_for_is_average_half_of_the_time_cs_cam_1() -> None:
    sixth = Fraction(1, 6)
    assert SEA_STATE({}) == {
        "p_state": {"smooth": sixth, "average": Fraction(1, 2), "rough": sixth, "stormy": sixth},
        "mean_to_hit": Fraction(-1, 3),  # (1 - 1 - 2) / 6
    }


@pytest.mark.parametrize(
    ("roll", "message"),
    [
        (0, "roll is 0; use 1 or more"),
        (7, r"roll is 7; use at most 6 \(CS-CAM-1\)"),
        (True, "roll is true"),
    ],
)
def test_what_no_die_shows_is_refused(roll: object, message: str) -> None:
    with pytest.raises(BadCaseError, match=message):
        SEA_STATE({"roll": roll})


@pytest.mark.parametrize(
    ("face", "told"),
    [
        (2, "The sea is average: guns hit as usual."),
        (1, "The sea is smooth: +1 to hit for every gun."),
    ],
)
def test_the_throw_and_the_sea_are_told(face: int, told: str) -> None:
    drawn = SEA_STATE.draw(SEA_STATE.facts({}), GivenDice([face]))
    first, second = map(narrator().tell, drawn.events)
    assert first == f"The sea before the game: rolls {face}."
    assert second == told


def test_a_campaigns_sea_and_heavy_seas_add_up_where_both_are_used_i_39() -> None:
    shot = {"sea_state": "rough", "heavy_seas": "stormy"}
    found = GUN_TO_HIT(dict(GUN_TO_HIT.example) | shot)["modifiers"]
    assert (found["sea_state"], found["heavy_seas"]) == (-1, -2)
