"""The procedure `flak`: what the guns of one vessel and others do to an aircraft (CS-AIR-5; I-43).

A 3 in gun that is named among the guns counts as one that its row calls A/A, unless it is said that
it isn't.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from rules.engine.core.dist import Dist
from rules.engine.core.given import Given
from rules.engine.core.procedure import Procedure
from rules.engine.systems.cruel_seas.battle.flak import (
    RULE,
    End,
    Flak,
    FlakGun,
    Shelled,
    as_seen,
    fire_flak,
    refusal,
    to_hit,
)
from rules.engine.systems.cruel_seas.battle.game import Game, Names, read_game, read_names
from rules.engine.systems.cruel_seas.battle.gun_damage import read_gun
from rules.engine.systems.cruel_seas.battle.gunnery import SEA_STATES, Shot
from rules.engine.systems.cruel_seas.battle.optional_rules import read_seas
from rules.engine.systems.cruel_seas.battle.speed_read import read_speed
from rules.engine.systems.cruel_seas.battle.state import MOST_CM
from rules.engine.systems.cruel_seas.vocabulary import CrewGrade

SILENT = ("crew_hit", "recovering", "repairing")  # what keeps a vessel from all fire
MOST_SHIPS = 12
MOST_GUNS = 20  # of a vessel


@dataclass(frozen=True, slots=True, kw_only=True)
class _Firing:
    """What all guns of a vessel have in common."""

    shot: Shot
    path: Fraction
    own_run: bool
    stunned: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class _Sea:
    """The sea that all vessels fire in."""

    state: str
    heavy: str


def read_flak(given: Given) -> Flak:
    """Return the guns that plain values name, of one vessel and of `others`, and the pilot.

    The sea is one for all of them.
    """
    game, names = read_game(given), read_names(given)
    pilot = given.one_of("pilot", CrewGrade)
    sea = _Sea(state=given.code("sea_state", SEA_STATES, SEA_STATES[0]), heavy=read_seas(given))
    guns = _read_vessel(given, names, game, sea, own_run=given.flag("torpedo_run_on_this_ship"))
    others = given.each("others", [])
    if len(others) >= MOST_SHIPS:
        raise given.wrong("others", f"are {len(others)}; use at most {MOST_SHIPS - 1}")
    for other in others:
        name = Names(ship=other.name("name", "another ship"), target=names.target)
        guns += _read_vessel(other, name, game, sea, own_run=False)
        other.done()
    return Flak(guns=guns, pilot=pilot, aircraft=names.target, game=game)


def _read_vessel(
    given: Given, names: Names, game: Game, sea: _Sea, *, own_run: bool
) -> tuple[FlakGun, ...]:
    firing = _Firing(
        shot=_read_shot(given, names, game, sea),
        path=given.length("path_cm", default=0, maximum=MOST_CM),
        own_run=own_run,
        stunned=_read_stunned(given),
    )
    guns = given.each("guns")
    if len(guns) > MOST_GUNS:
        raise given.wrong("guns", f"are {len(guns)}; use at most {MOST_GUNS}")
    return tuple(_read_flak_gun(gun, firing) for gun in guns)


def _read_stunned(given: Given) -> str | None:
    marks = [mark for mark in SILENT if given.flag(mark)]
    return marks[0] if marks else None


def _read_shot(given: Given, names: Names, game: Game, sea: _Sea) -> Shot:
    """Return a vessel's shot at an aircraft, of a gun and from a distance that are to be read."""
    level, cm = read_speed(given, "shooter_speed", "shooter_cm")
    return Shot(
        gun="mg",
        distance=Fraction(0),
        crew=given.one_of("crew", CrewGrade),
        level=level,
        cm=cm,
        director=given.flag("director"),
        bridge_hit=given.flag("bridge_hit"),
        sea_state=sea.state,
        heavy_seas=sea.heavy,
        game=game,
        names=names,
        **as_seen(game),
    )


def _read_flak_gun(given: Given, firing: _Firing) -> FlakGun:
    shot = firing.shot
    gun = read_gun(given, shot.game)
    kind = "anti_aircraft" if given.flag("anti_aircraft", default=True) else "any"
    if not shot.game.sheet("flak").cell("fires", kind, gun.type):
        raise given.wrong("gun", f"is {gun.type}, which doesn't fire at aircraft (I-43)")
    distance = given.length("distance_cm", maximum=MOST_CM)
    given.done()
    return FlakGun(
        gun=gun,
        shot=replace(shot, gun=gun.type, distance=distance),
        path=firing.path,
        own_run=firing.own_run,
        stunned=firing.stunned,
    )


def _answer(flak: Flak, odds: Dist[Shelled]) -> dict[str, Any]:
    numbers = [to_hit(gun).number if refusal(gun) is None else None for gun in flak.guns]
    ends = odds.map(lambda outcome: outcome.end)
    return {
        "target_numbers": numbers,
        "p_continues": ends.chance(End.CONTINUES),
        "p_disengages": ends.chance(End.DISENGAGES),
        "p_shot_down": ends.chance(End.SHOT_DOWN),
        "p_hit_and_continues": odds.chance(Shelled(End.CONTINUES, hit=True)),
    }


FLAK = Procedure(
    name="flak",
    rule=RULE,
    read=read_flak,
    resolve=fire_flak,
    answer=_answer,
    example={
        "guns": [
            {"gun": "20mm", "mounting": "twin", "distance_cm": 12},
            {"gun": "3in", "distance_cm": 30, "anti_aircraft": True},
        ],
        "crew": "veteran",
        "shooter_speed": "combat",
        "shooter_cm": 18,
        "pilot": "regular",
        "others": [
            {
                "name": "S-39",
                "guns": [{"gun": "37mm", "distance_cm": 25}],
                "crew": "regular",
                "shooter_speed": "slow",
                "shooter_cm": 12,
                "path_cm": 18,
            }
        ],
        "names": {"ship": "S-38", "target": "the Beaufighter"},
    },
)
