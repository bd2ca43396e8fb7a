"""Sums of independent numbers, against plain loops over what each may be."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from rules.engine.core.dice import D3, D6, Die, die
from rules.engine.core.dist import Dist, added, certain, pool, totals

LOADED = Dist({0: 3, 4: 1}, 4)
COIN = Dist({1: 1, 2: 1}, 2)


def test_unlike_numbers_are_added_as_often_as_said() -> None:
    ways: Counter[int] = Counter()
    for a, b, c in product((0, 0, 0, 4), (0, 0, 0, 4), (1, 2)):
        ways[a + b + c] += 1
    assert added((LOADED, 2), (COIN, 1)) == Dist(dict(ways), 32)
    assert ways == {1: 9, 2: 9, 5: 6, 6: 6, 9: 1, 10: 1}


def test_what_is_added_no_times_counts_for_nothing() -> None:
    assert added() == added((LOADED, 0), (COIN, 0)) == certain(0)
    assert added((LOADED, 0), (COIN, 1)) == COIN


def test_what_cannot_come_out_is_no_outcome() -> None:
    assert list(added((LOADED, 3)).weights) == [0, 4, 8, 12]


@pytest.mark.parametrize(("numbers", "times"), [(COIN, -1), (Dist({-1: 1, 1: 1}, 2), 2)])
def test_less_than_nothing_is_refused(numbers: Dist[int], times: int) -> None:
    with pytest.raises(ValueError, match="from 0 upwards"):
        added((numbers, times))


@pytest.mark.parametrize("thrown", [D3, D6, die(2), die(1)], ids=str)
def test_dice_thrown_again_at_their_highest_value_are_counted_as_by_faces(thrown: Die) -> None:
    ways: Counter[tuple[int, int]] = Counter()
    faces = range(1, thrown.sides + 1)
    for first, second, more, still_more in product(faces, repeat=4):
        values = [thrown.read(face) for face in (first, second)]
        again = [thrown.read(face) for face in (more, still_more)]
        total = sum(v + m if v == thrown.top else v for v, m in zip(values, again, strict=True))
        ways[total, values.count(thrown.top)] += 1
    odds = pool(2, thrown, again=True)
    assert {(p.total, p.tops): odds.chance(p) for p, _ in odds} == {
        outcome: Fraction(count, thrown.sides**4) for outcome, count in ways.items()
    }
    assert totals(2, thrown, again=True) == odds.map(lambda p: p.total)
