"""A fleet on paper: roster, cards, rules, as values; the browser and PDF files draw the same."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from config.web.figures import points_text
from fleetbuilder.models import Fleet, PrintStamp
from fleetbuilder.paper_form import CARDS, ROSTER, RULES, PrintWish
from fleetbuilder.presenters.boxes import CRITICAL, TORPEDO, few_boxes, hull_track
from fleetbuilder.presenters.fleet import FleetState
from fleetbuilder.presenters.ships import ShipInput, class_words
from fleetbuilder.presenters.stamps import StampView, stamp_view
from rules.engine.core.cards import Boxes, CardSpeed, ShipCard
from rules.engine.core.catalogue import ShipClass, WeaponRow
from rules.engine.core.fleet import Finding, FleetList, Inspection, Severity
from rules.engine.core.system import RuleNote, RuleSystem

SPACE = 74  # mm, what boxes, weapons and notes share on a card of the usual height
TRACK, WEAPON, HEAD, NOTE = 6.5, 4.7, 5.5, 7.0  # mm, the height of a row of each
MOST_NOTES = 3
Findings = tuple[tuple[str, Finding], ...]  # with the ship's name
MOST_NARROW = 3  # boxes of a critical that shares its line


@dataclass(frozen=True, slots=True, kw_only=True)
class TrackView:
    """Boxes with what they are for. `drawings` are one a boat."""

    label: str
    note: str
    count: int
    drawings: tuple[SafeString, ...]
    is_wide: bool = False  # takes a line of its own


@dataclass(frozen=True, slots=True, kw_only=True)
class CardView:
    """A ship's card."""

    number: int
    name: str = ""
    class_name: str = ""
    ship_class: ShipClass | None = None
    who: tuple[str, ...] = ()  # pennant, captain
    crew: str = ""
    skill: str = ""
    points: str = ""
    shape: str  # size and turn
    hulls: tuple[TrackView, ...]
    speeds: tuple[CardSpeed, ...]
    criticals: tuple[TrackView, ...]
    criticals_title: str
    asked: tuple[str, str]  # lines of a card that is left blank
    weapons: tuple[WeaponRow, ...]
    torpedoes: TrackView | None
    aboard: tuple[str, ...]
    abilities: tuple[tuple[str, str], ...]
    figures: tuple[tuple[str, str], ...] = ()
    changes: tuple[str, ...] = ()
    briefs: tuple[str, ...] = ()
    notes: range  # lines to write on


@dataclass(frozen=True, slots=True, kw_only=True)
class RosterLine:
    """A ship on the roster."""

    number: int
    name: str
    class_name: str
    who: tuple[str, ...]
    crew: str
    points: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperView:
    """All that is printed."""

    name: str
    game: str
    edition: str
    facts: str
    counts: str
    total: str
    unit: str
    half_ranges: bool  # whether half of a range is told
    credit: str
    stamp: StampView
    with_roster: bool
    lines: tuple[RosterLine, ...]
    findings: tuple[tuple[str, Findings], ...]  # under headings
    waived: Findings
    cards: tuple[CardView, ...]
    blanks: tuple[CardView, ...]
    rules: tuple[tuple[str, tuple[RuleNote, ...]], ...]  # by section

    @property
    def with_crews(self) -> bool:
        """Return whether any ship has a crew to tell of."""
        return any(line.crew for line in self.lines)


def paper_view(
    fleet: Fleet,
    system: RuleSystem,
    values: FleetList,
    inspection: Inspection,
    stamp: PrintStamp,
    wish: PrintWish,
    address: str,
) -> PaperView:
    """Return a fleet's version on paper; `address` is where its stamp is looked up."""
    state = FleetState(fleet=fleet, values=values, inspection=inspection)
    ships = tuple(state.ships.values())
    taken = [(n, data) for n, data in enumerate(ships, 1) if wish.takes(n)]
    plain = [system.card_of(data.entry, values) for data in ships]
    of_rules = [plain[n - 1] for n, _data in taken] if CARDS in wish.sections else plain
    names = {entry.key: entry.name for entry in values}
    stamped = stamp_view(stamp, address)
    return PaperView(
        name=values.name,
        game=system.title,
        edition=system.edition_title(values.edition),
        facts=state.facts,
        counts=state.counts,
        total=stamped.total,
        unit=system.unit,
        half_ranges=system.half_ranges,
        credit=fleet.credit,
        stamp=stamped,
        with_roster=ROSTER in wish.sections,
        lines=tuple(_line(system, n, data) for n, data in enumerate(ships, 1)),
        findings=tuple(_findings(names, inspection)),
        waived=tuple((_subject(names, f), f) for f in inspection.waived),
        cards=tuple(_card(system, n, data, plain[n - 1]) for n, data in taken),
        blanks=tuple(_blank(system, values.edition, wish.blanks)),
        rules=tuple(_rules(system, of_rules)) if RULES in wish.sections else (),
    )


def _findings(names: dict[str, str], inspection: Inspection) -> Iterator[tuple[str, Findings]]:
    """Yield what makes the fleet illegal, as many as the stamp says, then what is worth a word,
    once for all ships of which the same is said."""
    told = [(_subject(names, f), f) for f in inspection.counting]
    severe = [(ship, f) for ship, f in told if f.severity is Severity.ILLEGAL]
    others = [(ship, f) for ship, f in told if f.severity is not Severity.ILLEGAL]
    rest = {(ship, f.title, f.message): (ship, f) for ship, f in others}
    for heading, rows in ((_("Findings"), severe), (_("Remarks"), rest.values())):
        if rows:
            yield heading, tuple(rows)


def _subject(names: dict[str, str], finding: Finding) -> str:
    """Return the name of the ship that a finding is about, "" if its words tell it."""
    name = names.get(finding.subject, "")
    return "" if name in finding.title else name


def _line(system: RuleSystem, number: int, data: ShipInput) -> RosterLine:
    return RosterLine(
        number=number,
        name=data.entry.name,
        class_name=_class(system, data)[1],
        who=_who(data),
        crew=_crew(system, data),
        points=points_text(data.receipt.total),
    )


def _who(data: ShipInput) -> tuple[str, ...]:
    return tuple(words for words in (data.entry.pennant, data.entry.captain) if words)


def _class(system: RuleSystem, data: ShipInput) -> tuple[ShipClass | None, str]:
    entry, edition = data.entry, data.alone.edition
    known = system.known_class(edition, entry)
    return known, class_words(entry, system.class_of(edition, entry), known)


def _crew(system: RuleSystem, data: ShipInput) -> str:
    crews = {crew.code: crew.label for crew in system.fleets.crews(data.entry, data.alone)}
    return crews.get(data.entry.crew, "")


def _card(system: RuleSystem, number: int, data: ShipInput, card: ShipCard) -> CardView:
    ship_class, class_name = _class(system, data)
    summary = system.fleets.summary(data.entry, data.alone) if ship_class else None
    figures = tuple((name.capitalize(), value) for name, value in data.entry.figures)
    return CardView(
        number=number,
        name=data.entry.name,
        class_name=class_name,
        ship_class=ship_class,
        who=_who(data),
        crew=_crew(system, data),
        skill=card.skill,
        points=points_text(data.receipt.total),
        changes=summary.fitted if summary else (),
        briefs=tuple(words for _severity, words in data.briefs),
        figures=figures,
        notes=_notes(card),
        **_play(card),
    )


def _play(card: ShipCard) -> dict[str, Any]:
    """Return what a card and a blank one have in common."""
    return {
        "shape": ", ".join(filter(None, (card.size, card.turn))),
        "hulls": tuple(_hull(boxes) for boxes in card.hulls),
        "speeds": card.speeds,
        "criticals": tuple(
            sorted((_few(boxes, CRITICAL) for boxes in card.criticals), key=lambda v: v.is_wide)
        ),
        "criticals_title": card.criticals_title,
        "asked": card.asked,
        "weapons": card.weapons,
        "torpedoes": _few(card.torpedoes, TORPEDO) if card.torpedoes else None,
        "aboard": card.aboard,
        "abilities": card.abilities,
    }


def _hull(boxes: Boxes) -> TrackView:
    drawn = (hull_track(boxes.count),)
    return TrackView(label=boxes.label, note=boxes.note, count=boxes.count, drawings=drawn)


def _few(boxes: Boxes, side: float) -> TrackView:
    drawn = (few_boxes(boxes.count, side),) * boxes.boats
    wide = boxes.total > MOST_NARROW or bool(boxes.note)
    return TrackView(
        label=boxes.label, note=boxes.note, count=boxes.count, drawings=drawn, is_wide=wide
    )


def _notes(card: ShipCard) -> range:
    """Return the lines to write on that are left beside boxes and weapons."""
    rows = sum(-(-boxes.count // 20) for boxes in card.hulls)
    taken = HEAD * len(card.hulls) + TRACK * rows + HEAD * 2 + WEAPON * len(card.weapons)
    return range(max(0, min(MOST_NOTES, int((SPACE - taken) // NOTE))))


def _blank(system: RuleSystem, edition: str, count: int) -> Iterator[CardView]:
    card = system.blank_card(edition)
    for number in range(1, count + 1):
        yield CardView(number=number, notes=range(1), **_play(card))


def _rules(system: RuleSystem, cards: list[ShipCard]) -> Iterator[tuple[str, tuple[RuleNote, ...]]]:
    """Yield the rules that these ships need, each once, by section."""
    needed = set(chain.from_iterable(card.rules for card in cards))
    notes = [note for note in system.rule_notes() if note.id in needed]
    for section in dict.fromkeys(note.section for note in notes):
        yield section, tuple(note for note in notes if note.section == section)
