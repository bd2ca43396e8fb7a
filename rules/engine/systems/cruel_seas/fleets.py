"""The fleet rules of Cruel Seas: catalogue, points, choices, acts, findings (CS-PTS).

No aircraft has printed figures: players enter type, speed and points (CS-AIR-11).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache, lru_cache

from rules.engine.core import editing
from rules.engine.core.acts import Act, InvalidAct
from rules.engine.core.catalogue import ANY_NATION, Catalogue
from rules.engine.core.composition import Composition
from rules.engine.core.editing import Bounds
from rules.engine.core.editions import followed, later_editions, moved
from rules.engine.core.fleet import (
    Choice,
    CrewChoice,
    Design,
    FleetList,
    GameOption,
    Inspection,
    Pairs,
    PointsBreakdown,
    Severity,
    ShipEntry,
    Verdict,
    waived,
)
from rules.engine.core.names import clean_name
from rules.engine.core.system import ShipSummary
from rules.engine.systems.cruel_seas import catalogue, choices, loader, receipts
from rules.engine.systems.cruel_seas.composition import composition
from rules.engine.systems.cruel_seas.legality import Survey, findings
from rules.engine.systems.cruel_seas.mends import with_mends
from rules.engine.systems.cruel_seas.own_rows import tidied
from rules.engine.systems.cruel_seas.roster import Edition
from rules.engine.systems.cruel_seas.scenarios.sheets import game_options
from rules.engine.systems.cruel_seas.summary import summary
from rules.engine.systems.cruel_seas.vocabulary import Kind
from rules.engine.systems.cruel_seas.wording import gone_name
from rules.engine.systems.cruel_seas.yard import MOST_OWN_POINTS, Craft, Terms, Yard, yard

FLEETS_REMEMBERED = 64  # an act asks for the fleet before it, which the act before asked for
FASTEST_AIRCRAFT = 1_000  # cm a move, and a knot is a cm


class CruelSeasFleets:
    """`FleetRules` of Cruel Seas. Stateless but for what it remembers of equal questions."""

    def editions(self) -> tuple[tuple[str, str], ...]:
        """Return (id, title) of each edition, newest first."""
        return loader.editions()

    def catalogue(self, edition: str) -> Catalogue:
        """Return the catalogue. Raises KeyError for an unknown edition."""
        return catalogue.catalogue(edition)

    def options(self, edition: str = "") -> tuple[GameOption, ...]:
        """Return the game options of an edition, of the newest one by default or if unknown."""
        return game_options(_edition_or_newest(edition))

    def upgrade(self, fleet: FleetList, edition: str) -> FleetList:
        """Return the fleet in a later edition. Raises KeyError for an unknown one."""
        known = [name for name, _ in loader.editions()]
        steps = later_editions(known, fleet.edition, edition)
        renamed = [dict(loader.edition(step).renamed) for step in steps]
        after = moved(fleet, edition, renamed)
        return replace(after, ships=tuple(_drawn_alike(ship, renamed) for ship in after))

    def lacking(self, entry: ShipEntry, fleet: FleetList) -> tuple[str, ...]:
        """Return in words what a ship carries that her edition does not have."""
        place = yard_of(fleet)
        gone = (*place.gone(Craft.of(entry)), *place.gone_parts(entry.design))
        return tuple(gone_name(place, entry.ship_class, code) for code, _ in gone)

    def class_receipt(self, edition: str, slug: str) -> PointsBreakdown:
        """Return how the price of a class comes about. Raises KeyError for an unknown one."""
        return receipts.class_receipt(yard(edition), slug)

    def class_choices(self, edition: str, slug: str) -> tuple[Choice, ...]:
        """Return the listed options of a class. Raises KeyError for an unknown one."""
        return choices.listed_choices(yard(edition), slug)

    def crews(self, entry: ShipEntry, fleet: FleetList) -> tuple[CrewChoice, ...]:
        """Return the crew grades on offer for a ship, cheapest first; empty if she has no crew."""
        place = yard_of(fleet)
        row = place.row_of(Craft.of(entry))
        return choices.crews(place, row) if row else ()

    def choices(self, entry: ShipEntry, fleet: FleetList) -> tuple[Choice, ...]:
        """Return all that may be fitted: listed options first, then what she has, then the rest."""
        return _choices(yard_of(fleet), Craft.of(entry), Terms.of(fleet))

    def apply(self, fleet: FleetList, act: Act) -> FleetList:
        """Return the fleet after the act. Raises InvalidAct for the impossible only."""
        return editing.apply(fleet, act, _SLIP)

    def inspect(self, fleet: FleetList, *, mends: bool = True) -> Inspection:
        """Return total, receipts, findings and verdict of a fleet."""
        return _inspected(yard_of(fleet), fleet, mends)

    def summary(self, entry: ShipEntry, fleet: FleetList) -> ShipSummary:
        """Return the ship as fitted."""
        return _summary(yard_of(fleet), Craft.of(entry), Terms.of(fleet))

    def composition(self, fleet: FleetList) -> Composition:
        """Return what a fleet is made of, as fitted."""
        return composition(yard_of(fleet), fleet)


class CruelSeasSlip:
    """`editing.Slip` of Cruel Seas: what can be done at all."""

    def stem(self, fleet: FleetList, ship_class: str) -> str:
        """Return the name that ships of a class go by."""
        row = yard_of(fleet).row(ship_class)
        if row is not None:
            return row.short
        other = _stand_in(yard_of(fleet).edition, ship_class)
        hint = f"take {other} in her place" if other else "choose one from the catalogue"
        raise InvalidAct("ship_class", f"There are no figures for this class; {hint}.")

    def design(self, fleet: FleetList, design: Design) -> Design:
        """Return a ship of the player's own, tidied."""
        return tidied(design, yard_of(fleet).edition)

    def crews(self, fleet: FleetList, entry: ShipEntry) -> tuple[tuple[str, str], ...]:
        """Return (code, label) of the crew grades on offer."""
        place = yard_of(fleet)
        row = place.row_of(Craft.of(entry))
        grades = place.grades(row) if row else ()
        return tuple((grade, place.word("crew", grade)) for grade in grades)

    def bounds(self, fleet: FleetList, entry: ShipEntry, code: str) -> Bounds | None:
        """Return how often a choice can be taken; what is gone can be kept or taken off."""
        place, craft = yard_of(fleet), Craft.of(entry)
        count = dict(place.gone(craft)).get(code)
        if count is None:
            return place.bounds(craft, code)
        label = gone_name(place, entry.ship_class, code)
        return Bounds(minimum=0, maximum=count, default=0, label=label)

    def figures(self, fleet: FleetList, entry: ShipEntry, figures: Pairs) -> Pairs:
        """Return an aircraft's type, speed and points, tidied (CS-AIR-11)."""
        row = yard_of(fleet).row_of(Craft.of(entry))
        given = {name: text for name, text in figures if text.strip()}
        if row is None or row.kind != Kind.AIRCRAFT:
            if given:
                raise InvalidAct("points", "Her points are computed; there is nothing to enter.")
            return ()
        found = {
            "type": clean_name(given.get("type", ""), "type"),
            "speed": _figure(given, "speed", FASTEST_AIRCRAFT, "cm a move"),
            "points": _figure(given, "points", MOST_OWN_POINTS, "points"),
        }
        return tuple(sorted(found.items()))

    def nations(self, fleet: FleetList) -> tuple[tuple[str, str], ...]:
        """Return (code, label) of the nations a fleet can sail for."""
        nations = yard_of(fleet).edition.nations
        return tuple((n.code, n.text) for n in nations if n.code != ANY_NATION)

    def options(self, fleet: FleetList) -> tuple[GameOption, ...]:
        """Return the game options."""
        return FLEETS.options(fleet.edition)


@lru_cache(maxsize=FLEETS_REMEMBERED)
def _inspected(place: Yard, fleet: FleetList, mends: bool) -> Inspection:
    survey = Survey(fleet, place)
    found = findings(survey)
    if mends:
        found = with_mends(survey, found)
    found = waived(found, fleet.waivers)
    terms = survey.terms
    shown = [f for f in found if f.severity is Severity.ILLEGAL and not f.held and not f.waived]
    is_draft = not fleet.ships or any(f.held for f in found)
    calm = Verdict.DRAFT if is_draft else Verdict.LEGAL
    return Inspection(
        total=survey.total,
        receipts=tuple((ship.key, _receipt(place, Craft.of(ship), terms)) for ship in fleet.ships),
        findings=found,
        verdict=Verdict.ILLEGAL if shown else calm,
    )


def yard_of(fleet: FleetList) -> Yard:
    """Return the yard of a fleet's edition; of one that is gone, a yard without classes."""
    try:
        return yard(fleet.edition)
    except KeyError:
        return _closed_yard()


def _drawn_alike(entry: ShipEntry, renamed: Iterable[Mapping[str, str]]) -> ShipEntry:
    """Return a ship of own design with the class that she is drawn like under its new slug."""
    traits = dict(entry.design.traits) if entry.design else {}
    if entry.design is None or "like" not in traits:
        return entry
    traits["like"] = followed(traits["like"], renamed)
    return replace(entry, design=replace(entry.design, traits=tuple(sorted(traits.items()))))


def _edition_or_newest(edition: str) -> Edition:
    try:
        return loader.edition(edition)
    except KeyError:
        return loader.newest()


@cache
def _closed_yard() -> Yard:
    newest = loader.newest()
    return Yard(Edition(id="", title="", rows=(), tables=newest.tables, nations=newest.nations))


def _stand_in(edition: Edition, slug: str) -> str:
    return next((row.name for row in edition.rows if slug and row.stands_in_for == slug), "")


def _figure(given: dict[str, str], name: str, most: int, unit: str) -> str:
    text = given.get(name, "").strip()
    is_figure = text.isascii() and text.isdigit() and len(text) <= 9
    if not is_figure or not 1 <= int(text) <= most:
        raise InvalidAct(name, f"Use a whole number from 1 to {most:,} ({unit}).")
    return str(int(text))


@lru_cache(maxsize=2_048)
def _receipt(place: Yard, craft: Craft, terms: Terms) -> PointsBreakdown:
    return receipts.ship_receipt(place, craft, terms)


@lru_cache(maxsize=2_048)
def _summary(place: Yard, craft: Craft, terms: Terms) -> ShipSummary:
    return summary(place, craft, terms)


@lru_cache(maxsize=1_024)
def _choices(place: Yard, craft: Craft, terms: Terms) -> tuple[Choice, ...]:
    return choices.choices(place, craft, terms)


FLEETS = CruelSeasFleets()
_SLIP = CruelSeasSlip()
