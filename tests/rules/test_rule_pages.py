"""The page of a rule and the sheet for the table: what stands there, links, bad addresses."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from rules.engine import registry

pytestmark = pytest.mark.once

URL = "/rules/cruel-seas/"
SYSTEM = registry.get("cruel_seas")
NOTES = {note.id: note for note in SYSTEM.rule_notes()}


def page_of(client: Client, rule: str) -> str:
    response = client.get(f"{URL}{rule}/")
    assert response.status_code == 200
    return response.content.decode()


def words(html: str) -> str:
    main = re.search(r"<main.*</main>", html, re.DOTALL)
    assert main
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", main[0]))


def test_every_rule_has_a_page_whose_links_lead_to_rules(client: Client) -> None:
    """Without a database, as all of these tests."""
    for rule, note in NOTES.items():
        page = page_of(client, rule)
        assert re.search(r"<h1>(.*?)</h1>", page)
        assert f'<p class="eyebrow">{rule}</p>' in page
        linked = re.findall(r'href="/rules/cruel-seas/([^"/#]+)/"', page)
        assert set(linked) <= set(NOTES), rule
        assert f'href="{URL}#{rule}">{note.section}</a>' in page
        ids = re.findall(r' id="([^"]+)"', page)
        assert len(ids) == len(set(ids)), rule


def test_a_rule_shows_its_tables_with_the_rules_of_their_rows(client: Client) -> None:
    page = page_of(client, "CS-GUN-4")
    assert "To hit with a gun: D10, this number or less" in page
    assert re.search(
        r'<th scope="row">Fire director <a class="rule-id" href="/rules/cruel-seas/CS-EQP-3/">'
        r"CS-EQP-3</a></th><td>\+1</td>",
        page,
    )
    assert '<tr><th scope="row">Over half range</th><td>-2</td></tr>' in page


def test_a_rule_without_a_table_of_its_own_shows_its_rows(client: Client) -> None:
    page = page_of(client, "CS-TOR-9")
    assert "FAT torpedoes" in page
    assert "Degaussing" not in page


def test_a_rule_shows_how_it_is_read_and_what_the_other_reading_does(client: Client) -> None:
    """I-1 by hand: 5 in 10, a small target -1 or, as printed, nothing."""
    text = words(page_of(client, "CS-GUN-4"))
    assert "Do small, large and huge targets change the number to hit?" in text
    assert "All sizes 40 % Tiny alone, as printed 50 %" in text
    own = words(page_of(client, "I-1"))
    assert "The question Do small, large" in own
    assert "All sizes 40 % Tiny alone, as printed 50 %" in own
    assert "CS-GUN-4 To hit" in own


def test_a_rule_tells_an_example_with_the_rules_that_it_meets(client: Client) -> None:
    text = words(page_of(client, "CS-GUN-4"))
    assert "As it may go Gun to hit Vosper 12, 20 mm at S-38: 5, over half range -2" in text
    assert "As it may go" not in words(page_of(client, "CS-PTS-4"))


def test_a_rule_leads_to_the_odds_that_rest_on_it(client: Client) -> None:
    assert 'href="/odds/cruel-seas/broadside/">' in page_of(client, "CS-GUN-4")
    assert "What are the chances?" not in page_of(client, "CS-PTS-4")


def test_the_rule_of_a_scenario_leads_to_the_scenario(client: Client) -> None:
    page = page_of(client, "CS-SCN-2")
    assert f'href="{URL}scenarios/2/">The scenario in full: Torpedo Run</a>' in page
    assert "The scenario in full" not in page_of(client, "CS-SCN-0")


def test_rules_lead_on_in_the_order_of_the_book(client: Client) -> None:
    first, second, *_ = NOTES
    page = page_of(client, first)
    assert f'rel="next" href="{URL}{second}/"' in page
    assert 'rel="prev"' not in page
    *_, last = NOTES
    assert 'rel="next"' not in page_of(client, last)


def test_any_case_of_an_id_finds_the_rule_and_no_rule_is_not_found(client: Client) -> None:
    response = client.get(f"{URL}cs-gun-4/")
    assert response.status_code == 301
    assert response["Location"] == f"{URL}CS-GUN-4/"
    assert client.get(f"{URL}CS-GUN-44/").status_code == 404
    assert client.get("/rules/no-such-game/CS-GUN-4/").status_code == 404
    assert client.get("/rules/no-such-game/quick-reference/").status_code == 404
    assert client.post(f"{URL}CS-GUN-4/").status_code == 405
    assert client.post(f"{URL}quick-reference/").status_code == 405


def test_the_search_finds_words_of_tables_readings_and_options(client: Client) -> None:
    table = client.get(URL, {"q": "bomb kamikaze payload"}).content.decode()
    assert re.findall(r'<div id="([^"]+)" class="rule-note">', table) == ["CS-AIR-4"]
    assert f'<a href="{URL}CS-AIR-4/#table-payloads">What an aircraft carries</a>' in table
    reading = client.get(URL, {"q": "Higgins boat add up"}).content.decode()
    assert 'id="I-40"' in reading
    option = client.get(URL, {"q": "sunk vessels leave a wreck"}).content.decode()
    assert 'id="option-wrecks"' in option
    assert "No rule speaks of that" not in option


def test_the_book_has_contents_that_lead_to_its_sections(client: Client) -> None:
    page = client.get(URL).content.decode()
    contents = re.search(r'<nav class="rule-contents".*?</nav>', page, re.DOTALL)
    assert contents
    anchors = re.findall(r'href="#([^"]+)"', contents[0])
    assert anchors[:3] == ["section-core", "section-sequence-of-play", "section-movement"]
    assert all(f'id="{anchor}"' in page for anchor in anchors)
    assert "rule-contents" not in client.get(URL, {"q": "mine"}).content.decode()


def test_the_sheet_shows_its_tables(client: Client) -> None:
    page = client.get(f"{URL}quick-reference/").content.decode()
    assert re.findall(r'<h3 id="table-([^"]+)"', page) == list(SYSTEM.rulebook().quick_reference)
    assert 'id="print-now" hidden' in page
    assert f'href="{URL}quick-reference/"' in client.get(URL).content.decode()
