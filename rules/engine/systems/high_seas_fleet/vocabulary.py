"""The words of High Seas Fleet: types of ships, classes of guns, bands of range, places of hits."""

from __future__ import annotations

from enum import StrEnum


class ShipType(StrEnum):
    """What a ship is, the largest first. What does not float comes last."""

    DREADNOUGHT = "dreadnought"
    BATTLE_CRUISER = "battle_cruiser"
    OLD_BATTLESHIP = "old_battleship"
    ARMOURED_CRUISER = "armoured_cruiser"
    CRUISER = "cruiser"
    LIGHT_CRUISER = "light_cruiser"
    MONITOR = "monitor"
    AIRCRAFT_CARRIER = "aircraft_carrier"
    FLOTILLA_LEADER = "flotilla_leader"
    DESTROYER = "destroyer"
    TORPEDO_BOAT = "torpedo_boat"
    GUN_BOAT = "gun_boat"
    MINE_LAYER = "mine_layer"
    MINE_SWEEPER = "mine_sweeper"
    SUBMARINE = "submarine"
    DEPOT_SHIP = "depot_ship"
    SHORE_BATTERY = "shore_battery"
    MINE_FIELD = "mine_field"

    @property
    def is_small(self) -> bool:
        """Return whether she is a destroyer or smaller (HSF-INT-11)."""
        return self in SMALL

    @property
    def is_fixed(self) -> bool:
        """Return whether it is no ship: a battery on land, a field of mines (HSF-SHIP-5)."""
        return self in FIXED

    @property
    def has_torpedoes(self) -> bool:
        """Return whether she may make torpedo attacks (HSF-SHIP-3, HSF-INT-13)."""
        return self not in WITHOUT_TORPEDOES

    @property
    def is_warship(self) -> bool:
        """Return whether she fires at aeroplanes: no depot ship, and nothing fixed (HSF-INT-22)."""
        return self is not ShipType.DEPOT_SHIP and not self.is_fixed


FIXED = frozenset({ShipType.SHORE_BATTERY, ShipType.MINE_FIELD})
SMALL = frozenset(
    {
        *(ShipType.DESTROYER, ShipType.TORPEDO_BOAT, ShipType.GUN_BOAT),
        *(ShipType.MINE_LAYER, ShipType.MINE_SWEEPER, ShipType.SUBMARINE),
    }
)
WITHOUT_TORPEDOES = FIXED | {
    *(ShipType.GUN_BOAT, ShipType.MINE_LAYER, ShipType.MINE_SWEEPER, ShipType.DEPOT_SHIP),
}
SWEEPERS = frozenset({ShipType.DESTROYER, ShipType.GUN_BOAT})  # HSF-MINE-3; and mine sweepers


class GunClass(StrEnum):
    """Which table a gun is of; the calibre decides (HSF-INT-5)."""

    HEAVY = "heavy"
    LIGHT = "light"


class Band(StrEnum):
    """A band of range, the nearest first (HSF-RANGE-1)."""

    SHORT = "short"
    MEDIUM = "medium"
    LONG = "long"


class Location(StrEnum):
    """Where a hit falls (HSF-LOC-1)."""

    TURRET = "turret"
    FUNNEL = "funnel"
    TOWER = "tower"
    HULL = "hull"


class CrewGrade(StrEnum):
    """How good a crew is, the lowest first (HSF-GUN-2)."""

    GREEN = "green"
    REGULAR = "regular"
    VETERAN = "veteran"


class Blast(StrEnum):
    """What a torpedo or a mine does (HSF-TORP-2); the last two lose the ship."""

    HULL = "hull_minus_1"
    HALF = "speed_half"
    SLOWER = "speed_minus_1"
    SINKS = "sinks_1d6"
    EXPLODES = "explodes"


LOST = frozenset({Blast.SINKS, Blast.EXPLODES})
