"""Round robin, by properties over any number of players."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.book.pairing import Pairing, across, best_round, everybody

pytestmark = pytest.mark.once


def names(prefix: str, count: int) -> list[str]:
    return [f"{prefix}{number}" for number in range(count)]


def seats(pairing: Pairing) -> list[str]:
    return [*(name for pair in pairing.pairs for name in pair), *pairing.byes]


@given(st.integers(2, 25))
def test_each_pair_meets_exactly_once(count: int) -> None:
    rounds = everybody(names("p", count))
    met = Counter(frozenset(pair) for each in rounds for pair in each.pairs)
    assert met == {frozenset(pair): 1 for pair in combinations(names("p", count), 2)}


@given(st.integers(2, 25))
def test_everybody_has_one_seat_a_round_and_sits_out_as_often_as_the_others(count: int) -> None:
    rounds = everybody(names("p", count))
    assert all(sorted(seats(each)) == sorted(names("p", count)) for each in rounds)
    byes = Counter(name for each in rounds for name in each.byes)
    assert set(byes.values()) == ({1} if count % 2 else set())
    assert len(byes) == (count if count % 2 else 0)


@given(st.integers(1, 12), st.integers(1, 12))
def test_two_sides_meet_across_alone_each_pair_once(left: int, right: int) -> None:
    a, b = names("a", left), names("b", right)
    rounds = across(a, b)
    met = Counter(pair for each in rounds for pair in each.pairs)
    assert met == dict.fromkeys(product(a, b), 1)
    assert all(sorted(seats(each)) == sorted([*a, *b]) for each in rounds)


@given(st.integers(1, 12), st.integers(1, 12))
def test_the_larger_side_sits_out_in_turn(left: int, right: int) -> None:
    byes = Counter(
        name for each in across(names("a", left), names("b", right)) for name in each.byes
    )
    larger, surplus = ("a", left - right) if left > right else ("b", right - left)
    assert byes == {name: surplus for name in names(larger, max(left, right)) if surplus}


def test_four_players_by_hand() -> None:
    pairs = [each.pairs for each in everybody(["ada", "ben", "cleo", "dan"])]
    assert pairs == [
        (("ada", "dan"), ("ben", "cleo")),
        (("cleo", "ada"), ("ben", "dan")),
        (("ada", "ben"), ("cleo", "dan")),
    ]


def test_after_the_last_round_it_begins_anew_and_one_player_meets_nobody() -> None:
    rounds = everybody(["ada", "ben", "cleo"])
    assert best_round(rounds, 4, {}, {}) == rounds[0]
    assert best_round(everybody(["ada"]), 1, {}, {}) == Pairing(pairs=())
    assert across([], ["ben"]) == ()


def test_a_round_repeats_no_meeting_that_can_be_spared_and_byes_go_round() -> None:
    rounds = everybody(["ada", "ben", "cleo"])  # by turns Ada, Ben and Cleo sit out
    assert [each.byes for each in rounds] == [("ada",), ("ben",), ("cleo",)]
    met = {frozenset(("ben", "cleo")): 1, frozenset(("ada", "ben")): 1}
    assert best_round(rounds, 1, met, {}).byes == ("ben",)
    assert best_round(rounds, 1, {}, {"ada": 1, "cleo": 1}).byes == ("ben",)
