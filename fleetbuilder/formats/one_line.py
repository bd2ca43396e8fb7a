"""A fleet on one line: how many of which class with which crew; see `writing.LOSSES`."""

from __future__ import annotations

from dataclasses import replace

from fleetbuilder.formats.full import crew_words, headline
from fleetbuilder.formats.marks import Style
from fleetbuilder.groups import sisters
from fleetbuilder.muster import nation_of, without_notes
from fleetbuilder.text import of_limit, verdict_words
from rules.engine.core.fleet import FleetList, Inspection, ShipEntry
from rules.engine.core.system import RuleSystem


def one_line(
    system: RuleSystem | None, fleet: FleetList, inspection: Inspection, link: str, style: Style
) -> str:
    """Return 'Nore Flotilla (Royal Navy): 3 × Vosper MTB. Legal. Total: 225 / 300 points'."""
    bare = replace(style, heading="{}", strict=True)
    ships = [
        _several(system, fleet, run, bare)
        for run in sisters(_plain(without_notes(fleet)), lambda entry: "")
    ]
    name = "**{}**" if style.escapes else "{}"
    title = name.format(bare.name(fleet.name))
    line = f"{title} ({style.said(nation_of(fleet))}): {'; '.join(ships) or 'no ships'}."
    line += f" {verdict_words(inspection)}. Total: {of_limit(inspection, fleet)}"
    return f"{line} {style.link.format(link)}" if link else line


def _several(
    system: RuleSystem | None, fleet: FleetList, run: tuple[ShipEntry, ...], style: Style
) -> str:
    two = run if len(run) > 1 else (run[0], run[0])
    words = headline(system, fleet, two, style).partition(" × ")[2]
    crew = crew_words(system, fleet, run[0]).lower()
    mark = f", crew {style.said(crew)}" if crew else ""
    return f"{len(run)} × {words}{mark}"


def _plain(fleet: FleetList) -> FleetList:
    """Return the fleet without what one line does not tell apart."""
    ships = (replace(ship, captain="", pennant="") for ship in fleet)
    return replace(fleet, ships=tuple(ships))
