"""What heavy seas do to small craft, each turn (CS-SEA-1).

Tiny and small vessels lose 1D3 of hull in a rough sea and 1D6 in a stormy one, without criticals.
Decided here: each is thrown for once a turn, when she is activated. What seas do to speed, guns and
torpedoes stands with those.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules.engine.core.chance import Cause, Chance
from rules.engine.core.dice import D3, D6
from rules.engine.core.dist import Dist
from rules.engine.core.events import event
from rules.engine.core.given import Given
from rules.engine.core.procedure import Procedure
from rules.engine.systems.cruel_seas.battle.damage import hurt
from rules.engine.systems.cruel_seas.battle.game import Game, read_game, read_names
from rules.engine.systems.cruel_seas.battle.optional_rules import read_seas
from rules.engine.systems.cruel_seas.battle.state import MOST_HULL, Vessel
from rules.engine.systems.cruel_seas.vocabulary import Size

RULE = "CS-SEA-1"
DICE = {"rough": D3, "stormy": D6}
SUFFER = (Size.TINY, Size.SMALL)
MOST_TURNS = 30


@dataclass(frozen=True, slots=True, kw_only=True)
class AtSea:
    """A vessel that is on the table in a sea for so many turns."""

    vessel: Vessel
    sea: str
    turns: int = 1
    game: Game


def weather(chance: Chance, asked: AtSea) -> Vessel:
    """Return a vessel after all turns."""
    return chance.fold(one_turn, asked.vessel, [(asked.sea, asked.game)] * asked.turns)


def one_turn(chance: Chance, vessel: Vessel, given: tuple[str, Game]) -> Vessel:
    """Return a vessel after one turn in a sea."""
    sea, game = given
    if vessel.sunk:
        return vessel
    if sea not in DICE or vessel.size not in SUFFER:
        chance.tell(event("sea.harmless", RULE, ship=vessel.name))
        return vessel
    points = chance.total(1, DICE[sea], Cause("sea.damage", RULE, ship=vessel.name))
    return hurt(chance, vessel, points, game)


def _read(given: Given) -> AtSea:
    hull = given.whole("hull_left", 1, maximum=MOST_HULL)
    size = given.one_of("size", Size)
    return AtSea(
        vessel=Vessel(name=read_names(given).ship, size=size, hull=hull, hull_left=hull),
        sea=read_seas(given, needed=True),
        turns=given.whole("turns", 1, default=1, maximum=MOST_TURNS),
        game=read_game(given),
    )


def _answer(asked: AtSea, odds: Dist[Vessel]) -> dict[str, Any]:
    return {
        "p_sunk": odds.chance_that(lambda vessel: vessel.sunk),
        "mean_hull_left": odds.mean(lambda vessel: vessel.hull_left),
    }


HEAVY_SEA_DAMAGE = Procedure(
    name="heavy_sea_damage",
    rule=RULE,
    read=_read,
    resolve=weather,
    answer=_answer,
    example={
        "size": "small",
        "hull_left": 35,
        "heavy_seas": "stormy",
        "turns": 2,
        "names": {"ship": "Vosper 12"},
    },
)
