"""Fleets read from a JSON document: a look at its shape first, then its fleets one by one."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _

from config.web.figures import points_text
from fleetbuilder.formats.json_file import FORMAT, MOST_FLEETS, VERSION
from fleetbuilder.formats.marks import without_isolates
from fleetbuilder.formats.readings import Kind, Reading, Unreadable, shown
from fleetbuilder.formats.remarks import Remarks
from fleetbuilder.formats.shipyard import Order, Shipyard, default_title, named, safely
from fleetbuilder.formats.understanding import refuse_too_many
from fleetbuilder.formats.vocabulary import Vocabulary
from fleetbuilder.names import clean_name, refuse_turning
from rules.engine import registry
from rules.engine.core import acts, names
from rules.engine.core.acts import InvalidAct
from rules.engine.core.codec import FleetDataError, fleet_from_json
from rules.engine.core.editing import MOST_WAIVERS, clean_reason
from rules.engine.core.fleet import Counts, FleetList, Pairs, ShipEntry, Waiver
from rules.engine.core.system import RuleSystem

DEEPEST = 20
LONGEST_NUMBER = 15  # digits
MOST_FIELDS = 200  # of options, of what is fitted; no rule system offers so many
_SHAPE = re.compile(r'"(?:[^"\\\n]|\\.)*+"|[\[{]|[\]}]|-?[0-9][0-9.eE+-]*+|\n')


def looks_like_json(text: str) -> bool:
    """Return whether a text begins as a JSON document does."""
    return text.lstrip()[:1] in ("{", "[")


def parsed(text: str) -> Any:
    """Return the values of a document. Raises Unreadable with the line at fault."""
    _refuse_odd_shape(text)
    try:
        data = json.loads(text, parse_constant=_refuse_constant)
    except json.JSONDecodeError as fault:
        words = _("Line %(n)d is no JSON: %(fault)s.")
        raise Unreadable(words % {"n": fault.lineno, "fault": fault.msg}) from None
    except (RecursionError, ValueError) as fault:
        raise Unreadable(_("This is no JSON that can be read: %s.") % fault) from None
    return data


def read_json(data: Any) -> Iterator[Reading]:
    """Yield what is understood of each fleet of a parsed document. Raises Unreadable."""
    for place, fleet, told in list(_fleets(data)):
        yield understood_json(place, fleet, told)


def only_fleet(data: Any, place: str) -> tuple[FleetList, dict[str, Any]]:
    """Return the one fleet of a parsed document, as stored, and what is told of it. Raises
    Unreadable."""
    try:
        fleets = list(_fleets(data))
    except Unreadable as fault:
        raise Unreadable(f"{place}: {fault}") from None
    if len(fleets) != 1:
        words = _("%(place)s: %(n)d fleets; here should be one.")
        raise Unreadable(words % {"place": place, "n": len(fleets)})
    ((_place, fleet, told),) = fleets
    return fleet, told


def _refuse_odd_shape(text: str) -> None:
    """Raise Unreadable for what is too deep, and for numbers that nobody means."""
    line, depth = 1, 0
    for found in _SHAPE.finditer(text):
        sign = found[0]
        if sign == "\n":
            line += 1
        elif sign in "[{":
            depth += 1
            if depth > DEEPEST:
                words = _("Line %(n)d goes deeper than %(most)d levels; no fleet does.")
                raise Unreadable(words % {"n": line, "most": DEEPEST})
        elif sign in "]}":
            depth -= 1
        elif sign[0] != '"' and len(sign) > LONGEST_NUMBER:
            words = _("Line %(n)d has a number of %(digits)s digits; no fleet does.")
            raise Unreadable(words % {"n": line, "digits": f"{len(sign):,}"})


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is no number")


def _fleets(data: Any) -> Iterator[tuple[str, FleetList, dict[str, Any]]]:
    if not isinstance(data, dict):
        raise Unreadable(_("The document is a list; a fleet is an object."))
    if "ships" in data and "fleets" not in data:
        yield _("The fleet"), _decoded(data, ""), {}
        return
    if data.get("format") != FORMAT:
        words = _("format: this is no document of fleets; it should say '%s'.") % FORMAT
        raise Unreadable(words)
    version = data.get("version")
    if version != VERSION or isinstance(version, bool):
        words = _("version: %(version)s; this site reads version %(known)d.")
        raise Unreadable(words % {"version": shown(repr(version)), "known": VERSION})
    rows = data.get("fleets")
    if not isinstance(rows, list) or not rows:
        raise Unreadable(_("fleets: here should be a list of at least one fleet."))
    if len(rows) > MOST_FLEETS:
        words = _("fleets: %(n)d of them; at most %(most)d are read at once.")
        raise Unreadable(words % {"n": len(rows), "most": MOST_FLEETS})
    for number, row in enumerate(rows):
        place = f"fleets[{number}]"
        if not isinstance(row, dict):
            raise Unreadable(_("%s: is not an object.") % place)
        yield place, _decoded(row.get("list"), f"{place}.list."), row


def _decoded(data: Any, place: str) -> FleetList:
    try:
        fleet = fleet_from_json(data)
    except FleetDataError as fault:
        raise Unreadable(shown(f"{place}{fault}")) from None
    refuse_too_many(len(fleet.ships))
    for field, pairs in _pairs(fleet):
        if len(pairs) > MOST_FIELDS:
            words = _("%(place)s: %(n)s of them; at most %(most)d are read.")
            told = {"place": f"{place}{field}", "n": f"{len(pairs):,}", "most": MOST_FIELDS}
            raise Unreadable(words % told)
    return fleet


def _pairs(fleet: FleetList) -> Iterator[tuple[str, Pairs | Counts]]:
    """Yield all that stands in a fleet by its code, with its place."""
    yield "options", fleet.options
    for number, waiver in enumerate(fleet.waivers):
        yield f"waivers[{number}].extent", waiver.extent
    for number, ship in enumerate(fleet.ships):
        yield f"ships[{number}].fit", ship.fit
        yield f"ships[{number}].figures", ship.figures
        if ship.design is not None:
            yield f"ships[{number}].design.traits", ship.design.traits
            yield f"ships[{number}].design.parts", ship.design.parts


def understood_json(place: str, told: FleetList, more: dict[str, Any]) -> Reading:
    """Return what is understood of a fleet as stored. Raises Unreadable for an unknown game."""
    try:
        system = registry.get(told.system)
    except KeyError:
        words = _("%(place)s.system: this site does not know the rule system '%(system)s'.")
        raise Unreadable(words % {"place": place, "system": shown(told.system)}) from None
    remarks = Remarks({}, [])
    head = _head(system, place, told, remarks)
    yard = Shipyard(Vocabulary(system, head))
    ships = []
    for number, ship in enumerate(told.ships):
        entry = _ship(yard, ship, f"{place}.ships[{number}]", number + 2, remarks)
        if entry is not None:
            ships.append(entry)
    fleet = replace(head, ships=tuple(ships))
    fleet = replace(fleet, waivers=tuple(_waivers(told, fleet, place, remarks)))
    inspection = system.fleets.inspect(fleet, mends=False)
    total = more.get("total")
    if "total" in more and total != inspection.total:
        words = _("Worked out afresh: %s points.") % points_text(inspection.total)
        remarks.at(f"{place}.total", repr(total), Kind.DIFFERS, words, len(told.ships) + 3)
    return Reading(fleet=fleet, inspection=inspection, remarks=remarks.sorted(), format=_("JSON"))


def _head(system: RuleSystem, place: str, told: FleetList, remarks: Remarks) -> FleetList:
    edition = told.edition
    if edition not in dict(system.fleets.editions()):
        edition = system.newest_edition
        words = _("This site does not have that edition; the newest one is taken: %s.")
        words %= system.edition_title(edition)
        remarks.at(f"{place}.edition", told.edition, Kind.DIFFERS, words, 1)
    name, fault = safely(clean_name, told.name, default_title())
    if fault:
        remarks.at(f"{place}.name", told.name, Kind.APART, fault, 1)
    nations = system.fleets.catalogue(edition).fleet_nations
    nation = told.nation
    if nation not in {known.code for known in nations}:
        nation = nations[0].code
        words = _("There is no such nation; %s is taken.") % nations[0].text
        remarks.at(f"{place}.nation", told.nation, Kind.APART, words, 1)
    fleet = FleetList(system=system.slug, edition=edition, nation=nation, name=name)
    wanted: list[tuple[str, acts.Act]] = [("limit", acts.SetLimit(limit=told.limit))]
    for code, value in told.options:
        wanted.append((f"options.{code}", acts.SetOption(code=code, value=value)))
    for field, act in wanted:
        try:
            fleet = system.fleets.apply(fleet, act)
        except InvalidAct as refusal:
            remarks.at(f"{place}.{field}", "", Kind.APART, refusal.message, 1)
    remarks.at(place, name, Kind.READ, _("A fleet of %s.") % system.title, 1)
    return fleet


def _ship(
    yard: Shipyard, ship: ShipEntry, place: str, order: int, remarks: Remarks
) -> ShipEntry | None:
    """Return a ship as far as there can be such a one; None if she is kept apart."""
    wanted = Order(
        ship_class=ship.ship_class,
        design=ship.design,
        crew=ship.crew,
        fit=ship.fit,
        figures=ship.figures,
    )
    built = yard.build(wanted)
    try:
        if built.entry is None:
            raise InvalidAct("class", built.fault)
        entry = named(built.entry, ship.key, ship.name, ship.captain, ship.pennant, ship.notes)
    except InvalidAct as refusal:
        words = _("Left out: %s") % refusal.message
        remarks.at(place, f"{ship.name}, {ship.class_words}", Kind.APART, words, order)
        return None
    if built.crew_fault:
        remarks.at(f"{place}.crew", ship.crew, Kind.APART, built.crew_fault, order)
    for code, message in built.left_out:
        words = _("Left out. %s") % message
        remarks.at(f"{place}.fit", code, Kind.APART, words, order)
    remarks.at(place, f"{entry.name}, {ship.class_words}", Kind.READ, _("Understood."), order)
    return entry


def _waivers(told: FleetList, fleet: FleetList, place: str, remarks: Remarks) -> Iterator[Waiver]:
    keys = {"", *(ship.key for ship in fleet)}
    for number, waiver in enumerate(told.waivers):
        try:
            if waiver.subject not in keys or number >= MOST_WAIVERS:
                raise InvalidAct("subject", _("She is not in the fleet."))
            for code in (waiver.code, *dict(waiver.extent)):
                names.clean_name(code, "code")
            if waiver.title:
                names.clean_name(waiver.title, "title", 300)
            for text in (waiver.code, without_isolates(waiver.title), waiver.reason):
                refuse_turning(text, "reason")
            yield replace(waiver, reason=clean_reason(waiver.reason))
        except InvalidAct as refusal:
            text = f"{waiver.code} {waiver.reason}"
            words = _("Left out: %s") % refusal.message
            remarks.at(f"{place}.waivers[{number}]", text, Kind.APART, words, 1)
