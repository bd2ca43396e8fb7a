"""The values of a campaign's logbook: its terms, its lines, and the state that they add up to."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from rules.engine.core.campaign import Crew
from rules.engine.core.fleet import Counts, Pairs, Points, ShipEntry


class Status(StrEnum):
    """Where a ship of a campaign stands."""

    ACTIVE = "active"
    SUNK = "sunk"
    CAPTURED = "captured"
    RETIRED = "retired"
    DOCKED = "docked"  # in the yard until rounds have ended
    GONE = "gone"  # with a flotilla that left


IN_SERVICE = frozenset({Status.ACTIVE, Status.DOCKED})  # whoever sails or is in the yard


class Repairs(StrEnum):
    """How damage is mended between battles."""

    POINTS = "points"  # for points, ship by ship
    FULL = "full"  # all of it, free, at the end of a round
    HALF = "half"  # half of the hull that is missing, free, at the end of a round
    DOCK = "dock"  # in the yard, which takes rounds; for games that say how many


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """What a campaign is played by. Points are whole; `start_grade` "" leaves crews as they are
    in their fleet; the per cents are of a ship's price.

    `progression` are settings of the rule system, `options` those of the game, both sorted.
    """

    system: str
    edition: str
    points_start: int = 500
    points_round: int = 50
    start_grade: str = ""
    repairs: Repairs = Repairs.POINTS
    repair_percent: int = 50
    prize_percent: int = 50
    buys_abilities: str = "consent"  # no | consent | free
    progression: Pairs = ()
    options: Pairs = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A line of the logbook, `number` from 1. What it says of the state is in `data`."""

    number: int
    kind: str
    data: dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Void:
    """A line that stands in the book and has no effect: `reason` is a code of `words.REASONS`."""

    line: int
    reason: str
    subject: str = ""  # key of the ship or flotilla


@dataclass(frozen=True, slots=True, kw_only=True)
class Kill:
    """An enemy that a ship sank or took, worth what she was when that battle began."""

    battle: int
    key: str
    name: str
    ship_class: str
    size: str
    points: Points
    captured: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Dock:
    """A stay in the yard: the ends of rounds that it still takes, and what is mended by then."""

    rounds: int
    hull: int
    damage: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ShipState:
    """A ship of the campaign. `entry` is the ship without her crew; `line` opened her record.

    `deeds` are what she has done in all her battles (hits scored), where the game counts that.
    """

    key: str
    flotilla: str
    line: int
    entry: ShipEntry
    crew: Crew
    size: str
    hull: int
    hull_left: int
    points: Points
    damage: Counts = ()
    status: Status = Status.ACTIVE
    games: int = 0
    intact: int = 0
    kills: tuple[Kill, ...] = ()
    honours: tuple[str, ...] = ()
    lost_in: int = 0  # number of the battle
    prize_of: str = ""  # key of the ship that was taken
    deeds: Counts = ()
    dock: Dock | None = None

    @property
    def in_service(self) -> bool:
        """Return whether she sails or is in the yard."""
        return self.status in IN_SERVICE

    @property
    def is_active(self) -> bool:
        """Return whether she can sail."""
        return self.status is Status.ACTIVE


@dataclass(frozen=True, slots=True, kw_only=True)
class FlotillaState:
    """A flotilla: its side and what it has to spend."""

    key: str
    line: int
    name: str
    side: str
    nation: str
    purse: Points
    active: bool = True
    adjusted: int = 0  # victory points that the organiser added or took, with a reason


@dataclass(frozen=True, slots=True, kw_only=True)
class Prize:
    """A ship that was taken; `holder` is the flotilla of the captor, "" where nobody took her
    when her flag went down (CS-STR-1): then she is for any of `claimants`, the flotillas that
    fought against her. With a holder, it alone may claim her."""

    ship: str
    battle: int
    holder: str
    claimants: tuple[str, ...]
    hull_left: int
    points: Points
    commissioned: str = ""  # key of the ship that she became


@dataclass(frozen=True, slots=True, kw_only=True)
class Fought:
    """A battle that counts. `sides` is by flotilla, `points` by side, `sunk` by flotilla."""

    line: int
    engagement: str
    number: int
    round: int
    title: str
    sides: Pairs
    points: Counts
    winner: str
    sunk: tuple[tuple[str, Points], ...]


@dataclass(slots=True, kw_only=True)
class Book:
    """The state while lines are read into it. What it holds is frozen, the dicts are not."""

    terms: Terms
    flotillas: dict[str, FlotillaState] = field(default_factory=dict)
    ships: dict[str, ShipState] = field(default_factory=dict)
    prizes: dict[str, Prize] = field(default_factory=dict)
    battles: list[Fought] = field(default_factory=list)
    closed: set[int] = field(default_factory=set)  # numbers of rounds
    voids: list[Void] = field(default_factory=list)
    cancelled: frozenset[int] = frozenset()

    @property
    def rounds_closed(self) -> int:
        """Return the number of the last round that is closed, 0 for none."""
        return max(self.closed, default=0)

    def of_flotilla(self, key: str) -> list[ShipState]:
        """Return the ships of a flotilla in the order in which their records were opened."""
        return [ship for ship in self.ships.values() if ship.flotilla == key]
