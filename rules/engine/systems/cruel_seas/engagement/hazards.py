"""What lies in a ship's way but other ships: depth charges, mines, shallow water.

CS-DC-2, -3, CS-MINE-2 to -6, CS-TER-1 to -3, -5.
"""

from __future__ import annotations

from dataclasses import replace

from rules.engine.core.measures import number_text
from rules.engine.systems.cruel_seas.battle import depth_charges, mines, terrain
from rules.engine.systems.cruel_seas.battle.movement import Move as Moving
from rules.engine.systems.cruel_seas.battle.movement import Sailed, after_move
from rules.engine.systems.cruel_seas.battle.state import Cm, Vessel
from rules.engine.systems.cruel_seas.engagement.deeds import COLLIDED, has_moved
from rules.engine.systems.cruel_seas.engagement.desk import Desk
from rules.engine.systems.cruel_seas.engagement.orders import ChargeMet, Move

OPTIONAL = {terrain.Kind.SANDBANK: "sandbanks", terrain.Kind.FOG: "fog"}


def look_at_hazards(desk: Desk, order: Move) -> None:
    """Refuse charges that do not lie there, and terrain that this game has not."""
    known = [number for number, _ in desk.state.charges]
    told = [charge.charge for charge in order.charges]
    for number in told:
        if number not in known:
            desk.refuse("no_charge_there", "CS-DC-2", text=number, known=tuple(map(str, known)))
        if told.count(number) > 1:
            desk.refuse("charge_twice", "CS-DC-2", text=number)
    for place in order.terrain:
        option = OPTIONAL.get(place.kind)
        if option and desk.state.game.option(option) == "off":
            desk.refuse("not_played", terrain.RULES[place.kind], text=str(place.kind))


def in_fog(desk: Desk, vessel: Vessel, order: Move, sailed: Sailed) -> Sailed:
    """Return a move as far as fog lets it go (CS-TER-6)."""
    for place in order.terrain:
        if place.kind is terrain.Kind.FOG and place.gone <= sailed.cm:
            approach = terrain.Approach(
                kind=place.kind,
                vessel=after_move(vessel, sailed),
                cm=sailed.cm,
                gone=place.gone,
                game=desk.state.game,
            )
            passed = terrain.meet_terrain(desk, approach)
            if passed.end is terrain.End.SLOWED:
                sailed = replace(sailed, level=passed.vessel.level, cm=passed.cm)
    return sailed


def run_over(desk: Desk, name: str, charges: tuple[ChargeMet, ...], made: Moving, cm: Cm) -> None:
    """Let a ship move over depth charges, if the sea let her come so far and she still floats."""
    for met in charges:
        vessel = desk.state.ship(name).vessel
        if vessel.sunk or met.at > cm:
            continue
        by = dict(desk.state.charges)[met.charge]
        charge = depth_charges.Charge(
            vessel=vessel, submarine=vessel.no_criticals, game=desk.state.game
        )
        charged = depth_charges.explode(desk, charge)
        left = tuple(each for each in desk.state.charges if each[0] != met.charge)
        desk.tokens(left, desk.state.charge_markers)
        if charged.helm is not None:
            _, turns = depth_charges.rest_of_move(made, met.at, charged.helm)
            told = tuple((number_text(turn.degrees), number_text(turn.after)) for turn in turns)
            desk.note("battle.shaken", depth_charges.RULE, ship=name, turns=told)
        desk.becomes(name, charged.vessel, by)


def pass_hazards(desk: Desk, name: str, order: Move, cm: Cm) -> None:
    """Let a ship pass mines and shallow water, as long as she floats and collides with nothing."""
    game = desk.state.game
    for mine in order.mines:
        vessel = desk.state.ship(name).vessel
        if vessel.sunk:
            return
        passage = mines.Passage(
            kind=mine.kind,
            vessel=vessel,
            cm=cm,
            density=mine.density,
            distance=mine.distance,
            inside=mine.inside,
            disabled=mine.disabled,
            game=game,
        )
        desk.becomes(name, mines.pass_mine(desk, passage).vessel)
    for place in order.terrain:
        vessel = desk.state.ship(name).vessel
        if vessel.sunk or desk.state.acting.has_done(COLLIDED):
            return
        if place.kind is terrain.Kind.FOG:
            continue
        approach = terrain.Approach(
            kind=place.kind,
            vessel=vessel,
            cm=cm,
            distance=place.distance,
            landing_craft=place.landing_craft,
            game=game,
        )
        passed = terrain.meet_terrain(desk, approach)
        _comes_to(desk, name, passed)


def _comes_to(desk: Desk, name: str, passed: terrain.Passed) -> None:
    if passed.end is terrain.End.COLLIDES:
        desk.did(COLLIDED, "CS-COL-1")
    if passed.end is terrain.End.COLLIDES and not passed.vessel.sunk:
        drift = desk.state.game.sheet("collision")["drift"]
        has_moved(desk, name, str(passed.vessel.level), Cm(drift), astern=True)
    if passed.end is terrain.End.GROUNDED:
        has_moved(desk, name, str(passed.vessel.level), Cm(0))
        desk.note("battle.aground", "CS-TER-2", ship=name)
    desk.becomes(name, passed.vessel)
