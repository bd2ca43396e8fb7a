"""Whether another turn follows in a scenario (CS-SCN-1 to -8; I-19 for the spy boat).

Decided here: with the agents still aboard scenario 4 goes on to turn 11, whichever beach is left;
with them ashore it ends after turn 7, or at once if that is past. What else ends a scenario (a ship
sunk, a crew taken off) is for the players to see.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules.engine.core.chance import Cause, Chance
from rules.engine.core.dice import D6
from rules.engine.core.dist import Dist
from rules.engine.core.events import event
from rules.engine.core.given import Given
from rules.engine.core.modifiers import Target
from rules.engine.core.procedure import Procedure
from rules.engine.systems.cruel_seas.battle.game import Game, read_game
from rules.engine.systems.cruel_seas.scenarios.reader import read_number, scenario

MOST_TURNS = 1_000


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnOver:
    """A turn of a scenario that is over; `reached`: what would keep it going is done (I-19)."""

    number: int
    turn: int
    reached: bool = False
    game: Game


def another_turn(chance: Chance, over: TurnOver) -> bool:
    """Return whether another turn follows, and tell it."""
    goes_on = _goes_on(chance, over)
    code = "scenario.goes_on" if goes_on else "scenario.over"
    rule = f"CS-SCN-{over.number}"
    chance.tell(event(code, rule, scenario=over.number, turn=over.turn))
    return goes_on


def _goes_on(chance: Chance, over: TurnOver) -> bool:
    played = scenario(over.game.edition, over.number)
    length = played.length
    if length.last_turn is None or over.turn < length.last_turn:
        return True
    if length.latest is not None:
        return over.turn < length.latest and not over.reached
    if length.goes_on_from is None:
        return False
    target = Target(length.goes_on_from, at_most=False)
    return chance.meets(D6, target, Cause("scenario.length", played.id, turn=over.turn))


def _read(given: Given) -> TurnOver:
    game = read_game(given)
    number, reached = read_number(given, game), given.flag("reached")
    if reached and not scenario(game.edition, number).length.unless:
        raise given.wrong("reached", f"is true, but nothing is to be reached in scenario {number}")
    turn = given.whole("turn", 1, maximum=MOST_TURNS)
    return TurnOver(number=number, turn=turn, reached=reached, game=game)


def _answer(over: TurnOver, odds: Dist[bool]) -> dict[str, Any]:
    return {"p_goes_on": odds.chance(True)}


SCENARIO_LENGTH = Procedure(
    name="scenario_length",
    rule="CS-SCN-0",
    read=_read,
    resolve=another_turn,
    answer=_answer,
    example={"scenario": 8, "turn": 6},
)
