"""What a campaign asks of a rule system: how crews learn from battles, abilities, the weather.

How campaigns are run (rounds, points, confirmations) is the same for all games and not known here.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

from rules.engine.core.catalogue import Label
from rules.engine.core.fleet import Counts, GameOption, Pairs, ShipEntry
from rules.engine.core.result import Fate

HOME = frozenset({Fate.AFLOAT, Fate.WITHDRAWN})


@dataclass(frozen=True, slots=True, kw_only=True)
class Crew:
    """A crew between battles.

    `credit` counts towards its next grade in the system's own unit; `picks` are free abilities
    earned and not yet chosen; `abilities` are codes in the order in which they were won.
    """

    grade: str
    credit: int = 0
    picks: int = 0
    abilities: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Service:
    """One battle of a crew: how it ended for her, and the sizes of what she sank and took.

    `deeds` are what the rule system wants told of a ship beside that (`RuleSystem.deeds`).
    """

    fate: Fate
    hull: int
    hull_left: int
    sunk: tuple[str, ...] = ()
    captured: tuple[str, ...] = ()
    deeds: Counts = ()

    @property
    def survived(self) -> bool:
        """Return whether the crew came home with its ship."""
        return self.fate in HOME


@dataclass(frozen=True, slots=True, kw_only=True)
class Growth:
    """What a battle made of a crew. `rules` are the ids that a player may read up.

    `promoted` is the new grade, "" for none; `picks` are free abilities won by this battle;
    `intact` says whether the battle counts as survived intact.
    """

    crew: Crew
    intact: bool
    promoted: str = ""
    picks: int = 0
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Ability:
    """A special ability that a crew may win or buy; `rule` says what it does."""

    code: str
    title: str
    text: str
    rule: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Condition:
    """A row of the table of conditions: thrown by the faces from `low` to `high`."""

    code: str
    title: str
    text: str
    low: int
    high: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Conditions:
    """A table of conditions, one die of `sides` before each battle; no rows: none is thrown."""

    sides: int = 6
    rule: str = ""
    rows: tuple[Condition, ...] = field(default=())

    def thrown(self, face: int) -> Condition | None:
        """Return the row for a face, None where there is none."""
        return next((row for row in self.rows if row.low <= face <= row.high), None)

    def row(self, code: str) -> Condition | None:
        """Return the row with this code, or None."""
        return next((row for row in self.rows if row.code == code), None)


class Dockyard(Protocol):
    """How long the yards of a game take, where damage is mended in rounds and not for points."""

    @property
    def rule(self) -> str:
        """Return the id of the rule, or "" where it is this project's own."""

    @property
    def words(self) -> str:
        """Return in a sentence or two how the rounds are counted."""

    def rounds(self, hull: int, missing: int, damage: Counts, settings: Pairs) -> int:
        """Return the rounds, at least 1, for `missing` points of a full hull and these damages.

        `settings` are a campaign's terms of progression.
        """


class CampaignRules(Protocol):
    """How crews of a game live from battle to battle. All functions are pure."""

    def settings(self, edition: str) -> tuple[GameOption, ...]:
        """Return the rules of progression that an organiser may change; the default comes first."""

    def starting_grades(self, edition: str) -> tuple[Label, ...]:
        """Return the grades with which crews may start a campaign, the usual one first."""

    def grades(self, edition: str) -> tuple[Label, ...]:
        """Return all grades that a crew may have, the lowest first; none where crews have none."""

    def grade_text(self, edition: str, grade: str) -> str:
        """Return a grade in words, or its code if unknown."""

    def abilities(self, edition: str) -> tuple[Ability, ...]:
        """Return all special abilities."""

    def after_battle(self, edition: str, crew: Crew, service: Service, settings: Pairs) -> Growth:
        """Return what a battle makes of a crew that came home or not."""

    def sails_with(self, entry: ShipEntry, crew: Crew) -> ShipEntry:
        """Return the ship with this crew's grade and abilities, as points and odds count her."""

    def taken_apart(self, entry: ShipEntry) -> tuple[ShipEntry, Crew]:
        """Return a ship of a fleet without her crew's abilities, and that crew.

        It is what `sails_with` puts together.
        """

    def options_at_sea(self, edition: str, options: Pairs) -> Pairs:
        """Return the options of the game by which crews with what they won are legal."""

    def conditions(self, edition: str) -> Conditions:
        """Return the table of conditions before a battle."""

    def damage_text(self, edition: str, code: str) -> str:
        """Return a lasting damage in words ('rudder'), or its code if unknown."""

    def damages(self, edition: str) -> tuple[Label, ...]:
        """Return what may last as damage beside points of hull."""
