"""A fleet as compact text: a line for each ship, or for several that are the same.

`writing.LOSSES` says what it loses.
"""

from __future__ import annotations

from collections.abc import Iterator

from fleetbuilder.formats.full import crew_words, headline, last_lines, priced
from fleetbuilder.formats.marks import Style
from fleetbuilder.groups import sisters
from fleetbuilder.muster import nation_of, without_notes
from fleetbuilder.text import verdict_words
from rules.engine.core.fleet import FleetList, Inspection
from rules.engine.core.system import RuleSystem


def compact_lines(
    system: RuleSystem | None,
    fleet: FleetList,
    inspection: Inspection,
    link: str,
    credit: str,
    style: Style,
) -> Iterator[str]:
    """Yield the lines of the compact text."""
    yield style.title_line(fleet.name)
    if credit:
        yield f"{style.field}Credit: {style.said(credit)}"
    yield f"{style.field}Nation: {style.said(nation_of(fleet))}"
    yield f"{style.field}Verdict: {verdict_words(inspection)}"
    for run in sisters(without_notes(fleet), lambda entry: inspection.receipt(entry.key)):
        crew = crew_words(system, fleet, run[0]).lower()
        mark = f", crew {style.said(crew)}" if crew else ""
        points = priced(run, inspection.receipt(run[0].key))
        yield f"{style.field}{headline(system, fleet, run, style)}{mark}: {points}"
    if style.field:
        yield ""
    yield from last_lines(fleet, inspection, link, style)
