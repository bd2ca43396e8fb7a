"""The calendar file: times, names, changes, and whose address opens it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from icalendar import Calendar, Event

from campaigns.feeds import feed_token
from campaigns.models import Campaign, Engagement
from campaigns.services.planning import Plan, call_off, change_battle
from campaigns.services.sides import SideWish
from tests import cast
from tests.campaigns import harbour

pytestmark = pytest.mark.django_db
LONDON = ZoneInfo("Europe/London")


def feed(campaign: Campaign, name: str) -> str:
    token = feed_token(campaign.members.get(user__username=name))
    return reverse("campaigns:calendar-feed", args=(campaign.pk, token))


def events(campaign: Campaign, name: str = "ada") -> list[Event]:
    response = Client().get(feed(campaign, name))
    assert response.headers["Content-Type"] == "text/calendar; charset=utf-8"
    assert "no-store" in response.headers["Cache-Control"]
    return list(Calendar.from_ical(response.content).walk("VEVENT"))


def test_times_are_right_on_both_sides_of_the_change_of_clocks() -> None:
    campaign = harbour.found()
    mine, theirs = harbour.enter(campaign, "ada"), harbour.enter(campaign, "ben", "axis")
    for day in (24, 31):  # October 2026: the clocks go back on the 25th
        starts = datetime(2026, 10, day, 20, tzinfo=LONDON)
        harbour.plan(campaign, mine, theirs, starts_at=starts)
    harbour.plan(campaign, mine, theirs)  # without a date
    before, after = (event.decoded("dtstart") for event in events(campaign))
    assert before == datetime(2026, 10, 24, 19, tzinfo=UTC)
    assert after == datetime(2026, 10, 31, 20, tzinfo=UTC)
    assert events(campaign)[0].decoded("duration") == timedelta(hours=3)


def test_names_with_signs_of_the_format_and_long_ones_come_through_whole() -> None:
    campaign = harbour.found(name="Narrow; Seas, 1942\\43")
    harbour.enter(campaign, "ada")
    title, notes = "潮风 " * 30, "BEGIN:VEVENT\nSUMMARY:forged, or; not"
    harbour.plan(campaign, title=title, notes=notes, place="Ärmel; 2\n3", starts_at=timezone.now())
    (event,) = events(campaign)
    assert event["summary"] == f"Narrow; Seas, 1942\\43, Battle 1: {title}"
    assert event["location"] == "Ärmel; 2\n3"
    assert event["description"].endswith(notes)
    raw = Client().get(feed(campaign, "ada")).content
    assert all(len(line) <= 75 for line in raw.split(b"\r\n"))


def test_a_change_counts_up_and_calling_off_cancels_under_one_uid() -> None:
    campaign = harbour.found()
    mine, theirs = harbour.enter(campaign, "ada"), harbour.enter(campaign, "ben", "axis")
    starts = datetime(2026, 12, 5, 20, tzinfo=UTC)
    battle = harbour.plan(campaign, mine, theirs, starts_at=starts)
    (first,) = events(campaign)
    seat = harbour.seat(campaign, "olive")
    plan = Plan(
        sides=(SideWish(flotillas=(str(mine.pk),)), SideWish(flotillas=(str(theirs.pk),))),
        round=1,
        starts_at=starts + timedelta(days=1),
    )
    change_battle(seat=seat, battle=battle, plan=plan, version=1)
    (second,) = events(campaign)
    call_off(seat=seat, battle=battle, reason="Fog")
    (third,) = events(campaign)
    assert [int(event["sequence"]) for event in (first, second, third)] == [0, 1, 2]
    assert {event["uid"] for event in (first, second, third)} == {
        f"battle-{battle.pk}@fleetbuilder"
    }
    assert [event["status"] for event in (second, third)] == ["CONFIRMED", "CANCELLED"]
    assert second.decoded("dtstart") == starts + timedelta(days=1)


def test_an_address_opens_one_calendar_and_dies_with_the_place_in_the_campaign() -> None:
    campaign, other = harbour.found(), harbour.found("otto")
    harbour.enter(campaign, "ada")
    url, client = feed(campaign, "ada"), Client()
    assert client.get(url).status_code == 200
    token = url.rpartition("/")[2]
    elsewhere = reverse("campaigns:calendar", args=(other.pk,)).replace("calendar.ics", "calendar/")
    assert client.get(elsewhere + token).status_code == 404
    for forged in ("1.x", "x", "99999999999999999999.x", "٣.x", f"{token[:-5]}A"):
        bad = reverse("campaigns:calendar-feed", args=(campaign.pk, forged))
        assert client.get(bad).status_code == 404
    ada = cast.user("ada")
    ada.set_password("another-harbour-7")
    ada.save()
    assert client.get(url).status_code == 404
    url = feed(campaign, "ada")
    campaign.members.filter(user=ada).update(left_at=timezone.now())
    assert client.get(url).status_code == 404


def test_without_an_address_the_session_opens_it_and_strangers_find_none() -> None:
    campaign = harbour.found()
    harbour.plan(campaign, starts_at=timezone.now())
    url = reverse("campaigns:calendar", args=(campaign.pk,))
    assert Client().get(url).status_code == 404
    client = Client()
    client.force_login(cast.user("olive"))
    assert client.get(url).status_code == 200
    Campaign.objects.update(is_public=True)
    assert Client().get(url).status_code == 200
    assert Engagement.objects.count() == 1


def test_whoever_tries_many_keys_of_calendars_and_mails_is_told_to_wait(settings: Any) -> None:
    settings.RATE_LIMITS = {"campaign-key": "3/h"}
    campaign = harbour.found()
    feed = reverse("campaigns:calendar-feed", args=(campaign.pk, "1.wrong"))
    off = reverse("campaigns:mail-off", args=("wrong",))
    asked = [Client().get(url).status_code for url in (feed, off, feed, off, feed)]
    assert asked == [404, 404, 404, 429, 429]
    good = feed_token(campaign.members.get())
    right = reverse("campaigns:calendar-feed", args=(campaign.pk, good))
    assert Client().get(right).status_code == 200
