"""The fleet rules of High Seas Fleet: catalogue, points, acts, findings (HSF-SHIP)."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, lru_cache

from rules.engine.core import editing
from rules.engine.core.acts import Act, InvalidAct, SetOption
from rules.engine.core.catalogue import Catalogue
from rules.engine.core.composition import Composition
from rules.engine.core.editing import Bounds
from rules.engine.core.editions import later_editions, moved
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
from rules.engine.core.system import ShipSummary
from rules.engine.systems.high_seas_fleet import catalogue, loader, pricing
from rules.engine.systems.high_seas_fleet.composition import composition
from rules.engine.systems.high_seas_fleet.legality import Survey, findings
from rules.engine.systems.high_seas_fleet.roster import BATTERY_CALIBRE, Edition, RosterRow
from rules.engine.systems.high_seas_fleet.vocabulary import CrewGrade

FLEETS_REMEMBERED = 64
USUAL = CrewGrade.REGULAR.value


class HighSeasFleets:
    """`FleetRules` of High Seas Fleet."""

    def editions(self) -> tuple[tuple[str, str], ...]:
        """Return (id, title) of each edition, newest first."""
        return loader.editions()

    def catalogue(self, edition: str) -> Catalogue:
        """Return the catalogue. Raises KeyError for an unknown edition."""
        return catalogue.catalogue(edition)

    def options(self, edition: str = "") -> tuple[GameOption, ...]:
        """Return the game options of an edition, of the newest one by default or if unknown."""
        return _or_newest(edition).fleet_options

    def upgrade(self, fleet: FleetList, edition: str) -> FleetList:
        """Return the fleet in a later edition. Raises KeyError for an unknown one."""
        later_editions([name for name, _ in loader.editions()], fleet.edition, edition)
        return moved(fleet, edition, ())

    def lacking(self, entry: ShipEntry, fleet: FleetList) -> tuple[str, ...]:
        """Return nothing: ships of this game carry what their class has."""
        return ()

    def class_receipt(self, edition: str, slug: str) -> PointsBreakdown:
        """Return how the price of a class comes about. Raises KeyError for an unknown one."""
        return pricing.class_receipt(_row(loader.edition(edition), slug))

    def crews(self, entry: ShipEntry, fleet: FleetList) -> tuple[CrewChoice, ...]:
        """Return the crew grades on offer, cheapest first; none where crews are not bought."""
        edition = edition_of(fleet)
        row = edition.row(entry.ship_class)
        if row is None or not (pricing.buys_crews(fleet) and row.has_crew) or row.cost is None:
            return ()
        cost = row.cost
        return tuple(
            CrewChoice(
                code=grade.code,
                label=grade.text,
                points=pricing.plain_decimal(pricing.crew_delta(edition, cost, grade)),
            )
            for grade in edition.grades
        )

    def choices(self, entry: ShipEntry, fleet: FleetList) -> tuple[Choice, ...]:
        """Return nothing: there is nothing to be fitted."""
        return ()

    def class_choices(self, edition: str, slug: str) -> tuple[Choice, ...]:
        """Return nothing. Raises KeyError for an unknown class."""
        _row(loader.edition(edition), slug)
        return ()

    def apply(self, fleet: FleetList, act: Act) -> FleetList:
        """Return the fleet after the act. Raises InvalidAct for the impossible only."""
        after = editing.apply(fleet, act, _SLIP)
        if isinstance(act, SetOption) and act.code == pricing.CREW_QUALITY:
            return replace(after, ships=tuple(_manned(after, ship) for ship in after.ships))
        return after

    def inspect(self, fleet: FleetList, *, mends: bool = True) -> Inspection:
        """Return total, receipts, findings and verdict of a fleet."""
        return _inspected(fleet, mends)

    def summary(self, entry: ShipEntry, fleet: FleetList) -> ShipSummary:
        """Return the ship as she is."""
        edition = edition_of(fleet)
        row = edition.row(entry.ship_class)
        if row is None:
            return ShipSummary(
                hull=None, torpedoes=0, weapons=(), equipment=(), abilities=(), fitted=()
            )
        return ShipSummary(
            hull=row.hull,
            torpedoes=0,
            weapons=catalogue.weapon_rows(row, edition, battery_calibre(fleet)),
            equipment=catalogue.carried(row),
            abilities=(),
            fitted=(),
        )

    def composition(self, fleet: FleetList) -> Composition:
        """Return what a fleet is made of."""
        return composition(edition_of(fleet), fleet, battery_calibre(fleet))


class HighSeasSlip:
    """`editing.Slip` of High Seas Fleet: what can be done at all."""

    def stem(self, fleet: FleetList, ship_class: str) -> str:
        """Return the name that ships of a class go by."""
        row = edition_of(fleet).row(ship_class)
        if row is None:
            message = "There are no figures for this class; choose one from the catalogue."
            raise InvalidAct("ship_class", message)
        return row.short

    def design(self, fleet: FleetList, design: Design) -> Design:
        """Refuse: the game has no ships of a player's own."""
        raise InvalidAct("design", "This game has no ships of one's own design.")

    def crews(self, fleet: FleetList, entry: ShipEntry) -> tuple[tuple[str, str], ...]:
        """Return (code, label) of the crew grades on offer, the usual one first."""
        offered = sorted(FLEETS.crews(entry, fleet), key=lambda crew: crew.code != USUAL)
        return tuple((crew.code, crew.label) for crew in offered)

    def bounds(self, fleet: FleetList, entry: ShipEntry, code: str) -> Bounds | None:
        """Return None: there is nothing to be fitted."""
        return None

    def figures(self, fleet: FleetList, entry: ShipEntry, figures: Pairs) -> Pairs:
        """Return nothing; figures of one's own are refused."""
        if any(text.strip() for _, text in figures):
            raise InvalidAct("points", "Her points are printed; there is nothing to enter.")
        return ()

    def nations(self, fleet: FleetList) -> tuple[tuple[str, str], ...]:
        """Return (code, label) of the nations a fleet can sail for."""
        return tuple((n.code, n.text) for n in edition_of(fleet).nations)

    def options(self, fleet: FleetList) -> tuple[GameOption, ...]:
        """Return the game options."""
        return FLEETS.options(fleet.edition)


def _manned(fleet: FleetList, ship: ShipEntry) -> ShipEntry:
    """Return the ship with the crew that the game gives her: the usual one, or none to speak of."""
    crews = [crew.code for crew in FLEETS.crews(ship, fleet)]
    if ship.crew in crews:
        return ship
    return replace(ship, crew=USUAL if crews else "")


def edition_of(fleet: FleetList) -> Edition:
    """Return a fleet's edition; of one that is gone, one without ships."""
    try:
        return loader.edition(fleet.edition)
    except KeyError:
        return _closed()


def battery_calibre(fleet: FleetList) -> int:
    """Return the calibre of shore batteries in this game, in inches (HSF-INT-17)."""
    return int(fleet.option(BATTERY_CALIBRE, str(catalogue.USUAL_CALIBRE)))


@cache
def _closed() -> Edition:
    newest = loader.newest()
    return Edition(
        id=newest.id,
        title="",
        date="",
        sources=(),
        changes=(),
        nations=newest.nations,
        rows=(),
        types=newest.types,
        grades=newest.grades,
        tenth=newest.tenth,
        halves=newest.halves,
    )


def _or_newest(edition: str) -> Edition:
    try:
        return loader.edition(edition)
    except KeyError:
        return loader.newest()


def _row(edition: Edition, slug: str) -> RosterRow:
    row = edition.row(slug)
    if row is None:
        raise KeyError(slug)
    return row


@lru_cache(maxsize=FLEETS_REMEMBERED)
def _inspected(fleet: FleetList, mends: bool) -> Inspection:
    survey = Survey(fleet, edition_of(fleet))
    found = waived(findings(survey, mends=mends), fleet.waivers)
    wrong = any(f.severity is Severity.ILLEGAL and not f.waived for f in found)
    calm = Verdict.LEGAL if fleet.ships else Verdict.DRAFT
    return Inspection(
        total=survey.total,
        receipts=tuple((ship.key, _receipt(survey, ship, fleet)) for ship in fleet.ships),
        findings=found,
        verdict=Verdict.ILLEGAL if wrong else calm,
    )


def _receipt(survey: Survey, ship: ShipEntry, fleet: FleetList) -> PointsBreakdown:
    row = survey.rows[ship.key]
    if row is None:
        return pricing.lost_receipt()
    return pricing.ship_receipt(survey.edition, row, ship, fleet)


FLEETS = HighSeasFleets()
_SLIP = HighSeasSlip()
