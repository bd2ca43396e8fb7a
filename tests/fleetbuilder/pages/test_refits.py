"""Re-fitting a ship in the fit-out panel, and how she is marked wherever she appears."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client

from tests.actions import assert_reconciled
from tests.fleetbuilder.pages.harbour import FAIRMILE, HTMX, S_BOAT, VOSPER, Builder, start

Begin = Callable[..., Builder]
pytestmark = pytest.mark.django_db
PANEL_BYTES, EDIT_BYTES = 30_000, 10_000
CLASSES = (
    (VOSPER, "royal_navy"),
    (FAIRMILE, "royal_navy"),
    (S_BOAT, "kriegsmarine"),
    ("pt-boat-elco", "us_navy"),
    ("merchantman", "royal_navy"),
    ("ijn-light-cruiser", "imperial_japanese_navy"),
)


def panel(builder: Builder) -> str:
    """Return the panel of the first ship as htmx fetches it."""
    url = f"{builder.ship_url(builder.keys[0])}fit/"
    return str(builder.client.get(url, headers=HTMX).content.decode())


def with_panel(builder: Builder, field: str, value: str) -> str:
    """Return the answer to one field changed while the panel is open."""
    data = {"changed": field, field: value, "fit": "1"}
    return str(builder.post(builder.ship_url(builder.keys[0]), data).content.decode())


def test_a_vosper_is_refitted_and_every_place_says_so(begin: Begin):
    builder = begin()
    builder.add(VOSPER)
    key = builder.keys[0]
    assert "re-fitted" not in builder.html()

    builder.set(key, "fit.class:20mm-single", "0")
    builder.set(key, "fit.weapon:hmg-twin", "2")
    builder.set(key, "fit.class:torpedo-single", "1")

    assert dict(builder.values.ships[0].fit) == {
        "class:20mm-single": 0,
        "class:torpedo-single": 1,
        "weapon:hmg-twin": 2,
    }
    assert builder.fleet.points == 75 - 5 + 2 * 5 - 10
    html = builder.html()
    assert '<span class="badge badge--own">re-fitted</span>' in html
    for words in ("Without 20 mm", "Put back 20 mm", "HMG, twin ×2", "Without 1 of 2: Torpedo"):
        assert words in html
    receipt = builder.client.get(f"{builder.ship_url(key)}receipt/").content.decode()
    for label, points in (("20 mm taken off", "−5"), ("HMG, twin ×2 added", "+10")):
        assert re.search(rf"{re.escape(label)}.*?{re.escape(points)}", receipt, re.DOTALL)
    text = builder.client.get(f"{builder.url}text/").content.decode()
    assert "Vosper 1, Vosper MTB Type I (Mid), re-fitted: 70" in text
    assert "  20 mm taken off: −5" in text
    assert_reconciled()


def test_the_shared_page_names_her_changes(begin: Begin):
    builder = begin()
    builder.add(VOSPER)
    builder.set(builder.keys[0], "fit.class:20mm-single", "0")
    builder.set(builder.keys[0], "fit.weapon:37mm-single", "1")
    builder.post(f"{builder.url}share/", {})
    page = builder.client.get(f"{builder.url}share/").content.decode()
    link = re.search(r'value="http://testserver(/shared/[^"]+/)"', page)
    assert link

    html = Client().get(link[1]).content.decode()

    mark = '<span class="badge badge--own">re-fitted</span> 20 mm taken off; 37 mm added'
    assert mark in html


def test_what_was_taken_off_is_put_back_by_its_button(begin: Begin):
    builder = begin()
    builder.add(VOSPER)
    key = builder.keys[0]
    builder.set(key, "fit.class:torpedo-single", "0")

    data = {**builder.form_of(key).data(), "set": "class:torpedo-single=2"}
    builder.post(builder.ship_url(key), data)

    assert builder.values.ships[0].fit == ()
    assert builder.fleet.events.last().sentence == "Fitted torpedo to Vosper 1, 2 of her own."


def test_the_panel_shows_her_own_weapons_first_then_what_can_be_added_by_gun(client: Client):
    builder = start(client)
    builder.add(VOSPER)
    builder.set(builder.keys[0], "fit.weapon:20mm-quad", "1")

    html = panel(builder)

    legends = re.findall(r"<legend>(.*?)</legend>", html)
    assert legends == [
        "Weapons of her class",
        "Guns to add",
        "Torpedoes, rockets and mortars to add",
        "Semi-automatic guns",
        "Equipment",
        "Abilities",
    ]
    folded = [x for x in re.findall(r"<summary>(.*?)</summary>", html) if "Not for" not in x]
    assert folded == ["MG", "HMG", "20 mm", "37 mm", "6-pdr", "3 in", "4 in"]
    adding = html[html.index("Guns to add") :]
    assert adding.index("weapon:20mm-quad") < adding.index("<summary>MG")
    assert html.count("fit.weapon:20mm-quad") == 1


@pytest.mark.parametrize(("ship_class", "nation"), CLASSES)
def test_the_panel_is_at_most_30_kilobytes(client: Client, ship_class: str, nation: str):
    builder = start(client, nation=nation)
    builder.add(ship_class)

    assert len(panel(builder).encode()) <= PANEL_BYTES


@pytest.mark.parametrize(("ship_class", "nation"), CLASSES)
@pytest.mark.parametrize("field", ["weapon:4in-twin", "weapon:torpedo-single", "equipment:radar"])
def test_an_edit_with_the_panel_open_is_at_most_10_kilobytes(
    client: Client, ship_class: str, nation: str, field: str
):
    builder = start(client, nation=nation)
    builder.add(ship_class)

    assert len(with_panel(builder, f"fit.{field}", "1").encode()) <= EDIT_BYTES


def test_semi_automatic_guns_follow_the_guns_while_the_panel_is_open(client: Client):
    builder = start(client, nation="royal_navy")
    builder.add(VOSPER)
    assert "fit.semi:6pdr" not in panel(builder)

    added = with_panel(builder, "fit.weapon:6pdr-single", "1")
    gone = with_panel(builder, "fit.weapon:6pdr-single", "0")

    group = f'id="fit-{builder.keys[0][:13]}-semi"'
    assert group in added
    assert "fit.semi:6pdr" in added
    assert group in gone
    assert "fit.semi:6pdr" not in gone


def test_a_gun_too_few_is_found_and_mended_on_the_page(begin: Begin):
    builder = begin()
    builder.add(FAIRMILE)
    key = builder.keys[0]
    builder.set(key, "fit.option:semi_auto_6pdr", "2")
    builder.set(key, "fit.class:6pdr-single", "1")
    assert builder.codes() == ["FB_GUN_MISSING"]

    builder.mend("Leave off semi-automatic 6-pdr")

    assert builder.codes() == []
    assert dict(builder.values.ships[0].fit) == {
        "option:semi_auto_6pdr": 1,
        "class:6pdr-single": 1,
    }
    assert builder.fleet.points == 120 + 10 - 10


def test_a_count_beyond_her_class_is_refused_beside_its_line(client: Client):
    builder = start(client)
    builder.add(VOSPER)

    response = builder.post(
        builder.ship_url(builder.keys[0]),
        {"changed": "fit.class:torpedo-single", "fit.class:torpedo-single": "3", "fit": "1"},
    )

    assert response.status_code == 422
    assert "Use a whole number from 0 to 2: Torpedo." in response.content.decode()
