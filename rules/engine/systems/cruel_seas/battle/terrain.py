"""Shores, shoals, islands, wrecks, sandbanks and fog (CS-TER-1, -2, -3, -5, -6).

A vessel above medium size that comes nearer than 10 cm to shallow water throws a skill test:
passed, she is moved the least way off, failed, she collides with it. Others pass.
What is solid, a shore, an island or a wreck, stops whoever runs right into it. What any of them
hides is for `sight` to say.

Decided here, where the rules are silent: who runs into what is solid collides without a test,
unless hers is the test of a deep vessel; these tests are no saves, so a lucky ship has no second
throw; who lies still crosses no sandbank; a vessel that comes into fog faster than combat speed
goes as far as combat speed would take her, but not back out of the fog.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction

from rules.engine.core.chance import Cause, Chance
from rules.engine.core.dice import D6
from rules.engine.core.events import Event, event
from rules.engine.core.measures import number_text
from rules.engine.systems.cruel_seas.battle.collision import Collision, collide
from rules.engine.systems.cruel_seas.battle.damage import hurt
from rules.engine.systems.cruel_seas.battle.engine_speed import LEVELS
from rules.engine.systems.cruel_seas.battle.game import Game
from rules.engine.systems.cruel_seas.battle.skill import skill_target
from rules.engine.systems.cruel_seas.battle.state import Cm, Vessel
from rules.engine.systems.cruel_seas.vocabulary import SpeedLevel


class Kind(StrEnum):
    """What lies in the water."""

    SHOAL = "shoal"
    SHORE = "shore"
    ISLAND = "island"  # and rocks
    WRECK = "wreck"
    SANDBANK = "sandbank"
    FOG = "fog"  # and squalls


RULES = {
    Kind.SHOAL: "CS-TER-1",
    Kind.SHORE: "CS-TER-1",
    Kind.ISLAND: "CS-TER-3",
    Kind.WRECK: "CS-TER-5",
    Kind.SANDBANK: "CS-TER-2",
    Kind.FOG: "CS-TER-6",
}


class End(StrEnum):
    """What came of it: nothing, kept off, a collision, grounded for good, or held to a speed."""

    PASSES = "passes"
    KEPT_OFF = "kept_off"
    COLLIDES = "collides"
    DAMAGED = "damaged"
    GROUNDED = "grounded"
    SLOWED = "slowed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Approach:
    """A vessel at the level of her move, and terrain that she comes to.

    `cm` is her speed; `distance` how near she comes, 0 where she runs into it; `gone` how far she
    had gone in this move when she came into fog.
    """

    kind: Kind
    vessel: Vessel
    cm: Cm
    distance: Cm = Fraction(0)
    gone: Cm = Fraction(0)
    landing_craft: bool = False
    game: Game

    @property
    def rule(self) -> str:
        """Return the rule of this kind of terrain."""
        return RULES[self.kind]


@dataclass(frozen=True, slots=True)
class Passed:
    """A vessel after she came to terrain; `cm`: how far she is moved off, or may go in fog."""

    end: End
    vessel: Vessel
    cm: Cm = Fraction(0)


def meet_terrain(chance: Chance, approach: Approach) -> Passed:
    """Return what comes of terrain in a vessel's way."""
    if approach.kind is Kind.SANDBANK:
        return _cross(chance, approach)
    if approach.kind is Kind.FOG:
        return _enter_fog(chance, approach)
    return _come_near(chance, approach)


def must_keep_off(approach: Approach) -> bool:
    """Return whether she draws too much for this water, and is too near (CS-TER-1, -3)."""
    sheet = approach.game.sheet("terrain")
    deep = sheet.cell("size", "keeps_off", approach.vessel.size) and not approach.landing_craft
    shallow = sheet.cell("kind", "shallow", approach.kind)
    return bool(deep and shallow) and approach.distance < sheet["keep_off"]


def _come_near(chance: Chance, approach: Approach) -> Passed:
    if must_keep_off(approach):
        if _test(chance, approach):
            return _moved_off(chance, approach)
    elif approach.distance or not approach.game.sheet("terrain").cell(
        "kind", "solid", approach.kind
    ):
        return _told(chance, approach, Passed(End.PASSES, approach.vessel))
    wreck = Collision(
        attacker=approach.vessel, target=None, attacker_cm=approach.cm, game=approach.game
    )
    return Passed(End.COLLIDES, collide(chance, wreck).attacker)


def _moved_off(chance: Chance, approach: Approach) -> Passed:
    off = approach.game.sheet("terrain")["keep_off"] - approach.distance
    return _told(chance, approach, Passed(End.KEPT_OFF, approach.vessel, off))


def _cross(chance: Chance, approach: Approach) -> Passed:
    """Return her after a sandbank: failed, she is hurt, and a larger one lies there for good."""
    vessel, sheet = approach.vessel, approach.game.sheet("terrain")
    if vessel.level is SpeedLevel.STATIONARY or _test(chance, approach):
        return _told(chance, approach, Passed(End.PASSES, vessel))
    dice = sheet.cell("sandbank", "dice", vessel.level)
    points = chance.total(dice, D6, Cause("terrain.damage", approach.rule, ship=vessel.name))
    hit = hurt(chance, vessel, points, approach.game)
    if hit.sunk or sheet.cell("size", "bonus", vessel.size):
        return Passed(End.DAMAGED, hit)
    lies = replace(hit, level=SpeedLevel.STATIONARY)
    return _told(chance, approach, Passed(End.GROUNDED, lies))


def _enter_fog(chance: Chance, approach: Approach) -> Passed:
    """Return her in fog, where she goes at combat speed at most."""
    vessel = approach.vessel
    most = LEVELS[approach.game.sheet("terrain")["fog_level"]]
    if vessel.level.rank <= most.rank:
        return _told(chance, approach, Passed(End.PASSES, vessel, approach.cm))
    cm = max(approach.gone, vessel.speeds.at(most))
    return _told(chance, approach, Passed(End.SLOWED, replace(vessel, level=most), cm))


def bonus_of(approach: Approach) -> int:
    """Return what is added to her skill test: a light vessel's on a sandbank."""
    sheet = approach.game.sheet("terrain")
    light = approach.kind is Kind.SANDBANK and sheet.cell("size", "bonus", approach.vessel.size)
    return sheet["sandbank_bonus"] if light else 0


def _test(chance: Chance, approach: Approach) -> bool:
    vessel = approach.vessel
    target = skill_target(approach.game, vessel.crew, bonus_of(approach))
    cause = Cause("terrain.test", approach.rule, ship=vessel.name, kind=str(approach.kind))
    return chance.meets(D6, target, cause)


def _told(chance: Chance, approach: Approach, passed: Passed) -> Passed:
    chance.tell(_event(approach, passed))
    return passed


def _event(approach: Approach, passed: Passed) -> Event:
    return event(
        f"terrain.{passed.end}",
        approach.rule,
        ship=approach.vessel.name,
        kind=str(approach.kind),
        cm=number_text(passed.cm),
    )
