"""Reads of fleets for pages, interfaces and tasks. Who may see what is decided in access.py."""

from __future__ import annotations

import uuid
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db.models import F, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Lower

from fleetbuilder.access import (
    FleetMissing,
    fleet_for,
    held_by,
    links_that_show,
    live_links,
    own_ships_of,
    visible_to,
)
from fleetbuilder.listing import ARCHIVED, FleetsWanted, wanted_fleets
from fleetbuilder.models import Fleet, FleetEvent, FleetShip, OwnShip, PrintStamp, ShareLink
from fleetbuilder.muster import fleet_list, look_over
from fleetbuilder.sharing import token_of
from fleetbuilder.stamps import as_typed
from rules.engine import registry

if TYPE_CHECKING:
    from config.web.visitor import Visitor

MOST_DEAD_LINKS = 20  # that the owner is shown
LONGEST_FIRST = F("expires_at").desc(nulls_first=True)  # of links

__all__ = [
    "FleetMissing",
    "behind",
    "fleet_for",
    "fleet_list",
    "fleets_of",
    "held_already",
    "history_of",
    "last_event",
    "lines_at",
    "links_of",
    "look_over",
    "moved_together",
    "names_of",
    "own_ships_for",
    "share_token",
    "shared_among",
    "to_export",
    "ways_of",
]

MOST_OWN_SHIPS_SHOWN = 12  # in the catalogue beside a fleet; the library has them all


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """A line that can be reversed; `sentence` tells the act that it is about."""

    version: int
    act: str
    sentence: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Ways:
    """The lines of the history that Undo and Redo would reverse now."""

    undo: Way | None
    redo: Way | None


def fleets_of(
    visitor: Visitor, archived: bool = False, query: str = "", order: str = "changed"
) -> QuerySet[Fleet]:
    """Return the visitor's fleets with their ships: two queries; see `listing`."""
    shelf = ARCHIVED if archived else ""
    wanted = FleetsWanted(shelf=shelf, text=query, order=order)
    return wanted_fleets(visitor, wanted).prefetch_related("ships")


def behind(visitor: Visitor, *, archived: bool = False) -> QuerySet[Fleet]:
    """Return the visitor's fleets that stand on an older edition than their rule system's newest,
    by name; no query at all where there is but one edition."""
    older = Q()
    for system in registry.all_systems():
        editions = [edition for edition, _title in system.fleets.editions()[1:]]
        if editions:
            older |= Q(system=system.slug, edition__in=editions)
    if not older:
        return Fleet.objects.none()
    fleets = Fleet.objects.filter(
        held_by(visitor), older, deleted_at__isnull=True, archived_at__isnull=not archived
    )
    return fleets.order_by(Lower("name"), "pk")


def to_export(visitor: Visitor, chosen: Collection[str] | None = None) -> QuerySet[Fleet]:
    """Return the visitor's fleets, or those chosen by id, as they are exported: those in use by
    name, then the archive; nothing fetched."""
    fleets = visible_to(visitor).order_by(
        F("archived_at").asc(nulls_first=True), Lower("name"), "pk"
    )
    if chosen is None:
        return fleets
    return fleets.filter(pk__in={key for key in chosen if _is_id(key)})


def held_already(visitor: Visitor, keys: Iterable[str]) -> set[str]:
    """Return which of these ships' keys, as a file tells them, are of ships in the visitor's own
    fleets. One query."""
    ids = {key for key in keys if _is_id(key)}
    ships = FleetShip.objects.filter(pk__in=ids, fleet__in=visible_to(visitor))
    return {str(pk) for pk in ships.order_by().values_list("pk", flat=True)} if ids else set()


def _is_id(key: str) -> bool:
    try:
        return str(uuid.UUID(key)) == key
    except ValueError:
        return False


def moved_together(visitor: Visitor, batch: str) -> QuerySet[FleetEvent]:
    """Return the moves to another edition that a visitor made as one batch, with their fleets.

    Of no batch, "", there are none: a fleet that was moved by itself is taken back by its Undo.
    `answer` is as in `history_of`. One query.
    """
    latest = FleetEvent.objects.filter(undoes=OuterRef("pk")).order_by("-version")
    fleets = visible_to(visitor) if batch else visible_to(visitor).none()
    lines = FleetEvent.objects.filter(fleet__in=fleets, act="edition", data__batch=batch)
    lines = lines.annotate(answer=Subquery(latest.values("act")[:1]))
    return lines.select_related("fleet").order_by(Lower("fleet__name"), "pk")


def shared_among(fleets: Iterable[Fleet]) -> set[uuid.UUID]:
    """Return the ids of those fleets that a live link opens. One query."""
    links = live_links().filter(fleet_id__in=[fleet.pk for fleet in fleets])
    return set(links.values_list("fleet_id", flat=True))


def ways_of(fleet: Fleet) -> Ways:
    """Return what Undo and Redo would reverse in the fleet as it stands.

    At most one query, however long the history: the fleet's row points at the lines.
    """
    wanted = {version for version in (fleet.undo_to, fleet.redo_to) if version > 0}
    if not wanted:
        return Ways(undo=None, redo=None)
    lines = FleetEvent.objects.filter(fleet=fleet, changes_list=True, version__in=wanted)
    named = lines.order_by().values_list("version", "act", "sentence", "undoes__sentence")
    ways = {
        version: Way(version=version, act=act, sentence=about or sentence)
        for version, act, sentence, about in named
    }
    return Ways(undo=ways.get(fleet.undo_to), redo=ways.get(fleet.redo_to))


def last_event(fleet: Fleet) -> FleetEvent | None:
    """Return the act that Undo would take back by now, None if there is none. Two queries.

    An act that was undone, an undo, and the beginning of the fleet are passed over, so that undo
    upon undo goes back in time.
    """
    version = Fleet.objects.values_list("undo_to", flat=True).get(pk=fleet.pk)
    line = lines_at(fleet, version).get(version)
    return None if line is None else line.undoes or line


def lines_at(fleet: Fleet, *versions: int) -> dict[int, FleetEvent]:
    """Return the lines that led to these versions, with the acts they are about. One query, none
    if all versions are 0."""
    wanted = {version for version in versions if version > 0}
    if not wanted:
        return {}
    lines = fleet.events.filter(changes_list=True, version__in=wanted).select_related("undoes")
    return {line.version: line for line in lines}


def history_of(fleet: Fleet) -> QuerySet[FleetEvent]:
    """Return all that was done to a fleet, newest first, with who did it. One query.

    `answer` is the act of the latest line about this one: 'undo' if it does not stand any more.
    """
    latest = FleetEvent.objects.filter(undoes=OuterRef("pk")).order_by("-version")
    lines = fleet.events.select_related("actor").order_by("-pk")
    return lines.annotate(answer=Subquery(latest.values("act")[:1]))


def names_of(fleet: Fleet) -> dict[int, str]:
    """Return the named revisions of a fleet, the newest first. One query."""
    return dict(fleet.named.values_list("version", "name"))


def own_ships_for(visitor: Visitor, system: str) -> QuerySet[OwnShip]:
    """Return the visitor's own ships of a game that a fleet's catalogue shows: the latest."""
    ships = own_ships_of(visitor).filter(system=system)
    return ships.order_by("-changed_at", "pk")[:MOST_OWN_SHIPS_SHOWN]


def links_of(fleet: Fleet) -> tuple[list[ShareLink], list[ShareLink]]:
    """Return the links that open the fleet, and the last ones that did, newest first. Two
    queries."""
    live = list(live_links().filter(fleet=fleet).order_by("-pk"))
    dead = fleet.links.exclude(pk__in=[link.pk for link in live])
    return live, list(dead.order_by("-pk")[:MOST_DEAD_LINKS])


def share_token(fleet: Fleet) -> str | None:
    """Return the token of a live link to the fleet as it stands, None if there is none. One query.

    One that was made for nobody in particular goes first, and one that does not expire.
    """
    links = live_links().filter(fleet=fleet, version__isnull=True)
    for link in links.order_by("label", LONGEST_FIRST, "-pk"):
        token = token_of(fleet.pk, link.nonce, link.digest)
        if token is not None:
            return token
    return None


def link_for_print(fleet: Fleet, version: int) -> ShareLink | None:
    """Return the live link to which a print of this version leads, None if none shows it. One
    query. The one that opens longest goes first: paper is kept."""
    return (
        links_that_show(version).filter(fleet=fleet).order_by(LONGEST_FIRST, "label", "-pk").first()
    )


def stamp_by(text: str) -> PrintStamp | None:
    """Return the stamp with the fingerprint that somebody typed, or None. One query."""
    fingerprint = as_typed(text)
    stamps = PrintStamp.objects.select_related("fleet")
    return stamps.filter(fingerprint=fingerprint).first() if fingerprint else None
