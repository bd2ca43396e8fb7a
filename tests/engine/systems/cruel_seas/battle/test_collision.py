"""Collisions (CS-COL-1, CS-COL-2; I-7, I-48), against the table and loops over faces."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from rules.engine.core.given import BadCaseError
from rules.engine.systems.cruel_seas.battle.activation import ACTIVATION, finish
from rules.engine.systems.cruel_seas.battle.collision import COLLISION, drift
from rules.engine.systems.cruel_seas.battle.game import Game
from rules.engine.systems.cruel_seas.battle.movement import Helm, Sailed
from rules.engine.systems.cruel_seas.vocabulary import SpeedLevel
from tests.engine.systems.cruel_seas.battle.table import at_table

GAME = Game(edition="starter-2026")
SIZES = ("tiny", "small", "medium", "large", "huge")
TO_TARGET = {  # rows deal; columns take, huge or terrain first
    "tiny": (0, 1, 2, 3, 4),
    "small": (1, 2, 3, 4, 5),
    "medium": (2, 3, 4, 5, 6),
    "large": (3, 4, 5, 6, 7),
    "huge": (4, 5, 6, 7, 8),
}
BOATS = {
    "attacker": "small",
    "target": "medium",
    "attacker_cm": 24,
    "target_cm": 24,
    "attacker_hull": 20,
    "names": {"ship": "Vosper 12", "target": "S-38"},
}


def answer(**more: Any) -> dict[str, Any]:
    return COLLISION(BOATS | more)


@pytest.mark.parametrize("attacker", SIZES)
@pytest.mark.parametrize("target", SIZES)
def test_every_cell_of_the_table_both_ways_cs_col_1_i_7(attacker: str, target: str) -> None:
    found = answer(attacker=attacker, target=target)
    assert found["dice_to_target"] == TO_TARGET[attacker][4 - SIZES.index(target)]
    assert found["dice_to_attacker"] == TO_TARGET[target][4 - SIZES.index(attacker)]


@pytest.mark.parametrize("size", SIZES)
def test_land_deals_as_what_is_huge_and_takes_nothing_cs_col_1(size: str) -> None:
    found = answer(attacker=size, target="terrain", target_cm=0)
    assert (found["dice_to_target"], found["mean_to_target"]) == (0, 0)
    assert found["dice_to_attacker"] == TO_TARGET["huge"][4 - SIZES.index(size)]


@pytest.mark.parametrize(
    ("attacker_cm", "target_cm", "more"),
    [(24, 24, 0), (24.01, 0, 1), (0, 24.01, 1), (30, 30, 1), (0, 0, 0)],
)
def test_speed_over_24_of_either_adds_a_die_to_both_throws_i_7(
    attacker_cm: float, target_cm: float, more: int
) -> None:
    found = answer(attacker_cm=attacker_cm, target_cm=target_cm)
    assert (found["dice_to_target"], found["dice_to_attacker"]) == (3 + more, 5 + more)


def test_speed_adds_a_die_to_a_cell_that_has_none_i_7() -> None:
    found = answer(attacker="tiny", target="huge", attacker_cm=30)
    assert (found["dice_to_target"], found["mean_to_target"]) == (1, Fraction(7, 2))


def test_the_chance_to_be_sunk_face_by_face() -> None:
    found = answer(attacker="large", target="small", attacker_hull=8)
    throws = list(product(range(1, 7), repeat=2))
    assert found["dice_to_attacker"] == 2
    assert found["p_attacker_sunk"] == Fraction(sum(a + b >= 8 for a, b in throws), 36)
    assert found["p_attacker_sunk"] == Fraction(5, 12)


def test_both_throw_before_either_is_hurt_and_sixes_cause_nothing_cs_col_1() -> None:
    given = BOATS | {"target": "small", "attacker_hull": 24, "target_hull": 24}
    outcome, told = at_table(COLLISION, given, [6] * 8)
    assert (outcome.to_target, outcome.to_attacker) == (24, 24)
    assert (outcome.attacker.sunk, outcome.target.sunk) == (True, True)
    assert told == [
        "Vosper 12 runs into S-38.",
        "Vosper 12 tears into S-38: rolls 6, 6, 6, 6 = 24.",
        "S-38 tears into Vosper 12: rolls 6, 6, 6, 6 = 24.",
        "Vosper 12 takes 24: 0 of 24 hull left.",
        "Vosper 12 sinks.",
        "S-38 takes 24: 0 of 24 hull left.",
        "S-38 sinks.",
    ]


def test_both_drift_apart_5_cm_with_one_turn_of_30_anywhere_cs_col_2() -> None:
    way = drift(GAME)
    assert (way.cm, way.turns, way.degrees) == (5, 1, 30)
    assert (way.allows(Fraction(0)), way.allows(Fraction(5)), way.allows(Fraction(6))) == (
        True,
        True,
        False,
    )


def test_after_it_both_lie_without_a_wake_and_recover_cs_col_2_i_48() -> None:
    outcome, told = at_table(COLLISION, BOATS | {"target_hull": 55}, [1, 2, 3, 1, 1, 1, 1, 1])
    for vessel in (outcome.attacker, outcome.target):
        assert (vessel.recovering, vessel.jammed, vessel.rudder_hit) == (True, True, False)
        assert (vessel.level, vessel.moved) == (SpeedLevel.STATIONARY, True)
    assert told[-1] == (
        "S-38 drifts clear, 5 cm with a turn of 30° anywhere. Until her next activation is over "
        "she doesn't fire, takes no order but that of speed, and a D6 steers her."
    )


def test_who_runs_on_land_drifts_off_and_recovers_too() -> None:
    outcome, told = at_table(
        COLLISION, BOATS | {"target": "terrain", "target_cm": 0}, [1, 1, 1, 1, 1, 1, 1]
    )
    assert (outcome.attacker.hull_left, outcome.attacker.recovering) == (13, True)
    assert outcome.target is None
    assert told[:2] == [
        "Vosper 12 runs into the land.",
        "The land tears into Vosper 12: rolls 1, 1, 1, 1, 1, 1, 1 = 7.",
    ]


def test_her_next_activation_begins_with_a_rudder_roll_and_ends_it_cs_col_2() -> None:
    given = {"crew": "regular", "hull": 35, "recovering": True}
    begun, _ = at_table(ACTIVATION, given, [6])
    assert (begun.helm, begun.obeys) == (Helm.STARBOARD, True)  # she may order a speed
    over = finish(begun.vessel, begun.vessel, Sailed(SpeedLevel.SLOW, Fraction(12)))
    assert not over.recovering


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"target": "terrain"}, r"target_cm is above 0, and terrain doesn't move \(CS-COL-1\)"),
        ({"attacker": "terrain"}, 'attacker is "terrain"; use one of: tiny, small'),
        ({"attacker_hull": 0}, "attacker_hull is 0; use 1 or more"),
        ({"attacker_cm": 1001}, "attacker_cm is 1001; use 0 to 1000"),
    ],
)
def test_what_cannot_be_is_refused_by_its_field(more: dict[str, Any], message: str) -> None:
    with pytest.raises(BadCaseError, match=message):
        answer(**more)
