"""What comes of an order: `decide`, by the phase of the battle and the kind of the order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.engine.core.dice import DiceSource
from rules.engine.core.events import Event
from rules.engine.systems.cruel_seas.engagement import (
    acting,
    contact,
    ending,
    firing,
    lookout,
    moving,
    orders,
    surrender,
    turn,
)
from rules.engine.systems.cruel_seas.engagement.desk import Desk
from rules.engine.systems.cruel_seas.engagement.state import Engagement, Phase

_DECIDE: dict[type, Callable[[Desk, Any], None]] = {
    orders.Deploy: turn.deploy,
    orders.BeginTurn: turn.begin_turn,
    orders.DrawDie: turn.draw_die,
    orders.Activate: turn.activate,
    orders.Move: moving.move,
    orders.Collide: contact.collide_with,
    orders.Ram: contact.ram_ship,
    orders.DropCharge: contact.drop_charge,
    orders.Explode: contact.explode,
    orders.Fire: firing.fire,
    orders.Dazzle: firing.dazzle_gun,
    orders.FireRockets: firing.fire_rockets,
    orders.LookOut: lookout.look_out,
    orders.FireStarShell: lookout.fire_star_shell,
    orders.LaunchTorpedoes: acting.launch,
    orders.RepairShip: acting.repair_ship,
    orders.ReloadTubes: acting.reload_tubes,
    orders.MakeSmoke: acting.make_smoke,
    orders.EndActivation: turn.end_activation,
    orders.LeaveTable: turn.leave_table,
    orders.StrikeFlag: surrender.strike,
    orders.AcceptSurrender: surrender.accept_surrender,
    orders.Record: ending.record_event,
    orders.EndTurn: turn.end_turn,
    orders.EndBattle: ending.end_battle,
}
_ANY_TIME = (orders.StrikeFlag, orders.AcceptSurrender, orders.Record)
_ACTS = (
    *(orders.Move, orders.Collide, orders.Ram, orders.DropCharge, orders.Explode),
    *(orders.LookOut, orders.FireStarShell, orders.Dazzle, orders.Fire, orders.FireRockets),
    *(orders.LaunchTorpedoes, orders.RepairShip),
    *(orders.ReloadTubes, orders.MakeSmoke, orders.EndActivation, orders.LeaveTable),
)


def awaited(state: Engagement) -> tuple[type, ...]:
    """Return the kinds of order that may come now."""
    bag, drawn = state.bag, state.order_of_battle.fought
    by_draw = drawn is not None and drawn.drawn_deployment
    match state.phase:
        case Phase.DEPLOYING if by_draw and bag.inside:
            return (orders.DrawDie,)
        case Phase.DEPLOYING if by_draw:
            return (orders.BeginTurn,)
        case Phase.DEPLOYING:
            return (orders.Deploy, orders.BeginTurn)
        case Phase.TURN_BEGINS:
            return (orders.BeginTurn, orders.Deploy, orders.EndBattle, *_ANY_TIME)
        case Phase.DRAWING if bag.inside:
            return (orders.DrawDie, orders.EndBattle, *_ANY_TIME)
        case Phase.DRAWING:
            return (orders.EndTurn, orders.EndBattle, *_ANY_TIME)
        case Phase.PICKING:
            return (orders.Activate, *_ANY_TIME) if state.turn else (orders.Deploy,)
        case Phase.ACTING if state.activation is None:
            return (orders.Activate, *_ANY_TIME)
        case Phase.ACTING:
            return (*_ACTS, *_ANY_TIME)
        case Phase.CLOSING:
            return (orders.EndBattle, *_ANY_TIME)
    return ()


def decide(state: Engagement, order: orders.Order, dice: DiceSource) -> tuple[Event, ...]:
    """Return what comes of an order. Raises OrderRefusedError, and what the dice raise."""
    desk = Desk(state, dice)
    known = awaited(state)
    if type(order) not in known:
        kinds = tuple(each.__name__ for each in known)
        desk.refuse("not_now", "CS-SEQ-1", text=type(order).__name__, known=kinds)
    _DECIDE[type(order)](desk, order)
    return tuple(desk.events)
