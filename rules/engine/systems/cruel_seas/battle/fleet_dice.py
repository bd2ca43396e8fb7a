"""The Fleet dice and their bag (CS-CORE-1, -2, -4, -5, CS-STR-1; I-41).

One die for each vessel, squadron or convoy group. Values alone, but for the draw, which is blind.
Decided here, where the rules are silent: who sinks a vessel of his own side takes no token for her
die, nor does anybody for a vessel that strikes; a group keeps its die while one of it is left.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import Any

from rules.engine.core.chance import Cause, Chance
from rules.engine.core.dist import Dist
from rules.engine.core.events import event
from rules.engine.core.fleet import Counts
from rules.engine.core.given import Given
from rules.engine.core.procedure import Procedure

MOST_SIDES = 3
MOST_DICE = 60


class FleetDieError(ValueError):
    """What can't be done with the Fleet dice as they lie, in one line for the players."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """What one Fleet die activates: a vessel, or a group of `vessels` that are left of it.

    `activated`: its die lies beside it. An aircraft's always does, for it is never drawn (I-41).
    """

    name: str
    side: str
    vessels: int = 1
    activated: bool = False
    aircraft: bool = False


@dataclass(frozen=True, slots=True)
class Token:
    """A die that is out of play: whose it was, and who holds it as a victory token, if anybody."""

    side: str
    holder: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Bag:
    """Where all Fleet dice are: in the bag, in a hand, beside a vessel, or out of play.

    `drawn` is the side whose die is in a hand: it has to pick one of its vessels.
    """

    units: tuple[Unit, ...] = ()
    drawn: str | None = None
    tokens: tuple[Token, ...] = ()
    turn: int = 1

    @property
    def inside(self) -> Counts:
        """Return (side, dice in the bag), sides in order, none that has no die there."""
        dice = Counter(unit.side for unit in self.units if not unit.activated)
        if self.drawn is not None:
            dice[self.drawn] -= 1
        return tuple(sorted((side, count) for side, count in dice.items() if count))

    @property
    def dice(self) -> int:
        """Return how many dice there are in all, tokens included."""
        return len(self.units) + len(self.tokens)

    @property
    def awaited(self) -> tuple[str, ...]:
        """Return the units among which the side that drew has to pick; nobody's before a draw."""
        return tuple(u.name for u in self.units if u.side == self.drawn and not u.activated)

    @property
    def turn_over(self) -> bool:
        """Return whether every die has been drawn and laid down."""
        return all(unit.activated for unit in self.units)


def draw(chance: Chance, bag: Bag) -> Bag:
    """Return the bag after a blind draw. Raises FleetDieError if none can be drawn."""
    if bag.drawn is not None:
        raise FleetDieError(f"{bag.drawn} has drawn and picks one of: {', '.join(bag.awaited)}")
    if not bag.inside:
        raise FleetDieError("the bag is empty: gather the dice for the next turn")
    return replace(bag, drawn=draw_side(chance, bag.inside))


def draw_side(chance: Chance, inside: Counts) -> str:
    """Return the side whose die is drawn blind, each die as likely as any other (CS-CORE-2)."""
    told = tuple((side, count) for side, count in inside if count)
    side = chance.pick(told, Cause("fleet.draw", "CS-CORE-2", inside=told))
    chance.tell(event("fleet.drawn", "CS-CORE-2", side=side))
    return side


def assign(bag: Bag, name: str) -> Bag:
    """Return the bag after the drawn die was given to a unit, which is now active (CS-CORE-2)."""
    if bag.drawn is None:
        raise FleetDieError("no Fleet die has been drawn")
    if name not in bag.awaited:
        raise FleetDieError(f"{name} can't be picked; there are: {', '.join(bag.awaited)}")
    return replace(_changed(bag, replace(_unit(bag, name), activated=True)), drawn=None)


def gather(bag: Bag) -> Bag:
    """Return the bag of the next turn. Raises FleetDieError while a die is still to be used."""
    if not bag.turn_over:
        raise FleetDieError("there are Fleet dice still to be drawn this turn")
    units = tuple(replace(unit, activated=unit.aircraft) for unit in bag.units)
    return replace(bag, units=units, turn=bag.turn + 1)


def join(bag: Bag, unit: Unit) -> Bag:
    """Return the bag with one unit more: its die goes in at once, an aircraft's lies beside it."""
    if any(other.name == unit.name for other in bag.units):
        raise FleetDieError(f"{unit.name} has a Fleet die")
    return replace(bag, units=(*bag.units, replace(unit, activated=unit.aircraft)))


def sink(bag: Bag, name: str, by: str | None = None) -> Bag:
    """Return the bag after a vessel sank, `by` the side that sank her (CS-CORE-4).

    Her die goes at once, the one beside her or one of her side from the bag, and the other side
    takes it as a token. A group loses its die with its last vessel.
    """
    return _without(bag, _unit(bag, name), by)


def leave(bag: Bag, name: str) -> Bag:
    """Return the bag after a vessel struck her flag or left the table: her die goes (CS-STR-1)."""
    return _without(bag, _unit(bag, name), None)


def _without(bag: Bag, unit: Unit, by: str | None) -> Bag:
    if unit.vessels > 1:
        return _changed(bag, replace(unit, vessels=unit.vessels - 1))
    units = tuple(other for other in bag.units if other.name != unit.name)
    token = Token(unit.side, None if by == unit.side else by)
    left = any(other.side == bag.drawn and not other.activated for other in units)
    return replace(bag, units=units, tokens=(*bag.tokens, token), drawn=bag.drawn if left else None)


def _unit(bag: Bag, name: str) -> Unit:
    for unit in bag.units:
        if unit.name == name:
            return unit
    raise FleetDieError(f"{name} has no Fleet die")


def _changed(bag: Bag, unit: Unit) -> Bag:
    return replace(bag, units=tuple(unit if u.name == unit.name else u for u in bag.units))


@dataclass(frozen=True, slots=True, kw_only=True)
class Draws:
    """So many draws from a bag: (side, dice) each."""

    inside: Counts
    count: int


def draw_several(chance: Chance, draws: Draws) -> Counts:
    """Return what so many draws leave in the bag."""
    return chance.fold(_one_more, draws.inside, range(draws.count))


def _one_more(chance: Chance, inside: Counts, _: int) -> Counts:
    drawn = draw_side(chance, inside)
    return tuple((side, count - (side == drawn)) for side, count in inside)


def _drawn_of(side: str, before: int, left: Counts) -> int:
    return before - dict(left)[side]


def _read(given: Given) -> Draws:
    rows = given.each("bag")
    if not 1 <= len(rows) <= MOST_SIDES:
        raise given.wrong("bag", f"has {len(rows)} sides; use 1 to {MOST_SIDES}")
    inside = tuple((row.name("side"), row.whole("dice", 0, maximum=MOST_DICE)) for row in rows)
    for row in rows:
        row.done()
    if len({side for side, _ in inside}) < len(inside):
        raise given.wrong("bag", "names a side twice")
    dice = sum(count for _, count in inside)
    if not 1 <= dice <= MOST_DICE:
        raise given.wrong("bag", f"holds {dice} dice; use 1 to {MOST_DICE}")
    return Draws(inside=inside, count=given.whole("draws", 1, default=1, maximum=dice))


def _answer(draws: Draws, odds: Dist[Counts]) -> dict[str, Any]:
    """Return for each side the chance of all the draws, and of none, one, two ... of them."""
    drawn = {side: odds.map(partial(_drawn_of, side, count)) for side, count in draws.inside}
    numbers = range(draws.count + 1)
    return {
        "p_all": {side: dist.chance(draws.count) for side, dist in drawn.items()},
        "p_drawn": {side: [dist.chance(n) for n in numbers] for side, dist in drawn.items()},
        "mean_drawn": {side: dist.mean(Fraction) for side, dist in drawn.items()},
    }


FLEET_DIE = Procedure(
    name="fleet_die",
    rule="CS-CORE-2",
    read=_read,
    resolve=draw_several,
    answer=_answer,
    example={
        "bag": [{"side": "royal_navy", "dice": 3}, {"side": "kriegsmarine", "dice": 2}],
        "draws": 2,
    },
)
