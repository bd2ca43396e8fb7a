"""How a battle ends (CS-SCN-0): what decides the scenario, who won, each ship's fate.

Decided here, where the rules are silent: a ship counts as surviving while she is on the table or
home and has not struck her flag.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.core.events import Event, Value
from rules.engine.core.fleet import Counts
from rules.engine.core.result import BattleResult, Fate, ShipFate
from rules.engine.systems.cruel_seas.battle.repair import repairable
from rules.engine.systems.cruel_seas.engagement.desk import Desk
from rules.engine.systems.cruel_seas.engagement.orders import EndBattle, Record
from rules.engine.systems.cruel_seas.engagement.state import Engagement, Phase, Ship, Where
from rules.engine.systems.cruel_seas.scenarios.scenario import (
    EventKind,
    Recorded,
    Scenario,
    Tally,
    all_hold,
)
from rules.engine.systems.cruel_seas.scenarios.victory import Fought, record, result, tally


def end_battle(desk: Desk, order: EndBattle) -> None:
    """End the battle since the players agree on it."""
    conclude(desk)


def close(desk: Desk) -> None:
    """End the battle with its last turn; wait where it is not known yet how it came out."""
    fought = desk.state.order_of_battle.fought
    if fought is not None and _open_question(desk.state, fought) is not None:
        desk.note("battle.closing", fought.id, turn=desk.state.turn)
    else:
        conclude(desk)


def conclude(desk: Desk) -> None:
    """End the battle and say who won. Refused where nobody said what decides the scenario."""
    fought = desk.state.order_of_battle.fought
    if fought is not None:
        question = _open_question(desk.state, fought)
        if question is not None:
            reason, facts = question
            desk.refuse(reason, fought.id, **facts)
        for survivors in _survivors(desk.state, fought):
            desk.tell(survivors)
        came = tuple(sorted(tally(fought, desk.state.recorded).items()))
        result(desk, Fought(number=fought.number, recorded=came, game=desk.state.game))
    desk.note("battle.over", "CS-SCN-0", turn=desk.state.turn)


def _open_question(state: Engagement, fought: Scenario) -> tuple[str, dict[str, Value]] | None:
    """Return why nobody can say who won, as a reason and its facts; None if it can be said."""
    recorded = tally(fought, (*state.recorded, *_survivors(state, fought)))
    missing = tuple(kind.text for kind in fought.victory.events if _lacks(kind, recorded))
    if missing:
        return "record_first", {"known": missing}
    for impossible in fought.victory.impossible:
        if all_hold(impossible.when, recorded):
            return "impossible", {"text": impossible.text}
    return None


def _lacks(kind: EventKind, recorded: Tally) -> bool:
    """Return whether nobody has recorded an event that has to be, or too few of it."""
    few = kind.most is not None and int(recorded[kind.code]) < kind.least
    return few or kind.code not in recorded


def _survivors(state: Engagement, fought: Scenario) -> Iterator[Event]:
    """Yield what the ships that have come through mean for the scenario."""
    for kind in fought.victory.events:
        if kind.counts == "afloat":
            ships = sum(survives(ship) for ship in state.of_side(kind.of))
            yield record(fought, kind.code, ships > 0 if kind.most is None else ships)


def survives(ship: Ship) -> bool:
    """Return whether a ship has come through the battle so far."""
    return ship.where in (Where.TABLE, Where.HOME) and not ship.vessel.struck


def record_event(desk: Desk, order: Record) -> None:
    """Record what decides the scenario and no order shows."""
    fought = desk.state.order_of_battle.fought
    kinds = {kind.code: kind for kind in fought.victory.events} if fought else {}
    if fought is None or order.event not in kinds:
        known = tuple(kind.text for kind in kinds.values())
        desk.refuse("no_such_event", "CS-SCN-0", text=order.event, known=known)
    kind = kinds[order.event]
    if kind.counts:
        desk.refuse("follows", fought.id, text=kind.text)
    so_far = tally(fought, desk.state.recorded).get(kind.code, 0)
    if not _fits(kind, order.value, int(so_far) if kind.most else 0):
        desk.refuse("no_such_value", fought.id, text=kind.text)
    if order.ship and not desk.state.known(order.ship):
        desk.refuse("unknown_ship", fought.id, ship=order.ship)
    desk.tell(record(fought, order.event, order.value, order.ship))


def _fits(kind: EventKind, value: Recorded, so_far: int) -> bool:
    if kind.values:
        return value in kind.values
    if kind.is_flag:
        return isinstance(value, bool)
    return type(value) is int and 1 <= value <= (kind.most or 0) - so_far


def battle_result(state: Engagement) -> BattleResult | None:
    """Return how a battle ended, None while it goes on."""
    if state.phase is not Phase.OVER:
        return None
    decided = dict(state.decided.data) if state.decided else {}
    points = decided.get("points")
    fought = state.order_of_battle.fought
    return BattleResult(
        system="cruel_seas",
        edition=state.game.edition,
        scenario=fought.id if fought else "",
        winner=str(decided.get("winner", "")),
        grade=str(decided.get("grade", "")),
        points=_points(points) if isinstance(points, tuple) else None,
        ships=tuple(_fate(state, ship) for ship in state.ships),
        turns=state.turn,
    )


def _points(told: tuple[object, ...]) -> Counts:
    pairs = [pair for pair in told if isinstance(pair, tuple)]
    return tuple((str(side), int(str(points))) for side, points in pairs)


def _fate(state: Engagement, ship: Ship) -> ShipFate:
    return ShipFate(
        ship=ship.name,
        side=ship.side,
        fate=_end(ship),
        hull=ship.vessel.hull,
        hull_left=ship.vessel.hull_left,
        damage=_damage(state, ship),
        sunk=tuple(s.name for s in state.ships if s.sunk_by == ship.name and s.side != ship.side),
        captured=tuple(s.name for s in state.ships if s.taken_by == ship.name),
    )


def _end(ship: Ship) -> Fate:
    if ship.where is Where.SUNK:
        return Fate.SUNK
    if ship.vessel.captured:
        return Fate.CAPTURED
    if ship.vessel.struck:
        return Fate.STRUCK
    ends = {Where.WAITING: Fate.ABSENT, Where.TABLE: Fate.AFLOAT}
    return ends.get(ship.where, Fate.WITHDRAWN)


def _damage(state: Engagement, ship: Ship) -> Counts:
    """Return what is lasting: criticals that a repair could remove, guns, items lost for good."""
    codes = [*repairable(ship.vessel, state.game)]
    codes += [item for item in sorted(ship.vessel.lost) if item not in codes]
    codes += ["gun"] * sum(gun.out for gun in ship.vessel.guns)
    return tuple((code, codes.count(code)) for code in sorted(set(codes)))
