"""Modifiers of an attack by gun or torpedo (HSF-GUN-2, HSF-INT-12).

Of night, sea and target only the worse of two conditions counts; all others add up.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.core.given import Given
from rules.engine.core.modifiers import Modifier
from rules.engine.systems.high_seas_fleet.battle.game import Game
from rules.engine.systems.high_seas_fleet.vocabulary import Band

CONDITIONS = (
    *("indirect_fire", "rough_seas", "storm", "night", "moonless_night", "uboat_attacking"),
    *("target_submerged", "target_small", "smoke_screen", "green_crew", "veteran_crew"),
    *("firer_hit", "firer_half_speed", "firer_sinking", "tower_damaged"),
)
WORSE = {
    "night": "moonless_night",
    "rough_seas": "storm",
    "target_small": "target_submerged",
}
CREWS = frozenset({"green_crew", "veteran_crew"})


def lines(band: Band, conditions: frozenset[str], game: Game) -> Iterator[Modifier]:
    """Yield the modifiers in the order of the printed table, those that don't apply as 0."""
    sheet = game.sheet("gunnery")
    yield sheet.modifier("long_range", applies=band is Band.LONG)
    yield sheet.modifier("short_range", applies=band is Band.SHORT)
    for code in CONDITIONS:
        outdone = WORSE.get(code) in conditions
        yield sheet.modifier(code, applies=code in conditions and not outdone)


def read_conditions(given: Given, *, without: frozenset[str] = frozenset()) -> frozenset[str]:
    """Return the conditions of an attack; a crew is green, veteran or neither."""
    known = tuple(code for code in CONDITIONS if code not in without)
    found = frozenset(given.codes("conditions", known, []))
    if found >= CREWS:
        raise given.wrong("conditions", "hold both crews; one crew is green or veteran (HSF-GUN-2)")
    return found
