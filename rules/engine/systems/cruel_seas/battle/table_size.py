"""How large a table should be (CS-CORE-6): advice, and no rule is broken by a smaller one.

120 by 120 cm as a rule, 180 by 120 at least for larger fleets or corvettes. A scenario names its
own. Decided here, where the rules are silent: what is as large as a corvette asks for as much; how
many ships are a larger fleet is for the players to say.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules.engine.core.chance import Chance
from rules.engine.core.dist import Dist
from rules.engine.core.events import event
from rules.engine.core.given import Given
from rules.engine.core.procedure import Procedure
from rules.engine.systems.cruel_seas.battle.game import Game, read_game
from rules.engine.systems.cruel_seas.battle.state import MOST_CM
from rules.engine.systems.cruel_seas.vocabulary import Size

RULE = "CS-CORE-6"


@dataclass(frozen=True, slots=True, kw_only=True)
class Planned:
    """A table of these sides, in cm, and the sizes of the vessels that meet on it."""

    sides: tuple[int, int]
    sizes: frozenset[Size]
    larger_fleets: bool = False
    game: Game


def advised(planned: Planned) -> tuple[int, int]:
    """Return the long and the short side that are advised."""
    sheet = planned.game.sheet("table_size")
    asks = any(sheet.cell("size", "asks", size) for size in planned.sizes)
    kind = "larger" if asks or planned.larger_fleets else "usual"
    return sheet.cell("long", "cm", kind), sheet["short"]


def look_over(chance: Chance, planned: Planned) -> bool:
    """Return whether a table is large enough, and tell it. No dice are thrown."""
    (long, short), (least, other) = advised(planned), sorted(planned.sides)
    enough = other >= long and least >= short
    chance.tell(event("table.advised", RULE, long=long, short=short, enough=enough))
    return enough


def _read(given: Given) -> Planned:
    sizes = given.codes("sizes", list(Size))
    sides = tuple(given.whole(key, 1, maximum=MOST_CM) for key in ("east_west", "north_south"))
    return Planned(
        sides=(sides[0], sides[1]),
        sizes=frozenset(map(Size, sizes)),
        larger_fleets=given.flag("larger_fleets"),
        game=read_game(given),
    )


def _answer(planned: Planned, odds: Dist[bool]) -> dict[str, Any]:
    return {"advised_cm": list(advised(planned)), "enough": odds.chance(True) == 1}


TABLE_SIZE = Procedure(
    name="table_size",
    rule=RULE,
    read=_read,
    resolve=look_over,
    answer=_answer,
    example={"sizes": ["small", "large"], "east_west": 120, "north_south": 120},
)
