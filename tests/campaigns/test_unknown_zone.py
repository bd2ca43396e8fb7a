"""A campaign whose time zone this machine does not know: all its pages tell times in UTC."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.models import Campaign
from tests import cast
from tests.campaigns import asking
from tests.campaigns.stock import arguments, stocked

pytestmark = pytest.mark.django_db


def test_no_page_and_no_address_of_the_api_falls_over_a_time_zone_that_is_unknown() -> None:
    stock = stocked()
    client = Client()
    client.force_login(cast.user("olive"))
    for zone in ("Atlantis/Deep", "../../etc/passwd", ""):
        Campaign.objects.update(time_zone=zone)
        for name, told in arguments(stock).items():
            answer = client.get(reverse(f"campaigns:{name}", kwargs=told))
            assert answer.status_code < 500, (name, zone)
        secret = asking.token("olive")
        for rest in ("", "battles/", "battles/2/", "ships/", "flotillas/", "log/", "standings/"):
            answer = asking.ask(asking.of(stock.campaign, rest), secret)
            assert answer.status_code == 200, (rest, zone)
    people = client.get(reverse("campaigns:people", args=(stock.campaign.pk,)))
    assert " UTC" in people.content.decode()
    Campaign.objects.update(time_zone="Atlantis/Deep")
    for name in ("people", "battles", "log", "campaign"):
        told = arguments(stock)[name]
        page = client.get(reverse(f"campaigns:{name}", kwargs=told)).content.decode()
        assert "Times are in UTC: this site does not know the time zone “Atlantis/Deep”." in page, (
            name
        )


def test_the_calendar_of_an_unknown_time_zone_names_utc() -> None:
    stock = stocked()
    Campaign.objects.update(time_zone="Atlantis/Deep")
    feed = reverse("campaigns:calendar-feed", kwargs=arguments(stock)["calendar-feed"])
    assert b"X-WR-TIMEZONE:UTC" in Client().get(feed).content
