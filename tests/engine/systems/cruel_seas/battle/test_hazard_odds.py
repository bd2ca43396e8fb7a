"""What holds for every collision, mine, depth charge and explosive boat, whatever is given."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.engine.core.dice import SeededDice
from rules.engine.systems.cruel_seas.battle.procedures import PROCEDURES
from tests.engine.systems.cruel_seas.battle.test_collision import BOATS
from tests.engine.systems.cruel_seas.battle.test_depth_charges import SEEHUND
from tests.engine.systems.cruel_seas.battle.test_mines import SINGLE
from tests.engine.systems.cruel_seas.battle.test_tiny_boats import STRIKE

HAZARDS = [  # procedure, what it is given, its key of hull, whom it hurts
    ("collision", BOATS, "attacker_hull", "attacker"),
    ("mine_hit", SINGLE, "hull_left", "vessel"),
    ("depth_charge", SEEHUND, "hull_left", "vessel"),
    ("explosive_boat", STRIKE, "hull_left", "target"),
]
of_each = pytest.mark.parametrize(("name", "facts", "key", "whom"), HAZARDS)


@of_each
@settings(max_examples=10)
@given(hulls=st.tuples(st.integers(1, 200), st.integers(1, 200)).map(sorted))
def test_more_hull_is_never_more_easily_sunk(
    name: str, facts: dict[str, Any], key: str, whom: str, hulls: list[int]
) -> None:
    procedure = PROCEDURES[name]
    sunk = "p_attacker_sunk" if name == "collision" else "p_sunk"
    less, more = (procedure(facts | {key: hull})[sunk] for hull in hulls)
    assert 0 <= more <= less <= 1


@of_each
@settings(max_examples=30)
@given(seed=st.integers(0, 10_000), hull=st.integers(1, 200))
def test_points_come_off_the_hull_and_never_below_nothing(
    name: str, facts: dict[str, Any], key: str, whom: str, seed: int, hull: int
) -> None:
    procedure = PROCEDURES[name]
    after = procedure.draw(procedure.facts(facts | {key: hull}), SeededDice(seed)).outcome
    points = after.to_attacker if name == "collision" else after.points
    assert getattr(after, whom).hull_left == max(0, hull - points)
