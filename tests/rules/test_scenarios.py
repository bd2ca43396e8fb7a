"""The scenarios of a game: a list, a page for each, and the way to a fleet for a side."""

import html as markup
import re

import pytest
from django.test import Client

from rules.engine import registry

pytestmark = pytest.mark.once

URL = "/rules/cruel-seas/scenarios/"
SYSTEM = registry.get("cruel_seas")
SHEETS = SYSTEM.scenarios(SYSTEM.newest_edition)


def words_of(client: Client, number: int) -> str:
    """Return the page of a scenario without its tags."""
    response = client.get(f"{URL}{number}/")
    assert response.status_code == 200
    return " ".join(markup.unescape(re.sub(r"<[^>]+>", " ", response.content.decode())).split())


def test_the_list_leads_to_every_scenario_and_the_rules_lead_to_the_list(client: Client) -> None:
    page = client.get(URL).content.decode()
    assert [sheet.number for sheet in SHEETS] == [1, 2, 3, 4, 5, 6, 7, 8]
    for sheet in SHEETS:
        assert f'href="{URL}{sheet.number}/">{sheet.number} {sheet.title}</a>' in page
    assert f'href="{URL}">Scenarios</a>' in client.get("/rules/cruel-seas/").content.decode()


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.title)
def test_a_page_tells_all_of_its_scenario(client: Client, sheet) -> None:
    told = words_of(client, sheet.number)
    for words in (sheet.title, sheet.story, sheet.table, sheet.length, sheet.roles, sheet.terrain):
        assert words in told
    for side in sheet.sides:
        assert side.title in told
        assert side.aim in told
        for force in side.forces:
            assert force.words[1:] in told
    for step in sheet.deployment:
        assert step.text in told
    for special in sheet.specials:
        assert special.text in told
    assert (sheet.number in (1, 7, 8)) == ("More points win" in told)
    assert (sheet.number in (1, 7, 8)) != ("In short, and who wins" in told)


def test_what_counts_is_told_by_side(client: Client) -> None:
    told = words_of(client, 1)
    assert "Royal Navy 1 point each: MTBs home 3 points: enemies sunk Kriegsmarine" in told
    assert "2 points each: enemies sunk 1 point: the E-boat survives" in told


def test_a_choice_stands_below_what_it_is(client: Client) -> None:
    told = words_of(client, 6)
    assert (
        "One of these: Large ship, inexperienced crew ; with large ship, regular crew"
        " Huge ship, regular crew"
    ) in told.replace("crew;", "crew ;")


@pytest.mark.parametrize("number", [0, 9, 10**30])
def test_there_is_no_other_scenario(client: Client, number: int) -> None:
    assert client.get(f"{URL}{number}/").status_code == 404


def test_a_side_leads_to_a_form_that_knows_it(client: Client, db: None) -> None:
    page = client.get(f"{URL}1/").content.decode()
    (address, _german) = re.findall(r'href="(/fleets/new/[^"]+)"', page)
    assert address == (
        "/fleets/new/?system=cruel_seas&amp;scenario=1%3Aroyal_navy&amp;nation=royal_navy&amp;limit="
    )
    form = client.get(markup.unescape(address)).content.decode()
    assert '<option value="cruel_seas:1:royal_navy" selected>' in form
    assert '<option value="royal_navy" selected>' in form
    assert re.search(r'<input type="text" name="limit"(?![^>]*value=)[^>]*>', form)


def test_the_rule_of_a_scenario_leads_to_its_page_and_others_to_none(client: Client) -> None:
    assert f'href="{URL}3/"' in client.get("/rules/cruel-seas/CS-SCN-3/").content.decode()
    for other in ("CS-SCN-0", "CS-GUN-4"):
        assert "scenarios/" not in client.get(f"/rules/cruel-seas/{other}/").content.decode()


def test_neighbours_lead_on(client: Client) -> None:
    page = client.get(f"{URL}2/").content.decode()
    assert f'href="{URL}1/"' in page
    assert f'href="{URL}3/"' in page


@pytest.mark.django_db
def test_pages_ask_nothing_of_the_database(client: Client, django_assert_num_queries) -> None:
    with django_assert_num_queries(0):
        client.get(URL)
        client.get(f"{URL}7/")


def test_a_page_leads_to_those_before_and_after_it(client: Client) -> None:
    pages = {n: client.get(f"{URL}{n}/").content.decode() for n in (1, 7, 8)}

    assert f'rel="prev" href="{URL}6/">← 6 Ambush</a>' in pages[7]
    assert f'rel="next" href="{URL}8/">8 Turkey Shoot →</a>' in pages[7]
    assert 'rel="prev"' not in pages[1]
    assert 'rel="next"' not in pages[8]
