"""What a rule system states about itself, and the parts it may have."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from rules.engine.core.acts import Act
from rules.engine.core.catalogue import Catalogue, ShipClass, WeaponRow
from rules.engine.core.fleet import (
    Choice,
    CrewChoice,
    FleetList,
    GameOption,
    Inspection,
    PointsBreakdown,
    ShipEntry,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleNote:
    """A rule by its id, in this project's own words."""

    id: str
    title: str
    text: str
    section: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ShipSummary:
    """A ship as fitted, for cards, read-only pages and text: what she is once her choices count."""

    hull: int | None
    torpedoes: int
    weapons: tuple[WeaponRow, ...]
    equipment: tuple[str, ...]  # labels
    abilities: tuple[str, ...]
    fitted: tuple[str, ...]  # sentences: what was changed from the class
    refitted: bool = False  # whether her list of options does not offer all of that
    boats: int = 1  # in a squadron; `hull` and `weapons` are those of one

    @property
    def whole_hull(self) -> int:
        """Return the hull of all her boats together; 0 where she has none."""
        return (self.hull or 0) * self.boats


class FleetRules(Protocol):
    """Points and legality. All functions are pure and total over well-formed values."""

    def editions(self) -> tuple[tuple[str, str], ...]:
        """Return (id, title) of each edition, newest first."""

    def catalogue(self, edition: str) -> Catalogue:
        """Return the catalogue. Raises KeyError for an unknown edition."""

    def options(self) -> tuple[GameOption, ...]:
        """Return the game options that touch points or legality."""

    def class_receipt(self, edition: str, slug: str) -> PointsBreakdown:
        """Return how the price of a class comes about (ship page)."""

    def crews(self, entry: ShipEntry, fleet: FleetList) -> tuple[CrewChoice, ...]:
        """Return the crew grades on offer for a ship, cheapest first; empty if she has no crew."""

    def choices(self, entry: ShipEntry, fleet: FleetList) -> tuple[Choice, ...]:
        """Return all that may be fitted: listed options first, then what she has, then the rest."""

    def class_choices(self, edition: str, slug: str) -> tuple[Choice, ...]:
        """Return the listed options of a class with their prices (ship page)."""

    def apply(self, fleet: FleetList, act: Act) -> FleetList:
        """Return the fleet after the act. Raises InvalidAct for the impossible, not the illegal."""

    def inspect(self, fleet: FleetList, *, mends: bool = True) -> Inspection:
        """Return total, receipts and all findings in a stable order, whatever the ships' order.

        With `mends` False the findings carry none, which is quicker.
        """

    def summary(self, entry: ShipEntry, fleet: FleetList) -> ShipSummary:
        """Return the ship as fitted."""


Adjudication = Callable[[Mapping[str, Any]], dict[str, Any]]


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSystem:
    """A rule system: slug (`cruel_seas`), title, rule prefix, unit, publisher, and its parts."""

    slug: str
    title: str
    prefix: str  # "CS"
    unit: str  # "cm"
    fleets: FleetRules
    publisher: str = ""  # who holds the rights to the game
    rule_notes: Callable[[], tuple[RuleNote, ...]] = field(default=lambda: ())
    procedures: Mapping[str, Adjudication] = field(default_factory=dict)

    @property
    def path(self) -> str:
        """Return the slug as it stands in addresses: `cruel-seas`."""
        return self.slug.replace("_", "-")

    @property
    def newest_edition(self) -> str:
        """Return the id of the newest edition."""
        return self.fleets.editions()[0][0]

    def ship_class(self, edition: str, slug: str) -> ShipClass | None:
        """Return a class of an edition, or None."""
        return self.fleets.catalogue(edition).get(slug)
