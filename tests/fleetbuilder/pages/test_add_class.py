"""From a ship's page into a fleet."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.fleetbuilder.pages.harbour import S_BOAT, VOSPER, start
from tests.fleetbuilder.pages.markup import Markup

pytestmark = pytest.mark.django_db
URL = f"/fleets/add/?system=cruel-seas&class={VOSPER}"


def test_it_offers_my_fleets_and_a_new_one(client: Client) -> None:
    start(client, name="Schnellboote", nation="kriegsmarine")
    start(client, name="Nore Flotilla")

    html = client.get(URL).content.decode()

    assert html.index("Nore Flotilla") < html.index("Schnellboote")
    assert f"/fleets/new/?system=cruel_seas&amp;nation=royal_navy&amp;add={VOSPER}" in html


def test_the_fleet_chosen_takes_her_on(client: Client) -> None:
    builder = start(client)
    form = Markup(client.get(URL).content.decode()).form("/fleets/add/")

    response = client.post("/fleets/add/", form.data())

    assert response.status_code == 303
    assert response["Location"].startswith(f"{builder.url}#ship-")
    assert [s.ship_class for s in builder.values] == [VOSPER]


def test_an_older_page_meets_the_newer_fleet(client: Client) -> None:
    builder = start(client)
    form = Markup(client.get(URL).content.decode()).form("/fleets/add/")
    builder.add(S_BOAT)

    response = client.post("/fleets/add/", form.data())

    assert response.status_code == 409
    assert len(builder.keys) == 1


@pytest.mark.parametrize(
    "query", ["", "?system=cruel-seas", "?system=chess&class=pawn", "?system=cruel-seas&class=x"]
)
def test_an_unknown_class_is_not_found(client: Client, query: str) -> None:
    response = client.get(f"/fleets/add/{query}")

    assert response.status_code == 404
    assert "No such class" in response.content.decode()


@pytest.mark.parametrize("fleet", ["", "x", "1"])
def test_no_fleet_chosen_is_answered_in_words(client: Client, fleet: str) -> None:
    data = {"system": "cruel-seas", "class": VOSPER, "fleet": fleet, "at": "1.abcdefgh"}

    response = client.post("/fleets/add/", data)

    assert response.status_code == 422
    assert "Choose one of your fleets." in response.content.decode()
