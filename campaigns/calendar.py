"""A campaign's battles as an iCalendar file (RFC 5545).

Times stand in UTC, so that every program shows them in its reader's own zone and no table of
summer times is needed. An event keeps its UID for ever; its SEQUENCE is the battle's version.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import UTC, timedelta

from django.utils.translation import gettext as _
from icalendar import Calendar, Event

from campaigns.access import Seat
from campaigns.models import Engagement, Force
from campaigns.presenters.battles import address, battle_name
from campaigns.presenters.moments import zone_of

PRODUCT = "-//Fleetbuilder//Campaigns//EN"
A_BATTLE = timedelta(hours=3)  # for the calendar; nobody is held to it
Battles = Iterable[tuple[Engagement, list[Force]]]


def calendar_file(seat: Seat, battles: Battles, absolute: Callable[[str], str]) -> bytes:
    """Return the battles that have a date as a file; `absolute` makes whole addresses of paths."""
    calendar = Calendar()
    calendar.add("prodid", PRODUCT)
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    calendar.add("x-wr-calname", seat.campaign.name)
    calendar.add("x-wr-timezone", str(zone_of(seat.campaign)))
    for battle, forces in battles:
        calendar.add_component(_event(seat, battle, forces, absolute))
    return bytes(calendar.to_ical())


def _event(
    seat: Seat, battle: Engagement, forces: list[Force], absolute: Callable[[str], str]
) -> Event:
    campaign = seat.campaign
    event = Event()
    event.add("uid", f"battle-{battle.pk}@fleetbuilder")
    event.add("sequence", battle.version - 1)
    event.add("dtstamp", campaign.changed_at.astimezone(UTC).replace(microsecond=0))
    starts = battle.starts_at
    if starts is not None:
        event.add("dtstart", starts.astimezone(UTC))
        event.add("duration", A_BATTLE)
    event.add("summary", f"{campaign.name}, {battle_name(battle)}")
    called_off = battle.status == Engagement.Status.CALLED_OFF
    event.add("status", "CANCELLED" if called_off else "CONFIRMED")
    if battle.place:
        event.add("location", battle.place)
    event.add("description", _words(battle, forces))
    event.add("url", absolute(address("battle", campaign, battle.number)))
    return event


def _words(battle: Engagement, forces: list[Force]) -> str:
    """Return who fights whom, and the notes."""
    lines = []
    for side in battle.sides:
        names = ", ".join(f.flotilla.name for f in forces if f.side == side["code"])
        lines.append(f"{side['title']}: {names}" if names else side["title"])
    words = _(" against ").join(lines)
    return f"{words}\n\n{battle.notes}" if battle.notes else words
