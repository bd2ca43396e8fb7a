"""Stamps of prints: what a sheet of paper says of a fleet, kept so that it can be checked."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone

from fleetbuilder.models import Fleet, PrintStamp, ShareLink
from fleetbuilder.stamps import new_fingerprint
from rules.engine.core.fleet import FleetList, Inspection, Severity


def stamp_fleet(
    *,
    fleet: Fleet,
    version: int,
    values: FleetList,
    inspection: Inspection,
    link: ShareLink | None = None,
    published_at: datetime | None = None,
) -> PrintStamp:
    """Return the stamp of a fleet's version: the same all day long if it says the same.

    The print shall lead to the fleet under a live `link`, or under its publication; under neither
    if it is private.
    """
    says = {
        "fleet": fleet,
        "link": link,
        "published_at": published_at,
        "version": version,
        "name": values.name,
        "system": values.system,
        "edition": values.edition,
        "verdict": inspection.verdict.value,
        "illegal_count": inspection.count(Severity.ILLEGAL),
        "waiver_count": inspection.waivers,
        "points": inspection.total,
        "limit": values.limit,
        "printed_on": timezone.localdate(),
    }
    known = PrintStamp.objects.filter(**says).order_by("pk").first()
    return known or PrintStamp.objects.create(fingerprint=new_fingerprint(), **says)
