"""Who attacks and who defends, thrown for before a scenario (CS-SCN-2, CS-SCN-5).

Each player throws a D10, both again where they are equal. Who throws higher attacks in scenario 5,
and says who attacks in scenario 2.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules.engine.core.chance import Cause, Chance
from rules.engine.core.dice import D10
from rules.engine.core.dist import Dist
from rules.engine.core.events import event
from rules.engine.core.given import Given
from rules.engine.core.procedure import Procedure
from rules.engine.systems.cruel_seas.battle.game import Game, read_game
from rules.engine.systems.cruel_seas.scenarios.reader import read_number, scenario, scenarios
from rules.engine.systems.cruel_seas.scenarios.scenario import CHOICE, Scenario

PLAYERS = ("first", "second")


@dataclass(frozen=True, slots=True, kw_only=True)
class Lots:
    """Two players, by name, who throw for the sides of a scenario."""

    number: int
    players: tuple[str, str]
    game: Game

    @property
    def scenario(self) -> Scenario:
        """Return the scenario."""
        return scenario(self.game.edition, self.number)


def roles(chance: Chance, lots: Lots) -> str:
    """Return which of PLAYERS throws higher, and tell what that gives."""
    higher = chance.until(_one_throw, lots)
    played = lots.scenario
    chance.tell(
        event(
            "roles.given",
            played.id,
            scenario=played.number,
            player=lots.players[PLAYERS.index(higher)],
            other=lots.players[1 - PLAYERS.index(higher)],
            higher=played.higher,
        )
    )
    return higher


def _one_throw(chance: Chance, lots: Lots) -> str | None:
    """Return which of both throws higher, None if neither does."""
    rule = lots.scenario.id
    first, second = (
        chance.value(D10, Cause("roles.thrown", rule, player=name)) for name in lots.players
    )
    if first == second:
        chance.tell(event("roles.equal", rule))
        return None
    return PLAYERS[first < second]


def _read(given: Given) -> Lots:
    game = read_game(given)
    number = read_number(given, game)
    if not scenario(game.edition, number).higher:
        thrown = ", ".join(str(one.number) for one in scenarios(game.edition) if one.higher)
        raise given.wrong("scenario", f"is {number}, whose sides nobody throws for; of: {thrown}")
    first, second = (given.name(key, f"the {key} player") for key in PLAYERS)
    if first == second:
        raise given.wrong("second", f"is called '{second}', as first is")
    return Lots(number=number, players=(first, second), game=game)


def _answer(lots: Lots, odds: Dist[str]) -> dict[str, Any]:
    higher = lots.scenario.higher
    return {
        "higher": "chooses" if higher == CHOICE else higher,
        "p_higher": {key: odds.chance(key) for key in PLAYERS},
    }


SCENARIO_ROLES = Procedure(
    name="scenario_roles",
    rule="CS-SCN-5",
    read=_read,
    resolve=roles,
    answer=_answer,
    example={"scenario": 5, "first": "Anna", "second": "Ben"},
)
