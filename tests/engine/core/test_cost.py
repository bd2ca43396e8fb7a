"""What odds cost: ways that are gone through, and outcomes that are mixed, up to a limit."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.core.chance import Cause, Chance, exact
from rules.engine.core.dice import D6
from rules.engine.core.ways import Budget, TooCostlyError

WHY = Cause("test", "CS-CORE-3")


def two_dice(chance: Chance) -> int:
    return chance.value(D6, WHY) + chance.value(D6, WHY)


def run_of(chance: Chance, throws: int) -> int:
    return chance.fold(plus_one_die, 0, range(throws))


def plus_one_die(chance: Chance, total: int, _: int) -> int:
    return total + chance.value(D6, WHY)


def cost_of(*question: Any) -> int:
    budget = Budget()
    exact(*question, most=budget)
    return budget.spent


def test_two_dice_of_six_have_36_ways_and_so_many_are_enough() -> None:
    assert cost_of(two_dice) == 36
    assert len(exact(two_dice, most=Budget(36))) == 11
    with pytest.raises(TooCostlyError, match="more than 35 ways of the dice"):
        exact(two_dice, most=Budget(35))


def test_mixing_costs_a_quarter_of_a_way_for_each_outcome() -> None:
    # 1, 6 and 11 states with six ways each, as many outcomes mixed; the end comes as 16 sums
    ways = (1 + 6 + 11) * 6 + 16
    assert cost_of(run_of, 3) == ways + (1 + 6 + 11) * 6 // 4
    with pytest.raises(TooCostlyError) as caught:
        exact(run_of, 3, most=Budget(100))
    assert caught.value.most == 100


def test_a_budget_is_for_all_that_is_asked_of_it() -> None:
    budget = Budget(71)
    exact(two_dice, most=budget)
    with pytest.raises(TooCostlyError):
        exact(two_dice, most=budget)
