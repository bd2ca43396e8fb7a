"""Rows to values and back: a Fleet row with its ships becomes a FleetList, and the reverse.

A fleet whose rule system, edition or class this site no longer knows is shown as stored; it is
never a fault of the page.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from decimal import Decimal

from fleetbuilder.models import Fleet, FleetShip
from rules.engine import registry
from rules.engine.core.fleet import (
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
        ships=tuple(entry_of(row) for row in rows),
    )


def entry_of(row: FleetShip) -> ShipEntry:
    """Return one ship as a value."""
    return ShipEntry(
        key=str(row.pk),
        ship_class=row.ship_class,
        name=row.name,
        crew=row.crew,
        fit=tuple(sorted(row.fit.items())),
        figures=tuple(sorted(row.figures.items())),
    )


def fill_fleet(fleet: Fleet, values: FleetList) -> None:
    """Write the values of a fleet, without its ships, into its row; nothing is saved."""
    fleet.system, fleet.edition, fleet.nation = values.system, values.edition, values.nation
    fleet.name, fleet.limit, fleet.options = values.name, values.limit, dict(values.options)


def fill_ship(row: FleetShip, entry: ShipEntry) -> None:
    """Write the values of a ship into her row, without position and points; nothing is saved."""
    row.ship_class, row.name, row.crew = entry.ship_class, entry.name, entry.crew
    row.fit, row.figures = dict(entry.fit), dict(entry.figures)


def ship_id(key: str) -> uuid.UUID:
    """Return the id of the row of the ship with this key."""
    return uuid.UUID(key)


def look_over(fleet: Fleet, values: FleetList) -> Inspection:
    """Return the inspection of a fleet, or what is stored of one of an unknown rule system."""
    system = system_of(values)
    if system is None:
        return inspection_as_stored(fleet)
    return system.fleets.inspect(values)


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
        findings=(finding,),
        verdict=Verdict(fleet.verdict),
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
