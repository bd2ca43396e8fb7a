"""What a text means: its words found again in the catalogue of its edition, line by line.

What is not found is remarked on and kept apart; nothing is guessed. Points are worked out afresh.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from config.web.figures import points_text
from fleetbuilder.formats.carried import sought, straight
from fleetbuilder.formats.full import figure_words
from fleetbuilder.formats.heads import understood_head
from fleetbuilder.formats.marks import split_outside, without_isolates
from fleetbuilder.formats.readings import Kind, RawFleet, RawShip, Reading, Said, Unreadable
from fleetbuilder.formats.remarks import Remarks
from fleetbuilder.formats.shipyard import Built, Order, Shipyard, named
from fleetbuilder.formats.vocabulary import Vocabulary
from fleetbuilder.text import facts_of, of_limit
from rules.engine.core.acts import InvalidAct
from rules.engine.core.catalogue import ANY_NATION, ShipClass
from rules.engine.core.editing import MOST_SHIPS, clean_reason
from rules.engine.core.fleet import OWN_CLASS, Finding, FleetList, Inspection, ShipEntry, Waiver
from rules.engine.core.names import numbered
from rules.engine.core.search import class_words, found_in
from rules.engine.core.system import RuleSystem

HOUSE_RULE = " House rule: "
_FIGURES = re.compile(r"[^0-9.]")


def understood(raw: RawFleet) -> Reading:
    """Return what a raw fleet means. Raises Unreadable where nothing can be made of it."""
    refuse_too_many(sum(ship.count for ship in raw.ships))
    remarks = Remarks(raw.lines, raw.remarks)
    system, head = understood_head(raw, remarks)
    reader = _Ships(system, head, remarks)
    for ship in raw.ships:
        reader.add(ship)
    fleet = replace(head, ships=with_names(reader.entries, reader.stems))
    inspection = system.fleets.inspect(fleet, mends=False)
    fleet, inspection = _with_waivers(system, fleet, inspection, raw, remarks)
    reader.compare(inspection)
    _compare_total(raw, fleet, inspection, remarks)
    return Reading(fleet=fleet, inspection=inspection, remarks=remarks.sorted(), format=raw.format)


def refuse_too_many(ships: int) -> None:
    """Raise Unreadable for more ships than a fleet holds."""
    if ships > MOST_SHIPS:
        words = _("This fleet has %(n)s ships; a fleet holds at most %(most)d.")
        raise Unreadable(words % {"n": f"{ships:,}", "most": MOST_SHIPS})


def with_names(entries: Iterable[ShipEntry], stems: dict[str, str]) -> tuple[ShipEntry, ...]:
    """Return the ships; those without a name get the next free one of their class."""
    ships = list(entries)
    taken = [ship.name for ship in ships if ship.name]
    for stem in dict.fromkeys(stems[ship.key] for ship in ships if not ship.name):
        nameless = [n for n, s in enumerate(ships) if not s.name and stems[s.key] == stem]
        for n, name in zip(nameless, numbered(stem, taken, len(nameless)), strict=True):
            ships[n] = replace(ships[n], name=name)
    return tuple(ships)


class _Ships:
    """The ships of one fleet, read one after the other."""

    def __init__(self, system: RuleSystem, head: FleetList, remarks: Remarks) -> None:
        self.system, self.head, self.remarks = system, head, remarks
        self.words = Vocabulary(system, head)
        self.yard = Shipyard(self.words)
        self.catalogue = system.fleets.catalogue(head.edition)
        self.by_name = {sought(c.name): c for c in self.catalogue.classes}
        self.entries: list[ShipEntry] = []
        self.stems: dict[str, str] = {}  # by key, of ships that brought no name
        self.told: list[tuple[RawShip, list[str]]] = []  # for the comparison of points
        self._found: dict[str, tuple[ShipClass | None, str]] = {}

    def add(self, raw: RawShip) -> None:
        """Add the ships of one headline, or say why they are kept apart."""
        order, fault, note = self._order(raw)
        built = self.yard.bare(order) if order else Built(entry=None, fault=fault)
        if order is None or built.entry is None:
            self._keep_apart(raw, built.fault)
            return
        order = replace(order, crew=self._crew(raw, built.entry))
        order = replace(order, fit=self._fit(raw, order, built.entry))
        built = self.yard.build(order)
        if built.entry is None:
            self._keep_apart(raw, built.fault)
            return
        self._remark_faults(raw, built)
        keys = self._name(raw, built.entry)
        if keys:
            self.told.append((raw, keys))
            words = ngettext("Understood.", "Understood: %(n)d ships.", len(keys))
            self._on(raw, Kind.READ, note or words % {"n": len(keys)})
        if raw.refitted and not order.fit:
            words = _("She was re-fitted; with what, this text does not tell.")
            self._on(raw, Kind.DIFFERS, words)

    def compare(self, inspection: Inspection) -> None:
        """Remark where the points of a ship stand otherwise than they are."""
        receipts = dict(inspection.receipts)
        for raw, keys in self.told:
            points = sum((receipts[key].total for key in keys), 0)
            if raw.points and not _same(raw.points, points_text(points)):
                words = _("Worked out afresh: %(points)s points instead of %(told)s.")
                told = {"points": points_text(points), "told": raw.points}
                self._on(raw, Kind.DIFFERS, words % told)

    def _order(self, raw: RawShip) -> tuple[Order | None, str, str]:
        """Return what is wanted, or why it cannot be, and a note."""
        if raw.own:
            return self._own_order(raw)
        found, note = self._class(raw.class_words)
        if found is None:
            return None, note, ""
        names = {
            sought(words): figure.name
            for figure in found.own_figures
            for words in (figure_words(figure.name), figure.label)
        }
        figures = {}
        for key, said in raw.figures:
            if key in names:
                figures[names[key]] = said.words
                self.remarks.line(said.line, Kind.READ, _("A figure of its own."))
            else:
                words = _("A class with printed figures takes no others; left out.")
                self.remarks.line(said.line, Kind.APART, words)
        if len(figures) < len(found.own_figures):
            wanted = ", ".join(f.label.lower() for f in found.own_figures if f.name not in figures)
            words = _("Left out: this text does not tell her own figures (%s).") % wanted
            return None, words, ""
        return Order(ship_class=found.slug, figures=tuple(sorted(figures.items()))), "", note

    def _own_order(self, raw: RawShip) -> tuple[Order | None, str, str]:
        if raw.design is None:
            return None, _("An own ship, and this text does not tell her design; left out."), ""
        parts = raw.carries.words if raw.carries else ""
        design, unknown = self.words.read_design(raw.class_words, raw.design.words, parts)
        if self.system.designs is None or unknown:
            words = _("Her design is not understood: %s.")
            return None, words % "; ".join(unknown or [raw.design.words]), ""
        for said in (raw.design, raw.carries):
            if said and said.line != raw.line:
                self.remarks.line(said.line, Kind.READ, _("Her design."))
        return Order(ship_class=OWN_CLASS, design=design), "", ""

    def _class(self, words: str) -> tuple[ShipClass | None, str]:
        """Return the class that these words name, and a note; or None and what is wrong."""
        if words not in self._found:
            self._found[words] = self._look_up(words)
        return self._found[words]

    def _look_up(self, words: str) -> tuple[ShipClass | None, str]:
        wanted = sought(words)
        exact = self.by_name.get(wanted) or self.catalogue.get(words)
        if exact is not None:
            return exact, ""
        mine = [c for c in self.catalogue.classes if c.nation in (self.head.nation, ANY_NATION)]
        for classes in (mine, self.catalogue.classes):
            found = [c for c in classes if sought(c.short) == wanted]
            found = found or [c for c in classes if found_in(straight(words), class_words(c))]
            if len(found) == 1:
                return found[0], _("Understood as %s.") % found[0].name
            if found:
                several = ", ".join(c.name for c in found[:4])
                return None, _("This may be several classes: %s. Left out.") % several
        return None, _("No such class in this edition; left out.")

    def _crew(self, raw: RawShip, entry: ShipEntry) -> str:
        if raw.crew is None:
            return ""
        wanted = sought(raw.crew.words)
        head = sought(raw.crew.words.rpartition(",")[0])
        for crew in self.system.fleets.crews(entry, self.words.fleet):
            if sought(crew.label) in (wanted, head) or crew.code == wanted:
                self._line_of(raw, raw.crew, Kind.READ, _("Her crew."))
                return crew.code
        if wanted:
            words = _("No such crew for her; she has the cheapest.")
            self._line_of(raw, raw.crew, Kind.APART, words)
        return ""

    def _fit(self, raw: RawShip, order: Order, entry: ShipEntry) -> tuple[tuple[str, int], ...]:
        if raw.fitted is None:
            return ()
        found: dict[str, int] = {}
        for item in split_outside(raw.fitted.words, ";"):
            choice = self.words.fit_item(item, entry)
            if choice is None:
                words = _("Not offered for her, left out: %s.") % item
                self._line_of(raw, raw.fitted, Kind.APART, words)
            else:
                found[choice[0]] = choice[1]
        self._line_of(raw, raw.fitted, Kind.READ, _("What is fitted."))
        return tuple(sorted(found.items()))

    def _remark_faults(self, raw: RawShip, built: Built) -> None:
        if built.crew_fault and raw.crew:
            self._line_of(raw, raw.crew, Kind.APART, built.crew_fault)
        for code, message in built.left_out:
            said = raw.fitted or Said(words="", line=raw.line)
            words = _("Left out: %(code)s. %(why)s") % {"code": code, "why": message}
            self._line_of(raw, said, Kind.APART, words)

    def _name(self, raw: RawShip, entry: ShipEntry) -> list[str]:
        """Add the ships with their names and details; return their keys."""
        captain, pennant = (said.words if said else "" for said in (raw.captain, raw.pennant))
        try:
            entry = replace(named(entry, "", "Ship", captain, pennant), name=entry.name, key="")
        except InvalidAct as refusal:
            said = raw.captain if refusal.field == "captain" else raw.pennant
            self._line_of(raw, said or Said(words=""), Kind.APART, refusal.message)
        else:
            for said in (raw.captain, raw.pennant):
                if said and said.words:
                    self._line_of(raw, said, Kind.READ, _("A detail of hers."))
        stem = self.words.system.class_of(self.head.edition, entry)
        keys = []
        for number in range(max(raw.count, len(raw.names))):
            key = f"ship-{len(self.entries) + 1}"
            ship = replace(entry, key=key, name="")
            if number < len(raw.names):
                try:
                    ship = named(ship, key, raw.names[number], ship.captain, ship.pennant)
                except InvalidAct as refusal:
                    words = _("She gets another name: %s") % refusal.message
                    self._on(raw, Kind.DIFFERS, words)
            if not ship.name:
                self.stems[key] = stem.short if stem else entry.class_words
            self.entries.append(ship)
            keys.append(key)
        refuse_too_many(len(self.entries))
        return keys

    def _line_of(self, raw: RawShip, said: Said, kind: Kind, words: str) -> None:
        if said.line in (0, raw.line):
            self._on(raw, kind, words)
        else:
            self.remarks.line(said.line, kind, words)

    def _on(self, raw: RawShip, kind: Kind, words: str) -> None:
        self.remarks.line(raw.line, kind, words, raw.text)

    def _keep_apart(self, raw: RawShip, words: str) -> None:
        self._on(raw, Kind.APART, words)
        below = (raw.crew, raw.fitted, raw.captain, raw.pennant, raw.design, raw.carries)
        for said in (*below, *(said for _key, said in raw.figures)):
            if said and said.line != raw.line:
                self.remarks.line(said.line, Kind.APART, _("Left out with her."))


def _with_waivers(
    system: RuleSystem,
    fleet: FleetList,
    inspection: Inspection,
    raw: RawFleet,
    remarks: Remarks,
) -> tuple[FleetList, Inspection]:
    """Return the fleet with the house rules that answer to what it breaks now."""
    free = [
        (finding, straight(without_isolates(facts)))
        for finding, facts in facts_of(fleet, inspection.shown)
        if finding.can_be_waived
    ]
    waivers: dict[tuple[str, str], Waiver] = {}
    for told, reason, line in raw.waived:
        found = _waived_finding(free, told, reason)
        if found is None:
            words = _("The fleet breaks no such rule; the house rule is left out.")
            remarks.line(line, Kind.APART, words)
            continue
        finding, words = found
        free = [one for one in free if one[0] is not finding]
        try:
            cleaned = clean_reason(words)
        except InvalidAct as refusal:
            remarks.line(line, Kind.APART, refusal.message)
            continue
        waivers[finding.identity] = Waiver(
            code=finding.code,
            subject=finding.subject,
            reason=cleaned,
            title=finding.title,
            extent=finding.extent,
        )
        remarks.line(line, Kind.READ, _("A house rule."))
    if not waivers:
        return fleet, inspection
    ordered = sorted(waivers.values(), key=lambda waiver: waiver.identity)
    fleet = replace(fleet, waivers=tuple(ordered))
    return fleet, system.fleets.inspect(fleet, mends=False)


def _waived_finding(
    free: list[tuple[Finding, str]], told: str, reason: str
) -> tuple[Finding, str] | None:
    """Return the finding that a line waives, and the reason."""
    for finding, facts in free:
        if reason and straight(told) == facts:
            return finding, reason
        if not reason and straight(told).startswith(facts + HOUSE_RULE):
            return finding, told[len(facts + HOUSE_RULE) :]
    return None


def _compare_total(
    raw: RawFleet, fleet: FleetList, inspection: Inspection, remarks: Remarks
) -> None:
    if raw.total is None:
        return
    told = raw.total.words.partition(" / ")[0].partition(" points")[0]
    points = points_text(inspection.total)
    if _same(told, points):
        remarks.line(raw.total.line, Kind.READ, _("The total agrees."))
    else:
        words = _("Worked out afresh: %s.") % of_limit(inspection, fleet)
        remarks.line(raw.total.line, Kind.DIFFERS, words)


def _same(told: str, points: str) -> bool:
    return _FIGURES.sub("", told) == _FIGURES.sub("", points)
