"""A fleet to read: for friends with a link, and for its player while it is archived."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from config.web.figures import points_text
from config.web.viewdata import MeterView, meter
from fleetbuilder.groups import sisters
from fleetbuilder.models import Fleet
from fleetbuilder.muster import look_over, system_of
from fleetbuilder.presenters.composition import CompositionView, composition_view
from fleetbuilder.presenters.fleet import FleetState, ships_text, verdict_of
from fleetbuilder.presenters.ships import ShipInput, class_url, class_words, crew_views, summary_of
from fleetbuilder.presenters.waivers import WaivedView, waived_views
from rules.engine.core.catalogue import ShipClass, WeaponRow
from rules.engine.core.fleet import (
    Finding,
    FleetList,
    Inspection,
    PointsBreakdown,
    ShipEntry,
)
from rules.engine.core.system import RuleSystem, ShipSummary
from rules.odds.links import armed


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadShip:
    """A ship to read, or several that are the same but for their names: as fitted, with receipt."""

    key: str
    name: str
    names: tuple[tuple[str, str], ...]  # as (key, name), hers first
    each: str  # points of one ship if they are several, else ""
    ship_class: ShipClass | None
    class_name: str
    class_url: str
    own: bool  # of the player's own design
    points: str
    captain: str
    pennant: str
    notes: str  # the owner's own; none in what others read, see muster.without_notes
    crew: str
    figures: tuple[tuple[str, str], ...]
    summary: ShipSummary | None
    weapons: tuple[tuple[WeaponRow, str], ...]  # as fitted, each with the address of its odds
    breakdown: PointsBreakdown
    briefs: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadFleet:
    """A fleet to read."""

    name: str
    system: str  # its path in addresses
    title: str  # of the game
    edition: str  # in words
    facts: str
    counts: str
    meter: MeterView
    findings: tuple[Finding, ...]
    waived: tuple[WaivedView, ...]
    ships: tuple[ReadShip, ...]
    composition: CompositionView | None = None


def reading_view(fleet: Fleet, values: FleetList) -> ReadFleet:
    """Return a fleet to read, with what it breaks and without hints how to mend that; of an
    unknown rule system only what is stored."""
    system, inspection = system_of(values), look_over(fleet, values, mends=False)
    if system is None:
        return stored_view(values, inspection)
    state = FleetState(fleet=fleet, values=values, inspection=inspection)
    return ReadFleet(
        name=values.name,
        system=system.path,
        title=system.title,
        edition=system.edition_title(values.edition),
        facts=state.facts,
        counts=state.counts,
        meter=state.meter,
        findings=inspection.counting,
        waived=waived_views(values, inspection.findings, with_sleeping=False),
        ships=tuple(read_ships(system, run) for run in runs_of(state)),
        composition=composition_view(values),
    )


def runs_of(state: FleetState) -> Iterator[tuple[ShipInput, ...]]:
    """Yield the ships, those together that are the same but for their names."""
    ships = state.ships
    for run in sisters(state.values, lambda e: (ships[e.key].receipt, ships[e.key].briefs)):
        yield tuple(ships[entry.key] for entry in run)


def read_ships(system: RuleSystem, run: tuple[ShipInput, ...]) -> ReadShip:
    """Return one ship to read, or several as one."""
    data = run[0]
    entry = data.entry
    found = system.class_of(data.alone.edition, entry)
    known = found or system.last_known(data.alone.edition, entry.ship_class)
    crews = crew_views(system, data, entry.crew)
    summary = summary_of(data.alone) if known else None
    return ReadShip(
        key=entry.key,
        name=entry.name,
        names=tuple((ship.key, ship.entry.name) for ship in run),
        each=points_text(data.receipt.total) if len(run) > 1 else "",
        ship_class=known,
        class_name=class_words(entry, found, known),
        class_url=class_url(system, known),
        own=entry.is_own,
        points=points_text(data.receipt.total * len(run)),
        captain=entry.captain,
        pennant=entry.pennant,
        notes=entry.notes,
        crew=next((c.label for c in crews if c.chosen), ""),
        figures=tuple((name.capitalize(), value) for name, value in entry.figures),
        summary=summary,
        weapons=armed(system, entry, summary.weapons) if summary else (),
        breakdown=data.receipt,
        briefs=data.briefs,
    )


def stored_view(values: FleetList, inspection: Inspection) -> ReadFleet:
    """Return a fleet whose rule system this site does not know, as it was stored."""
    return ReadFleet(
        name=values.name,
        system=values.system,
        title=values.system,
        edition=values.edition,
        facts=values.nation,
        counts=ships_text(len(values.ships)),
        meter=meter(inspection.total, values.limit, verdict_of(inspection)),
        findings=inspection.counting,
        waived=waived_views(values, inspection.findings, with_sleeping=False),
        ships=tuple(stored_ship(e, inspection.receipt(e.key)) for e in values),
    )


def stored_ship(entry: ShipEntry, receipt: PointsBreakdown) -> ReadShip:
    """Return a ship of an unknown rule system."""
    return ReadShip(
        key=entry.key,
        name=entry.name,
        names=((entry.key, entry.name),),
        each="",
        ship_class=None,
        class_name=entry.class_words,
        class_url="",
        own=entry.is_own,
        points=points_text(receipt.total),
        captain=entry.captain,
        pennant=entry.pennant,
        notes=entry.notes,
        crew=entry.crew,
        figures=entry.figures,
        summary=None,
        weapons=(),
        breakdown=receipt,
        briefs=(),
    )
