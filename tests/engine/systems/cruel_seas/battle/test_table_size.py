"""How large a table should be (CS-CORE-6)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.core.given import BadCaseError
from rules.engine.systems.cruel_seas.battle.table_size import TABLE_SIZE
from tests.engine.systems.cruel_seas.battle.table import at_table


def table(*sizes: str, sides: tuple[int, int] = (120, 120), **more: Any) -> dict[str, Any]:
    return {"sizes": list(sizes), "east_west": sides[0], "north_south": sides[1]} | more


@pytest.mark.parametrize(
    ("given", "advised", "enough"),
    [
        (table("small", "medium"), [120, 120], True),
        (table("small", "medium", sides=(119, 150)), [120, 120], False),
        (table("small", "large"), [180, 120], False),
        (table("huge", sides=(180, 120)), [180, 120], True),
        (table("large", sides=(120, 180)), [180, 120], True),  # whichever side is the long one
        (table("large", sides=(180, 119)), [180, 120], False),
        (table("small", larger_fleets=True), [180, 120], False),
        (table(), [120, 120], True),
    ],
)
def test_corvettes_and_larger_fleets_ask_for_a_longer_table_cs_core_6(
    given: dict[str, Any], advised: list[int], enough: bool
) -> None:
    assert TABLE_SIZE(given) == {"advised_cm": advised, "enough": enough}


def test_the_advice_is_told_cs_core_6() -> None:
    assert at_table(TABLE_SIZE, table("large"))[1] == [
        "A table of 180 by 120 cm at least is advised: this one is smaller."
    ]


def test_a_table_without_a_side_is_refused() -> None:
    with pytest.raises(BadCaseError, match="east_west is 0; use 1 or more"):
        TABLE_SIZE(table(sides=(0, 120)))
