"""Who moves first and how sides alternate: the roll-off exact and drawn, and what is left over."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.engine.core.dice import GivenDice
from rules.engine.core.given import BadCaseError
from rules.engine.systems.high_seas_fleet.battle.game import Game
from rules.engine.systems.high_seas_fleet.battle.turn_order import TURN_ORDER, Muster, order_of

EVEN = {"ships": {"a": 2, "b": 2}}


def test_equal_fleets_roll_off_evenly_and_ties_are_rolled_again() -> None:
    assert TURN_ORDER(EVEN) == {"first": "roll_off", "p_first_a": Fraction(1, 2)}
    drawn = TURN_ORDER.draw(TURN_ORDER.facts(EVEN), GivenDice([3, 3, 2, 5]))
    assert drawn.outcome == "b"
    assert {event.rule for event in drawn.events} == {"HSF-INT-23"}
    assert len(drawn.events) == 4


@given(st.integers(0, 20), st.integers(0, 20))
def test_sides_alternate_until_one_has_moved_all(a: int, b: int) -> None:
    muster = Muster(a=a, b=b, game=Game(edition="web-2026"))
    first = muster.larger or "a"
    order = order_of(first, muster)
    assert (order.count("a"), order.count("b")) == (a, b)
    together = 2 * min(a, b)
    assert all(x != y for x, y in pairwise(order[:together]))
    assert set(order[together:]) <= {first}


@pytest.mark.parametrize("ships", [{"a": -1, "b": 2}, {"a": 301, "b": 2}, {"a": 1}])
def test_fleets_that_cannot_be_are_refused(ships: dict[str, int]) -> None:
    with pytest.raises(BadCaseError, match=r"^ships\."):
        TURN_ORDER({"ships": ships})
