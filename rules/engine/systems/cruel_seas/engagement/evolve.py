"""What events do to the state of a battle: bookkeeping, without dice and without rules.

Every change of state has an event of its own; those that tell of throws change nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

from rules.engine.core.events import Event
from rules.engine.systems.cruel_seas.battle import fleet_dice
from rules.engine.systems.cruel_seas.battle.fleet_dice import Bag, Unit
from rules.engine.systems.cruel_seas.battle.movement import Helm, Sailed
from rules.engine.systems.cruel_seas.battle.state import Vessel
from rules.engine.systems.cruel_seas.battle.torpedo_tracks import orphan
from rules.engine.systems.cruel_seas.engagement.state import (
    Activation,
    Engagement,
    Phase,
    Ship,
    Where,
)
from rules.engine.systems.cruel_seas.engagement.values import changed, running_of
from rules.engine.systems.cruel_seas.scenarios.victory import RECORDED
from rules.engine.systems.cruel_seas.vocabulary import SpeedLevel


def evolve(state: Engagement, event: Event) -> Engagement:
    """Return the state after an event. Raises ValueError or KeyError for one that doesn't fit."""
    step = _STEPS.get(event.code)
    return state if step is None else step(state, event)


def _ship(state: Engagement, event: Event) -> Ship:
    return state.ship(str(event["ship"]))


def _with_vessel(state: Engagement, ship: Ship, vessel: Vessel) -> Engagement:
    return state.with_ship(replace(ship, vessel=vessel))


def _deployed(state: Engagement, event: Event) -> Engagement:
    ship = _ship(state, event)
    vessel = replace(ship.vessel, level=SpeedLevel(str(event["level"])))
    moving = vessel.level is not SpeedLevel.STATIONARY
    arrived = max(1, state.turn)
    vessel = replace(vessel, moved=moving)
    ship = replace(ship, where=Where.TABLE, vessel=vessel, arrived=arrived)
    state = state.with_ship(ship)
    if state.phase is Phase.PICKING:
        bag = state.bag
        if ship.unit in bag.awaited and not _waiting(state, ship.unit):
            bag = fleet_dice.assign(bag, ship.unit)
        return replace(state, bag=bag, phase=Phase.DEPLOYING if bag.drawn is None else state.phase)
    if state.turn and not any(unit.name == ship.unit for unit in state.bag.units):
        unit = _unit(state, ship.unit)
        state = replace(state, bag=fleet_dice.join(state.bag, unit))
    return state


def _waiting(state: Engagement, unit: str) -> bool:
    return any(s.unit == unit and s.where is Where.WAITING for s in state.ships)


def _unit(state: Engagement, name: str) -> Unit:
    """Return a squadron, or a ship alone, as the unit of a Fleet die."""
    boats = [s for s in state.ships if s.unit == name and s.where in (Where.WAITING, Where.TABLE)]
    return Unit(name=name, side=boats[0].side, vessels=len(boats))


def _turn_begun(state: Engagement, event: Event) -> Engagement:
    bag = state.bag
    if not bag.turn:  # ships have been deployed: their dice go into the bag
        present = [s.unit for s in state.ships if s.where is Where.TABLE]
        units = tuple(_unit(state, name) for name in dict.fromkeys(present))
        bag = Bag(units=units, turn=1)
    return replace(state, bag=bag, phase=Phase.DRAWING)


def _drawn(state: Engagement, event: Event) -> Engagement:
    return replace(state, bag=replace(state.bag, drawn=str(event["side"])), phase=Phase.PICKING)


def _picked(state: Engagement, event: Event) -> Engagement:
    unit = str(event["unit"])
    boats = tuple(ship.name for ship in state.ships if ship.unit == unit and ship.fights)
    bag = fleet_dice.assign(state.bag, unit)
    return replace(state, bag=bag, following=boats, phase=Phase.ACTING)


def _activated(state: Engagement, event: Event) -> Engagement:
    ship = _ship(state, event)
    helm = event["helm"]
    activation = Activation(
        ship=ship.name,
        began=ship.vessel,
        helm=None if helm is None else Helm(str(helm)),
        obeys=bool(event["obeys"]),
        extra=int(str(event["extra"])),
    )
    following = tuple(name for name in state.following if name != ship.name)
    return replace(state, activation=activation, following=following)


def _changed(state: Engagement, event: Event) -> Engagement:
    ship = _ship(state, event)
    return _with_vessel(state, ship, changed(ship.vessel, event["changes"]))


def _plumes(state: Engagement, event: Event) -> Engagement:
    return state.with_ship(replace(_ship(state, event), plumes=int(str(event["plumes"]))))


def _moved(state: Engagement, event: Event) -> Engagement:
    ship, cm = _ship(state, event), Fraction(str(event["cm"]))
    sailed = Sailed(SpeedLevel(str(event["level"])), cm, bool(event["astern"]))
    ship = replace(ship, run=ship.run + (0 if sailed.astern else cm))
    if cm:
        ship = replace(ship, plumes=0)
    state = state.with_ship(ship)
    if state.activation is None or state.acting.ship != ship.name:
        return state
    act = state.acting
    turns = act.turns + int(str(event["turns"]))
    return replace(state, activation=replace(act, sailed=sailed, turns=turns))


def _did(state: Engagement, event: Event) -> Engagement:
    act = state.acting
    act = replace(
        act,
        did=act.did | {str(event["what"])},
        launched=act.launched + int(str(event["launched"])),
    )
    return replace(state, activation=act)


def _in_the_water(state: Engagement, event: Event) -> Engagement:
    return replace(
        state,
        torpedoes=running_of(event["torpedoes"]),
        markers=max(state.markers, int(str(event["markers"]))),
    )


def _charges(state: Engagement, event: Event) -> Engagement:
    told = event["charges"]
    rows = [row for row in told if isinstance(row, tuple)] if isinstance(told, tuple) else []
    charges = tuple((int(str(number)), str(by)) for number, by in rows)
    return replace(state, charges=charges, charge_markers=int(str(event["markers"])))


def _shaken(state: Engagement, event: Event) -> Engagement:
    return replace(state, activation=replace(state.acting, shaken=True))


def _dazzled(state: Engagement, event: Event) -> Engagement:
    ship = _ship(state, event)
    return state.with_ship(replace(ship, dazzled=ship.dazzled | {int(str(event["gun"]))}))


def _looked(state: Engagement, event: Event) -> Engagement:
    act, target = state.acting, str(event["target"])
    spotted = act.spotted | {target} if event["seen"] else act.spotted
    act = replace(act, looked_for=act.looked_for | {target}, spotted=spotted)
    return replace(state, activation=act)


def _lit(state: Engagement, event: Event) -> Engagement:
    return replace(state, lit=state.lit | {str(event["side"])})


def _aground(state: Engagement, event: Event) -> Engagement:
    return state.with_ship(replace(_ship(state, event), aground=True))


def _lost(state: Engagement, event: Event) -> Engagement:
    ship, by = _ship(state, event), str(event["by"])
    side = state.ship(by).side if by else None
    state = state.with_ship(replace(ship, where=Where.SUNK, sunk_by=by))
    state = _without_die(state, ship, side, sunk=True)
    return _off_the_table(state, ship)


def _left(state: Engagement, event: Event) -> Engagement:
    ship = _ship(state, event)
    where = Where.HOME if event["home"] else Where.GONE
    state = _without_die(state.with_ship(replace(ship, where=where)), ship, None, sunk=False)
    return _off_the_table(state, ship)


def _without_die(state: Engagement, ship: Ship, by: str | None, *, sunk: bool) -> Engagement:
    """Return the state without a ship's die, or her share of it; one who struck has none."""
    if ship.vessel.struck or not any(unit.name == ship.unit for unit in state.bag.units):
        return state
    bag = state.bag
    bag = fleet_dice.sink(bag, ship.unit, by) if sunk else fleet_dice.leave(bag, ship.unit)
    state = replace(state, bag=bag)
    if state.phase is Phase.PICKING and bag.drawn is None:
        state = replace(state, phase=Phase.DRAWING)
    return state


def _off_the_table(state: Engagement, ship: Ship) -> Engagement:
    torpedoes = zip(
        state.torpedoes, orphan((r.torpedo for r in state.torpedoes), ship.name), strict=True
    )
    state = replace(
        state, torpedoes=tuple(replace(run, torpedo=torpedo) for run, torpedo in torpedoes)
    )
    return _acted(state, ship.name)


def _acted(state: Engagement, name: str) -> Engagement:
    """Return the state once a ship's activation is over, if it was hers."""
    following = tuple(boat for boat in state.following if boat != name)
    acting = state.activation if state.activation and state.activation.ship != name else None
    over = state.phase is Phase.ACTING and acting is None and not following
    phase = Phase.DRAWING if over else state.phase
    return replace(state, activation=acting, following=following, phase=phase)


def _over_for(state: Engagement, event: Event) -> Engagement:
    return _acted(state, str(event["ship"]))


def _struck(state: Engagement, event: Event) -> Engagement:
    ship = _ship(state, event)
    state = _without_die(state, ship, None, sunk=False)
    state = _with_vessel(state, ship, replace(ship.vessel, struck=True))
    return _off_the_table(state, ship)


def _taken(state: Engagement, event: Event) -> Engagement:
    ship = _ship(state, event)
    vessel = replace(ship.vessel, captured=True)
    return state.with_ship(replace(ship, vessel=vessel, taken_by=str(event["by"])))


def _tested(state: Engagement, event: Event) -> Engagement:
    return replace(state, tested=state.tested | {str(event["ship"])})


def _turn_over(state: Engagement, event: Event) -> Engagement:
    ships = tuple(replace(ship, plumes=0, dazzled=frozenset()) for ship in state.ships)
    return replace(
        state,
        ships=ships,
        bag=fleet_dice.gather(state.bag),
        tested=frozenset(),
        lit=frozenset(),
        phase=Phase.TURN_BEGINS,
    )


def _recorded(state: Engagement, event: Event) -> Engagement:
    return replace(state, recorded=(*state.recorded, event))


def _decided(state: Engagement, event: Event) -> Engagement:
    return replace(state, decided=event)


def _closing(state: Engagement, event: Event) -> Engagement:
    return replace(state, phase=Phase.CLOSING)


def _over(state: Engagement, event: Event) -> Engagement:
    return replace(state, phase=Phase.OVER, activation=None)


_STEPS: dict[str, Callable[[Engagement, Event], Engagement]] = {
    "battle.deployed": _deployed,
    "battle.turn": _turn_begun,
    "fleet.drawn": _drawn,
    "battle.picked": _picked,
    "battle.activated": _activated,
    "battle.changed": _changed,
    "battle.plumes": _plumes,
    "battle.moved": _moved,
    "battle.did": _did,
    "battle.torpedoes": _in_the_water,
    "battle.charges": _charges,
    "battle.shaken": _shaken,
    "battle.dazzled": _dazzled,
    "battle.aground": _aground,
    "battle.looked": _looked,
    "battle.lit": _lit,
    "battle.lost": _lost,
    "battle.left": _left,
    "battle.acted": _over_for,
    "battle.struck": _struck,
    "battle.taken": _taken,
    "battle.tested": _tested,
    "battle.turn_over": _turn_over,
    RECORDED: _recorded,
    "victory.result": _decided,
    "battle.closing": _closing,
    "battle.over": _over,
}
