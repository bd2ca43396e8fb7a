"""Ranges in hexes and their bands (HSF-RANGE-1, HSF-INT-4, HSF-INT-20)."""

from __future__ import annotations

from rules.engine.core.given import Given
from rules.engine.systems.high_seas_fleet.battle.game import Game
from rules.engine.systems.high_seas_fleet.vocabulary import Band, GunClass

MOST_HEXES = 1_000
TORPEDO = "torpedo"


def band_of(weapon: str, distance: int, game: Game) -> Band | None:
    """Return the band in which a weapon (`heavy`, `light`, `torpedo`) fires; None out of range.

    The same hex counts as the next one.
    """
    sheet = game.sheet("gunnery")
    bands = sheet.grids["band"][weapon]
    counted = max(distance, sheet["least_range"])
    edge = bands["short"]
    if weapon == GunClass.HEAVY and counted == edge and game.option("range_five") == Band.MEDIUM:
        return Band.MEDIUM
    return next((Band(band) for band, reach in bands.items() if counted <= reach), None)


def reach_of(weapon: str, game: Game) -> int:
    """Return the greatest range of a weapon in hexes."""
    return max(game.sheet("gunnery").grids["band"][weapon].values())


def read_range(given: Given, key: str = "range") -> int:
    """Return a range in hexes, 0 for the same hex."""
    return given.whole(key, 0, maximum=MOST_HEXES, rule="HSF-MAP-1")
