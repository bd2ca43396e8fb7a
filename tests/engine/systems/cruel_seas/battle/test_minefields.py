"""How a minefield is marked (CS-MINE-1)."""

from __future__ import annotations

from math import cos, radians, sin
from typing import Any

import pytest

from rules.engine.core.given import BadCaseError
from rules.engine.systems.cruel_seas.battle.minefields import MINEFIELD_LAYOUT
from tests.engine.systems.cruel_seas.battle.table import at_table

SMALL = [(0, 0), (10, 0), (20, 0), (0, 10), (10, 10), (20, 10)]
LARGE = [
    *((x, y) for x in (0, 10, 20, 30, 40) for y in (0, 20)),
    *((0, 10), (40, 10)),
]


def field(size: str, places: list[Any], **more: Any) -> dict[str, Any]:
    markers = [{"x_cm": x, "y_cm": y} for x, y in places]
    return {"size": size, "markers": markers} | more


def turned(places: list[Any], degrees: float) -> list[Any]:
    """Return the places after a turn, moved far enough that none is below 0."""
    c, s = cos(radians(degrees)), sin(radians(degrees))
    return [(50 + round(x * c - y * s, 2), 50 + round(x * s + y * c, 2)) for x, y in places]


@pytest.mark.parametrize(("size", "places"), [("small", SMALL), ("large", LARGE)])
@pytest.mark.parametrize("degrees", [0, 33, 90])
def test_markers_along_the_edge_at_any_angle_are_right_cs_mine_1(
    size: str, places: list[Any], degrees: float
) -> None:
    found = MINEFIELD_LAYOUT(field(size, turned(places, degrees), apart_cm=30))
    assert found == {"legal": True, "reason": None}


def test_a_millimetre_is_no_fault_and_two_are() -> None:
    assert MINEFIELD_LAYOUT(field("small", [*SMALL[:5], (20.1, 10)]))["legal"]
    assert not MINEFIELD_LAYOUT(field("small", [*SMALL[:5], (20.2, 10)]))["legal"]


def test_a_field_that_lies_right_is_told() -> None:
    assert at_table(MINEFIELD_LAYOUT, field("large", LARGE)) == (
        None,
        ["A large minefield is laid, 40 × 20 cm."],
    )


@pytest.mark.parametrize(
    ("given", "reason", "words"),
    [
        (field("small", SMALL[:5]), "marker_count", "it takes 6 markers"),
        (field("large", SMALL), "marker_count", "it takes 12 markers"),
        (
            field("small", [*SMALL[:5], (21, 10)]),
            "marker_spacing",
            "each marker lies 10 cm from two others",
        ),
        (
            field("large", [(x, y) for x in (0, 10, 20, 30) for y in (0, 10, 20)]),
            "outline",
            "the markers have to mark an edge of 40 × 20 cm",
        ),
        (
            field("small", SMALL, apart_cm=29.5),
            "too_near",
            "the next one is 29.5 cm away, 30 at least",
        ),
    ],
)
def test_what_is_wrong_with_a_field_is_told_cs_mine_1(
    given: dict[str, Any], reason: str, words: str
) -> None:
    assert MINEFIELD_LAYOUT(given)["reason"] == reason
    _, told = at_table(MINEFIELD_LAYOUT, given)
    assert told == [f"A {given['size']} minefield can't lie so: {words}."]


def test_markers_that_cannot_be_are_refused_by_their_field() -> None:
    with pytest.raises(BadCaseError, match="markers are 51; use at most 50"):
        MINEFIELD_LAYOUT(field("small", [(0, 0)] * 51))
    with pytest.raises(BadCaseError, match=r"markers\[0\].y_cm is -1; use 0 to 1000"):
        MINEFIELD_LAYOUT(field("small", [(0, -1)]))
