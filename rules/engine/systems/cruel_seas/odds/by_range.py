"""Two ships against each other at every range: chance of a hit, damage to be expected.

Numbers to hit change where a gun's range begins, ends, is point blank no more or half over, so one
range of each stretch between is worked out, in whole cm.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import groupby

from rules.engine.core.odds import FigureKind, Series, Sweep
from rules.engine.systems.cruel_seas import loader
from rules.engine.systems.cruel_seas.battle.allocation import Aim, Quarry, Volley
from rules.engine.systems.cruel_seas.odds.fire import Fire, fireable, lit, mean_damage

STEP = 5  # cm between the chunks of the axis
Step = tuple[int, Fraction]


def by_range(volley: Volley) -> tuple[Sweep, ...]:
    """Return both ships over range, the shooter first; nothing where neither has a gun."""
    reply = _reply(volley)
    starts = sorted({0, *_turns(volley), *_turns(reply)})
    end = -(-max(starts) // STEP) * STEP
    if not end:
        return ()
    names = _names(volley)
    both = [[_fired(each, start) for start in starts] for each in (volley, reply)]
    damage, hits = (
        tuple(
            Series(name=name, steps=_merged(starts, [pair[part] for pair in ship]))
            for name, ship in zip(names, both, strict=True)
        )
        for part in (0, 1)
    )
    notes, sentences = _turning(damage, end)
    first = Sweep(
        title="Both ships by range",
        quantity="damage expected",
        along="range",
        unit="cm",
        step=STEP,
        end=end,
        series=damage,
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


def _reply(volley: Volley) -> Volley:
    """Return what the target fires back, with all her guns and through the same screens."""
    first = volley.aims[0] if volley.aims else Aim(gun=0, target=0, distance=Fraction(0))
    target = volley.targets[0].vessel
    aims = (replace(first, gun=gun, light="") for gun in range(len(target.guns)))
    shooter = replace(volley.shooter, bridge_hit=False)
    return replace(
        volley, shooter=target, targets=(Quarry(vessel=shooter),), aims=tuple(aims), coarse=True
    )


def _turns(volley: Volley) -> Iterator[int]:
    """Yield the ranges from which on a gun of a volley needs another number."""
    ranges = loader.edition(volley.game.edition).tables.ranges
    near = volley.game.sheet("gunnery")["point_blank"]
    for gun in {volley.gun(aim).type for aim in volley.aims}:
        least, most, half, _ = ranges[gun]
        yield from (least, least + near + 1, (most // 2 if half is None else half) + 1, most + 1)


def _fired(volley: Volley, cm: int) -> tuple[Fraction, Fraction]:
    """Return the mean damage of a volley at a range, and the chance that anything hits."""
    aims = tuple(replace(aim, distance=Fraction(cm), light="") for aim in volley.aims)
    allowed = fireable(lit(replace(volley, aims=aims)))
    if allowed is None:
        return Fraction(0), Fraction(0)
    return mean_damage(allowed), Fire.at(allowed).any_hit()


def _names(volley: Volley) -> tuple[str, str]:
    shooter, target = volley.shooter, volley.targets[0].vessel
    mine = f"{shooter.name}, one gun" if len(volley.aims) == 1 < len(shooter.guns) else shooter.name
    return mine, f"{target.name}, the target" if target.name == shooter.name else target.name


def _merged(starts: list[int], values: list[Fraction]) -> tuple[Step, ...]:
    """Return steps of which each has another value than the one before."""
    steps = zip(starts, values, strict=True)
    return tuple(next(alike) for _, alike in groupby(steps, key=lambda step: step[1]))


def _turning(
    damage: tuple[Series, ...], end: int
) -> tuple[tuple[tuple[int, str], ...], tuple[str, ...]]:
    """Return where the better of the two changes, and who has it from where to where."""
    mine, theirs = damage
    starts = sorted({start for series in damage for start, _ in series.steps})
    leads = [(start, _sign(mine.at(start) - theirs.at(start))) for start in starts]
    runs = [next(alike) for _, alike in groupby(leads, key=lambda lead: lead[1])]
    ends = [start for start, _ in runs[1:]] + [end + 1]
    sentences, notes, last = [], [], 0
    for (start, sign), beyond in zip(runs, ends, strict=True):
        if not sign:
            continue
        name = (mine if sign > 0 else theirs).name
        sentences.append(f"From {start} to {beyond - 1} cm {name} does more damage.")
        if last == -sign:
            notes.append((start, "here it turns"))
        last = sign
    return tuple(notes), tuple(sentences) or ("At no range does one do more than the other.",)


def _sign(value: Fraction) -> int:
    return (value > 0) - (value < 0)
