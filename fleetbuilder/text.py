"""Words that all texts of a fleet share: its verdict, its total, what it breaks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from config.web.figures import points_text
from fleetbuilder.names import isolated
from rules.engine.core.fleet import Finding, FleetList, Inspection, Severity, Verdict

WORDS = {
    Verdict.DRAFT: "Draft",
    Verdict.LEGAL: "Legal",
    Verdict.ILLEGAL: "Not legal",
}
HEADS = {Severity.ILLEGAL: "Not legal", Severity.WARNING: "Warning", Severity.NOTE: "Note"}


def verdict_words(inspection: Inspection) -> str:
    """Return the verdict with its counts: 'Not legal: 2 findings', 'Legal with 1 waiver'."""
    illegal = inspection.count(Severity.ILLEGAL)
    warnings = inspection.count(Severity.WARNING)
    words = WORDS[inspection.verdict]
    if inspection.verdict is Verdict.ILLEGAL:
        words = f"{words}: {counted(illegal, 'finding')}"
    elif inspection.verdict is Verdict.LEGAL and inspection.waivers:
        words = f"{words} with {counted(inspection.waivers, 'waiver')}"
    return f"{words}, {counted(warnings, 'warning')}" if warnings else words


def counted(number: int, noun: str) -> str:
    """Return '1 ship' or '2 ships'."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def of_limit(inspection: Inspection, fleet: FleetList) -> str:
    """Return '410 / 500 points, 4 ships'."""
    total = points_text(inspection.total)
    if fleet.limit is None:
        return f"{total} points, no limit, {counted(len(fleet.ships), 'ship')}"
    return f"{total} / {points_text(fleet.limit)} points, {counted(len(fleet.ships), 'ship')}"


def facts_of(fleet: FleetList, findings: tuple[Finding, ...]) -> Iterator[tuple[Finding, str]]:
    """Yield each finding with what it says: the ship, the fault, the rule.

    Ships of one name are told apart by their number in the fleet.
    """
    ships = {ship.key: (number, ship) for number, ship in enumerate(fleet.ships, 1)}
    names = Counter(ship.name for ship in fleet.ships)
    for finding in findings:
        told = f"{finding.title}. {finding.message}"
        number, ship = ships.get(finding.subject, (0, None))
        place = ""
        if ship and names[ship.name] > 1:
            place = f"Ship {number}, {isolated(ship.name)}: "
        elif ship and ship.name not in told:
            place = f"{isolated(ship.name)}: "
        yield finding, f"{place}{told}" + (f" ({finding.rule})" if finding.rule else "")
