"""A depth charge under a vessel that moves over its token (CS-DC-2, -3, CS-SUB-3; I-27).

A D6 says how many dice. Any damage to a surface vessel is a Bridge and a Rudder hit as well,
without a save, for the rest of that move alone; sixes cause nothing. A mini submarine takes a
quarter and no criticals.

Decided here, where the rules are silent: the rudder is thrown for at once, for the rest of the move
is all that it holds for; the quarter is of the whole sum, so that it may come to nothing; a charge
is spent by the first vessel that moves over it, friend or foe.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from rules.engine.core.chance import Cause, Chance
from rules.engine.core.dice import D6
from rules.engine.core.dist import Dist
from rules.engine.core.events import event
from rules.engine.core.given import Given
from rules.engine.core.procedure import Procedure
from rules.engine.systems.cruel_seas.battle.activation import rudder_roll
from rules.engine.systems.cruel_seas.battle.damage import hurt
from rules.engine.systems.cruel_seas.battle.game import Game, read_game, read_names
from rules.engine.systems.cruel_seas.battle.helm import turns_after
from rules.engine.systems.cruel_seas.battle.movement import Helm, Move, Turning
from rules.engine.systems.cruel_seas.battle.state import MOST_HULL, Cm, Vessel

RULE = "CS-DC-3"
SURFACE, SUBMARINE = "surface", "mini_submarine"


@dataclass(frozen=True, slots=True, kw_only=True)
class Charge:
    """A charge and the vessel over it; `face`: what the first D6 shows, if that is known."""

    vessel: Vessel
    submarine: bool = False
    face: int | None = None
    game: Game


@dataclass(frozen=True, slots=True)
class Charged:
    """A vessel after a charge, the points, be they more than her hull, and where her rudder jams.

    `helm` is None where she is sunk or not hit. With one, she moves on without orders, and shoots
    as after a Bridge Hit, until her move is over.
    """

    vessel: Vessel
    points: int
    helm: Helm | None = None


def explode(chance: Chance, charge: Charge) -> Charged:
    """Return what a charge does to the vessel that moves over it."""
    face = charge.face or chance.value(D6, _cause(charge, "depth_charge.fuse"))
    points = chance.run(_damage, charge, face)
    if not points:
        chance.tell(event("depth_charge.nothing", RULE, ship=charge.vessel.name))
    vessel = hurt(chance, charge.vessel, points, charge.game)
    if vessel.sunk or not jams(charge, points):
        return Charged(vessel, points)
    chance.tell(event("depth_charge.shaken", RULE, ship=vessel.name))
    return Charged(vessel, points, chance.run(rudder_roll, _alike(vessel), charge.game))


def jams(charge: Charge, points: int) -> bool:
    """Return whether bridge and rudder are out for the rest of the move (I-27)."""
    return points > 0 and not charge.submarine


def rest_of_move(move: Move, at: Cm, helm: Helm) -> tuple[Move, tuple[Turning, ...]]:
    """Return a move after a charge, with a Bridge Hit, and the turns that are left to it."""
    shaken = replace(move, vessel=replace(move.vessel, bridge_hit=True), helm=helm)
    return shaken, turns_after(move, at, helm)


def _damage(chance: Chance, charge: Charge, face: int) -> int:
    sheet = charge.game.sheet("depth_charges")
    dice = sheet.cell("dice", "damage", str(face))
    points = chance.total(dice, D6, _cause(charge, "depth_charge.damage"))
    if not charge.submarine:
        return points
    quarter = points // sheet["submarine_share"]
    if points:
        name = charge.vessel.name
        chance.tell(event("depth_charge.quarter", "CS-SUB-3", ship=name, points=quarter))
    return quarter


def _alike(vessel: Vessel) -> Vessel:
    """Return her as whole: the rudder doesn't ask what is left, and odds merge."""
    return replace(vessel, hull_left=vessel.hull)


def _cause(charge: Charge, code: str) -> Cause:
    return Cause(code, RULE, ship=charge.vessel.name)


def _read(given: Given) -> Charge:
    hull = given.whole("hull_left", 1, maximum=MOST_HULL)
    submarine = given.code("target", (SURFACE, SUBMARINE)) == SUBMARINE
    name = read_names(given).ship
    face = None
    if given.get("roll") is not None:
        face = given.whole("roll", 1, maximum=D6.sides, rule=RULE)
    return Charge(
        vessel=Vessel(name=name, hull=hull, hull_left=hull, no_criticals=submarine),
        submarine=submarine,
        face=face,
        game=read_game(given),
    )


def _answer(charge: Charge, odds: Dist[Charged]) -> dict[str, Any]:
    return {
        "mean_damage": odds.mean(lambda after: after.points),
        "p_damage": odds.chance_that(lambda after: after.points > 0),
        "p_sunk": odds.chance_that(lambda after: after.vessel.sunk),
        "p_bridge_and_rudder": odds.chance_that(lambda after: jams(charge, after.points)),
    }


DEPTH_CHARGE = Procedure(
    name="depth_charge",
    rule=RULE,
    read=_read,
    resolve=explode,
    answer=_answer,
    example={"target": "surface", "hull_left": 55, "names": {"ship": "S-38"}},
)
