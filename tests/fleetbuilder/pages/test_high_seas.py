"""The builder's pages with a fleet of High Seas Fleet: its own words, halves of points."""

from __future__ import annotations

import csv
import io
import json
import re

import pytest
from django.test import Client

from fleetbuilder.models import Fleet
from rules.engine.core.acts import SetCrew, SetOption
from tests import actions, cast
from tests.fleetbuilder.pages.shown import client_of, page

pytestmark = pytest.mark.django_db

SQUADRON = {"de-bayern": 1, "de-derfflinger": 2, "de-konigsberg": 2, "de-a1": 1, "de-delphin": 1}


@pytest.fixture
def squadron() -> Fleet:
    """Return a German squadron of 81.5 points."""
    fleet = actions.found_fleet(
        cast.owner(), system="high_seas_fleet", nation="germany", limit=100, name="Scouts"
    )
    for slug, count in SQUADRON.items():
        actions.do(cast.owner(), fleet, actions.adding(slug, count))
    return actions.reread(fleet)


def shown(fleet: Fleet, path: str = "", **query: str) -> str:
    return page(client_of("olive"), f"/fleets/{fleet.pk}/{path}", **query)


def row_of(html: str, name: str) -> str:
    rows = html.split('<li class="catalogue-row"')
    return next(row for row in rows if f">{name}</a>" in row)


def test_the_catalogue_tells_types_in_words_and_sells_no_depot_ship(squadron: Fleet) -> None:
    html = shown(squadron)

    assert "81.5 / 100" in re.sub(r"<[^>]+>", "", html)
    assert "battle cruiser, hull 25" in row_of(html, "Derfflinger class")
    depot = row_of(html, "Depot ship")
    assert "not for sale" in depot
    assert "<button" not in depot
    assert ">0.5</span>" in row_of(html, "Delphin")


def test_several_are_added_from_what_has_a_price(squadron: Fleet) -> None:
    html = shown(squadron, "basket/")

    assert "battle cruiser, hull 25" in html
    assert ">Depot ship</a>" not in html


def test_the_composition_counts_no_dice(squadron: Fleet) -> None:
    html = shown(squadron, "composition/")

    assert "1–15 hexes" in html
    assert "Dice" not in html
    assert "dice of damage" not in html


def test_the_print_has_no_column_that_the_game_does_not_fill(squadron: Fleet) -> None:
    html = shown(squadron, "print/") + shown(squadron, "print/", chosen="1", blanks="1")

    for words in ("Criticals", ">Half<", ">Crew<", "skill", "Size, turn"):
        assert words not in html
    for words in ("Heavy turrets", "Type, armour", "11–15: 18+, damage −5", ">1 point<"):
        assert words in html


def test_crews_that_are_bought_are_told_with_their_own_price(squadron: Fleet) -> None:
    owner, key = cast.owner(), str(squadron.ships.order_by("position")[0].pk)
    actions.do(owner, squadron, SetOption(code="crew_quality", value="on"))
    actions.do(owner, squadron, SetCrew(key=key, crew="veteran"))

    assert "own price" in shown(squadron, f"ships/{key}/receipt/")
    assert "84.5 / 100" in re.sub(r"<[^>]+>", "", shown(squadron))
    assert ">Crew<" in shown(squadron, "print/")
    last = actions.reread(squadron).events.order_by("-version")[0]
    actions.undo(owner, squadron, last.pk)
    actions.undo(owner, squadron, actions.reread(squadron).events.get(version=last.version - 1).pk)
    assert {ship.crew for ship in squadron.ships.all()} == {""}
    actions.assert_reconciled()


def test_every_file_tells_halves_and_comes_back_whole(squadron: Fleet) -> None:
    client, here = client_of("olive"), f"/fleets/{squadron.pk}/"
    files = {kind: client.get(f"{here}export.{kind}").content for kind in ("json", "csv", "md")}

    assert json.loads(files["json"])["fleets"][0]["total"] == 81.5
    rows = list(csv.reader(io.StringIO(files["csv"].decode("utf-8-sig"))))
    assert [row[-1] for row in rows if row[1] == "Delphin 1"] == ["0.5"]
    assert "81.5 / 100 points" in files["md"].decode()
    for kind, content in files.items():
        file = io.BytesIO(content)
        file.name = f"scouts.{kind}"
        answer = client.post("/fleets/import/", {"file": file})
        assert answer.status_code in (200, 303, 302)
        assert "81.5" in re.sub(r"<[^>]+>", "", answer.content.decode() or page(client, "/fleets/"))


def test_a_new_fleet_is_asked_for_the_nations_of_its_game_alone(client: Client) -> None:
    html = page(client, "/fleets/new/", system="high-seas-fleet")

    assert re.findall(r'<option value="(\w+)"', html) == ["germany", "britain"]
    assert 'value="100"' in html
    assert 'name="system" value="high_seas_fleet"' in html
    assert re.search(r'aria-current="page">High Seas Fleet</a>', html)
    answer = client.post("/fleets/new/", {"system": "high_seas_fleet", "nation": "kriegsmarine"})
    assert answer.status_code == 422
    assert "Choose one of the nations listed." in answer.content.decode()
    assert Fleet.objects.count() == 0
    client.post("/fleets/new/", {"system": "high_seas_fleet", "nation": "britain", "limit": "100"})
    assert Fleet.objects.get().name == "Royal Navy fleet"


def test_the_first_page_names_both_games_and_leads_to_each(client: Client) -> None:
    html = page(client, "/")

    assert "For Cruel Seas and High Seas Fleet." in html
    assert 'href="/fleets/new/?system=high-seas-fleet"' in html
