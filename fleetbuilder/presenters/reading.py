"""A fleet to read: for friends with a link, and for its player while it is archived."""

from __future__ import annotations

from dataclasses import dataclass

from config.web.figures import points_text
from config.web.viewdata import MeterView, meter, verdict_view
from fleetbuilder.models import Fleet
from fleetbuilder.muster import system_of
from fleetbuilder.presenters.fleet import FleetState, ships_text
from fleetbuilder.presenters.ships import ShipInput, class_url, crew_views, summary_of
from rules.engine.core.catalogue import ShipClass
from rules.engine.core.fleet import (
    Finding,
    FleetList,
    Inspection,
    PointsBreakdown,
    Severity,
    ShipEntry,
)
from rules.engine.core.system import RuleSystem, ShipSummary


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadShip:
    """A ship to read: as fitted, with her receipt."""

    key: str
    name: str
    ship_class: ShipClass | None
    class_name: str
    class_url: str
    points: str
    crew: str
    figures: tuple[tuple[str, str], ...]
    summary: ShipSummary | None
    breakdown: PointsBreakdown
    briefs: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadFleet:
    """A fleet to read."""

    name: str
    system: str  # its path in addresses
    title: str  # of the game
    facts: str
    counts: str
    meter: MeterView
    findings: tuple[Finding, ...]
    ships: tuple[ReadShip, ...]


def reading_view(fleet: Fleet, values: FleetList, inspection: Inspection) -> ReadFleet:
    """Return a fleet to read; of an unknown rule system only what is stored."""
    system = system_of(values)
    if system is None:
        return stored_view(values, inspection)
    state = FleetState(fleet=fleet, values=values, inspection=inspection)
    return ReadFleet(
        name=values.name,
        system=system.path,
        title=system.title,
        facts=state.facts,
        counts=state.counts,
        meter=state.meter,
        findings=inspection.shown,
        ships=tuple(read_ship(system, data) for data in state.ships.values()),
    )


def read_ship(system: RuleSystem, data: ShipInput) -> ReadShip:
    """Return one ship to read."""
    entry = data.entry
    found = system.ship_class(data.alone.edition, entry.ship_class)
    crews = crew_views(system, data, entry.crew)
    return ReadShip(
        key=entry.key,
        name=entry.name,
        ship_class=found,
        class_name=found.name if found else entry.ship_class,
        class_url=class_url(system, found),
        points=points_text(data.receipt.total),
        crew=next((c.label for c in crews if c.chosen), ""),
        figures=tuple((name.capitalize(), value) for name, value in entry.figures),
        summary=summary_of(data.alone) if found else None,
        breakdown=data.receipt,
        briefs=data.briefs,
    )


def stored_view(values: FleetList, inspection: Inspection) -> ReadFleet:
    """Return a fleet whose rule system this site does not know, as it was stored."""
    verdict = verdict_view(
        inspection.verdict.value,
        inspection.count(Severity.ILLEGAL),
        inspection.count(Severity.WARNING),
    )
    return ReadFleet(
        name=values.name,
        system=values.system,
        title=values.system,
        facts=values.nation,
        counts=ships_text(len(values.ships)),
        meter=meter(inspection.total, values.limit, verdict),
        findings=inspection.shown,
        ships=tuple(stored_ship(e, inspection.receipt(e.key)) for e in values),
    )


def stored_ship(entry: ShipEntry, receipt: PointsBreakdown) -> ReadShip:
    """Return a ship of an unknown rule system."""
    return ReadShip(
        key=entry.key,
        name=entry.name,
        ship_class=None,
        class_name=entry.ship_class,
        class_url="",
        points=points_text(receipt.total),
        crew=entry.crew,
        figures=entry.figures,
        summary=None,
        breakdown=receipt,
        briefs=(),
    )
