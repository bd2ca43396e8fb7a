"""How a fleet begins."""

from __future__ import annotations

import re
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

    answers = [client.post("/fleets/new/", {**data, "name": "Dover <b>"}) for _ in range(3)]

    assert [answer.status_code for answer in answers] == [302, 302, 429]
    html = answers[2].content.decode()
    assert "Too many at once. Try again in 60 minutes." in html
    assert 'value="Dover &lt;b&gt;"' in html
    assert 3500 < int(answers[2]["Retry-After"]) <= 3600
    assert Fleet.objects.count() == 2


def once_of(html: str) -> str:
    found = re.search(r'name="once" value="([^"]{12})"', html)
    assert found
    return found[1]


@pytest.mark.parametrize("page", ["/", "/fleets/new/"])
@pytest.mark.parametrize("who", ["nobody", "player"])
def test_a_double_press_on_start_building_makes_one_fleet(
    client: Client, player_client: Client, page: str, who: str
):
    browser = player_client if who == "player" else client
    html = browser.get(page).content.decode()
    data = {"nation": "royal_navy", "limit": "500", "once": once_of(html)}
    if who == "nobody":  # both presses leave before an answer brings the device's cookie
        assert "device" not in browser.cookies
    first = browser.post("/fleets/new/", data)
    if who == "nobody":
        del browser.cookies["device"]
    second = browser.post("/fleets/new/", data)

    assert first["Location"] == second["Location"]
    assert Fleet.objects.count() == 1
    assert browser.get(second["Location"]).status_code == 200


def test_two_browsers_with_the_same_form_start_two_fleets(client: Client):
    other = Client()
    data = {
        "nation": "royal_navy",
        "limit": "500",
        "once": once_of(client.get("/").content.decode()),
    }
    other.get("/")

    answers = [browser.post("/fleets/new/", data) for browser in (client, other)]

    assert answers[0]["Location"] != answers[1]["Location"]
    assert other.get(answers[0]["Location"]).status_code == 404


def test_going_back_and_asking_for_something_else_starts_another_fleet(client: Client):
    data = {"nation": "royal_navy", "once": once_of(client.get("/fleets/new/").content.decode())}

    answers = [client.post("/fleets/new/", {**data, "limit": limit}) for limit in ("500", "750")]

    assert answers[0]["Location"] != answers[1]["Location"]
    assert Fleet.objects.count() == 2


def test_the_form_of_a_signed_in_player_promises_no_90_days(
    client: Client, player_client: Client
) -> None:
    assert "Kept on this device for 90 days." in client.get("/fleets/new/").content.decode()
    assert "90 days" not in player_client.get("/fleets/new/").content.decode()


NIGHT = {"nation": "royal_navy", "limit": "", "scenario": "cruel_seas:1:royal_navy"}


def test_a_fleet_begins_for_a_side_of_a_scenario(client: Client) -> None:
    response = client.post("/fleets/new/", {**NIGHT, "add": VOSPER})

    html = client.get(response["Location"]).content.decode()
    fleet = Fleet.objects.get()
    assert fleet.options == {"scenario": "1:royal_navy"}
    assert fleet.events.get().sentence == (
        "Started: Royal Navy, no limit. Built for: 1 Ships in the Night as Royal Navy."
        " Added Vosper MTB Type I (Mid)."
    )
    assert "no limit. Built for 1 Ships in the Night as Royal Navy." in html
    assert "Forces for Ships in the Night as Royal Navy" in html
    assert "2 × Vosper MTB Type I (Mid), regular crew" in html
    assert 'href="/rules/cruel-seas/scenarios/1/"' in html
    assert '<option value="1:royal_navy" selected>' in html
    assert "Forces missing for &#x27;Ships in the Night&#x27;" in html


def test_a_fleet_for_no_scenario_says_nothing_of_any(client: Client) -> None:
    response = client.post("/fleets/new/", {"nation": "royal_navy", "scenario": ""})

    html = client.get(response["Location"]).content.decode()
    assert Fleet.objects.get().options == {}
    assert "Forces for" not in html
    assert '<option value="none" selected>No scenario</option>' in html


@pytest.mark.parametrize(
    "scenario",
    ["cruel_seas:9:nobody", "1:royal_navy", "toy:1:royal_navy", "none", "\x00", "x" * 999],
)
def test_a_scenario_that_there_is_not_is_refused_beside_its_field(
    client: Client, scenario: str
) -> None:
    response = client.post("/fleets/new/", {**NIGHT, "scenario": scenario})

    assert response.status_code == 422
    html = response.content.decode()
    assert "Choose a scenario of this game." in html
    assert 'name="scenario"' in html
    assert not Fleet.objects.exists()


@pytest.mark.parametrize("asked", ["1:royal_navy", "9:nobody", "", "%00"])
def test_an_address_may_ask_for_any_scenario(client: Client, asked: str) -> None:
    html = client.get(f"/fleets/new/?scenario={asked}").content.decode()

    chosen = '<option value="cruel_seas:1:royal_navy" selected>' in html
    assert chosen == (asked == "1:royal_navy")
