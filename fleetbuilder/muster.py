"""Rows to values and back: a Fleet row with its ships becomes a FleetList, and the reverse.

A fleet whose rule system, edition or class this site no longer knows is shown as stored; it is
never a fault of the page.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Iterator
from dataclasses import replace
from decimal import Decimal

from fleetbuilder.models import Fleet, FleetShip, OwnShip
from rules.engine import registry
from rules.engine.core.codec import (
    FleetDataError,
    design_from_json,
    design_to_json,
    waivers_from_json,
    waivers_to_json,
)
from rules.engine.core.fleet import (
    Design,
    Finding,
    FleetList,
    Inspection,
    LineKind,
    PointsBreakdown,
    ReceiptLine,
    Severity,
    ShipEntry,
    Verdict,
)
from rules.engine.core.system import RuleSystem

STEP = 1024  # between the positions of neighbours; see FleetShip


def system_of(fleet: Fleet | FleetList) -> RuleSystem | None:
    """Return the fleet's rule system if the site knows it and the fleet's edition, else None."""
    try:
        system = registry.get(fleet.system)
    except KeyError:
        return None
    return system if fleet.edition in dict(system.fleets.editions()) else None


def nation_of(fleet: Fleet | FleetList) -> str:
    """Return the nation that a fleet sails for, as stored where the site does not know its game."""
    if (system := system_of(fleet)) is None:
        return fleet.nation
    return system.fleets.catalogue(fleet.edition).nation_text(fleet.nation)


def fleet_list(fleet: Fleet, ships: Iterable[FleetShip] | None = None) -> FleetList:
    """Return the fleet as values. One query for the ships, none if they are given or prefetched."""
    rows = fleet.ships.all() if ships is None else ships
    return FleetList(
        system=fleet.system,
        edition=fleet.edition,
        nation=fleet.nation,
        name=fleet.name,
        limit=fleet.limit,
        options=tuple(sorted(fleet.options.items())),
        waivers=waivers_from_json(fleet.waivers),
        ships=tuple(entry_of(row) for row in rows),
    )


def without_notes(values: FleetList) -> FleetList:
    """Return the fleet as others may have it: without what its owner noted on its ships."""
    return replace(values, ships=tuple(replace(ship, notes="") for ship in values))


def entry_of(row: FleetShip) -> ShipEntry:
    """Return one ship as a value."""
    return ShipEntry(
        key=str(row.pk),
        ship_class=row.ship_class,
        name=row.name,
        crew=row.crew,
        fit=tuple(sorted(row.fit.items())),
        figures=tuple(sorted(row.figures.items())),
        design=design_of(row),
        captain=row.captain,
        pennant=row.pennant,
        notes=row.notes,
    )


def design_of(row: FleetShip | OwnShip) -> Design | None:
    """Return a ship's own design; None for one that cannot be read: her class is unknown then."""
    try:
        return None if row.design is None else design_from_json(row.design)
    except FleetDataError:
        return None


def fill_fleet(fleet: Fleet, values: FleetList) -> None:
    """Write the values of a fleet, without its ships, into its row; nothing is saved."""
    fleet.system, fleet.edition, fleet.nation = values.system, values.edition, values.nation
    fleet.name, fleet.limit, fleet.options = values.name, values.limit, dict(values.options)
    fleet.waivers = waivers_to_json(values.waivers)


def fill_ship(row: FleetShip, entry: ShipEntry) -> None:
    """Write the values of a ship into her row, without position and points; nothing is saved."""
    row.ship_class, row.name, row.crew = entry.ship_class, entry.name, entry.crew
    row.fit, row.figures = dict(entry.fit), dict(entry.figures)
    row.design = None if entry.design is None else design_to_json(entry.design)
    row.captain, row.pennant, row.notes = entry.captain, entry.pennant, entry.notes


def ship_id(key: str) -> uuid.UUID:
    """Return the id of the row of the ship with this key."""
    return uuid.UUID(key)


def look_over(fleet: Fleet, values: FleetList, *, mends: bool = True) -> Inspection:
    """Return the inspection of a fleet, or what is stored of one of an unknown rule system."""
    system = system_of(values)
    if system is None:
        return inspection_as_stored(fleet)
    return system.fleets.inspect(values, mends=mends)


def inspection_as_stored(fleet: Fleet) -> Inspection:
    """Return what the rows say of a fleet that no rule system here can look over."""
    receipts = tuple((str(row.pk), _stored_receipt(row.points)) for row in fleet.ships.all())
    finding = Finding(
        code="FB_UNKNOWN_SYSTEM",
        severity=Severity.WARNING,
        subject="",
        title="Unknown rule system",
        message=(
            f"This site does not know the rule system '{fleet.system}' in the edition "
            f"'{fleet.edition}'. The fleet is kept and shown as it was stored."
        ),
        rule="",
    )
    return Inspection(
        total=fleet.points,
        receipts=receipts,
        findings=(finding, *_waived_as_stored(fleet)),
        verdict=Verdict(fleet.verdict),
    )


def _waived_as_stored(fleet: Fleet) -> Iterator[Finding]:
    """Yield what was waived; which of the waivers slept nobody can tell any more."""
    for waiver in waivers_from_json(fleet.waivers) if fleet.waiver_count else ():
        yield Finding(
            code=waiver.code,
            severity=Severity.ILLEGAL,
            subject=waiver.subject,
            title=waiver.title or waiver.code,
            message="It was waived when the fleet was stored.",
            rule="",
            waived=waiver.reason,
        )


def _stored_receipt(points: Decimal) -> PointsBreakdown:
    line = ReceiptLine(label="As stored", points=points, kind=LineKind.ITEM)
    return PointsBreakdown(lines=(line,), total=points)


def remember_ships(fleet: Fleet, rows: Iterable[FleetShip]) -> None:
    """Let `fleet.ships.all()` give these rows, in this order, without a query."""
    known = FleetShip.objects.filter(fleet=fleet)
    known._result_cache = list(rows)
    known._prefetch_done = True  # type: ignore[attr-defined]
    fleet._prefetched_objects_cache = {"ships": known}  # type: ignore[attr-defined]
