"""Depth charges against ships and mini submarines (CS-DC-1 to -3, CS-SUB-3; I-27)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from rules.engine.core.given import BadCaseError
from rules.engine.systems.cruel_seas.battle.depth_charge_run import DEPTH_CHARGE_RUN, End
from rules.engine.systems.cruel_seas.battle.depth_charges import DEPTH_CHARGE, rest_of_move
from rules.engine.systems.cruel_seas.battle.game import Game
from rules.engine.systems.cruel_seas.battle.movement import Helm, Move, Order, Turning, commanded
from rules.engine.systems.cruel_seas.battle.state import Speeds, Vessel
from rules.engine.systems.cruel_seas.vocabulary import SpeedLevel
from tests.engine.systems.cruel_seas.battle.table import at_table

S_38 = {"target": "surface", "hull_left": 55, "names": {"ship": "S-38"}}
SEEHUND = {"target": "mini_submarine", "hull_left": 25, "names": {"ship": "Seehund"}}


@pytest.mark.parametrize(("face", "dice"), [(1, 10), (2, 8), (3, 6), (4, 4), (5, 3), (6, 0)])
def test_every_row_of_the_table_cs_dc_3(face: int, dice: int) -> None:
    found = DEPTH_CHARGE(S_38 | {"roll": face})
    assert found["mean_damage"] == dice * Fraction(7, 2)
    assert found["p_bridge_and_rudder"] == found["p_damage"] == (0 if face == 6 else 1)


def test_over_all_rows_the_mean_is_217_in_12_cs_dc_3() -> None:
    assert DEPTH_CHARGE(S_38)["mean_damage"] == Fraction(217, 12)


def test_a_quarter_of_the_sum_for_a_mini_submarine_face_by_face_cs_dc_3_cs_sub_3() -> None:
    throws = [sum(faces) // 4 for faces in product(range(1, 7), repeat=3)]
    found = DEPTH_CHARGE(SEEHUND | {"roll": 5, "hull_left": 4})
    assert found["mean_damage"] == Fraction(sum(throws), 216)
    assert found["p_damage"] == Fraction(sum(points > 0 for points in throws), 216)
    assert found["p_damage"] == Fraction(215, 216)  # three ones are less than four
    assert found["p_sunk"] == Fraction(10, 216)  # 16 and more
    assert found["p_bridge_and_rudder"] == 0


def test_any_damage_throws_for_the_rudder_at_once_without_a_save_cs_dc_3_i_27() -> None:
    outcome, told = at_table(DEPTH_CHARGE, S_38, [5, 6, 6, 6, 1])
    assert (outcome.points, outcome.vessel.hull_left, outcome.helm) == (18, 37, Helm.PORT)
    assert told == [
        "A depth charge under S-38 rolls 5.",
        "It goes off: rolls 6, 6, 6 = 18.",
        "S-38 takes 18: 37 of 55 hull left.",
        "S-38: bridge and rudder are out for the rest of this move.",
        "S-38, jammed rudder: rolls 1.",
        "S-38 goes hard to port.",
    ]


def test_both_hits_are_over_with_the_move_i_27() -> None:
    outcome, _ = at_table(DEPTH_CHARGE, S_38, [5, 6, 6, 6, 1])
    assert (outcome.vessel.bridge_hit, outcome.vessel.rudder_hit) == (False, False)


@pytest.mark.parametrize(
    ("given", "faces", "last"),
    [
        (S_38, [6], "It does S-38 no harm."),
        (S_38 | {"hull_left": 3}, [5, 1, 1, 1], "S-38 sinks."),
        (SEEHUND, [5, 6, 6, 6], "Seehund takes 4: 21 of 25 hull left."),
        (SEEHUND, [5, 1, 1, 1], "It does Seehund no harm."),
    ],
)
def test_no_rudder_is_thrown_for_without_harm_when_sunk_or_in_a_submarine(
    given: dict[str, Any], faces: list[int], last: str
) -> None:
    outcome, told = at_table(DEPTH_CHARGE, given, faces)
    assert outcome.helm is None
    assert told[-1] == last


def test_a_quarter_is_told() -> None:
    _, told = at_table(DEPTH_CHARGE, SEEHUND, [5, 6, 6, 6])
    assert told[2] == "Seehund is light and small and takes a quarter of that: 4."


def test_the_rest_of_the_move_is_without_orders_at_the_same_speed_i_27() -> None:
    speeds = Speeds(slow=Fraction(12), combat=Fraction(24), full=Fraction(36))
    move = Move(
        vessel=Vessel(speeds=speeds, level=SpeedLevel.FULL),
        order=Order(level=SpeedLevel.FULL),
        game=Game(edition="starter-2026"),
    )
    shaken, turns = rest_of_move(move, Fraction(20), Helm.STARBOARD)
    assert not commanded(shaken)
    assert turns == (
        Turning(after=Fraction(24), degrees=Fraction(45)),
        Turning(after=Fraction(36), degrees=Fraction(45)),
    )
    assert rest_of_move(move, Fraction(20), Helm.STRAIGHT)[1] == ()


RUN = {
    "crew": "veteran",
    "target_cm": 28,
    "bow_cm": 5,
    "names": {"ship": "Vosper 12", "target": "S-38"},
}


def test_a_veteran_crew_at_full_speed_drops_a_charge_by_a_skill_test_cs_dc_1() -> None:
    found = DEPTH_CHARGE_RUN(RUN)
    assert found == {
        "allowed": True,
        "reason": None,
        "p_dropped": Fraction(1, 2),
        "p_collision": 0,
    }


def test_a_failed_test_on_a_way_that_touches_is_a_collision_cs_dc_1() -> None:
    assert DEPTH_CHARGE_RUN(RUN | {"bow_cm": 0})["p_collision"] == Fraction(1, 2)
    outcome, told = at_table(DEPTH_CHARGE_RUN, RUN | {"bow_cm": 0}, [3])
    assert outcome is End.COLLISION
    assert told == [
        "Vosper 12 cuts across the bow of S-38, skill test: needs 4 or more, rolls 3, "
        "no charge is dropped."
    ]
    outcome, _ = at_table(DEPTH_CHARGE_RUN, RUN, [3])
    assert outcome is End.FAILED


@pytest.mark.parametrize(
    ("more", "reason", "words"),
    [
        ({"crew": "regular"}, "crew", "only a veteran crew does that"),
        ({"speed": "combat"}, "speed", "that takes full speed"),
        ({"target_cm": 28.1}, "target", "her target is too fast"),
        ({"bow_cm": 5.1}, "bow", "her way doesn't come near enough to the bow"),
        ({"size": "large"}, "size", "only MTBs, MGBs and R-boats do that"),
        ({"no_gear": True}, "gear", "she has no depth charge gear that works"),
    ],
)
def test_who_may_not_make_the_run_is_told_why_cs_dc_1(
    more: dict[str, Any], reason: str, words: str
) -> None:
    assert DEPTH_CHARGE_RUN(RUN | more)["reason"] == reason
    outcome, told = at_table(DEPTH_CHARGE_RUN, RUN | more)
    assert outcome is End.REFUSED
    assert told == [f"Vosper 12 can't lay a depth charge before S-38: {words}."]


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"roll": 7}, r"roll is 7; use at most 6 \(CS-DC-3\)"),
        ({"target": "submarine"}, 'target is "submarine"; use one of: surface, mini_submarine'),
        ({"hull_left": 0}, "hull_left is 0; use 1 or more"),
    ],
)
def test_what_cannot_be_is_refused_by_its_field(more: dict[str, Any], message: str) -> None:
    with pytest.raises(BadCaseError, match=message):
        DEPTH_CHARGE(S_38 | more)
