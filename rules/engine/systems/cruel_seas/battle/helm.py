"""A rudder that chance holds: jammed, or in another vessel's wake (CS-CRIT-03, CS-MOV-5; I-38).

The same D6 decides in both: to port, straight on, to starboard, by the whole angle.
"""

from __future__ import annotations

from dataclasses import replace

from rules.engine.core.chance import Cause, Chance
from rules.engine.core.dice import D6
from rules.engine.core.events import event
from rules.engine.systems.cruel_seas.battle.game import Game
from rules.engine.systems.cruel_seas.battle.movement import Helm, Move, Turning, course, jammed
from rules.engine.systems.cruel_seas.battle.state import Cm


def helm_roll(chance: Chance, game: Game, cause: Cause) -> Helm:
    """Return where a D6 takes a vessel, and tell it; `cause` names her as its `ship`."""
    sheet = game.sheet("activation")
    face = chance.value(D6, cause)
    helm = Helm.PORT if face <= sheet["rudder_port"] else Helm.STARBOARD
    if sheet["rudder_port"] < face <= sheet["rudder_straight"]:
        helm = Helm.STRAIGHT
    chance.tell(event("activation.steers", cause.rule, ship=cause.data["ship"], helm=str(helm)))
    return helm


def turns_after(move: Move, at: Cm, helm: Helm) -> tuple[Turning, ...]:
    """Return the turns that a helm makes from somewhere in a move on, one at each point left.

    A turning point at the very place counts as still to come.
    """
    forced = jammed(replace(move, helm=helm)) or ()
    points = course(move).points or ()
    turns = (Turning(after=p, degrees=d) for p, d in zip(points, forced, strict=False))
    return tuple(turn for turn in turns if turn.after >= at)
