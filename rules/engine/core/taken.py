"""Points that come off a hull, which has as many slots as points (`slots`).

What goes beyond falls off, and is what the weights lack of the total.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import gcd

from rules.engine.core.dist import Dist


@dataclass(frozen=True, slots=True)
class Taken:
    """What is taken from a hull: weights of 0, 1 ... points over a total, the rest sinks her."""

    weights: tuple[int, ...]
    total: int

    @classmethod
    def reduced(cls, weights: Sequence[int], total: int) -> Taken:
        """Return the same without a common divisor."""
        shared = gcd(total, *weights)
        return cls(tuple(weight // shared for weight in weights), total // shared)

    @classmethod
    def of(cls, points: Dist[int], hull: int) -> Taken:
        """Return what some points take from so much hull."""
        return cls.reduced([points.weights.get(n, 0) for n in range(hull)], points.total)

    def left(self) -> Dist[int]:
        """Return how much is left of her hull."""
        hull, sunk = len(self.weights), self.total - sum(self.weights)
        kept = {hull - points: weight for points, weight in enumerate(self.weights) if weight}
        return Dist(kept | ({0: sunk} if sunk else {}), self.total)
