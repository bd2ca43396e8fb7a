"""Passing over mines (CS-MINE-2 to -6, CS-EQP-8, CS-SCN-4; I-8, I-32, I-34).

A field of contact mines, magnetic and pressure mines, and the mine line of scenario 4. A D10 says
whether a mine goes off, then speed may save the vessel by a skill test, then each six of the damage
is thrown once more (not that of the mine line). There are no criticals.

Decided here, where the rules are silent: a degaussed vessel goes by the 10 whatever her size, which
is one chance in ten as well (I-32); the skill test is no save, so a lucky ship has no second throw;
the mine line asks for no die where it is crossed at slow speed.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from rules.engine.core.chance import Cause, Chance
from rules.engine.core.dice import D6, D10
from rules.engine.core.events import event
from rules.engine.core.modifiers import Modifier, Target, applying
from rules.engine.systems.cruel_seas.battle.damage import hurt
from rules.engine.systems.cruel_seas.battle.game import Game
from rules.engine.systems.cruel_seas.battle.skill import skill_target
from rules.engine.systems.cruel_seas.battle.state import Cm, Vessel
from rules.engine.systems.cruel_seas.battle.torpedoes import blast
from rules.engine.systems.cruel_seas.vocabulary import Size

DEGAUSSING = "degaussing"
OF_SMALL = (Size.TINY, Size.SMALL)
DENSITIES = ("light", "dense")


class Kind(StrEnum):
    """What lies in the water."""

    MINEFIELD = "minefield"
    MAGNETIC = "magnetic"
    PRESSURE = "pressure"
    LINE = "line"


RULES = {
    Kind.MINEFIELD: "CS-MINE-3",
    Kind.MAGNETIC: "CS-MINE-4",
    Kind.PRESSURE: "CS-MINE-5",
    Kind.LINE: "CS-SCN-4",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Passage:
    """A vessel, at the level that she declared, and the mine or field that she comes to.

    `cm` is her speed; `distance` how near she comes to a single mine. `inside`: she was in this
    field before; `disabled`: she can't leave it by herself.
    """

    kind: Kind
    vessel: Vessel
    cm: Cm
    density: str = DENSITIES[0]
    distance: Cm = Fraction(0)
    inside: bool = False
    disabled: bool = False
    game: Game

    @property
    def rule(self) -> str:
        """Return the rule of this kind of mine."""
        return RULES[self.kind]


@dataclass(frozen=True, slots=True)
class Mined:
    """A vessel after a passage, whether a mine went off, and points, be they more than her hull."""

    vessel: Vessel
    triggered: bool = False
    points: int = 0


def harmless(passage: Passage) -> str | None:
    """Return why there is nothing to throw for: a code, or None if there is."""
    sheet, kind = passage.game.sheet("mines"), passage.kind
    if kind is Kind.MINEFIELD:
        return "thrown_before" if passage.inside and not passage.disabled else None
    if kind is Kind.LINE:
        return "slow" if passage.vessel.level.rank <= sheet["line_safe"] else None
    if kind is Kind.PRESSURE and not sheet.cell("pressure", "works", passage.vessel.size):
        return "size"
    return "distance" if passage.distance > sheet["reach"] else None


def trigger(passage: Passage) -> Target:
    """Return what a D10 must show for a mine to go off."""
    sheet, vessel = passage.game.sheet("mines"), passage.vessel
    if passage.kind is Kind.MINEFIELD:
        needs = sheet.cell("needs", passage.density, vessel.level)
        return Target(needs, applying([crew_line(passage)]), at_most=False)
    if passage.kind is Kind.PRESSURE:
        return Target(sheet["pressure"], at_most=False)
    if vessel.has(DEGAUSSING):
        return Target(sheet["magnetic_degaussed"], at_most=False)
    if vessel.size in OF_SMALL:
        return Target(sheet["magnetic_small"])
    return Target(sheet["magnetic"], at_most=False)


def crew_line(passage: Passage) -> Modifier:
    """Return the crew's line in a field; option `mine_crew_modifier` may turn it round (I-8)."""
    line = passage.game.sheet("mines").graded("mine_crew", passage.vessel.crew)
    safer = passage.game.option("mine_crew_modifier") == "veterans_safer"
    return Modifier(line.code, -line.value if safer else line.value, line.rule)


def may_avoid(passage: Passage) -> bool:
    """Return whether a skill test may save her from a mine that went off."""
    sheet = passage.game.sheet("mines")
    if passage.kind is Kind.MAGNETIC:
        return passage.cm >= sheet["magnetic_dodged_from"]
    if passage.kind is Kind.PRESSURE:
        return passage.cm > sheet["pressure_dodged_above"]
    return passage.kind is Kind.LINE


def pass_mine(chance: Chance, passage: Passage) -> Mined:
    """Return what comes of a passage."""
    vessel = passage.vessel
    reason = harmless(passage)
    if reason is not None:
        told = event(
            "mine.harmless", passage.rule, ship=vessel.name, kind=passage.kind, reason=reason
        )
        chance.tell(told)
        return Mined(vessel)
    if not _goes_off(chance, passage):
        return Mined(vessel)
    if may_avoid(passage) and _avoided(chance, passage):
        return Mined(vessel, triggered=True)
    points = chance.run(blast_of, passage.kind, vessel.name, passage.game)
    return Mined(hurt(chance, vessel, points, passage.game), triggered=True, points=points)


def blast_of(chance: Chance, kind: Kind, ship: str, game: Game) -> int:
    """Return the damage of a mine."""
    sheet = game.sheet("mines")
    dice, rule = sheet.cell("mine", "dice", kind), RULES[kind]
    if sheet.cell("mine", "again", kind):
        return blast(chance, dice, "mine", rule, ship)
    return chance.total(dice, D6, Cause("mine.damage", rule, ship=ship))


def _goes_off(chance: Chance, passage: Passage) -> bool:
    if passage.kind is Kind.LINE:
        return True
    cause = Cause("mine.trigger", passage.rule, ship=passage.vessel.name, kind=passage.kind)
    return chance.meets(D10, trigger(passage), cause)


def _avoided(chance: Chance, passage: Passage) -> bool:
    cause = Cause("mine.avoid", passage.rule, ship=passage.vessel.name)
    return chance.meets(D6, skill_target(passage.game, passage.vessel.crew), cause)
