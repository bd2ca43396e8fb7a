"""What a fleet is made of: in the builder's fold, on its own page, where a fleet is read."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from fleetbuilder.models import Fleet
from tests.fleetbuilder.pages.harbour import FAIRMILE, VOSPER, Builder, start

pytestmark = pytest.mark.django_db

PART = {"HX-Request": "true", "HX-Target": "composition-place"}


def tables(html: str) -> dict[str, list[list[str]]]:
    """Return the rows of each table by its caption, each cell without tags."""
    found = {}
    for body in re.findall(r'<table class="tally">(.*?)</table>', html, re.DOTALL):
        caption = re.search(r"<caption>(.*?)</caption>", body)
        assert caption
        rows = re.findall(r"<tr>(.*?)</tr>", body.split("<tbody>")[1], re.DOTALL)
        found[caption[1]] = [
            [
                " ".join(re.sub(r"<[^>]+>", "", cell).split())
                for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.DOTALL)
            ]
            for row in rows
        ]
    return found


def afloat(client: Client) -> Builder:
    builder = start(client)
    builder.add(FAIRMILE)
    builder.add(VOSPER, three=True)
    return builder


def test_the_page_counts_by_role_and_size_and_guns_by_range(client: Client) -> None:
    builder = afloat(client)

    html = client.get(f"{builder.url}composition/").content.decode()

    assert "3 torpedo boats, 1 gunboat" in html
    assert tables(html) == {
        "In all": [
            ["Torpedoes", "6"],
            ["Guns", "19, 46 dice of damage"],
            ["Hull", "165, mean 41.3"],
            ["Full speed", "30 to 36 cm, mean 34.5"],
        ],
        "Guns by range": [
            ["0–30 cm MG", "8", "8"],
            ["0–40 cm HMG", "5", "15"],
            ["0–50 cm 20 mm", "4", "13"],
            ["10–80 cm 6-pdr", "2", "10"],
        ],
        "By role": [["Torpedo boats", "3"], ["Gunboat", "1"]],
        "By size": [["Small", "3"], ["Medium", "1"]],
        "Crews": [["Inexperienced", "4"]],
        "Equipment": [["Radar", "1"], ["Smoke", "4"], ["Depth charges", "4"]],
    }


def test_one_line_at_the_head_of_the_fleet_keeps_up_with_each_act(client: Client) -> None:
    builder = afloat(client)
    line = (
        "3 torpedo boats, 1 gunboat; 3 small, 1 medium; "
        "guns: 8 to 30 cm, 5 to 40 cm, 4 to 50 cm, 2 to 80 cm"
    )
    assert f'<span class="second" id="fleet-made">{line}</span>' in builder.html()

    added = builder.add("minefield-small").content.decode()
    crewed = builder.set(builder.keys[0], "crew", "veteran").content.decode()

    assert "3 torpedo boats, 1 gunboat, 1 minefield; 3 small, 1 medium; guns: " in added
    assert "fleet-made" not in crewed


def test_the_bars_of_the_guns_are_on_one_scale(client: Client) -> None:
    html = client.get(f"{afloat(client).url}composition/").content.decode()

    assert re.findall(r'<rect width="([^"]+)" height="7"', html) == ["100%", "62.5%", "50%", "25%"]


def test_the_fold_fetches_a_part_that_is_fresh_after_each_act(client: Client) -> None:
    builder = afloat(client)
    url = re.search(r'id="composition-place"><a class="link-alone" href="([^"]+)"', builder.html())
    assert url

    before = client.get(url[1], headers=PART).content.decode()
    builder.set(builder.keys[0], "crew", "veteran")
    after = client.get(url[1], headers=PART).content.decode()

    assert "<html" not in before
    assert tables(before)["Crews"] == [["Inexperienced", "4"]]
    assert tables(after)["Crews"] == [["Inexperienced", "3"], ["Veteran", "1"]]


def test_without_script_the_fold_leads_to_the_page(client: Client) -> None:
    builder = afloat(client)
    assert f'<a class="link-alone" href="{builder.url}composition/">' in builder.html()


def test_an_empty_fleet_says_that_there_is_nothing_to_count(client: Client) -> None:
    html = client.get(f"{start(client).url}composition/").content.decode()
    assert "There is no ship that can be counted." in html
    assert tables(html) == {}


def test_it_stands_where_the_fleet_is_read(client: Client) -> None:
    builder = afloat(client)
    builder.add(VOSPER)
    client.post(f"{builder.url}share/")
    shared = client.get(f"{builder.url}share/").context["links"][0].address
    revision = f"{builder.url}history/{builder.fleet.version - 1}/"

    def roles(answer: Any) -> list[list[str]]:
        return tables(answer.content.decode())["By role"]

    assert roles(Client().get(shared)) == [["Torpedo boats", "4"], ["Gunboat", "1"]]
    assert roles(client.get(revision)) == [["Torpedo boats", "3"], ["Gunboat", "1"]]
    client.post(f"{builder.url}archive/")
    assert roles(client.get(builder.url)) == [["Torpedo boats", "4"], ["Gunboat", "1"]]


def test_of_an_unknown_rule_system_nothing_is_made_up(client: Client) -> None:
    builder = afloat(client)
    Fleet.objects.update(system="trireme")

    assert client.get(builder.url).status_code == 200
    answer = client.get(f"{builder.url}composition/")
    assert (answer.status_code, tables(answer.content.decode())) == (200, {})
