"""From which turn an enemy knows how good a crew is (CS-CAM-2).

A reserve of veterans is known one turn after it arrives as well: what is left over then is veteran.
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
from rules.engine.systems.cruel_seas.battle.optional_rules import OFF, chosen
from rules.engine.systems.cruel_seas.vocabulary import CrewGrade

RULE = "CS-CAM-2"
MOST_TURNS = 1_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Stranger:
    """A crew whose grade is asked for in a turn; it came on the table in `arrived_turn`.

    `played`: the group plays with naval intelligence; without it nothing is ever declared.
    """

    crew: CrewGrade
    turn: int
    arrived_turn: int = 1
    played: bool = True
    game: Game
    names: Names = NAMELESS


def known_from(game: Game, crew: CrewGrade, arrived_turn: int) -> int:
    """Return the turn from which the enemy knows a crew's grade."""
    sheet = game.sheet("naval_intelligence")
    return max(sheet.cell("known_from", "turn", crew), arrived_turn + sheet["reserve"])


def intelligence(chance: Chance, stranger: Stranger) -> int | None:
    """Return the turn from which she is known, and tell what is known now. No dice are thrown.

    It is None where nobody plays with naval intelligence.
    """
    if not stranger.played:
        chance.tell(event("intelligence.off", RULE, ship=stranger.names.ship))
        return None
    first = known_from(stranger.game, stranger.crew, stranger.arrived_turn)
    ship, turn = stranger.names.ship, stranger.turn
    if turn < first:
        chance.tell(event("intelligence.secret", RULE, ship=ship, turn=turn, first=first))
    else:
        crew = str(stranger.crew)
        chance.tell(event("intelligence.known", RULE, ship=ship, turn=turn, crew=crew))
    return first


def _read(given: Given) -> Stranger:
    return Stranger(
        crew=given.one_of("crew", CrewGrade),
        turn=given.whole("turn", 1, maximum=MOST_TURNS),
        arrived_turn=given.whole("arrived_turn", 1, default=1, maximum=MOST_TURNS),
        played=chosen(given, "naval_intelligence") != OFF,
        game=read_game(given),
        names=read_names(given),
    )


def _answer(stranger: Stranger, odds: Dist[int | None]) -> dict[str, Any]:
    ((first, _),) = odds
    return {"known_from_turn": first, "known": first is not None and stranger.turn >= first}


NAVAL_INTELLIGENCE = Procedure(
    name="naval_intelligence",
    rule=RULE,
    read=_read,
    resolve=intelligence,
    answer=_answer,
    example={"crew": "regular", "turn": 4, "arrived_turn": 1, "names": {"ship": "S 112"}},
)
