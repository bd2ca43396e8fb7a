"""Exact numbers as JSON values and as players read them."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest

from rules.engine.core.measures import chance_text, mean_text, number, number_text, plain
from rules.engine.systems.cruel_seas.vocabulary import Size


def test_an_answer_is_written_with_fractions_in_lowest_terms() -> None:
    answer = {
        Size.TINY: Fraction(6, 20),
        "p_drawn": (Fraction(0), Fraction(1), [Fraction(392, 6)]),
        "points": Decimal("9.5"),
        "size": Size.HUGE,
        "needs": 4,
        "legal": True,
        "reason": None,
    }
    assert plain(answer) == {
        "tiny": "3/10",
        "p_drawn": ["0", "1", ["196/3"]],
        "points": "9.5",
        "size": "huge",
        "needs": 4,
        "legal": True,
        "reason": None,
    }
    assert type(plain(Size.HUGE)) is str


@pytest.mark.parametrize(
    ("value", "as_json", "text"),
    [
        (Fraction(39), 39, "39"),
        (Fraction(25, 2), 12.5, "12.5"),
        (Fraction(-1, 3), -1 / 3, "-0.33"),
        (Fraction(1999, 1000), 1.999, "2"),
        (Fraction(5, 100), 0.05, "0.05"),
    ],
)
def test_a_measure_has_two_decimals_at_most(value: Fraction, as_json: float, text: str) -> None:
    assert (number(value), number_text(value)) == (as_json, text)
    assert type(number(value)) is type(as_json)


@pytest.mark.parametrize(
    ("chance", "words"),
    [
        ("0", "0 %"), ("1", "100 %"), ("41/100", "41 %"), ("1/1000000", "under 0.1 %"),
        ("1/250", "0.4 %"), ("1/1000", "0.1 %"), ("1/100", "1 %"), ("99/100", "99 %"),
        ("994/1000", "99.4 %"), ("999/1000", "99.9 %"), ("99999/100000", "over 99.9 %"),
        ("995/10000", "10 %"),
    ],
)  # fmt: skip
def test_chances_in_per_cent_never_claim_to_be_certain(chance: str, words: str) -> None:
    assert chance_text(Fraction(chance)).replace("\N{NO-BREAK SPACE}", " ") == words


@pytest.mark.parametrize(
    ("mean", "words"),
    [("0", "0"), ("1/1000", "under 0.01"), ("1/12", "0.08"), ("22.44", "22.4"), ("24", "24")],
)
def test_means(mean: str, words: str) -> None:
    assert mean_text(Fraction(mean)) == words
