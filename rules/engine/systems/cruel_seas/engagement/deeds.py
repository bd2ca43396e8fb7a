"""What a ship has done in her activation, and what that leaves her to do (CS-SEQ-1)."""

from __future__ import annotations

from fractions import Fraction

from rules.engine.systems.cruel_seas.engagement.desk import Desk
from rules.engine.systems.cruel_seas.engagement.state import Activation, Ship, Where

FIRED, LIT, LAUNCHED, ROCKETS = "fired", "lit", "launched", "rockets"
RAMMED, COLLIDED, DAZZLED, CHARGED = "rammed", "collided", "dazzled", "charged"
REPAIRED, RELOADED, SMOKED = "repaired", "reloaded", "smoked"
ATTACKS = (FIRED, LAUNCHED, ROCKETS, RAMMED, DAZZLED, CHARGED)


def under_way(desk: Desk) -> Activation:
    """Return the activation of a ship that has moved. Refused before that."""
    act = desk.state.acting
    if act.sailed is None:
        desk.refuse("move_first", "CS-MOV-2", ship=act.ship)
    return act


def with_way_on(desk: Desk, rule: str) -> Activation:
    """Return the activation of a ship that has gone some way. Refused for one that lies still."""
    act = under_way(desk)
    if act.sailed is None or not act.sailed.cm:
        desk.refuse("lies_still", rule, ship=act.ship)
    return act


def free_hands(desk: Desk) -> Activation:
    """Return the activation of a ship whose crew takes orders, and does not ram (CS-COL-3)."""
    act, vessel = under_way(desk), desk.state.active.vessel
    if not act.obeys or vessel.recovering:
        rule = "CS-COL-2" if act.obeys else "CS-CRIT-06"
        desk.refuse("no_orders", rule, ship=act.ship)
    not_rammed(desk)
    return act


def not_rammed(desk: Desk) -> None:
    """Refuse any order after a ram (CS-COL-3)."""
    act = desk.state.acting
    if act.has_done(RAMMED):
        desk.refuse("has_rammed", "CS-COL-3", ship=act.ship)


def other_ship(desk: Desk, name: str, rule: str) -> Ship:
    """Return another ship on the table. Refused for the active one and for those that are not."""
    state = desk.state
    if not state.known(name) or state.ship(name).where is not Where.TABLE:
        desk.refuse("not_on_table", rule, ship=name)
    if name == state.acting.ship:
        desk.refuse("herself", rule, ship=name)
    return state.ship(name)


def has_moved(
    desk: Desk, name: str, level: str, cm: Fraction, *, astern: bool = False, turns: int = 0
) -> None:
    """Write down that a ship has moved, ahead or otherwise."""
    desk.note(
        "battle.moved",
        "CS-MOV-2",
        ship=name,
        level=level,
        cm=str(cm),
        astern=astern,
        turns=turns,
    )
