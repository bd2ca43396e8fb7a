"""An edition as values: ships, types, crews, and what it says in words."""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal

from rules.engine.core.book_files import BookFile
from rules.engine.core.catalogue import Label
from rules.engine.core.fleet import GameOption
from rules.engine.core.rulebook import Interpretation
from rules.engine.core.system import RuleNote
from rules.engine.systems.high_seas_fleet.vocabulary import ShipType

BATTERY_CALIBRE = "shore_battery_calibre"


@dataclass(frozen=True, slots=True, kw_only=True)
class Battery:
    """Guns of one calibre in inches; None: set by the game (HSF-INT-17)."""

    count: int
    calibre: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RosterRow:
    """A ship class, or a fixed unit, as printed (HSF-SHIP-1 to -5).

    `cost` None: not for sale. `hull` None: a minefield. `batteries` by the class used in play,
    the heaviest first. `spellings` are those of the source, to be found by.
    """

    slug: str
    name: str
    short: str
    nation: str
    type: ShipType
    cost: Decimal | None
    speed: int
    armour: int
    hull: int | None
    submerged: int | None = None
    batteries: tuple[Battery, ...] = ()
    mines: int = 0
    aeroplanes: int = 0
    year: int | None = None
    lead: str = ""
    ships: tuple[str, ...] = ()
    spellings: tuple[str, ...] = ()
    note: str = ""
    drawing: str = ""
    length_m: float | None = None

    @property
    def has_crew(self) -> bool:
        """Return whether a crew of one grade or another serves her guns or sails her."""
        return self.type not in (ShipType.MINE_FIELD, ShipType.DEPOT_SHIP)

    def guns(self, calibre: int) -> tuple[tuple[int, int], ...]:
        """Return (count, calibre) of her batteries; `calibre` is that of shore batteries."""
        return tuple((b.count, b.calibre or calibre) for b in self.batteries)


@dataclass(frozen=True, slots=True, kw_only=True)
class Grade:
    """A crew grade: what it is called, and how many tenths of a ship's price it is worth."""

    code: str
    text: str
    steps: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition:
    """A dated state of the data."""

    id: str
    title: str
    date: str
    sources: tuple[str, ...]
    changes: tuple[str, ...]
    nations: tuple[Label, ...]
    rows: tuple[RosterRow, ...]
    types: tuple[tuple[ShipType, str, str], ...]  # type, one, many
    grades: tuple[Grade, ...]
    tenth: int
    halves: int
    all_options: tuple[GameOption, ...] = field(repr=False, default=())
    fleet_options: tuple[GameOption, ...] = field(repr=False, default=())
    notes: tuple[RuleNote, ...] = field(repr=False, default=())
    interpretations: tuple[Interpretation, ...] = field(repr=False, default=())
    rulebook: BookFile = field(repr=False, default_factory=BookFile)

    def row(self, slug: str) -> RosterRow | None:
        """Return the row with this slug, or None."""
        return next((row for row in self.rows if row.slug == slug), None)

    def type_text(self, kind: ShipType) -> str:
        """Return what a type is called."""
        return next(one for code, one, _ in self.types if code is kind)

    def nation_text(self, code: str) -> str:
        """Return the name of a nation, or its code."""
        return next((n.text for n in self.nations if n.code == code), code)
