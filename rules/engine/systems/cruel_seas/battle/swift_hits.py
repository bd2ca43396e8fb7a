"""Odds of the points of one hit, criticals and all, in a few milliseconds.

A second form, for odds alone, of how the criticals of a hit add up (CS-CRIT-1). It equals, as
fractions, what `harm` counts with every trace forgotten. No rule stands here twice: `damage_roll`
counts the roll, `critical` what one critical does, once for each result on a vessel. Here they are
put together: how many dice show each result, in their order, and which pass on to another. Dice of
extra damage stand in slots, so that to throw three more is to shift by three.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from math import comb, lcm

from rules.engine.core.chance import exact
from rules.engine.core.dice import D6
from rules.engine.core.dist import Dist, reduced, row, totals
from rules.engine.core.slots import Slots
from rules.engine.systems.cruel_seas.battle.criticals import critical
from rules.engine.systems.cruel_seas.battle.damage import Rolled, damage_roll
from rules.engine.systems.cruel_seas.battle.effects import Struck
from rules.engine.systems.cruel_seas.battle.hits import Hit
from rules.engine.systems.cruel_seas.battle.results import (
    ORDER,
    OTHERWISE,
    RESULTS,
    Result,
    accessories,
)
from rules.engine.systems.cruel_seas.battle.state import Gun, Vessel

SOME_GUN = Gun(type="mg")
ENOUGH = 2  # guns, torpedoes, accessories: a result takes away one, and looks whether there is more

Stand = tuple[Vessel, bool]  # a vessel amid the dice of one result, and whether it has had effect
Laws = dict[Stand, Dist[Struck]]  # what one more of them does
Waiting = tuple[Vessel, int]  # a vessel, and how many criticals pass on to a result to come


@dataclass(frozen=True, slots=True)
class Extra:
    """By 0, 1 ... criticals the weights of 0, 1 ... dice of extra damage.

    The weights of n criticals are over `total` to the power n.
    """

    rows: tuple[tuple[int, ...], ...]
    total: int


@lru_cache(maxsize=1024)
def points_of(whole: Vessel, hit: Hit) -> Dist[int]:
    """Return the points that a hit takes from a vessel whose hull is whole."""
    rolled = exact(damage_roll, whole, hit)
    most = max(roll.criticals for roll, _ in rolled)
    kind = replace(hit.kind_for(whole), nearest=(), prefer=(), forget=frozenset())
    return _thrown(rolled, extra_dice(_no_more_than_counts(whole, hit), kind, most))


def _no_more_than_counts(whole: Vessel, hit: Hit) -> Vessel:
    """Return a vessel to whom one hit does the same, whatever else is aboard the first."""
    working = sum(not gun.out for gun in whole.guns)
    aboard = [item for item in accessories(hit.game) if whole.has(item)]
    return replace(
        whole,
        guns=(SOME_GUN,) * min(working, ENOUGH),
        torpedoes=min(whole.torpedoes, ENOUGH),
        equipment=whole.equipment - frozenset(aboard[ENOUGH:]),
    )


@lru_cache(maxsize=1024)
def extra_dice(whole: Vessel, hit: Hit, most: int) -> Extra:
    """Return the extra damage of 0 to `most` criticals of one hit."""
    laws = laws_of(whole, hit)
    known = [odds for by_stand in laws.values() for odds in by_stand.values()]
    scale = lcm(*(odds.total for odds in known))
    total = scale * len(RESULTS)
    dice = max(struck.dice for odds in known for struck, _ in odds)
    slots = Slots.holding(dice * most + 1, total**most)
    so_far = {(whole, 0): [1] + [0] * most}
    for result, by_stand in laws.items():
        chains = {
            vessel: _chain(by_stand, vessel, whole, most, scale, slots)
            for vessel in {vessel for vessel, _ in so_far}
        }
        so_far = _after(result, so_far, chains, most)
    ends = [sum(column) for column in zip(*so_far.values(), strict=True)]
    return Extra(tuple(tuple(slots.unpack(packed)) for packed in ends), total)


@lru_cache(maxsize=1024)
def laws_of(whole: Vessel, hit: Hit) -> dict[Result, Laws]:
    """Return what one critical of each result does, in the order in which they are taken."""
    laws: dict[Result, Laws] = {}
    starts = {whole}
    for number in ORDER:
        result = RESULTS[number - 1]
        laws[result] = _laws(starts, result, hit)
        starts |= {_done(vessel, whole) for vessel, _ in laws[result]}
    return laws


def _laws(starts: Iterable[Vessel], result: Result, hit: Hit) -> Laws:
    """Return what one critical of a result does, however many of it were before."""
    laws: Laws = {}
    due = [(vessel, False) for vessel in starts]
    while due:
        vessel, applied = stand = due.pop()
        if stand not in laws:
            laws[stand] = exact(critical, Struck(vessel, applied=applied), result, hit)
            due += [(struck.vessel, struck.applied) for struck, _ in laws[stand]]
    return laws


def _done(vessel: Vessel, whole: Vessel) -> Vessel:
    """Return a vessel when a result is done with: only what is used up turns the others."""
    return whole if vessel.used == whole.used else replace(whole, used=vessel.used)


def _chain(
    laws: Laws, start: Vessel, whole: Vessel, most: int, scale: int, slots: Slots
) -> list[dict[Waiting, int]]:
    """Return what 0, 1 ... criticals of a result do: packed weights, each over `scale`.

    Those that pass on have no weight yet: they get it from the result that they become.
    """
    now: dict[tuple[Stand, int], int] = {((start, False), 0): 1}
    chain: list[dict[Waiting, int]] = []
    for _ in range(most + 1):
        ends: dict[Waiting, int] = defaultdict(int)
        after: dict[tuple[Stand, int], int] = defaultdict(int)
        for (stand, passed), so_far in now.items():
            ends[_done(stand[0], whole), passed] += so_far
            odds = laws[stand]
            for struck, weight in odds:
                if struck.passed_on:
                    after[stand, passed + 1] += so_far
                    continue
                scaled = so_far * weight * (scale // odds.total)
                after[(struck.vessel, struck.applied), passed] += slots.shift(scaled, struck.dice)
        chain.append(ends)
        now = after
    return chain


def _after(
    result: Result,
    before: dict[Waiting, list[int]],
    chains: dict[Vessel, list[dict[Waiting, int]]],
    most: int,
) -> dict[Waiting, list[int]]:
    """Return the weights by how many dice have shown this result or one before it."""
    takes_over = result in OTHERWISE.values()
    after: dict[Waiting, list[int]] = defaultdict(lambda: [0] * (most + 1))
    for (vessel, waiting), weights in before.items():
        due, left = (waiting, 0) if takes_over else (0, waiting)
        for shown, so_far in enumerate(weights):
            for more in range(most - shown + 1) if so_far else ():
                ways = so_far * comb(shown + more, more)
                for (end, passed), packed in chains[vessel][more + due].items():
                    after[end, left + passed][shown + more] += ways * packed
    return after


def _thrown(rolled: Dist[Rolled], extra: Extra) -> Dist[int]:
    """Return the points of a damage roll and of its extra dice, which are thrown here."""
    most = len(extra.rows) - 1
    dice = max(count for weights in extra.rows for count, weight in enumerate(weights) if weight)
    greatest = max(roll.points for roll, _ in rolled) + D6.top * dice
    total = rolled.total * extra.total**most * D6.sides**dice
    slots = Slots.holding(greatest + 1, total)
    points = [[0] * (greatest + 1) for _ in extra.rows]
    for roll, weight in rolled:
        points[roll.criticals][roll.points] += weight
    packed = [slots.pack(each) * extra.total ** (most - n) for n, each in enumerate(points)]
    one, sums = slots.pack(row(totals(1, D6))), 0
    for count in range(dice, -1, -1):
        ways = sum(each * weights[count] for each, weights in zip(packed, extra.rows, strict=True))
        sums = sums * one + ways * D6.sides ** (dice - count)
    return reduced(dict(enumerate(slots.unpack(sums))), total)
