"""How long a ship that is lost stays afloat (HSF-SINK-1, HSF-TORP-2, HSF-INT-16)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from rules.engine.core.chance import Cause, Chance
from rules.engine.core.dice import D3, D6
from rules.engine.core.dist import Dist
from rules.engine.core.events import event
from rules.engine.core.given import Given
from rules.engine.core.parties import NAMELESS, Names, read_names
from rules.engine.core.procedure import Procedure
from rules.engine.systems.high_seas_fleet.battle.game import Game, read_game


class Doom(StrEnum):
    """What loses a ship: no hull left, a torpedo or mine that sinks her, an explosion."""

    HULL = "hull"
    TORPEDO = "torpedo"
    EXPLOSION = "explosion"


@dataclass(frozen=True, slots=True, kw_only=True)
class Sinking:
    """A ship that is lost in a round; `fixed`: a battery or a hulk at anchor, gone at once.

    `sinks_after` is the round at whose end she was to sink before, 0 if she was not sinking.
    """

    doom: Doom
    round: int
    fixed: bool = False
    sinks_after: int = 0
    game: Game
    names: Names = NAMELESS


def sink(chance: Chance, sinking: Sinking) -> int:
    """Return the round at whose end she goes down, the earliest that was ever thrown."""
    ship = sinking.names.ship
    if sinking.fixed or sinking.doom is Doom.EXPLOSION:
        chance.tell(event("sinking.at_once", "HSF-INT-16", ship=ship))
        return sinking.round
    by_hull = sinking.doom is Doom.HULL
    rule = "HSF-SINK-1" if by_hull else "HSF-TORP-2"
    rounds = chance.value(D3 if by_hull else D6, Cause("sinking.rounds", rule, ship=ship))
    after = sinking.round + rounds
    return min(after, sinking.sinks_after) if sinking.sinks_after else after


def _read(given: Given) -> Sinking:
    now = given.whole("round", 1, default=1, maximum=1_000, rule="HSF-TURN-1")
    return Sinking(
        doom=given.one_of("doom", Doom),
        round=now,
        fixed=given.flag("fixed"),
        sinks_after=given.whole("sinks_after", 0, default=0, maximum=1_006, rule="HSF-INT-16"),
        game=read_game(given),
        names=read_names(given),
    )


def _answer(sinking: Sinking, odds: Dist[int]) -> dict[str, Any]:
    return {
        "sinks_after_round": {str(n): odds.chance(n) for n in sorted(odds.weights)},
        "expected_rounds": odds.mean(lambda after: after - sinking.round),
        "fights_on": sinking.game.option("sinking_ships_fight") == "yes",
    }


SINKING = Procedure(
    name="sinking",
    rule="HSF-SINK-1",
    read=_read,
    resolve=sink,
    answer=_answer,
    example={"doom": "hull", "round": 4, "names": {"ship": "Blücher"}},
)
