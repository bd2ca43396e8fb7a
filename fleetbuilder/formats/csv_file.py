"""A fleet as CSV: a row for each ship, rows for the fleet before them, total and link last.

No cell begins with what a spreadsheet would take for a formula; an apostrophe stands before it,
and is taken off again when the file is read.
"""

from __future__ import annotations

import csv
import io
import re

from config.web.figures import points_text
from fleetbuilder.formats.full import (
    class_elsewhere,
    crew_words,
    figure_words,
    finding_lines,
    option_words,
)
from fleetbuilder.formats.marks import quoted, without_isolates
from fleetbuilder.formats.vocabulary import Vocabulary
from fleetbuilder.muster import nation_of
from fleetbuilder.text import counted, verdict_words
from rules.engine.core.fleet import FleetList, Inspection, ShipEntry
from rules.engine.core.system import RuleSystem

HEADER = (
    *("record", "name", "class", "own", "crew", "fitted", "captain", "pennant", "figures"),
    *("design", "carries", "points"),
)
# After a semicolon as well: where it separates cells, a spreadsheet takes no notice of commas.
_FORMULA = re.compile(r"(^|; *)('*)(?=[=+\-@\t\r\n＝＋－＠])")


def safe_cell(text: str) -> str:
    """Return a cell that no spreadsheet computes, nor any part of it."""
    return _FORMULA.sub(r"\1'\2", text)


def plain_cell(text: str) -> str:
    """Return what `safe_cell` was given."""
    return _FORMULA.sub(lambda found: found[1] + found[2][1:], text)


def fleet_csv(
    system: RuleSystem | None, fleet: FleetList, inspection: Inspection, link: str = ""
) -> str:
    """Return the fleet as CSV, without notes."""
    rows: list[tuple[str, ...]] = [HEADER, ("fleet", fleet.name)]
    if system is None:
        rows.append(("rules", fleet.system, fleet.edition))
    else:
        rows.append(("rules", system.title, system.edition_title(fleet.edition)))
    rows.append(("nation", nation_of(fleet)))
    if system is not None:
        rows += [("option", label, value) for label, value in option_words(system, fleet)]
    rows.append(("limit", "none" if fleet.limit is None else str(fleet.limit)))
    rows.append(("verdict", verdict_words(inspection)))
    for head, facts, reason in finding_lines(fleet, inspection):
        rows.append((head.lower(), without_isolates(facts), *([reason] if reason else [])))
    words = Vocabulary(system, fleet) if system else None
    receipts = dict(inspection.receipts)
    rows += [_ship(words, fleet, ship, points_text(receipts[ship.key].total)) for ship in fleet]
    rows.append(("total", points_text(inspection.total), counted(len(fleet.ships), "ship")))
    if link:
        rows.append(("link", link))
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\r\n")
    for row in rows:
        cells = [safe_cell(cell) for cell in row]
        writer.writerow(cells + [""] * (len(HEADER) - len(cells)))
    return file.getvalue()


def _ship(
    words: Vocabulary | None, fleet: FleetList, entry: ShipEntry, points: str
) -> tuple[str, ...]:
    system = words.system if words else None
    found = system.class_of(fleet.edition, entry) if system else None
    kind = found.name if found else class_elsewhere(system, fleet, entry)
    figures = "; ".join(
        f"{figure_words(name)}: {without_isolates(quoted(value, strict=True))}"
        for name, value in entry.figures
    )
    design = entry.design if found else None
    return (
        "ship",
        entry.name,
        kind,
        "yes" if entry.is_own else "",
        crew_words(system, fleet, entry).lower(),
        words.fit_words(entry) if words else "",
        entry.captain,
        entry.pennant,
        figures,
        words.trait_words(design) if words and design else "",
        words.part_words(design) if words and design else "",
        points,
    )
