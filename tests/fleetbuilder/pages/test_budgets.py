"""What a page and an edit may take: queries that do not grow with the fleet, and bytes."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from fleetbuilder import services
from rules.engine.core.acts import AddShips, SetChoice, SetCrew
from tests import actions
from tests.fleetbuilder.pages.harbour import FAIRMILE, HTMX, S_BOAT, VOSPER, Builder, start

pytestmark = pytest.mark.django_db
MOST_QUERIES = 12
PAGE_BYTES, EDIT_BYTES = 100_000, 10_000
EDITS = (
    "crew",
    "name",
    "refused name",
    "equipment",
    "add",
    "add three",
    "duplicate",
    "remove",
    "rename fleet",
    "limit",
)


def grown(client: Client, ships: int, ship_class: str = VOSPER, **wishes: str) -> Builder:
    """Return a fleet of so many ships, with mixed crews."""
    builder = start(client, limit="", **wishes)
    keys = tuple(str(uuid.uuid4()) for _ in range(ships))
    acts: list[Any] = [AddShips(ship_class=ship_class, keys=keys)]
    acts += [SetCrew(key=key, crew="regular") for key in keys[::3]]
    services.edit_fleet(
        visitor=client.get(builder.url).wsgi_request.visitor,
        fleet_id=builder.fleet.pk,
        act=acts,
        at=actions.look(builder.fleet),
    )
    return builder


def queries(act: Callable[[], Any]) -> int:
    with CaptureQueriesContext(connection) as captured:
        assert act().status_code in (200, 422)
    return len(captured)


def signed_in(client: Client, player_client: Client, who: str) -> Client:
    return player_client if who == "player" else client


@pytest.mark.parametrize("who", ["player", "nobody"])
def test_the_page_asks_equally_often_for_1_12_and_200_ships(
    client: Client, player_client: Client, who: str
) -> None:
    visitor = signed_in(client, player_client, who)
    pages = [grown(visitor, ships) for ships in (1, 12, 200)]

    counts = [queries(lambda url=page.url: visitor.get(url)) for page in pages]

    assert counts[0] == counts[1] == counts[2] <= MOST_QUERIES


def edits(builder: Builder) -> dict[str, Callable[[], Any]]:
    """Return the acts of a player on a fleet, ready to be sent once each."""
    key = builder.keys[0]
    at = builder.at()
    ship, headers = builder.ship_url(key), HTMX

    def post(url: str, **data: str) -> Any:
        return builder.client.post(url, {"at": at, **data}, headers=headers)

    return {
        "crew": lambda: post(ship, changed="crew", crew="veteran"),
        "name": lambda: post(ship, changed="name", name="Sandpiper"),
        "refused name": lambda: post(ship, changed="name", name=""),
        "equipment": lambda: post(
            ship, changed="fit.equipment:radar", **{"fit.equipment:radar": "1"}
        ),
        "add": lambda: post(f"{builder.url}ships/add/", ship_class=VOSPER),
        "add three": lambda: post(f"{builder.url}ships/add/", three=VOSPER),
        "duplicate": lambda: post(ship, do="duplicate"),
        "remove": lambda: post(ship, do="remove"),
        "rename fleet": lambda: post(f"{builder.url}set/", changed="name", name="Dover Patrol"),
        "limit": lambda: post(f"{builder.url}set/", changed="limit", limit="900"),
    }


@pytest.mark.parametrize("name", ["crew", "refused name", "add three", "remove", "limit"])
def test_an_edit_asks_equally_often_for_12_and_200_ships(player_client: Client, name: str) -> None:
    counts = []
    for ships in (12, 200):
        builder = grown(player_client, ships)
        act = edits(builder)[name]
        counts.append(queries(act))

    assert counts[0] == counts[1] <= MOST_QUERIES


@pytest.mark.parametrize(
    ("ship_class", "nation"),
    [(FAIRMILE, "royal_navy"), (S_BOAT, "kriegsmarine"), ("pt-boat-elco", "us_navy")],
)
def test_a_page_of_12_ships_is_at_most_100_kilobytes(
    client: Client, ship_class: str, nation: str
) -> None:
    builder = grown(client, 12, ship_class, nation=nation)

    assert len(client.get(builder.url).content) <= PAGE_BYTES


def test_a_page_of_20_ships_is_at_most_100_kilobytes_and_each_further_one_is_light(
    client: Client,
) -> None:
    sizes = [len(client.get(grown(client, n, VOSPER).url).content) for n in (20, 40)]

    assert sizes[0] <= PAGE_BYTES
    assert sizes[1] - sizes[0] <= 20 * 2_900


def test_a_page_of_12_ships_with_a_fault_each_is_at_most_100_kilobytes(client: Client) -> None:
    builder = grown(client, 12, S_BOAT, nation="kriegsmarine")
    acts = [SetChoice(key=key, code="equipment:fat", count=1) for key in builder.keys]
    services.edit_fleet(
        visitor=client.get(builder.url).wsgi_request.visitor,
        fleet_id=builder.fleet.pk,
        act=acts,
        at=actions.look(builder.fleet),
    )

    response = client.get(builder.url)

    assert builder.codes().count("FAT_CREW") == 8
    assert len(response.content) <= PAGE_BYTES


@pytest.mark.parametrize("ship_class", [FAIRMILE, VOSPER])
@pytest.mark.parametrize("name", EDITS)
def test_the_answer_to_an_edit_is_at_most_10_kilobytes(
    client: Client, name: str, ship_class: str
) -> None:
    builder = grown(client, 12, ship_class)
    builder.set_fleet("limit", "1200")

    response = edits(builder)[name]()

    assert 0 < len(response.content) <= EDIT_BYTES
    assert "HX-Refresh" not in response


def test_an_act_that_changes_every_ship_has_the_page_loaded_again_where_it_stands(client: Client):
    builder = grown(client, 200)

    response = builder.set_fleet("nation", "us_navy")

    assert (response.status_code, response.content) == (200, b"")
    assert response["HX-Refresh"] == "true"
    assert builder.fleet.nation == "us_navy"
    html = builder.html()
    assert html.count("US Navy</p>") == 200
    assert "Undo" in html


def test_the_list_of_fleets_asks_equally_often_for_1_and_20(player_client: Client) -> None:
    counts = []
    for fleets in (1, 19):
        for _ in range(fleets):
            start(player_client)
        counts.append(queries(lambda: player_client.get("/fleets/")))

    assert counts[0] == counts[1] <= MOST_QUERIES
