"""The gallery browsed: what is found by which filter, in which order, with how many queries."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests import cast
from tests.actions import VOSPER, publish
from tests.factories import nore_flotilla
from tests.fleetbuilder.pages.markup import Markup
from tests.fleetbuilder.pages.shown import client_of, names, page, published, sea
from tests.fleetbuilder.test_publishing import rich_fleet

pytestmark = pytest.mark.django_db


def test_an_empty_gallery_says_how_to_fill_it() -> None:
    html = page(Client(), "/gallery/")
    assert "No fleet published yet" in html
    assert "0 fleets" in html
    assert '<meta name="robots"' not in html
    assert html.count('name="description"') == 1


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ({}, ["charlie", "Baker", "Able"]),
        ({"order": "points"}, ["charlie", "Baker", "Able"]),
        ({"order": "name"}, ["Able", "Baker", "charlie"]),
        ({"nation": "kriegsmarine"}, ["charlie"]),
        ({"points_from": "76"}, ["charlie", "Baker"]),
        ({"points_from": "75", "points_to": "195"}, ["Baker", "Able"]),
        ({"ship": f"cruel_seas:{VOSPER}"}, ["Baker", "Able"]),
        ({"ship": f"cruel_seas:{VOSPER}", "points_from": "100"}, ["Baker"]),
        ({"ships_from": "2"}, ["charlie", "Baker"]),
        ({"ships_from": "2", "ships_to": "2", "ship": f"cruel_seas:{VOSPER}"}, ["Baker"]),
        ({"verdict": "legal"}, ["Baker", "Able"]),
        ({"q": "fairmile"}, ["Baker"]),
        ({"q": "ÁBLE"}, ["Able"]),
        ({"q": "olive"}, []),
        ({"q": "no such fleet"}, []),
        ({"page": "zzz"}, ["charlie", "Baker", "Able"]),
    ],
    ids=str,
)
def test_the_gallery_is_browsed(query: dict[str, str], expected: list[str]) -> None:
    sea()
    assert names(**query) == expected
    assert f"{len(expected)} fleet" in page(Client(), "/gallery/", **query)


def test_waived_fleets_are_shown_when_waivers_are_asked_for() -> None:
    publish(cast.owner(), rich_fleet(cast.owner()))
    sea()
    assert names(verdict="legal") == ["Baker", "Able"]
    assert names(verdict="waived") == ["Baker", "Able", "Nore Flotilla"]


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("points_from", "many", "Use a whole number from 0 to 100,000."),
        ("ships_to", "-1", "Use a whole number from 0 to 1,000."),
        ("nation", "atlantis", "Choose one of the nations listed."),
        ("ship", "cruel_seas:nothing", "Choose one of the classes listed."),
        ("order", "fate", "Choose one of the orders listed."),
        ("q", "x" * 81, "Use at most 80 characters."),
        ("q", "\0", "Take out the character that cannot be shown."),
    ],
)
def test_a_bad_filter_is_answered_beside_its_field_and_the_rest_holds(
    field: str, value: str, words: str
) -> None:
    sea()
    response = Client().get("/gallery/", {field: value, "verdict": "legal"})
    html = response.content.decode()
    assert response.status_code == 400
    assert Markup(html).errors[f"filter-{field}_error"] == words
    assert "2 fleets" in html


def test_a_range_that_ends_before_it_begins_is_told() -> None:
    response = Client().get("/gallery/", {"points_from": "500", "points_to": "100"})
    words = Markup(response.content.decode()).errors["filter-points_to_error"]
    assert (response.status_code, words) == (400, "Use a number that is not below the first.")


def test_only_classes_that_occur_are_offered() -> None:
    published("Able", {VOSPER: 1})
    nore_flotilla(cast.stranger())
    form = next(f for f in Markup(page(Client(), "/gallery/")).forms if f.action == "/gallery/")
    assert form.named("ship").options == ["", f"cruel_seas:{VOSPER}"]


def test_pages_are_links_that_keep_the_filters_and_filtered_pages_stay_out_of_indexes() -> None:
    for number in range(25):
        published(f"Fleet {number}", {VOSPER: 1})
    first = page(Client(), "/gallery/", verdict="legal")
    assert len(names()) == 24
    assert names(page="2") == ["Fleet 0"]
    assert 'href="/gallery/?page=2&amp;verdict=legal"' in first
    assert "Page 1 of 2" in first
    assert "noindex, follow" in first


@pytest.mark.parametrize("who", ["nobody", "olive"])
def test_the_gallery_asks_equally_often_for_3_and_60_fleets(who: str) -> None:
    client = Client() if who == "nobody" else client_of(who)
    counts = []
    for more in (3, 57):
        for number in range(more):
            published(f"Fleet {number}", {VOSPER: 1 + number % 4})
        with CaptureQueriesContext(
            connection,
        ) as captured:
            page(client, "/gallery/", nation="royal_navy", ships_from="1", q="vosper")
        counts.append(len(captured))
    assert counts[0] == counts[1]
    assert counts[0] <= (4 if who == "nobody" else 6)  # with Redis the session asks none
