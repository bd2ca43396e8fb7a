"""The rule notes: sections, anchors, search, links."""

import re

import pytest
from django.template import Context, Template
from django.test import Client

from rules.engine import registry

pytestmark = pytest.mark.once

URL = "/rules/cruel-seas/"
SYSTEM = registry.get("cruel_seas")


def ids_in(html: str) -> list[str]:
    return re.findall(r'<div id="([^"]+)" class="rule-note">', html)


def test_every_rule_system_leads_to_its_rules(client: Client) -> None:
    page = client.get("/rules/").content.decode()

    assert f'href="{URL}"' in page
    assert 'href="/rules/high-seas-fleet/"' in page


def test_every_rule_has_an_anchor_of_its_own(client: Client) -> None:
    ids = ids_in(client.get(URL).content.decode())

    assert len(ids) == len(set(ids))
    assert set(ids) == {note.id for note in SYSTEM.rule_notes()}
    assert {"CS-PTS-1", "CS-PTS-6", "CS-TINY-1", "CS-DER-1", "I-15"} <= set(ids)


def test_the_search_finds_by_id_by_title_and_by_words(client: Client) -> None:
    assert ids_in(client.get(f"{URL}?q=cs-pts-6").content.decode()) == ["CS-PTS-6"]
    assert ids_in(client.get(f"{URL}?q=CRÉWS+points").content.decode())[0] == "CS-PTS-2"
    assert "No rule speaks of that" in client.get(f"{URL}?q=zeppelin").content.decode()


def test_htmx_gets_the_rules_and_the_count_and_no_page(client: Client) -> None:
    headers = {"HX-Request": "true", "HX-Target": "rule-results"}
    response = client.get(f"{URL}?q=cs-pts-6", headers=headers)

    part = response.content.decode()
    assert ids_in(part) == ["CS-PTS-6"]
    assert '<output id="rule-count" hx-swap-oob="innerHTML">1 rule\n</output>' in part
    assert "<html" not in part


def test_a_search_too_long_is_answered_beside_the_field_and_shows_all_rules(client: Client) -> None:
    response = client.get(URL, {"q": "x" * 81})

    page = response.content.decode()
    assert response.status_code == 400
    assert "Use at most 80 characters." in page
    assert "x" * 81 in page
    assert len(ids_in(page)) == len(SYSTEM.rule_notes())


@pytest.mark.parametrize("system", [SYSTEM, "cruel_seas", "cruel-seas"])
def test_a_rule_link_leads_to_the_page_of_the_rule(system: object) -> None:
    made = Template("{% load rules %}{% rule_link 'CS-PTS-6' system %}").render(
        Context({"system": system})
    )

    assert made == '<a class="rule-id" href="/rules/cruel-seas/CS-PTS-6/">CS-PTS-6</a>'


def test_a_rule_without_a_note_is_plain_text_and_none_is_nothing() -> None:
    made = Template("{% load rules %}{% rule_link unknown s %}|{% rule_link '' s %}").render(
        Context({"s": SYSTEM, "unknown": "CS-<b>"})
    )

    assert made == '<span class="rule-id">CS-&lt;b&gt;</span>|'


def test_the_rules_ask_nothing_of_the_database(client: Client) -> None:
    assert client.get(URL).status_code == 200
