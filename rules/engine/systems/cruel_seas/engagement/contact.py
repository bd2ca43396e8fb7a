"""Ships that touch: collisions, rams, charges dropped and boats that explode.

CS-COL-1 to -3, CS-DC-1, CS-TINY-6.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from rules.engine.core.events import event
from rules.engine.systems.cruel_seas.battle import depth_charge_run, ram, tiny_boats
from rules.engine.systems.cruel_seas.battle.allocation import Volley, faults
from rules.engine.systems.cruel_seas.battle.collision import Collision, collide
from rules.engine.systems.cruel_seas.battle.engine_speed import top_level
from rules.engine.systems.cruel_seas.battle.volley import fire_volley
from rules.engine.systems.cruel_seas.engagement.deeds import (
    CHARGED,
    COLLIDED,
    RAMMED,
    free_hands,
    has_moved,
    other_ship,
    with_way_on,
)
from rules.engine.systems.cruel_seas.engagement.desk import Desk
from rules.engine.systems.cruel_seas.engagement.firing import hit, volley_of
from rules.engine.systems.cruel_seas.engagement.orders import Collide, DropCharge, Explode, Ram
from rules.engine.systems.cruel_seas.engagement.state import Ship
from rules.engine.systems.cruel_seas.vocabulary import SpeedLevel


def collide_with(desk: Desk, order: Collide) -> None:
    """Let the active ship run into another, or into land (CS-COL-1, -2)."""
    act = with_way_on(desk, "CS-COL-1")
    if act.has_done(COLLIDED):
        desk.refuse("collided_already", "CS-COL-2", ship=act.ship)
    run_together(desk, other_ship(desk, order.target, "CS-COL-1") if order.target else None)


def run_together(desk: Desk, target: Ship | None) -> None:
    """Let the active ship and another hurt each other and drift apart; None is land."""
    act, ship = desk.state.acting, desk.state.active
    both = collide(
        desk,
        Collision(
            attacker=ship.vessel,
            target=target.vessel if target else None,
            attacker_cm=act.sailed.cm if act.sailed else Fraction(0),
            target_cm=target.vessel.cm if target else Fraction(0),
            game=desk.state.game,
        ),
    )
    desk.did(COLLIDED, "CS-COL-1")
    if target is not None and both.target is not None:
        if not both.target.sunk:
            drifts(desk, target.name)
        desk.becomes(target.name, both.target, ship.name)
    if not both.attacker.sunk:
        drifts(desk, ship.name)
    desk.becomes(ship.name, both.attacker, target.name if target else "")


def drifts(desk: Desk, name: str) -> None:
    """Let a ship drift clear (CS-COL-2)."""
    cm = Fraction(desk.state.game.sheet("collision")["drift"])
    has_moved(desk, name, str(SpeedLevel.STATIONARY), cm, astern=True)


def ram_ship(desk: Desk, order: Ram) -> None:
    """Ram another: a test, her one weapon, her dodge, and then the collision (CS-COL-3)."""
    act, ship = free_hands(desk), desk.state.active
    target = other_ship(desk, order.target, ram.RULE)
    facts = ram.Ram(
        attacker=ship.vessel,
        target=target.vessel,
        turns=act.turns,
        within_reach=order.within_reach,
        busy=bool(act.did),
        game=desk.state.game,
    )
    reason = ram.refusal(facts)
    if reason is not None:
        _no_ram(desk, ship.name, reason)
        desk.refused()
    reply = _reply(desk, order, target, ship)
    desk.did(RAMMED, ram.RULE)
    if not ram.attempt(desk, facts):
        return
    if reply is not None:
        after = fire_volley(desk, reply) or ()
        hit(desk, [ship.name], after, target.name)
        left = desk.state.ship(ship.name).vessel
        if left.sunk:
            return
        if top_level(left, desk.state.game) is not SpeedLevel.FULL:
            _no_ram(desk, ship.name, "speed")
            return
    if ram.dodge(desk, facts):
        course = ram.dodge_course(target.vessel, desk.state.game)
        has_moved(desk, target.name, str(target.vessel.level), course.cm)
    else:
        run_together(desk, target)


def _reply(desk: Desk, order: Ram, target: Ship, ship: Ship) -> Volley | None:
    """Return what the victim fires at the rammer. Refused before any die, if she can't."""
    if order.reply is None:
        return None
    shot = replace(order.reply, target=ship.name)
    reply = volley_of(desk, target, [ship], [shot])
    if faults(reply):
        fire_volley(desk, reply)
        desk.refused()
    return reply


def _no_ram(desk: Desk, name: str, reason: str) -> None:
    desk.tell(event("ram.refused", ram.RULE, ship=name, reason=reason))


def drop_charge(desk: Desk, order: DropCharge) -> None:
    """Run across another's bow and drop a depth charge (CS-DC-1)."""
    act, ship = free_hands(desk), desk.state.active
    if act.has_done(CHARGED):
        desk.refuse("charged_already", depth_charge_run.RULE, ship=ship.name)
    target = other_ship(desk, order.target, depth_charge_run.RULE)
    run = depth_charge_run.Run(
        vessel=ship.vessel,
        target=target.name,
        target_cm=target.vessel.cm,
        bow=order.bow,
        game=desk.state.game,
    )
    end = depth_charge_run.run_across(desk, run)
    if end is depth_charge_run.End.REFUSED:
        desk.refused()
    desk.did(CHARGED, depth_charge_run.RULE)
    if end is depth_charge_run.End.DROPPED:
        number = desk.state.charge_markers + 1
        desk.tokens((*desk.state.charges, (number, ship.name)), number)
    elif end is depth_charge_run.End.COLLISION:
        run_together(desk, target)


def explode(desk: Desk, order: Explode) -> None:
    """Let an explosive boat strike a target (CS-TINY-6); she is used up."""
    act, boat = with_way_on(desk, tiny_boats.RULE), desk.state.active
    target = other_ship(desk, order.target, tiny_boats.RULE)
    facts = tiny_boats.Strike(
        boat=boat.name,
        target=target.vessel,
        target_cm=target.vessel.cm,
        turned=act.turns > 0,
        charged=boat.vessel.explosive,
        game=desk.state.game,
    )
    struck = tiny_boats.strike(desk, facts)
    if struck.end is tiny_boats.End.REFUSED:
        desk.refused()
    desk.becomes(target.name, struck.target, boat.name)
    shot_away = struck.end is tiny_boats.End.SHOT_AWAY
    used_up = replace(boat.vessel, hull_left=0)
    desk.becomes(boat.name, used_up, target.name if shot_away else "")
