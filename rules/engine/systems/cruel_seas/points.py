"""Points (CS-PTS-1 to CS-PTS-6, CS-CAM-7, CS-CAM-8): computed from the tables, never typed.

Sonar costs nothing, and that is all that there is of it (CS-EQP-2).
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.core.tables import in_band
from rules.engine.systems.cruel_seas.fit import Battery, FittedShip, Minefield, fitted
from rules.engine.systems.cruel_seas.roster import Edition, RosterRow, Tables, Weapon
from rules.engine.systems.cruel_seas.vocabulary import CrewGrade, Kind

OLD_TUB = "old_tub"
RADAR = "radar"


@dataclass(frozen=True, slots=True, kw_only=True)
class ShipPoints:
    """What a ship costs, part by part, before an old tub's halving.

    `each` is the price of one vessel or squadron, `total` that of all identical ones.
    """

    hull: int
    weapons: int
    equipment: int
    abilities: int
    crew: int
    each: int
    total: int


def damage_dice(weapon: Weapon, tables: Tables) -> int:
    """Return the damage dice of one whole mounting (CS-GUN-1, CS-DMG-2)."""
    return tables.ranges[weapon.type][3] + tables.mounting_dice[weapon.mounting]


def mounting_points(weapon: Weapon, tables: Tables) -> int:
    """Return the price of one mounting without semi-automatic fire (CS-PTS-1)."""
    if weapon.type in tables.weapon_prices:
        return tables.weapon_prices[weapon.type]
    return in_band(tables.weapon_bands, damage_dice(weapon, tables))


def weapon_points(weapon: Weapon, tables: Tables) -> int:
    """Return the price of one mounting, semi-automatic fire included (CS-GUN-8)."""
    extra = tables.semi_auto_points if weapon.semi_auto else 0
    return mounting_points(weapon, tables) + extra


def equipment_points(item: str, nation: str, tables: Tables) -> int:
    """Return the price of an item of equipment (CS-PTS-3); radar differs by navy (CS-EQP-1).

    A nation without a price of its own pays the highest.
    """
    if item == RADAR:
        prices = tables.radar_prices
        return prices.get(nation, max(prices.values(), default=0))
    return tables.equipment_prices[item]


def crew_points(size: str, crew: str, tables: Tables) -> int:
    """Return what a crew adds to a vessel or squadron of this size (CS-PTS-2)."""
    return tables.crew_prices[size][crew]


def ability_points(ability: str, tables: Tables) -> int:
    """Return the price of an ability (CS-CAM-7); an old tub has none but halves (CS-CAM-8)."""
    return 0 if ability == OLD_TUB else tables.ability_prices[ability]


def halved(points: int) -> int:
    """Return half the points, half a point up (CS-CAM-8)."""
    return (points + 1) // 2


def ship_points(ship: FittedShip, tables: Tables) -> ShipPoints:
    """Return what a ship costs (CS-PTS-4): per boat of a squadron, crew and abilities once."""
    hull = ship.hull * ship.boats
    weapons = sum(w.count * weapon_points(w, tables) for w in ship.weapons) * ship.boats
    equipment = sum(equipment_points(e, ship.nation, tables) for e in ship.equipment) * ship.boats
    equipment += sum(equipment_points(e, ship.nation, tables) for e in ship.once)
    abilities = sum(ability_points(a, tables) for a in ship.abilities)
    crew = crew_points(ship.size, ship.crew, tables)
    built = hull + weapons + equipment
    each = (halved(built) if OLD_TUB in ship.abilities else built) + abilities + crew
    return ShipPoints(
        hull=hull,
        weapons=weapons,
        equipment=equipment,
        abilities=abilities,
        crew=crew,
        each=each,
        total=each * ship.count,
    )


def minefield_points(field: Minefield, tables: Tables) -> int:
    """Return the price of a minefield (CS-MINE-1)."""
    return tables.minefield_prices[field.size] + field.dense * tables.minefield_prices["dense"]


def battery_points(battery: Battery, nation: str, tables: Tables) -> int:
    """Return the price of a shore battery with crew and radar (CS-WPN-5)."""
    radar = equipment_points(RADAR, nation, tables) if battery.radar else 0
    return tables.battery["base"] + tables.battery.get(battery.crew, 0) + radar


def computed_points(row: RosterRow, nation: str, tables: Tables) -> int:
    """Return what a vessel of a class costs by the tables, as printed and with a green crew."""
    return ship_points(fitted(row, (), CrewGrade.INEXPERIENCED, nation), tables).each


def class_points(row: RosterRow, edition: Edition) -> int | None:
    """Return the price of a class (CS-PTS-5): as printed, else computed.

    None for what has no figures: aircraft and rows that are cut off in the source.
    """
    if row.printed_points is not None:
        return row.printed_points
    if row.kind != Kind.SHIP or not row.complete:
        return None
    return computed_points(row, row.nation, edition.tables)
