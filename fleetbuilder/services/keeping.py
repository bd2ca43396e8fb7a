"""Acts that leave a fleet's list as it is: archive, delete, share, and their reverses.

None of them asks for a version: done twice they are done once. Each leaves a line in the history.
"""

from __future__ import annotations

import uuid
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.utils import timezone

from fleetbuilder.access import FleetMissing, as_uuid, held_by
from fleetbuilder.models import Fleet, FleetEvent, ShareLink
from fleetbuilder.selectors import share_token
from fleetbuilder.services.founding import refuse_too_many_fleets
from fleetbuilder.services.writer import DRAFT_DAYS, lock_fleet
from fleetbuilder.sharing import derive_token, digest_of, new_nonce

if TYPE_CHECKING:
    from config.web.visitor import Visitor


def archive_fleet(*, visitor: Visitor, fleet_id: uuid.UUID | str) -> Fleet:
    """Put a fleet into the archive, where it is only for reading; return it."""
    with transaction.atomic():
        fleet = lock_fleet(visitor, fleet_id)
        if fleet.archived_at is None:
            _mark(fleet, "archived_at", timezone.now())
            tell(fleet, visitor.user, "archive", "Put into the archive.")
        return fleet


def restore_fleet(*, visitor: Visitor, fleet_id: uuid.UUID | str) -> Fleet:
    """Take a fleet out of the archive; return it."""
    with transaction.atomic():
        fleet = lock_fleet(visitor, fleet_id)
        if fleet.archived_at is not None:
            _mark(fleet, "archived_at", None)
            tell(fleet, visitor.user, "restore", "Taken out of the archive.")
        return fleet


def delete_fleet(*, visitor: Visitor, fleet_id: uuid.UUID | str) -> Fleet:
    """Delete a fleet: from now on nobody sees it and its links are dead. `undelete_fleet`
    brings it back for 30 days."""
    with transaction.atomic():
        fleet = lock_fleet(visitor, fleet_id)
        _mark(fleet, "deleted_at", timezone.now())
        tell(fleet, visitor.user, "delete", "Deleted.")
        return fleet


def undelete_fleet(*, visitor: Visitor, fleet_id: uuid.UUID | str) -> Fleet:
    """Bring back a deleted fleet as it was; return it. Raises FleetMissing once it is purged."""
    with transaction.atomic():
        held = Fleet.objects.filter(held_by(visitor), pk=as_uuid(fleet_id))
        fleet = held.select_for_update().first()
        if fleet is None:
            raise FleetMissing("There is no such fleet.")
        if fleet.deleted_at is not None:
            refuse_too_many_fleets(visitor)
            _mark(fleet, "deleted_at", None)
            tell(fleet, visitor.user, "undelete", "Brought back.")
        return fleet


def share_fleet(*, visitor: Visitor, fleet_id: uuid.UUID | str) -> str:
    """Return the token of the fleet's link for reading: the same until it is revoked."""
    with transaction.atomic():
        fleet = lock_fleet(visitor, fleet_id)
        known = share_token(fleet)
        if known is not None:
            return known
        nonce = new_nonce()
        token = derive_token(fleet.pk, nonce)
        ShareLink.objects.create(
            fleet=fleet, nonce=nonce, digest=digest_of(token), created_at=timezone.now()
        )
        tell(fleet, visitor.user, "share", "Shared by a link.")
        return token


def revoke_share(*, visitor: Visitor, fleet_id: uuid.UUID | str) -> Fleet:
    """Kill all links of a fleet at once; return the fleet."""
    with transaction.atomic():
        fleet = lock_fleet(visitor, fleet_id)
        live = fleet.links.filter(revoked_at__isnull=True)
        if live.update(revoked_at=timezone.now()):
            tell(fleet, visitor.user, "revoke", "Took the link back.")
        return fleet


def tell(fleet: Fleet, actor: Any, act: str, sentence: str) -> FleetEvent:
    """Append a line to the history for an act that leaves the list as it is; return it.

    Such an act keeps a draft for another 90 days, as any other does.
    """
    now = timezone.now()
    if fleet.owner_id is None:
        fleet.expires_at = now + timedelta(days=DRAFT_DAYS)
        fleet.save(update_fields=["expires_at"])
    return FleetEvent.objects.create(
        fleet=fleet,
        version=fleet.version,
        changes_list=False,
        act=act,
        sentence=sentence,
        actor=actor,
        at=now,
    )


def _mark(fleet: Fleet, field: str, value: Any) -> None:
    setattr(fleet, field, value)
    fleet.save(update_fields=[field])
