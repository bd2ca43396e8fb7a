"""Distributions in as many bars as an eye can take in, and their tenths."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from rules.engine.core.dist import Dist, quantile

WIDTHS = (1, 2, 5, 10, 20, 50, 100, 200, 500)
MOST_BINS = 18
TAIL = Fraction(1, 200)  # what is rarer stands in the last bar
TENTHS = (Fraction(1, 10), Fraction(1, 2), Fraction(9, 10))


class BinKind(StrEnum):
    """What a bar stands for."""

    NONE = "none"  # nothing came of it
    SOME = "some"
    LOST = "lost"


@dataclass(frozen=True, slots=True, kw_only=True)
class Bin:
    """A bar: the numbers from `low` to `high` (None: and all beyond) and their chance."""

    low: int
    high: int | None
    chance: Fraction
    kind: BinKind

    @property
    def words(self) -> str:
        """Return the numbers: '0', '1 to 4', '70 or more'."""
        if self.high is None:
            return f"{self.low} or more"
        return str(self.low) if self.high == self.low else f"{self.low} to {self.high}"


def tenths(numbers: Dist[int]) -> tuple[int, int, int]:
    """Return what the worst tenth, the middle and the best tenth of the outcomes come to."""
    worst, middle, best = (quantile(numbers, share) for share in TENTHS)
    return worst, middle, best


def bins(numbers: Dist[int], lost_from: int | None = None) -> tuple[Bin, ...]:
    """Return whole numbers from 0 in bars of one width, 0 apart.

    No bar holds both numbers below `lost_from` and beyond, so the first bar may be narrower.
    """
    if lost_from is not None and lost_from > max(numbers.weights, default=0):
        lost_from = None
    last = max(quantile(numbers, 1 - TAIL), lost_from or 0, 1)
    width = next((w for w in WIDTHS if last / w <= MOST_BINS - 2), WIDTHS[-1])
    edge = lost_from or 1
    starts = [n for n in range(edge % width - width, last + 1, width) if n + width > 1]
    lows = [max(1, n) for n in starts]
    found = [_bin(numbers, 0, 0, lost_from)]
    for place, low in enumerate(lows):
        high = lows[place + 1] - 1 if place + 1 < len(lows) else None
        found.append(_bin(numbers, low, high, lost_from))
    return tuple(found)


def _bin(numbers: Dist[int], low: int, high: int | None, lost_from: int | None) -> Bin:
    beyond = high is None
    weight = sum(w for n, w in numbers if n >= low and (beyond or n <= (high or 0)))
    kind = BinKind.SOME if low else BinKind.NONE
    if lost_from is not None and low >= lost_from:
        kind = BinKind.LOST
    most = max(numbers.weights, default=0)
    end = None if beyond and most > low else low if beyond else high
    return Bin(low=low, high=end, chance=Fraction(weight, numbers.total), kind=kind)
