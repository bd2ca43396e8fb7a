"""The page that checks moves on hexes: its map, account, faults and address; and the API."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from rules.engine import registry
from rules.paths.draw import chart_svg

pytestmark = pytest.mark.django_db

URL = "/paths/high-seas-fleet/"
API = "/api/v1/systems/high-seas-fleet/path/"
PART = {"HX-Request": "true", "HX-Target": "path-chart"}


def text(response: Any) -> str:
    return str(response.content.decode())


def test_a_move_is_drawn_and_each_step_accounted_for(client: Client) -> None:
    response = client.get(f"{URL}?steps=p+a+s+a&mines=-1,0")
    page = text(response)

    assert response.status_code == 200
    assert "Legal: 2 of 5 points, ending in -1,-1 facing north. Throws for mines: 1." in page
    assert "Royal Sovereign class, from 0,0 facing north." in page
    assert page.count('role="img"') == page.count("<title id=") == page.count("<desc id=") == 1
    assert "1. A side to port" in page
    assert "The free side before a hex ahead." in page
    assert "a 6 on a D6 hits (HSF-MINE-2)" in page
    assert 'class="hexes-mine"' in page
    assert "hexes-fault" not in page
    assert 'style="' not in page.split("<main")[1]


def test_the_step_that_breaks_a_rule_is_named_in_words_and_marked_by_a_cross(
    client: Client,
) -> None:
    page = text(client.get(f"{URL}?steps=a+a&land=0,-2"))

    assert "Step 2 breaks HSF-MAP-1. There is land." in page
    assert "Breaks the rule." in page
    assert page.count('class="hexes-fault"') == 1
    assert ">step 2</text>" in page
    assert ">HSF-MAP-1</a>" in page


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("steps=0,-1+0,-4", "Step 2 jumps: after (0, -1) comes (0, -4), which lies 3 hexes"),
        ("steps=sideways", "&#x27;sideways&#x27; is neither an action nor a hex"),
        ("at=north", "is no hex. Use q,r as in 1,-2 (HSF-MAP-2)."),
        ("land=99,0", "99,0 is off the map"),
        ("land=0,0", "The ship starts on land at (0, 0) (HSF-MAP-1)."),
        ("ships=" + "+".join(f"{n},9" for n in range(-30, 31)), "These are 61 hexes"),
        ("steps=" + "a+" * 201, "These are 201 steps. Use at most 200."),
        ("steps=" + "a" * 2001, "Use at most 2,000 characters."),
        ("speed=9", "Use a whole number from 0 to 5."),
        ("facing=6", "Choose one of those listed."),
        ("ship=bismarck", "Choose one of those listed."),
        ("carried=4", "Use a whole number from 0 to 3."),
        ("add=jump", "&#x27;jump&#x27; is neither an action nor a hex"),
    ],
)
def test_what_makes_no_sense_is_told_at_its_field(client: Client, query: str, words: str) -> None:
    response = client.get(f"{URL}?{query}", headers=PART)
    assert response.status_code == 400
    assert words in text(response)


def test_a_button_adds_a_step_and_leads_to_the_address_of_the_move(client: Client) -> None:
    response = client.get(f"{URL}?steps=port&facing=0&add=ahead")
    assert (response.status_code, response["Location"]) == (302, f"{URL}?steps=port%20ahead")
    back = client.get(f"{URL}?steps=port+ahead&add=undo")
    assert back["Location"] == f"{URL}?steps=port"


def test_htmx_gets_the_chart_and_the_field_only_where_a_button_was_pressed(client: Client) -> None:
    typed = client.get(f"{URL}?steps=port", headers=PART)
    pressed = client.get(f"{URL}?steps=port&add=ahead", headers=PART)

    assert typed["HX-Replace-Url"] == f"{URL}?steps=port"
    assert 'id="odds-fields"' not in text(typed)
    assert "<html" not in text(pressed)
    assert pressed["HX-Replace-Url"] == f"{URL}?steps=port%20ahead"
    assert 'value="port ahead"' in text(pressed)


def test_a_submarine_has_both_of_her_speeds(client: Client) -> None:
    assert "3 of 4 points" in text(client.get(f"{URL}?ship=gb-submarine&steps=a+a+a"))
    page = text(client.get(f"{URL}?ship=gb-submarine~submerged&steps=a+a+a&ships=0,-1"))
    assert "Step 3 breaks HSF-MOVE-1. It costs 1; 0 of 2 left." in page


def test_ships_and_rules_lead_here_and_a_game_without_hexes_has_no_such_page(
    client: Client,
) -> None:
    ship = text(client.get("/ships/high-seas-fleet/de-derfflinger/"))
    assert f'href="{URL}?ship=de-derfflinger"' in ship
    assert URL not in text(client.get("/ships/high-seas-fleet/de-mine-field/"))
    assert f'href="{URL}"' in text(client.get("/rules/high-seas-fleet/HSF-MOVE-1/"))
    assert f'href="{URL}"' not in text(client.get("/rules/high-seas-fleet/HSF-GUN-1/"))
    assert f'href="{URL}"' in text(client.get("/rules/high-seas-fleet/"))
    assert client.get("/paths/cruel-seas/").status_code == 404


def test_the_api_answers_what_the_page_shows(client: Client) -> None:
    found = client.get(f"{API}?steps=a a&land=0,-2").json()

    assert (found["legal"], found["spent"], found["allowance"]) == (False, 1, 5)
    assert found["steps"][1]["rule"] == "HSF-MAP-1"
    assert found["steps"][1]["tried"] == [0, -2]
    assert found["end"] == {"at": [0, -1], "facing": 0}
    assert client.get(f"{API}?stepz=a").status_code == 400
    assert client.get(f"{API}?steps=0,-9").json()["errors"][0]["place"] == "steps"
    assert client.get("/api/v1/systems/cruel-seas/path/").status_code == 404


def test_a_drawing_stays_small_whatever_lies_on_the_map() -> None:
    rules = registry.get("high_seas_fleet").paths
    assert rules is not None
    far = " ".join(f"{q},{r}" for q in (-50, 50) for r in range(-15, 15))
    chart = rules.ask({"ship": "gb-admiralty-leader", "steps": "a " * 8, "land": far}).chart
    assert chart is not None
    drawn = chart_svg(chart)
    assert drawn.count("hexes-land") == 0
    assert len(drawn) < 30_000
