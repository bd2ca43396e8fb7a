"""Reads of fleets for pages, interfaces and tasks. Who may see what is decided in access.py."""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db.models import OuterRef, QuerySet, Subquery
from django.db.models.functions import Lower

from fleetbuilder.access import FleetMissing, fleet_by_share_token, fleet_for, held_by
from fleetbuilder.models import Fleet, FleetEvent, ShareLink
from fleetbuilder.muster import fleet_list, look_over, system_of
from fleetbuilder.sharing import token_of

if TYPE_CHECKING:
    from config.web.visitor import Visitor

__all__ = [
    "ORDERS",
    "FleetMissing",
    "deleted_of",
    "fleet_by_share_token",
    "fleet_for",
    "fleet_list",
    "fleets_of",
    "history_of",
    "last_event",
    "lines_at",
    "look_over",
    "names_of",
    "share_token",
    "shared_among",
    "ways_of",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ways:
    """The lines of the history that Undo and Redo would reverse now."""

    undo: FleetEvent | None
    redo: FleetEvent | None


ORDERS = {
    "changed": ("-changed_at", "pk"),
    "name": (Lower("name"), "-changed_at", "pk"),
    "points": ("-points", Lower("name"), "pk"),
    "nation": ("nation", Lower("name"), "pk"),
}


def fleets_of(
    visitor: Visitor, archived: bool = False, query: str = "", order: str = "changed"
) -> QuerySet[Fleet]:
    """Return the visitor's fleets with their ships: two queries, three with a search.

    `query` is looked for in names and nations, whatever the case; `order` is a key of ORDERS,
    anything else orders by the last change.
    """
    fleets = Fleet.objects.filter(
        held_by(visitor), deleted_at__isnull=True, archived_at__isnull=not archived
    )
    wanted = query.strip().casefold()
    if wanted:
        fleets = fleets.filter(pk__in=[fleet.pk for fleet in fleets if wanted in _text_of(fleet)])
    return fleets.order_by(*ORDERS.get(order, ORDERS["changed"])).prefetch_related("ships")


def deleted_of(visitor: Visitor) -> QuerySet[Fleet]:
    """Return the visitor's deleted fleets that can still be brought back, the last one first."""
    fleets = Fleet.objects.filter(held_by(visitor), deleted_at__isnull=False)
    return fleets.order_by("-deleted_at", "pk").prefetch_related("ships")


def shared_among(fleets: Iterable[Fleet]) -> set[uuid.UUID]:
    """Return the ids of those fleets that a live link opens. One query."""
    links = ShareLink.objects.filter(
        fleet_id__in=[fleet.pk for fleet in fleets], revoked_at__isnull=True
    )
    return set(links.values_list("fleet_id", flat=True))


def ways_of(fleet: Fleet) -> Ways:
    """Return what Undo and Redo would reverse in the fleet as it stands.

    At most one query, however long the history: the fleet's row points at the lines.
    """
    lines = lines_at(fleet, fleet.undo_to, fleet.redo_to)
    return Ways(undo=lines.get(fleet.undo_to), redo=lines.get(fleet.redo_to))


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


def share_token(fleet: Fleet) -> str | None:
    """Return the token of the fleet's live link, None if it is not shared. One query."""
    for link in fleet.links.filter(revoked_at__isnull=True).order_by("-pk"):
        token = token_of(fleet.pk, link.nonce, link.digest)
        if token is not None:
            return token
    return None


def _text_of(fleet: Fleet) -> str:
    system = system_of(fleet)
    nation = fleet.nation
    if system is not None:
        nation = system.fleets.catalogue(fleet.edition).nation_text(nation)
    return f"{fleet.name}\n{nation}".casefold()
