"""Balloon, cable rockets and flames against aircraft (CS-EQP-9, CS-EQP-10, CS-EQP-11)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from rules.engine.core.given import BadCaseError
from rules.engine.systems.cruel_seas.battle.air_defences import AIR_DEFENCE, End
from tests.engine.systems.cruel_seas.battle.table import at_table

TANKER = {
    "pilot": "regular",
    "hull_left": 90,
    "names": {"ship": "the tanker", "target": "the Heinkel"},
}


def answer(**more: Any) -> dict[str, Any]:
    return AIR_DEFENCE(TANKER | more)


def test_without_any_device_the_aircraft_attacks() -> None:
    found = answer()
    assert (found["p_attacks"], found["p_attacks_unspoiled"]) == (1, 1)


@pytest.mark.parametrize(("pilot", "needs"), [("inexperienced", 6), ("regular", 5), ("veteran", 4)])
def test_a_pilot_who_fails_his_test_passes_over_or_is_lost_face_by_face_cs_eqp_9(
    pilot: str, needs: int
) -> None:
    throws = list(product(range(1, 7), range(1, 11)))
    lost = sum(test < needs and cable == 10 for test, cable in throws)
    over = sum(test < needs and cable < 10 for test, cable in throws)
    found = answer(pilot=pilot, balloon=True)
    assert found["p_destroyed"] == Fraction(lost, 60)
    assert found["p_passes_over"] == Fraction(over, 60)
    assert found["p_attacks"] == Fraction(60 - lost - over, 60)


def test_one_barrage_face_by_face_cs_eqp_10() -> None:
    found = answer(pac=True, hull_left=4)
    assert found["p_limps_home"] == Fraction(1, 10)
    assert (found["p_attacks"], found["p_attacks_unspoiled"]) == (Fraction(9, 10), 0)
    assert found["mean_own_damage"] == Fraction(1, 10) * Fraction(7, 2)
    assert found["p_own_cable_sinks"] == Fraction(1, 10) * Fraction(3, 6)  # 4, 5, 6


@pytest.mark.parametrize(("bursts", "through"), [(1, Fraction(9, 10)), (2, Fraction(81, 100))])
def test_each_burst_destroys_on_a_1_cs_eqp_11(bursts: int, through: Fraction) -> None:
    found = answer(flame_bursts=bursts)
    assert (found["p_attacks"], found["p_destroyed"]) == (through, 1 - through)
    assert found["mean_bursts"] == sum(Fraction(9, 10) ** n for n in range(bursts))


def test_all_of_them_in_their_order_are_told() -> None:
    everything = TANKER | {"balloon": True, "pac": True, "flame_bursts": 2}
    outcome, told = at_table(AIR_DEFENCE, everything, [5, 10, 4, 2, 1])
    assert (outcome.end, outcome.spoiled, outcome.points) == (End.DESTROYED, True, 4)
    assert outcome.bursts == 2
    assert told == [
        "The Heinkel comes in under the balloon of the tanker, skill test: needs 5 or more, "
        "rolls 5, it comes on.",
        "The tanker fires cable rockets at the Heinkel: rolls 10.",
        "The Heinkel comes on, but attacks by one worse for the cables.",
        "A cable falls back on the tanker: rolls 4.",
        "The tanker takes 4: 86 of 90 hull left.",
        "The tanker throws flames at the Heinkel: needs 1 or less, rolls 2, it comes on.",
        "The tanker throws flames at the Heinkel: needs 1 or less, rolls 1, it is destroyed.",
    ]


@pytest.mark.parametrize(
    ("faces", "end", "last"),
    [
        ([4, 10], End.DESTROYED, "needs 10 or more, rolls 10, it is destroyed."),
        ([4, 9], End.PASSES_OVER, "needs 10 or more, rolls 9, it passes over."),
        ([5, 1], End.LIMPS_HOME, "The Heinkel limps home."),
    ],
)
def test_what_is_gone_meets_no_other_device(faces: list[int], end: End, last: str) -> None:
    everything = TANKER | {"balloon": True, "pac": True, "flame_bursts": 2}
    outcome, told = at_table(AIR_DEFENCE, everything, faces)
    assert (outcome.end, outcome.bursts) == (end, 0)
    assert told[-1].endswith(last)


def test_a_vessel_that_her_own_cable_sinks_throws_no_flames_cs_eqp_10() -> None:
    given = TANKER | {"pac": True, "flame_bursts": 2, "hull_left": 5}
    outcome, told = at_table(AIR_DEFENCE, given, [10, 6])
    assert (outcome.end, outcome.points, outcome.bursts) == (End.ATTACKS, 6, 0)
    assert told[-1] == "The tanker sinks."


def test_a_six_of_her_own_cable_is_no_critical_cs_eqp_10() -> None:
    _, told = at_table(AIR_DEFENCE, TANKER | {"pac": True}, [10, 6])
    assert told[-1] == "The tanker takes 6: 84 of 90 hull left."


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"flame_bursts": 3}, r"flame_bursts is 3; use at most 2 \(CS-EQP-11\)"),
        ({"hull_left": 0}, "hull_left is 0; use 1 or more"),
        ({"balloon": 1}, "balloon is 1, not true or false"),
    ],
)
def test_what_cannot_be_is_refused_by_its_field(more: dict[str, Any], message: str) -> None:
    with pytest.raises(BadCaseError, match=message):
        answer(**more)
