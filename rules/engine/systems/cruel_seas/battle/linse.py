"""A Linse group: two explosive boats under a command boat (CS-TINY-7).

The command boat keeps near both, all the time. Once she is lost, both are taken off the table.

Decided here, where the rules are silent: a boat that has struck needs no command any more; smoke is
for the command boat alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules.engine.core.chance import Chance
from rules.engine.core.dist import Dist
from rules.engine.core.events import event
from rules.engine.core.given import Given
from rules.engine.core.procedure import Procedure
from rules.engine.systems.cruel_seas.battle.game import NAMELESS, Game, Names, read_game, read_names
from rules.engine.systems.cruel_seas.battle.state import MOST_CM, Cm

RULE = "CS-TINY-7"


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """A command boat and how far each explosive boat that is left lies from her, in cm."""

    distances: tuple[Cm, ...]
    command_lost: bool = False
    game: Game
    names: Names = NAMELESS


@dataclass(frozen=True, slots=True)
class Commanded:
    """How many explosive boats are left, and how many of them lie too far from the command."""

    boats: int
    too_far: int = 0


def command(chance: Chance, group: Group) -> Commanded:
    """Return what becomes of a group, and tell it. No dice are thrown."""
    boats, name = len(group.distances), group.names.ship
    if group.command_lost:
        chance.tell(event("linse.removed", RULE, ship=name, boats=boats))
        return Commanded(0)
    reach = group.game.sheet("tiny_boats")["command"]
    too_far = sum(distance > reach for distance in group.distances)
    chance.tell(event("linse.command", RULE, ship=name, boats=boats, too_far=too_far, reach=reach))
    return Commanded(boats, too_far)


def _read(given: Given) -> Group:
    game = read_game(given)
    most = game.sheet("tiny_boats")["attack_boats"]
    rows = given.each("boats")
    if len(rows) > most:
        raise given.wrong("boats", f"are {len(rows)}; use at most {most} (CS-TINY-7)")
    distances = tuple(row.length("distance_cm", maximum=MOST_CM) for row in rows)
    for row in rows:
        row.done()
    return Group(
        distances=distances,
        command_lost=given.flag("command_lost"),
        game=game,
        names=read_names(given),
    )


def _answer(group: Group, odds: Dist[Commanded]) -> dict[str, Any]:
    ((after, _),) = odds
    return {"in_command": not after.too_far, "boats_left": after.boats}


LINSE_COMMAND = Procedure(
    name="linse_command",
    rule=RULE,
    read=_read,
    resolve=command,
    answer=_answer,
    example={
        "boats": [{"distance_cm": 22}, {"distance_cm": 31}],
        "names": {"ship": "the command boat"},
    },
)
