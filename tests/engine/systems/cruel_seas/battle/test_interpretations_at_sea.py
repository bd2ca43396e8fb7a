"""How limits, turning points and going astern are read (I-9, I-45 to I-49)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.systems.cruel_seas.battle.movement_order import MOVEMENT_ORDER
from tests.engine.systems.cruel_seas.battle.sailing import given
from tests.engine.systems.cruel_seas.battle.table import at_table

STERN_FIRST = {"astern": True}

ORDERS: list[tuple[str, dict[str, Any], bool, str | None]] = [
    # exactly her level's cm; damage takes levels, and leaves these as the roster has them
    ("I-9", given("combat", "full"), True, None),
    ("I-9", given("combat", "full", engine_hits=1), False, "above_top_level"),
    ("I-9", given("combat", "combat", engine_hits=1), True, None),
    # from full to slow at once, as two engines are gone; not so by order
    ("I-45", given("full", "slow", engine_hits=2), True, None),
    ("I-45", given("full", "slow"), False, "level_change"),
    # ... which leaves one choice, and no further drop by order
    ("I-46", given("full", "stationary", engine_hits=2), False, "level_change"),
    ("I-46", given("full", "combat", bridge_hit=True, engine_hits=1), True, None),
    ("I-46", given("full", "combat", bridge_hit=True), False, "bridge_hit"),
    # turning points at 13, 26 and 39: none at the start, one at the end, one turn at each
    ("I-47", given("combat", "combat", (0, 45)), False, "turn_point"),
    ("I-47", given("combat", "combat", (13, 45), (26, 45)), True, None),
    ("I-47", given("combat", "combat", (26, 45), (26, -45)), False, "turn_point"),
    ("I-47", given("slow", "stationary", (0, 90)), True, None),
    # an astern move is a move, so the next is none
    ("I-48", given("stationary", "slow", **STERN_FIRST), True, None),
    (
        "I-48",
        given("stationary", "slow", **STERN_FIRST, previous_moved=True),
        False,
        "astern_after_moving",
    ),
    ("I-48", given("stationary", "slow", (7, 90), **STERN_FIRST), True, None),
    ("I-48", given("stationary", "slow", (0, 90), **STERN_FIRST), True, None),
]


@pytest.mark.parametrize(
    ("number", "order", "legal", "reason"),
    ORDERS,
    ids=[f"{number}-{n}" for n, (number, *_) in enumerate(ORDERS)],
)
def test_what_an_order_may_be(
    number: str, order: dict[str, Any], legal: bool, reason: str | None
) -> None:
    found = MOVEMENT_ORDER(order)
    assert (found["legal"], found["reason"]) == (legal, reason), number


@pytest.mark.parametrize(
    ("wake", "level", "test"),
    [("combat", "full", True), ("full", "full", True), ("full", "combat", False)],
)
def test_the_sea_is_tested_for_a_level_held_or_newly_reached_i_49(
    wake: str, level: str, test: bool
) -> None:
    assert MOVEMENT_ORDER(given(wake, level, heavy_seas="choppy"))["needs_skill_test"] is test


def test_a_failed_sea_test_leaves_the_best_level_that_needs_none_i_49() -> None:
    _, told = at_table(MOVEMENT_ORDER, given("full", "full", heavy_seas="choppy"), [4])
    assert told[-1] == "Vosper 12 goes at combat speed: 26 cm."
