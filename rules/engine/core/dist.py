"""Exact finite distributions: whole-number weights inside, fractions at the edge."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from math import comb, gcd, lcm, prod
from typing import Generic, TypeVar

from rules.engine.core.dice import Die
from rules.engine.core.slots import Slots

T = TypeVar("T", bound=Hashable)
U = TypeVar("U", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Dist(Generic[T]):
    """What may come out, each with a whole-number weight above 0; chances are weight / total.

    Equal when the chances are equal: weights have no common divisor.
    """

    weights: Mapping[T, int]
    total: int

    def __iter__(self) -> Iterator[tuple[T, int]]:
        return iter(self.weights.items())

    def __len__(self) -> int:
        return len(self.weights)

    def chance(self, outcome: T) -> Fraction:
        """Return the chance of one outcome; 0 of what cannot come out."""
        return Fraction(self.weights.get(outcome, 0), self.total)

    def chance_that(self, holds: Callable[[T], bool]) -> Fraction:
        """Return the chance that a statement holds."""
        return Fraction(sum(w for outcome, w in self if holds(outcome)), self.total)

    def map(self, change: Callable[[T], U]) -> Dist[U]:
        """Return the distribution of what a function makes of the outcome."""
        return merged((change(outcome), weight, self.total) for outcome, weight in self)

    def then(self, more: Callable[[T], Dist[U]]) -> Dist[U]:
        """Return the mixture of what follows each outcome."""
        parts = [(more(outcome), weight) for outcome, weight in self]
        common = lcm(*(part.total for part, _ in parts))
        weights: dict[U, int] = defaultdict(int)
        for part, weight in parts:
            scale = weight * (common // part.total)
            for outcome, w in part:
                weights[outcome] += w * scale
        return reduced(weights, self.total * common)

    def mean(self, value: Callable[[T], Fraction | int]) -> Fraction:
        """Return the mean of a number that each outcome has."""
        return Fraction(sum(value(outcome) * weight for outcome, weight in self)) / self.total

    def variance(self, value: Callable[[T], Fraction | int]) -> Fraction:
        """Return the variance of a number that each outcome has."""
        mean = self.mean(value)
        return self.mean(lambda outcome: (value(outcome) - mean) ** 2)


def certain(outcome: T) -> Dist[T]:
    """Return the distribution of what is bound to come."""
    return Dist({outcome: 1}, 1)


def merged(parts: Iterable[tuple[T, int, int]]) -> Dist[T]:
    """Return the distribution of (outcome, numerator, denominator), equal outcomes added up.

    Raises ValueError if the chances do not sum to 1.
    """
    by_total: dict[int, dict[T, int]] = {}
    for outcome, weight, total in parts:
        row = by_total.setdefault(total, {})
        row[outcome] = row.get(outcome, 0) + weight
    common = lcm(*by_total)
    weights: dict[T, int] = defaultdict(int)
    for total, row in by_total.items():
        scale = common // total
        for outcome, weight in row.items():
            weights[outcome] += weight * scale
    if sum(weights.values()) != common:
        raise ValueError("the chances do not sum to 1")
    return reduced(weights, common)


def reduced(weights: Mapping[T, int], total: int) -> Dist[T]:
    """Return the distribution without common divisor, and without what cannot come out."""
    shared = gcd(total, *weights.values())
    return Dist({outcome: w // shared for outcome, w in weights.items() if w}, total // shared)


@dataclass(frozen=True, slots=True)
class Pool:
    """Several dice thrown together: their sum, and how many show the highest value.

    `faces` is for telling alone: it is empty where nothing was thrown, and counts for nothing.
    """

    total: int
    tops: int
    faces: tuple[int, ...] = field(default=(), compare=False)

    def plus(self, more: Pool) -> Pool:
        """Return this pool after a second throw of its highest dice."""
        return Pool(self.total + more.total, self.tops, self.faces + more.faces)


@cache
def pool(count: int, die: Die, *, again: bool = False) -> Dist[Pool]:
    """Return the distribution of `count` dice thrown together; of none it is surely 0.

    `again`: each die that shows the highest value is thrown once more and added.
    """
    if count < 0:
        raise ValueError(f"a pool of {count} dice")
    others, top = _evenly(range(1, die.top)), _top(die, again=again)

    def sums(tops: int) -> Dist[Pool]:
        thrown = added((others, count - tops), (top, tops))
        return thrown.map(lambda total: Pool(total, tops))

    return showing(count, die.top).then(sums)


@cache
def totals(count: int, die: Die, *, again: bool = False) -> Dist[int]:
    """Return the distribution of the sum of a pool of `count` dice."""
    faces, top = _evenly(range(1, die.top + 1)), _top(die, again=again)
    one = faces.then(lambda value: top if value == die.top else certain(value))
    return added((one, count))


def _top(die: Die, *, again: bool) -> Dist[int]:
    """Return what a die that shows the highest value comes to, its second throw included."""
    return _evenly(range(die.top + 1, 2 * die.top + 1)) if again else certain(die.top)


def _evenly(numbers: range) -> Dist[int]:
    return Dist(dict.fromkeys(numbers, 1), len(numbers))


@cache
def showing(dice: int, values: int) -> Dist[int]:
    """Return how many of some dice show a certain one of so many values."""
    ways = {shown: comb(dice, shown) * (values - 1) ** (dice - shown) for shown in range(dice + 1)}
    return reduced(ways, values**dice)


def added(*parts: tuple[Dist[int], int]) -> Dist[int]:
    """Return the distribution of the sum of independent numbers, each taken so many times.

    Raises ValueError for a number below 0, or one that is taken less than no times.
    """
    if any(times < 0 or min(numbers.weights, default=0) < 0 for numbers, times in parts):
        raise ValueError("numbers from 0 upwards are added, 0 times or more")
    total = prod(numbers.total**times for numbers, times in parts)
    greatest = sum(max(numbers.weights, default=0) * times for numbers, times in parts)
    slots = Slots.holding(greatest + 1, total)
    packed = prod(slots.pack(row(numbers)) ** times for numbers, times in parts)
    return reduced(dict(enumerate(slots.unpack(packed))), total)


def row(numbers: Dist[int]) -> list[int]:
    """Return the weights of 0, 1, 2 ... up to the greatest number."""
    return [numbers.weights.get(number, 0) for number in range(max(numbers.weights, default=0) + 1)]


def quantile(numbers: Dist[int], share: Fraction) -> int:
    """Return the least number that at least this share of the outcomes does not exceed."""
    so_far = 0
    for number in sorted(numbers.weights):
        so_far += numbers.weights[number]
        if so_far * share.denominator >= share.numerator * numbers.total:
            return number
    raise ValueError("a share is 0 to 1")
