"""Distributions in bars: widths, edges, what is lost, tenths."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.engine.core.bins import MOST_BINS, bins, tenths
from rules.engine.core.dice import D6
from rules.engine.core.dist import Dist, totals


def test_small_numbers_stand_alone() -> None:
    found = bins(Dist({0: 1, 2: 2, 3: 1}, 4))

    assert [(b.words, b.chance) for b in found] == [
        ("0", Fraction(1, 4)), ("1", Fraction(0)), ("2", Fraction(1, 2)), ("3", Fraction(1, 4)),
    ]  # fmt: skip
    assert [b.kind for b in found] == ["none", "some", "some", "some"]


def test_no_bar_holds_what_is_afloat_and_what_is_lost() -> None:
    found = bins(totals(8, D6), lost_from=23)  # 8 to 48, in fives up to 22 and from 23

    assert [b.words for b in found][:6] == [
        "0",
        "1 to 2",
        "3 to 7",
        "8 to 12",
        "13 to 17",
        "18 to 22",
    ]
    assert [b.low for b in found if b.kind == "lost"] == [23, 28, 33, 38]
    assert found[-1].words == "38 or more"


@settings(max_examples=60)
@given(
    st.dictionaries(st.integers(0, 400), st.integers(1, 9), min_size=1, max_size=6),
    st.none() | st.integers(1, 500),
)
def test_bars_hold_everything_once(weights: dict[int, int], lost_from: int | None) -> None:
    numbers: Dist[int] = Dist(weights, sum(weights.values()))
    found = bins(numbers, lost_from)
    lost = sum(bar.chance for bar in found if bar.kind == "lost")

    assert sum(bar.chance for bar in found) == 1
    assert len(found) <= MOST_BINS + 2
    assert lost == (numbers.chance_that(lambda n: n >= lost_from) if lost_from else 0)


@pytest.mark.parametrize(
    ("weights", "expected"),
    [
        ({7: 1}, (7, 7, 7)),
        ({0: 1, 1: 8, 5: 1}, (0, 1, 1)),
        (dict.fromkeys(range(1, 11), 1), (1, 5, 9)),
    ],
)
def test_tenths(weights: dict[int, int], expected: tuple[int, int, int]) -> None:
    assert tenths(Dist(weights, sum(weights.values()))) == expected
