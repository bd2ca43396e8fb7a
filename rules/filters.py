"""Which classes of a catalogue a player asked for: pure functions over catalogue values."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rules.engine.core.catalogue import HAS_TORPEDOES, Catalogue, ShipClass
from rules.engine.core.search import class_words, fold, found_in


@dataclass(frozen=True, slots=True, kw_only=True)
class ShipFilter:
    """What was asked for. Empty values ask for nothing; `points` and `speed` are limits."""

    text: str = ""
    nation: str = ""
    sizes: tuple[str, ...] = ()
    points: int | None = None  # at most
    speed: int | None = None  # full speed at least, in the system's unit
    weapon: str = ""
    torpedoes: bool = False
    provenances: tuple[str, ...] = ()
    sort: str = "nation"


def matches(ship: ShipClass, wanted: ShipFilter) -> bool:
    """Return whether a class is what was asked for."""
    return (
        wanted.nation in ("", ship.nation)
        and (not wanted.sizes or ship.size in wanted.sizes)
        and (wanted.points is None or (ship.points is not None and ship.points <= wanted.points))
        and (wanted.speed is None or max(ship.speeds, default=-1) >= wanted.speed)
        and (not wanted.weapon or any(weapon.type == wanted.weapon for weapon in ship.weapons))
        and (not wanted.torpedoes or HAS_TORPEDOES in ship.tags)
        and (not wanted.provenances or str(ship.provenance) in wanted.provenances)
        and found_in(wanted.text, class_words(ship))
    )


def select(catalogue: Catalogue, wanted: ShipFilter) -> tuple[ShipClass, ...]:
    """Return the classes that were asked for, in the order that was asked for."""
    found = [ship for ship in catalogue.classes if matches(ship, wanted)]
    return tuple(sorted(found, key=_order(catalogue, wanted.sort)))


def _order(catalogue: Catalogue, sort: str) -> Callable[[ShipClass], Any]:
    if sort == "name":
        return lambda ship: fold(ship.name)
    if sort == "points":
        return lambda ship: (ship.points is None, ship.points or 0, fold(ship.name))
    places = {nation.code: place for place, nation in enumerate(catalogue.nations)}
    return lambda ship: places.get(ship.nation, len(places))
