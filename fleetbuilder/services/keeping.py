"""Acts that leave a fleet's list as it is: archive, delete, and their reverses.

Archiving and deleting take a fleet out of the gallery; bringing it back does not publish it again.

None of them asks for a version: done twice they are done once. Each leaves a line in the history.
"""

from __future__ import annotations

import uuid
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.utils import timezone

from fleetbuilder.access import FleetMissing, as_uuid, held_by
from fleetbuilder.models import Fleet, FleetEvent
from fleetbuilder.services.founding import refuse_too_many_fleets
from fleetbuilder.services.writer import DRAFT_DAYS, lock_fleet

if TYPE_CHECKING:
    from config.web.visitor import Visitor


def archive_fleet(*, visitor: Visitor, fleet_id: uuid.UUID | str) -> Fleet:
    """Put a fleet into the archive, where it is only for reading; return it."""
    with transaction.atomic():
        fleet = lock_fleet(visitor, fleet_id)
        if fleet.archived_at is None:
            take_out(fleet, visitor.user)
            mark(fleet, "archived_at", timezone.now())
            tell(fleet, visitor.user, "archive", "Put into the archive.")
        return fleet


def restore_fleet(*, visitor: Visitor, fleet_id: uuid.UUID | str) -> Fleet:
    """Take a fleet out of the archive; return it."""
    with transaction.atomic():
        fleet = lock_fleet(visitor, fleet_id)
        if fleet.archived_at is not None:
            mark(fleet, "archived_at", None)
            tell(fleet, visitor.user, "restore", "Taken out of the archive.")
        return fleet


def delete_fleet(*, visitor: Visitor, fleet_id: uuid.UUID | str) -> Fleet:
    """Delete a fleet: from now on nobody sees it and its links are dead. `undelete_fleet`
    brings it back for 30 days."""
    with transaction.atomic():
        fleet = _deleted_or_not(visitor, fleet_id)
        if fleet.deleted_at is None:
            take_out(fleet, visitor.user)
            mark(fleet, "deleted_at", timezone.now())
            tell(fleet, visitor.user, "delete", "Deleted.")
        return fleet


def undelete_fleet(*, visitor: Visitor, fleet_id: uuid.UUID | str) -> Fleet:
    """Bring back a deleted fleet as it was; return it. Raises FleetMissing once it is purged."""
    with transaction.atomic():
        fleet = _deleted_or_not(visitor, fleet_id)
        if fleet.deleted_at is not None:
            refuse_too_many_fleets(visitor)
            mark(fleet, "deleted_at", None)
            tell(fleet, visitor.user, "undelete", "Brought back.")
        return fleet


def _deleted_or_not(visitor: Visitor, fleet_id: uuid.UUID | str) -> Fleet:
    """Return the visitor's fleet, locked, a deleted one too. Raises FleetMissing."""
    held = Fleet.objects.filter(held_by(visitor), pk=as_uuid(fleet_id))
    fleet = held.select_for_update().first()
    if fleet is None:
        raise FleetMissing("There is no such fleet.")
    return fleet


def take_out(fleet: Fleet, actor: Any, act: str = "unpublish", sentence: str = "") -> bool:
    """Take a fleet, whose row is locked, out of the gallery; return whether it was there."""
    if fleet.published_at is None:
        return False
    mark(fleet, "published_at", None)
    tell(fleet, actor, act, sentence or "Taken out of the gallery.")
    return True


def tell(
    fleet: Fleet,
    actor: Any,
    act: str,
    sentence: str,
    *,
    data: dict[str, Any] | None = None,
    token: str = "",
) -> FleetEvent:
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
        data=data or {},
        sentence=sentence,
        actor=actor,
        token=token or None,
        at=now,
    )


def mark(fleet: Fleet, field: str, value: Any) -> None:
    """Store one field of a fleet's row."""
    setattr(fleet, field, value)
    fleet.save(update_fields=[field])
