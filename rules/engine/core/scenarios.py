"""The scenarios of a rule system as its players read them, and the game option that names a side.

A system that has scenarios hands out their sheets (`RuleSystem.scenarios`) and puts `built_for` of
them among its game options; whether a fleet is what that side brings is for its legality to say.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rules.engine.core.fleet import GameOption

SCENARIO = "scenario"  # the game option
NONE = "none"  # its value for a fleet that is built for no scenario


@dataclass(frozen=True, slots=True, kw_only=True)
class ForceSheet:
    """So many vessels of one description.

    `crew` says which they need, "" for any; those that come `free` may be left out of the fleet.
    """

    label: str
    count: int = 1
    crew: str = ""
    free: bool = False

    @property
    def words(self) -> str:
        """Return '2 × Vosper MTB Type I (Mid), regular crew'."""
        words = [f"{self.count} × {self.label}" if self.count > 1 else self.label]
        if self.crew:
            words.append(f"{self.crew} crew")
        if self.free:
            words.append("may be left out")
        return ("; " if "," in self.label else ", ").join(words)


Forces = tuple[ForceSheet, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SideSheet:
    """A side: what it wants, what it brings, and of each of `choices` one option.

    `nation` is the code of the nation that it has to be, "" for any.
    """

    number: int  # of the scenario
    code: str
    title: str
    aim: str
    nation: str = ""
    forces: Forces = ()
    choices: tuple[tuple[Forces, ...], ...] = ()

    @property
    def value(self) -> str:
        """Return the value of the game option: '1:royal_navy'."""
        return value_of(self.number, self.code)

    @property
    def role(self) -> str:
        """Return its title inside a sentence: 'Royal Navy', 'the attacker'."""
        return role_words(self.title)


@dataclass(frozen=True, slots=True, kw_only=True)
class StepSheet:
    """A step of the deployment: whose, who is placed, at which speed, and where."""

    side: str
    who: str
    text: str
    speed: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SpecialSheet:
    """A rule of one scenario alone; `rule` is the id of the rule that it comes from."""

    title: str
    text: str
    rule: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreSheet:
    """Points of a side: 'MTBs home', 1, for each of them, in this scenario `most` of them.

    Where they follow from how ships ended, `counts` says how (sunk | home | afloat) and `of` the
    code of the side whose ships they are; "" where they follow from something else.
    """

    side: str
    text: str
    points: int
    each: bool = False
    most: int = 1
    counts: str = ""
    of: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScenarioSheet:
    """A scenario. Without `scores` the note on its `rule` says who wins.

    `grades` are the codes of how clearly a side may win, the usual one first.
    """

    number: int
    rule: str
    title: str
    story: str
    table: str
    sides: tuple[SideSheet, ...]
    deployment: tuple[StepSheet, ...]
    specials: tuple[SpecialSheet, ...]
    length: str
    scores: tuple[ScoreSheet, ...] = ()
    roles: str = ""  # how sides are given out
    terrain: str = ""
    grades: tuple[str, ...] = ("win",)

    def purpose(self, side: SideSheet) -> str:
        """Return a side in words: '1 Ships in the Night as Royal Navy'."""
        return f"{self.number} {self.title} as {side.role}"


Purpose = tuple[ScenarioSheet, SideSheet]


def role_words(title: str) -> str:
    """Return the title of a side inside a sentence: 'Royal Navy', 'the attacker'."""
    return f"the {title[4:]}" if title.startswith("The ") else title


def value_of(number: int, side: str) -> str:
    """Return the value of the game option for a side of a scenario."""
    return f"{number}:{side}"


def built_for(sheets: Iterable[ScenarioSheet]) -> tuple[GameOption, ...]:
    """Return the game option that says for which side a fleet is built; () without scenarios."""
    sides = [(side.value, sheet.purpose(side)) for sheet in sheets for side in sheet.sides]
    if not sides:
        return ()
    option = GameOption(
        code=SCENARIO,
        label="Built for",
        help="A fleet for a side of a scenario is checked against the forces that it brings.",
        rule="",
        values=((NONE, "No scenario"), *sides),
    )
    return (option,)


def purpose_among(sheets: Iterable[ScenarioSheet], value: str) -> Purpose | None:
    """Return the scenario and the side that a value of the game option names, or None."""
    sides = ((sheet, side) for sheet in sheets for side in sheet.sides)
    return next((found for found in sides if found[1].value == value), None)
