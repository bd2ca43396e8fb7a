"""The steps of a turn (CS-SEQ-1, CS-CORE-1, -2): deploying, drawing, activating, ending.

Decided here, where the rules are silent: a battle ends with the turn in which the last ship that
fights has left the table, and one without a scenario as soon as a single side is left there, ships
still to come apart; a squadron comes onto the table as a whole, and its boats act one by one, as
their player likes.
"""

from __future__ import annotations

from rules.engine.systems.cruel_seas.battle import activation, fleet_dice
from rules.engine.systems.cruel_seas.battle.game import Names
from rules.engine.systems.cruel_seas.battle.heavy_seas import DICE as SWELLS
from rules.engine.systems.cruel_seas.battle.heavy_seas import one_turn
from rules.engine.systems.cruel_seas.battle.naval_intelligence import (
    Stranger,
    intelligence,
    known_from,
)
from rules.engine.systems.cruel_seas.battle.optional_rules import OFF
from rules.engine.systems.cruel_seas.battle.orders import GREASE_MONKEY
from rules.engine.systems.cruel_seas.battle.torpedo_tracks import due_in_round, due_with
from rules.engine.systems.cruel_seas.engagement.desk import Desk
from rules.engine.systems.cruel_seas.engagement.ending import close
from rules.engine.systems.cruel_seas.engagement.orders import (
    Activate,
    BeginTurn,
    Deploy,
    DrawDie,
    EndActivation,
    EndTurn,
    LeaveTable,
)
from rules.engine.systems.cruel_seas.engagement.state import Phase, Where
from rules.engine.systems.cruel_seas.engagement.tracks import look_over, run_torpedoes
from rules.engine.systems.cruel_seas.scenarios.length import TurnOver, another_turn

SEQUENCE = "CS-SEQ-1"


def deploy(desk: Desk, order: Deploy) -> None:
    """Put a ship on the table; where dice are drawn for it, one of the side that drew."""
    state = desk.state
    if not state.known(order.ship) or state.ship(order.ship).where is not Where.WAITING:
        waiting = tuple(ship.name for ship in state.ships if ship.where is Where.WAITING)
        desk.refuse("not_waiting", "CS-SCN-0", ship=order.ship, known=waiting)
    ship = state.ship(order.ship)
    if state.phase is Phase.PICKING and ship.side != state.bag.drawn:
        desk.refuse("other_side", "CS-CORE-2", ship=ship.name, known=(str(state.bag.drawn),))
    begun = _half_deployed(desk, ship.side)
    if begun and ship.name not in begun:
        desk.refuse("to_deploy", "CS-CORE-5", ship=begun[0], known=begun)
    rule = f"CS-SCN-{state.order_of_battle.scenario}"
    desk.note("battle.deployed", rule, ship=ship.name, level=str(order.level))


def _half_deployed(desk: Desk, side: str = "") -> tuple[str, ...]:
    """Return the boats that wait while others of their squadron are on the table."""
    ships = [ship for ship in desk.state.ships if side in ("", ship.side)]
    begun = {ship.unit for ship in ships if ship.where is not Where.WAITING}
    return tuple(s.name for s in ships if s.where is Where.WAITING and s.unit in begun)


def begin_turn(desk: Desk, order: BeginTurn) -> None:
    """Begin a turn, orphaned torpedoes first (CS-TOR-3)."""
    state = desk.state
    begun = _half_deployed(desk)
    if begun:
        desk.refuse("to_deploy", "CS-CORE-5", ship=begun[0], known=begun)
    if not state.turn and any(not ships for _, ships in state.afloat):
        lacking = tuple(side for side, ships in state.afloat if not ships)
        desk.refuse("nobody_deployed", "CS-SCN-0", ship=lacking[0], known=lacking)
    due = due_in_round(run.torpedo for run in state.torpedoes)
    look_over(desk, due, order.tracks)
    desk.note("battle.turn", SEQUENCE, turn=max(1, state.turn))
    _crews_known(desk)
    run_torpedoes(desk, due, order.tracks)


def _crews_known(desk: Desk) -> None:
    """Tell which crews' grades become known with this turn, where a group plays it (CS-CAM-2)."""
    state = desk.state
    if state.game.option("naval_intelligence") == OFF:
        return
    for ship in state.ships:
        crew = ship.vessel.crew
        if ship.fights and known_from(state.game, crew, ship.arrived) == state.turn:
            names = Names(ship=ship.name)
            facts = Stranger(
                crew=crew, turn=state.turn, arrived_turn=ship.arrived, game=state.game, names=names
            )
            intelligence(desk, facts)


def draw_die(desk: Desk, order: DrawDie) -> None:
    """Draw a Fleet die (CS-CORE-2)."""
    fleet_dice.draw(desk, desk.state.bag)


def activate(desk: Desk, order: Activate) -> None:
    """Lay the die beside a ship or squadron, or go on with its next boat (CS-SEQ-1 3, 3a)."""
    state = desk.state
    picking = state.phase is Phase.PICKING
    units = state.bag.awaited if picking else (state.ship(state.following[0]).unit,)
    if order.unit not in units:
        desk.refuse("not_awaited", "CS-CORE-2", ship=order.unit, known=units)
    left = state.following
    if picking:
        left = tuple(s.name for s in state.ships if s.unit == order.unit and s.fights)
    boat = order.boat or left[0]
    if boat not in left:
        desk.refuse("not_awaited", "CS-CORE-5", ship=boat, known=left)
    if order.grease_monkey and GREASE_MONKEY not in state.ship(boat).vessel.abilities:
        desk.refuse("no_ability", "CS-CAM-7", ship=boat)
    due = due_with((run.torpedo for run in state.torpedoes), boat)
    look_over(desk, due, order.tracks)
    if picking:
        desk.note("battle.picked", "CS-CORE-2", unit=order.unit)
    if _begins(desk, boat, grease_monkey=order.grease_monkey):
        run_torpedoes(desk, due, order.tracks)


def _begins(desk: Desk, name: str, *, grease_monkey: bool) -> bool:
    """Begin a ship's activation; return whether she lives through the start of it."""
    sea, game = desk.state.order_of_battle.heavy_seas, desk.state.game
    vessel = desk.state.ship(name).vessel
    if sea in SWELLS:
        vessel = one_turn(desk, vessel, (sea, game))
    if vessel.sunk:
        desk.becomes(name, vessel)
        return False
    begun = activation.begin(
        desk, activation.Activation(vessel=vessel, grease_monkey=grease_monkey, game=game)
    )
    desk.becomes(name, begun.vessel)
    if begun.vessel.sunk:
        return False
    desk.note(
        "battle.activated",
        SEQUENCE,
        ship=name,
        helm=None if begun.helm is None else str(begun.helm),
        obeys=begun.obeys,
        extra=begun.extra,
    )
    return True


def end_activation(desk: Desk, order: EndActivation) -> None:
    """End an activation: what lasts until now is over (I-22)."""
    act = desk.state.acting
    if act.sailed is None:
        desk.refuse("move_first", "CS-MOV-2", ship=act.ship)
    ship = desk.state.active
    desk.becomes(ship.name, activation.finish(act.began, ship.vessel, act.sailed))
    desk.note("battle.acted", SEQUENCE, ship=ship.name)


def leave_table(desk: Desk, order: LeaveTable) -> None:
    """Take the active ship off the table (CS-MOV-6)."""
    act = desk.state.acting
    if act.sailed is None:
        desk.refuse("move_first", "CS-MOV-2", ship=act.ship)
    if not act.sailed.cm:
        desk.refuse("lies_still", "CS-MOV-6", ship=act.ship)
    desk.leaves(act.ship, home=order.home)


def end_turn(desk: Desk, order: EndTurn) -> None:
    """End a turn: plumes go, and perhaps the battle is over (CS-SEQ-1 8, CS-GUN-9)."""
    state = desk.state
    number = state.order_of_battle.scenario
    over = TurnOver(number=number, turn=state.turn, reached=order.reached, game=state.game)
    to_come = {ship.side for ship in state.ships if ship.where is Where.WAITING}
    left = [side for side, ships in state.afloat if ships or side in to_come]
    if len(left) < (1 if number else 2) or (number and not another_turn(desk, over)):
        close(desk)
    else:
        desk.note("battle.turn_over", SEQUENCE, turn=state.turn)
