"""Scenario 1 as a battle that plays by itself: captains who hold their course and fire (CS-SCN-1).

Both sides cross the table from corner to corner on one line, so that two boats are as far apart as
what is left of it, and never closer than they pass. That, and who fires at whom, are the captains'
plans; everything else is the rules'. A boat whose rudder is jammed is taken to go on along it.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from rules.engine.core.battle import Script
from rules.engine.systems.cruel_seas import loader
from rules.engine.systems.cruel_seas.battle.movement import Move as Moving
from rules.engine.systems.cruel_seas.battle.movement import Order as Sailing
from rules.engine.systems.cruel_seas.battle.movement import (
    Turning,
    course,
    jammed,
    open_levels,
)
from rules.engine.systems.cruel_seas.battle.state import Cm
from rules.engine.systems.cruel_seas.engagement.opening import open_battle
from rules.engine.systems.cruel_seas.engagement.order_of_battle import Enrolled, OrderOfBattle
from rules.engine.systems.cruel_seas.engagement.orders import (
    Activate,
    BeginTurn,
    Deploy,
    DrawDie,
    EndActivation,
    EndTurn,
    Fire,
    LeaveTable,
    Move,
    Order,
    Shot,
)
from rules.engine.systems.cruel_seas.engagement.state import Engagement, Phase, Ship, Where
from rules.engine.systems.cruel_seas.vocabulary import SpeedLevel

LINE = Fraction(108)  # from corner to corner of a table of 90 by 60
PASSING = Fraction(12)  # as close as they come
NAMES = ("MTB 31", "MTB 32")


def start() -> Engagement:
    """Return the forces of the scenario, with names of their own."""
    mtbs = [_enrolled("royal_navy", name, "vosper-mtb-type-i-mid") for name in NAMES]
    eboat = _enrolled("kriegsmarine", "S-100", "e-boat-s-100-class")
    order = OrderOfBattle(edition=loader.newest().id, scenario=1, ships=(*mtbs, eboat))
    return open_battle(order)


def _enrolled(side: str, name: str, ship_class: str) -> Enrolled:
    return Enrolled(side=side, nation=side, name=name, ship_class=ship_class)


def captain(state: Engagement) -> Order | None:
    """Return the next order, None once the battle is over."""
    match state.phase:
        case Phase.DEPLOYING:
            return DrawDie() if state.bag.inside else BeginTurn()
        case Phase.PICKING if not state.turn:
            waiting = [s for s in state.ships if s.where is Where.WAITING]
            return Deploy(ship=next(s.name for s in waiting if s.side == state.bag.drawn))
        case Phase.TURN_BEGINS:
            return BeginTurn()
        case Phase.DRAWING:
            return DrawDie() if state.bag.inside else EndTurn()
        case Phase.PICKING:
            return Activate(unit=state.bag.awaited[0])
        case Phase.ACTING:
            return _act(state)
    return None


def _act(state: Engagement) -> Order:
    """Move, fire once, and go home or end the activation."""
    act, ship = state.acting, state.active
    if act.sailed is None:
        return Move(sailing=_sailing(state))
    shots = () if act.did or _is_silenced(state) else _shots(state, ship)
    if shots:
        return Fire(shots=shots)
    return LeaveTable(home=True) if ship.run >= LINE else EndActivation()


def _sailing(state: Engagement) -> Sailing:
    """Return an order for combat speed, or the fastest level below it that is open."""
    act, ship = state.acting, state.active
    asked = Moving(
        vessel=ship.vessel,
        order=Sailing(level=SpeedLevel.COMBAT),
        helm=act.helm,
        obeys=act.obeys,
        game=state.game,
    )
    levels = open_levels(asked)
    level = max(levels, key=lambda each: (each.rank <= SpeedLevel.COMBAT.rank, each.rank))
    made = replace(asked, order=Sailing(level=level))
    points = course(made).points or ()
    turns = zip(points, jammed(made) or (), strict=False)
    return Sailing(level=level, turns=tuple(Turning(after=p, degrees=d) for p, d in turns))


def _is_silenced(state: Engagement) -> bool:
    """Return whether her crew takes no orders to fire (CS-CRIT-06)."""
    return state.active.vessel.crew_hit and not (state.acting.obeys and state.acting.began.crew_hit)


def _shots(state: Engagement, ship: Ship) -> tuple[Shot, ...]:
    """Return each gun that reaches the nearest enemy, at her."""
    enemies = [each for each in state.ships if each.side != ship.side and each.fights]
    if not enemies:
        return ()
    target = min(enemies, key=lambda enemy: _apart(ship, enemy))
    distance = _apart(ship, target)
    return tuple(
        Shot(gun=place, target=target.name, distance=distance)
        for place, gun in enumerate(ship.vessel.guns, 1)
        if not gun.out and _reaches(state, gun.type, distance)
    )


def _reaches(state: Engagement, gun: str, distance: Cm) -> bool:
    least, most, _, _ = loader.edition(state.game.edition).tables.ranges[gun]
    return least <= distance <= most


def _apart(ship: Ship, other: Ship) -> Cm:
    """Return how far two boats that come from opposite corners are apart."""
    return max(PASSING, abs(LINE - ship.run - other.run))


SHIPS_IN_THE_NIGHT: Script[Engagement, Order] = Script(
    title="Ships in the Night", start=start, captain=captain
)
