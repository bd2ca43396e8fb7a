"""Fire at an aircraft before it attacks (CS-AIR-5, -6; I-36, I-43).

Every vessel near its path fires machine guns and flak guns out of turn, at a target over half range
that moves fast and has no line for size (I-13). The target of a torpedo run goes by the ranges of
each gun instead. A hit throws the dice of its mounting, of which sixes alone count; what they do is
by the pilot, after all guns of the run have fired. Flak costs no gun its shot (I-43).

Decided here, where the rules are silent: a vessel that recovers from a collision, or that was
ordered to repair in this turn (CS-REP-1), fires no flak; a crew hit keeps a vessel from it until
her next activation (I-36), a bridge hit does not, for which the To Hit table has a line; a gun
fires once at each run.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from typing import Any

from rules.engine.core.chance import Cause, Chance
from rules.engine.core.dice import D6, D10
from rules.engine.core.events import event
from rules.engine.core.modifiers import Target
from rules.engine.systems.cruel_seas.battle import gunnery
from rules.engine.systems.cruel_seas.battle.game import Game, Names
from rules.engine.systems.cruel_seas.battle.gunnery import Shot
from rules.engine.systems.cruel_seas.battle.hits import gun_dice
from rules.engine.systems.cruel_seas.battle.state import Cm, Gun, Vessel
from rules.engine.systems.cruel_seas.vocabulary import CrewGrade, SpeedLevel

RULE = "CS-AIR-5"


@dataclass(frozen=True, slots=True, kw_only=True)
class FlakGun:
    """A mounting that may fire; `shot` has the true distance.

    `path` is how far its vessel is from the aircraft's path, in cm. `own_run`: its vessel is the
    target of a torpedo run. `stunned` is what keeps her crew from firing, if anything does.
    """

    gun: Gun
    shot: Shot
    path: Fraction = Fraction(0)
    own_run: bool = False
    stunned: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Flak:
    """All guns that may fire in one run of an aircraft, and its pilot."""

    guns: tuple[FlakGun, ...]
    pilot: CrewGrade
    aircraft: str
    game: Game


class End(StrEnum):
    """What an aircraft does after flak."""

    CONTINUES = "continues"
    DISENGAGES = "disengages"
    SHOT_DOWN = "shot_down"


@dataclass(frozen=True, slots=True)
class Shelled:
    """An aircraft after flak. `hit`: it attacks, but by one worse (CS-AIR-6)."""

    end: End
    hit: bool = False


@dataclass(frozen=True, slots=True)
class _Taken:
    sixes: int = 0
    hit: bool = False


def refusal(gun: FlakGun) -> str | None:
    """Return why a gun doesn't fire at the aircraft: a code, or None if it does."""
    if gun.stunned is not None:
        return gun.stunned
    if gun.path > gun.shot.game.sheet("flak")["path"]:
        return "path"
    return gunnery.refusal(gun.shot)


def as_seen(game: Game) -> dict[str, Any]:
    """Return an aircraft as the target of a Shot: it moves fast, and has no line for size."""
    fast = Fraction(game.sheet("gunnery")["target_fast"] + 1)
    return {"target_level": SpeedLevel.FULL, "target_cm": fast, "target_size": None}


def guns_of(vessel: Vessel, distance: Cm, game: Game, *, own_run: bool = False) -> list[FlakGun]:
    """Return the guns of a vessel that fire at aircraft by their type (I-43), so far from it."""
    fires = game.sheet("flak").cell
    shot = Shot(
        gun="mg",
        distance=distance,
        crew=vessel.crew,
        level=vessel.level,
        cm=vessel.cm,
        director=vessel.has("director"),
        bridge_hit=vessel.bridge_hit,
        game=game,
        names=Names(ship=vessel.name),
        **as_seen(game),
    )
    return [
        FlakGun(gun=gun, shot=replace(shot, gun=gun.type), own_run=own_run)
        for gun in vessel.guns
        if fires("fires", "any", gun.type) and not gun.out
    ]


def to_hit(gun: FlakGun) -> Target:
    """Return the target number of a gun that fires, with each modifier."""
    _, most, _ = gun.shot.reach
    far = replace(gun.shot, distance=Fraction(most))  # over half range, and never point blank
    return gunnery.to_hit(gun.shot if gun.own_run else far)


def fire_flak(chance: Chance, flak: Flak) -> Shelled:
    """Return what the guns of all vessels do to an aircraft in one run."""
    taken = chance.fold(_one_gun, _Taken(), [(gun, flak) for gun in flak.guns])
    end = _end(flak, taken.sixes)
    spoiled = taken.hit and end is End.CONTINUES
    rule = "CS-AIR-6" if spoiled else RULE
    told = event(f"flak.{end}", rule, target=flak.aircraft, sixes=taken.sixes, hit=taken.hit)
    chance.tell(told)
    return Shelled(end, spoiled)


def _end(flak: Flak, sixes: int) -> End:
    cell = flak.game.sheet("flak").cell
    if sixes >= cell("sixes", "shot_down", flak.pilot):
        return End.SHOT_DOWN
    return End.DISENGAGES if sixes >= cell("sixes", "breaks_off", flak.pilot) else End.CONTINUES


def _one_gun(chance: Chance, taken: _Taken, item: tuple[FlakGun, Flak]) -> _Taken:
    """Return what an aircraft has taken after one more gun; more sixes than enough are alike."""
    gun, flak = item
    names = gun.shot.names
    refused = refusal(gun)
    if refused is not None:
        held = event("flak.held", RULE, ship=names.ship, gun=gun.gun.type, reason=refused)
        chance.tell(held)
        return taken
    cause = Cause("flak.shot", RULE, ship=names.ship, target=names.target, gun=gun.gun.type)
    if not chance.meets(D10, to_hit(gun), cause):
        return taken
    sixes = taken.sixes + chance.run(_sixes, gun)
    enough = flak.game.sheet("flak").cell("sixes", "shot_down", flak.pilot)
    return chance.alike(_Taken(sixes, True), _Taken(min(sixes, enough), True))


def _sixes(chance: Chance, gun: FlakGun) -> int:
    cause = Cause("flak.damage", RULE, target=gun.shot.names.target, gun=gun.gun.type)
    return chance.pool(gun_dice(gun.gun, gun.shot.game), D6, cause).tops
