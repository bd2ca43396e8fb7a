"""Explosive boats as a question: numbers worked out by hand, and what forbids a strike."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules.engine.systems.cruel_seas.odds.explosive import EXPLOSIVE
from tests.engine.systems.cruel_seas.odds.asking import answer, figure, told


def test_three_boats_by_hand() -> None:
    """5 of 6 get through her last shots, 5 of 6 charges go off, and sixteen dice show 16."""
    found = answer(EXPLOSIVE, {"left": 16})
    each = Fraction(25, 36)

    assert figure(found, "a charge goes off") == figure(found, "to sink her") == 1 - (1 - each) ** 3
    assert figure(found, "after one") == each
    assert figure(found, "damage, mean") == 3 * each * 16 * Fraction(7, 2)
    assert told(found) == [("Any crew", "6", "CS-TINY-6")]
    assert (found.receipts[0].goal, found.receipts[0].number) == ("Stop it on a D6 of", "6 or more")
    assert (found.receipts[1].goal, found.receipts[1].number) == ("Go off on a D6 of", "2 or more")


def test_a_lucky_ship_throws_once_more_in_all_by_hand() -> None:
    """Two boats: one that her last shots miss is thrown for again, the other is not."""
    lucky = "coastal-tanker~f:ability:lucky_ship*1"
    found = answer(EXPLOSIVE, {"at": lucky, "left": 16, "n": 2})
    miss, again, live = Fraction(5, 6), Fraction(25, 36), Fraction(5, 6)

    # The first goes off; or it is shot away at once, with her luck; or with it spent; or fails.
    first = again * live
    second = Fraction(1, 6) * first + (miss * Fraction(1, 6) + again / 6) * miss * live
    assert figure(found, "after one") == first
    assert figure(found, "to sink her") == first + second


@pytest.mark.parametrize(
    ("values", "words", "rule"),
    [
        ({"turned": True}, "A boat that turned in this move can't strike.", "CS-TINY-2"),
        (
            {"at": "e-boat-s-38-class", "to": "full"},
            "The target is too fast for her.",
            "CS-TINY-3",
        ),
    ],
)
def test_why_none_strikes(values: dict[str, Any], words: str, rule: str) -> None:
    found = answer(EXPLOSIVE, values)

    assert [(refusal.words, refusal.rule) for refusal in found.refusals] == [(words, rule)]
    assert figure(found, "to sink her") == 0
