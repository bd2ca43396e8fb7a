"""Odds of hulls in milliseconds: broadsides, and duels of two boats that stand and fire.

A second form, for odds alone, of what CS-GUN-3 to -9, CS-DMG-1 to -3 and CS-CRIT-1 do to a hull. It
equals, as fractions, what `fire_volley` counts for a `coarse` volley of which no trace is kept. No
rule stands here twice: the ways of a shot amid 0, 1 ... plumes are counted by `fire`, the points of
a hit on a vessel, once for each kind, in `swift_hits`. Here they are added up. The state is points
and plumes, and in a duel the points of both.

As in a coarse volley, criticals of one hit take nothing away that the next one might find: guns,
torpedoes, accessories, abilities that work once a game. So the odds are exact for a single roll,
and for a vessel with nothing of these. A duel leaves out more: see `duel_ends`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from itertools import groupby
from math import lcm, prod

from rules.engine.core.chance import exact
from rules.engine.core.dist import Dist, merged
from rules.engine.core.slots import Slots
from rules.engine.core.taken import Taken
from rules.engine.systems.cruel_seas.battle.allocation import Volley, faults
from rules.engine.systems.cruel_seas.battle.gunnery import Fired, Shot, fire
from rules.engine.systems.cruel_seas.battle.swift_hits import points_of
from rules.engine.systems.cruel_seas.battle.volley import Round, rounds_at

BOTH_AFLOAT = ""


@dataclass(frozen=True, slots=True)
class End:
    """Who sank in a duel (her name, or BOTH_AFLOAT), and after how many activations."""

    sunk: str
    activations: int


def hulls_left(volley: Volley) -> tuple[Dist[int], ...] | None:
    """Return what a volley leaves of each target's hull; None if it breaks a rule."""
    if faults(volley):
        return None
    return tuple(taken_by(volley, target).left() for target in range(len(volley.targets)))


def taken_by(volley: Volley, target: int) -> Taken:
    """Return what a volley takes from what is left of one target's hull."""
    return taken_in_turn((volley,), target)


def taken_in_turn(volleys: Sequence[Volley], target: int = 0) -> Taken:
    """Return what volleys at one target take, one after the other; plumes stay from each to next.

    She and the plumes round her are those of the first volley.
    """
    hull = volleys[0].targets[target].vessel.hull_left
    plain = [replace(volley, coarse=True, keep=frozenset()) for volley in volleys]
    due = [each for volley in plain for each in rounds_at(volley, target)]
    if not due:
        return Taken.of(Dist({0: 1}, 1), hull)
    sister = replace(due[0].before.vessel, name="")
    laws = {hit: Taken.of(points_of(sister, hit), hull) for hit in {each.hit for each in due}}
    return _added([_Step.of(each, laws[each.hit]) for each in due], due[0])


def duel_ends(first: Volley, second: Volley, activations: int = 10) -> Dist[End] | None:
    """Return how a duel of two boats ends; None if the volley of one of them breaks a rule.

    They fire at their first targets in turn, `first` before `second`, until one is sunk or so many
    activations are over, both boats' counted together. Assumed: each fires the same volley each
    time, as if no critical but extra damage were suffered. Guns, crew, bridge, engines are as
    before, no fire burns on, nobody moves, repairs or strikes her flag; plumes are at each volley
    those that were given. So what each boat takes is apart from what the other does.
    """
    if faults(first) or faults(second):
        return None
    names = [each.targets[0].vessel.name for each in (first, second)]
    afloat = [_afloat(taken_by(each, 0), (activations + 1) // 2) for each in (first, second)]
    ends = [(End(BOTH_AFLOAT, activations), _both(afloat, activations))]
    for n in range(activations):
        sinks = _both(afloat, n) - _both(afloat, n + 1)
        ends.append((End(names[n % 2], n + 1), sinks))
    return merged((end, chance.numerator, chance.denominator) for end, chance in ends)


def _both(afloat: list[list[Fraction]], activations: int) -> Fraction:
    """Return the chance that both boats are afloat; the first target was fired at first."""
    return afloat[0][(activations + 1) // 2] * afloat[1][activations // 2]


@lru_cache(maxsize=1024)
def shot_odds(shot: Shot) -> Dist[Fired]:
    """Return what may come of a shot."""
    return exact(fire, shot)


@dataclass(frozen=True, slots=True)
class _Step:
    """One roll: what a hit takes, and by plumes the weights of hit, plain miss, miss with plume."""

    taken: Taken
    shots: tuple[tuple[int, int, int], ...]
    total: int

    @classmethod
    def of(cls, due: Round, taken: Taken) -> _Step:
        amid = [shot_odds(shot) for shot in due.amid]
        common = lcm(*(odds.total for odds in amid))
        return cls(taken, tuple(_weights(odds, common) for odds in amid), common * taken.total)


def _weights(odds: Dist[Fired], common: int) -> tuple[int, int, int]:
    weights = [0, 0, 0]
    for fired, weight in odds:
        weights[0 if fired.hit else 1 + fired.plume] += weight * (common // odds.total)
    return weights[0], weights[1], weights[2]


def _added(steps: list[_Step], due: Round) -> Taken:
    """Return what all rolls take together; more plumes than help are alike."""
    total = prod(step.total for step in steps)
    slots = Slots.holding(len(steps[0].taken.weights), total)
    states = {min(due.before.plumes, due.helpful): 1}
    for step, alike in groupby(steps):
        points, times = slots.pack(step.taken.weights), len(list(alike))
        rows = [hit * points + miss * step.taken.total for hit, miss, _ in step.shots]
        rises = [rise * step.taken.total for _, _, rise in step.shots]
        if not any(rises):
            powers = {plumes: slots.power(rows[plumes], times) for plumes in states}
            states = {n: slots.cut(so_far * powers[n]) for n, so_far in states.items()}
            continue
        for _ in range(times):
            after = defaultdict[int, int](int)
            for plumes, so_far in states.items():
                after[plumes] += slots.cut(so_far * rows[plumes])
                after[min(plumes + 1, due.helpful)] += so_far * rises[plumes]
            states = after
    return Taken.reduced(slots.unpack(sum(states.values())), total)


def _afloat(taken: Taken, volleys: int) -> list[Fraction]:
    """Return the chances that she is afloat after 0, 1 ... volleys."""
    slots = Slots.holding(len(taken.weights), taken.total ** max(volleys, 1))
    once, so_far, total = slots.pack(taken.weights), 1, 1
    chances = [Fraction(1)]
    for _ in range(volleys):
        so_far, total = slots.cut(so_far * once), total * taken.total
        chances.append(Fraction(sum(slots.unpack(so_far)), total))
    return chances
