"""All that can be asked about, in the order in which players look for it."""

from __future__ import annotations

from rules.engine.core.catalogue import WeaponRow
from rules.engine.core.fleet import ShipEntry
from rules.engine.core.odds import OddsRules, Question
from rules.engine.core.ship_text import nameless_text
from rules.engine.systems.high_seas_fleet.battle.ranges import TORPEDO
from rules.engine.systems.high_seas_fleet.catalogue import gun_code
from rules.engine.systems.high_seas_fleet.odds.broadside import BROADSIDE
from rules.engine.systems.high_seas_fleet.odds.duel import DUEL
from rules.engine.systems.high_seas_fleet.odds.others import AEROPLANE, HUNT, MINES, TORPEDOES
from rules.engine.systems.high_seas_fleet.odds.sides import find_fighter


def knows(ship: ShipEntry) -> bool:
    """Return whether she is a ship that can be picked."""
    return find_fighter(nameless_text(ship)) is not None


def of_ship(ship: ShipEntry) -> Question | None:
    """Return the question after her broadside; None for what has no gun."""
    text = nameless_text(ship)
    fighter = find_fighter(text)
    if fighter is None or not fighter.guns:
        return None
    return Question(topic=BROADSIDE.code, values={"by": text})


def of_weapon(ship: ShipEntry, weapon: WeaponRow) -> Question | None:
    """Return the question after one of her batteries or her torpedoes; None for all others."""
    text = nameless_text(ship)
    fighter = find_fighter(text)
    if fighter is None:
        return None
    if weapon.code == TORPEDO:
        return Question(topic=TORPEDOES.code, values={"by": text})
    if weapon.code in {gun_code(inches) for _, inches in fighter.guns}:
        return Question(topic=BROADSIDE.code, values={"by": text, "gun": weapon.code})
    return None


ODDS = OddsRules(
    topics=(BROADSIDE, DUEL, TORPEDOES, MINES, HUNT, AEROPLANE),
    knows=knows,
    of_ship=of_ship,
    of_weapon=of_weapon,
)
