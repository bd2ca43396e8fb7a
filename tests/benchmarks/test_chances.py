"""How long plain sums of dice take, and how long icepool takes to the same fractions.

Aim: ten times as fast. Both begin with nothing known: each round makes icepool's dice anew, which
hold what it remembers of sums, and forgets the engine's sums before it.
"""

from __future__ import annotations

from collections.abc import Callable

import icepool
import pytest

from rules.engine.core.chance import Cause, Chance, exact
from rules.engine.core.dice import D6, D10
from rules.engine.core.dist import Dist, added, pool, showing, totals
from rules.engine.core.modifiers import Target
from tests.benchmarks.clock import medians, race
from tests.engine.systems.cruel_seas.battle.oracle import chances, oracle

pytestmark = pytest.mark.benchmark
AIM = 10
FOUR_OR_LESS, WHY = Target(4), Cause("benchmark", "none")


def new_die(sides: int) -> icepool.Die[int]:
    return icepool.Die(range(1, sides + 1))


def forget() -> None:
    for known in (pool, totals, showing):
        known.cache_clear()


def one_gun(chance: Chance) -> int:
    hit = chance.meets(D10, FOUR_OR_LESS, WHY)
    return chance.total(5, D6, WHY) if hit else 0


def one_gun_of_icepool() -> icepool.Die[int]:
    return (new_die(10) <= 4).if_else(5 @ new_die(6), 0)


SUMS: dict[str, tuple[Callable[[], Dist[int]], Callable[[], icepool.Die[int]]]] = {
    "8D6": (lambda: totals(8, D6), lambda: 8 @ new_die(6)),
    "16D6, each six thrown once more": (
        lambda: totals(16, D6, again=True),
        lambda: 16 @ new_die(6).explode(depth=1),
    ),
    "six guns, each 4 or less for 5D6": (
        lambda: added((exact(one_gun), 6)),
        lambda: 6 @ one_gun_of_icepool(),
    ),
}


@pytest.mark.parametrize("what", SUMS)
def test_sums_beside_icepool(what: str) -> None:
    ours, theirs = SUMS[what]
    assert chances(ours()) == oracle(theirs())

    other, taken = medians(theirs, ours, prepare=forget)

    race(what, AIM, other, taken)
