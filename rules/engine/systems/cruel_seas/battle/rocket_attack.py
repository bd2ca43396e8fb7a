"""Rockets from plain values: the procedure `rocket_attack` (CS-WPN-1 to -3; I-28)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from rules.engine.core.chance import exact
from rules.engine.core.dist import Dist
from rules.engine.core.given import Given
from rules.engine.core.procedure import Procedure
from rules.engine.systems.cruel_seas.battle.game import read_game, read_names
from rules.engine.systems.cruel_seas.battle.gunnery import Shot, read_conditions
from rules.engine.systems.cruel_seas.battle.hits import TRACES
from rules.engine.systems.cruel_seas.battle.rockets import (
    HIT_DICE,
    RACK,
    SHINYO,
    Bombarded,
    Rockets,
    blast,
    bombard,
    one_die,
    one_rack,
    refusal,
    to_hit,
)
from rules.engine.systems.cruel_seas.battle.speed_read import read_speed
from rules.engine.systems.cruel_seas.battle.state import MOST_CM, MOST_HULL, Vessel
from rules.engine.systems.cruel_seas.vocabulary import CrewGrade, Size, SpeedLevel

TARGETS = ("land", "vessel")
MOST_NEAR = 4
NEAR_BY = "the vessel near by"


def _read(given: Given) -> Rockets:
    land = given.code("target", TARGETS) == "land"
    shot = _read_shot(given, land=land)
    return Rockets(
        shot=shot,
        land=land,
        target=_read_target(given, shot.names.target, land=land),
        near=_read_near(given),
        used=given.flag("used"),
        fired=given.flag("other_weapons"),
        forget=TRACES,
    )


def _read_shot(given: Given, *, land: bool) -> Shot:
    """Return the shot; what is said of a vessel counts for nothing at a point on land (I-28)."""
    game = read_game(given)
    level, cm, size = _read_ignored(given) if land else _read_mark(given)
    return Shot(
        gun=SHINYO if given.flag("shinyo") else RACK,
        distance=given.length("distance_cm", maximum=MOST_CM),
        crew=given.one_of("crew", CrewGrade),
        level=given.one_of("shooter_speed", SpeedLevel),
        cm=Fraction(0),  # at the speeds that rockets are fired at she is not very fast
        target_level=level,
        target_cm=cm,
        target_size=size,
        **read_conditions(given, game),
        game=game,
        names=read_names(given),
    )


def _read_mark(given: Given) -> tuple[SpeedLevel, Fraction, Size]:
    """Return speed and size of a vessel that is fired at."""
    level, cm = read_speed(given, "target_speed", "target_cm")
    return level, cm, given.one_of("target_size", Size)


def _read_ignored(given: Given) -> tuple[SpeedLevel, Fraction, None]:
    """Return those of a point on land, whatever is given; it has to be right all the same."""
    given.code("target_speed", list(SpeedLevel), "stationary")
    given.length("target_cm", default=0, maximum=MOST_CM)
    given.code("target_size", list(Size), "medium")
    return SpeedLevel.STATIONARY, Fraction(0), None


def _read_target(given: Given, name: str, *, land: bool) -> Vessel:
    """Return what is at the point; without `target_hull` nobody asks what becomes of it."""
    hull = given.whole("target_hull", 0, default=0, maximum=MOST_HULL)
    return Vessel(
        name=name,
        crew=given.one_of("target_crew", CrewGrade, "regular"),
        size=given.one_of("target_size", Size, "medium"),
        hull=hull,
        hull_left=hull,
        explosive=given.flag("explosive_boat"),
        ashore=land,
    )


def _read_near(given: Given) -> tuple[Vessel, ...]:
    near = given.each("near", [])
    if len(near) > MOST_NEAR:
        raise given.wrong("near", f"are {len(near)}; use at most {MOST_NEAR}")
    return tuple(map(_read_one, near))


def _read_one(given: Given) -> Vessel:
    hull = given.whole("hull", 1, maximum=MOST_HULL)
    vessel = Vessel(
        name=given.name("name", NEAR_BY),
        hull=hull,
        hull_left=hull,
        ashore=given.flag("ashore"),
    )
    given.done()
    return vessel


def _answer(rockets: Rockets, odds: Dist[Bombarded]) -> dict[str, Any]:
    reason = refusal(rockets)
    return {
        "can_fire": reason is None,
        "reason": reason,
        **(_of_a_rack(rockets) if reason is None else _NOTHING),
        "p_sunk": odds.chance_that(lambda after: rockets.target.hull > 0 and after.target.sunk),
        "mean_hull_left": odds.mean(lambda after: after.target.hull_left),
        "near": [_one_near(odds, place) for place in range(len(rockets.near))],
    }


_NOTHING = {
    "target_number": None,
    "p_each": Fraction(0),
    "p_hit": Fraction(0),
    "mean_damage_on_hit": Fraction(0),
    "mean_damage": Fraction(0),
}


def _of_a_rack(rockets: Rockets) -> dict[str, Any]:
    rack = exact(one_rack, rockets)
    return {
        "target_number": to_hit(rockets).number,
        "p_each": exact(one_die, rockets, HIT_DICE[0]).chance(True),
        "p_hit": rack.chance_that(lambda rolled: rolled is not None),
        "mean_damage_on_hit": exact(blast, rockets).mean(lambda rolled: rolled.points),
        "mean_damage": rack.mean(lambda rolled: rolled.points if rolled else 0),
    }


def _one_near(odds: Dist[Bombarded], place: int) -> dict[str, Any]:
    return {
        "p_sunk": odds.chance_that(lambda after: after.near[place].sunk),
        "mean_hull_left": odds.mean(lambda after: after.near[place].hull_left),
    }


ROCKET_ATTACK = Procedure(
    name="rocket_attack",
    rule="CS-WPN-1",
    read=_read,
    resolve=bombard,
    answer=_answer,
    example={
        "distance_cm": 45,
        "crew": "regular",
        "shooter_speed": "slow",
        "target": "vessel",
        "target_size": "medium",
        "target_speed": "slow",
        "target_cm": 12,
        "target_hull": 55,
        "near": [{"name": "S-39", "hull": 20}],
        "names": {"ship": "PT 109", "target": "S-38"},
    },
)
