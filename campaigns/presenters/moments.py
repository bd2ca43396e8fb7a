"""Times as a campaign tells them: always in its own zone, near ones by the day of the week."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, tzinfo
from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from campaigns.models import Campaign

NEAR = timedelta(days=6)


def zone_of(campaign: Campaign) -> tzinfo:
    """Return a campaign's time zone, UTC where this machine does not know it."""
    try:
        return ZoneInfo(campaign.time_zone)
    except (KeyError, ValueError, OSError):
        return UTC


def moment_text(moment: datetime, zone: tzinfo, now: datetime | None = None) -> str:
    """Return a moment: `Tuesday, 20:00` within six days, else `6 December 2026, 20:00`."""
    now = now or timezone.now()
    local = moment.astimezone(zone)
    if abs(moment - now) <= NEAR:
        return date_format(local, "l, H:i")
    return date_format(local, "j F Y, H:i")


def exact_text(moment: datetime, zone: tzinfo) -> str:
    """Return a moment in full, with its zone: `6 December 2026, 20:00 GMT`."""
    return date_format(moment.astimezone(zone), "j F Y, H:i T")


def day_text(day: date) -> str:
    """Return a day: `Sunday, 6 December`."""
    return date_format(day, "l, j F")


def zone_words(campaign: Campaign) -> str:
    """Return which zone the times of a page are in."""
    return _("Times are those of %(zone)s.") % {"zone": str(zone_of(campaign)).replace("_", " ")}


def unknown_zone_words(campaign: Campaign) -> str:
    """Return that times are told in UTC for want of the campaign's zone, "" where it is known."""
    if campaign.time_zone == str(zone_of(campaign)):
        return ""
    words = _("Times are in UTC: this site does not know the time zone “%(zone)s”.")
    return words % {"zone": campaign.time_zone}
