"""What is read: systems, editions, classes and rules, as the pages have them."""

from __future__ import annotations

import pytest
from django.test import Client

from rules.engine import registry
from rules.filters import ShipFilter, select
from rules.selectors import catalogue_of
from tests.rules.api.asking import get, places, told

pytestmark = pytest.mark.django_db

GAME = registry.get("cruel_seas")


def test_systems_are_listed_with_their_editions() -> None:
    answer = Client().get("/api/v1/systems/").json()
    assert answer == {
        "systems": [
            {
                "path": "cruel-seas",
                "slug": "cruel_seas",
                "title": "Cruel Seas",
                "publisher": "Warlord Games",
                "prefix": "CS",
                "unit": "cm",
                "editions": [
                    {"id": edition, "title": title} for edition, title in GAME.fleets.editions()
                ],
            },
            {
                "path": "high-seas-fleet",
                "slug": "high_seas_fleet",
                "title": "High Seas Fleet",
                "publisher": "Warp Spawn Games",
                "prefix": "HSF",
                "unit": "hexes",
                "editions": [{"id": "web-2026", "title": "Free web rules, data of 2026"}],
            },
        ]
    }


def test_an_edition_tells_the_codes_that_filters_take() -> None:
    answer = get(f"editions/{GAME.newest_edition}/").json()
    assert {"code": "royal_navy", "text": "Royal Navy", "short": "RN"} in answer["nations"]
    assert [size["code"] for size in answer["sizes"]] == [
        "tiny",
        "small",
        "medium",
        "large",
        "huge",
    ]
    assert answer["classes"] == len(catalogue_of(GAME).classes)
    told(get("editions/no-such-edition/"), 404, "not-found")


def test_classes_are_found_by_the_filters_of_the_page() -> None:
    query = "nation=royal_navy&torpedoes=true&size=small&size=medium&points=100&sort=points"
    wanted = ShipFilter(
        nation="royal_navy", torpedoes=True, sizes=("small", "medium"), points=100, sort="points"
    )
    answer = get(f"ships/?{query}").json()
    expected = [ship.slug for ship in select(catalogue_of(GAME), wanted)]
    assert len(expected) > 1
    assert [ship["slug"] for ship in answer["ships"]] == expected
    assert answer["count"] == len(expected)


def test_pages_hold_each_class_once_and_point_at_one_another() -> None:
    address, seen, pages = "/api/v1/systems/cruel-seas/ships/?page_size=20", [], 0
    while address:
        answer = Client().get(address).json()
        pages += 1
        assert (answer["page"], answer["previous"] is None) == (pages, pages == 1)
        seen += [ship["slug"] for ship in answer["ships"]]
        address = answer["next"]
    assert pages == answer["pages"] == 3
    assert seen == [ship.slug for ship in catalogue_of(GAME).classes]


@pytest.mark.parametrize(
    ("query", "place"),
    [
        ("nation=atlantis", "nation"),
        ("size=small&size=vast", "size"),
        ("torpedoes=maybe", "torpedoes"),
        ("points=-1", "points"),
        ("points=cheap", "points"),
        ("speed=1e9", "speed"),
        ("sort=beauty", "sort"),
        ("figures=guessed", "figures"),
        ("q=" + "x" * 81, "q"),
        ("q=%00", "q"),
        ("page=0", "page"),
        ("page=3", "page"),
        ("page_size=0", "page_size"),
        ("page_size=201", "page_size"),
        ("edition=first", "edition"),
        ("nations=royal_navy", '"nations"'),
        ("nation=royal_navy&nation=us_navy", "nation"),
    ],
)
def test_a_filter_that_makes_no_sense_is_refused_by_its_name(query: str, place: str) -> None:
    assert places(get(f"ships/?{query}")) == [place]


def test_all_filters_that_make_no_sense_are_named_at_once() -> None:
    assert places(get("ships/?points=x&speed=y&sort=z")) == ["points", "speed", "sort"]


def test_a_class_has_her_receipt_weapons_options_and_crews() -> None:
    ship = get("ships/fairmile-d-mgb/").json()
    lines = [(line["label"], line["points"]) for line in ship["receipt"]["lines"]]
    assert lines[:2] == [("Hull", 60), ("6-pdr ×2", 20)]
    assert ship["receipt"]["total"] == ship["points"] == 120
    assert [weapon["code"] for weapon in ship["weapons"]] == [
        "6pdr-single", "20mm-twin", "hmg-twin", "mg-single",
    ]  # fmt: skip
    assert [(option["code"], option["points"]) for option in ship["options"]] == [
        ("option:semi_auto_6pdr", 10),
        ("option:torpedoes", 40),
    ]
    assert [(crew["code"], crew["points"]) for crew in ship["crews"]] == [
        ("inexperienced", 0), ("regular", 50), ("veteran", 75),
    ]  # fmt: skip
    assert (ship["provenance"], ship["edition"]) == ("derived", GAME.newest_edition)


def test_classes_of_all_kinds_can_be_shown() -> None:
    for ship in {ship.kind: ship for ship in catalogue_of(GAME).classes}.values():
        answer = get(f"ships/{ship.slug}/")
        assert (answer.status_code, answer.json()["slug"]) == (200, ship.slug)


def test_a_row_that_another_stands_in_for_leads_to_that_one() -> None:
    heir = next(ship for ship in catalogue_of(GAME).classes if ship.stands_in_for)
    assert get(f"ships/{heir.stands_in_for}/").json()["slug"] == heir.slug


def test_a_class_that_is_not_there_is_not_found() -> None:
    told(get("ships/no-such-ship/"), 404, "not-found")
    told(Client().get("/api/v1/systems/no-such-game/ships/"), 404, "not-found")


def test_rules_are_found_by_words_and_by_id() -> None:
    everything = get("rules/").json()["rules"]
    assert [rule["id"] for rule in everything] == [note.id for note in GAME.rule_notes()]
    found = get("rules/?q=searchlight").json()["rules"]
    assert 0 < len(found) < len(everything)
    told(get("rules/CS-NONE-1/"), 404, "not-found")
    assert places(get("rules/?q=" + "x" * 81)) == ["q"]


def test_a_rule_has_its_tables_its_readings_and_its_options() -> None:
    book, rules = GAME.rulebook(), [note.id for note in GAME.rule_notes()]
    for rule in rules[::12]:
        shown = get(f"rules/{rule}/").json()
        assert [table["code"] for table in shown["tables"]] == [
            table.code for table in book.tables_of(rule)
        ]
    table = next(table for table in book.tables if rules.count(table.rules[0]))
    shown = get(f"rules/{table.rules[0]}/").json()["tables"]
    assert [list(row) for row in table.rows] in [each["rows"] for each in shown]
    reading = next(each for each in book.interpretations if each.option)
    shown = get(f"rules/{reading.id}/").json()
    assert shown["interpretation"]["decision"] == reading.decision
    assert reading.option in {option["code"] for option in shown["options"]}
    concerned = get(f"rules/{reading.rules[0]}/").json()["interpretations"]
    assert reading.id in {each["id"] for each in concerned}


@pytest.mark.usefixtures("two_editions")
def test_an_older_edition_can_be_asked_for() -> None:
    newest, older = (edition for edition, _title in GAME.fleets.editions())
    shown = {edition: get(f"ships/?edition={edition}").json() for edition in (newest, older)}
    assert {key: answer["edition"] for key, answer in shown.items()} == {
        newest: newest, older: older,
    }  # fmt: skip
    assert shown[newest]["ships"] != shown[older]["ships"]
    assert get("ships/").json() == {**shown[newest], "next": get("ships/").json()["next"]}
