"""A vessel to be hit, and hits with faces as thrown at the table."""

from __future__ import annotations

from typing import Any

from rules.engine.core.chance import Table
from rules.engine.core.dice import GivenDice
from rules.engine.core.events import Event
from rules.engine.systems.cruel_seas import loader
from rules.engine.systems.cruel_seas.battle.damage import take_damage
from rules.engine.systems.cruel_seas.battle.game import Game
from rules.engine.systems.cruel_seas.battle.hits import Hit
from rules.engine.systems.cruel_seas.battle.narration import narrator
from rules.engine.systems.cruel_seas.battle.state import Gun, Vessel

GAME = Game(edition=loader.newest().id)
NUMBERS = {
    "engine": 1,
    "bridge": 2,
    "rudder": 3,
    "fuel": 4,
    "gun": 5,
    "crew": 6,
    "accessory": 7,
    "ammunition": 8,
    "structure": 9,
    "torpedo": 10,
}


def victim(**changes: Any) -> Vessel:
    """Return S-38: a regular crew, 55 of hull, four guns, two torpedoes, three accessories."""
    fit: dict[str, Any] = {
        "name": "S-38",
        "hull": 55,
        "hull_left": 55,
        "guns": (Gun(type="20mm"), Gun(type="37mm"), Gun(type="mg"), Gun(type="mg")),
        "torpedoes": 2,
        "equipment": frozenset({"smoke", "radar", "director"}),
    }
    return Vessel(**(fit | changes))


def hit(weapon: str = "20mm", dice: int = 3, game: Game = GAME, **facts: Any) -> Hit:
    """Return a hit."""
    return Hit(weapon=weapon, dice=dice, game=game, **facts)


def struck(vessel: Vessel, faces: list[int], of: Hit | None = None) -> tuple[Vessel, list[Event]]:
    """Return a vessel after a hit that threw exactly these faces, and the events."""
    dice = GivenDice(faces)
    table = Table(dice)
    after = take_damage(table, vessel, of or hit())
    assert dice.left == ()
    return after, table.events


def criticals(vessel: Vessel, *numbers: int, then: list[int], of: Hit | None = None) -> Vessel:
    """Return a vessel after so many criticals: a six for each, their D10s, and what comes then."""
    dice = hit(dice=len(numbers)) if of is None else of
    after, _ = struck(vessel, [6] * len(numbers) + list(numbers) + then, dice)
    return after


def told(events: list[Event]) -> list[str]:
    """Return events in a player's words."""
    return [narrator().tell(event) for event in events]
