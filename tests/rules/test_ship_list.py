"""Browsing, filtering and searching the catalogue of Cruel Seas."""

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from rules.engine import registry

pytestmark = pytest.mark.once

URL = "/ships/cruel-seas/"


def names_in(response: Any) -> list[str]:
    found = re.findall(r'class="cover"[^>]*>([^<]+)<', response.content.decode())
    return [unescape(name) for name in found]


def error_of(response: Any, field: str) -> str:
    match = re.search(
        rf'id="filter-{field}_error"[^>]*>(.*?)</div>', response.content.decode(), re.DOTALL
    )
    assert match, f"no place for an error beside {field}"
    return re.sub(r"<[^>]+>", "", match[1]).strip()


def test_several_rule_systems_are_offered(client: Client) -> None:
    page = client.get(reverse("rules:ships")).content.decode()
    for system in registry.all_systems():
        assert f'href="/ships/{system.path}/"' in page


def test_one_rule_system_opens_at_once(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    only = (registry.get("cruel_seas"),)
    monkeypatch.setattr(registry, "all_systems", lambda: only)
    response = client.get(reverse("rules:ships"))

    assert response.status_code == 302
    assert response["Location"] == URL


def test_an_unknown_rule_system_is_not_found(client: Client) -> None:
    assert client.get("/ships/tic-tac-toe/").status_code == 404
    assert client.get("/ships/cruel_seas/").status_code == 404


def test_all_classes_stand_in_the_order_of_their_navies(client: Client) -> None:
    response = client.get(URL)

    names = names_in(response)
    assert response.status_code == 200
    assert len(names) == 51
    assert names[:3] == [
        "Vosper MTB Type I (Early)",
        "Vosper MTB Type I (Mid)",
        "Vosper MTB Type II (Mid)",
    ]
    assert names[-1] == "Aircraft"
    assert "51 classes" in response.content.decode()
    assert not any("derived" in name for name in names)


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        (
            "nation=royal_navy",
            [
                "Vosper MTB Type I (Early)",
                "Vosper MTB Type I (Mid)",
                "Vosper MTB Type II (Mid)",
                "Fairmile D MGB",
                "Flower-class corvette",
                "LCT",
                "Armed trawler",
            ],
        ),
        ("size=huge", ["IJN light cruiser", "Liberty ship", "Troop ship"]),
        (
            "size=huge&size=tiny&nation=any",
            ["Multi-crewed mini submarine", "Liberty ship", "Troop ship"],
        ),
        ("speed=45", ["MAS boat", "G-5 MTB"]),
        ("weapon=4in&nation=soviet_navy", ["Fugas-class minesweeper"]),
        ("weapon=shinyo_rockets", ["Shin'yo kamikaze boats with rockets x3"]),
        ("torpedoes=on&nation=us_navy", ["PT Boat (Higgins)", "PT Boat (Elco)"]),
        ("torpedoes=on&nation=us_navy&points=130", ["PT Boat (Higgins)"]),
        ("figures=own+figure", ["Aircraft"]),
        ("figures=published&nation=regia_marina&size=small", ["MAS boat"]),
        ("q=motosilurante", ["Motosilurante CRDA 60 t (series 2)"]),
        ("q=GABBIÀNO", ["Gabbiano-class corvette"]),
        ("q=shin%E2%80%99yo", ["Shin'yo kamikaze boats with rockets x3"]),
        ("q=14+cm", ["IJN light cruiser"]),
        ("q=88mm&nation=kriegsmarine&size=medium", ["Siebel ferry (flak)"]),
        ("nation=us_navy&weapon=4in", []),
    ],
)
def test_each_filter_shows_only_what_fits(client: Client, query: str, expected: list[str]) -> None:
    response = client.get(f"{URL}?{query}")

    assert response.status_code == 200
    assert names_in(response) == expected


def test_the_order_may_go_by_points_or_by_name(client: Client) -> None:
    by_points = names_in(client.get(f"{URL}?nation=regia_marina&sort=points"))
    by_name = names_in(client.get(f"{URL}?nation=regia_marina&sort=name"))

    assert by_points == [
        "MT explosive boats x3",
        "MAS boat",
        "VAS anti-submarine boat",
        "Motosilurante CRDA 60 t (series 2)",
        "Gabbiano-class corvette",
    ]
    assert by_name == [
        "Gabbiano-class corvette",
        "MAS boat",
        "Motosilurante CRDA 60 t (series 2)",
        "MT explosive boats x3",
        "VAS anti-submarine boat",
    ]


def test_nothing_found_offers_to_clear_the_filters(client: Client) -> None:
    response = client.get(f"{URL}?q=zeppelin")

    page = response.content.decode()
    assert response.status_code == 200
    assert names_in(response) == []
    assert "No class fits all of these filters" in page
    assert "0 of 51 classes" in page
    assert re.search(rf'class="button button--main" href="{URL}">Clear filters', page)


ELCO, HIGGINS, MAS = "PT Boat (Elco)", "PT Boat (Higgins)", "MAS boat"
EARLY, MID = "Vosper MTB Type I (Early)", "Vosper MTB Type I (Mid)"
NUMBER, SPEED = "Use a whole number from 0 to 10,000.", "Use a whole number from 0 to 200."
BAD = [
    ("nation", "atlantis", "Choose one of the nations listed.", [MAS, HIGGINS, EARLY, MID]),
    ("size", "gigantic", "Choose from those listed.", [HIGGINS]),
    ("weapon", "trident", "Choose one of the weapons listed.", [HIGGINS]),
    ("points", "-1", NUMBER, [ELCO, HIGGINS]),
    ("points", "many", NUMBER, [ELCO, HIGGINS]),
    ("points", "9" * 5000, NUMBER, [ELCO, HIGGINS]),
    ("speed", "3.5", SPEED, [HIGGINS]),
    ("speed", "201", SPEED, [HIGGINS]),
    ("figures", "hearsay", "Choose from the kinds of figures listed.", [HIGGINS]),
    ("sort", "beauty", "Choose one of the orders listed.", [HIGGINS]),
    ("q", "x" * 81, "Use at most 80 characters.", [HIGGINS]),
    ("q", "a\0b", "Take out the character that cannot be shown.", [HIGGINS]),
]
GOOD = {
    "q": "boat",
    "nation": "us_navy",
    "size": "small",
    "torpedoes": "on",
    "weapon": "torpedo",
    "points": "150",
    "speed": "30",
    "figures": "published",
    "sort": "name",
}


@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true", "HX-Target": "ship-results"}])
@pytest.mark.parametrize(("field", "value", "words", "expected"), BAD)
def test_a_bad_value_is_answered_beside_its_field_and_the_others_hold(
    client: Client,
    field: str,
    value: str,
    words: str,
    expected: list[str],
    headers: dict[str, str],
) -> None:
    response = client.get(URL, GOOD | {field: value}, headers=headers)

    assert response.status_code == 400
    assert error_of(response, field) == words
    assert [error_of(response, other) for other in GOOD if other != field] == [""] * 8
    assert names_in(response) == expected
    if not headers:
        typed = response.context["form"]
        assert {name: typed[name].value() for name in GOOD if name not in (field, "torpedoes")} == {
            name: [value] if name in ("size", "figures") else value
            for name, value in GOOD.items()
            if name not in (field, "torpedoes")
        }


def test_htmx_gets_the_list_the_count_and_the_address_and_no_page(client: Client) -> None:
    headers = {"HX-Request": "true", "HX-Target": "ship-results"}
    response = client.get(f"{URL}?q=vosper&nation=&points=&sort=nation", headers=headers)

    part = response.content.decode()
    assert response["HX-Replace-Url"] == f"{URL}?q=vosper"
    assert names_in(response) == [
        "Vosper MTB Type I (Early)",
        "Vosper MTB Type I (Mid)",
        "Vosper MTB Type II (Mid)",
    ]
    assert '<output id="ship-count" hx-swap-oob="innerHTML">3 of 51 classes</output>' in part
    assert "<html" not in part
    assert "<form" not in part
    assert len(response.content) < 6_000
    assert {"HX-Request", "HX-Target"} <= set(re.split(r",\s*", response["Vary"]))


def test_the_history_gets_the_whole_page(client: Client) -> None:
    headers = {
        "HX-Request": "true",
        "HX-Target": "ship-results",
        "HX-History-Restore-Request": "true",
    }

    assert "<html" in client.get(URL, headers=headers).content.decode()


def test_the_filters_work_as_a_plain_form(client: Client) -> None:
    page = client.get(f"{URL}?q=%3Cb%3E&size=small&points=90").content.decode()

    assert f'method="get" action="{URL}"' in page
    assert 'value="&lt;b&gt;"' in page
    assert re.search(r'<input type="checkbox" name="size" value="small"[^>]*checked', page)
    assert '<details class="fold" open>' in page


def test_the_catalogue_asks_nothing_of_the_database(client: Client) -> None:
    # Without the mark django_db a query would fail the test.
    assert client.get(URL).status_code == 200
    assert client.get(f"{URL}?q=vosper&torpedoes=on").status_code == 200


def test_the_page_is_small_enough_to_load_on_a_phone(client: Client) -> None:
    assert len(client.get(URL).content) < 60_000
