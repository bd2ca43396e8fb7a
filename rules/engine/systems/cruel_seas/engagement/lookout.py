"""Seeing tiny boats before one fires at them, and star shells to see by (CS-TINY-4, CS-EQP-4).

Decided here, where the rules are silent: a crew looks once for each boat in an activation, and what
one ship has seen another has not.
"""

from __future__ import annotations

from rules.engine.systems.cruel_seas.battle import spotting, star_shell
from rules.engine.systems.cruel_seas.battle.game import Names
from rules.engine.systems.cruel_seas.battle.spotting import Lookout
from rules.engine.systems.cruel_seas.battle.state import Cm
from rules.engine.systems.cruel_seas.battle.tiny_boats import nearest
from rules.engine.systems.cruel_seas.engagement.deeds import free_hands, other_ship, under_way
from rules.engine.systems.cruel_seas.engagement.desk import Desk
from rules.engine.systems.cruel_seas.engagement.orders import FireStarShell, LookOut, Shot
from rules.engine.systems.cruel_seas.engagement.state import Ship
from rules.engine.systems.cruel_seas.vocabulary import Size


def look_out(desk: Desk, order: LookOut) -> None:
    """Look for a tiny boat."""
    act, ship = under_way(desk), desk.state.active
    target = other_ship(desk, order.target, spotting.RULE)
    if target.vessel.size is not Size.TINY:
        desk.refuse("seen_anyway", spotting.RULE, ship=target.name)
    if target.name in act.looked_for:
        desk.refuse("looked_already", spotting.RULE, ship=target.name)
    if order.lit and ship.side not in desk.state.lit:
        desk.refuse("no_star_shell", star_shell.RULE, ship=ship.name)
    seen = spotting.spot(desk, _lookout(desk, target, order.distance, lit=order.lit))
    desk.note("battle.looked", spotting.RULE, ship=ship.name, target=target.name, seen=seen)


def look_at_targets(desk: Desk, shots: tuple[Shot, ...]) -> None:
    """Refuse fire at a tiny boat that nobody aboard has seen, or that is not the nearest."""
    for shot in shots:
        target = other_ship(desk, shot.target, "CS-GUN-3")
        _look_at_others(desk, shot, target)
        tiny = target.vessel.size is Size.TINY
        if not tiny or target.name in desk.state.acting.spotted:
            continue
        if not spotting.foregone(_lookout(desk, target, shot.distance, lit=False)):
            desk.refuse("not_spotted", spotting.RULE, ship=target.name)


def _look_at_others(desk: Desk, shot: Shot, target: Ship) -> None:
    """Refuse a boat with a charge while another of her group is nearer (CS-TINY-5)."""
    others = [other_ship(desk, other.ship, "CS-GUN-3") for other in shot.others]
    if target.vessel.explosive:
        told = zip(others, shot.others, strict=True)
        group = [fact.distance for other, fact in told if other.unit == target.unit]
        if 0 not in nearest((shot.distance, *group)):
            desk.refuse("nearer_boat", "CS-TINY-5", ship=target.name)


def _lookout(desk: Desk, target: Ship, distance: Cm, *, lit: bool) -> Lookout:
    ship = desk.state.active
    return Lookout(
        crew=ship.vessel.crew,
        distance=distance,
        boat_level=target.vessel.level,
        radar=ship.vessel.has("radar"),
        star_shell=lit,
        game=desk.state.game,
        names=Names(ship=ship.name, target=target.name),
    )


def fire_star_shell(desk: Desk, order: FireStarShell) -> None:
    """Fire the star shell of the active ship, once a game."""
    free_hands(desk)
    ship, gear = desk.state.active, star_shell.GEAR
    spent = not ship.vessel.has(gear) or gear in ship.vessel.used
    if not star_shell.fire_shell(desk, ship.name, desk.state.game, used=spent):
        desk.refused()
    desk.becomes(ship.name, ship.vessel.spend(gear))
    desk.note("battle.lit", star_shell.RULE, ship=ship.name, side=ship.side)
