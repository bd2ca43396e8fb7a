"""A scenario as values (CS-SCN-0): sides and forces, deployment, special rules, length, victory.

Vessels may share a die (CS-CAM-3); who leaves the table (CS-MOV-6) and the harbour line of scenario
6 (I-20) are special rules. Words are ours, figures the book's. Nothing here throws dice or knows a
table's geometry.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.engine.systems.cruel_seas.battle.game import Game
from rules.engine.systems.cruel_seas.vocabulary import CrewGrade, Kind, Role, Size, SpeedLevel

DRAW = "draw"
CHOICE = "choice"  # of a side, by whoever throws higher
GRADES = ("win", "decisive", "complete", "partial")
EDGES = ("north", "east", "south", "west")
CORNERS = ("north_east", "south_east", "south_west", "north_west")
COUNTED = ("sunk", "home", "afloat")
PLACES = (*EDGES, *CORNERS, "corner", "short_edge", "long_edge", "land", "anywhere", "off_table")

Recorded = int | bool | str  # what is known of an event: how many, whether, which
Tally = Mapping[str, Recorded]


@dataclass(frozen=True, slots=True, kw_only=True)
class Selector:
    """`count` vessels of a side, all of one description. What is empty or None may be anything.

    `label` says one of them in words. `least_full` and `most_full` are cm at full speed.
    `no_larger_than` is a side whose largest vessel she may not outgrow. `free`: she costs nothing
    and need not stand in a fleet. `shares_die`: all of them have one Fleet die (CS-CAM-3).
    """

    label: str
    count: int = 1
    kind: Kind = Kind.SHIP
    crew: CrewGrade | None = None
    classes: tuple[str, ...] = ()
    roles: tuple[Role, ...] = ()
    sizes: tuple[Size, ...] = ()
    least_full: int | None = None
    most_full: int | None = None
    merchant: bool | None = None
    no_larger_than: str = ""
    free: bool = False
    shares_die: bool = False

    @property
    def dice(self) -> int:
        """Return how many Fleet dice they bring."""
        return 1 if self.shares_die else self.count


Force = tuple[Selector, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """A side: what it wants, the forces it has, and `choices`, of each of which it takes one."""

    code: str
    title: str
    aim: str
    nation: str = ""  # "" is any
    forces: Force = ()
    choices: tuple[tuple[Force, ...], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Deployment:
    """Who is placed where: in the order in which it is done. `level` None: as the player likes."""

    side: str
    who: str
    place: str
    text: str
    level: SpeedLevel | None = None
    turn: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Special:
    """A rule of this scenario alone, with its figures by name.

    It holds where the game's `option` has this value; always, if none is named.
    """

    code: str
    title: str
    text: str
    rule: str
    figures: Mapping[str, int] = field(default_factory=dict, hash=False)
    option: str = ""
    value: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Length:
    """How long it lasts; without a `last_turn`, as long as the text says.

    After that a D6 of `goes_on_from` or more adds a turn, again and again; or it goes on to
    `latest` `unless` that event is recorded.
    """

    text: str
    last_turn: int | None = None
    goes_on_from: int | None = None
    latest: int | None = None
    unless: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class EventKind:
    """Something that decides a scenario: a count up to `most`, one of `values`, or yes and no.

    `unheard` is the value that holds while nothing is recorded, "" if none does. `counts` says what
    of the ships `of` a side it follows from, where it follows from a log: one of COUNTED.
    """

    code: str
    text: str
    least: int = 0
    most: int | None = None
    values: tuple[str, ...] = ()
    unheard: str = ""
    counts: str = ""
    of: str = ""

    @property
    def otherwise(self) -> Recorded | None:
        """Return what holds while nothing is recorded, None where that is unknown."""
        if self.values:
            return self.unheard or None
        return False if self.is_flag else 0

    @property
    def is_flag(self) -> bool:
        """Return whether it is yes or no."""
        return self.most is None and not self.values


@dataclass(frozen=True, slots=True, kw_only=True)
class Condition:
    """A statement on events: their sum (yes is 1) against a figure or another event, or `is`."""

    of: tuple[str, ...]
    test: str  # is | at_least | all_of | half_of | beyond
    value: Recorded

    def holds(self, tally: Tally) -> bool:
        """Return whether it is true of what was recorded."""
        if self.test == "is":
            return tally[self.of[0]] == self.value
        total = sum(int(tally[code]) for code in self.of)
        figure = int(tally[self.value] if isinstance(self.value, str) else self.value)
        if self.test == "beyond":
            return total > figure
        return total * (2 if self.test == "half_of" else 1) >= figure


def all_hold(conditions: tuple[Condition, ...], tally: Tally) -> bool:
    """Return whether every condition is true; none at all is."""
    return all(condition.holds(tally) for condition in conditions)


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """Points of a side: for each `per` that is recorded, or once if all conditions hold."""

    code: str
    side: str
    text: str
    points: int
    per: str = ""
    when: tuple[Condition, ...] = ()

    def times(self, tally: Tally) -> int:
        """Return how often they are given."""
        return int(tally[self.per]) if self.per else int(all_hold(self.when, tally))


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    """A way to end: the first whose conditions all hold is the scenario's."""

    winner: str  # a side, or DRAW
    grade: str
    when: tuple[Condition, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Impossible:
    """What can't have happened, and why, in words."""

    text: str
    when: tuple[Condition, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Victory:
    """Who wins: by `scores`, more points win, or by the first of `endings` that fits."""

    events: tuple[EventKind, ...]
    scores: tuple[Score, ...] = ()
    endings: tuple[Ending, ...] = ()
    impossible: tuple[Impossible, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenario:
    """A scenario. `table_cm` is east-west, then north-south; `roles` how sides are given out.

    `higher` is the side of whoever throws higher for it, or CHOICE; "" where nobody throws.
    `drawn_deployment`: Fleet dice are drawn for who places a ship next.
    """

    id: str
    number: int
    title: str
    story: str
    table_cm: tuple[int, int]
    sides: tuple[Side, ...]
    deployment: tuple[Deployment, ...]
    specials: tuple[Special, ...]
    length: Length
    victory: Victory
    roles: str = ""
    higher: str = ""
    terrain: str = ""
    drawn_deployment: bool = False

    def side(self, code: str) -> Side:
        """Return a side. Raises KeyError for an unknown one."""
        for side in self.sides:
            if side.code == code:
                return side
        raise KeyError(code)

    def special(self, code: str) -> Special:
        """Return a special rule. Raises KeyError for an unknown one."""
        for special in self.specials:
            if special.code == code:
                return special
        raise KeyError(code)

    def in_force(self, game: Game) -> tuple[Special, ...]:
        """Return the special rules that hold with the options of a game."""
        return tuple(
            special
            for special in self.specials
            if not special.option or game.option(special.option) == special.value
        )
