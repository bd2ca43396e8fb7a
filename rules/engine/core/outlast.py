"""Two that wear each other down until one has nothing left, counted by sums (`slots`).

While both have something left there is, for each state, a table of weights: by what the first has
lost so far, and by what the second has. A step takes points from one of them, which is a product
along one side of the table; what goes beyond falls off, and is an end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import gcd, lcm
from typing import Any, Generic, TypeVar

from rules.engine.core.dist import Dist, merged
from rules.engine.core.slots import Slots

S = TypeVar("S")
Rows = list[list[int]]
Lefts = tuple[int, int]
Law = Callable[[int, S, Any], Dist[tuple[S, int]]]  # left of one, state, item: what a step does


def outlasted(
    lefts: Lefts, law: Law[S], state: S, items: Sequence[tuple[int, Any]]
) -> Dist[tuple[S, Lefts, int]]:
    """Return the distribution of the state, of what is left of both, and of the steps done."""
    fight = _Fight(lefts, {state: _one(*lefts)})
    ends: list[tuple[tuple[S, Lefts, int], int, int]] = []
    for done, (worn, item) in enumerate(items, 1):
        odds = {s: law(lefts[worn], s, item) for s in fight.tables}
        for both, weight in fight.wear(worn, odds):
            ends.append(((state, both, done), weight, fight.total))
        fight.reduce()
    for then, both, weight in fight.afloat():
        ends.append(((then, both, len(items)), weight, fight.total))
    return merged(ends)


def _one(rows: int, columns: int) -> Rows:
    table = [[0] * columns for _ in range(rows)]
    table[0][0] = 1
    return table


@dataclass(slots=True)
class _Fight(Generic[S]):
    """All that may be while both have something left: a table for each state."""

    lefts: Lefts
    tables: dict[S, Rows]
    total: int = 1

    def wear(self, worn: int, odds: dict[S, Dist[tuple[S, int]]]) -> Iterator[tuple[Lefts, int]]:
        """Take points from one of them, and yield what is left of both where it has nothing."""
        common = lcm(*(each.total for each in odds.values()))
        self.total *= common
        slots = Slots.holding(self.lefts[worn], self.total)
        before = [0] * self.lefts[1 - worn]
        after: dict[S, list[int]] = {}
        for state, table in self.tables.items():
            rows = table if worn else list(zip(*table, strict=True))
            packed = [slots.pack(row) for row in rows]
            before = [so_far + sum(row) for so_far, row in zip(before, rows, strict=True)]
            for then, points in _by_state(odds[state], common, self.lefts[worn]):
                taken = slots.pack(points)
                known = after.setdefault(then, [0] * len(packed))
                for place, row in enumerate(packed):
                    if row:
                        known[place] += slots.cut(row * taken)
        unpacked = {
            then: [slots.unpack(row) for row in rows] for then, rows in after.items() if any(rows)
        }
        for place, so_far in enumerate(before):
            sunk = so_far * common - sum(sum(rows[place]) for rows in unpacked.values())
            if sunk:
                other = self.lefts[1 - worn] - place
                yield (other, 0) if worn else (0, other), sunk
        self.tables = {
            then: rows if worn else [list(column) for column in zip(*rows, strict=True)]
            for then, rows in unpacked.items()
        }

    def reduce(self) -> None:
        """Take out a common divisor, so that numbers stay short."""
        shared = self.total
        for table in self.tables.values():
            for row in table:
                shared = gcd(shared, *row)
                if shared == 1:
                    return
        self.total //= shared
        self.tables = {
            state: [[weight // shared for weight in row] for row in table]
            for state, table in self.tables.items()
        }

    def afloat(self) -> Iterator[tuple[S, Lefts, int]]:
        """Yield each state, what is left of both, and the weight."""
        one, other = self.lefts
        for state, table in self.tables.items():
            for lost, row in enumerate(table):
                for more, weight in enumerate(row):
                    if weight:
                        yield state, (one - lost, other - more), weight


def _by_state(odds: Dist[tuple[S, int]], common: int, left: int) -> Iterator[tuple[S, list[int]]]:
    """Yield each state after a step, with the weights of 0, 1 ... points that leave something."""
    scale, rows = common // odds.total, dict[S, list[int]]()
    for (then, points), weight in odds:
        if points < left:
            rows.setdefault(then, [0] * left)[points] += weight * scale
    yield from rows.items()
