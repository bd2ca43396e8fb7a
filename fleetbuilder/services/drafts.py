"""Drafts of visitors without an account: claimed by whoever signs in, purged when forgotten."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from fleetbuilder.models import Fleet, FleetEvent, OwnShip, PrintStamp

DELETED_DAYS = 30
BATCH = 50


def claim_drafts(*, user: Any, draft_key: str) -> int:
    """Give all drafts of a device to a user, beside the fleets he has; return how many came.

    The device's own ships come along.

    The device's key opens none of them any more; new drafts can be started under it.
    """
    if not draft_key:
        return 0
    with transaction.atomic():
        ships = OwnShip.objects.filter(owner__isnull=True, draft_key=draft_key)
        ships.update(owner=user, draft_key="", expires_at=None)
        drafts = Fleet.objects.filter(owner__isnull=True, draft_key=draft_key)
        fleets = list(drafts.select_for_update().order_by("pk"))
        if not fleets:
            return 0
        keys = [fleet.pk for fleet in fleets]
        Fleet.objects.filter(pk__in=keys).update(owner=user, draft_key="", expires_at=None)
        now = timezone.now()
        FleetEvent.objects.bulk_create(
            FleetEvent(
                fleet=fleet,
                version=fleet.version,
                changes_list=False,
                act="claim",
                sentence="Came into your account from this device.",
                actor=user,
                at=now,
            )
            for fleet in fleets
        )
        return len(fleets)


def purge(now: datetime) -> int:
    """Remove for good drafts past their date and fleets deleted 30 days ago; return how many.

    Own ships go by the same dates; they are not counted. Stamps of fleets that are gone forget the
    name. In batches of their own transactions, so that it may be stopped, repeated, or run twice.
    """
    _purge(OwnShip.objects.all(), now)
    removed = _purge(Fleet.objects.all(), now)
    PrintStamp.objects.filter(fleet__isnull=True).exclude(name="").update(name="")
    return removed


def _purge(rows: QuerySet[Any], now: datetime) -> int:
    removed = 0
    while True:
        with transaction.atomic():
            doomed = rows.filter(due(now)).select_for_update().order_by("pk")
            keys = list(doomed.values_list("pk", flat=True)[:BATCH])
            if not keys:
                return removed
            rows.filter(pk__in=keys).delete()
            removed += len(keys)


def due(now: datetime) -> Q:
    """Return the condition for the fleets, or own ships, that may go at `now`."""
    forgotten = Q(owner__isnull=True, expires_at__lte=now)
    return forgotten | Q(deleted_at__lte=now - timedelta(days=DELETED_DAYS))
