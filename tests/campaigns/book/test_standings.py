"""Standings against a slow oracle: ties to the last, shared places, who left, extras sunk."""

from __future__ import annotations

from decimal import Decimal
from itertools import product
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from campaigns.book import words
from campaigns.book.standings import standings
from campaigns.book.values import Book, FlotillaState, Fought
from rules.engine.core.result import Fate
from tests.campaigns.book.scribe import TERMS, Scribe, key

NAMES = ["a", "b", "c", "d"]


def flotilla(name: str) -> FlotillaState:
    return FlotillaState(
        key=name, line=1, name=name, side="", nation="", purse=0, active=name != "d"
    )


def battle(number: int, sides: dict[str, str], winner: str, **more: Any) -> Fought:
    plain: dict[str, Any] = {"round": 1, "points": (), "sunk": ()}
    return Fought(
        line=number, engagement=str(number), number=number, title="", winner=winner,
        sides=tuple(sorted(sides.items())), **(plain | more),
    )  # fmt: skip


def book_of(battles: list[Fought]) -> Book:
    book = Book(terms=TERMS, battles=battles)
    book.flotillas = {name: flotilla(name) for name in NAMES}
    return book


@st.composite
def battles(draw: st.DrawFn) -> list[Fought]:
    found = []
    for number in range(1, draw(st.integers(0, 6)) + 1):
        who = draw(st.lists(st.sampled_from(NAMES), min_size=2, unique=True))
        sides = {name: draw(st.sampled_from("NSE")) for name in who}
        points = {side: draw(st.integers(0, 1)) for side in set(sides.values())}
        sunk = {name: draw(st.sampled_from([0, 0, Decimal("9.5")])) for name in who}
        winner = draw(st.sampled_from(["", "draw", *sorted(points)]))
        found.append(
            battle(number, sides, winner, round=draw(st.integers(0, 3)),
                   points=tuple(sorted(points.items())), sunk=tuple(sorted(sunk.items())))
        )  # fmt: skip
    return found


def oracle(found: list[Fought], rounds: int | None = None) -> dict[str, tuple[int, Any]]:
    """Return place and sums of each, by asking of each pair who stands before the other."""
    fought = [b for b in found if rounds is None or b.round <= rounds]
    sums = {}
    for name in NAMES:
        mine = [b for b in fought if name in dict(b.sides)]
        points = sum(dict(b.points).get(dict(b.sides)[name], 0) for b in mine)
        sums[name] = (points, sum(dict(b.sunk).get(name, 0) for b in mine))
    ahead = {}
    for name in NAMES:
        level = [other for other in NAMES if other != name and sums[other] == sums[name]]
        ahead[name] = sum(
            1
            for b in fought
            if dict(b.sides).get(name) == b.winner
            and any(dict(b.sides).get(other, b.winner) != b.winner for other in level)
        )
    keys = {name: (*sums[name], ahead[name]) for name in NAMES}
    return {n: (1 + sum(keys[other] > keys[n] for other in NAMES), keys[n]) for n in NAMES}


@settings(max_examples=150)
@given(battles(), st.none() | st.integers(0, 3))
def test_places_are_what_an_oracle_says(found: list[Fought], rounds: int | None) -> None:
    table = standings(book_of(found), rounds)
    told = {row.flotilla: (row.place, (row.points, row.sunk, row.ahead)) for row in table}
    assert told == oracle(found, rounds)
    assert [row.place for row in table] == sorted(row.place for row in table)


def order(found: list[Fought]) -> list[tuple[int, str, int]]:
    return [(row.place, row.flotilla, row.ahead) for row in standings(book_of(found))]


def duel(number: int, one: str, other: str, winner: str = "N") -> Fought:
    return battle(number, {one: "N", other: "S"}, winner)


def test_three_who_beat_one_another_in_a_ring_share_a_place() -> None:
    ring = [duel(1, "a", "b"), duel(2, "b", "c"), duel(3, "c", "a")]
    assert order(ring) == [(1, "a", 1), (1, "b", 1), (1, "c", 1), (4, "d", 0)]


def test_among_three_who_are_level_who_beat_the_others_stands_first() -> None:
    found = [duel(1, "a", "b"), duel(2, "a", "c"), duel(3, "b", "c"), duel(4, "d", "b", "")]
    assert order(found) == [(1, "a", 2), (2, "b", 1), (3, "c", 0), (3, "d", 0)]


def test_a_victory_over_somebody_who_is_not_level_breaks_no_tie() -> None:
    strong = battle(1, {"a": "N", "b": "S"}, "N")
    richer = battle(2, {"b": "N"}, "", points=(("N", 5),))
    assert order([strong, richer]) == [(1, "b", 0), (2, "a", 0), (2, "c", 0), (2, "d", 0)]


def test_won_lost_and_drawn_add_up_to_battles_fought() -> None:
    for winners in product(["N", "S", "draw", ""], repeat=2):
        found = [duel(n, "a", "b", winner) for n, winner in enumerate(winners, 1)]
        rows = {row.flotilla: row for row in standings(book_of(found))}
        assert (rows["a"].won, rows["a"].lost) == (winners.count("N"), winners.count("S"))
        assert rows["a"].won + rows["a"].lost + rows["a"].drawn == 2
        assert (rows["b"].won, rows["c"].drawn) == (rows["a"].lost, 0)


def test_who_left_keeps_the_row_and_what_was_sunk_of_the_scenario_counts() -> None:
    log = Scribe()
    log.enter("ada")
    log.enter("ben", "axis")
    tanker = {"name": "Tanker", "size": "huge", "points": "80.5"}
    fates: dict[str, dict[str, Any]] = {
        "ada 1": {"sunk": ["Tanker"]}, "ben 1": {}, "Tanker": {"fate": Fate.SUNK}
    }  # fmt: skip
    sides = {"ada": "allies", "ben": "axis"}
    log.fight(fates, sides, extras=[tanker], points={"allies": 2, "axis": 2}, winner="axis")
    log.write(words.LEFT, flotilla=key("ada"))
    log.write(words.HONOURED, ship=key("ben 1"), honour="Dover")
    first, second = standings(log.book())
    assert (first.flotilla, first.points, first.sunk) == (key("ada"), 2, Decimal("80.5"))
    assert (second.flotilla, second.sunk, second.honours, second.won) == (key("ben"), 0, 1, 1)
    log.write(words.CORRECTED, flotilla=key("ben"), field="victory_points", value=1)
    assert [row.flotilla for row in standings(log.book())] == [key("ben"), key("ada")]
