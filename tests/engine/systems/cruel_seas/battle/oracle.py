"""The same dice twice: icepool's, and the engine's distributions to hold against them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import icepool

from rules.engine.core.dist import Dist

d6, d10 = icepool.d(6), icepool.d(10)
thrown_on = d6.explode(depth=1)  # a six is thrown once more, and added
SKILL = {"inexperienced": 6, "regular": 5, "veteran": 4}
CREW_TO_HIT = {"inexperienced": -2, "regular": 0, "veteran": 2}
TARGET_TO_HIT = {("full", 25): -1, ("full", 24): 0, ("slow", 12): 1, ("stationary", 0): 2}
SIZES = {"tiny": -2, "small": -1, "medium": 0, "large": 1, "huge": 2}


def chances(odds: Dist[Any]) -> dict[Any, Fraction]:
    """Return the chances that the engine counted."""
    return {outcome: odds.chance(outcome) for outcome, _ in odds}


def oracle(die: icepool.Die[Any]) -> dict[Any, Fraction]:
    """Return the chances as icepool has them, its vectors as plain tuples."""
    return {_plain(outcome): Fraction(ways, die.denominator()) for outcome, ways in die.items()}


def _plain(outcome: Any) -> Any:
    return tuple(outcome) if isinstance(outcome, icepool.Vector) else outcome
