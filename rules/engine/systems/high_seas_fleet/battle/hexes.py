"""The hex map: flat-top hexes by axial coordinates, facings, lines (HSF-MAP-2, HSF-INT-1).

A ship faces a side of her hex: 0 is north, then clockwise.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from rules.engine.core.chance import Chance
from rules.engine.core.dist import Dist
from rules.engine.core.given import Given
from rules.engine.core.procedure import Procedure
from rules.engine.systems.high_seas_fleet.battle.game import Game, read_game
from rules.engine.systems.high_seas_fleet.battle.ranges import TORPEDO, band_of
from rules.engine.systems.high_seas_fleet.vocabulary import GunClass

FARTHEST = 1_000  # of a coordinate, either way
SIDES = 6
NAMES = ("north", "north-east", "south-east", "south", "south-west", "north-west")


@dataclass(frozen=True, slots=True, order=True)
class Hex:
    """A hex by its axial coordinates."""

    q: int
    r: int

    def ahead(self, facing: int) -> Hex:
        """Return the next hex through a side."""
        q, r = STEPS[facing % SIDES]
        return Hex(self.q + q, self.r + r)

    def distance(self, other: Hex) -> int:
        """Return the distance in hexes, 0 for the same one."""
        q, r = self.q - other.q, self.r - other.r
        return max(abs(q), abs(r), abs(q + r))

    def bearing(self, other: Hex) -> int | None:
        """Return the side through which a neighbour lies, None for any other hex."""
        step = (other.q - self.q, other.r - self.r)
        return STEPS.index(step) if step in STEPS else None

    def __str__(self) -> str:
        return f"({self.q}, {self.r})"


STEPS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))


def line(a: Hex, b: Hex) -> tuple[tuple[Hex, ...], ...]:
    """Return the hexes between two, step by step, without the two.

    Where the straight line runs along the edge of two hexes both stand in its step (HSF-INT-24).
    """
    steps = a.distance(b)
    found = []
    for step in range(1, steps):
        share = Fraction(step, steps)
        q, r = a.q + (b.q - a.q) * share, a.r + (b.r - a.r) * share
        found.append(_nearest(q, r))
    return tuple(found)


def _nearest(q: Fraction, r: Fraction) -> tuple[Hex, ...]:
    """Return the hex whose middle is nearest to a point, both where two are as near."""
    around = [Hex(int(q // 1) + dq, int(r // 1) + dr) for dq in range(-1, 3) for dr in range(-1, 3)]
    far = {each: _square(each, q, r) for each in around}
    least = min(far.values())
    return tuple(sorted(each for each in around if far[each] == least))


def _square(middle: Hex, q: Fraction, r: Fraction) -> Fraction:
    """Return the square of the distance of a point from a hex's middle, in hexes."""
    dq, dr = q - middle.q, r - middle.r
    return dq * dq + dq * dr + dr * dr


def read_hex(given: Given) -> Hex:
    """Return a hex of an object with `q` and `r`."""
    found = Hex(coordinate(given, "q"), coordinate(given, "r"))
    given.done()
    return found


def coordinate(given: Given, key: str) -> int:
    """Return a coordinate of a hex."""
    return given.whole(key, -FARTHEST, maximum=FARTHEST, rule="HSF-MAP-2")


def read_hexes(given: Given, key: str, most: int = 1_000) -> frozenset[Hex]:
    """Return the hexes of a list of [q, r]; a missing list holds none."""
    return frozenset(read_way(given, key, most))


def read_way(given: Given, key: str, most: int = 1_000) -> tuple[Hex, ...]:
    """Return the hexes of a list of [q, r] in their order; a missing list holds none."""
    values = given.get(key)
    if values is None:
        return ()
    if not isinstance(values, list):
        raise given.wrong(key, "is not a list of hexes [q, r] (HSF-MAP-2)")
    if len(values) > most:
        raise given.wrong(key, f"holds {len(values)} hexes; use at most {most} (HSF-MAP-2)")
    return tuple(_pair(given, key, place, value) for place, value in enumerate(values))


def _pair(given: Given, key: str, place: int, value: Any) -> Hex:
    right = isinstance(value, list) and len(value) == 2
    if not right or not all(type(part) is int and abs(part) <= FARTHEST for part in value):
        raise given.wrong(
            f"{key}[{place}]",
            f"is no hex; use [q, r] with whole numbers from -{FARTHEST} to {FARTHEST} (HSF-MAP-2)",
        )
    return Hex(value[0], value[1])


@dataclass(frozen=True, slots=True, kw_only=True)
class Apart:
    """Two hexes, to be measured."""

    a: Hex
    b: Hex
    game: Game


def measure(chance: Chance, apart: Apart) -> int:
    """Return the distance of two hexes. No dice are thrown."""
    return apart.a.distance(apart.b)


def _read(given: Given) -> Apart:
    return Apart(a=read_hex(given.inner("a")), b=read_hex(given.inner("b")), game=read_game(given))


def _answer(apart: Apart, odds: Dist[int]) -> dict[str, Any]:
    ((distance, _),) = odds
    weapons = (GunClass.HEAVY, GunClass.LIGHT, TORPEDO)
    bands = {str(weapon): band_of(weapon, distance, apart.game) for weapon in weapons}
    return {"range": distance} | {w: None if b is None else str(b) for w, b in bands.items()}


HEX_RANGE = Procedure(
    name="hex_range",
    rule="HSF-RANGE-1",
    read=_read,
    resolve=measure,
    answer=_answer,
    example={"a": {"q": 0, "r": 0}, "b": {"q": 5, "r": -4}},
)
