"""The game that is played: its edition and options, and the names that a telling uses."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.core.fleet import Pairs
from rules.engine.core.given import Given
from rules.engine.core.parties import NAMELESS, Names, read_names, read_options
from rules.engine.systems.cruel_seas import loader
from rules.engine.systems.cruel_seas.battle.sheets import Sheet, sheet

__all__ = ["NAMELESS", "OPTIONS", "Game", "Names", "read_game", "read_names"]

# Decided readings of the digest's interpretations: the first value is the default.
OPTIONS: dict[str, tuple[str, ...]] = {
    "premeasure": ("off", "on"),  # CS-CORE-7
    "gun_size_modifiers": ("full", "printed"),  # I-1
    "obscured_modifier": ("-2", "-1"),  # I-3
    "semi_auto": ("two_rolls", "none"),  # I-4
    "reloads": ("one_activation", "off"),  # I-5
    "mine_crew_modifier": ("as_printed", "veterans_safer"),  # I-8
    "tiny_hull": ("roster", "twelve"),  # I-11
    "wrecks": ("off", "on"),  # CS-DMG-1
    "intact_min_hull": ("0", "1/4", "1/2", "3/4"),  # I-16, of full hull
    "harbour_line": ("stay_north", "off"),  # I-20
    "heavy_seas": ("none", "choppy", "rough", "stormy"),  # CS-SEA-1
    "naval_intelligence": ("off", "on"),  # CS-CAM-2
    "sandbanks": ("off", "on"),  # CS-TER-2
    "fog": ("off", "on"),  # CS-TER-6
    "torpedo_targets": ("large_and_huge", "medium_too", "all"),  # CS-TOR-4
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
    return Game(edition=loader.newest().id, options=read_options(given, OPTIONS))
