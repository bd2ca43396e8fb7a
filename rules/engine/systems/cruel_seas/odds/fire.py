"""What a volley comes to beside a hull that is left: damage, hits, plumes, criticals not saved.

By the ways of each shot as `fire` has them, of each damage roll, and of each critical alone as
`one_critical` has it. Each six finds aboard what was there before the volley, and it counts whether
she is afloat by then or not.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from math import lcm

from rules.engine.core.chance import exact
from rules.engine.core.dist import Dist
from rules.engine.core.odds import Figure, FigureTable
from rules.engine.systems.cruel_seas.battle.allocation import Aim, Volley, faults
from rules.engine.systems.cruel_seas.battle.critical_table import OneCritical, one_critical
from rules.engine.systems.cruel_seas.battle.damage import damage_roll
from rules.engine.systems.cruel_seas.battle.gunnery import Fired
from rules.engine.systems.cruel_seas.battle.hits import Hit, gun_dice
from rules.engine.systems.cruel_seas.battle.narration_damage import HITS
from rules.engine.systems.cruel_seas.battle.results import RESULTS, Result
from rules.engine.systems.cruel_seas.battle.skill import skill_target
from rules.engine.systems.cruel_seas.battle.state import MOST_HULL, Vessel
from rules.engine.systems.cruel_seas.battle.swift import shot_odds, taken_in_turn
from rules.engine.systems.cruel_seas.battle.swift_hits import points_of
from rules.engine.systems.cruel_seas.battle.volley import Round, rolls, rounds_at

Share = tuple[int, int]  # a chance as numerator and denominator
NEVER, ALWAYS = (0, 1), (1, 1)


@dataclass(frozen=True, slots=True)
class Fire:
    """The rolls of a volley at one target as weights over `total`: of a hit, a plain miss, a plume.

    They are by roll, and by the plumes round the target then; `start` are those before.
    """

    rolls: tuple[tuple[tuple[int, int, int], ...], ...]
    total: int  # of each roll
    start: int

    @classmethod
    def at(cls, *volleys: Volley) -> Fire:
        """Return the rolls of volleys at their first target, one volley after the other."""
        return cls.of(_due(volleys))

    @classmethod
    def of(cls, due: Sequence[Round]) -> Fire:
        """Return the rolls of a volley, one at least."""
        odds = [[shot_odds(shot) for shot in each.amid] for each in due]
        total = lcm(*(law.total for laws in odds for law in laws))
        rolls = tuple(tuple(_weights(law, total) for law in laws) for laws in odds)
        return cls(rolls, total, min(due[0].before.plumes, due[0].helpful))

    def spared(self, marks: Sequence[Share]) -> dict[int, Fraction]:
        """Return the chance that no hit left its mark, by the plumes round the target then.

        `marks` holds the chance of each roll's hit to leave one. More plumes than help are alike.
        """
        states, whole = {self.start: 1}, 1
        for roll, (marked, of) in zip(self.rolls, marks, strict=True):
            states = _rolled(states, roll, of - marked, of)
            whole *= self.total * of
        return {plumes: Fraction(weight, whole) for plumes, weight in states.items() if weight}

    def hits(self) -> tuple[Fraction, ...]:
        """Return the chance of each roll to hit."""
        states, whole, found = {self.start: 1}, self.total, []
        for roll in self.rolls:
            hits = sum(weight * roll[plumes][0] for plumes, weight in states.items())
            found.append(Fraction(hits, whole))
            states = _rolled(states, roll, 1, 1)
            whole *= self.total
        return tuple(found)

    def any_hit(self) -> Fraction:
        """Return the chance of a hit at least."""
        return 1 - total(self.spared([ALWAYS] * len(self.rolls)))

    def plumes(self) -> dict[int, Fraction]:
        """Return the chance of each number of plumes; those beyond what helps count as that."""
        return self.spared([NEVER] * len(self.rolls))


def fireable(volley: Volley) -> Volley | None:
    """Return a volley of the guns that may fire, to be counted quickly; None if none may."""
    barred = {fault.aim for fault in faults(volley)}
    aims = tuple(aim for place, aim in enumerate(volley.aims) if place not in barred)
    if None in barred or not aims:
        return None
    return replace(volley, aims=aims, coarse=True)


def lit(volley: Volley) -> Volley:
    """Return a volley whose own searchlight serves the gun that does most, if one is in reach."""
    best = max(range(len(volley.aims)), key=lambda n: dice_of(volley, volley.aims[n]), default=None)
    reach = volley.game.sheet("gunnery")["searchlight_range"]
    if best is None or not volley.shooter.has("searchlight") or volley.aims[best].distance > reach:
        return volley
    aims = (replace(a, light="own" if n == best else "") for n, a in enumerate(volley.aims))
    return replace(volley, aims=tuple(aims))


def dice_of(volley: Volley, aim: Aim) -> int:
    """Return the damage dice of all rolls of a gun."""
    return rolls(volley, aim) * gun_dice(volley.gun(aim), volley.game)


def damage_of(*volleys: Volley) -> Dist[int]:
    """Return the points that volleys do to their target, as if her hull were deep enough.

    What goes beyond that depth is told as so much: too rare to matter in a picture, and never less
    than what is left of her hull.
    """
    vessel = volleys[0].targets[0].vessel
    dice = sum(dice_of(volley, aim) for volley in volleys for aim in volley.aims)
    deep = max(vessel.hull_left, 5 * dice + 30)  # 3.5 is what a die does
    whole = replace(vessel, hull=MOST_HULL, hull_left=deep)
    targets = (replace(volleys[0].targets[0], vessel=whole),)
    taken = taken_in_turn([replace(volley, targets=targets) for volley in volleys])
    weights = {points: weight for points, weight in enumerate(taken.weights) if weight}
    beyond = taken.total - sum(weights.values())
    return Dist(weights | ({deep: beyond} if beyond else {}), taken.total)


def mean_damage(*volleys: Volley) -> Fraction:
    """Return the mean damage, all of it: that of each hit by the chance of its roll."""
    due = _due(volleys)
    sister = replace(due[0].before.vessel, name="", hull=MOST_HULL, hull_left=MOST_HULL)
    hits = {each.hit for each in due}
    means = {hit: points_of(sister, hit).mean(lambda points: points) for hit in hits}
    pairs = zip(Fire.of(due).hits(), due, strict=True)
    return sum((chance * means[each.hit] for chance, each in pairs), Fraction(0))


def _due(volleys: Sequence[Volley]) -> list[Round]:
    """Return the rolls at the first target, of one volley after the other."""
    return [each for volley in volleys for each in rounds_at(volley, 0)]


def total(chances: Mapping[int, Fraction]) -> Fraction:
    """Return chances added up."""
    return sum(chances.values(), Fraction(0))


def _weights(odds: Dist[Fired], total: int) -> tuple[int, int, int]:
    weights = [0, 0, 0]
    for fired, weight in odds:
        weights[0 if fired.hit else 1 + fired.plume] += weight * (total // odds.total)
    return weights[0], weights[1], weights[2]


def _rolled(
    states: dict[int, int], roll: tuple[tuple[int, int, int], ...], kept: int, of: int
) -> dict[int, int]:
    """Return the weights of plumes after a roll, of whose hits `kept` of `of` count."""
    after: dict[int, int] = defaultdict(int)
    for plumes, weight in states.items():
        hit, miss, rises = roll[plumes]
        after[plumes] += weight * (hit * kept + miss * of)
        after[min(plumes + 1, len(roll) - 1)] += weight * rises * of
    return after


def critical_table(*volleys: Volley) -> FigureTable:
    """Return the chance of each critical at least once in volleys, none of its kind saved."""
    due = _due(volleys)
    fire, sister = Fire.of(due), replace(due[0].before.vessel, name="")
    laws = [_marked_by(sister, each.hit) for each in due]
    figures = []
    for result in RESULTS:
        if any(result in law for law in laws):
            left = fire.spared([law.get(result, NEVER) for law in laws])
            figures.append(Figure.chance(HITS[result], 1 - total(left), result.rule))
    return FigureTable(
        title="Criticals, after saves", figures=tuple(figures), note=_saved(volleys[0])
    )


def _saved(volley: Volley) -> str:
    """Return what is counted among criticals, and what it takes to save one."""
    number = skill_target(volley.game, volley.targets[0].vessel.crew).number
    return (
        "Each at least once. Every critical is one of the ten by a D10, and her crew saves it "
        f"on a D6 of {number} or more."
    )


@lru_cache(maxsize=1024)
def _marked_by(sister: Vessel, hit: Hit) -> dict[Result, Share]:
    """Return the chance that one hit brings each result of the table at least once, unsaved."""
    sixes = exact(damage_roll, sister, hit).map(lambda rolled: rolled.criticals)
    each = _unsaved(sister, replace(hit, dice=0, nearest=()))
    shares = {}
    for result, chance in each.items():
        none = sixes.mean(_power(1 - chance))
        if none < 1:
            shares[result] = ((1 - none).numerator, none.denominator)
    return shares


def _power(chance: Fraction) -> Callable[[int], Fraction]:
    return lambda times: Fraction(chance**times)


@lru_cache(maxsize=1024)
def _unsaved(sister: Vessel, hit: Hit) -> dict[Result, Fraction]:
    """Return the chance that one six comes to each result, unsaved, as she is before the attack."""
    found: dict[Result, Fraction] = defaultdict(Fraction)
    for result in RESULTS:
        asked = OneCritical(result=result, vessel=sister, applied=frozenset(), hit=hit)
        came = exact(one_critical, asked)
        found[asked.counts_as] += came.chance_that(lambda c: c.unsaved) / len(RESULTS)
    return found
