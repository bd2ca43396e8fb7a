"""The link, the page behind it, the text, the history."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from tests.fleetbuilder.pages.harbour import FAIRMILE, VOSPER, Builder, start

pytestmark = pytest.mark.django_db


def shared_fleet(client: Client) -> tuple[Builder, str]:
    """Return a fleet and the path of its link, as the share page shows it."""
    builder = start(client, name="Flottille d'Æ <b>")
    builder.add(FAIRMILE)
    builder.set(builder.keys[0], "crew", "veteran")
    page = client.post(f"{builder.url}share/", follow=True).content.decode()
    found = re.search(r'value="http://testserver(/shared/[^"]+/)"', page)
    assert found
    return builder, found[1]


def test_a_friend_reads_the_fleet_without_an_account(client: Client) -> None:
    _builder, path = shared_fleet(client)

    response = Client().get(path)

    html = response.content.decode()
    assert response.status_code == 200
    assert "Flottille d&#x27;Æ &lt;b&gt;" in html
    assert "Fairmile D MGB" in html
    assert "Veteran" in html
    assert "195 / 500" in html
    assert 'method="post" action="/fleets/' not in html
    assert len(path.split("/")[2]) == 24


def test_the_owner_of_a_shared_fleet_finds_the_way_back_and_a_friend_does_not(client: Client):
    builder, path = shared_fleet(client)

    mine, theirs = (who.get(path).content.decode() for who in (client, Client()))

    assert f'<a href="{builder.url}">Open it in the builder</a>' in mine
    assert "You own this fleet." not in theirs
    assert builder.url not in theirs
    assert "Last changed on " in theirs


def test_the_link_leaks_nowhere(client: Client) -> None:
    _builder, path = shared_fleet(client)

    for address in (path, f"{path}text/"):
        response = Client().get(address)
        assert response["Cache-Control"] == "no-store, private"
        assert response["Referrer-Policy"] == "no-referrer"
        assert response["X-Robots-Tag"] == "noindex, nofollow"
        assert "device" not in response.cookies


def test_a_link_taken_back_is_dead_at_once(client: Client) -> None:
    builder, path = shared_fleet(client)

    page = client.post(f"{builder.url}unshare/", follow=True).content.decode()

    assert "The link is dead." in page
    assert Client().get(path).status_code == 404
    assert Client().get(f"{path}text/").status_code == 404
    _fleet, other = builder, client.post(f"{builder.url}share/", follow=True).content.decode()
    assert path not in other


@pytest.mark.parametrize("token", ["x", "a" * 24, "%00", "é", "x" * 5000])
def test_a_wrong_link_finds_nothing(client: Client, token: str) -> None:
    assert client.get(f"/shared/{token}/").status_code == 404


def test_the_share_page_of_a_private_fleet_offers_to_make_a_link(client: Client) -> None:
    builder = start(client)

    html = client.get(f"{builder.url}share/").content.decode()

    assert "This fleet is private" in html
    assert "Make a link" in html


def test_the_text_stands_ready_to_copy(client: Client) -> None:
    builder, path = shared_fleet(client)

    page = client.get(f"{builder.url}text/").content.decode()
    plain = client.get(f"{builder.url}text/?plain=1")

    assert plain["Content-Type"] == "text/plain; charset=utf-8"
    lines = plain.content.decode().splitlines()
    assert lines[0] == "Flottille d'Æ <b>"
    assert lines[-2:] == ["Total: 195 / 500 points, 1 ship", f"http://testserver{path}"]
    assert "Flottille d&#x27;Æ &lt;b&gt;" in page
    assert Client().get(f"{path}text/").content == plain.content


def test_the_history_tells_what_was_done_newest_first(
    client: Client, player_client: Client
) -> None:
    builder = start(player_client)
    builder.add(VOSPER)
    builder.set(builder.keys[0], "crew", "veteran")

    html = player_client.get(f"{builder.url}history/").content.decode()

    told = re.findall(r'<p class="anywhere">([^<]+)', html)
    assert [line.strip() for line in told] == [
        "Crew of Vosper 1: veteran.",
        "Added Vosper MTB Type I (Mid).",
        "Started: Royal Navy, limit 500.",
    ]
    assert "Times are in UTC." in html
    assert re.search(r'<time datetime="20\d\d-\d\d-\d\dT[\d:.]+\+00:00">', html)
    assert "ada" in html


def test_a_long_history_has_pages(client: Client) -> None:
    builder = start(client)
    for limit in range(100, 155):
        builder.set_fleet("limit", str(limit))

    first: Any = client.get(f"{builder.url}history/").content.decode()
    second: Any = client.get(f"{builder.url}history/?page=2").content.decode()

    assert "limit 154" in first.lower() or "154" in first
    assert "Older" in first
    assert "Started: Royal Navy" in second
    assert client.get(f"{builder.url}history/?page=zzz").status_code == 200
