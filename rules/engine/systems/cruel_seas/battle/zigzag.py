"""The course of a FAT torpedo, written down before the launch (CS-TOR-9).

40 cm, then 45 degrees to port or starboard, 40 cm, 45 degrees again, 40 cm.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from rules.engine.systems.cruel_seas.battle.game import Game
from rules.engine.systems.cruel_seas.battle.movement import Turning

Zigzag = tuple[Turning, ...]  # after how many cm of run, and where to


def turning_points(game: Game) -> tuple[int, ...]:
    """Return after how many cm a FAT torpedo turns."""
    sheet = game.sheet("torpedoes")
    return tuple(sheet["zigzag_leg"] * n for n in range(1, sheet["zigzag_turns"] + 1))


def course_faults(zigzag: Zigzag, game: Game) -> Iterator[str]:
    """Yield what is wrong with a course, each reason once, the coarsest first."""
    points, degrees = turning_points(game), game.sheet("torpedoes")["zigzag_degrees"]
    if len(zigzag) != len(points):
        yield "zigzag_turns"
    elif tuple(turn.after for turn in zigzag) != points:
        yield "zigzag_points"
    if any(abs(turn.degrees) != degrees for turn in zigzag):
        yield "zigzag_degrees"


def turns_of(zigzag: Zigzag) -> tuple[Fraction, ...]:
    """Return the degrees of each turn of a course, as a torpedo in the water has them."""
    return tuple(turn.degrees for turn in zigzag)
