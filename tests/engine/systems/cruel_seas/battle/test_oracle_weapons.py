"""Chances of torpedoes, rockets, depth charges and mines as icepool works them out.

The figures here are those of the printed tables, written down once more. What is compared is the
whole distribution, as fractions.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product as each
from typing import Any

import icepool
import pytest
from icepool import Vector

from rules.engine.core.chance import exact
from rules.engine.systems.cruel_seas.battle.depth_charges import DEPTH_CHARGE
from rules.engine.systems.cruel_seas.battle.mine_hit import MINE_HIT
from rules.engine.systems.cruel_seas.battle.rocket_attack import ROCKET_ATTACK
from rules.engine.systems.cruel_seas.battle.rockets import one_rack
from rules.engine.systems.cruel_seas.battle.torpedo_attack import TORPEDO_ATTACK
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

LAUNCHER = {"inexperienced": (-1, 4), "regular": (0, 3), "veteran": (1, 2)}  # to hit, live from
AFLOAT = {0: 2, 15: 0, 16: -1, 29: -1, 30: -2}


@pytest.mark.parametrize("kind", ["standard", "long_lance"])
def test_torpedoes_that_hit_are_live_and_explode_cs_tor_5_to_8(kind: str) -> None:
    sixteen = (16 @ thrown_on).map(lambda points: ("exploded", points))
    for crew, cm, size in each(LAUNCHER, AFLOAT, ("large", "huge")):
        given = {
            "kind": kind,
            "crew": crew,
            "target_size": size,
            "target_cm": cm,
            "travelled_cm": 75,
            "hull_left": 90,
        }
        line, live = LAUNCHER[crew]
        number = 4 + line + AFLOAT[cm] + {"large": 2, "huge": 4}[size] + (kind == "long_lance")
        hit = (d6 >= live).if_else(sixteen, icepool.Die([("dud", 0)]))
        expected = (d10 <= number).if_else(hit, icepool.Die([("missed", 0)]))
        odds = TORPEDO_ATTACK.odds(TORPEDO_ATTACK.facts(given))
        assert chances(odds.map(lambda met: (str(met.end), met.points))) == oracle(expected), given


@pytest.mark.parametrize("crew", ["regular", "veteran"])
def test_rockets_that_hit_by_either_die_do_a_d10_of_d6_cs_wpn_1(crew: str) -> None:
    blast = d10 @ d6.map(lambda face: Vector((face, int(face == 6))))
    for distance, target in each((50, 51), TARGET_TO_HIT):
        given = {
            "distance_cm": distance,
            "crew": crew,
            "shooter_speed": "slow",
            "target": "vessel",
            "target_size": "medium",
            "target_speed": target[0],
            "target_cm": target[1],
        }
        number = 5 - 2 + CREW_TO_HIT[crew] + 1 + TARGET_TO_HIT[target] - 2 * (distance > 50)
        expected = (2 @ (d10 <= number) > 0).if_else(blast, icepool.Die([Vector((0, 0))]))
        odds = exact(one_rack, ROCKET_ATTACK.facts(given))
        found = odds.map(lambda rolled: (rolled.points, rolled.criticals) if rolled else (0, 0))
        assert chances(found) == oracle(expected), given


CHARGE = {1: 10, 2: 8, 3: 6, 4: 4, 5: 3, 6: 0}


@pytest.mark.parametrize(("target", "share"), [("surface", 1), ("mini_submarine", 4)])
def test_depth_charges_of_as_many_dice_as_the_first_says_cs_dc_3(target: str, share: int) -> None:
    for hull in (1, 8, 40):
        facts = DEPTH_CHARGE.facts({"target": target, "hull_left": hull})
        points = d6.map(CHARGE) @ d6 // share
        odds = DEPTH_CHARGE.odds(facts)
        assert chances(odds.map(lambda after: after.points)) == oracle(points)
        assert chances(odds.map(lambda after: after.vessel.hull_left)) == oracle(
            (hull - points).clip(min_outcome=0)
        )


FIELD = {("light", "slow"): 7, ("light", "combat"): 6, ("light", "full"): 5} | {
    ("dense", "slow"): 6, ("dense", "combat"): 5, ("dense", "full"): 4,
}  # fmt: skip
SEAMANSHIP = {"inexperienced": -1, "regular": 0, "veteran": 1}
CM = {"slow": 10, "combat": 20, "full": 35}


def mine(crew: str, size: str, speed: str, **more: Any) -> dict[Any, Fraction]:
    """Return the engine's chances of whether a mine goes off, and of its points."""
    given = {"crew": crew, "size": size, "speed": speed, "hull_left": 55, **more}
    odds = MINE_HIT.odds(MINE_HIT.facts({"speed_cm": CM[speed], **given}))
    return chances(odds.map(lambda mined: (mined.triggered, mined.points)))


def expected_of_mine(goes_off: Any, count: int, avoids: Any) -> dict[Any, Fraction]:
    points = avoids.if_else(0, count @ thrown_on).map(lambda points: (True, points))
    return oracle(goes_off.if_else(points, icepool.Die([(False, 0)])))


NEVER = icepool.Die([False])


@pytest.mark.parametrize(("density", "speed"), FIELD)
def test_contact_mines_cs_mine_3(density: str, speed: str) -> None:
    for crew, line in SEAMANSHIP.items():
        goes_off = d10 + line >= FIELD[density, speed]
        expected = expected_of_mine(goes_off, 12, NEVER)
        assert mine(crew, "medium", speed, kind="minefield", density=density) == expected


@pytest.mark.parametrize("crew", SKILL)
def test_magnetic_and_pressure_mines_cs_mine_4_and_5(crew: str) -> None:
    for size, cm in each(SIZES, (27, 28, 29)):
        at = {"speed": "full", "speed_cm": cm}
        skilled = d6 >= SKILL[crew]
        magnetic = d10 == 1 if size in ("tiny", "small") else d10 >= 6
        pressure = d10 >= 6 if size in ("large", "huge") else NEVER
        dodged = skilled if cm >= 28 else NEVER
        assert mine(crew, size, kind="magnetic", **at) == expected_of_mine(magnetic, 14, dodged)
        assert mine(crew, size, kind="magnetic", degaussed=True, **at) == expected_of_mine(
            d10 == 10, 14, dodged
        )
        dodged = skilled if cm > 28 else NEVER
        assert mine(crew, size, kind="pressure", **at) == expected_of_mine(pressure, 16, dodged)
