"""Which ship answers to which: of two fleets side by side, and ships to places."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache

from rules.engine.core.fleet import FleetList, ShipEntry


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """A ship of the left fleet and one of the right, or one of them alone."""

    left: ShipEntry | None
    right: ShipEntry | None


def pairs_by_key(left: FleetList, right: FleetList) -> tuple[Pair, ...]:
    """Return the ships of two states of one fleet, each beside herself.

    In the left fleet's order; what is only in the right one stands last, in its order.
    """
    keys = {ship.key: ship for ship in right.ships}
    partners = {ship.key: keys[ship.key] for ship in left.ships if ship.key in keys}
    return _paired(left, right, partners)


def pairs_by_class(left: FleetList, right: FleetList) -> tuple[Pair, ...]:
    """Return the ships of two fleets, each beside one of her class where there is one.

    Ships that carry the same come together first; those that remain, in the order of the lists.
    Nothing answers to a ship of another rule system.
    """
    partners: dict[str, ShipEntry] = {}
    taken: set[str] = set()
    for likeness in (_craft, _class):
        free: dict[Hashable, list[ShipEntry]] = {}
        for ship in right.ships:
            if ship.key not in taken and left.system == right.system:
                free.setdefault(likeness(ship), []).append(ship)
        for ship in left.ships:
            found = free.get(likeness(ship))
            if found and ship.key not in partners:
                partners[ship.key] = found.pop(0)
                taken.add(partners[ship.key].key)
    return _paired(left, right, partners)


def _class(ship: ShipEntry) -> Hashable:
    return (ship.ship_class, ship.design.name if ship.design else "")


def _craft(ship: ShipEntry) -> Hashable:
    """Return all of a ship that makes a difference in battle."""
    return replace(ship, key="", name="", captain="", pennant="", notes="")


def _paired(left: FleetList, right: FleetList, partners: dict[str, ShipEntry]) -> tuple[Pair, ...]:
    met = {ship.key for ship in partners.values()}
    return (
        *(Pair(left=ship, right=partners.get(ship.key)) for ship in left.ships),
        *_alone(ship for ship in right.ships if ship.key not in met),
    )


def _alone(ships: Iterable[ShipEntry]) -> Iterable[Pair]:
    return (Pair(left=None, right=ship) for ship in ships)


def best_places(worth: Sequence[Sequence[int]]) -> dict[int, int]:
    """Return who takes each place so that most is gained; `worth[place][who]`, 0 if he may not.

    Everybody takes one place at most. Whoever is worth the same everywhere is looked at as one, so
    that it matters little how many there are; of these the first ones are taken.
    """
    alike: dict[tuple[int, ...], list[int]] = {}
    for who, column in enumerate(zip(*worth, strict=True)):
        alike.setdefault(column, []).append(who)
    kinds = [kind for kind in alike if any(kind)]
    left = tuple(min(len(alike[kind]), len(worth)) for kind in kinds)
    _, chosen = _Best(kinds, len(worth)).from_place(0, left)
    queues = [iter(alike[kind]) for kind in kinds]
    return {place: next(queues[kind]) for place, kind in enumerate(chosen) if kind is not None}


class _Best:
    """The best way to take places by kinds, of which so many are left; remembers its answers."""

    def __init__(self, kinds: Sequence[tuple[int, ...]], places: int) -> None:
        self._kinds = kinds
        self._places = places
        self.from_place = cache(self._from_place)

    def _from_place(self, place: int, left: tuple[int, ...]) -> tuple[int, tuple[int | None, ...]]:
        """Return what is gained from a place on, and which kind takes each; None: nobody."""
        if place == self._places:
            return 0, ()
        ways = []
        for kind, worth in enumerate(self._kinds):
            if left[kind] and worth[place]:
                fewer = (*left[:kind], left[kind] - 1, *left[kind + 1 :])
                gained, rest = self.from_place(place + 1, fewer)
                ways.append((gained + worth[place], (kind, *rest)))
        gained, rest = self.from_place(place + 1, left)
        return max([*ways, (gained, (None, *rest))], key=lambda way: way[0])
