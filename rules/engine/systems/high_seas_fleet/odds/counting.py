"""What fire makes of a target: counted exactly round by round, or fought out many times.

A ship that nobody fires at shoots alike all the time, so that each of her shots is one step over
all states of the target. Where both fire, the states of two ships belong together and are too many
to be counted: then rounds are fought out by dice that stay the same, and the answer says its error.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from math import isqrt, lcm

from rules.engine.core.chance import Cause, Table, exact
from rules.engine.core.dice import DiceSource, Die, SeededDice
from rules.engine.core.dist import Dist, Pool, certain, reduced
from rules.engine.core.events import Event
from rules.engine.core.modifiers import Target
from rules.engine.core.odds import Estimate
from rules.engine.systems.high_seas_fleet.battle.exchange import (
    Aimed,
    Fighter,
    Harm,
    Meets,
    Terms,
    aims_of,
    effect_of,
    fight_round,
    harmed,
    met_by,
    receive,
)
from rules.engine.systems.high_seas_fleet.battle.game import Game
from rules.engine.systems.high_seas_fleet.battle.gunnery import Shot, fire
from rules.engine.systems.high_seas_fleet.battle.speed import is_crippled

DRAWS = 400
SCALE = 10_000
MOST_ROUNDS = 10
REMEMBERED = 64
STATES_REMEMBERED = 4_096

Ends = tuple[tuple[Fighter, Fighter], ...]


def by_round(
    firer: Fighter, target: Fighter, terms: Terms, count: int
) -> tuple[Dist[Fighter], ...]:
    """Return the target after each round of fire of a ship that nobody fires at, exactly."""
    distance = _edge(terms.distance, terms.game)
    return _by_round(_plain(firer), _plain(target), replace(terms, distance=distance), count)


def _edge(distance: int, game: Game) -> int:
    """Return the farthest range at which every weapon fires as at this one."""
    bands = game.sheet("gunnery").grids["band"].values()
    edges = sorted({reach for weapon in bands for reach in weapon.values()})
    return next((edge for edge in edges if distance <= edge), distance)


def _plain(ship: Fighter) -> Fighter:
    return replace(ship, name="")


@lru_cache(REMEMBERED)
def _by_round(
    firer: Fighter, target: Fighter, terms: Terms, count: int
) -> tuple[Dist[Fighter], ...]:
    states, found = certain(_bare(target)), []
    aims = aims_of(firer, target, terms)
    for _ in range(count):
        for aimed in aims:
            states = _onto(states, aimed)
        found.append(states)
    return tuple(found)


def _bare(target: Fighter) -> Fighter:
    """Return a target without what cannot change her end: her own speed and aim."""
    return replace(target, slowed=(), tower=False, crew="")


def _onto(states: Dist[Fighter], aimed: Aimed) -> Dist[Fighter]:
    """Return the states after one shot more."""
    parts = [(_after(state, aimed), weight) for state, weight in states]
    common = lcm(*(part.total for part, _ in parts))
    weights: dict[Fighter, int] = {}
    for part, weight in parts:
        scale = weight * (common // part.total)
        for state, share in part:
            weights[state] = weights.get(state, 0) + share * scale
    return reduced(weights, states.total * common)


@lru_cache(STATES_REMEMBERED)
def _after(state: Fighter, aimed: Aimed) -> Dist[Fighter]:
    """Return what a shot makes of a state: as `receive`, its throws counted apart, each once."""
    if state.is_lost:
        return certain(state)
    if aimed.shot is None:
        return exact(_one, state, aimed)
    shot = aimed.shot
    harms = _harms(shot, met_by(state, shot.game)).map(
        lambda harm: _bare(harmed(state, harm, shot.game))
    )
    hit = hit_chance(shot)
    lands = reduced({True: hit.numerator, False: hit.denominator - hit.numerator}, hit.denominator)
    return lands.then(lambda hits: harms if hits else certain(state))


@lru_cache(STATES_REMEMBERED)
def _harms(shot: Shot, meets: Meets) -> Dist[Harm]:
    return exact(effect_of, shot, meets)


def _one(chance: object, target: Fighter, aimed: Aimed) -> Fighter:
    return _bare(receive(chance, target, aimed))  # type: ignore[arg-type]


def is_lost(ship: Fighter) -> bool:
    """Return whether a ship is sunk or sinking."""
    return ship.is_lost


def crippled_by(terms: Terms) -> Callable[[Fighter], bool]:
    """Return what says whether a ship is crippled or lost."""

    def crippled(ship: Fighter) -> bool:
        return ship.is_lost or is_crippled(
            ship.hull_start, ship.hull, terms.game, minor_damaged=ship.minor
        )

    return crippled


def hull_lost(states: Dist[Fighter], hull: int) -> Dist[int]:
    """Return the hull that a target has lost, of what she had."""
    return states.map(lambda ship: hull - ship.hull)


@lru_cache(4_096)
def hit_chance(shot: Shot) -> Fraction:
    """Return the chance of one gun to hit."""
    return exact(fire, shot).chance_that(lambda fired: fired.hit)


def no_hit(shots: Iterable[Shot]) -> Fraction:
    """Return the chance that no gun hits."""
    left = Fraction(1)
    for shot in shots:
        left *= 1 - hit_chance(shot)
    return left


class _Quiet(Table):
    """Chance drawn from dice, without a word of what happened."""

    def __init__(self, dice: DiceSource) -> None:
        super().__init__(dice)
        self._source = dice

    def value(self, die: Die, cause: Cause) -> int:
        """Throw one die."""
        return die.read(self._source.throw(die))

    def meets(self, die: Die, target: Target, cause: Cause) -> bool:
        """Throw one die against a target."""
        return target.met_by(die.read(self._source.throw(die)))

    def pool(self, count: int, die: Die, cause: Cause, again: Cause | None = None) -> Pool:
        """Throw several dice."""
        values = [die.read(self._source.throw(die)) for _ in range(count)]
        return Pool(sum(values), values.count(die.top))

    def tell(self, event: Event) -> None:
        """Say nothing."""


@lru_cache(REMEMBERED)
def fought(first: Fighter, second: Fighter, terms: Terms, count: int) -> Dist[Ends]:
    """Return how so many exchanges went, round by round: both ships after each."""
    found: Counter[Ends] = Counter()
    for number in range(DRAWS):
        chance = _Quiet(SeededDice(f"exchange {number}"))
        pair, ends = (first, second), []
        for turn in range(1, count + 1):
            pair = fight_round(chance, pair, turn, terms)
            ends.append(pair)
        found[tuple(ends)] += 1
    return reduced(found, DRAWS)


def estimate(chance: Fraction) -> Estimate:
    """Return the standard error of a share; one of none or all is taken for a little off it."""
    near = (chance * DRAWS + 1) / (DRAWS + 2)
    root = isqrt(int(near * (1 - near) / DRAWS * SCALE**2))
    return Estimate(draws=DRAWS, error=Fraction(root, SCALE))
