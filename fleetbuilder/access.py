"""Who may see which fleet. The only place that decides it; everything else asks here.

A private fleet is its owner's, or the device's that holds the draft. Once somebody owns it the
device alone no longer opens it. Strangers get 404, as for a fleet that does not exist. What its
owner has published is there for everybody to read, without notes and history.
"""

from __future__ import annotations

import uuid

from django.db.models import Q, QuerySet
from django.http import Http404
from django.utils import timezone

from config.web.visitor import Visitor, held_by
from fleetbuilder.models import Fleet, OwnShip, PrintStamp, ShareLink
from fleetbuilder.sharing import digest_of


class FleetMissing(Http404):
    """There is no such fleet for this visitor. A view that lets it pass answers 404."""


class LinkMissing(FleetMissing):
    """There is no such link, or it is dead: the same answer."""


def is_held_by(visitor: Visitor, fleet: Fleet) -> bool:
    """Return whether a fleet at hand is the visitor's own, without a query."""
    if fleet.owner_id is not None:
        return visitor.user is not None and visitor.user.pk == fleet.owner_id
    return bool(visitor.draft_key) and visitor.draft_key == fleet.draft_key


def visible_to(visitor: Visitor) -> QuerySet[Fleet]:
    """Return the fleets that the visitor may read and change: archived ones too, no deleted."""
    return Fleet.objects.filter(held_by(visitor), deleted_at__isnull=True)


def fleet_for(visitor: Visitor, fleet_id: uuid.UUID | str) -> Fleet:
    """Return the visitor's fleet. Raises FleetMissing (404) for anybody else's, and for none."""
    return the_fleet(visible_to(visitor), fleet_id)


def the_fleet(fleets: QuerySet[Fleet], fleet_id: uuid.UUID | str) -> Fleet:
    """Return the fleet with this id among those given. Raises FleetMissing (404)."""
    try:
        return fleets.get(pk=as_uuid(fleet_id))
    except Fleet.DoesNotExist:
        raise FleetMissing("There is no such fleet.") from None


class OwnShipMissing(Http404):
    """There is no such own ship for this visitor. A view that lets it pass answers 404."""


def own_ships_of(visitor: Visitor, *, deleted: bool = False) -> QuerySet[OwnShip]:
    """Return the visitor's own ships by name, or those that he deleted."""
    return OwnShip.objects.filter(held_by(visitor), deleted_at__isnull=not deleted)


def own_ship_for(visitor: Visitor, ship_id: uuid.UUID | str) -> OwnShip:
    """Return the visitor's own ship. Raises OwnShipMissing (404) for anybody else's, and for none.

    Nobody else ever sees a library: others meet a ship of it only in a fleet that they may read.
    """
    ship = own_ships_of(visitor).filter(pk=as_uuid(ship_id, OwnShipMissing)).first()
    if ship is None:
        raise OwnShipMissing("There is no such ship.")
    return ship


def published() -> QuerySet[Fleet]:
    """Return the fleets of the gallery: published, and neither archived, deleted, nor of an owner
    whose account is closed."""
    return Fleet.objects.filter(
        published_at__isnull=False,
        archived_at__isnull=True,
        deleted_at__isnull=True,
        owner__is_active=True,
    )


def published_fleet(fleet_id: uuid.UUID | str) -> Fleet:
    """Return a fleet of the gallery with its owner. Raises FleetMissing (404) for any other."""
    return the_fleet(published().select_related("owner"), fleet_id)


def live_links() -> QuerySet[ShareLink]:
    """Return the links that open a fleet by now: neither taken back nor expired, of no deleted
    fleet and no closed account. Asked at each request, so that a dead link is dead at the next."""
    return ShareLink.objects.filter(
        Q(expires_at__isnull=True) | Q(expires_at__gt=timezone.now()),
        Q(fleet__owner__isnull=True) | Q(fleet__owner__is_active=True),
        revoked_at__isnull=True,
        fleet__deleted_at__isnull=True,
    )


def link_by_token(token: str) -> ShareLink:
    """Return a live link with its fleet. Raises LinkMissing (404) for a dead one and for none.

    What it shows is for `links.open_link` to say: not always the fleet as it stands.
    """
    link = live_links().select_related("fleet").filter(digest=digest_of(token)).first()
    if link is None:
        raise LinkMissing("There is no such link.")
    return link


def leads_to_fleet(stamp: PrintStamp) -> bool:
    """Return whether whoever holds a print may read what was printed: while its link lives, or
    while the fleet stays in the gallery. Published anew it is another publication."""
    if stamp.published_at is not None and stamp.fleet_id is not None:
        return published().filter(pk=stamp.fleet_id, published_at=stamp.published_at).exists()
    if stamp.link_id is None:
        return False
    return links_that_show(stamp.version).filter(pk=stamp.link_id).exists()


def links_that_show(version: int) -> QuerySet[ShareLink]:
    """Return the live links under which a print of this version may be read: those to the fleet
    as it stands, and those to just this revision."""
    return live_links().filter(Q(version__isnull=True) | Q(version=version))


def printed_fleet(stamp: PrintStamp) -> Fleet:
    """Return the fleet that a print shows to whoever holds it. Raises FleetMissing (404)."""
    if stamp.fleet is None or not leads_to_fleet(stamp):
        raise FleetMissing("This print leads to no fleet.")
    return stamp.fleet


def as_uuid(value: uuid.UUID | str, missing: type[Http404] = FleetMissing) -> uuid.UUID:
    """Return the id as a UUID. Raises `missing` (404) for what is none."""
    if isinstance(value, uuid.UUID):
        return value
    try:
        return uuid.UUID(value)
    except (ValueError, AttributeError, TypeError):
        raise missing("There is no such id.") from None
