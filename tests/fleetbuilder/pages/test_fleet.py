"""The builder's page: what stands on it, filters, view, versions."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client

from fleetbuilder.models import Fleet
from rules.engine import registry
from tests.actions import assert_reconciled
from tests.fleetbuilder.pages.harbour import FAIRMILE, HTMX, S_BOAT, VOSPER, Builder, start

Begin = Callable[..., Builder]
pytestmark = pytest.mark.django_db


def shown(html: str) -> list[str]:
    """Return the classes that the catalogue shows."""
    rows = re.findall(
        r'<li class="catalogue-row"( hidden)?[^>]*>.*?class="cover"[^>]*>([^<]+)', html
    )
    return [name for hidden, name in rows if not hidden]


def test_an_empty_fleet_is_a_draft_and_nothing_is_red(client: Client) -> None:
    html = start(client).html()

    assert "No ships yet" in html
    assert "Draft" in html
    assert "finding--illegal" not in html
    assert "0 / 500" in html


def test_the_page_says_what_the_fleet_is(client: Client) -> None:
    builder = start(client)
    builder.add_all(FAIRMILE, VOSPER)

    html = builder.html()

    assert '<h1 id="fleet-title">Nore Flotilla</h1>' in html
    assert "2 ships, 2 torpedoes, hull 95" in html
    assert "195 / 500" in html
    assert "305 to spare" in html


@pytest.mark.parametrize(
    ("query", "first", "count"),
    [
        ("", "Vosper MTB Type I (Early)", 17),
        ("?q=corvette", "Flower-class corvette", 1),
        ("?torpedoes=1&size=small", "Vosper MTB Type I (Early)", 3),
        ("?upto=50", "Multi-crewed mini submarine", 3),
        ("?nation=kriegsmarine&q=linse", "Linse group of 3", 1),
        ("?nation=all&q=gabbiano", "Gabbiano-class corvette", 1),
        ("?q=dreadnought", "", 0),
        ("?nation=atlantis&upto=x&size=vast", "", 0),
    ],
)
def test_the_catalogue_filters_by_its_address(
    client: Client, query: str, first: str, count: int
) -> None:
    builder = start(client)

    names = shown(client.get(builder.url + query).content.decode())

    assert len(names) == count
    assert (names[0] if names else "") == first


def test_another_nations_rows_are_fetched_alone(client: Client) -> None:
    builder = start(client)

    response = client.get(
        f"{builder.url}?nation=kriegsmarine", headers={**HTMX, "HX-Target": "catalogue-rows"}
    )

    html = response.content.decode()
    assert "E-boat S-38 class" in html
    assert "Fairmile" not in html
    assert 'id="catalogue-count" hx-swap-oob="true"' in html
    assert "<html" not in html


def test_without_script_filters_and_view_outlive_an_act(client: Client) -> None:
    builder = start(client, script=False)
    page = client.get(f"{builder.url}?nation=kriegsmarine&size=medium&view=catalogue&evil=1")
    html = page.content.decode()
    assert 'data-view="catalogue"' in html
    found = re.search(r'name="back" value="([^"]+)"', html)
    assert found
    back = found[1].replace("&amp;", "&")
    assert back == "nation=kriegsmarine&size=medium&view=catalogue"

    response = builder.post(f"{builder.url}ships/add/", {"ship_class": S_BOAT, "back": back})

    assert response["Location"] == f"{builder.url}?{back}#catalogue-rows"


def test_the_way_back_cannot_be_bent(client: Client) -> None:
    builder = start(client, script=False)

    response = builder.post(
        f"{builder.url}ships/add/",
        {"ship_class": S_BOAT, "back": "//evil.example/?q=a\r\nSet-Cookie: x=1&view=fleet"},
    )

    assert response["Location"].startswith(f"{builder.url}?")
    assert "evil" not in response["Location"]


def test_a_second_press_of_the_same_button_is_the_same_act(begin: Begin) -> None:
    builder = begin()
    data = {"at": builder.at(), "ship_class": VOSPER}

    first = builder.post(f"{builder.url}ships/add/", data)
    second = builder.post(f"{builder.url}ships/add/", data)

    assert first.status_code == second.status_code
    assert len(builder.keys) == 1
    assert builder.fleet.events.filter(act="add_ships").count() == 1


def test_a_ship_is_renamed_and_the_fleet_and_its_limit_too(begin: Begin) -> None:
    builder = begin()

    builder.set_fleet("name", "Dover Patrol")
    builder.set_fleet("limit", "1,250")
    builder.set_fleet("option.allies", "on")
    builder.set_fleet("nation", "us_navy")

    html = builder.html()
    assert "Dover Patrol" in html
    assert "US Navy, limit 1,250." in html
    assert builder.values.options == (("allies", "on"),)
    for option in registry.get("cruel_seas").fleets.options():
        assert f">{option.rule}</" in html


def test_a_rename_answers_with_title_and_heading_alone(client: Client) -> None:
    builder = start(client)
    builder.add(VOSPER)

    html = builder.set_fleet("name", "Dover Patrol").content.decode()

    assert "<title>Dover Patrol</title>" in html
    assert 'id="fleet-title"' in html
    assert "ship-row" not in html
    assert 'id="fleet-meter"' not in html


def test_an_act_marks_every_ship_whose_findings_it_changes_and_no_other(client: Client) -> None:
    builder = start(client)
    builder.add_all(VOSPER, "submarine-surfaced", FAIRMILE)
    vosper, submarine, fairmile = builder.keys
    builder.set_fleet("nation", "us_navy")
    builder.set_fleet("option.allies", "on")

    html = builder.set_fleet("option.allies", "off").content.decode()

    assert f'id="b-{vosper[:13]}"' in html
    assert f'id="b-{fairmile[:13]}"' in html
    assert f'id="b-{submarine[:13]}"' not in html
    assert html.count("finding-brief--illegal") == 2


def test_a_finding_that_is_mended_goes_and_the_toast_offers_to_undo(client: Client) -> None:
    builder = start(client, limit="70")
    builder.add(VOSPER)
    html = builder.html()
    found = re.search(r'id="(finding-[0-9a-f]+)"', html)
    assert found
    assert "5 points over the limit of 70" in html

    answer = builder.mend("Raise limit to 75").content.decode()

    assert f'<div id="{found[1]}" hx-swap-oob="delete">' in answer
    assert "75 / 75" in answer
    assert "Undo" in answer
    assert_reconciled()


def test_an_undo_that_is_too_late_says_so(begin: Begin) -> None:
    builder = begin()
    builder.add(VOSPER)
    added = builder.fleet.events.last()
    builder.set(builder.keys[0], "crew", "veteran")

    response = builder.post(f"{builder.url}undo/", {"event": str(added.pk)})

    assert response.status_code == 422
    assert "Undo those first" in response.content.decode()
    for event in ("", "x", "9" * 30, "-1", "0"):
        assert builder.post(f"{builder.url}undo/", {"event": event}).status_code == 422


def test_a_mend_that_no_finding_offers_any_more_is_stale(begin: Begin) -> None:
    builder = begin()

    response = builder.post(f"{builder.url}mend/", {"mend": "0123456789abcdef"})

    assert response.status_code == 409


def test_the_page_is_nobody_elses_to_keep(client: Client) -> None:
    response = client.get(start(client).url)

    assert "no-store" in response["Cache-Control"]
    assert {"Cookie", "HX-Request"} <= {v.strip() for v in response["Vary"].split(",")}


def test_a_fleet_of_a_rule_system_that_is_gone_can_still_be_read(client: Client) -> None:
    builder = start(client)
    builder.add(VOSPER)
    key, at = builder.keys[0], builder.at()
    Fleet.objects.update(system="galleys")

    page = client.get(builder.url)
    refused = client.post(builder.ship_url(key), {"at": at, "crew": "veteran"})

    assert page.status_code == 200
    assert "Vosper 1" in page.content.decode()
    assert "does not know the rule system" in page.content.decode()
    assert refused.status_code == 409
    for place in ("text/", "history/", "share/"):
        assert client.get(f"{builder.url}{place}").status_code == 200
    assert client.get("/fleets/").status_code == 200


def test_without_script_the_other_pane_keeps_the_filters_even_after_a_refusal(
    client: Client,
) -> None:
    builder = start(client, script=False)

    page = client.get(f"{builder.url}?q=vosper&view=catalogue").content.decode()
    refused = builder.post(f"{builder.url}ships/add/", {"ship_class": "x"}).content.decode()

    assert f'href="{builder.url}?view=fleet&amp;q=vosper"' in page
    assert f'href="{builder.url}?view=catalogue"' in refused
    assert 'href="?' not in refused
