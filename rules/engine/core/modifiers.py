"""Modifiers with their rule ids, and the number that a die must meet."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Modifier:
    """An addend with a reason: code ('over_half'), value (-2), rule id ('CS-GUN-4')."""

    code: str
    value: int
    rule: str


@dataclass(frozen=True, slots=True)
class Target:
    """What a die must meet: a base and modifiers, and which side of the number is the good one.

    `number` may lie beyond the die's faces: then the throw is bound to fail or to pass, but for a
    face that is `always` good enough, whatever the number is.
    """

    base: int
    modifiers: tuple[Modifier, ...] = ()
    at_most: bool = True  # False: the die must show at least the number
    to_roll: bool = False  # whether modifiers are added to the die, not to the number
    always: int | None = None

    @property
    def number(self) -> int:
        """Return what the die itself must show: the base with all modifiers."""
        total = sum(modifier.value for modifier in self.modifiers)
        return self.base - total if self.to_roll else self.base + total

    def met_by(self, value: int) -> bool:
        """Return whether a value is good enough."""
        if value == self.always:
            return True
        return value <= self.number if self.at_most else value >= self.number


def applying(candidates: Iterable[Modifier]) -> tuple[Modifier, ...]:
    """Return the modifiers that change anything, in the order given."""
    return tuple(modifier for modifier in candidates if modifier.value)
