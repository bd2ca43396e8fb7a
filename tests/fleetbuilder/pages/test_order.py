"""The order of ships: by the menu, by a drag, taken back; small answers however many there are."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from tests.actions import assert_reconciled, sentences
from tests.fleetbuilder.pages.harbour import FAIRMILE, VOSPER, Builder, start
from tests.fleetbuilder.pages.markup import Markup
from tests.fleetbuilder.pages.test_budgets import EDIT_BYTES, grown, queries

Begin = Callable[..., Builder]
pytestmark = pytest.mark.django_db
NAMES = ("Avocet", "Bittern", "Curlew", "Dunlin")


def lined_up(begin: Begin) -> Builder:
    builder = begin()
    builder.add(VOSPER, three=True)
    builder.add(VOSPER)
    for key, name in zip(builder.keys, NAMES, strict=True):
        builder.set(key, "name", name)
    return builder


def initials(builder: Builder) -> str:
    return "".join(entry.name[0] for entry in builder.values)


def press(builder: Builder, name: str, do: str) -> str:
    key = next(entry.key for entry in builder.values if entry.name.startswith(name))
    response = builder.menu(key, do)
    assert response.status_code == (200 if builder.script else 303)
    return str(response.content.decode())


@pytest.mark.parametrize(
    ("who", "do", "order", "sentence"),
    [
        ("B", "up", "BACD", "Moved Bittern to the head."),
        ("B", "down", "ACBD", "Moved Bittern behind Curlew."),
        ("C", "head", "CABD", "Moved Curlew to the head."),
        ("A", "end", "BCDA", "Moved Avocet behind Dunlin."),
        ("A", "to-2", "BCAD", "Moved Avocet behind Curlew."),
    ],
)
def test_a_ship_is_moved_and_the_move_taken_back(
    begin: Begin, who: str, do: str, order: str, sentence: str
) -> None:
    builder = lined_up(begin)

    press(builder, who, do)

    assert initials(builder) == order
    assert sentences(builder.fleet)[-1] == sentence
    builder.post(f"{builder.url}undo/", {})
    assert initials(builder) == "ABCD"
    builder.post(f"{builder.url}redo/", {})
    assert initials(builder) == order
    assert_reconciled()


@pytest.mark.parametrize(("who", "do"), [("A", "up"), ("A", "head"), ("D", "down"), ("D", "end")])
def test_a_move_beyond_the_ends_changes_nothing(begin: Begin, who: str, do: str) -> None:
    builder = lined_up(begin)
    version = builder.fleet.version

    press(builder, who, do)

    assert initials(builder) == "ABCD"
    assert builder.fleet.version == version


@pytest.mark.parametrize("do", ["to-4", "to--1", "to-x", "to-", "to-9999999999", "sideways"])
def test_a_place_that_is_none_is_refused(begin: Begin, do: str) -> None:
    builder = lined_up(begin)

    response = builder.menu(builder.keys[0], do)

    assert response.status_code == 422
    assert initials(builder) == "ABCD"


def test_the_menu_on_the_page_has_the_moves_and_a_row_that_comes_by_script_has_none(
    client: Client,
) -> None:
    builder = start(client)
    builder.add(VOSPER)

    answer = builder.add(FAIRMILE).content.decode()

    buttons = builder.form_of(builder.keys[0]).buttons
    assert [value for name, value in buttons if name == "do"] == [
        "duplicate", "up", "down", "head", "end", "remove",
    ]  # fmt: skip
    assert "menu-list" not in answer


def test_a_move_among_200_ships_is_answered_by_her_place(client: Client) -> None:
    builder = grown(client, 200)
    first, last = builder.keys[0], builder.keys[-1]

    down = builder.menu(first, "end").content.decode()
    assert f'<p data-order="ship-{last[:13]} ship-{first[:13]}"></p>' in down
    up = builder.menu(first, "head").content.decode()
    assert f'<p data-order=" ship-{first[:13]}"></p>' in up
    undone = builder.post(f"{builder.url}undo/", {}).content.decode()
    assert f'<p data-order="ship-{last[:13]} ship-{first[:13]}"></p>' in undone
    for html in (down, up, undone):
        assert "ship-row" not in html
        assert len(html.encode()) < EDIT_BYTES / 4


def test_a_move_among_many_faults_orders_their_cards_as_well(client: Client) -> None:
    builder = grown(client, 60)
    builder.set_fleet("nation", "us_navy")

    html = builder.menu(builder.keys[0], "end").content.decode()

    assert 0 < len(html.encode()) < EDIT_BYTES
    assert "finding-title" not in html


def test_a_move_asks_equally_often_for_12_and_200_ships(player_client: Client) -> None:
    counts = []
    for ships in (12, 200):
        builder = grown(player_client, ships)
        url, data = builder.ship_url(builder.keys[0]), {"at": builder.at(), "do": "end"}
        counts.append(queries(lambda b=builder, u=url, d=data: b.post(u, d)))

    assert counts[0] == counts[1] <= 12


def test_a_stale_move_is_told_and_can_be_made_all_the_same(begin: Begin) -> None:
    builder = lined_up(begin)
    key, old = builder.keys[3], builder.at()
    builder.set_fleet("name", "Dover Patrol")

    refused = builder.post(builder.ship_url(key), {"at": old, "do": "to-0"})

    assert refused.status_code == 409
    assert initials(builder) == "ABCD"
    html = refused.content.decode()
    assert re.search("Renamed the fleet from Nore Flotilla to Dover Patrol.", html)
    form = Markup(html).form(builder.ship_url(key))
    assert builder.client.post(form.action, form.data()).status_code == 303
    assert initials(builder) == "DABC"


def test_without_script_a_move_takes_along_what_was_set_in_the_row(client: Client) -> None:
    builder = start(client, script=False)
    builder.add_all(VOSPER, FAIRMILE)
    key = builder.keys[0]

    builder.post(
        builder.ship_url(key), builder.form_of(key).data() | {"crew": "veteran", "do": "down"}
    )

    assert builder.keys[1] == key
    assert builder.values.ships[1].crew == "veteran"
    assert_reconciled()


def mixed(begin: Begin) -> Builder:
    builder = begin()
    builder.add_all(VOSPER, FAIRMILE, VOSPER, FAIRMILE)
    for key, name in zip(builder.keys, ("Boat 10", "Éclair", "boat 2", "eagle"), strict=True):
        builder.set(key, "name", name)
    builder.set(builder.keys[2], "crew", "veteran")
    return builder


def sort(builder: Builder, by: str, **more: str) -> Any:
    return builder.post(f"{builder.url}ships/sort/", {"by": by, **more})


@pytest.mark.parametrize(
    ("by", "order"),
    [
        ("class", ["Éclair", "eagle", "Boat 10", "boat 2"]),
        ("points", ["boat 2", "Éclair", "eagle", "Boat 10"]),
        ("name", ["boat 2", "Boat 10", "eagle", "Éclair"]),
    ],
)
def test_all_are_sorted_as_one_act_that_undo_takes_back(
    begin: Begin, by: str, order: list[str]
) -> None:
    builder = mixed(begin)
    before, version = builder.keys, builder.fleet.version

    html = sort(builder, by).content.decode()

    assert [entry.name for entry in builder.values] == order
    assert builder.fleet.version == version + 1
    assert sentences(builder.fleet)[-1] == f"Sorted the ships by {by}."
    if builder.script:
        names = " ".join(f"ship-{key[:13]}" for key in builder.keys)
        assert f'<p data-order=" {names}"></p>' in html
    builder.post(f"{builder.url}undo/", {})
    assert builder.keys == before
    assert_reconciled()


def test_200_sorted_ships_are_answered_by_their_order_alone(client: Client) -> None:
    builder = grown(client, 200)

    html = sort(builder, "points").content.decode()

    assert 200 * 19 < len(html.encode()) < EDIT_BYTES
    assert "ship-row" not in html


def test_another_order_is_refused_and_a_stale_one_told(begin: Begin) -> None:
    builder = mixed(begin)
    before, old = builder.keys, builder.at()

    assert sort(builder, "luck").status_code == 422
    builder.set_fleet("limit", "900")
    refused = sort(builder, "name", at=old)

    assert refused.status_code == 409
    assert builder.keys == before
    form = Markup(refused.content.decode()).form(f"{builder.url}ships/sort/")
    builder.client.post(form.action, form.data())
    assert builder.values.ships[0].name == "boat 2"
