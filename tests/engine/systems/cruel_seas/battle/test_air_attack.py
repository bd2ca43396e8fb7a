"""Bombs, kamikazes and jinking (CS-AIR-4, CS-AIR-6 to -8, CS-AIR-10, CS-EQP-10; I-13)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from rules.engine.core.given import BadCaseError
from rules.engine.systems.cruel_seas.battle.air_attack import AIR_ATTACK, AirAttack, attack_ship
from rules.engine.systems.cruel_seas.battle.game import Game
from rules.engine.systems.cruel_seas.battle.state import Vessel
from rules.engine.systems.cruel_seas.vocabulary import Size, SpeedLevel
from tests.engine.systems.cruel_seas.battle.table import at_table, stepped

S_38 = {
    "target_size": "medium",
    "target_speed": "combat",
    "target_cm": 18,
    "target_crew": "regular",
    "names": {"ship": "the Beaufighter", "target": "S-38"},
}
FAST = S_38 | {"target_speed": "full", "target_cm": 36, "target_crew": "veteran", "jink": True}


def number(**more: Any) -> Any:
    return AIR_ATTACK(S_38 | more)["target_number"]


@pytest.mark.parametrize(
    ("more", "needs"),
    [
        ({}, 5),  # the book's example: 5, point blank +2, speed -2
        ({"second_target": True}, 3),
        ({"damaged": True}, 4),  # CS-AIR-6
        ({"pac": True}, 4),  # CS-EQP-10
        ({"damaged": True, "pac": True, "second_target": True}, 1),
        ({"kamikaze": True}, 6),  # CS-AIR-10
        ({"target_size": "tiny"}, 3),
        ({"target_size": "small"}, 4),
        ({"target_size": "large"}, 6),
        ({"target_size": "huge"}, 7),
        ({"target_size": "huge", "options": {"gun_size_modifiers": "printed"}}, 5),
        ({"target_size": "tiny", "options": {"gun_size_modifiers": "printed"}}, 3),
        ({"target_cm": 24}, 5),
        ({"target_cm": 24.5}, 4),
        ({"target_speed": "slow", "target_cm": 6}, 6),
        ({"target_speed": "stationary", "target_cm": 0}, 7),
        ({"target_crew": "veteran"}, 5),
    ],
)
def test_every_line_of_the_target_number_cs_air_8_i_13(more: dict[str, Any], needs: int) -> None:
    assert number(**more) == needs


def test_bombs_are_5_dice_and_a_kamikaze_10_cs_air_4_cs_air_10() -> None:
    bombs, kamikaze = AIR_ATTACK(S_38), AIR_ATTACK(S_38 | {"kamikaze": True})
    assert (bombs["mean_damage_on_hit"], bombs["mean_damage"]) == (Fraction(35, 2), Fraction(35, 4))
    assert (kamikaze["mean_damage_on_hit"], kamikaze["mean_damage"]) == (35, 21)


def test_beyond_all_dice_an_attack_is_bound_to_miss_and_a_bomb_has_its_mean_still() -> None:
    more = {"target_size": "tiny", "damaged": True, "pac": True, "second_target": True}
    found = AIR_ATTACK(S_38 | more)
    assert (found["target_number"], found["p_hit"], found["mean_damage"]) == (-1, 0, 0)
    assert found["mean_damage_on_hit"] == Fraction(35, 2)


@pytest.mark.parametrize(
    ("crew", "cm", "allowed"),
    [("veteran", 24, True), ("veteran", 23.9, False), ("regular", 36, False)],
)
def test_who_may_jink_cs_air_7(crew: str, cm: float, allowed: bool) -> None:
    found = AIR_ATTACK(S_38 | {"target_crew": crew, "target_cm": cm})
    assert found["jink_allowed"] is allowed


def test_random_faces_of_a_jink_match_5_times_in_18_face_by_face_cs_air_7() -> None:
    manoeuvre = "xslLrRf".lower()  # by face: slower, left twice, right twice, faster
    same = sum(manoeuvre[a] == manoeuvre[b] for a, b in product(range(1, 7), repeat=2))
    assert Fraction(same, 36) == Fraction(5, 18)
    found = AIR_ATTACK(FAST)
    assert (found["target_number"], found["p_hit"]) == (4, Fraction(4, 10) * Fraction(same, 36))
    assert AIR_ATTACK(FAST | {"jink": False})["p_hit"] == Fraction(4, 10)


def test_a_jink_that_the_pilot_expects_is_told_with_the_attack_cs_air_7() -> None:
    outcome, told = at_table(AIR_ATTACK, FAST, [2, 3, 4, 6, 6, 1, 1, 1])
    assert (outcome.hit, outcome.points) == (True, 15)
    assert told == [
        "S-38 jinks: rolls 2.",
        "The Beaufighter guesses how: rolls 3.",
        "Both go left, and the attack goes on.",
        "The Beaufighter attacks S-38: 5, point blank +2, aircraft's speed -2, "
        "target over 24 cm -1: needs 4 or less, rolls 4, hit.",
        "Bomb hit on S-38, 5D6: rolls 6, 6, 1, 1, 1 = 15.",
    ]


@pytest.mark.parametrize(
    ("faces", "words"),
    [
        ([1, 6], "She means to slow down, and the pilot expects her to speed up"),
        ([3, 4], "She means to go left, and the pilot expects her to go right"),
    ],
)
def test_any_other_guess_misses_without_a_throw_cs_air_7(faces: list[int], words: str) -> None:
    outcome, told = at_table(AIR_ATTACK, FAST, faces)
    assert not outcome.hit
    assert told[-1] == f"{words}: the attack misses."


def test_a_jink_that_is_not_allowed_changes_nothing_and_is_told_cs_air_7() -> None:
    outcome, told = at_table(AIR_ATTACK, FAST | {"target_crew": "regular"}, [5])
    assert not outcome.hit
    assert told[0] == "S-38 can't jink: that takes a veteran crew and 24 cm of speed."


@pytest.mark.parametrize("kamikaze", [False, True])
def test_each_six_of_a_bomb_or_kamikaze_is_a_critical_cs_air_10(kamikaze: bool) -> None:
    vessel = Vessel(
        name="S-38", size=Size.MEDIUM, hull=90, hull_left=90, level=SpeedLevel.STATIONARY
    )
    attack = AirAttack(
        vessel=vessel,
        aircraft="the Zero",
        kamikaze=kamikaze,
        game=Game(edition="starter-2026"),
    )
    dice = [6] + [1] * (9 if kamikaze else 4)
    after, told = stepped(attack_ship, attack, faces=[1, *dice, 6, 6])
    assert after.hull_left == 90 - sum(dice)
    assert [line for line in told if "critical" in line.lower() or "save" in line.lower()]
    unharmed, _ = stepped(attack_ship, attack, faces=[9])
    assert unharmed == vessel


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"kamikaze": True, "second_target": True}, "second_target is true, but a kamikaze has"),
        ({"target_speed": "stationary"}, "target_cm is 18 at the level 'stationary'"),
        ({"target_size": "vast"}, 'target_size is "vast"; use one of: tiny'),
    ],
)
def test_what_cannot_be_is_refused_by_its_field(more: dict[str, Any], message: str) -> None:
    with pytest.raises(BadCaseError, match=message):
        AIR_ATTACK(S_38 | more)
