"""Two ships against each other at every range: hull to be expected, chance of a hit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from itertools import groupby

from rules.engine.core.chance import exact
from rules.engine.core.odds import FigureKind, Series, Sweep
from rules.engine.systems.high_seas_fleet.battle.damage import gun_hit, take_hit
from rules.engine.systems.high_seas_fleet.battle.exchange import Fighter, Terms, shots_of
from rules.engine.systems.high_seas_fleet.battle.game import Game
from rules.engine.systems.high_seas_fleet.battle.gunnery import Shot
from rules.engine.systems.high_seas_fleet.odds.counting import hit_chance, no_hit
from rules.engine.systems.high_seas_fleet.vocabulary import Band

FARTHEST = 15  # hexes
FIRER_STATES = frozenset({"firer_hit", "firer_half_speed", "tower_damaged", "firer_sinking"})


def by_range(firer: Fighter, target: Fighter, terms: Terms) -> tuple[Sweep, ...]:
    """Return both ships over range, the firer first; nothing where neither has a gun.

    The target fires back from no damage of her own, in the same weather.
    """
    reply = replace(terms, conditions=terms.conditions - FIRER_STATES)
    ranges = range(FARTHEST + 1, 0, -1)
    both = (
        [(n, *_fired(firer, target, replace(terms, distance=n))) for n in reversed(ranges)],
        [(n, *_fired(target, firer, replace(reply, distance=n))) for n in reversed(ranges)],
    )
    if not any(hits for ship in both for _, _, hits in ship):
        return ()
    names = _names(firer, target)
    loss = tuple(_series(name, ship, 1) for name, ship in zip(names, both, strict=True))
    hits = tuple(_series(name, ship, 2) for name, ship in zip(names, both, strict=True))
    notes, sentences = _turning(loss)
    first = Sweep(
        title="Both ships by range",
        quantity="hull expected to be lost to her",
        along="range",
        unit="hexes",
        step=1,
        end=FARTHEST + 1,
        series=loss,
        notes=notes,
        sentences=sentences,
    )
    second = replace(
        first,
        title="Chance of a hit by range",
        quantity="at least one hit",
        series=hits,
        kind=FigureKind.CHANCE,
        notes=(),
        sentences=(),
    )
    return first, second


def _names(firer: Fighter, target: Fighter) -> tuple[str, str]:
    if firer.name != target.name:
        return firer.name, target.name
    return firer.name, f"{target.name}, the target"


def _fired(firer: Fighter, target: Fighter, terms: Terms) -> tuple[Fraction, Fraction]:
    """Return the mean loss of hull of a round of guns, and the chance that anything hits."""
    shots = shots_of(firer, target, terms)
    mean = sum((hit_chance(shot) * _mean(shot, target.armour) for shot in shots), Fraction(0))
    return mean, 1 - no_hit(shots)


def _mean(shot: Shot, armour: int) -> Fraction:
    return Fraction(0) if shot.band is None else _hit(shot.calibre, shot.band, armour, shot.game)


@lru_cache(4_096)
def _hit(calibre: int, band: Band, armour: int, game: Game) -> Fraction:
    return exact(take_hit, gun_hit(calibre, band, armour, game)).mean(lambda loss: loss.points)


def _series(name: str, ship: list[tuple[int, Fraction, Fraction]], part: int) -> Series:
    steps = [(each[0], Fraction(each[part])) for each in ship]
    merged = tuple(next(alike) for _, alike in groupby(steps, key=lambda step: step[1]))
    return Series(name=name, steps=merged)


def _turning(series: tuple[Series, ...]) -> tuple[tuple[tuple[int, str], ...], tuple[str, ...]]:
    """Return where the better of the two changes, and who has it, from far to near."""
    mine, theirs = series
    leads = [(n, _sign(mine.at(n) - theirs.at(n))) for n in range(FARTHEST, 0, -1)]
    notes, sentences, last = [], [], 0
    for sign, run in groupby(leads, key=lambda lead: lead[1]):
        ranges = [n for n, _ in run]
        if not sign:
            continue
        name = (mine if sign > 0 else theirs).name
        sentences.append(f"{_from_to(ranges)} {name} takes more hull off the other.")
        if last == -sign:
            notes.append((ranges[0], "here it turns"))
        last = sign
    return tuple(notes), tuple(sentences) or ("At no range does one do more than the other.",)


def _from_to(ranges: list[int]) -> str:
    if len(ranges) == 1:
        return f"At {ranges[0]} hexes"
    return f"From {ranges[0]} to {ranges[-1]} hexes"


def _sign(value: Fraction) -> int:
    return (value > 0) - (value < 0)


def crossings(firer: Fighter, target: Fighter, terms: Terms) -> Iterator[int]:
    """Yield the ranges at which the better of two ships changes, from far to near."""
    for sweep in by_range(firer, target, terms)[:1]:
        yield from (place for place, _ in sweep.notes)
