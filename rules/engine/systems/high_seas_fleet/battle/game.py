"""The game that is played: its edition and the options that its players chose."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.core.fleet import Pairs
from rules.engine.core.given import Given
from rules.engine.core.parties import read_options
from rules.engine.core.sheets import Sheet
from rules.engine.systems.high_seas_fleet import loader
from rules.engine.systems.high_seas_fleet.battle.sheets import sheet

# Decided readings of the digest's interpretations: the first value is the default.
OPTIONS: dict[str, tuple[str, ...]] = {
    "fire_windows": ("every_step", "between_moves"),  # HSF-INT-3
    "range_five": ("short", "medium"),  # HSF-INT-4
    "reverse_mixing": ("forbidden", "allowed"),  # HSF-INT-7
    "minor_damage": ("cripples", "marks_hit", "second_sinks"),  # HSF-INT-11
    "half_speed_by": ("damage", "movement"),  # HSF-INT-12
    "torpedo_base": ("17", *map(str, (10, 11, 12, 13, 14, 15, 16, 18, 19))),  # HSF-INT-13
    "turret_loss": ("heavy_first", "owner_chooses"),  # HSF-INT-15
    "sinking_ships_fight": ("yes", "no"),  # HSF-INT-16
    "shore_battery_calibre": ("11", *map(str, (8, 9, 10, 12, 13, 14, 15))),  # HSF-INT-17
    "own_mines_safe": ("no", "yes"),  # HSF-INT-18
    "minesweepers_sweep": ("yes", "no"),  # HSF-INT-19
    "heavy_guns_on_surfaced_uboats": ("no", "yes"),  # HSF-INT-20
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """An edition and the options that differ from their defaults."""

    edition: str
    options: Pairs = ()

    def option(self, code: str) -> str:
        """Return the value of an option. Raises KeyError for an unknown one."""
        return dict(self.options).get(code, OPTIONS[code][0])

    def sheet(self, name: str) -> Sheet:
        """Return the figures of a procedure."""
        return sheet(self.edition, name)


def read_game(given: Given) -> Game:
    """Return the game of what is given: `options`, where there are any, of the newest edition."""
    return Game(edition=loader.newest_id(), options=read_options(given, OPTIONS))
