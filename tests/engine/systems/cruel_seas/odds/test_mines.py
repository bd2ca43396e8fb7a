"""Mines as a question: numbers worked out by hand, corners, what doesn't go off."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules.engine.systems.cruel_seas.odds.mines import MINES
from tests.engine.systems.cruel_seas.odds.asking import answer, figure, told

OF_A_DIE = Fraction(7, 2) + Fraction(1, 6) * Fraction(7, 2)  # each six is thrown once more
TENTH = Fraction(1, 10)


def test_a_light_field_by_hand() -> None:
    """6 or more at combat speed: 5 of 10; twelve dice."""
    found = answer(MINES, {})

    assert figure(found, "a mine goes off") == Fraction(1, 2)
    assert figure(found, "she is damaged") == Fraction(1, 2)
    assert figure(found, "damage, mean") == Fraction(1, 2) * 12 * OF_A_DIE
    assert found.spreads[0].lost_from == 60


def test_two_dense_fields_by_hand() -> None:
    """4 or more at full speed, 1 less for a veteran crew: 8 of 10. Twelve dice show 12 at least."""
    dense = {"field": "dense", "go": "full", "crew": "veteran", "n": 2, "left": 12}
    found = answer(MINES, dense)

    assert told(found) == [
        ("Dense field, at full speed", "4", "CS-MINE-3"),
        ("Veteran crew", "−1", "CS-MINE-3"),
    ]
    assert figure(found, "after one") == Fraction(8, 10)
    assert figure(found, "after two") == figure(found, "to sink her") == 1 - Fraction(2, 10) ** 2
    turned = answer(MINES, dense | {"crews": "veterans_safer"})
    assert figure(turned, "after one") == Fraction(6, 10)


def test_a_magnetic_mine_that_speed_may_save_her_from_by_hand() -> None:
    """6 or more, then a regular crew's 5 or more on a D6 at 30 cm; fourteen dice."""
    found = answer(MINES, {"kind": "magnetic", "go": "full", "left": 14})

    assert figure(found, "a mine goes off") == Fraction(1, 2)
    assert figure(found, "she is damaged") == Fraction(1, 2) * Fraction(4, 6)
    assert figure(found, "damage, mean") == Fraction(1, 3) * 14 * OF_A_DIE
    assert figure(found, "to sink her") == Fraction(1, 3)
    assert told(found, 1) == [("Regular crew", "5", "CS-CORE-3")]
    assert found.receipts[1].goal == "Get clear on a D6 of"


def test_one_too_slow_to_get_clear_is_told_so() -> None:
    found = answer(MINES, {"kind": "magnetic"})

    assert len(found.receipts) == 1
    assert found.assumptions[0] == (
        "She is too slow to get clear of a mine that goes off: that takes 28 cm or more."
    )


@pytest.mark.parametrize(
    ("values", "base", "number", "chance"),
    [
        ({"by": "mas-boat"}, ("Small vessel", "1", "CS-MINE-4"), "1 or less", TENTH),
        (
            {"degaussed": True},
            ("Degaussed vessel", "10", "CS-EQP-8"),
            "10 or more",
            Fraction(1, 10),
        ),
        ({}, ("Medium vessel", "6", "CS-MINE-4"), "6 or more", Fraction(1, 2)),
    ],
)
def test_what_sets_a_magnetic_mine_off(
    values: dict[str, Any], base: tuple[str, str, str], number: str, chance: Fraction
) -> None:
    found = answer(MINES, {"kind": "magnetic"} | values)

    assert told(found) == [base]
    assert (found.receipts[0].goal, found.receipts[0].number) == ("Go off on a D10 of", number)
    assert figure(found, "a mine goes off") == chance


def test_a_pressure_mine_under_a_large_vessel_by_hand() -> None:
    found = answer(MINES, {"kind": "pressure", "by": "coastal-tanker", "left": 16})

    assert figure(found, "to sink her") == Fraction(1, 2)
    assert figure(found, "damage, mean") == Fraction(1, 2) * 16 * OF_A_DIE


def test_the_mine_line_by_hand() -> None:
    """It goes off, eight dice without a second throw, and only a skill test saves her."""
    found = answer(MINES, {"kind": "line", "crew": "inexperienced"})

    assert figure(found, "she is damaged") == Fraction(5, 6)
    assert figure(found, "damage, mean") == Fraction(5, 6) * 8 * Fraction(7, 2)
    assert max(found.spreads[0].numbers.weights) == 48


@pytest.mark.parametrize(
    ("values", "words", "rule"),
    [
        ({"kind": "pressure"}, "She is too small to set it off.", "CS-MINE-5"),
        ({"kind": "magnetic", "cm": 9}, "It lies too far off.", "CS-MINE-4"),
        ({"kind": "line", "go": "slow"}, "At this speed that is safe.", "CS-SCN-4"),
    ],
)
def test_why_none_goes_off(values: dict[str, Any], words: str, rule: str) -> None:
    found = answer(MINES, values)

    assert [(refusal.words, refusal.rule) for refusal in found.refusals] == [(words, rule)]
    assert figure(found, "to sink her") == 0


def test_six_pressure_mines_are_the_most_that_can_be_asked_for() -> None:
    asked = MINES.ask({"kind": "pressure", "by": "liberty-ship", "n": 6})

    assert asked.cost == 6 * 18
    assert asked.answer is not None
    assert figure(asked.answer, "a mine goes off") == 1 - Fraction(1, 2) ** 6
    assert dict(MINES.ask({"n": 7}).errors) == {"n": "Use a whole number from 1 to 6."}
