"""My fleets: cards, search and order, the shelves."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from tests.fleetbuilder.pages.harbour import FAIRMILE, HTMX, VOSPER, start

pytestmark = pytest.mark.django_db


def names(client: Client, **query: str) -> list[str]:
    html = client.get("/fleets/", query).content.decode()
    found = re.findall(r'<h2>(?:<a class="cover"[^>]*>)?([^<]+)', html)
    return [name for name in found if not name.startswith(("One more", "No ", "Nothing"))]


def press(client: Client, url: str, verb: str) -> Any:
    return client.post(f"{url}{verb}/", follow=True)


def test_nobody_has_no_fleet_and_is_told_what_it_takes(client: Client) -> None:
    response = client.get("/fleets/")

    html = response.content.decode()
    assert "No fleet yet" in html
    assert "Nation, limit, name. That is all it asks." in html
    assert 'href="/fleets/new/"' in html
    assert "device" not in response.cookies


def test_a_card_says_name_nation_points_legality_and_date(client: Client) -> None:
    builder = start(client, limit="150")
    builder.add(FAIRMILE)
    builder.add(VOSPER)

    html = client.get("/fleets/").content.decode()

    assert "Nore Flotilla" in html
    assert "Royal Navy, 2 ships" in html
    assert "195 / 150" in html
    assert "45 over" in html
    assert "Not legal: 1 finding" in html
    assert "#flag-n" in html
    assert "Changed today" in html
    assert 'class="sil sil-band"' in html


def test_a_card_says_when_it_changed_and_that_it_is_shared(client: Client) -> None:
    builder = start(client)
    client.post(f"{builder.url}share/")

    with time_machine.travel(timezone.now() + timedelta(days=1), tick=False):
        html = client.get("/fleets/").content.decode()

    assert "Changed yesterday, shared by link" in html


def test_fleets_are_found_by_name_and_nation_and_put_in_order(client: Client) -> None:
    start(client, name="Zulu", nation="kriegsmarine").add("e-boat-s-38-class")
    start(client, name="Alpha")

    assert names(client) == ["Alpha", "Zulu"]
    assert names(client, order="name") == ["Alpha", "Zulu"]
    assert names(client, order="points") == ["Zulu", "Alpha"]
    assert names(client, q="zul") == ["Zulu"]
    assert names(client, q="royal") == ["Alpha"]
    assert names(client, q="submarine") == []
    assert "No fleet fits all of this" in client.get("/fleets/?q=submarine").content.decode()


def test_another_devices_fleets_are_not_among_mine(client: Client) -> None:
    start(Client(), name="Theirs")
    start(client, name="Mine")

    assert names(client) == ["Mine"]


def test_a_fleet_goes_into_the_archive_and_comes_out_again(client: Client) -> None:
    builder = start(client)

    page = press(client, builder.url, "archive").content.decode()

    assert "Nore Flotilla is in the archive." in page
    assert f'action="{builder.url}restore/"' in page
    assert names(client) == []
    assert names(client, shelf="archived") == ["Nore Flotilla"]
    assert (
        "Nore Flotilla is out of the archive."
        in press(client, builder.url, "restore").content.decode()
    )
    assert names(client) == ["Nore Flotilla"]


def test_a_deleted_fleet_is_brought_back_by_the_form_that_says_so(client: Client) -> None:
    builder = start(client)

    page = press(client, builder.url, "delete").content.decode()

    assert "Nore Flotilla is deleted." in page
    assert f'action="{builder.url}undelete/"' in page
    assert names(client) == []
    assert client.get(builder.url).status_code == 404
    assert names(client, shelf="deleted") == ["Nore Flotilla"]
    press(client, builder.url, "undelete")
    assert names(client) == ["Nore Flotilla"]


@pytest.mark.parametrize(("act", "back"), [("delete", "undelete"), ("archive", "restore")])
def test_the_form_in_a_toast_has_htmx_load_the_page_again(
    client: Client, act: str, back: str
) -> None:
    builder = start(client)
    press(client, builder.url, act)

    response = client.post(f"{builder.url}{back}/", headers=HTMX)

    assert response["HX-Redirect"] == "/fleets/"
    assert "Nore Flotilla" in client.get("/fleets/").content.decode()
    assert names(client) == ["Nore Flotilla"]


def test_a_copy_shares_nothing_with_its_original(client: Client) -> None:
    builder = start(client)
    builder.add(VOSPER)

    response = client.post(f"{builder.url}duplicate/")

    assert response.status_code == 303
    assert response["Location"] != builder.url
    html = client.get(response["Location"]).content.decode()
    assert "Nore Flotilla, copy" in html
    assert builder.keys[0] not in html


def test_a_double_click_on_duplicate_makes_one_copy(client: Client) -> None:
    builder = start(client)
    html = client.get("/fleets/").content.decode()
    found = re.search(r'name="once" value="([^"]+)"', html)
    assert found

    first = client.post(f"{builder.url}duplicate/", {"once": found[1]})
    second = client.post(f"{builder.url}duplicate/", {"once": found[1]})

    assert first["Location"] == second["Location"]
    assert len(names(client)) == 2


def test_an_archived_fleet_is_shown_to_read_and_refuses_changes(client: Client) -> None:
    builder = start(client)
    builder.add(VOSPER)
    at, key = builder.at(), builder.keys[0]
    press(client, builder.url, "archive")

    page = client.get(builder.url).content.decode()
    refused = client.post(builder.ship_url(key), {"at": at, "crew": "veteran"})
    by_script = client.post(
        builder.ship_url(key),
        {"at": at, "crew": "veteran", "changed": "crew"},
        headers={"HX-Request": "true"},
    )

    assert "for reading only" in page
    assert 'name="crew"' not in page
    assert (refused.status_code, by_script.status_code) == (409, 409)
    assert "Restore fleet" in refused.content.decode()
    assert "Restore it to change it" in by_script.content.decode()
