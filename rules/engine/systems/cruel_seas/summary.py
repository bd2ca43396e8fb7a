"""A ship as fitted, for cards, read-only pages and text."""

from __future__ import annotations

from rules.engine.core.system import ShipSummary
from rules.engine.systems.cruel_seas.cards import TORPEDOES, weapon_row
from rules.engine.systems.cruel_seas.fit import FittedShip, any_weapon, split
from rules.engine.systems.cruel_seas.offers import AIR_TORPEDO
from rules.engine.systems.cruel_seas.points import OLD_TUB
from rules.engine.systems.cruel_seas.receipts import choice_order
from rules.engine.systems.cruel_seas.roster import RosterRow
from rules.engine.systems.cruel_seas.vocabulary import Kind
from rules.engine.systems.cruel_seas.wording import choice_words, gone_name, times
from rules.engine.systems.cruel_seas.yard import Craft, Terms, Yard


def summary(yard: Yard, craft: Craft, terms: Terms) -> ShipSummary:
    """Return the ship as fitted: hull of one boat, torpedoes of all, weapons, equipment."""
    row = yard.row_of(craft)
    if row is None:
        return ShipSummary(
            hull=None,
            torpedoes=0,
            weapons=(),
            equipment=(),
            abilities=(),
            fitted=_gone(yard, craft),
        )
    ship = yard.ship(craft, terms)
    weapons = tuple(weapon_row(weapon, yard.tables) for weapon in ship.weapons)
    free = tuple(weapon_row(weapon, yard.tables, free=True) for weapon in row.free_weapons)
    torpedoes = sum(weapon.count for weapon in ship.weapons if weapon.type in TORPEDOES)
    airborne = row.kind == Kind.AIRCRAFT and dict(craft.fit).get(AIR_TORPEDO, 0) > 0
    return ShipSummary(
        hull=None if row.hull is None else hull_afloat(ship),
        torpedoes=torpedoes * ship.boats + airborne,
        weapons=weapons + free,
        equipment=_equipment(yard, row, ship),
        abilities=tuple(yard.word("ability", ability) for ability in ship.abilities),
        fitted=_changes(yard, row, craft) + _gone(yard, craft),
        refitted=_is_refitted(yard, row, craft),
        boats=ship.boats,
    )


def _gone(yard: Yard, craft: Craft) -> tuple[str, ...]:
    """Return in words what she carries that is offered no more."""
    gone = (*yard.gone(craft), *yard.gone_parts(craft.design))
    return tuple(
        f"{gone_name(yard, craft.ship_class, code)}{times(count)}, not in this edition"
        for code, count in gone
    )


def _is_refitted(yard: Yard, row: RosterRow, craft: Craft) -> bool:
    """Return whether her weapons or equipment differ by more than what her list offers."""
    if row.kind != Kind.SHIP:
        return False
    return any(
        split(code)[0] in _REFITS and not any_weapon(split(code)[1])
        for code, count in yard.known(row, craft.fit)
        if choice_words(yard, row, code, count)
    )


_REFITS = ("class", "equipment", "weapon", "semi")


def hull_afloat(ship: FittedShip) -> int:
    """Return the hull of one boat in play; an old tub has two thirds, rounded up (CS-CAM-8)."""
    return -(-ship.hull * 2 // 3) if OLD_TUB in ship.abilities else ship.hull


def _equipment(yard: Yard, row: RosterRow, ship: FittedShip) -> tuple[str, ...]:
    copies = ship.copies()
    items = tuple(
        f"{yard.word('equipment', item)}{times(count)}" for item, count in copies.items() if count
    )
    return (*items, "Fire director, built in") if row.kind == Kind.BATTERY else items


def _changes(yard: Yard, row: RosterRow, craft: Craft) -> tuple[str, ...]:
    fit = sorted(yard.known(row, craft.fit), key=choice_order)
    words = (choice_words(yard, row, code, count) for code, count in fit)
    return tuple(text for text in words if text)
