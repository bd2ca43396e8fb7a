"""Which topic a ship, or one of her weapons, leads to, and the question that asks of her.

Her class, crew and fit go along; names that her player gave do not.
"""

from __future__ import annotations

from rules.engine.core.catalogue import WeaponRow
from rules.engine.core.fleet import ShipEntry
from rules.engine.core.odds import Question
from rules.engine.core.ship_text import nameless_text
from rules.engine.systems.cruel_seas.odds.broadside import BROADSIDE
from rules.engine.systems.cruel_seas.odds.gun_words import gun_code
from rules.engine.systems.cruel_seas.odds.torpedo import TORPEDO
from rules.engine.systems.cruel_seas.odds.vessels import find_vessel


def knows(ship: ShipEntry) -> bool:
    """Return whether she is a vessel that can be picked."""
    return find_vessel(nameless_text(ship)) is not None


def of_ship(ship: ShipEntry) -> Question | None:
    """Return the question after her broadside; None for what is no vessel, or has no gun."""
    text = nameless_text(ship)
    vessel = find_vessel(text)
    if vessel is None or not vessel.guns:
        return None
    return Question(topic=BROADSIDE.code, values={"by": text})


def of_weapon(ship: ShipEntry, weapon: WeaponRow) -> Question | None:
    """Return the question after one of her guns, or her torpedoes; None for all others."""
    text = nameless_text(ship)
    vessel = find_vessel(text)
    if vessel is None:
        return None
    if weapon.code in map(gun_code, vessel.guns):
        return Question(topic=BROADSIDE.code, values={"by": text, "gun": weapon.code})
    if vessel.torpedoes and weapon.type == vessel.torpedo_kind:
        return Question(topic=TORPEDO.code, values={"by": text})
    return None
