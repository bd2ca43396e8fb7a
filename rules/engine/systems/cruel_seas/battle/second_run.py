"""An aircraft that comes back for another run (CS-AIR-2).

Decided here, where the rules are silent: a pilot tests once, after a run in which he attacked and
that his aircraft came through; two runs are all; nobody asks what is left to drop.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules.engine.core.chance import Cause, Chance
from rules.engine.core.dice import D6
from rules.engine.core.dist import Dist
from rules.engine.core.events import event
from rules.engine.core.given import Given
from rules.engine.core.procedure import Procedure
from rules.engine.systems.cruel_seas.battle.game import Game, read_game, read_names
from rules.engine.systems.cruel_seas.battle.skill import skill_target
from rules.engine.systems.cruel_seas.vocabulary import CrewGrade

RULE = "CS-AIR-2"


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaving:
    """An aircraft that leaves the table after so many `runs`."""

    aircraft: str
    pilot: CrewGrade
    runs: int = 1
    game: Game


def may_return(leaving: Leaving) -> bool:
    """Return whether the pilot may take the test."""
    sheet = leaving.game.sheet("air_runs")
    return leaving.runs < sheet["runs"] and bool(sheet.cell("pilot", "returns", leaving.pilot))


def second_run(chance: Chance, leaving: Leaving) -> bool:
    """Return whether it comes back next turn, from the edge that it leaves by."""
    if not may_return(leaving):
        chance.tell(event("air.leaves", RULE, ship=leaving.aircraft))
        return False
    test = skill_target(leaving.game, leaving.pilot)
    return chance.meets(D6, test, Cause("air.second_run", RULE, ship=leaving.aircraft))


def _read(given: Given) -> Leaving:
    game = read_game(given)
    return Leaving(
        aircraft=read_names(given).ship,
        pilot=given.one_of("pilot", CrewGrade),
        runs=given.whole("runs", 1, default=1, maximum=game.sheet("air_runs")["runs"], rule=RULE),
        game=game,
    )


def _answer(leaving: Leaving, odds: Dist[bool]) -> dict[str, Any]:
    allowed = may_return(leaving)
    return {
        "allowed": allowed,
        "needs": skill_target(leaving.game, leaving.pilot).number if allowed else None,
        "p_returns": odds.chance(True),
    }


SECOND_RUN = Procedure(
    name="second_run",
    rule=RULE,
    read=_read,
    resolve=second_run,
    answer=_answer,
    example={"pilot": "veteran", "names": {"ship": "the Beaufighter"}},
)
