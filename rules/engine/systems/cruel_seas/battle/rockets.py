"""Rockets at a point on land or at a vessel (CS-WPN-1 to -3; I-28).

Two D10 for a rack: if either hits, a D10 says how many D6 of damage come down. What stands at
the point takes them with their criticals, everything near it half of the sum, rounded down and
without criticals. A point on land is a stationary target without a line for size.

Decided here, where the rules are silent: each rack has two dice and is an attack of its own, all at
the same point; director, radar and searchlight, which are for guns, don't help; the dice more that
an explosive boat throws for sixes are part of the sum that is halved.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.engine.core.chance import Cause, Chance
from rules.engine.core.dice import D10
from rules.engine.core.events import Event, event
from rules.engine.core.modifiers import Modifier, Target
from rules.engine.systems.cruel_seas.battle import gunnery
from rules.engine.systems.cruel_seas.battle.damage import Rolled, damage_roll, hurt, suffer
from rules.engine.systems.cruel_seas.battle.game import Game
from rules.engine.systems.cruel_seas.battle.gunnery import Shot
from rules.engine.systems.cruel_seas.battle.hits import Hit
from rules.engine.systems.cruel_seas.battle.state import Vessel

RACK, SHINYO = "rocket_rack", "shinyo_rockets"
HIT_DICE = ("first", "second")
RULES = {  # of each reason not to fire, in the order in which they are looked for
    "below_minimum": "CS-WPN-1",
    "beyond_maximum": "CS-WPN-1",
    "too_fast": "CS-WPN-1",
    "hidden": "CS-GUN-5",
    "crew": "CS-WPN-1",
    "used": "CS-WPN-1",
    "other_weapons": "CS-WPN-1",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Rockets:
    """One rack of rockets, or a Shin'yo's pair, at a point; who is there and who is near.

    `shot.gun` is RACK or SHINYO. The target is a vessel, or what stands at a point on land; with a
    hull of 0 it is the bare ground, or a vessel whose hull nobody asks for. `used`: she fired
    rockets in an earlier turn of this game; `fired`: another weapon in this turn. `forget` is as a
    Hit has it.
    """

    shot: Shot
    land: bool
    target: Vessel
    near: tuple[Vessel, ...] = ()
    used: bool = False
    fired: bool = False
    forget: frozenset[str] = frozenset()

    @property
    def game(self) -> Game:
        """Return the game."""
        return self.shot.game


@dataclass(frozen=True, slots=True)
class Bombarded:
    """The target and those near it after rockets have come down."""

    target: Vessel
    near: tuple[Vessel, ...] = ()


def refusal(rockets: Rockets) -> str | None:
    """Return why they can't be fired, range first: a code of RULES, or None if they can."""
    shot, sheet = rockets.shot, rockets.game.sheet("rockets")
    reason = gunnery.refusal(shot)
    if reason is not None:
        return reason
    if not sheet.cell("speed", "fires", shot.level):
        return "too_fast"
    if not sheet.cell("crew", shot.gun, shot.crew):
        return "crew"
    if rockets.used:
        return "used"
    return "other_weapons" if rockets.fired else None


def to_hit(rockets: Rockets) -> Target:
    """Return the target number of each D10, with each modifier."""
    usual = gunnery.to_hit(rockets.shot)
    return Target(usual.base, (*usual.modifiers, _inaccuracy(rockets)))


def _inaccuracy(rockets: Rockets) -> Modifier:
    sheet = rockets.game.sheet("rockets")
    if rockets.shot.gun == SHINYO:
        return sheet.modifier(SHINYO)
    return sheet.modifier("rockets_at_land" if rockets.land else "rockets_at_vessel")


def bombard(chance: Chance, rockets: Rockets) -> Bombarded:
    """Return what a rack does; all racks of a vessel fire, one after another, at the same point."""
    target, near = rockets.target, rockets.near
    reason = refusal(rockets)
    if reason is not None:
        chance.tell(_refused(rockets, reason))
        return Bombarded(target, near)
    rolled: Rolled | None = chance.run(one_rack, rockets)
    if rolled is None:
        return Bombarded(target, near)
    target = suffer(chance, target, _hit(rockets), rolled)
    return Bombarded(target, _splashed(chance, rockets, rolled.points))


def one_rack(chance: Chance, rockets: Rockets) -> Rolled | None:
    """Return the damage roll of a rack, None if it misses: of two dice one is enough."""
    first, second = (one_die(chance, rockets, die) for die in HIT_DICE)
    return chance.run(blast, rockets) if first or second else None


def one_die(chance: Chance, rockets: Rockets, die: str) -> bool:
    """Return whether one of the two dice hits."""
    return chance.meets(D10, to_hit(rockets), _cause("rockets.shot", rockets, die=die))


def blast(chance: Chance, rockets: Rockets) -> Rolled:
    """Return the damage roll of a rack that hits: a D10 for how many D6."""
    dice = chance.value(D10, _cause("rockets.dice", rockets))
    return damage_roll(chance, rockets.target, replace(_hit(rockets), dice=dice))


def _hit(rockets: Rockets) -> Hit:
    return Hit(weapon="rocket", dice=0, forget=rockets.forget, game=rockets.game)


def _splashed(chance: Chance, rockets: Rockets, points: int) -> tuple[Vessel, ...]:
    """Return those near the point after their share, those sunk already as they are."""
    sheet = rockets.game.sheet("rockets")
    share = points // sheet["share"]
    after = []
    for vessel in rockets.near:
        if not vessel.sunk:
            chance.tell(_near(vessel, sheet["near"], share))
        after.append(hurt(chance, vessel, share, rockets.game))
    return tuple(after)


def _cause(code: str, rockets: Rockets, **more: str) -> Cause:
    names = rockets.shot.names
    return Cause(code, "CS-WPN-1", ship=names.ship, target=names.target, **more)


def _near(vessel: Vessel, cm: int, share: int) -> Event:
    return event("rockets.near", "CS-WPN-1", ship=vessel.name, cm=cm, points=share)


def _refused(rockets: Rockets, reason: str) -> Event:
    ship = rockets.shot.names.ship
    return event("rockets.refused", RULES[reason], ship=ship, reason=reason)
