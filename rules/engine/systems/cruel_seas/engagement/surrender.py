"""Striking the flag, and whether it is accepted (CS-STR-1)."""

from __future__ import annotations

from rules.engine.core.events import event
from rules.engine.systems.cruel_seas.battle.striking import accept, may_strike
from rules.engine.systems.cruel_seas.engagement.desk import Desk
from rules.engine.systems.cruel_seas.engagement.orders import AcceptSurrender, StrikeFlag
from rules.engine.systems.cruel_seas.engagement.state import Ship, Where

RULE = "CS-STR-1"


def strike(desk: Desk, order: StrikeFlag) -> None:
    """Let a ship strike to an enemy, who takes his first test at once."""
    ship, enemy = _pair(desk, order.ship, order.to)
    if ship.vessel.struck:
        desk.refuse("struck_already", RULE, ship=ship.name)
    if not may_strike(ship.nation, enemy.nation, desk.state.game):
        desk.tell(event("strike.refused", RULE, ship=ship.name, target=enemy.name))
        desk.refused()
    desk.tell(event("strike.struck", RULE, ship=ship.name, target=enemy.name))
    desk.note("battle.struck", RULE, ship=ship.name)
    _test(desk, ship.name, enemy)


def accept_surrender(desk: Desk, order: AcceptSurrender) -> None:
    """Let an attacker take this turn's test."""
    ship, enemy = _pair(desk, order.ship, order.by)
    if not ship.vessel.struck or ship.vessel.captured:
        desk.refuse("not_struck", RULE, ship=ship.name)
    if ship.name in desk.state.tested:
        desk.refuse("tested_already", RULE, ship=ship.name)
    _test(desk, ship.name, enemy)


def _test(desk: Desk, name: str, enemy: Ship) -> None:
    vessel = desk.state.ship(name).vessel
    desk.note("battle.tested", RULE, ship=name)
    if accept(desk, vessel, enemy.vessel, desk.state.game).captured:
        desk.note("battle.taken", RULE, ship=name, by=enemy.name)


def _pair(desk: Desk, name: str, other: str) -> tuple[Ship, Ship]:
    """Return a ship on the table and an enemy who fights. Refused for others."""
    state = desk.state
    for each in (name, other):
        if not state.known(each) or state.ship(each).where is not Where.TABLE:
            desk.refuse("not_on_table", RULE, ship=each)
    ship, enemy = state.ship(name), state.ship(other)
    if ship.side == enemy.side or enemy.vessel.struck:
        desk.refuse("no_enemy", RULE, ship=other)
    return ship, enemy
