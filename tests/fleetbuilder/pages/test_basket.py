"""Several ships added at once: counted up by the site, one act, nothing typed lost."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from config.web.visitor import Visitor
from fleetbuilder import services
from tests import actions
from tests.actions import assert_reconciled
from tests.fleetbuilder.pages.harbour import FAIRMILE, HTMX, S_BOAT, VOSPER, Builder, start
from tests.fleetbuilder.pages.markup import Markup

pytestmark = pytest.mark.django_db
MOST_QUERIES, PAGE_BYTES = 12, 100_000


def url_of(builder: Builder) -> str:
    return f"{builder.url}basket/"


def words(response: Any) -> str:
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", response.content.decode())))


def send(builder: Builder, at: str = "", do: str = "add", **fields: str) -> Any:
    """Press a button of the basket's page."""
    numbers = {f"n.{k}" if k not in ("crew", "q", "nation") else k: v for k, v in fields.items()}
    data = {"at": at or builder.at(), "do": do, **numbers}
    return builder.client.post(url_of(builder), data)


def count(builder: Builder, target: str = "basket-sum", **fields: str) -> Any:
    """Count up as the script does."""
    numbers = {f"n.{k}" if k not in ("crew", "nation") else k: v for k, v in fields.items()}
    headers = {**HTMX, "HX-Target": target}
    return builder.client.post(url_of(builder), {"at": "1.abcdefgh", **numbers}, headers=headers)


def numbers_of(response: Any) -> dict[str, str]:
    """Return the numbers that a page shows beside classes."""
    form = next(f for f in Markup(response.content.decode()).forms if f.id == "basket")
    return {f.name[2:]: f.value for f in form.fields if f.name.startswith("n.") and f.value}


def test_a_basket_is_counted_up_and_added_as_one_act_of_one_line(client: Client) -> None:
    builder = start(client)
    builder.add_all(VOSPER)

    counted = words(count(builder, **{VOSPER: "3", FAIRMILE: "2"}))
    assert "5 ships, 465 points; the fleet then stands at 540 / 500, 40 over." in counted
    assert "1 new finding 40 points over the limit of 500. The fleet stands at 540." in counted
    assert "Not legal: 1 finding" in counted
    assert "Add 5 ships, 465 points" in counted
    assert (builder.fleet.version, len(builder.keys)) == (2, 1)

    response = send(builder, **{VOSPER: "3", FAIRMILE: "2"})

    assert response.status_code == 303
    assert response["Location"] == f"{builder.url}#fleet-pane"
    assert (builder.fleet.version, builder.fleet.points, len(builder.keys)) == (3, 540, 6)
    event = builder.fleet.events.get(version=3)
    assert event.act == "several"
    assert event.sentence == "Added 3 Vosper MTB Type I (Mid). Added 2 Fairmile D MGB."
    assert event.sentence in words(client.get(builder.url))
    builder.post(f"{builder.url}undo/", {})
    assert len(builder.keys) == 1
    assert_reconciled()


def test_the_crew_is_for_all_who_can_have_it(client: Client) -> None:
    builder = start(client)

    counted = words(count(builder, crew="veteran", **{VOSPER: "2", "minefield-small": "1"}))
    send(builder, crew="veteran", **{VOSPER: "2", "minefield-small": "1"})

    assert builder.fleet.points == 330
    assert "3 ships, 330 points" in counted
    crews = {entry.ship_class: entry.crew for entry in builder.values}
    assert crews == {VOSPER: "veteran", "minefield-small": ""}
    assert_reconciled()


def test_pressed_twice_it_is_added_once(client: Client) -> None:
    builder = start(client)
    at = builder.at()

    answers = [send(builder, at, **{VOSPER: "2"}).status_code for _press in range(2)]

    assert answers == [303, 303]
    assert (builder.fleet.version, len(builder.keys)) == (2, 2)


def test_a_basket_for_a_fleet_that_moved_on_is_kept_and_can_be_added(client: Client) -> None:
    builder = start(client)
    at = builder.at()
    builder.add_all(FAIRMILE)

    response = send(builder, at, crew="regular", **{VOSPER: "2"})

    assert response.status_code == 409
    assert numbers_of(response) == {VOSPER: "2"}
    assert "Nothing was added, and your basket is kept. Added Fairmile D MGB." in words(response)
    assert '<option value="regular" selected>' in response.content.decode()
    assert len(builder.keys) == 1
    fresh = re.search(r'name="at" value="([^"]+)"', response.content.decode())
    assert fresh
    assert send(builder, fresh[1], **{VOSPER: "2"}).status_code == 303
    assert len(builder.keys) == 3
    assert_reconciled()


@pytest.mark.parametrize("number", ["21", "-1", "1.5", "many", "²", "9" * 40])
def test_a_number_that_cannot_be_is_told_beside_its_field(client: Client, number: str) -> None:
    builder = start(client)

    response = send(builder, **{VOSPER: number, FAIRMILE: "2"})

    html = response.content.decode()
    assert response.status_code == 422
    assert numbers_of(response) == {VOSPER: number[:20], FAIRMILE: "2"}
    assert f'aria-describedby="e-{VOSPER}"' in html
    assert Markup(html).errors[f"e-{VOSPER}"] == "Use a whole number from 0 to 20."
    assert builder.keys == []
    assert "Mid): Use a whole number from 0 to 20." in words(count(builder, **{VOSPER: number}))


@pytest.mark.parametrize("fields", [{}, {VOSPER: "0"}, {VOSPER: " "}])
def test_an_empty_basket_is_refused_in_words(client: Client, fields: dict[str, str]) -> None:
    builder = start(client)

    response = send(builder, **fields)

    assert response.status_code == 422
    assert "Put a number beside at least one class." in words(response)


def test_more_than_a_fleet_may_hold_is_refused_before_and_after(client: Client) -> None:
    builder = start(client, limit="")
    visitor = client.get(builder.url).wsgi_request.visitor
    actions.do(visitor, builder.fleet, actions.adding(count=290))

    told = "A fleet holds at most 300 ships; there is room for 10 more."
    assert told in words(count(builder, **{VOSPER: "11"}))
    response = send(builder, **{VOSPER: "11"})

    assert response.status_code == 422
    assert told in words(response)
    assert numbers_of(response) == {VOSPER: "11"}
    assert len(builder.keys) == 290


@pytest.mark.parametrize("slug", ["no-such-class", "aircraft"])
def test_what_has_no_price_here_cannot_be_added(client: Client, slug: str) -> None:
    builder = start(client)

    response = send(builder, **{slug: "1"})

    assert response.status_code == 422
    assert builder.keys == []
    assert "n.aircraft" not in client.get(url_of(builder)).content.decode()


def test_filters_keep_what_is_in_the_basket(client: Client) -> None:
    builder = start(client)

    page = send(builder, do="count", q="fairmile", **{VOSPER: "2"})
    html = page.content.decode()

    assert page.status_code == 200
    assert numbers_of(page) == {VOSPER: "2"}
    shown = re.findall(r'<li class="catalogue-row" data-text="[^"]*".*?name="n\.([^"]+)"', html)
    assert VOSPER in shown
    assert FAIRMILE in shown
    assert "vosper-mtb-type-ii" not in shown
    german = count(builder, "catalogue-rows", nation="kriegsmarine", **{VOSPER: "2"})
    rows = german.content.decode()
    assert f'name="n.{VOSPER}" value="2"' in rows
    assert f'name="n.{S_BOAT}"' in rows
    assert f'name="n.{FAIRMILE}"' not in rows
    assert "Kriegsmarine" in words(german)


def test_the_builder_leads_to_the_basket_and_a_fleet_to_read_does_not(client: Client) -> None:
    builder = start(client)
    assert f'href="{url_of(builder)}"' in builder.html()

    client.post(f"{builder.url}archive/")

    response = client.get(url_of(builder))
    assert (response.status_code, response["Location"]) == (302, builder.url)


@pytest.mark.parametrize("nation", ["royal_navy", "kriegsmarine", "us_navy", "all"])
def test_the_page_is_at_most_100_kilobytes_and_asks_equally_often(
    client: Client, nation: str
) -> None:
    builder = start(client)
    asked = []
    for ships in (1, 99):
        visitor = client.get(builder.url).wsgi_request.visitor
        actions.do(visitor, builder.fleet, actions.adding(count=ships))
        with CaptureQueriesContext(connection) as captured:
            page = client.get(f"{url_of(builder)}?nation={nation}")
        asked.append(len(captured))
        assert len(page.content) <= PAGE_BYTES
        with CaptureQueriesContext(connection) as captured:
            count(builder, **{VOSPER: "3"})
        asked.append(len(captured))

    assert asked[:2] == asked[2:]
    assert max(asked) <= MOST_QUERIES


def test_one_own_ship_in_the_basket_asks_as_often_as_eight(client: Client) -> None:
    builder = start(client)
    visitor = client.get(builder.url).wsgi_request.visitor
    codes = [own_code(visitor, number) for number in range(8)]
    asked, totals = [], []
    for chosen in (codes[:1], codes):
        with CaptureQueriesContext(connection) as captured:
            counted = count(builder, "basket-sum", **dict.fromkeys(chosen, "2"))
        asked.append(len(captured))
        totals.append(counted.content.decode())

    assert asked[0] == asked[1] <= MOST_QUERIES
    assert "Add 2 ships" in totals[0]
    assert "Add 16 ships" in totals[1]


def own_code(visitor: Visitor, number: int) -> str:
    ship = services.design_ship(
        visitor=visitor, system="cruel_seas", name=f"Own {number}", like=VOSPER
    )
    return f"own:{ship.pk}"
