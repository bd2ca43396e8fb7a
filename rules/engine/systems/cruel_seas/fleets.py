"""The fleet rules of Cruel Seas: catalogue, points, choices, acts, findings (CS-PTS)."""

from __future__ import annotations

from functools import cache, lru_cache

from rules.engine.core import editing
from rules.engine.core.acts import Act, InvalidAct
from rules.engine.core.catalogue import ANY_NATION, Catalogue
from rules.engine.core.editing import Bounds
from rules.engine.core.fleet import (
    Choice,
    CrewChoice,
    FleetList,
    GameOption,
    Inspection,
    Pairs,
    PointsBreakdown,
    Severity,
    ShipEntry,
    Verdict,
)
from rules.engine.core.names import clean_name
from rules.engine.core.system import ShipSummary
from rules.engine.systems.cruel_seas import catalogue, choices, loader, receipts
from rules.engine.systems.cruel_seas.legality import Survey, findings
from rules.engine.systems.cruel_seas.mends import with_mends
from rules.engine.systems.cruel_seas.roster import Edition
from rules.engine.systems.cruel_seas.summary import summary
from rules.engine.systems.cruel_seas.vocabulary import Kind
from rules.engine.systems.cruel_seas.yard import MOST_OWN_POINTS, Craft, Terms, Yard, yard

FASTEST_AIRCRAFT = 1_000  # cm a move, and a knot is a cm


class CruelSeasFleets:
    """`FleetRules` of Cruel Seas. Stateless but for what it remembers of equal questions."""

    def editions(self) -> tuple[tuple[str, str], ...]:
        """Return (id, title) of each edition, newest first."""
        return loader.editions()

    def catalogue(self, edition: str) -> Catalogue:
        """Return the catalogue. Raises KeyError for an unknown edition."""
        return catalogue.catalogue(edition)

    def options(self) -> tuple[GameOption, ...]:
        """Return the game options that touch points or legality, as the newest edition has them."""
        return loader.newest().game_options

    def class_receipt(self, edition: str, slug: str) -> PointsBreakdown:
        """Return how the price of a class comes about. Raises KeyError for an unknown one."""
        return receipts.class_receipt(yard(edition), slug)

    def class_choices(self, edition: str, slug: str) -> tuple[Choice, ...]:
        """Return the listed options of a class. Raises KeyError for an unknown one."""
        return choices.listed_choices(yard(edition), slug)

    def crews(self, entry: ShipEntry, fleet: FleetList) -> tuple[CrewChoice, ...]:
        """Return the crew grades on offer for a ship, cheapest first; empty if she has no crew."""
        place = yard_of(fleet)
        row = place.row(entry.ship_class)
        return choices.crews(place, row) if row else ()

    def choices(self, entry: ShipEntry, fleet: FleetList) -> tuple[Choice, ...]:
        """Return all that may be fitted: listed options first, then what she has, then the rest."""
        return _choices(yard_of(fleet), Craft.of(entry), Terms.of(fleet))

    def apply(self, fleet: FleetList, act: Act) -> FleetList:
        """Return the fleet after the act. Raises InvalidAct for the impossible only."""
        return editing.apply(fleet, act, _SLIP)

    def inspect(self, fleet: FleetList, *, mends: bool = True) -> Inspection:
        """Return total, receipts, findings and verdict of a fleet."""
        place = yard_of(fleet)
        survey = Survey(fleet, place)
        found = findings(survey)
        if mends:
            found = with_mends(survey, found)
        terms = survey.terms
        shown = [f for f in found if f.severity is Severity.ILLEGAL and not f.held]
        is_draft = not fleet.ships or any(f.held for f in found)
        calm = Verdict.DRAFT if is_draft else Verdict.LEGAL
        return Inspection(
            total=survey.total,
            receipts=tuple(
                (ship.key, _receipt(place, Craft.of(ship), terms)) for ship in fleet.ships
            ),
            findings=found,
            verdict=Verdict.ILLEGAL if shown else calm,
        )

    def summary(self, entry: ShipEntry, fleet: FleetList) -> ShipSummary:
        """Return the ship as fitted."""
        return _summary(yard_of(fleet), Craft.of(entry), Terms.of(fleet))


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

    def crews(self, fleet: FleetList, entry: ShipEntry) -> tuple[tuple[str, str], ...]:
        """Return (code, label) of the crew grades on offer."""
        place = yard_of(fleet)
        row = place.row(entry.ship_class)
        grades = place.grades(row) if row else ()
        return tuple((grade, place.word("crew", grade)) for grade in grades)

    def bounds(self, fleet: FleetList, entry: ShipEntry, code: str) -> Bounds | None:
        """Return how often a choice can be taken."""
        return yard_of(fleet).bounds(Craft.of(entry), code)

    def figures(self, fleet: FleetList, entry: ShipEntry, figures: Pairs) -> Pairs:
        """Return an aircraft's type, speed and points, tidied (CS-AIR-11)."""
        row = yard_of(fleet).row(entry.ship_class)
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

    def options(self) -> tuple[GameOption, ...]:
        """Return the game options."""
        return FLEETS.options()


def yard_of(fleet: FleetList) -> Yard:
    """Return the yard of a fleet's edition; of one that is gone, a yard without classes."""
    try:
        return yard(fleet.edition)
    except KeyError:
        return _closed_yard()


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
