"""Standings by hand, with each tie-break; their page, file and graph."""

from __future__ import annotations

import csv
import io
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.book import words
from campaigns.book.standings import Place, standings
from campaigns.book.values import Book, FlotillaState, Fought, ShipState, Terms
from campaigns.models import Campaign
from campaigns.presenters.graph import Curve, apart, graph_view
from rules.engine.core.campaign import Crew
from rules.engine.core.fleet import ShipEntry
from tests import cast
from tests.campaigns import harbour


def fought(
    number: int, pair: str, points: tuple[int, int], winner: str = "", **more: Any
) -> Fought:
    """Return a battle of `xy`: x fights on side l, y on side r."""
    return Fought(
        line=number,
        engagement=str(number),
        number=number,
        round=more.pop("round", 1),
        title="",
        sides=((pair[0], "l"), (pair[1], "r")),
        points=(("l", points[0]), ("r", points[1])),
        winner=winner,
        sunk=tuple(sorted(more.items())),
    )


def book(flotillas: str, *battles: Fought, adjusted: dict[str, int] | None = None) -> Book:
    book = Book(terms=Terms(system="cruel_seas", edition="starter-2026"))
    for line, key in enumerate(flotillas, 1):
        book.flotillas[key] = FlotillaState(
            key=key,
            line=line,
            name=key.upper(),
            side="l",
            nation="",
            purse=0,
            adjusted=(adjusted or {}).get(key, 0),
        )
    book.battles.extend(battles)
    return book


def table(places: tuple[Place, ...]) -> list[tuple[int, str]]:
    return [(row.place, row.flotilla) for row in places]


def test_victory_points_come_first_whatever_was_sunk() -> None:
    here = book("ab", fought(1, "ab", (3, 4), "l", a=900))
    assert table(standings(here)) == [(1, "b"), (2, "a")]
    first = standings(here)[0]
    assert (first.points, first.sunk, first.won, first.lost, first.drawn) == (4, 0, 0, 1, 0)


def test_equal_points_are_parted_by_the_points_of_the_enemies_sunk() -> None:
    here = book("ab", fought(1, "ab", (4, 4), "draw", a=120, b=125))
    assert table(standings(here)) == [(1, "b"), (2, "a")]


def test_equal_points_and_sinkings_are_parted_by_honours() -> None:
    here = book("ab", fought(1, "ab", (4, 4), "l", a=120, b=120))
    here.ships["s"] = ShipState(
        key="s",
        flotilla="b",
        line=2,
        entry=ShipEntry(key="s", ship_class="", name="Sandpiper"),
        crew=Crew(grade="regular"),
        size="medium",
        hull=35,
        hull_left=35,
        points=125,
        honours=("DSC",),
    )
    assert table(standings(here)) == [(1, "b"), (2, "a")]


def test_what_is_still_equal_is_parted_by_head_to_head_and_else_shares_a_place() -> None:
    here = book(
        "abcd",
        fought(1, "ab", (5, 5), "r"),
        fought(2, "cd", (5, 5), "draw"),
    )
    places = standings(here)
    assert table(places) == [(1, "b"), (2, "a"), (2, "c"), (2, "d")]
    assert [row.ahead for row in places] == [1, 0, 0, 0]


def test_head_to_head_counts_no_victory_over_others_than_the_level_ones() -> None:
    here = book("abc", fought(1, "ac", (5, 9), "l"), fought(2, "bc", (5, 9), "draw"))
    assert table(standings(here)) == [(1, "c"), (2, "a"), (2, "b")]


def test_a_table_after_a_round_leaves_out_later_battles_and_corrections() -> None:
    battles = fought(1, "ab", (1, 2), "r"), fought(2, "ab", (9, 0), "l", round=2)
    here = book("ab", *battles, adjusted={"b": 50})
    assert table(standings(here, 1)) == [(1, "b"), (2, "a")]
    assert [row.points for row in standings(here, 2)] == [10, 2]
    assert [row.points for row in standings(here)] == [52, 10]


def test_labels_of_lines_stand_apart_and_above_the_base() -> None:
    assert apart([10, 12, 100]) == [10, 26, 100]
    assert apart([230, 232, 234]) == [202, 218, 234]


def test_the_viewers_own_line_is_the_first_and_the_graph_is_told_in_words() -> None:
    curves = [
        Curve(name="Nore", points=((1, 4), (3, 13))),
        Curve(name="Dover & Co", points=((1, 5), (3, -2)), mine=True),
    ]
    view = graph_view(curves)
    assert view is not None
    assert [(one.name, one.mark) for one in view.legend] == [("Dover & Co", 1), ("Nore", 2)]
    assert view.words == "After round 3: Nore 13, Dover & Co \N{MINUS SIGN}2."
    assert view.drawings.count("<svg") == 2
    assert "Dover &amp; Co" in view.drawings
    assert view.rows == (("Nore", ("4", "13")), ("Dover & Co", ("5", "\N{MINUS SIGN}2")))
    assert graph_view([]) is None


def test_nine_lines_are_eight_and_a_table() -> None:
    view = graph_view([Curve(name=str(n), points=((1, n),)) for n in range(9)])
    assert view is not None
    assert (len(view.legend), len(view.rows), view.left_out) == (8, 9, 1)
    assert len({(one.style, one.mark, one.hollow) for one in view.legend}) == 8


def played() -> Campaign:
    campaign = harbour.found()
    mine = harbour.enter(campaign, "ada", name='=HYPERLINK("x")')
    theirs = harbour.enter(campaign, "ben", "axis", name="8. Flottille")
    for number, score in ((1, (2, 5)), (2, (8, 1))):
        battle = harbour.plan(campaign, mine, theirs, round=number)
        points = dict(zip(("allies", "axis"), score, strict=True))
        winner = "allies" if score[0] > score[1] else "axis"
        harbour.fight(campaign, "olive", battle, {}, points, winner)
    honour = {"ship": harbour.keys(mine)["Dunlin"], "honour": "DSC"}
    harbour.tell(campaign, "olive", words.HONOURED, honour)
    return campaign


@pytest.mark.django_db
def test_the_page_marks_the_own_row_and_shows_earlier_rounds(client: Client) -> None:
    campaign = played()
    url = reverse("campaigns:standings", args=(campaign.pk,))
    client.force_login(cast.user("ada"))
    now = client.get(url)
    rows = now.context["standings"].rows
    assert [(r.place, r.points, r.honours, r.won, r.lost, r.mine) for r in rows] == [
        (1, "10", 1, 1, 1, True),
        (2, "6", 0, 1, 1, False),
    ]
    assert now.content.decode().count('<tr class="own">') == 1
    earlier = client.get(url, {"after": "1"})
    assert [(row.name, row.points) for row in earlier.context["standings"].rows] == [
        ("8. Flottille", "5"),
        ('=HYPERLINK("x")', "2"),
    ]
    assert client.get(url, {"after": "one"}).status_code == 404
    assert client.get(url, {"after": "77"}).context["standings"].after is None


@pytest.mark.django_db
def test_the_file_has_the_same_figures_and_no_formula(client: Client) -> None:
    campaign = played()
    client.force_login(cast.user("ada"))
    answer = client.get(
        reverse("campaigns:standings", args=(campaign.pk,)), {"format": "csv", "after": "2"}
    )
    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert "Narrow Seas 1942 standings.csv" in answer.headers["Content-Disposition"]
    rows = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))
    assert rows[0][:4] == ["place", "flotilla", "player", "victory_points"]
    assert rows[1] == ["1", '\'=HYPERLINK("x")', "ada", "10", "0", "1", "0", "1", "1", "0"]
    assert rows[2][1:4] == ["8. Flottille", "ben", "6"]


@pytest.mark.django_db
def test_ten_rounds_cost_the_page_as_many_queries_as_two(
    client: Client, django_assert_max_num_queries: Any
) -> None:
    campaign = played()
    client.force_login(cast.user("ada"))
    url = reverse("campaigns:standings", args=(campaign.pk,))
    client.get(url)
    with django_assert_max_num_queries(8) as few:
        client.get(url)
    flotillas = list(campaign.flotillas.all())
    for number in range(3, 8):
        harbour.fight(campaign, "olive", harbour.plan(campaign, *flotillas, round=number))
    with django_assert_max_num_queries(len(few)):
        client.get(url)
