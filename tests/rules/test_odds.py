"""Odds pages: a question in an address, its answer as a page, as a fragment and as files."""

from __future__ import annotations

import csv
import io
import json
import re
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from django.test import Client

from config.web.figures import MINUS
from rules.engine import registry
from rules.engine.core.odds import FigureKind
from rules.odds.more import effect_text
from rules.views.odds import MOST_COST

pytestmark = pytest.mark.django_db

URL = "/odds/cruel-seas/broadside/"
ASKED = {"HX-Request": "true", "HX-Target": "odds-answer"}
SPACE = "\N{NO-BREAK SPACE}"


def text(response: Any) -> str:
    return str(response.content.decode())


def shape_of(client: Client) -> str:
    found = re.search(r'name="_shape" value="(\w+)"', text(client.get(URL)))
    assert found is not None
    return found[1]


def test_several_games_are_offered(client: Client) -> None:
    page = text(client.get("/odds/"))
    assert 'href="/odds/cruel-seas/"' in page
    assert 'href="/odds/high-seas-fleet/"' in page


def test_one_game_opens_at_once_and_lists_what_can_be_asked(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    only = (registry.get("cruel_seas"),)
    monkeypatch.setattr(registry, "all_systems", lambda: only)
    response = client.get("/odds/")

    assert (response.status_code, response["Location"]) == (302, "/odds/cruel-seas/")
    page = text(client.get("/odds/cruel-seas/"))
    assert f'href="{URL}"' in page
    assert re.search(r'href="/odds/" aria-current="page"', page)


def test_a_question_in_the_address_is_answered_with_its_receipt(client: Client) -> None:
    page = text(client.get(f"{URL}?gun=6pdr-single&left=5"))

    assert f"<b>40{SPACE}%</b> <span>at least one hit</span>" in page
    assert "Why 4 for the 6-pdr" in page
    assert "Target at 26, over 24" in page
    assert ">CS-GUN-4</a>" in page
    assert "<b>Exact under these assumptions.</b>" in page


def test_every_plot_has_a_title_a_description_and_a_table(client: Client) -> None:
    page = text(client.get(f"{URL}?gun=6pdr-single&left=5"))

    assert page.count('role="img"') == 2
    assert page.count("<title id=") == page.count("<desc id=") == 2
    assert f"Sunk: 5 or more, 40{SPACE}%." in page
    assert re.search(rf'<th scope="row">0, no damage</th><td>60{SPACE}%</td>', page)


def test_htmx_gets_the_answer_and_the_address_that_asks_the_same(client: Client) -> None:
    whole = f"{URL}?cm=25&left=20&go=combat&plumes=1&hid=clear&_shape={shape_of(client)}"
    response = client.get(whole, headers=ASKED)

    part = text(response)
    assert response["HX-Replace-Url"] == f"{URL}?cm=25&left=20&plumes=1"
    assert "<html" not in part
    assert "<select" not in part
    assert '<output id="odds-cm_said" hx-swap-oob="innerHTML">25 cm</output>' in part
    assert len(response.content) <= 20_000
    again = client.get(response["HX-Replace-Url"], headers=ASKED)
    assert again["HX-Replace-Url"] == response["HX-Replace-Url"]


def test_another_ship_brings_her_own_fields_and_what_was_set_for_the_other_goes(
    client: Client,
) -> None:
    query = f"?by=linse-group-of-3&_by=fairmile-d-mgb&gun=6pdr-single&_shape={shape_of(client)}"
    response = client.get(URL + query, headers=ASKED)

    assert response["HX-Replace-Url"] == f"{URL}?by=linse-group-of-3"
    assert '<div id="odds-fields" hx-swap-oob="innerHTML">' in text(response)
    assert "She has no gun." in text(response)


def test_bad_values_are_told_beside_their_fields_with_400_and_the_rest_is_kept(
    client: Client,
) -> None:
    response = client.get(f"{URL}?cm=many&gun=catapult&left=20")

    page = text(response)
    assert response.status_code == 400
    assert re.search(r'id="odds-cm_error"[^>]*><svg.*?Use a whole number from 0 to 80\.', page)
    assert re.search(r'id="odds-gun_error"[^>]*><svg.*?Choose one of those listed\.', page)
    assert 'value="many"' in page
    assert "20 of 55" in page
    assert "Mend what is marked" in page


@pytest.mark.parametrize(
    "query",
    ["?by=" + "x" * 3000, "?cm=1&cm=2", "?by=lct~n:%00", "?aid=", "?plumes=maybe", "?%00=1",
     "?" + "&".join(f"k{n}=1" for n in range(300)), "?by=%3Cscript%3E",
     "?at=bare&at-hull=99999999"],
)  # fmt: skip
def test_no_address_breaks_the_page(client: Client, query: str) -> None:
    response = client.get(URL + query)

    assert response.status_code in (200, 400)
    assert "<script>" not in text(response).split("<main", 1)[1]


def test_what_costs_too_much_is_told_in_words_and_an_account_may_ask_for_it(
    client: Client, player_client: Client
) -> None:
    guns = MOST_COST // 8 + 1  # 4 in guns throw 8 dice
    query = f"?by=bare&by-gun=4in&by-guns={guns}&at=bare&at-size=huge&cm=150&crew=inexperienced"
    refused = client.get(URL + query)

    words = f"This asks for {guns * 8} dice; without an account {MOST_COST} are worked out at once."
    assert refused.status_code == 400
    assert words in text(refused)
    assert player_client.get(URL + query).status_code == 200
    beyond = player_client.get(f"{URL}?by=bare&by-gun=4in&by-guns=30&by-mount=quad")
    assert beyond.status_code == 400
    assert "This asks for 330 dice; 150 are worked out at once. Ask for less." in text(beyond)


def test_the_answer_as_json(client: Client) -> None:
    answer = json.loads(client.get(f"{URL}answer.json?gun=6pdr-single&left=5").content)

    assert answer["question"]["cm"] == 30
    assert answer["answer"]["method"] == "exact"
    assert answer["answer"]["headline"]["values"] == ["2/5"]
    assert answer["answer"]["receipts"][0]["chance"] == "2/5"
    bad = client.get(f"{URL}answer.json?cm=many")
    assert bad.status_code == 400
    assert json.loads(bad.content)["errors"] == {"cm": "Use a whole number from 0 to 80."}


def test_the_answer_as_csv(client: Client) -> None:
    response = client.get(f"{URL}answer.csv?gun=6pdr-single&left=5&by=fairmile-d-mgb~n:=1%2B1")

    rows = list(csv.reader(io.StringIO(text(response))))
    assert ["answer", "to sink her", "2/5", "0.400000000", "CS-DMG-1"] in rows
    assert ["question", "Shooter", "'=1+1, Fairmile D MGB", "", ""] in rows
    assert response["Content-Disposition"] == 'attachment; filename="broadside.csv"'
    assert rows[-1][:2] == ["method", "Exact under these assumptions."]


@pytest.mark.parametrize(
    ("path", "status"),
    [("/odds/cruel-seas/nothing/", 404), ("/odds/nothing/", 404), (f"{URL}answer.exe", 404)],
)
def test_what_is_not_there(client: Client, path: str, status: int) -> None:
    assert client.get(path).status_code == status
    assert client.post(URL).status_code == 405


def test_a_game_without_odds_has_no_pages_of_them(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    dumb = tuple(replace(system, odds=None) for system in registry.all_systems())
    monkeypatch.setattr(registry, "all_systems", lambda: dumb)

    assert client.get("/odds/cruel-seas/").status_code == 404
    assert client.get(URL).status_code == 404
    assert "No game here can be asked for odds" in text(client.get("/odds/"))


def test_the_page_asks_little_of_the_database(
    client: Client, django_assert_max_num_queries: Any
) -> None:
    with django_assert_max_num_queries(2):  # the count of the limit
        client.get(URL)


def test_beyond_the_limit_the_answer_is_429(client: Client, settings: Any) -> None:
    settings.RATE_LIMITS = {"odds": "1/h"}

    assert client.get(URL).status_code == 200
    assert client.get(URL).status_code == 429


def test_each_weapon_of_a_ship_page_leads_to_its_odds(client: Client) -> None:
    page = text(client.get("/ships/cruel-seas/e-boat-s-38-class/"))
    links = re.findall(r'href="(/odds/[^"]+)">Odds', page)

    assert links[0].endswith("?by=e-boat-s-38-class&amp;gun=37mm-single-semi")
    assert "/odds/cruel-seas/torpedo/?by=e-boat-s-38-class" in links
    assert links[-1] == f"{URL}?by=e-boat-s-38-class"
    for link in links:
        assert client.get(link.replace("&amp;", "&")).status_code == 200


def test_what_has_no_gun_has_no_odds(client: Client) -> None:
    assert "/odds/cruel-seas/" not in text(client.get("/ships/cruel-seas/minefield-small/"))


MORE = {"HX-Request": "true", "HX-Target": "odds-more"}


def test_what_would_change_it_most_and_both_ships_by_range(client: Client) -> None:
    page = text(client.get(f"{URL}more/?left=25"))

    stopped = f'href="{URL}?left=25&amp;to=stationary">Target&#x27;s speed: Stopped</a></th><td>+46'
    assert stopped in page
    assert "Points of per cent on the chance to sink her, each change alone." in page
    assert "From 10 to 40 cm Fairmile does more damage." in page
    assert "10 cm: here it turns" in page
    assert page.count('role="img"') == 4


def test_the_answer_fetches_the_rest_by_itself_and_has_a_link_to_it(client: Client) -> None:
    page = text(client.get(f"{URL}?left=25"))
    part = text(client.get(f"{URL}more/?left=25", headers=MORE))

    assert f'hx-get="{URL}more/?left=25"' in page
    assert f'href="{URL}more/?left=25"' in page
    assert part.strip().startswith('<section id="odds-more"')
    assert "<html" not in part


def test_the_rest_is_refused_in_words_where_it_costs_too_much_or_nothing_is_answered(
    client: Client,
) -> None:
    many = "?by=bare&by-gun=4in&by-guns=12&at=bare&at-size=huge&cm=150&crew=inexperienced"
    refused, faulty = client.get(f"{URL}more/{many}"), client.get(f"{URL}more/?cm=many")

    assert (refused.status_code, faulty.status_code) == (400, 400)
    assert "To try out what would change this costs too much." in text(refused)
    assert "There is no answer yet" in text(faulty)


def test_another_question_is_put_beside_this_one(client: Client) -> None:
    first = text(client.get(f"{URL}?cm=41"))
    beside = f"{URL}?cm=41&amp;_vs=cm%3D41"
    changed = client.get(f"{URL}?cm=10&_vs=cm%3D41", headers=ASKED)

    assert f'href="{beside}">Compare with another' in first
    assert changed["HX-Replace-Url"] == f"{URL}?cm=10&_vs=cm%3D41"
    side_by_side = f'href="{URL}compare/?q=cm%3D41&amp;q=cm%3D10">Side by side with the other'
    assert side_by_side in text(changed)


def test_side_by_side_tells_what_differs_and_marks_the_highest(client: Client) -> None:
    page = text(client.get(f"{URL}compare/?q=gun%3D6pdr-single%26cm%3D41&q=gun%3D6pdr-single"))
    rows = dict(re.findall(r'colspan="2">([^<]+)</th></tr>\s*<tr>(.*?)</tr>', page, re.DOTALL))

    assert re.findall(r">([^<>]+)</td>", rows["Range"]) == ["41 cm", "30 cm"]
    assert "Target&#x27;s speed" not in rows
    hits = rows["at least one hit"].split("</td>")
    assert f"20{SPACE}%" in hits[0]
    assert "▲" not in hits[0]
    assert f"40{SPACE}%" in hits[1]
    assert "▲" in hits[1]
    assert f'href="{URL}?gun=6pdr-single&amp;cm=41&amp;_vs=gun%3D6pdr-single">Change A' in page
    assert 'role="img"' in page


@pytest.mark.parametrize(
    ("query", "status", "words"),
    [
        ("", 200, "A</a>"),
        ("?q=&q=", 200, "They ask the same. Change one of them."),
        ("?q=cm%3Dmany&q=", 400, "A. Range: Use a whole number from 0 to 80."),
        ("?q=&q=by%3Dbare%26by-gun%3D4in%26by-guns%3D30", 400, "B. This asks for 240 dice;"),
        ("?" + "&".join(f"q=cm%3D{n}" for n in range(5)), 400, "these are the first four"),
    ],
)
def test_comparisons_that_are_odd(client: Client, query: str, status: int, words: str) -> None:
    response = client.get(f"{URL}compare/{query}")

    assert response.status_code == status
    assert words in text(response)


@pytest.mark.parametrize("query", ["by=nobody", "by=bare&by-guns=many", "plumes=often"])
def test_a_bad_value_is_marked_for_those_who_hear_the_page(client: Client, query: str) -> None:
    page = text(client.get(f"{URL}?{query}"))

    name = query.rpartition("&")[2].partition("=")[0]
    (field,) = re.findall(rf'<(?:select|input)[^>]*id="odds-{name}"[^>]*>', page)
    assert 'aria-invalid="true"' in field


def test_a_key_counts_wherever_it_stands_in_the_address(client: Client) -> None:
    others = "&".join(f"from{n}=link" for n in range(80))
    found = json.loads(client.get(f"{URL}answer.json?{others}&cm=12").content)

    assert found["question"]["cm"] == 12


def test_what_a_change_adds_is_rounded_as_players_round() -> None:
    assert effect_text(Fraction(-21, 2), FigureKind.MEAN) == f"{MINUS}10.5"
    assert effect_text(Fraction(125, 1000), FigureKind.CHANCE) == "+13"
