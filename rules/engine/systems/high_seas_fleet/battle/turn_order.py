"""Who moves first, and how sides alternate (HSF-TURN-1, HSF-INT-23)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules.engine.core.chance import Cause, Chance
from rules.engine.core.dice import D6
from rules.engine.core.dist import Dist
from rules.engine.core.events import event
from rules.engine.core.given import Given
from rules.engine.core.procedure import Procedure
from rules.engine.systems.high_seas_fleet.battle.game import Game, read_game

MOST_SHIPS = 300
SIDES = ("a", "b")


@dataclass(frozen=True, slots=True, kw_only=True)
class Muster:
    """Ships afloat that can move, of two sides; aeroplanes, batteries and fields don't count."""

    a: int
    b: int
    game: Game

    @property
    def larger(self) -> str:
        """Return the side with more ships, "" if they are equal."""
        if self.a == self.b:
            return ""
        return "a" if self.a > self.b else "b"


def first_side(chance: Chance, muster: Muster) -> str:
    """Return the side that moves first: the larger, or the higher of two dice."""
    if muster.larger:
        chance.tell(event("turn.larger", "HSF-TURN-1", side=muster.larger))
        return muster.larger
    return chance.until(_roll_off)


def _roll_off(chance: Chance) -> str | None:
    a = chance.value(D6, Cause("turn.roll_off", "HSF-INT-23", side="a"))
    b = chance.value(D6, Cause("turn.roll_off", "HSF-INT-23", side="b"))
    if a == b:
        return None
    return "a" if a > b else "b"


def order_of(first: str, muster: Muster) -> str:
    """Return the sides in the order in which ships move, a letter each."""
    left = {"a": muster.a, "b": muster.b}
    order, side = "", first
    while left["a"] or left["b"]:
        if left[side]:
            order += side
            left[side] -= 1
        side = "b" if side == "a" else "a"
    return order


def _read(given: Given) -> Muster:
    ships = given.inner("ships")
    counts = {side: ships.whole(side, 0, maximum=MOST_SHIPS, rule="HSF-TURN-1") for side in SIDES}
    ships.done()
    return Muster(a=counts["a"], b=counts["b"], game=read_game(given))


def _answer(muster: Muster, odds: Dist[str]) -> dict[str, Any]:
    if muster.larger:
        return {"first": muster.larger, "order": order_of(muster.larger, muster)}
    return {"first": "roll_off", "p_first_a": odds.chance("a")}


TURN_ORDER = Procedure(
    name="turn_order",
    rule="HSF-TURN-1",
    read=_read,
    resolve=first_side,
    answer=_answer,
    example={"ships": {"a": 3, "b": 3}},
)
