"""A fleet as text in full: all that a player wrote down but his notes, to be read by people and
to be read back. Total and link stand last.

Names stand as typed; in quotes where something in them could be taken for something else. A name
written from right to left is kept from turning its neighbours.
"""

from __future__ import annotations

from collections.abc import Iterator

from config.web.figures import delta_text, points_text
from fleetbuilder.formats.marks import Style
from fleetbuilder.formats.vocabulary import Vocabulary
from fleetbuilder.groups import sisters
from fleetbuilder.muster import nation_of, without_notes
from fleetbuilder.names import isolated
from fleetbuilder.text import HEADS, facts_of, of_limit, verdict_words
from rules.engine.core.catalogue import WeaponRow
from rules.engine.core.fleet import (
    FleetList,
    Inspection,
    LineKind,
    PointsBreakdown,
    ReceiptLine,
    ShipEntry,
)
from rules.engine.core.system import RuleSystem, ShipSummary


def full_lines(
    system: RuleSystem | None,
    fleet: FleetList,
    inspection: Inspection,
    link: str,
    credit: str,
    style: Style,
) -> Iterator[str]:
    """Yield the lines of the full text. `system` is None for one that the site does not know."""
    yield style.title_line(fleet.name)
    yield from _head(system, fleet, inspection, credit, style)
    yield ""
    yield from _findings(fleet, inspection, style)
    words = Vocabulary(system, fleet) if system else None
    for run in sisters(without_notes(fleet), lambda entry: inspection.receipt(entry.key)):
        yield from _ships(words, fleet, run, inspection.receipt(run[0].key), style)
        yield ""
    yield from last_lines(fleet, inspection, link, style)


def last_lines(fleet: FleetList, inspection: Inspection, link: str, style: Style) -> Iterator[str]:
    """Yield the total and the link."""
    yield style.total.format(f"Total: {of_limit(inspection, fleet)}")
    if link:
        yield style.link.format(link)


def headline(
    system: RuleSystem | None, fleet: FleetList, run: tuple[ShipEntry, ...], style: Style
) -> str:
    """Return who a ship is, or several: name, class, what marks her; without her points."""
    entry = run[0]
    found = system.class_of(fleet.edition, entry) if system else None
    kind = style.name(found.name) if found else style.said(class_elsewhere(system, fleet, entry))
    summary = system.fleets.summary(entry, fleet) if system and found else None
    marks = ", own ship" if entry.is_own else ""
    marks += ", re-fitted" if summary and summary.refitted else ""
    if len(run) > 1:
        return style.heading.format(f"{len(run)} × {kind}") + marks
    return f"{style.heading.format(style.name(entry.name))}, {kind}{marks}"


def priced(run: tuple[ShipEntry, ...], receipt: PointsBreakdown) -> str:
    """Return the points of a ship, or of several: '225, 75 each'."""
    each = points_text(receipt.total)
    return each if len(run) == 1 else f"{points_text(receipt.total * len(run))}, {each} each"


def class_elsewhere(system: RuleSystem | None, fleet: FleetList, entry: ShipEntry) -> str:
    """Return the class of a ship that her edition does not have."""
    known = system.last_known(fleet.edition, entry.ship_class) if system else None
    return f"{known.name}, not in this edition" if known else f"unknown class {entry.class_words}"


def rules_words(system: RuleSystem, fleet: FleetList) -> str:
    """Return the rule system and its edition."""
    return f"{system.title}, {system.edition_title(fleet.edition)}"


def option_words(system: RuleSystem, fleet: FleetList) -> Iterator[tuple[str, str]]:
    """Yield the game options that do not stand at their default, as label and value."""
    for option in system.fleets.options(fleet.edition):
        value = fleet.option(option.code, option.default)
        if value != option.default:
            yield option.label, dict(option.values).get(value, value)


def finding_lines(fleet: FleetList, inspection: Inspection) -> Iterator[tuple[str, str, str]]:
    """Yield what counts and then what is waived: a head, the facts, the house rule if any."""
    for finding, facts in facts_of(fleet, inspection.counting):
        yield HEADS[finding.severity], facts, ""
    for finding, facts in facts_of(fleet, inspection.waived):
        yield "Waived", facts, finding.waived


def crew_words(system: RuleSystem | None, fleet: FleetList, entry: ShipEntry) -> str:
    """Return the label of a ship's crew, "" if she has none."""
    if system is None or not entry.crew:
        return entry.crew
    labels = {crew.code: crew.label for crew in system.fleets.crews(entry, fleet)}
    return labels.get(entry.crew, entry.crew)


def figure_words(name: str) -> str:
    """Return the name of a figure as it stands in a text."""
    return name.replace("_", " ").capitalize()


def _head(
    system: RuleSystem | None,
    fleet: FleetList,
    inspection: Inspection,
    credit: str,
    style: Style,
) -> Iterator[str]:
    said, field = style.said, style.field
    if credit:
        yield f"{field}Credit: {said(credit)}"
    if system is None:
        yield f"{field}Unknown rule system: {said(fleet.system)}, edition {said(fleet.edition)}"
    else:
        yield style.lead.format(said(rules_words(system, fleet)))
    yield f"{field}Nation: {said(nation_of(fleet))}"
    for label, value in option_words(system, fleet) if system else ():
        yield f"{field}{said(label)}: {said(value)}"
    yield f"{field}Points: {of_limit(inspection, fleet)}"
    yield f"{field}Verdict: {verdict_words(inspection)}"


def _findings(fleet: FleetList, inspection: Inspection, style: Style) -> Iterator[str]:
    found = False
    for head, facts, reason in finding_lines(fleet, inspection):
        rule = f" House rule: {isolated(reason)}" if reason else ""
        yield f"{style.field}{head}: {style.said(facts + rule)}"
        found = True
    if found:
        yield ""


def _ships(
    words: Vocabulary | None,
    fleet: FleetList,
    run: tuple[ShipEntry, ...],
    receipt: PointsBreakdown,
    style: Style,
) -> Iterator[str]:
    """Tell a ship, or several that are the same but for their names."""
    entry, system = run[0], words.system if words else None
    yield f"{style.section}{headline(system, fleet, run, style)}: {priced(run, receipt)}"
    for key, value in _details(words, fleet, run, receipt, style):
        yield f"{style.item}{key}: {value}"
    if words is None or system is None or system.class_of(fleet.edition, entry) is None:
        for code, count in entry.fit:
            yield f"{style.item}{style.said(code)}: {count}"
        return
    crew = _crew_line(system, fleet, entry, receipt)
    for key, value in _carried(system.fleets.summary(entry, fleet)):
        yield f"{style.item}{key}: {style.said(value)}"
    if entry.design is not None:
        yield f"{style.item}Design: {style.said(words.trait_words(entry.design))}"
        if entry.design.parts:
            yield f"{style.item}Carries: {style.said(words.part_words(entry.design))}"
    if entry.fit:
        yield f"{style.item}Fitted: {style.said(words.fit_words(entry))}"
    for line in receipt.lines:
        if line.kind is LineKind.CHANGE and line is not crew:
            yield f"{style.item}{style.said(line.label)}: {delta_text(line.points)}"


def _details(
    words: Vocabulary | None,
    fleet: FleetList,
    run: tuple[ShipEntry, ...],
    receipt: PointsBreakdown,
    style: Style,
) -> Iterator[tuple[str, str]]:
    entry, system = run[0], words.system if words else None
    if len(run) > 1:
        yield "Names", ", ".join(style.name(ship.name) for ship in run)
    for key, value in (("Pennant", entry.pennant), ("Captain", entry.captain)):
        if value:
            yield key, style.said(isolated(value))
    if crew := crew_words(system, fleet, entry):
        line = _crew_line(system, fleet, entry, receipt)
        price = f", {delta_text(line.points)}" if line else ""
        yield "Crew", f"{style.said(crew.lower())}{price}"
    for name, value in entry.figures:
        yield figure_words(name), style.said(isolated(value))


def _crew_line(
    system: RuleSystem | None, fleet: FleetList, entry: ShipEntry, receipt: PointsBreakdown
) -> ReceiptLine | None:
    wanted = f"crew: {crew_words(system, fleet, entry)}".casefold()
    changes = (line for line in receipt.lines if line.kind is LineKind.CHANGE)
    return next((line for line in changes if line.label.casefold() == wanted), None)


def _weapon(row: WeaponRow) -> str:
    times = f" ×{row.count}" if row.count > 1 else ""
    return f"{row.label}{times} ({row.note})" if row.note else f"{row.label}{times}"


def _carried(summary: ShipSummary) -> Iterator[tuple[str, str]]:
    yield from (
        (head, words)
        for head, words in (
            ("Weapons", "; ".join(_weapon(row) for row in summary.weapons)),
            ("Equipment", ", ".join(summary.equipment)),
            ("Abilities", ", ".join(summary.abilities)),
        )
        if words
    )
