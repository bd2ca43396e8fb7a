"""Choosing two fleets to compare: the form, the links to it, what stays private, what it costs."""

from __future__ import annotations

import re
import uuid
from typing import Any
from urllib.parse import quote

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from fleetbuilder import services
from fleetbuilder.models import Fleet
from rules.engine.core import acts
from tests import actions
from tests.fleetbuilder.pages.duel import (
    asking,
    compared,
    figures,
    mine,
    plain,
    shared,
    ships,
    theirs,
    token,
)
from tests.fleetbuilder.pages.harbour import start
from tests.fleetbuilder.pages.markup import Markup
from tests.fleetbuilder.pages.test_budgets import MOST_QUERIES, grown

pytestmark = pytest.mark.django_db


def test_the_form_offers_my_fleets_with_their_named_revisions(client: Client) -> None:
    here = mine(client)
    visitor = client.get(here.url).wsgi_request.visitor
    services.name_revision(visitor=visitor, fleet_id=here.fleet.pk, version=1, name="Bare hull")
    theirs()

    page = client.get("/compare/", {"a": f"{here.fleet.pk}@2"}).content.decode()

    form = asking(page)
    assert form.method == "get"
    assert form.named("a").value == f"{here.fleet.pk}@2"
    assert form.named("b").value == ""
    assert form.named("b").options == ["", str(here.fleet.pk), f"{here.fleet.pk}@1"]
    assert "Nore Flotilla, revision 1: Bare hull" in page
    assert "Schnellboot" not in page


def test_a_pasted_address_becomes_a_short_question(client: Client) -> None:
    here, there = mine(client), theirs()
    sent = {"a": str(here.fleet.pk), "a-link": "", "b": "", "b-link": f" {shared(there)} "}

    answer = client.get("/compare/", sent)

    assert answer.status_code == 302
    assert answer["Location"] == f"/compare/?a={here.fleet.pk}&b={token(there)}"
    assert figures(client.get(answer["Location"]).content.decode())["Ships"] == ("4▲", "3")


def test_a_visitor_without_a_fleet_needs_only_links(client: Client) -> None:
    link = shared(theirs())
    page = client.get("/compare/", {"b": link}).content.decode()
    form = asking(page)
    assert [field.name for field in form.fields] == ["a-link", "b-link"]
    assert form.named("b-link").value == link
    assert "It opens 8. Schnellbootflottille." in page
    answer = client.get("/compare/", {"a-link": link, "b-link": link}, follow=True)
    assert figures(answer.content.decode())["Ships"] == ("3", "3")


@pytest.mark.parametrize(
    ("sent", "status", "words"),
    [
        ({"a-link": "", "b-link": ""}, 422, "Choose a fleet, or paste a link to one."),
        ({"a-link": "mine"}, 422, "Paste the whole link"),
        ({"b-link": "https://elsewhere.example/shared/x/"}, 422, "another site"),
        ({"b-link": "http://testserver/ships/"}, 422, "shows no fleet"),
        ({"b": "x" * 24}, 404, "This link is dead"),
        ({"b": str(uuid.uuid4())}, 404, "no such fleet among yours"),
        ({"a": "x" * 5000}, 422, "Paste the whole link"),
        ({"a": "\x00"}, 422, "Paste the whole link"),
    ],
)
def test_what_cannot_be_compared_is_said_beside_its_side(
    client: Client, sent: dict[str, str], status: int, words: str
) -> None:
    answer = client.get("/compare/", sent)
    page = answer.content.decode()
    assert answer.status_code == status
    side = next(iter(sent))[0]
    assert words in Markup(page).errors[f"error-{side}"]


def test_one_dead_side_keeps_what_was_chosen_on_the_other(client: Client) -> None:
    here = mine(client)
    answer = client.get("/compare/", {"a": str(here.fleet.pk), "b": "x" * 24})
    form = asking(answer.content.decode())
    assert answer.status_code == 404
    assert form.named("a").value == str(here.fleet.pk)
    assert form.named("b-link").value == f"http://testserver/shared/{'x' * 24}/"


# What stays private


def test_a_private_fleet_and_none_are_answered_alike(client: Client, player_client: Client) -> None:
    private = mine(client)
    link = token(theirs())
    answers = [
        player_client.get("/compare/", {"a": asked, "b": link})
        for fleet in (private.fleet.pk, "00000000-0000-4000-8000-000000000000")
        for asked in (f"{fleet}", f"{fleet}@1", f"http://testserver/fleets/{fleet}/")
    ]
    assert {answer.status_code for answer in answers} == {404}
    changing = r'value="[^"]*"|"X-CSRFToken": "[^"]*"'
    bodies = {re.sub(changing, "", answer.content.decode()) for answer in answers}
    assert len(bodies) == 1
    assert "Nore Flotilla" not in bodies.pop()


@pytest.mark.parametrize("asked", ["both", "one", "none", "dead"])
def test_the_page_leaks_nowhere(client: Client, asked: str) -> None:
    here, link = mine(client), token(theirs())
    sent = {
        "both": {"a": str(here.fleet.pk), "b": link},
        "one": {"b": link},
        "none": {},
        "dead": {"b": "x" * 24},
    }
    answer = client.get("/compare/", sent[asked])
    assert "no-store" in answer["Cache-Control"]
    assert "private" in answer["Cache-Control"]
    assert answer["Referrer-Policy"] == "same-origin"
    assert answer["X-Robots-Tag"] == "noindex, nofollow"
    assert '<meta name="robots" content="noindex, nofollow">' in answer.content.decode()


def test_notes_are_told_of_between_my_own_revisions_and_shown_to_nobody(client: Client) -> None:
    here = mine(client)
    visitor = client.get(here.url).wsgi_request.visitor
    before, link = here.fleet.version, token(here)
    noted = acts.SetDetail(key=here.keys[0], detail="notes", text="leaks at speed")
    actions.do(visitor, here.fleet, noted)

    own = compared(client, f"{here.fleet.pk}@{before}", here.fleet.pk)
    by_link = compared(client, here.fleet.pk, link)
    friend = compared(Client(), link, link)

    assert ships(own)[0] == "≠ Different: notes"
    assert ships(by_link) == ["= The same"] * 4
    assert not any("leaks at speed" in page for page in (own, by_link, friend))


def test_a_link_taken_back_is_dead_here_too(client: Client) -> None:
    here, there = mine(client), theirs()
    link = token(there)
    there.client.post(f"{there.url}unshare/")
    answer = client.get("/compare/", {"a": str(here.fleet.pk), "b": link})
    assert answer.status_code == 404
    assert "Schnellboot" not in answer.content.decode()


def test_a_published_fleet_is_compared_without_its_history(
    client: Client, player_client: Client
) -> None:
    there = mine(player_client, "Dover Patrol")
    here = mine(client)
    fleet = Fleet.objects.get(pk=there.fleet.pk)
    asked = {"a": str(here.fleet.pk), "b": str(fleet.pk)}
    assert client.get("/compare/", asked).status_code == 404
    player_client.post(f"{there.url}publish/", {"at": there.at()})

    page = client.get("/compare/", asked).content.decode()

    assert "From the gallery." in plain(page)
    assert f'href="/gallery/{fleet.pk}/"' in page
    assert client.get("/compare/", asked | {"b": f"{fleet.pk}@1"}).status_code == 404


# Ways to it, and what it costs


def test_the_pages_of_a_fleet_lead_to_the_comparison(client: Client) -> None:
    here = mine(client)
    pk, link = here.fleet.pk, token(here)
    history = client.get(f"{here.url}history/").content.decode()
    form = asking(history)

    assert f'href="/compare/?a={pk}"' in here.html()
    assert f'href="/compare/?of={pk}&amp;a=2"' in history
    assert f'href="/compare/?of={pk}&amp;a=3"' not in history  # that is now
    assert form.method == "get"
    offered = re.findall(r'name="a" value="([^"]+)" form="compare-two"', history)
    assert offered == ["3", "2", "1"]
    chosen = re.findall(r'name="(\w)" value="(\d)" form="compare-two"[^>]+ checked', history)
    assert chosen == [("b", "3"), ("a", "2")]
    revision = client.get(f"{here.url}history/1/").content.decode()
    assert f'href="/compare/?a={pk}@1&amp;b={pk}"' in revision
    assert f'href="/compare/?b={link}"' in Client().get(f"/shared/{link}/").content.decode()


def test_two_revisions_chosen_in_the_history_become_a_short_question(client: Client) -> None:
    pk = mine(client).fleet.pk
    for sent, asked in (
        ({"of": str(pk), "a": "1", "b": "2"}, f"a={pk}%401&b={pk}%402"),
        ({"of": str(pk), "a": "2"}, f"a={pk}%402&b={pk}"),
    ):
        answer = client.get("/compare/", sent)
        assert (answer.status_code, answer["Location"]) == (302, f"/compare/?{asked}")
        assert client.get(answer["Location"]).status_code == 200
    assert client.get("/compare/", {"of": str(pk), "a": "x"}).status_code == 422
    assert client.get("/compare/", {"of": str(pk), "a": "99"}, follow=True).status_code == 404


def test_a_history_of_one_line_has_nothing_to_compare(client: Client) -> None:
    history = client.get(f"{start(client).url}history/").content.decode()
    assert "compare-two" not in history


def queries(client: Client, address: str) -> int:
    with CaptureQueriesContext(connection) as captured:
        assert client.get(address).status_code == 200
    return len(captured)


def test_it_asks_equally_often_for_1_and_200_ships(player_client: Client) -> None:
    counts = []
    for number in (1, 200):
        here, there = grown(player_client, number), grown(Client(), number)
        named = {"visitor": player_client.get(here.url).wsgi_request.visitor}
        services.name_revision(**named, fleet_id=here.fleet.pk, version=1, name="Bare")
        pair = (f"{here.fleet.pk}@1", f"{here.fleet.pk}@2")
        counts.append(
            [
                queries(player_client, f"/compare/?a={here.fleet.pk}&b={token(there)}"),
                queries(player_client, f"/compare/?a={pair[0]}&b={pair[1]}"),
                queries(player_client, f"{here.url}composition/"),
            ]
        )
    assert counts[0] == counts[1]
    assert max(counts[0]) <= MOST_QUERIES


def test_the_form_asks_equally_often_for_1_and_20_fleets(player_client: Client) -> None:
    counts: list[Any] = []
    for number in (1, 19):
        for _ in range(number):
            start(player_client)
        counts.append(queries(player_client, "/compare/"))
    assert counts[0] == counts[1] <= MOST_QUERIES


def test_a_hostile_query_is_no_fault(client: Client) -> None:
    here = mine(client)
    for text in ("%00", "'\"><script>", "../../x", "null", "[]", "é" * 600, f"{here.fleet.pk}@0"):
        answer = client.get(f"/compare/?a={quote(text)}&b={here.fleet.pk}")
        assert answer.status_code in (404, 422)
        assert "<script>" not in answer.content.decode().split("<body")[1].split("</footer>")[0]
