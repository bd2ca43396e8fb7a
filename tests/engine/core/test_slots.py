"""Weights in slots: sums of points by multiplication."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.engine.core.dice import D6
from rules.engine.core.dist import Dist, totals
from rules.engine.core.slots import Slots
from rules.engine.core.taken import Taken


def test_weights_stand_side_by_side() -> None:
    slots = Slots.holding(3, 255)
    assert slots.width == 1
    assert slots.pack([1, 2, 3, 4]) == 0x030201
    assert slots.unpack(0x030201) == [1, 2, 3]
    assert slots.cut(0x04030201) == 0x030201
    assert Slots.holding(3, 256).width == 2


def test_a_power_is_cut_as_a_product_is() -> None:
    slots = Slots.holding(3, 2**8)
    one_or_two = slots.pack([0, 1, 1])
    assert [slots.unpack(slots.power(one_or_two, times)) for times in range(4)] == [
        [1, 0, 0],
        [0, 1, 1],
        [0, 0, 1],  # 1, 2, 1 ways of 2, 3, 4; there is no room for 3 and 4
        [0, 0, 0],
    ]
    assert slots.shift(slots.pack([3]), 2) == slots.pack([0, 0, 3])


def test_a_weight_that_is_too_great_for_its_slot_is_refused() -> None:
    with pytest.raises(OverflowError):
        Slots.holding(1, 255).pack([256])


def test_a_product_adds_throws_and_what_a_hull_can_not_take_sinks_her() -> None:
    once = Taken.of(totals(1, D6), 5)
    slots = Slots.holding(5, once.total**2)
    packed = slots.pack(once.weights)
    twice = Taken.reduced(slots.unpack(slots.cut(packed * packed)), once.total**2)
    # 2, 3, 4 of two dice: 1, 2, 3 ways of 36
    assert twice == Taken((0, 0, 1, 2, 3), 36)
    left = twice.left()
    assert left == Dist({3: 1, 2: 2, 1: 3, 0: 30}, 36)
    assert left.chance(0) == Fraction(5, 6)


def test_without_common_divisor_as_any_distribution() -> None:
    assert Taken.reduced([2, 4], 8) == Taken((1, 2), 4)
    assert Taken.of(Dist({0: 1}, 1), 2).left() == Dist({2: 1}, 1)
