"""The active ship's move, and what lies in her way (CS-SEQ-1 4).

Taken in this order, for nobody tells which she comes to first: wakes, depth charges, torpedoes,
mines, shallow water.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from rules.engine.core.measures import number_text
from rules.engine.systems.cruel_seas.battle.movement import Move as Moving
from rules.engine.systems.cruel_seas.battle.movement import after_move, course
from rules.engine.systems.cruel_seas.battle.orders import sail
from rules.engine.systems.cruel_seas.battle.state import Cm
from rules.engine.systems.cruel_seas.battle.wakes import Crossing, cross, turn_in_wake
from rules.engine.systems.cruel_seas.engagement.deeds import has_moved, other_ship
from rules.engine.systems.cruel_seas.engagement.desk import Desk
from rules.engine.systems.cruel_seas.engagement.hazards import (
    in_fog,
    look_at_hazards,
    pass_hazards,
    run_over,
)
from rules.engine.systems.cruel_seas.engagement.orders import Move, Wake
from rules.engine.systems.cruel_seas.engagement.tracks import look_at_contacts, run_into
from rules.engine.systems.cruel_seas.vocabulary import SpeedLevel


def move(desk: Desk, order: Move) -> None:
    """Move the active ship, and let her meet what lies in her way."""
    act, ship = desk.state.acting, desk.state.active
    if act.sailed is not None:
        desk.refuse("moved_already", "CS-MOV-2", ship=ship.name)
    _look_over(desk, order)
    if ship.aground and (order.sailing.level is not SpeedLevel.STATIONARY or order.sailing.turns):
        desk.refuse("aground", "CS-TER-2", ship=ship.name)
    moving = Moving(
        vessel=ship.vessel,
        order=order.sailing,
        extra=act.extra,
        heavy_seas=desk.state.order_of_battle.heavy_seas,
        helm=act.helm,
        obeys=act.obeys,
        game=desk.state.game,
    )
    _look_at_places(desk, order, course(moving).cm)
    sailed = sail(desk, moving)
    if sailed is None:
        desk.refused()
    sailed = in_fog(desk, ship.vessel, order, sailed)
    turns = sum(turn.after <= sailed.cm for turn in order.sailing.turns)
    has_moved(desk, ship.name, str(sailed.level), sailed.cm, astern=sailed.astern, turns=turns)
    desk.becomes(ship.name, after_move(ship.vessel, sailed))
    made = replace(moving, order=replace(order.sailing, level=sailed.level))
    for wake in order.wakes:
        _cross(desk, ship.name, wake, made, sailed.cm)
    run_over(desk, ship.name, order.charges, made, sailed.cm)
    for contact in order.meets:
        run_into(desk, ship.name, contact)
    pass_hazards(desk, ship.name, order, sailed.cm)


def _look_over(desk: Desk, order: Move) -> None:
    """Refuse what no move can be, before any die is thrown for it."""
    name, sailing = desk.state.acting.ship, order.sailing
    if sailing.astern and sailing.level is SpeedLevel.STATIONARY:
        desk.refuse("astern_still", "CS-MOV-4", ship=name)
    for turn in sailing.turns:
        if not turn.degrees:
            desk.refuse("no_turn", "CS-MOV-3", ship=name, cm=number_text(turn.after))
    if any(turn.after < before.after for before, turn in pairwise(sailing.turns)):
        desk.refuse("turns_in_order", "CS-MOV-3", ship=name)
    look_at_contacts(desk, order.meets)
    look_at_hazards(desk, order)


def _look_at_places(desk: Desk, order: Move, most: Cm) -> None:
    """Refuse a wake or a charge that lies beyond the move."""
    for wake in order.wakes:
        other_ship(desk, wake.ship, "CS-MOV-5")
    for rule, places in (("CS-MOV-5", order.wakes), ("CS-DC-2", order.charges)):
        for place in places:
            if not 0 <= place.at <= most:
                cm, of = number_text(place.at), number_text(most)
                desk.refuse("beyond_her_move", rule, ship=desk.state.acting.ship, cm=cm, most=of)


def _cross(desk: Desk, name: str, wake: Wake, made: Moving, cm: Cm) -> None:
    """Let a ship cross a wake, if the sea let her come so far and she still floats."""
    vessel, other, game = (
        *(desk.state.ship(each).vessel for each in (name, wake.ship)),
        desk.state.game,
    )
    if vessel.sunk or wake.at > cm:
        return
    crossed = cross(desk, Crossing(vessel=vessel, other=other, game=game))
    desk.becomes(name, crossed.vessel)
    if crossed.helm is not None:
        turn = turn_in_wake(made, wake.at, crossed.helm)
        told = None if turn is None else (number_text(turn.degrees), number_text(turn.after))
        desk.note("battle.thrown_about", "CS-MOV-5", ship=name, turn=told)
