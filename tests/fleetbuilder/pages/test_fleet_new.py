"""How a fleet begins."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from fleetbuilder.models import Fleet
from tests.fleetbuilder.pages.harbour import VOSPER

pytestmark = pytest.mark.django_db


def test_nobody_starts_at_once_and_is_told_how_long_it_is_kept(client: Client) -> None:
    response = client.post("/fleets/new/", {"nation": "royal_navy", "limit": "500"})

    assert response.status_code == 302
    assert response.cookies["device"]["httponly"]
    html = client.get(response["Location"]).content.decode()
    assert "Draft, kept until " in html
    assert "Sign up to keep it." in html
    fleet = Fleet.objects.get()
    assert (fleet.owner, fleet.limit, fleet.name) == (None, 500, "Royal Navy fleet")
    assert len(fleet.draft_key) == 64


def test_a_player_owns_what_he_starts(player: Any, player_client: Client) -> None:
    response = player_client.post(
        "/fleets/new/", {"nation": "soviet_navy", "limit": "1,500", "name": "Дунай"}
    )

    html = player_client.get(response["Location"]).content.decode()
    assert "Дунай" in html
    assert "Soviet Navy, limit 1,500." in html
    assert "Draft, kept until" not in html
    assert Fleet.objects.get().owner == player


def test_an_empty_limit_is_none(client: Client) -> None:
    response = client.post("/fleets/new/", {"nation": "royal_navy", "limit": ""})

    assert "Royal Navy, no limit." in client.get(response["Location"]).content.decode()


def test_a_fleet_begins_with_the_class_it_was_asked_for(client: Client) -> None:
    page = client.get(f"/fleets/new/?nation=royal_navy&add={VOSPER}").content.decode()
    response = client.post("/fleets/new/", {"nation": "royal_navy", "limit": "500", "add": VOSPER})

    assert f'name="add" value="{VOSPER}"' in page
    assert Fleet.objects.get().ships.get().ship_class == VOSPER
    assert "Vosper 1" in client.get(response["Location"]).content.decode()


def test_an_unknown_class_to_begin_with_is_refused(client: Client) -> None:
    response = client.post(
        "/fleets/new/", {"nation": "royal_navy", "limit": "500", "add": "battlestar"}
    )

    assert response.status_code == 422
    assert Fleet.objects.count() == 0


def test_too_many_starts_are_answered_with_429(client: Client, settings: Any) -> None:
    settings.RATE_LIMITS = {"start-fleet": "2/h"}
    data = {"nation": "royal_navy", "limit": "500"}

    statuses = [client.post("/fleets/new/", data).status_code for _ in range(3)]

    assert statuses == [302, 302, 429]


def test_the_form_of_a_signed_in_player_promises_no_90_days(
    client: Client, player_client: Client
) -> None:
    assert "Kept on this device for 90 days." in client.get("/fleets/new/").content.decode()
    assert "90 days" not in player_client.get("/fleets/new/").content.decode()
