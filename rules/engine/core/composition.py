"""What a fleet is made of, alike for every rule system: values that add up.

`gathered` puts parts together, so that the composition of a fleet is the sum of those of its ships,
however they are grouped and in whatever order they stand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from rules.engine.core.fleet import Points

Spread = tuple[tuple[int, int], ...]  # (figure, how many have it), sorted by figure


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """What is counted: a code, its words for one and for many, and its place among its like."""

    code: str
    one: str
    many: str = ""  # "" if the words are the same
    place: int = 0

    @property
    def order(self) -> tuple[int, str]:
        """Return what kinds are sorted by."""
        return (self.place, self.code)


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """How many there are of a kind, never none."""

    kind: Kind
    count: int

    @property
    def label(self) -> str:
        """Return the words for that many, without the number: 'torpedo boats'."""
        return self.kind.one if self.count == 1 else self.kind.many or self.kind.one


Tallies = tuple[Tally, ...]  # in the order of their kinds


@dataclass(frozen=True, slots=True, kw_only=True)
class GunBand:
    """All guns of one greatest range, in the system's unit: mountings by type, damage dice.

    `nearest` is the least range of any of them.
    """

    reach: int
    nearest: int
    types: Tallies
    dice: int

    @property
    def guns(self) -> int:
        """Return how many mountings there are."""
        return sum(tally.count for tally in self.types)


@dataclass(frozen=True, slots=True, kw_only=True)
class Composition:
    """What a fleet is made of, as fitted.

    `ships` are the entries of its list; `vessels` what floats of them, each boat of a squadron
    counted, and `boats` those that sail in `squadrons`. Sizes, roles and gear are counted by
    vessel (of gear: those that carry it), crews by entry. What doesn't float has a role, but no
    size. `torpedoes` are ready to launch; `reloads` come on top. `others` are weapons that are
    neither guns nor torpedoes. Hulls and full speeds stand as spreads; what has none is left out.
    """

    points: Points = 0
    ships: int = 0
    vessels: int = 0
    squadrons: int = 0
    boats: int = 0
    sizes: Tallies = ()
    roles: Tallies = ()
    crews: Tallies = ()
    gear: Tallies = ()
    guns: tuple[GunBand, ...] = ()
    others: Tallies = ()
    torpedoes: int = 0
    reloads: int = 0
    hulls: Spread = ()
    speeds: Spread = ()

    def __add__(self, other: Composition) -> Composition:
        """Return the composition of both together."""
        return gathered([(self, 1), (other, 1)])

    @property
    def hull(self) -> int:
        """Return the hull of all together."""
        return sum(figure * count for figure, count in self.hulls)

    @property
    def slowest(self) -> int | None:
        """Return the lowest full speed, None if nothing moves."""
        return self.speeds[0][0] if self.speeds else None

    @property
    def fastest(self) -> int | None:
        """Return the highest full speed, None if nothing moves."""
        return self.speeds[-1][0] if self.speeds else None

    @property
    def mountings(self) -> int:
        """Return how many guns there are."""
        return sum(band.guns for band in self.guns)

    @property
    def dice(self) -> int:
        """Return the damage dice of all guns."""
        return sum(band.dice for band in self.guns)


def mean(spread: Spread) -> Fraction | None:
    """Return the exact mean of a spread, None if it is empty."""
    count = sum(count for _, count in spread)
    return Fraction(sum(figure * n for figure, n in spread), count) if count else None


def tallied(counts: Iterable[tuple[Kind, int]]) -> Tallies:
    """Return counts as tallies: one for each code, in order, without those of none."""
    kinds: dict[str, Kind] = {}
    totals: Counter[str] = Counter()
    for kind, count in counts:
        kinds.setdefault(kind.code, kind)
        totals[kind.code] += count
    found = (Tally(kind=kind, count=totals[code]) for code, kind in kinds.items() if totals[code])
    return tuple(sorted(found, key=lambda tally: tally.kind.order))


def gathered(parts: Iterable[tuple[Composition, int]]) -> Composition:
    """Return what parts come to, each taken as often as its number says."""
    kept = [(part, number) for part, number in parts if number]
    return Composition(
        points=sum(part.points * number for part, number in kept),
        ships=sum(part.ships * number for part, number in kept),
        vessels=sum(part.vessels * number for part, number in kept),
        squadrons=sum(part.squadrons * number for part, number in kept),
        boats=sum(part.boats * number for part, number in kept),
        sizes=_tallies((part.sizes, number) for part, number in kept),
        roles=_tallies((part.roles, number) for part, number in kept),
        crews=_tallies((part.crews, number) for part, number in kept),
        gear=_tallies((part.gear, number) for part, number in kept),
        guns=_bands((part.guns, number) for part, number in kept),
        others=_tallies((part.others, number) for part, number in kept),
        torpedoes=sum(part.torpedoes * number for part, number in kept),
        reloads=sum(part.reloads * number for part, number in kept),
        hulls=_spread((part.hulls, number) for part, number in kept),
        speeds=_spread((part.speeds, number) for part, number in kept),
    )


def _tallies(parts: Iterable[tuple[Tallies, int]]) -> Tallies:
    return tallied((t.kind, t.count * number) for tallies, number in parts for t in tallies)


def _spread(parts: Iterable[tuple[Spread, int]]) -> Spread:
    counts: Counter[int] = Counter()
    for spread, number in parts:
        for figure, count in spread:
            counts[figure] += count * number
    return tuple(sorted(counts.items()))


def _bands(parts: Iterable[tuple[tuple[GunBand, ...], int]]) -> tuple[GunBand, ...]:
    by_reach: dict[int, list[tuple[GunBand, int]]] = {}
    for bands, number in parts:
        for band in bands:
            by_reach.setdefault(band.reach, []).append((band, number))
    return tuple(
        GunBand(
            reach=reach,
            nearest=min(band.nearest for band, _ in found),
            types=_tallies((band.types, number) for band, number in found),
            dice=sum(band.dice * number for band, number in found),
        )
        for reach, found in sorted(by_reach.items())
    )
