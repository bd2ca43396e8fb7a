"""What a rule system states about itself, and the parts it may have."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from rules.engine.core.acts import Act
from rules.engine.core.battle import BattleRules
from rules.engine.core.campaign import CampaignRules, Dockyard
from rules.engine.core.cards import CardRules, ShipCard, plain_card
from rules.engine.core.catalogue import Catalogue, Label, ShipClass, WeaponRow
from rules.engine.core.composition import Composition
from rules.engine.core.designs import DesignRules
from rules.engine.core.editions import other_editions
from rules.engine.core.fleet import (
    Choice,
    CrewChoice,
    FleetList,
    GameOption,
    Inspection,
    Pairs,
    PointsBreakdown,
    ShipEntry,
)
from rules.engine.core.narration import Narrator
from rules.engine.core.odds import OddsRules
from rules.engine.core.paths import PathRules
from rules.engine.core.procedure import Procedure
from rules.engine.core.rulebook import Rulebook
from rules.engine.core.scenarios import SCENARIO, Purpose, ScenarioSheet, purpose_among


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

    def options(self, edition: str = "") -> tuple[GameOption, ...]:
        """Return the game options of an edition that touch points or legality; "": the newest."""

    def upgrade(self, fleet: FleetList, edition: str) -> FleetList:
        """Return the fleet in a later edition: classes under their new slugs, all else as it is.

        Raises KeyError for an unknown edition.
        """

    def lacking(self, entry: ShipEntry, fleet: FleetList) -> tuple[str, ...]:
        """Return in words what a ship carries that her edition does not have."""

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

    def composition(self, fleet: FleetList) -> Composition:
        """Return what a fleet is made of, as fitted, whatever the ships' order."""


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
    usual_limit: int = 500  # points that a new fleet is offered
    half_ranges: bool = True  # whether something changes at half the range of a gun
    rule_notes: Callable[[], tuple[RuleNote, ...]] = field(default=lambda: ())  # as in the book
    rulebook: Callable[[], Rulebook] = Rulebook  # tables, readings and options beside the notes
    procedures: Mapping[str, Adjudication] = field(default_factory=dict)
    designs: DesignRules | None = None  # None: a game without ships of the player's own
    cards: CardRules | None = None  # None: cards with what every game has
    narrator: Callable[[], Narrator] | None = None  # None: a game whose battles are not told
    battles: BattleRules[Any, Any] | None = None  # None: a game whose battles are not played here
    scenarios: Callable[[str], tuple[ScenarioSheet, ...]] = field(default=lambda edition: ())
    paths: PathRules | None = None  # None: a game that is not played on hexes
    odds: OddsRules | None = None  # None: a game whose odds are not asked for
    campaigns: CampaignRules | None = None  # None: a game whose crews learn nothing
    dockyard: Dockyard | None = None  # None: damage is mended for points, not in time
    deeds: Callable[[str], tuple[Label, ...]] = field(default=lambda edition: ())  # of a battle
    campaign_options: Pairs = ()  # of the game, as a new campaign has them; else its defaults
    campaign_points: tuple[int, int] = (500, 50)  # to start with, and for each round, usually

    @property
    def resolutions(self) -> dict[str, Procedure[Any, Any]]:
        """Return the procedures that dice resolve, by name: those that can be drawn."""
        found = self.procedures.items()
        return {name: each for name, each in found if isinstance(each, Procedure)}

    @property
    def path(self) -> str:
        """Return the slug as it stands in addresses: `cruel-seas`."""
        return self.slug.replace("_", "-")

    @property
    def newest_edition(self) -> str:
        """Return the id of the newest edition."""
        return self.fleets.editions()[0][0]

    def edition_title(self, edition: str) -> str:
        """Return the title of an edition, or its id if it is unknown."""
        return dict(self.fleets.editions()).get(edition, edition)

    def scenario(self, edition: str, number: int) -> ScenarioSheet | None:
        """Return a scenario of an edition by its number, or None."""
        return next((one for one in self.scenarios(edition) if one.number == number), None)

    def purpose(self, fleet: FleetList) -> Purpose | None:
        """Return the scenario and the side that a fleet is built for, or None."""
        value = fleet.option(SCENARIO)
        return purpose_among(self.scenarios(fleet.edition), value) if value else None

    def last_known(self, edition: str, slug: str) -> ShipClass | None:
        """Return a class that an edition lacks as the last one that had it knew it, or None."""
        known = [name for name, _ in self.fleets.editions()]
        found = (self.ship_class(name, slug) for name in other_editions(known, edition))
        return next((ship for ship in found if ship is not None), None)

    def ship_class(self, edition: str, slug: str) -> ShipClass | None:
        """Return a class of an edition's catalogue, or None. For a fleet's ship: `class_of`."""
        return self.fleets.catalogue(edition).get(slug)

    def class_of(self, edition: str, entry: ShipEntry) -> ShipClass | None:
        """Return the class of a fleet's ship, that of her own design included, or None."""
        if not entry.is_own:
            return self.ship_class(edition, entry.ship_class)
        if self.designs is None or entry.design is None:
            return None
        return self.designs.ship_class(edition, entry.design)

    def known_class(self, edition: str, entry: ShipEntry) -> ShipClass | None:
        """Return the class of a fleet's ship, or as the last edition that had it knew it."""
        return self.class_of(edition, entry) or self.last_known(edition, entry.ship_class)

    def card_of(self, entry: ShipEntry, fleet: FleetList) -> ShipCard:
        """Return the card of a fleet's ship."""
        if self.cards is not None:
            return self.cards.card(entry, fleet)
        return plain_card(self.class_of(fleet.edition, entry))

    def blank_card(self, edition: str) -> ShipCard:
        """Return a card to be filled in by hand."""
        return self.cards.blank(edition) if self.cards is not None else ShipCard()
