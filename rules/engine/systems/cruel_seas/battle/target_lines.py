"""Lines of the To Hit table for a vessel that guns or aircraft attack (CS-GUN-4; I-1)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from rules.engine.core.modifiers import Modifier
from rules.engine.systems.cruel_seas.battle.game import Game
from rules.engine.systems.cruel_seas.vocabulary import Size, SpeedLevel


def speed_lines(game: Game, level: SpeedLevel, cm: Fraction) -> Iterator[Modifier]:
    """Yield the lines for the speed of a target."""
    sheet = game.sheet("gunnery")
    yield sheet.modifier("target_over_24", applies=cm > sheet["target_fast"])
    yield sheet.modifier("target_slow", applies=level is SpeedLevel.SLOW)
    yield sheet.modifier("target_stationary", applies=level is SpeedLevel.STATIONARY)


def size_line(game: Game, size: Size | None) -> Modifier:
    """Return the line for size; option `gun_size_modifiers` may keep it for tiny targets (I-1)."""
    sheet = game.sheet("gunnery")
    printed = game.option("gun_size_modifiers") == "printed"
    if size is None or (printed and size is not Size.TINY):
        return sheet.modifier("target_size")
    return sheet.graded("target_size", size)
