"""Topic: two boats lie still and fire at each other until one sinks (CS-SEQ-1, CS-GUN-3).

Hulls alone are counted exactly, by `swift`. With all that hits do beside, whole boats have too many
states to be counted: then `standing_duel` is fought so many times, by dice that stay the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from math import isqrt

from rules.engine.core.asking import Form
from rules.engine.core.chance import Table
from rules.engine.core.dice import SeededDice
from rules.engine.core.dist import Dist, reduced
from rules.engine.core.measures import chance_text
from rules.engine.core.odds import Answer, Estimate, Figure, FigureTable, Receipt, Topic
from rules.engine.core.ways import TooCostlyError
from rules.engine.systems.cruel_seas.battle.allocation import Aim, Volley
from rules.engine.systems.cruel_seas.battle.standing_duel import Duel, standing_duel
from rules.engine.systems.cruel_seas.battle.state import Vessel
from rules.engine.systems.cruel_seas.battle.swift import BOTH_AFLOAT, duel_ends
from rules.engine.systems.cruel_seas.odds.broadside import pick_range
from rules.engine.systems.cruel_seas.odds.fire import dice_of
from rules.engine.systems.cruel_seas.odds.gun_words import volley_receipts
from rules.engine.systems.cruel_seas.odds.vessels import (
    game,
    pick_crew,
    pick_hull_left,
    pick_vessel,
)

BOATS = ("fairmile-d-mgb", "e-boat-s-38-class")
USUAL, MOST = 10, 12
DRAWS = 200
DEARER = 3  # times: what a duel that is fought out costs, beside one that is counted
MOST_WORK = 1_500_000  # dice by dice by points of hull, of each boat: about a second
MOST_FOUGHT = 600  # dice of damage in a duel that is fought out: some seconds for all of them
SCALE = 10_000

Ending = tuple[str, int]  # who sank, and in which activation


class Counted(StrEnum):
    """What a duel is followed in."""

    HULLS = "hulls"
    ALL = "all"


COUNTED = {
    Counted.HULLS: "Hulls alone, exactly",
    Counted.ALL: "All that hits do, by throws",
}
STILL = "Both lie still all the time; nobody repairs, launches torpedoes or strikes her flag."
SAID = {
    Counted.HULLS: (
        "Each volley is as the first: guns are not lost, crews and bridges not hit, fires not lit.",
        STILL,
    ),
    Counted.ALL: (
        "Guns fall silent, crews and bridges are hit and fires burn, as at the table.",
        STILL,
    ),
}


@dataclass(frozen=True, slots=True)
class Fought:
    """A duel, and what it is followed in."""

    duel: Duel
    counted: Counted


def read(form: Form) -> Fought:
    """Return the duel that a form asks about."""
    played = game()
    first = pick_vessel(form, "by", "Who fires first", BOATS[0])
    second = pick_vessel(form, "at", "The other", BOATS[1])
    cm = pick_range(form, (*first.guns, *second.guns), played)
    first = pick_hull_left(form, "own", "First boat's hull left", first, "by")
    second = pick_hull_left(form, "left", "The other's hull left", second, "at")
    first = pick_crew(form, "crew", "First boat's crew", first, "by")
    second = pick_crew(form, "saves", "The other's crew", second, "at")
    activations = form.slider("n", "Activations, both together", 1, MOST, USUAL)
    counted = form.word("count", "Counted", COUNTED, Counted.HULLS)
    boats = _named_apart(first, second)
    return Fought(Duel(boats=boats, distance=cm, activations=activations, game=played), counted)


def _named_apart(first: Vessel, second: Vessel) -> tuple[Vessel, Vessel]:
    if first.name != second.name:
        return first, second
    name = first.name
    return replace(first, name=f"{name}, first"), replace(second, name=f"{name}, second")


def _volleys(duel: Duel) -> tuple[Volley, Volley]:
    """Return what each fires at the other with all that reaches."""
    first, second = duel.boats
    return duel.volley(first, second), duel.volley(second, first)


def cost(fought: Fought) -> int:
    """Return the damage dice of a volley of each; more for a duel that is fought out."""
    dice = sum(_dice(volley) for volley in _volleys(fought.duel))
    return dice * (DEARER if fought.counted is Counted.ALL else 1)


def _dice(volley: Volley) -> int:
    return sum(dice_of(volley, aim) for aim in volley.aims)


def measure(fought: Fought) -> tuple[Figure, ...]:
    """Return who sinks how often by their hulls alone, which is quick."""
    ends = _counted(fought.duel)
    return tuple(_sinks(ends, boat.name) for boat in reversed(fought.duel.boats))


def answer(fought: Fought) -> Answer:
    """Return how a duel ends: who is sunk, and in which activation."""
    duel, drawn = fought.duel, fought.counted is Counted.ALL
    first, second = duel.boats
    ends = _drawn(duel) if drawn else _counted(duel)
    sunk, own = (_sinks(ends, boat.name) for boat in (second, first))
    afloat = ends.chance_that(lambda end: end[0] == BOTH_AFLOAT)
    return Answer(
        headline=sunk,
        summary=(
            f"{chance_text(sunk.values[0])} that {second.name} sinks, "
            f"{chance_text(own.values[0])} that {first.name} sinks."
        ),
        figures=(own, Figure.chance("both are afloat then", afloat)),
        receipts=tuple(_receipts(duel)),
        tables=tuple(_tables(duel, ends)),
        assumptions=SAID[fought.counted],
        estimate=_estimate(sunk.values[0]) if drawn else None,
    )


def _sinks(ends: Dist[Ending], name: str) -> Figure:
    return Figure.chance(f"{name} sinks", ends.chance_that(lambda end: end[0] == name), "CS-DMG-1")


def _counted(duel: Duel) -> Dist[Ending]:
    """Return all ways to end by the hulls alone. Raises TooCostlyError."""
    volleys = _volleys(duel)
    for volley in volleys:
        if _dice(volley) ** 2 * volley.targets[0].vessel.hull_left > MOST_WORK:
            raise TooCostlyError(MOST_WORK)
    ends = duel_ends(*volleys, duel.activations)
    if ends is None:
        raise ValueError("a volley of guns that may fire breaks a rule")
    return ends.map(lambda end: (end.sunk, end.activations))


def _drawn(duel: Duel) -> Dist[Ending]:
    """Return how duels that were fought out ended, each by the dice of its number.

    Raises TooCostlyError where each of them has too many dice.
    """
    if sum(map(_dice, _volleys(duel))) * duel.activations > MOST_FOUGHT:
        raise TooCostlyError(MOST_FOUGHT)
    found = (standing_duel(Table(SeededDice(number)), duel) for number in range(DRAWS))
    return reduced(Counter((end.sunk, end.activations) for end in found), DRAWS)


def _estimate(chance: Fraction) -> Estimate:
    """Return the standard error of a share; one of none or all is taken for a little off it."""
    near = (chance * DRAWS + 1) / (DRAWS + 2)
    root = isqrt(int(near * (1 - near) / DRAWS * SCALE**2))
    return Estimate(draws=DRAWS, error=Fraction(root, SCALE))


def _tables(duel: Duel, ends: Dist[Ending]) -> Iterator[FigureTable]:
    """Yield for each boat the chance that she is sunk by the activations of the other."""
    for place, boat in enumerate(reversed(duel.boats)):
        figures = [
            Figure.chance(f"by activation {last}", _by(ends, boat.name, last))
            for last in range(1 + place, duel.activations + 1, 2)
        ]
        if figures:
            yield FigureTable(title=f"{boat.name} sunk", figures=tuple(figures))


def _by(ends: Dist[Ending], name: str, last: int) -> Fraction:
    return ends.chance_that(lambda end: end[0] == name and end[1] <= last)


def _receipts(duel: Duel) -> Iterator[Receipt]:
    for volley in _volleys(duel):
        guns = range(len(volley.shooter.guns))
        aims = tuple(Aim(gun=gun, target=0, distance=duel.distance) for gun in guns)
        yield from volley_receipts(replace(volley, aims=aims), f", {volley.shooter.name}")


DUEL = Topic(
    code="duel",
    title="A duel",
    question="Who sinks if two boats fire at each other?",
    read=read,
    answer=answer,
    cost=cost,
    measure=measure,
    rules=("CS-SEQ-1", "CS-GUN-3", "CS-DMG-1"),
)
