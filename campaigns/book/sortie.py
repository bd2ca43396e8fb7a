"""What a side sends into a battle, held against what its scenario wants."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from campaigns.book.shipyard import as_she_sails, rules_of, system_of
from campaigns.book.values import ShipState, Terms
from rules.engine.core.fleet import Finding, FleetList, ShipEntry
from rules.engine.core.scenarios import SCENARIO, ScenarioSheet, SideSheet, value_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Sortie:
    """All that one side sends: ships of its flotillas as they sail, and vessels of none."""

    nation: str
    ships: tuple[ShipEntry, ...]


def sheet_of(terms: Terms, number: int | None) -> ScenarioSheet | None:
    """Return the sheet of a scenario, None for none and for one that the edition lacks."""
    return None if number is None else system_of(terms).scenario(terms.edition, number)


def side_of(sheet: ScenarioSheet | None, code: str) -> SideSheet | None:
    """Return the side of a scenario with this code, or None."""
    return None if sheet is None else next((s for s in sheet.sides if s.code == code), None)


def sailing_entry(terms: Terms, ship: ShipState) -> ShipEntry:
    """Return a ship of the campaign as a ship of a fleet, her crew aboard."""
    return as_she_sails(terms, ship.entry, ship.crew)


def stray_entry(terms: Terms, key: str, slug: str, name: str) -> ShipEntry:
    """Return a vessel of no flotilla as a ship of a fleet, with the crew that costs least: so the
    catalogue prices her."""
    entry = ShipEntry(key=key, ship_class=slug, name=name)
    crews = system_of(terms).fleets.crews(entry, _fleet(terms, "", (entry,)))
    return replace(entry, crew=crews[0].code) if crews else entry


def manned_entry(terms: Terms, key: str, slug: str, name: str) -> ShipEntry:
    """Return a vessel of no flotilla with the crew that is usual at the start of a campaign, as
    scenarios ask for it."""
    entry = stray_entry(terms, key, slug, name)
    grades = rules_of(terms).starting_grades(terms.edition)
    return replace(entry, crew=grades[0].code) if entry.crew and grades else entry


def scenario_findings(terms: Terms, number: int, side: str, sortie: Sortie) -> tuple[Finding, ...]:
    """Return what a scenario finds wrong with a side: findings that are there by it alone."""
    if side_of(sheet_of(terms, number), side) is None:
        return ()
    inspect = system_of(terms).fleets.inspect
    plain = _fleet(terms, sortie.nation, sortie.ships)
    usual = {f.identity for f in inspect(plain, mends=False).findings}
    chosen = tuple(sorted([*plain.options, (SCENARIO, value_of(number, side))]))
    found = inspect(replace(plain, options=chosen), mends=False).findings
    return tuple(f for f in found if f.identity not in usual)


def _fleet(terms: Terms, nation: str, ships: Iterable[ShipEntry]) -> FleetList:
    options = tuple(pair for pair in terms.options if pair[0] != SCENARIO)
    return FleetList(
        system=terms.system,
        edition=terms.edition,
        nation=nation,
        name="force",
        options=options,
        ships=tuple(ships),
    )
