"""The page of a class: its figures, its receipt, and what is said about them."""

import re
from html import unescape
from urllib.parse import urlsplit

import pytest
from django.test import Client
from django.urls import reverse

from rules.engine import registry
from rules.odds.address import values_in
from rules.odds.links import armed, class_entry
from rules.selectors import catalogue_of

pytestmark = pytest.mark.once

SYSTEM = registry.get("cruel_seas")
CATALOGUE = catalogue_of(SYSTEM)
ALL = [ship.slug for ship in CATALOGUE.classes]


def page_of(client: Client, slug: str) -> str:
    response = client.get(f"/ships/cruel-seas/{slug}/")
    assert response.status_code == 200
    return response.content.decode()


def plain(html: str) -> str:
    """Return the text of a piece of HTML, its blanks single."""
    text = unescape(re.sub(r"<[^>]+>", " ", html))
    return re.sub(r"\s+", " ", text).strip()


def section(page: str, title: str) -> str:
    match = re.search(rf'<section aria-labelledby="{title}">(.*?)</section>', page, re.DOTALL)
    assert match, f"no section {title}"
    return match[1]


def rows(html: str) -> list[list[str]]:
    found = re.findall(r"<tr[^>]*>(.*?)</tr>", html, re.DOTALL)
    return [[plain(cell) for cell in re.findall(r"<t[hd].*?</t[hd]>", r, re.DOTALL)] for r in found]


def facts(page: str) -> dict[str, str]:
    pairs = re.findall(r"<dt>([^<]+)</dt><dd>([^<]+)</dd>", page)
    return {label: unescape(value) for label, value in pairs}


def test_the_vosper_shows_the_figures_of_the_roster(client: Client) -> None:
    page = page_of(client, "vosper-mtb-type-i-mid")

    assert "<title>Vosper MTB Type I (Mid), Cruel Seas · Fleetbuilder</title>" in page
    assert plain(re.search(r'class="ship-price">(.*?)</p>', page, re.DOTALL)[1]) == "75 points"
    assert facts(page) == {
        "Size": "Small",
        "Hull": "35",
        "Slow": "12 cm",
        "Combat": "24 cm",
        "Full": "36 cm",
        "Turn": "red, 45°",
        "Length": "21.6 m",
    }
    odds, hidden = "Odds of the {} of Vosper MTB Type I (Mid)", "free, not visible from outside"
    assert rows(section(page, "weapons"))[1:] == [
        ["HMG, twin half range 20", "1", "0–40", "20", "3D6", odds.format("HMG, twin")],
        ["Torpedo", "2", "15–120", "–", "16D6", odds.format("Torpedo")],
        ["20 mm half range 25", "1", "0–50", "25", "3D6", odds.format("20 mm")],
        [f"MG {hidden} half range 15", "2", "0–30", "15", "1D6", odds.format("MG")],
    ]
    assert rows(section(page, "receipt"))[-1][-1] == "75"
    assert rows(section(page, "crews")) == [
        ["Inexperienced", "±0"],
        ["Regular", "+50"],
        ["Veteran", "+75"],
    ]


def test_the_s38_lists_her_options_with_their_prices(client: Client) -> None:
    page = page_of(client, "e-boat-s-38-class")

    options = {row[0].split(" CS-")[0]: row[1] for row in rows(section(page, "options"))}
    assert options == {"2 reload torpedoes": "+20", "Depth charges": "+5"}
    assert rows(section(page, "receipt"))[-1][-1] == "105"
    assert "semi-automatic" in section(page, "weapons")


def test_the_maru_ni_says_why_the_printed_price_differs_from_the_sum(client: Client) -> None:
    page = page_of(client, "maru-ni-kamikaze-boats-with-depth-charges-x3")

    receipt = section(page, "receipt")
    assert rows(receipt)[-1][-1] == "45"
    assert "assumed" in plain(section(page, "weapons"))
    assert 'class="notice"' in receipt


def test_the_flower_is_derived_and_says_from_what(client: Client) -> None:
    page = page_of(client, "flower-class-corvette")

    badges = plain(re.search(r'<ul class="badges ship-badges">(.*?)</ul>', page, re.DOTALL)[1])
    assert badges.startswith("Royal Navy derived: ")
    assert "<h1>Flower-class corvette</h1>" in page
    assert rows(section(page, "receipt"))[-1][-1] == "135"
    assert [row[1] for row in rows(section(page, "crews"))] == ["±0", "+70", "+90"]


def test_a_stand_in_says_so_and_the_cut_off_row_leads_to_her(client: Client) -> None:
    page = page_of(client, "e-boat-s-100-class")
    response = client.get("/ships/cruel-seas/e-boat-s-100-class-as-printed/")

    assert "stands in for a row cut off in the source" in page
    assert response.status_code == 302
    assert response["Location"] == "/ships/cruel-seas/e-boat-s-100-class/"


@pytest.mark.parametrize("slug", ["bismarck", "aircraft-", "0", "x" * 300])
def test_an_unknown_class_is_not_found(client: Client, slug: str) -> None:
    assert client.get(f"/ships/cruel-seas/{slug}/").status_code == 404


def test_a_shore_battery_has_no_speeds_and_no_boats(client: Client) -> None:
    page = page_of(client, "shore-battery")

    assert facts(page)["Hull"] == "50"
    assert not {"Slow", "Combat", "Full", "Turn"} & set(facts(page))
    assert rows(section(page, "receipt"))[-1][-1] == "70"
    assert [row[1] for row in rows(section(page, "crews"))] == ["±0", "+50", "+75"]


def test_a_minefield_has_a_price_and_neither_weapons_nor_crew(client: Client) -> None:
    page = page_of(client, "minefield-large")

    assert rows(section(page, "receipt"))[-1][-1] == "60"
    assert 'aria-labelledby="weapons"' not in page
    assert 'aria-labelledby="crews"' not in page
    assert [row[1] for row in rows(section(page, "options"))] == ["+20"]


def test_aircraft_have_no_price_and_say_who_gives_it(client: Client) -> None:
    page = page_of(client, "aircraft")

    assert plain(re.search(r'class="ship-price">(.*?)</p>', page, re.DOTALL)[1]) == (
        "you enter the points"
    )
    assert "They are asked for when you add one to a fleet" in plain(section(page, "receipt"))
    assert "<table" not in section(page, "receipt")
    assert 'class="plate' not in page


def test_the_neighbours_are_of_the_same_navy(client: Client) -> None:
    first = page_of(client, "e-boat-s-38-class")
    second = page_of(client, "armoured-s-38-class")

    assert 'rel="prev"' not in first
    assert 'rel="next" href="/ships/cruel-seas/armoured-s-38-class/"' in first
    assert 'rel="prev" href="/ships/cruel-seas/e-boat-s-38-class/"' in second


def test_a_link_to_a_ship_shows_her_figures_in_a_chat(client: Client) -> None:
    page = page_of(client, "vosper-mtb-type-i-mid")

    words = (
        "Vosper MTB Type I (Mid), Cruel Seas: Royal Navy, 75 points, small, hull 35,"
        " 12 / 24 / 36 cm."
    )
    assert f'<meta property="og:description" content="{words}">' in page
    assert page.count('property="og:description"') == 1
    assert page.count('name="description"') == 1


def test_her_page_leads_to_a_fleet_and_to_a_report(client: Client) -> None:
    page = page_of(client, "r-boat")

    assert 'href="/fleets/add/?system=cruel-seas&amp;class=r-boat"' in page
    assert 'href="/ships/cruel-seas/r-boat/report/"' in page


@pytest.mark.parametrize("slug", ALL)
def test_every_class_has_a_page_whose_rule_links_lead_somewhere(client: Client, slug: str) -> None:
    anchors = {note.id for note in SYSTEM.rule_notes()}
    page = page_of(client, slug)

    linked = set(re.findall(r'class="rule-id" href="/rules/cruel-seas/([^"/]+)/"', page))
    assert linked <= anchors
    assert linked or slug == "aircraft"
    assert '<span class="rule-id">' not in page, "a rule id without a note"
    assert set(CATALOGUE.get(slug).rules) <= linked


@pytest.mark.parametrize("slug", ALL)
def test_the_list_the_page_and_the_receipt_show_the_same_figure(client: Client, slug: str) -> None:
    ship = CATALOGUE.get(slug)
    receipt = SYSTEM.fleets.class_receipt(CATALOGUE.edition, slug)

    if ship.points is None:
        assert ship.kind == "aircraft"
    else:
        assert receipt.total == ship.points
        assert rows(section(page_of(client, slug), "receipt"))[-1][-1] == str(ship.points)


def test_addresses_take_the_system_or_its_slug() -> None:
    expected = "/ships/cruel-seas/r-boat/"

    assert reverse("rules:ship", args=[SYSTEM, "r-boat"]) == expected
    assert reverse("rules:ship", args=["cruel_seas", "r-boat"]) == expected
    assert reverse("rules:ship", args=["cruel-seas", "r-boat"]) == expected


def odds_links(html: str) -> dict[str, str]:
    """Return the links to odds by what they say."""
    found = re.findall(r'<a [^>]*href="(/odds/[^"]*)"[^>]*>(.*?)</a>', html, re.DOTALL)
    return {plain(words): unescape(url) for url, words in found}


def test_each_weapon_is_one_tap_from_its_odds(client: Client) -> None:
    links = odds_links(section(page_of(client, "vosper-mtb-type-i-mid"), "weapons"))

    at = "/odds/cruel-seas/{}/?by=vosper-mtb-type-i-mid"
    of = "Odds of the {} of Vosper MTB Type I (Mid)"
    assert links == {
        of.format("HMG, twin"): f"{at.format('broadside')}&gun=hmg-twin",
        of.format("Torpedo"): at.format("torpedo"),
        of.format("20 mm"): f"{at.format('broadside')}&gun=20mm-single",
        of.format("MG"): f"{at.format('broadside')}&gun=mg-single",
        "Odds of all her guns": at.format("broadside"),
    }


def test_a_semi_automatic_gun_asks_as_one(client: Client) -> None:
    links = odds_links(section(page_of(client, "pt-boat-elco"), "weapons"))

    of = CATALOGUE.get("pt-boat-elco").name
    assert links[f"Odds of the 37 mm of {of}"].endswith("&gun=37mm-single-semi")


def test_every_weapon_of_every_class_asks_of_her_and_of_it() -> None:
    for ship in CATALOGUE.classes:
        pairs = armed(SYSTEM, class_entry(ship), ship.weapons)
        for weapon, url in pairs:
            if not url:
                assert (weapon.shape, ship.kind) != ("gun", "ship"), (ship.slug, weapon.code)
                continue
            address = urlsplit(url)
            topic = SYSTEM.odds.topic(address.path.split("/")[-2])
            asked = topic.ask(values_in(address.query), 0)  # reads, and works nothing out
            assert (asked.errors, asked.unknown) == ({}, ()), url
            words = {field.code: field.words for field in asked.fields}
            assert words["by"] == ship.name
            assert weapon.type == "torpedo" or words["gun"].startswith("One "), url
