"""The procedures `fleet_cost` (CS-PTS-1 to -6) and `legality` (CS-PTS-7) for golden cases.

Given values are checked first; a bad one raises BadCaseError, which names the field.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any

from rules.engine.core.cases import BadCaseError, show
from rules.engine.core.catalogue import ANY_NATION
from rules.engine.systems.cruel_seas import loader
from rules.engine.systems.cruel_seas.faults import explosive_groups, radar_allowed, ship_faults
from rules.engine.systems.cruel_seas.fit import Battery, FittedShip, Minefield
from rules.engine.systems.cruel_seas.points import (
    ShipPoints,
    battery_points,
    minefield_points,
    ship_points,
)
from rules.engine.systems.cruel_seas.roster import Tables, Weapon
from rules.engine.systems.cruel_seas.vocabulary import (
    CrewGrade,
    FieldSize,
    Mounting,
    Size,
)

DENSITIES = ("light", "dense")
MOST = 10**9  # of anything in a case


@dataclass(frozen=True, slots=True, kw_only=True)
class GivenFleet:
    """A fleet as a golden case gives it: ships as fitted, fields, batteries, limit."""

    nation: str
    ships: tuple[FittedShip, ...]
    minefields: tuple[Minefield, ...]
    batteries: tuple[Battery, ...]
    limit: int | None


def fleet_cost(given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the points of each ship part by part, of the extras, and of the fleet."""
    tables = _tables()
    fleet = read_fleet(given, tables)
    ships = [ship_points(ship, tables) for ship in fleet.ships]
    extras = extra_points(fleet, tables)
    total = extras + sum(ship.total for ship in ships)
    return {"ships": [_points_json(ship) for ship in ships], "extras": extras, "total": total}


def legality(given: Mapping[str, Any]) -> dict[str, Any]:
    """Return whether a fleet is legal, and the codes of CS-PTS-7 that it breaks, sorted."""
    tables = _tables()
    fleet = read_fleet(given, tables)
    codes = fleet_codes(fleet, tables)
    return {"legal": not codes, "violations": sorted(codes)}


def fleet_codes(fleet: GivenFleet, tables: Tables) -> set[str]:
    """Return the codes of CS-PTS-7 that a fleet breaks."""
    group, copies = tables.limits["tiny_group"], tables.limits["copies_of_equipment"]
    codes = {
        fault.code
        for ship in fleet.ships
        for fault in ship_faults(ship, fleet.nation, group=group, copies=copies)
    }
    total = sum(ship_points(ship, tables).total for ship in fleet.ships)
    if fleet.limit is not None and total + extra_points(fleet, tables) > fleet.limit:
        codes.add("OVER_LIMIT")
    if sum(explosive_groups(ship) for ship in fleet.ships) > tables.limits["explosive_groups"]:
        codes.add("TINY_GROUP_LIMIT")
    if any(battery.radar for battery in fleet.batteries) and not radar_allowed(fleet.nation):
        codes.add("RADAR_BATTERY_NATION")
    return codes


def extra_points(fleet: GivenFleet, tables: Tables) -> int:
    """Return what minefields and shore batteries cost together (CS-PTS-6)."""
    fields = sum(minefield_points(field, tables) for field in fleet.minefields)
    return fields + sum(battery_points(b, fleet.nation, tables) for b in fleet.batteries)


def read_fleet(given: object, tables: Tables) -> GivenFleet:
    """Return the fleet object of a case as values. Raises BadCaseError naming the field."""
    values = _Given(given, "")
    nation = values.code("nation", tables.radar_prices)
    fleet = GivenFleet(
        nation=nation,
        ships=tuple(_ship(ship, nation, tables) for ship in values.each("ships")),
        minefields=tuple(map(_minefield, values.each("minefields", []))),
        batteries=tuple(map(_battery, values.each("shore_batteries", []))),
        limit=None if values.get("limit") is None else values.whole("limit", 0),
    )
    values.done()
    return fleet


def _ship(values: _Given, nation: str, tables: Tables) -> FittedShip:
    labels = tables.labels
    ship = FittedShip(
        name=values.text("name"),
        size=values.code("size", list(Size)),
        hull=values.whole("hull", 0),
        weapons=tuple(_weapon(weapon, tables) for weapon in values.each("weapons")),
        equipment=values.codes("equipment", labels["equipment"]),
        crew=values.code("crew", list(CrewGrade)),
        count=values.whole("count", 1, default=1),
        boats=values.whole("boats", 1, default=1),
        abilities=values.codes("abilities", labels["ability"], []),
        merchant=values.flag("merchant"),
        explosive=values.flag("explosive"),
        nation=values.code("nation", tables.radar_prices, nation),
    )
    values.done()
    return ship


def _weapon(values: _Given, tables: Tables) -> Weapon:
    kind = values.code("type", tables.labels["weapon"])
    mountings = list(Mounting) if kind in tables.gun_types else [Mounting.SINGLE]
    weapon = Weapon(
        type=kind,
        mounting=values.code("mounting", mountings),
        count=values.whole("count", 0),
        semi_auto=values.flag("semi_auto"),
        listed=values.flag("semi_auto_listed"),
    )
    values.done()
    return weapon


def _minefield(values: _Given) -> Minefield:
    size = values.code("size", list(FieldSize))
    field = Minefield(size=size, dense=values.code("density", DENSITIES) == "dense")
    values.done()
    return field


def _battery(values: _Given) -> Battery:
    battery = Battery(crew=values.code("crew", list(CrewGrade)), radar=values.flag("radar"))
    values.done()
    return battery


class _Given:
    """An object of a case, read key by key; whatever is wrong names its place in the case."""

    def __init__(self, values: object, place: str) -> None:
        if not isinstance(values, Mapping):
            raise BadCaseError(f"{place or 'given'} is not an object")
        self._values = values
        self._place = f"{place}." if place else ""
        self._read: set[str] = set()

    def get(self, key: str) -> Any:
        self._read.add(key)
        return self._values.get(key)

    def text(self, key: str) -> str:
        return str(self._take(key, str, "a text", None))

    def flag(self, key: str) -> bool:
        return bool(self._take(key, bool, "true or false", False))

    def whole(self, key: str, minimum: int, *, default: int | None = None) -> int:
        value = int(self._take(key, int, "a whole number", default))
        if value < minimum:
            raise self._wrong(key, f"is {show(value)}; use {minimum} or more")
        if value > MOST:
            raise self._wrong(key, f"is {show(value)}; use at most {MOST}")
        return value

    def code(self, key: str, known: Collection[str], default: str | None = None) -> str:
        value = str(self._take(key, str, "a text", default))
        return self._known(key, value, known)

    def codes(
        self, key: str, known: Collection[str], default: list[str] | None = None
    ) -> tuple[str, ...]:
        values = self._take(key, list, "a list", default)
        return tuple(self._known(f"{key}[{n}]", value, known) for n, value in enumerate(values))

    def each(self, key: str, default: list[Any] | None = None) -> list[_Given]:
        values = self._take(key, list, "a list", default)
        return [_Given(value, f"{self._place}{key}[{n}]") for n, value in enumerate(values)]

    def done(self) -> None:
        unknown = sorted(set(self._values) - self._read)
        if unknown:
            raise self._wrong(unknown[0], "is not a key of this object")

    def _known(self, key: str, value: object, known: Collection[str]) -> str:
        if not isinstance(value, str) or value not in known or value == ANY_NATION:
            raise self._wrong(key, f"is {show(value)}; use one of: {', '.join(known)}")
        return str(value)

    def _take(self, key: str, kind: type, words: str, default: Any) -> Any:
        self._read.add(key)
        value = self._values.get(key)
        if value is None and default is not None:
            return default  # null says as little as no key at all
        if key not in self._values:
            raise self._wrong(key, "is missing")
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
            raise self._wrong(key, f"is {show(value)}, not {words}")
        return value

    def _wrong(self, key: str, message: str) -> BadCaseError:
        return BadCaseError(f"{self._place}{key} {message}")


def _tables() -> Tables:
    return loader.newest().tables


def _points_json(points: ShipPoints) -> dict[str, int]:
    fields = ("hull", "weapons", "equipment", "abilities", "crew", "each", "total")
    return {field: getattr(points, field) for field in fields}


PROCEDURES: dict[str, Callable[[Mapping[str, Any]], dict[str, Any]]] = {
    "fleet_cost": fleet_cost,
    "legality": legality,
}
