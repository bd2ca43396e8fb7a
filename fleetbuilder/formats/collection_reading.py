"""Collections read back: the same checks as for single fleets, fleet by fleet.

A fleet or an own ship of a game that this site lacks is kept apart; all else that is broken makes
the whole document unreadable, so that nobody imports half of it unawares.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from fleetbuilder.formats.collection import (
    COLLECTION,
    MOST_FLEETS,
    MOST_OWN_SHIPS,
    MOST_SHIPS,
    VERSION,
    LibraryShip,
)
from fleetbuilder.formats.json_reading import only_fleet, understood_json
from fleetbuilder.formats.readings import Kind, Reading, Remark, Unreadable, shown
from fleetbuilder.names import clean_tag
from fleetbuilder.services import MOST_TAGS
from fleetbuilder.services.own_ships import checked_design, system_named
from rules.engine import registry
from rules.engine.core.acts import InvalidAct
from rules.engine.core.codec import FleetDataError, design_from_json

Told = Callable[[int, str], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrival:
    """A fleet as understood; `key` is of one of her ships, as they were written down."""

    reading: Reading
    tags: tuple[str, ...] = ()
    archived: bool = False
    key: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bundle:
    """All that a text or file brings: fleets, own ships, and what of them was kept apart."""

    arrivals: tuple[Arrival, ...]
    own_ships: tuple[LibraryShip, ...] = ()
    apart: tuple[Remark, ...] = ()
    is_collection: bool = False

    @property
    def readings(self) -> tuple[Reading, ...]:
        """Return the fleets without what is put on them."""
        return tuple(arrival.reading for arrival in self.arrivals)

    @property
    def ships(self) -> int:
        """Return how many ships its fleets have."""
        return sum(len(reading.fleet.ships) for reading in self.readings)


def is_collection(data: Any) -> bool:
    """Return whether a parsed document says that it is one of several fleets."""
    return isinstance(data, dict) and data.get("format") == COLLECTION


def read_collection(data: dict[str, Any], told: Told) -> Bundle:
    """Return what a parsed document brings; `told` hears of each fleet. Raises Unreadable."""
    version = data.get("version")
    if version != VERSION or isinstance(version, bool):
        words = _("version: %(version)s; this site reads version %(known)d.")
        raise Unreadable(words % {"version": shown(repr(version)), "known": VERSION})
    rows = _rows(data, "fleets", MOST_FLEETS)
    designs = _rows(data, "own_ships", MOST_OWN_SHIPS)
    if not rows and not designs:
        raise Unreadable(_("fleets: here should be a list of at least one fleet."))
    apart: list[Remark] = []
    arrivals = tuple(_arrivals(rows, apart, told))
    own_ships = tuple(_own_ships(designs, apart))
    return Bundle(arrivals=arrivals, own_ships=own_ships, apart=tuple(apart), is_collection=True)


def _rows(data: dict[str, Any], field: str, most: int) -> list[dict[str, Any]]:
    rows = data.get(field, [])
    if not isinstance(rows, list):
        raise Unreadable(_("%s: is not a list.") % field)
    if len(rows) > most:
        words = _("%(field)s: %(n)d of them; at most %(most)d are read at once.")
        raise Unreadable(words % {"field": field, "n": len(rows), "most": most})
    for number, row in enumerate(rows):
        if not isinstance(row, dict):
            raise Unreadable(_("%s: is not an object.") % f"{field}[{number}]")
    return rows


def _arrivals(rows: list[dict[str, Any]], apart: list[Remark], told: Told) -> Iterator[Arrival]:
    ships = 0
    for number, row in enumerate(rows):
        place = f"fleets[{number}]"
        fleet, more = only_fleet(row.get("document"), f"{place}.document")
        ships += len(fleet.ships)
        if ships > MOST_SHIPS:
            words = _("%(place)s: over %(most)s ships in all; that many are not read at once.")
            raise Unreadable(words % {"place": place, "most": f"{MOST_SHIPS:,}"})
        if not isinstance(row.get("archived", False), bool):
            raise Unreadable(_("%s: is neither true nor false.") % f"{place}.archived")
        if fleet.system not in {system.slug for system in registry.all_systems()}:
            words = _("This site does not know its game '%s'.") % shown(fleet.system)
            apart.append(_apart(place, fleet.name, words, number))
            continue
        reading = understood_json(place, fleet, more)
        tags, remarks = _tags(row.get("tags", []), f"{place}.tags")
        told(number + 1, reading.fleet.name)
        yield Arrival(
            reading=replace(reading, remarks=(*reading.remarks, *remarks)),
            tags=tags,
            archived=row.get("archived", False),
            key=fleet.ships[0].key if fleet.ships else "",
        )


def _tags(told: Any, place: str) -> tuple[tuple[str, ...], list[Remark]]:
    if not isinstance(told, list) or not all(isinstance(tag, str) for tag in told):
        raise Unreadable(_("%s: is not a list of texts.") % place)
    tags: dict[str, None] = {}
    remarks = []
    for number, tag in enumerate(told):
        try:
            if len(tags) >= MOST_TAGS:
                most = _("A fleet carries at most %(most)d tags.") % {"most": MOST_TAGS}
                raise InvalidAct("tag", most)
            tags[clean_tag(tag)] = None
        except InvalidAct as refusal:
            remarks.append(_apart(f"{place}[{number}]", tag, refusal.message, 1))
    return tuple(tags), remarks


def _own_ships(rows: list[dict[str, Any]], apart: list[Remark]) -> Iterator[LibraryShip]:
    for number, row in enumerate(rows):
        place = f"own_ships[{number}]"
        try:
            design = design_from_json(row.get("design"), f"{place}.design.")
        except FleetDataError as fault:
            raise Unreadable(shown(str(fault))) from None
        slug = row.get("system")
        if not isinstance(slug, str):
            raise Unreadable(_("%s: is not a text.") % f"{place}.system")
        try:
            yield LibraryShip(system=slug, design=checked_design(system_named(slug), design))
        except InvalidAct as refusal:
            words = _("Left out: %s") % refusal.message
            apart.append(_apart(place, design.name, words, number))


def _apart(place: str, text: str, words: str, order: int) -> Remark:
    return Remark(place=place, text=shown(text), kind=Kind.APART, words=shown(words), order=order)
