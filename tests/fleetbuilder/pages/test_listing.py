"""My fleets with many fleets: what is found, what is said, what it costs."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from config.web.visitor import Visitor
from fleetbuilder import services
from fleetbuilder.models import Fleet, FleetTag
from tests import actions
from tests.factories import copies
from tests.fleetbuilder.pages.harbour import HTMX, start
from tests.fleetbuilder.pages.test_fleets import names

pytestmark = pytest.mark.django_db

PART = {**HTMX, "HX-Target": "fleet-results"}
MOST_QUERIES = 12


@pytest.fixture
def flotilla(player_client: Client) -> Fleet:
    """Return Ada's first fleet, of two ships, shared."""
    builder = start(player_client)
    builder.add(actions.VOSPER)
    builder.add(actions.FAIRMILE)
    player_client.post(f"{builder.url}share/")
    return builder.fleet


def cost(client: Client, query: str = "", **headers: str) -> int:
    with CaptureQueriesContext(connection) as captured:
        assert client.get(f"/fleets/{query}", headers=headers).status_code == 200
    return len(captured)


@pytest.mark.parametrize(
    "query",
    [
        "",
        "?q=flotilla",
        "?q=flotilla&nation=royal_navy&verdict=legal&tag=club&order=nation&page=1",
        "?shelf=archived",
    ],
)
def test_3_and_300_fleets_ask_equally_often(
    player_client: Client, flotilla: Fleet, query: str
) -> None:
    copies(flotilla, 2)
    few = cost(player_client, query)
    copies(flotilla, 298)
    many = cost(player_client, query)

    assert few == many <= MOST_QUERIES
    assert cost(player_client, query, **PART) <= few


def test_300_fleets_come_by_24_and_each_page_keeps_what_was_asked(
    player_client: Client, flotilla: Fleet
) -> None:
    copies(flotilla, 300)

    html = player_client.get("/fleets/?order=name&q=armel").content.decode()

    assert '<output id="fleet-count">300 of 301 fleets</output>' in html
    assert 'href="/fleets/?page=2&amp;q=armel&amp;order=name"' in html
    assert "Page 1 of 13" in html
    seen = [
        name
        for page in range(1, 14)
        for name in names(player_client, order="name", q="ÄRMEL", page=str(page))
    ]
    assert seen == [f"Ärmel Flotilla {number:03}" for number in range(300)]
    assert names(player_client, q="armel", order="name", page="99") == seen[288:]
    assert player_client.get("/fleets/?page=zzz").status_code == 200
    assert names(player_client, order="name-down")[:2] == ["Nore Flotilla", seen[299]]


def test_a_number_is_looked_for_where_a_word_begins(player_client: Client, flotilla: Fleet) -> None:
    copies(flotilla, 30)
    assert names(player_client, q="029") == ["Ärmel Flotilla 029"]
    assert len(names(player_client, q="02", order="name")) == 10
    assert names(player_client, q="29") == []


def test_the_filters_offer_what_there_is_with_its_count(
    player_client: Client, flotilla: Fleet
) -> None:
    copies(flotilla, 20)
    start(player_client, name="Kiel", nation="kriegsmarine")

    html = player_client.get("/fleets/").content.decode()

    assert '<option value="kriegsmarine">Kriegsmarine (1)</option>' in html
    assert '<option value="royal_navy">Royal Navy (21)</option>' in html
    assert '<option value="legal">Legal (21)</option>' in html
    assert '<option value="draft">Draft (1)</option>' in html
    assert '<option value="illegal">' not in html
    assert 'name="system"' not in html
    assert 'value="club"><bdi>Club (20)</bdi>' in html
    assert "In use (22)" in html
    assert '<details class="fold find-more"><summary>' in html


def test_what_is_asked_for_stands_in_its_fields(player_client: Client, flotilla: Fleet) -> None:
    copies(flotilla, 20)

    html = player_client.get(
        "/fleets/?q=Ärmel&nation=royal_navy&verdict=illegal&shared=1&tag=club&tag=gone&order=points"
    ).content.decode()

    assert 'name="q" value="Ärmel"' in html
    assert '<option value="royal_navy" selected>' in html
    assert '<option value="illegal" selected>' in html
    assert 'name="shared" value="1" checked' in html
    assert 'value="club" checked' in html
    assert 'value="gone" checked><bdi>gone</bdi>' in html
    assert '<option value="points" selected>' in html
    assert '<details class="fold find-more" open>' in html
    assert "No fleet fits all of this" in html
    assert 'href="/fleets/?order=points">Clear filters' in html


def test_a_few_fleets_need_no_filters(player_client: Client, flotilla: Fleet) -> None:
    html = player_client.get("/fleets/").content.decode()
    assert 'name="q"' in html
    assert "find-more" not in html
    assert "One more" in html
    assert "1 fleet</output>" in html


def test_nobody_without_a_fleet_is_asked_for_words(client: Client) -> None:
    assert 'name="q"' not in client.get("/fleets/").content.decode()


def test_with_script_only_the_results_come_and_the_address_follows(
    player_client: Client, flotilla: Fleet
) -> None:
    copies(flotilla, 30)
    headers = {**PART, "HX-Current-URL": "http://testserver/fleets/"}

    first = player_client.get("/fleets/?q=&tag=club&order=changed", headers=headers)

    html = first.content.decode()
    assert html.lstrip().startswith('<div id="fleet-results">')
    assert 'hx-swap-oob="innerHTML">30 of 31 fleets</output>' in html
    assert "Clear filters" in html
    assert '<form class="find-fleets"' not in html
    assert first["HX-Push-Url"] == "/fleets/?tag=club"
    assert "HX-Target" in first["Vary"]


@pytest.mark.parametrize(
    ("before", "asked", "header"),
    [
        ("", "?q=n", "HX-Push-Url"),
        ("?q=n", "?q=no", "HX-Replace-Url"),
        ("?q=no", "?q=n", "HX-Replace-Url"),
        ("?q=no", "?q=", "HX-Push-Url"),
        ("?q=no", "?q=no&verdict=draft", "HX-Push-Url"),
        ("?verdict=draft", "?", "HX-Push-Url"),
    ],
)
def test_words_being_typed_are_one_step_for_the_back_button(
    player_client: Client, flotilla: Fleet, before: str, asked: str, header: str
) -> None:
    headers = {**PART, "HX-Current-URL": f"http://testserver/fleets/{before}"}
    response = player_client.get(f"/fleets/{asked}", headers=headers)
    other = {"HX-Push-Url", "HX-Replace-Url"} - {header}
    assert header in response
    assert not other & set(response.headers)


def test_a_page_that_htmx_restores_is_a_whole_one(player_client: Client, flotilla: Fleet) -> None:
    headers = {**PART, "HX-History-Restore-Request": "true"}
    html = player_client.get("/fleets/?q=nore", headers=headers).content.decode()
    assert html.startswith("<!doctype html>")


def test_an_act_on_a_card_leads_back_to_the_list_as_it_was(
    player_client: Client, flotilla: Fleet
) -> None:
    copies(flotilla, 30)
    html = player_client.get("/fleets/?q=armel&order=name&page=2").content.decode()
    assert 'name="back" value="q=armel&amp;order=name&amp;page=2"' in html
    url = re.findall(r'action="(/fleets/[^"]+/archive/)"', html)[0]

    response = player_client.post(url, {"back": "q=armel&order=name&page=2"})
    elsewhere = player_client.post(
        url.replace("archive", "restore"), {"back": "https://evil.example/"}
    )

    assert response["Location"] == "/fleets/?q=armel&order=name&page=2"
    assert elsewhere["Location"] == "/fleets/"


def test_look_alikes_are_marked_on_both_cards(player_client: Client) -> None:
    start(player_client, name="Sandpiper")
    assert "Looks like another" not in player_client.get("/fleets/").content.decode()
    start(player_client, name="S\u0430ndpiper")
    html = player_client.get("/fleets/").content.decode()
    assert (
        html.count("Looks like another fleet&#x27;s name")
        + html.count("Looks like another fleet's name")
        == 2
    )


def test_tags_are_put_on_and_taken_off_by_a_page_of_their_own(
    player_client: Client, flotilla: Fleet
) -> None:
    url = f"/fleets/{flotilla.pk}/tags/"
    card = player_client.get("/fleets/?q=nore").content.decode()
    assert f'href="{url}?q=nore">Tags</a>' in card

    put = player_client.post(url, {"tag": " Club night ", "back": "q=nore&page=1"})
    page = player_client.get(put["Location"]).content.decode()

    assert put.status_code == 303
    assert put["Location"] == f"{url}?q=nore"
    assert 'aria-label="Take off Club night"' in page
    assert 'href="/fleets/?q=nore">Back to the fleets' in page
    assert '<li class="badge"><bdi>Club night</bdi></li>' in (
        player_client.get("/fleets/").content.decode()
    )
    assert names(player_client, tag="club night") == ["Nore Flotilla"]
    player_client.post(url, {"remove": "club night"})
    assert "No tag yet" in player_client.get(url).content.decode()


def test_a_tag_that_is_refused_stays_in_its_field(player_client: Client, flotilla: Fleet) -> None:
    response = player_client.post(f"/fleets/{flotilla.pk}/tags/", {"tag": "<b>" + "x" * 60})

    html = response.content.decode()
    assert response.status_code == 422
    assert "Use at most 40 characters; this has 63." in html
    assert 'value="&lt;b&gt;' + "x" * 60 in html
    assert 'aria-invalid="true"' in html


def test_tags_of_other_fleets_are_offered_as_they_are_written(
    player_client: Client, flotilla: Fleet, player: object
) -> None:
    other = start(player_client, name="Dover")
    for tag in ("Übung", '"><script>alert(1)</script>'):
        services.tag_fleet(visitor=Visitor(user=player), fleet_id=other.fleet.pk, name=tag)

    html = player_client.get(f"/fleets/{flotilla.pk}/tags/").content.decode()

    assert 'name="tag" value="Übung"' in html
    assert "&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;" in html
    assert "<script>alert" not in html


def test_all_fleets_that_are_found_get_a_tag_at_once(
    player_client: Client, flotilla: Fleet
) -> None:
    copies(flotilla, 30)
    html = player_client.get("/fleets/?q=armel&page=2").content.decode()
    assert "Tag these 30 fleets" in html
    assert "Tag these" not in player_client.get("/fleets/").content.decode()

    put = player_client.post("/fleets/tags/", {"tag": "Été", "back": "q=armel"}, follow=True)
    assert put.redirect_chain == [("/fleets/?q=armel", 303)]
    assert "Été is on 30 fleets." in put.content.decode()
    assert flotilla.tags.count() == 0
    off = {"tag": "ete", "back": "q=armel+007", "remove": "1"}
    page = player_client.post("/fleets/tags/", off, follow=True).content.decode()
    assert "ete is off 1 fleet." in page
    refused = player_client.post("/fleets/tags/", {"tag": " ", "back": "q=armel"}, follow=True)
    assert "Give a name that can be seen" in refused.content.decode()
    assert FleetTag.objects.filter(folded="ete").count() == 29


def test_the_number_of_statements_of_a_tag_for_all_does_not_grow(
    player_client: Client, flotilla: Fleet
) -> None:
    counts = []
    for more in (2, 298):
        copies(flotilla, more)
        with CaptureQueriesContext(connection) as captured:
            player_client.post("/fleets/tags/", {"tag": f"T{more}", "back": "q=armel"})
        counts.append(len(captured))
    assert counts[0] == counts[1]


def test_of_many_tags_the_most_used_are_at_hand_and_the_page_stays_small(
    player_client: Client, flotilla: Fleet
) -> None:
    FleetTag.objects.bulk_create(
        FleetTag(fleet=fleet, name=f"Tag {number}", folded=f"tag {number}")
        for number, fleet in enumerate(copies(flotilla, 120))
    )

    html = player_client.get("/fleets/?tag=tag+77").content.decode()
    at_hand = html.split('class="find-tags chips"')[1].split("</fieldset>")[0]
    page = player_client.get(f"/fleets/{flotilla.pk}/tags/").content.decode()

    assert "Club (120)" in at_hand
    assert 'value="tag 77" checked' in at_hand
    assert at_hand.count('name="tag"') == 6
    assert html.count('name="tag" value="') == 60
    assert page.count("<option value=") == 60
