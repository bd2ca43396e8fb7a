"""A fleet as plain text, to paste into a letter, a forum or a chat: the full form.

Total and link stand last. Names stand as typed; a name written from right to left is kept from
turning its neighbours by isolating marks that show nothing.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from config.web.figures import delta_text, points_text
from rules.engine.core.catalogue import WeaponRow
from rules.engine.core.fleet import (
    Finding,
    FleetList,
    Inspection,
    LineKind,
    PointsBreakdown,
    Severity,
    ShipEntry,
    Verdict,
)
from rules.engine.core.system import RuleSystem, ShipSummary

FIRST_STRONG, POP = "\u2068", "\u2069"
WORDS = {
    Verdict.DRAFT: "Draft",
    Verdict.LEGAL: "Legal",
    Verdict.ILLEGAL: "Not legal",
}
HEADS = {Severity.ILLEGAL: "Not legal", Severity.WARNING: "Warning", Severity.NOTE: "Note"}


def fleet_text(
    system: RuleSystem | None, fleet: FleetList, inspection: Inspection, link: str = ""
) -> str:
    """Return the fleet as text of several lines, the last one ended.

    `system` is None for a rule system that the site does not know: then only what is stored
    is told.
    """
    lines = [*_head(system, fleet, inspection), ""]
    findings = [_finding_line(fleet, finding) for finding in inspection.shown]
    if findings:
        lines += [*findings, ""]
    for entry in fleet:
        lines += [*_ship(system, fleet, entry, inspection.receipt(entry.key)), ""]
    lines.append(f"Total: {_of_limit(inspection, fleet)}")
    if link:
        lines.append(link)
    return "\n".join(lines) + "\n"


def isolated(name: str) -> str:
    """Return a name that cannot turn the text around it; plain names are left as they are."""
    turned = any(unicodedata.bidirectional(c) in ("R", "AL", "AN") for c in name)
    return f"{FIRST_STRONG}{name}{POP}" if turned else name


def verdict_words(inspection: Inspection) -> str:
    """Return the verdict with its counts: 'Not legal: 2 findings', 'Legal, 1 warning'."""
    illegal = inspection.count(Severity.ILLEGAL)
    warnings = inspection.count(Severity.WARNING)
    words = WORDS[inspection.verdict]
    if inspection.verdict is Verdict.ILLEGAL:
        words = f"{words}: {counted(illegal, 'finding')}"
    return f"{words}, {counted(warnings, 'warning')}" if warnings else words


def counted(number: int, noun: str) -> str:
    """Return '1 ship' or '2 ships'."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def _head(system: RuleSystem | None, fleet: FleetList, inspection: Inspection) -> Iterator[str]:
    yield isolated(fleet.name)
    if system is None:
        yield f"Unknown rule system: {fleet.system}, edition {fleet.edition}"
        yield f"Nation: {fleet.nation}"
    else:
        catalogue = system.fleets.catalogue(fleet.edition)
        yield f"{system.title}, {catalogue.title}"
        yield f"Nation: {catalogue.nation_text(fleet.nation)}"
        for option in system.fleets.options():
            value = fleet.option(option.code, option.default)
            if value != option.default:
                yield f"{option.label}: {dict(option.values).get(value, value)}"
    yield f"Points: {_of_limit(inspection, fleet)}"
    yield f"Verdict: {verdict_words(inspection)}"


def _of_limit(inspection: Inspection, fleet: FleetList) -> str:
    total = points_text(inspection.total)
    if fleet.limit is None:
        return f"{total} points, no limit, {counted(len(fleet.ships), 'ship')}"
    return f"{total} / {points_text(fleet.limit)} points, {counted(len(fleet.ships), 'ship')}"


def _finding_line(fleet: FleetList, finding: Finding) -> str:
    ship = fleet.ship(finding.subject)
    told = f"{finding.title}. {finding.message}"
    place = f"{isolated(ship.name)}: " if ship and ship.name not in told else ""
    rule = f" ({finding.rule})" if finding.rule else ""
    return f"{HEADS[finding.severity]}: {place}{told}{rule}"


def _ship(
    system: RuleSystem | None, fleet: FleetList, entry: ShipEntry, receipt: PointsBreakdown
) -> Iterator[str]:
    found = system.ship_class(fleet.edition, entry.ship_class) if system else None
    kind = found.name if found else f"unknown class {entry.ship_class}"
    summary = system.fleets.summary(entry, fleet) if system and found else None
    mark = ", re-fitted" if summary and summary.refitted else ""
    yield f"{isolated(entry.name)}, {kind}{mark}: {points_text(receipt.total)}"
    crew = _crew(system, fleet, entry)
    changes = [line for line in receipt.lines if line.kind is LineKind.CHANGE]
    of_crew = [line for line in changes if line.label.casefold() == f"crew: {crew}".casefold()]
    if crew:
        price = "".join(f", {delta_text(line.points)}" for line in of_crew)
        yield f"  Crew: {crew.lower()}{price}"
    for name, value in entry.figures:
        yield f"  {name.replace('_', ' ').capitalize()}: {isolated(value)}"
    if summary is None:
        for code, count in entry.fit:
            yield f"  {code}: {count}"
        return
    yield from _fit(summary)
    for line in changes:
        if line not in of_crew:
            yield f"  {line.label}: {delta_text(line.points)}"


def _weapon(row: WeaponRow) -> str:
    times = f" ×{row.count}" if row.count > 1 else ""
    return f"{row.label}{times} ({row.note})" if row.note else f"{row.label}{times}"


def _fit(summary: ShipSummary) -> Iterator[str]:
    weapons = "; ".join(_weapon(row) for row in summary.weapons)
    for head, words in (
        ("Weapons", weapons),
        ("Equipment", ", ".join(summary.equipment)),
        ("Abilities", ", ".join(summary.abilities)),
    ):
        if words:
            yield f"  {head}: {words}"


def _crew(system: RuleSystem | None, fleet: FleetList, entry: ShipEntry) -> str:
    if system is None or not entry.crew:
        return entry.crew
    labels = {crew.code: crew.label for crew in system.fleets.crews(entry, fleet)}
    return labels.get(entry.crew, entry.crew)
