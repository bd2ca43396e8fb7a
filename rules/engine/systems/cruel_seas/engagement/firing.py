"""Fire, rockets, and searchlights that dazzle (CS-SEQ-1 5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rules.engine.systems.cruel_seas.battle import rockets
from rules.engine.systems.cruel_seas.battle.allocation import Aim, Quarry, Volley
from rules.engine.systems.cruel_seas.battle.game import Names
from rules.engine.systems.cruel_seas.battle.gunnery import Shot as GunShot
from rules.engine.systems.cruel_seas.battle.searchlight import Glare, dazzle, no_glare
from rules.engine.systems.cruel_seas.battle.state import Gun, Vessel
from rules.engine.systems.cruel_seas.battle.volley import EVERYTHING, fire_volley
from rules.engine.systems.cruel_seas.engagement.deeds import (
    DAZZLED,
    FIRED,
    LAUNCHED,
    LIT,
    RAMMED,
    RELOADED,
    REPAIRED,
    ROCKETS,
    free_hands,
    other_ship,
    under_way,
)
from rules.engine.systems.cruel_seas.engagement.desk import Desk
from rules.engine.systems.cruel_seas.engagement.lookout import look_at_targets
from rules.engine.systems.cruel_seas.engagement.orders import Dazzle, Fire, FireRockets, Shot
from rules.engine.systems.cruel_seas.engagement.state import Activation, Ship

LAND = "the point on land"
USED = "rockets"  # among the things that work once a game


def fire(desk: Desk, order: Fire) -> None:
    """Fire all that is declared (CS-GUN-3)."""
    act, ship = under_way(desk), desk.state.active
    if act.has_done(FIRED):
        desk.refuse("fired_already", "CS-GUN-3", ship=ship.name)
    names = list(dict.fromkeys(shot.target for shot in order.shots))
    if not names:
        desk.refuse("no_target", "CS-GUN-3", ship=ship.name)
    targets = [other_ship(desk, name, "CS-GUN-3") for name in names]
    look_at_targets(desk, order.shots)
    volley = replace(
        volley_of(desk, ship, targets, order.shots),
        busy=_busy(act, ship),
        rallied=act.obeys and act.began.crew_hit,
        dazzles=act.has_done(DAZZLED),
        prefer=order.prefer,
    )
    if act.shaken:
        volley = replace(volley, shooter=replace(volley.shooter, bridge_hit=True))
    after = fire_volley(desk, volley)
    if after is None:
        desk.refused()
    desk.did(FIRED, "CS-GUN-3")
    if any(shot.light == "own" for shot in order.shots):
        desk.did(LIT, "CS-EQP-6")
    hit(desk, names, after, ship.name)


def volley_of(desk: Desk, ship: Ship, targets: Sequence[Ship], shots: Sequence[Shot]) -> Volley:
    """Return what a ship fires. Refused for a gun that she has not."""
    names = [target.name for target in targets]
    guns = len(ship.vessel.guns)
    for shot in shots:
        if not 1 <= shot.gun <= guns:
            desk.refuse("no_such_gun", "CS-GUN-3", ship=ship.name, gun=shot.gun, most=guns)
    return Volley(
        shooter=ship.vessel,
        targets=tuple(Quarry(vessel=each.vessel, plumes=each.plumes) for each in targets),
        aims=tuple(_aim(shot, names.index(shot.target)) for shot in shots),
        busy="collision" if ship.vessel.recovering else "",
        dazzled=frozenset(gun - 1 for gun in ship.dazzled),
        sea_state=desk.state.order_of_battle.sea_state,
        heavy_seas=desk.state.order_of_battle.heavy_seas,
        keep=EVERYTHING,
        game=desk.state.game,
    )


def hit(desk: Desk, names: Sequence[str], after: Sequence[Quarry], by: str) -> None:
    """Let the targets of a volley become what it made of them."""
    for name, quarry in zip(names, after, strict=True):
        desk.plumes(name, quarry.plumes)
        desk.becomes(name, quarry.vessel, by)


def _aim(shot: Shot, target: int) -> Aim:
    return Aim(
        gun=shot.gun - 1,
        target=target,
        distance=shot.distance,
        bears=shot.bears,
        screens=shot.screens,
        light=shot.light,
        others=tuple((other.ship, other.distance) for other in shot.others),
    )


def _busy(act: Activation, ship: Ship) -> str:
    """Return what else she does that keeps her from firing; first what she can't do twice."""
    reasons = {
        REPAIRED: "repairing",
        RELOADED: "reloading",
        RAMMED: "ramming",
        ROCKETS: "rockets",
    }
    done = next((reason for deed, reason in reasons.items() if act.has_done(deed)), "")
    return done or ("collision" if ship.vessel.recovering else "")


def fire_rockets(desk: Desk, order: FireRockets) -> None:
    """Fire all racks at one point (CS-WPN-1), where a ship is or land."""
    act, ship = free_hands(desk), desk.state.active
    if not ship.vessel.racks:
        desk.refuse("no_rockets", "CS-WPN-1", ship=ship.name)
    target = other_ship(desk, order.target, "CS-WPN-1") if order.target else None
    for name in order.near:
        other_ship(desk, name, "CS-WPN-1")
        if order.near.count(name) > 1 or name == order.target:
            desk.refuse("named_twice", "CS-WPN-1", ship=name)
    asked = rockets.Rockets(
        shot=_at_point(desk, ship, target, order),
        land=target is None,
        target=target.vessel if target else Vessel(name=LAND, hull=0, hull_left=0),
        near=tuple(desk.state.ship(name).vessel for name in order.near),
        used=USED in ship.vessel.used,
        fired=act.has_done(FIRED, LAUNCHED),
    )
    forbidden = rockets.refusal(asked) is not None
    for _ in range(1 if forbidden else ship.vessel.racks):
        came = rockets.bombard(desk, asked)
        asked = replace(asked, target=came.target, near=came.near)
    if forbidden:
        desk.refused()
    desk.becomes(ship.name, ship.vessel.spend(USED))
    desk.did(ROCKETS, "CS-WPN-1")
    if target is not None:
        desk.becomes(target.name, asked.target, ship.name)
    for name, vessel in zip(order.near, asked.near, strict=True):
        desk.becomes(name, vessel, ship.name)


def _at_point(desk: Desk, ship: Ship, target: Ship | None, order: FireRockets) -> GunShot:
    """Return the shot of a rack, with all that changes a gun's number."""
    there = target.vessel if target else Vessel(name=LAND)
    rack = replace(ship.vessel, guns=(Gun(type=ship.vessel.rockets),))
    quarry = Quarry(vessel=there, plumes=target.plumes if target else 0, sized=target is not None)
    aim = Aim(gun=0, target=0, distance=order.distance, screens=order.screens)
    of_battle = desk.state.order_of_battle
    return Volley(
        shooter=rack,
        targets=(quarry,),
        aims=(aim,),
        sea_state=of_battle.sea_state,
        heavy_seas=of_battle.heavy_seas,
        game=desk.state.game,
    ).shot(aim)


def dazzle_gun(desk: Desk, order: Dazzle) -> None:
    """Turn the searchlight on one gun of an enemy (CS-EQP-6)."""
    act, ship = free_hands(desk), desk.state.active
    if act.has_done(DAZZLED, LIT):
        desk.refuse("light_used", "CS-EQP-6", ship=ship.name)
    target = other_ship(desk, order.target, "CS-EQP-6")
    if target.side == ship.side:
        desk.refuse("no_enemy", "CS-EQP-6", ship=target.name)
    guns = target.vessel.guns
    if not 1 <= order.gun <= len(guns):
        desk.refuse("no_such_gun", "CS-EQP-6", ship=target.name, gun=order.gun, most=len(guns))
    glare = Glare(
        gun=guns[order.gun - 1].type,
        crew=target.vessel.crew,
        distance=order.distance,
        works=ship.vessel.has("searchlight"),
        game=desk.state.game,
        names=Names(ship=ship.name, target=target.name),
    )
    blind = dazzle(desk, glare)
    if no_glare(glare) is not None:
        desk.refused()
    desk.did(DAZZLED, "CS-EQP-6")
    if blind:
        desk.note("battle.dazzled", "CS-EQP-6", ship=target.name, gun=order.gun)
