"""A vessel's speed from plain values: her level and its cm, which have to agree (CS-MOV-1)."""

from __future__ import annotations

from rules.engine.core.given import Given
from rules.engine.core.measures import number_text
from rules.engine.systems.cruel_seas.battle.state import MOST_CM, Cm
from rules.engine.systems.cruel_seas.vocabulary import SpeedLevel


def read_speed(given: Given, level_key: str, cm_key: str) -> tuple[SpeedLevel, Cm]:
    """Return a level and its cm. Raises BadCaseError where only one of them says that she moves."""
    level = given.one_of(level_key, SpeedLevel)
    cm = given.length(cm_key, maximum=MOST_CM)
    if (level is SpeedLevel.STATIONARY) != (cm == 0):
        raise given.wrong(cm_key, f"is {number_text(cm)} at the level '{level}' (CS-MOV-1)")
    return level, cm
