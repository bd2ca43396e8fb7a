"""The closed sets of words of Cruel Seas: crews (CS-CREW-1), sizes (CS-SIZE-1) and others.

Open sets (guns, equipment) stand in the tables.
"""

from __future__ import annotations

from enum import StrEnum


class Kind(StrEnum):
    """What a fleet can buy."""

    SHIP = "ship"
    MINEFIELD = "minefield"
    BATTERY = "battery"
    AIRCRAFT = "aircraft"


class CrewGrade(StrEnum):
    """CS-CREW-1, worst first."""

    INEXPERIENCED = "inexperienced"
    REGULAR = "regular"
    VETERAN = "veteran"


class Size(StrEnum):
    """CS-SIZE-1, smallest first."""

    TINY = "tiny"
    SMALL = "small"
    MEDIUM = "medium"
    LARGE = "large"
    HUGE = "huge"

    @property
    def rank(self) -> int:
        """Return 0 for tiny up to 4 for huge."""
        return list(Size).index(self)


class Role(StrEnum):
    """What a vessel does in a battle: a word of ours, for counting; no rule turns on it."""

    CRUISER = "cruiser"
    TORPEDO_BOAT = "torpedo_boat"
    GUNBOAT = "gunboat"
    ESCORT = "escort"
    MINESWEEPER = "minesweeper"
    SUBMARINE = "submarine"
    EXPLOSIVE_BOAT = "explosive_boat"
    LANDING_CRAFT = "landing_craft"
    AUXILIARY = "auxiliary"
    MERCHANT = "merchant"
    BATTERY = "battery"
    MINEFIELD = "minefield"
    AIRCRAFT = "aircraft"
    UNKNOWN = "unknown"


class SpeedLevel(StrEnum):
    """CS-MOV-1, slowest first."""

    STATIONARY = "stationary"
    SLOW = "slow"
    COMBAT = "combat"
    FULL = "full"

    @property
    def rank(self) -> int:
        """Return 0 for stationary up to 3 for full."""
        return list(SpeedLevel).index(self)


class Turn(StrEnum):
    """The angle of a turn (CS-MOV-3)."""

    RED = "red"
    YELLOW = "yellow"


class Mounting(StrEnum):
    """How many barrels stand on one mounting (CS-DMG-2)."""

    SINGLE = "single"
    TWIN = "twin"
    TRIPLE = "triple"
    QUAD = "quad"

    @property
    def barrels(self) -> int:
        """Return 1 for a single mounting up to 4 for a quad."""
        return list(Mounting).index(self) + 1


class FieldSize(StrEnum):
    """The sizes of a minefield (CS-MINE-1)."""

    SMALL = "small"
    LARGE = "large"
