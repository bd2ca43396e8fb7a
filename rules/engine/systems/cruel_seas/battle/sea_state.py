"""The state of the sea before a game of a campaign (CS-CAM-1; I-39 beside heavy seas).

It touches gunnery alone, where its modifier stands.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from rules.engine.core.chance import Cause, Chance
from rules.engine.core.dice import D6
from rules.engine.core.dist import Dist
from rules.engine.core.events import event
from rules.engine.core.given import Given
from rules.engine.core.procedure import Procedure
from rules.engine.systems.cruel_seas.battle.game import Game, read_game

RULE = "CS-CAM-1"


@dataclass(frozen=True, slots=True, kw_only=True)
class Weather:
    """A sea to be thrown for, or `roll`, the face that was thrown for it already."""

    roll: int | None = None
    game: Game


def sea_state(chance: Chance, weather: Weather) -> str:
    """Return the state of the sea: smooth, average, rough or stormy."""
    roll = weather.roll
    if roll is None:
        roll = chance.value(D6, Cause("sea.thrown", RULE))
    states = weather.game.sheet("sea_state").grids["up_to"]["d6"]
    state = next(name for name, highest in states.items() if roll <= highest)
    chance.tell(event("sea.state", RULE, state=state, to_hit=to_hit(weather.game, state)))
    return state


def to_hit(game: Game, state: str) -> int:
    """Return what a state of the sea adds to every gun's target number."""
    return game.sheet("gunnery").graded("sea_state", state).value


def _read(given: Given) -> Weather:
    thrown = given.get("roll") is not None
    roll = given.whole("roll", 1, maximum=D6.sides, rule=RULE) if thrown else None
    return Weather(roll=roll, game=read_game(given))


def _answer(weather: Weather, odds: Dist[str]) -> dict[str, Any]:
    """Return the state and its modifier; of a sea still to be thrown for, each state's chance."""
    if weather.roll is not None:
        ((state, _),) = odds
        return {"state": state, "to_hit": to_hit(weather.game, state)}
    return {
        "p_state": {state: odds.chance(state) for state, _ in odds},
        "mean_to_hit": odds.mean(lambda state: Fraction(to_hit(weather.game, state))),
    }


SEA_STATE = Procedure(
    name="sea_state", rule=RULE, read=_read, resolve=sea_state, answer=_answer, example={}
)
