"""Who may see which fleet. The only place that decides it; everything else asks here.

A private fleet is its owner's, or the device's that holds the draft. Once somebody owns it the
device alone no longer opens it. Strangers get 404, as for a fleet that does not exist.
"""

from __future__ import annotations

import uuid
from typing import TYPE_CHECKING

from django.db.models import Q, QuerySet
from django.http import Http404

from fleetbuilder.models import Fleet, ShareLink
from fleetbuilder.sharing import digest_of

if TYPE_CHECKING:
    from config.web.visitor import Visitor


class FleetMissing(Http404):
    """There is no such fleet for this visitor. A view that lets it pass answers 404."""


def held_by(visitor: Visitor) -> Q:
    """Return the condition for the fleets that are the visitor's own, deleted ones included."""
    mine = Q(pk__in=())
    if visitor.user is not None and visitor.user.is_authenticated:
        mine |= Q(owner_id=visitor.user.pk)
    if visitor.draft_key:
        mine |= Q(owner__isnull=True, draft_key=visitor.draft_key)
    return mine


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
    fleet = visible_to(visitor).filter(pk=as_uuid(fleet_id)).first()
    if fleet is None:
        raise FleetMissing("There is no such fleet.")
    return fleet


def fleet_by_share_token(token: str) -> Fleet:
    """Return the fleet that a live link opens, for reading. Raises FleetMissing (404)."""
    link = (
        ShareLink.objects.select_related("fleet")
        .filter(digest=digest_of(token), revoked_at__isnull=True, fleet__deleted_at__isnull=True)
        .first()
    )
    if link is None:
        raise FleetMissing("There is no such link.")
    return link.fleet


def as_uuid(value: uuid.UUID | str) -> uuid.UUID:
    """Return the id as a UUID. Raises FleetMissing (404) for what is none."""
    if isinstance(value, uuid.UUID):
        return value
    try:
        return uuid.UUID(value)
    except (ValueError, AttributeError, TypeError):
        raise FleetMissing("There is no such fleet.") from None
