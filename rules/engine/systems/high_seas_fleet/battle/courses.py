"""What a ship does in a move, action by action, or hex by hex (HSF-MOVE-1, HSF-MAP-2)."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from rules.engine.core.given import Given
from rules.engine.systems.high_seas_fleet.battle.hexes import SIDES, Hex, read_way

MOST_ACTIONS = 200


class Action(StrEnum):
    """What a ship does, an action at a time; turns are of one hex side."""

    AHEAD = "ahead"
    ASTERN = "astern"
    PORT = "port"
    STARBOARD = "starboard"
    SWEEP = "sweep"


TURNS = {Action.PORT: -1, Action.STARBOARD: 1}


class JumpError(ValueError):
    """A path that leaves out hexes; `place` counts its hexes from 0, without the start."""

    def __init__(self, place: int, last: Hex, into: Hex) -> None:
        far = last.distance(into)
        apart = f"lies {far} hexes from it" if far else "is the same hex"
        super().__init__(f"step {place + 1} jumps: after {last} comes {into}, which {apart}")
        self.place = place


def towards(facing: int, side: int) -> tuple[Action, ...]:
    """Return the turns from one side to another, the shorter way; about goes over starboard."""
    sides = (side - facing) % SIDES
    if sides > SIDES // 2:
        return (Action.PORT,) * (SIDES - sides)
    return (Action.STARBOARD,) * sides


def through(at: Hex, facing: int, hexes: Sequence[Hex]) -> tuple[Action, ...]:
    """Return the actions that lead ahead through hexes, each beside the last.

    Raises JumpError.
    """
    actions: list[Action] = []
    for place, into in enumerate(hexes):
        side = at.bearing(into)
        if side is None:
            raise JumpError(place, at, into)
        actions += [*towards(facing, side), Action.AHEAD]
        at, facing = into, side
    return tuple(actions)


def read_actions(given: Given, at: Hex, facing: int) -> tuple[Action, ...]:
    """Return the actions given: `actions`, or `hexes`, the hexes she goes through ahead.

    Raises BadCaseError, for both and for hexes that jump (HSF-MAP-2) as well.
    """
    if given.get("hexes") is None:
        actions = tuple(map(Action, given.codes("actions", list(Action))))
        if len(actions) > MOST_ACTIONS:
            raise given.wrong("actions", f"hold {len(actions)}; use at most {MOST_ACTIONS}")
        return actions
    if given.get("actions") is not None:
        raise given.wrong("hexes", "are given beside actions; use one of the two")
    hexes = read_way(given, "hexes", MOST_ACTIONS)
    try:
        return through(at, facing, hexes)
    except JumpError as error:
        raise given.wrong(f"hexes[{error.place}]", f"is no path: {error} (HSF-MAP-2)") from None
