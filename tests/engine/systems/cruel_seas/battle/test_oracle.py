"""Chances of guns, tests and repairs as icepool works them out, which knows nothing of the engine.

The figures here are those of the printed tables, written down once more. What is compared is the
whole distribution, as fractions.
"""

from __future__ import annotations

from functools import cache
from itertools import product as each
from typing import Any

import icepool
import pytest
from icepool import Vector

from rules.engine.core import dice
from rules.engine.core.dist import pool, totals
from rules.engine.systems.cruel_seas.battle.gun_damage import GUN_DAMAGE
from rules.engine.systems.cruel_seas.battle.gunnery import GUN_TO_HIT
from rules.engine.systems.cruel_seas.battle.repair import REPAIR
from rules.engine.systems.cruel_seas.battle.skill import SKILL_TEST
from tests.engine.systems.cruel_seas.battle.oracle import (
    CREW_TO_HIT,
    SIZES,
    SKILL,
    TARGET_TO_HIT,
    chances,
    d6,
    d10,
    oracle,
    thrown_on,
)

GUN_DICE = {"mg": 1, "hmg": 2, "20mm": 3, "37mm": 4, "6pdr": 5, "3in": 6, "4in": 8, "mortar": 4}
MOUNTINGS = {"single": 0, "twin": 1, "triple": 2, "quad": 3}
MACHINE_GUNS = ("mg", "hmg")


@cache
def damage(count: int, needs: int | None) -> icepool.Die[Any]:
    """Return points and unsaved criticals; each six is a critical, saved by `needs` or more."""
    lost = icepool.Die([0]) if needs is None else d6 < needs
    six = lost.map(lambda critical: Vector((6, int(critical))))
    return count @ d6.map(lambda face: six if face == 6 else Vector((face, 0)))


@pytest.mark.parametrize("gun", GUN_DICE)
def test_damage_of_guns_and_their_unsaved_criticals_cs_dmg_1_to_3(gun: str) -> None:
    mountings = ["single"] if gun == "mortar" else MOUNTINGS
    for mounting, size, crew in each(mountings, ("medium", "large"), SKILL):
        facts = GUN_DAMAGE.facts(
            {
                "gun": gun,
                "mounting": mounting,
                "at_least": 1,
                "target_size": size,
                "target_crew": crew,
            }
        )
        light = gun in MACHINE_GUNS and size == "large"
        expected = damage(GUN_DICE[gun] + MOUNTINGS[mounting], None if light else SKILL[crew])
        odds = GUN_DAMAGE.odds(facts).map(lambda done: (done.points, done.unsaved))
        assert chances(odds) == oracle(expected), (mounting, size, crew)


SHOOTER = {("full", 36): -3, ("full", 30): -2, ("combat", 24): 0, ("slow", 12): 1}
DISTANCES = {
    "20mm": {5: 2, 6: 0, 25: 0, 26: -2, 50: -2},
    "37mm": {5: 2, 10: 2, 11: 0, 35: 0, 36: -2, 70: -2},
    "4in": {25: 2, 30: 2, 31: 0, 80: 0, 81: -2, 160: -2},
}


@pytest.mark.parametrize("gun", DISTANCES)
def test_hits_of_guns_cs_gun_4(gun: str) -> None:
    for distance, crew, shooter, target, size in each(
        DISTANCES[gun], CREW_TO_HIT, SHOOTER, TARGET_TO_HIT, SIZES
    ):
        given = {
            "gun": gun,
            "distance_cm": distance,
            "crew": crew,
            "shooter_speed": shooter[0],
            "shooter_cm": shooter[1],
            "target_speed": target[0],
            "target_cm": target[1],
            "target_size": size,
        }
        lines = DISTANCES[gun][distance], CREW_TO_HIT[crew], SHOOTER[shooter], TARGET_TO_HIT[target]
        expected = d10 <= 5 + sum(lines) + SIZES[size]
        odds = GUN_TO_HIT.odds(GUN_TO_HIT.facts(given)).map(lambda fired: fired.hit)
        assert chances(odds) == oracle(expected), given


@pytest.mark.parametrize("again", [False, True])
def test_sums_of_dice_and_how_many_show_the_highest_value(again: bool) -> None:
    for count, sides in each((0, 1, 2, 5, 8), (2, 3, 6, 10)):
        die = icepool.d(sides)
        top = (die + sides if again else icepool.Die([sides])).map(lambda sum_: Vector((sum_, 1)))
        one = die.map(lambda face: top if face == sides else Vector((face, 0)))  # noqa: B023
        odds = pool(count, dice.die(sides), again=again)
        assert chances(odds.map(lambda thrown: (thrown.total, thrown.tops))) == oracle(count @ one)


def test_sixteen_dice_with_each_six_thrown_once_more_cs_tor_7() -> None:
    for count in (1, 2, 12, 14, 16, 30):
        assert chances(totals(count, dice.D6, again=True)) == oracle(count @ thrown_on)


def passed(count: int, one: icepool.Die[Any], *, again: bool) -> icepool.Die[Any]:
    """Return how many tests are passed, and whether the throw again is still to be had."""
    tests = count @ one
    if not again:
        return tests.map(lambda good: Vector((good, False)))
    once_more = one.map(lambda good: Vector((good, False)))
    return tests.map(
        lambda good: Vector((good, True)) if good == count else once_more + Vector((good, False))
    )


@pytest.mark.parametrize("crew", SKILL)
def test_series_of_skill_tests_cs_core_3_and_one_throw_again_cs_cam_7(crew: str) -> None:
    for count, bonus, again in each((1, 2, 5, 9), (-2, 0, 1, 5), (False, True)):
        given = {"crew": crew, "bonus": bonus, "tests": count, "reroll_one": again}
        odds = SKILL_TEST.odds(SKILL_TEST.facts(given))
        expected = passed(count, d6 + bonus >= SKILL[crew], again=again)
        assert chances(odds.map(lambda done: (done.passed, done.reroll))) == oracle(expected), given


REPAIR_DICE = {
    ("inexperienced", "slow"): 1,
    ("inexperienced", "stationary"): 2,
    ("regular", "slow"): 1,
    ("regular", "stationary"): 3,
    ("veteran", "slow"): 1,
    ("veteran", "stationary"): 4,
    ("veteran", "combat"): 0,
}


@pytest.mark.parametrize(("crew", "speed"), REPAIR_DICE)
def test_repairs_that_end_at_the_hull_she_began_with_cs_rep_2(crew: str, speed: str) -> None:
    for left, engineer in each((1, 31, 50, 54, 55), (False, True)):
        given = {
            "crew": crew,
            "speed": speed,
            "hull": 55,
            "hull_left": left,
            "criticals": 0,
            "abilities": ["master_engineer"] if engineer else [],
        }
        points = REPAIR_DICE[crew, speed] @ d6 * (2 if engineer else 1)
        odds = REPAIR.odds(REPAIR.facts(given))
        assert chances(odds.map(lambda done: done.points)) == oracle(points)
        assert chances(odds.map(lambda done: done.vessel.hull_left)) == oracle(
            (points + left).clip(max_outcome=55)
        )
