"""What lies between two ships: land, smoke, and whether fire is direct (HSF-INT-24).

Where the straight line runs along an edge it is clear if the hex on either side is.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from rules.engine.core.chance import Chance
from rules.engine.core.dist import Dist
from rules.engine.core.given import Given
from rules.engine.core.procedure import Procedure
from rules.engine.systems.high_seas_fleet.battle.hexes import (
    Hex,
    line,
    read_hex,
    read_hexes,
    read_way,
)

MOST_APART = 100  # hexes, of a line; the heaviest gun reaches 15
MOST_SPOTTERS = 100


class Fire(StrEnum):
    """How a target can be fired at."""

    DIRECT = "direct"
    INDIRECT = "indirect"
    NONE = "none"


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """A firer and a target, what lies on the map, and friends who may see for the firer.

    `sees`: whether the firer could see the target, were the line clear. Friends do see that far.
    """

    firer: Hex
    target: Hex
    land: frozenset[Hex] = frozenset()
    smoke: frozenset[Hex] = frozenset()
    friends: tuple[Hex, ...] = ()
    sees: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Sight:
    """How fire goes: where land blocks the line, who sees the target, whether smoke counts."""

    fire: Fire
    blocked_at: tuple[Hex, ...]
    spotter: Hex | None
    smoke: bool


def blocks(a: Hex, b: Hex, land: frozenset[Hex]) -> tuple[Hex, ...]:
    """Return the hexes of land that block a line; the two ends never do."""
    steps = (step for step in line(a, b) if all(each in land for each in step))
    return tuple(each for step in steps for each in step)


def in_smoke(a: Hex, b: Hex, smoke: frozenset[Hex]) -> bool:
    """Return whether a line crosses smoke; that of its two ends counts."""
    steps: Iterable[tuple[Hex, ...]] = ((a,), *line(a, b), (b,))
    return any(all(each in smoke for each in step) for step in steps)


def sight(view: View) -> Sight:
    """Return how fire from one ship at another goes (HSF-INT-24)."""
    blocked = blocks(view.firer, view.target, view.land)
    spotter = None
    fire = Fire.DIRECT
    if blocked or not view.sees:
        clear = (f for f in view.friends if not blocks(f, view.target, view.land))
        spotter = next(clear, None)
        fire = Fire.NONE if spotter is None else Fire.INDIRECT
    smoke = in_smoke(view.firer, view.target, view.smoke)
    return Sight(fire=fire, blocked_at=blocked, spotter=spotter, smoke=smoke)


def _resolve(chance: Chance, view: View) -> Sight:
    return sight(view)


def _read(given: Given) -> View:
    view = View(
        firer=read_hex(given.inner("firer")),
        target=read_hex(given.inner("target")),
        land=read_hexes(given, "land"),
        smoke=read_hexes(given, "smoke"),
        friends=read_way(given, "friends", MOST_SPOTTERS),
        sees=given.flag("firer_sees") or given.get("firer_sees") is None,
    )
    if max(e.distance(view.target) for e in (view.firer, *view.friends)) > MOST_APART:
        raise given.wrong("target", f"is over {MOST_APART} hexes away (HSF-RANGE-1)")
    return view


def _answer(view: View, odds: Dist[Sight]) -> dict[str, Any]:
    ((found, _),) = odds
    conditions = ["indirect_fire"] if found.fire is Fire.INDIRECT else []
    conditions += ["smoke_screen"] if found.smoke and found.fire is not Fire.NONE else []
    spotter = found.spotter
    return {
        "fire": str(found.fire),
        "range": view.firer.distance(view.target),
        "blocked_at": [[each.q, each.r] for each in found.blocked_at],
        "spotter": None if spotter is None else [spotter.q, spotter.r],
        "conditions": conditions,
    }


SIGHT_LINE = Procedure(
    name="sight_line",
    rule="HSF-INT-24",
    read=_read,
    resolve=_resolve,
    answer=_answer,
    example={
        "firer": {"q": 0, "r": 0},
        "target": {"q": 6, "r": -3},
        "land": [[3, -1], [3, -2], [2, -1]],
        "friends": [[3, -4]],
    },
)
