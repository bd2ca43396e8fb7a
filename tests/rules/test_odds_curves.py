"""Curves of a comparison by hand, and where marks and notes of plots lie."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from rules.engine.core.bins import bins
from rules.engine.core.dist import Dist
from rules.engine.core.odds import FigureKind, Series, Spread, Sweep
from rules.odds.compare import _at_least
from rules.odds.plot import lost_words, spread_svg, spread_words
from rules.odds.sweep_plot import sweep_svg, sweep_words

HALF_OR_SIX = Dist({0: 5, 6: 5}, 10)


def spread(numbers: Dist[int], lost_from: int | None = 6) -> Spread:
    return Spread(
        title="Damage <of> one", quantity="damage", numbers=numbers, mean=Fraction(3),
        none="nothing", lost="sunk", lost_from=lost_from,
    )  # fmt: skip


def test_at_least_so_much() -> None:
    assert _at_least(spread(HALF_OR_SIX), 100) == (
        (0, Fraction(1)), (1, Fraction(1, 2)), (7, Fraction(0)),
    )  # fmt: skip


def test_a_plot_says_mean_most_likely_and_what_sinks_her() -> None:
    shown = spread(HALF_OR_SIX)
    words = spread_words(shown, bins(HALF_OR_SIX, 6)).replace("\N{NO-BREAK SPACE}", " ")

    assert words == "Mean 3. Most likely: 0, 50 %. Sunk: 6 or more, 50 %."
    assert lost_words(spread(HALF_OR_SIX, None)) == ""


def test_words_in_a_plot_are_escaped_and_ids_are_its_own() -> None:
    wide, narrow = (
        spread_svg(spread(HALF_OR_SIX), bins(HALF_OR_SIX, 6), width, f"p{width}")
        for width in (640, 320)
    )

    assert "Damage &lt;of&gt; one" in wide
    assert 'aria-labelledby="p640-t p640-d"' in wide
    assert 'fill="url(#p320-h)"' in narrow


def test_what_cannot_sink_her_has_no_bracket() -> None:
    never = spread(HALF_OR_SIX, 200)

    assert "plot-bracket" not in spread_svg(never, bins(HALF_OR_SIX, 200), 640, "p")


def test_a_sweep_without_sentences_tells_the_highest_of_each() -> None:
    steps = ((0, Fraction(1, 2)), (10, Fraction(3, 4)), (20, Fraction(0)))
    sweep = Sweep(
        title="Hits", quantity="hit", along="range", unit="cm", step=5, end=25,
        series=(Series(name="A & B", steps=steps),), kind=FigureKind.CHANCE,
        notes=((10, "here"),),
    )  # fmt: skip

    words = sweep_words(sweep).replace("\N{NO-BREAK SPACE}", " ")
    drawn = sweep_svg(sweep, 640, "s")
    assert words == "A & B: at most 75 %, from 10 cm on."
    assert "A &amp; B" in drawn
    assert "10 cm: here" in drawn
    assert "80 %" in drawn  # the hairline above 75


@pytest.mark.parametrize(("lost_from", "anchor"), [(8, "start"), (2, "end"), (None, "end")])
def test_the_mean_stands_clear_of_the_line_from_which_she_is_lost(
    lost_from: int | None, anchor: str
) -> None:
    """Of 14 bars on 266 the ninth begins at 198, the mean of 9 lies at 226: words left cross it."""
    numbers = Dist(dict.fromkeys(range(14), 1), 14)
    shown = replace(spread(numbers, lost_from), mean=Fraction(9))
    drawn = spread_svg(shown, bins(numbers, lost_from), 320, "p")

    assert f'text-anchor="{anchor}">mean 9</text>' in drawn
