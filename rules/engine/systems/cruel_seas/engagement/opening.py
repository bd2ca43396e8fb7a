"""A battle before its first order (CS-CORE-1, CS-SCN-0): all ships waiting, the dice gathered."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rules.engine.systems.cruel_seas.battle.fleet_dice import Bag, Unit
from rules.engine.systems.cruel_seas.engagement.order_of_battle import Enrolled, OrderOfBattle
from rules.engine.systems.cruel_seas.engagement.state import Engagement, Ship

NO_TORPEDOES = "no_torpedoes"


def open_battle(order: OrderOfBattle) -> Engagement:
    """Return a battle before any ship is deployed.

    Where the scenario deploys by draw, the dice of all ships are in the bag for it.
    """
    ships = tuple(ship for enrolled in order.ships for ship in _ships(order, enrolled))
    fought = order.fought
    units = tuple(_units(ships)) if fought and fought.drawn_deployment else ()
    return Engagement(
        order_of_battle=order, game=order.game, ships=ships, bag=Bag(units=units, turn=0)
    )


def _ships(order: OrderOfBattle, enrolled: Enrolled) -> Iterator[Ship]:
    fought = order.fought
    spent = fought is not None and NO_TORPEDOES in [s.code for s in fought.in_force(order.game)]
    for vessel in order.vessels(enrolled):
        yield Ship(
            unit=enrolled.unit,
            side=enrolled.side,
            nation=enrolled.nation,
            ship_class=enrolled.ship_class,
            vessel=replace(vessel, torpedoes=0, reloads=0) if spent else vessel,
        )


def _units(ships: tuple[Ship, ...]) -> Iterator[Unit]:
    for name in dict.fromkeys(ship.unit for ship in ships):
        boats = [ship for ship in ships if ship.unit == name]
        yield Unit(name=name, side=boats[0].side, vessels=len(boats))
