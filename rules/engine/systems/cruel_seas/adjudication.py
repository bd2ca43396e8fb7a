"""The procedures `fleet_cost` (CS-PTS-1 to -6) and `legality` (CS-PTS-7) for golden cases.

Given values are checked first; a bad one raises BadCaseError, which names the field.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from rules.engine.core.given import Given
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
    values = Given(given)
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


def _ship(values: Given, nation: str, tables: Tables) -> FittedShip:
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


def _weapon(values: Given, tables: Tables) -> Weapon:
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


def _minefield(values: Given) -> Minefield:
    size = values.code("size", list(FieldSize))
    field = Minefield(size=size, dense=values.code("density", DENSITIES) == "dense")
    values.done()
    return field


def _battery(values: Given) -> Battery:
    battery = Battery(crew=values.code("crew", list(CrewGrade)), radar=values.flag("radar"))
    values.done()
    return battery


def _tables() -> Tables:
    return loader.newest().tables


def _points_json(points: ShipPoints) -> dict[str, int]:
    fields = ("hull", "weapons", "equipment", "abilities", "crew", "each", "total")
    return {field: getattr(points, field) for field in fields}


PROCEDURES: dict[str, Callable[[Mapping[str, Any]], dict[str, Any]]] = {
    "fleet_cost": fleet_cost,
    "legality": legality,
}
