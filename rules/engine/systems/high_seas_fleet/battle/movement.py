"""Moving on hexes, checked step by step (HSF-MOVE-1 to -3, HSF-MINE-2, -3; HSF-INT-6 to -8, -19).

Each action is accounted for: what it cost and why, and which rule the first wrong one breaks.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from rules.engine.core.chance import Chance
from rules.engine.core.dist import Dist
from rules.engine.core.events import event
from rules.engine.core.given import Given
from rules.engine.core.parties import NAMELESS, Names, read_names
from rules.engine.core.procedure import Procedure
from rules.engine.systems.high_seas_fleet.battle.courses import TURNS, Action, read_actions
from rules.engine.systems.high_seas_fleet.battle.game import Game, read_game
from rules.engine.systems.high_seas_fleet.battle.hexes import (
    SIDES,
    Hex,
    coordinate,
    read_hexes,
)
from rules.engine.systems.high_seas_fleet.battle.location import MOST_SPEED
from rules.engine.systems.high_seas_fleet.vocabulary import SWEEPERS, ShipType


class Wrong(StrEnum):
    """Why a move is illegal."""

    MIXED = "mixed_direction"
    SWEEP = "cannot_sweep"
    TOO_FAR = "allowance_exceeded"
    LAND = "land"
    OCCUPIED = "occupied"


RULES = {
    Wrong.MIXED: "HSF-INT-7",
    Wrong.SWEEP: "HSF-MINE-3",
    Wrong.TOO_FAR: "HSF-MOVE-1",
    Wrong.LAND: "HSF-MAP-1",
    Wrong.OCCUPIED: "HSF-MOVE-3",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Waters:
    """What lies on the map, by hex."""

    land: frozenset[Hex] = frozenset()
    surface_ships: frozenset[Hex] = frozenset()
    submerged_boats: frozenset[Hex] = frozenset()
    mined: frozenset[Hex] = frozenset()


OPEN_SEA = Waters()


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """A ship, where she stands and faces, and what she is to do.

    `speed` is her allowance for the state she moves in; `carried` are points already spent on the
    hex ahead by sweeping it (HSF-INT-19).
    """

    type: ShipType
    speed: int
    at: Hex
    facing: int
    actions: tuple[Action, ...]
    waters: Waters = OPEN_SEA
    submerged: bool = False
    carried: int = 0
    game: Game
    names: Names = NAMELESS

    @property
    def backs(self) -> bool:
        """Return whether she goes astern in this move."""
        return Action.ASTERN in self.actions

    @property
    def allowance(self) -> int:
        """Return the points that she may spend (HSF-MOVE-2)."""
        less = self.game.sheet("movement")["astern_less"] if self.backs else 0
        return max(0, self.speed - less)

    @property
    def may_sweep(self) -> bool:
        """Return whether ships of her type sweep mines (HSF-MINE-3, HSF-INT-19)."""
        also = self.game.option("minesweepers_sweep") == "yes"
        return self.type in SWEEPERS or (also and self.type is ShipType.MINE_SWEEPER)


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """An action done: its number from 1, what it cost and by which rule, where she is after it.

    `mined`: she entered a mined hex that was not swept, and throws for a mine. `wrong` is why the
    action can't be done, None if it can; then she is where she was.
    """

    number: int
    action: Action
    cost: int
    rule: str
    at: Hex
    facing: int
    spent: int
    mined: bool = False
    free: bool = False
    swept: bool = False
    wrong: Wrong | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Track:
    """A move gone through: its steps up to the first that is wrong, and the points carried on."""

    steps: tuple[Step, ...]
    at: Hex
    facing: int
    spent: int
    carried: int
    wrong: Wrong | None = None

    @property
    def mine_rolls(self) -> int:
        """Return how often she throws for a mine."""
        return sum(step.mined for step in self.steps)

    @property
    def wrong_rule(self) -> str:
        """Return the rule that the move breaks, "" for a legal one."""
        return RULES[self.wrong] if self.wrong else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Under:
    """A ship under way: where she is, what she has spent, what she swept."""

    at: Hex
    facing: int
    spent: int
    carried: int
    swept: frozenset[Hex] = frozenset()


def track(move: Move) -> Track:
    """Return a move gone through, action by action."""
    if _is_mixed(move):
        place = _first_mixed(move)
        step = Step(
            number=place + 1,
            action=move.actions[place],
            cost=0,
            rule=RULES[Wrong.MIXED],
            at=move.at,
            facing=move.facing,
            spent=0,
            wrong=Wrong.MIXED,
        )
        return _ended(move, [step], _start(move), Wrong.MIXED)
    under, steps = _start(move), list[Step]()
    for place, action in enumerate(move.actions):
        step, after = _one(move, under, place, action)
        steps.append(step)
        if step.wrong:
            return _ended(move, steps, under, step.wrong)
        under = after
    return _ended(move, steps, under, None)


def _start(move: Move) -> _Under:
    return _Under(at=move.at, facing=move.facing, spent=0, carried=move.carried)


def _ended(move: Move, steps: list[Step], under: _Under, wrong: Wrong | None) -> Track:
    return Track(
        steps=tuple(steps),
        at=under.at,
        facing=under.facing,
        spent=under.spent,
        carried=under.carried,
        wrong=wrong,
    )


def _is_mixed(move: Move) -> bool:
    both = {Action.AHEAD, Action.ASTERN} <= set(move.actions)
    return both and move.game.option("reverse_mixing") == "forbidden"


def _first_mixed(move: Move) -> int:
    """Return the place of the first action in the other direction than the one before."""
    ways = [p for p, a in enumerate(move.actions) if a in (Action.AHEAD, Action.ASTERN)]
    return next(p for p in ways if move.actions[p] is not move.actions[ways[0]])


def _one(move: Move, under: _Under, place: int, action: Action) -> tuple[Step, _Under]:
    """Return an action as a step, and the ship after it."""
    left = move.allowance - under.spent
    step = Step(
        number=place + 1,
        action=action,
        cost=0,
        rule="HSF-MOVE-1",
        at=under.at,
        facing=under.facing,
        spent=under.spent,
    )
    if action is Action.SWEEP:
        return _sweep(move, under, step, left)
    cost, rule, free = _price(move, place, action)
    step = replace(step, cost=cost, rule=rule, free=free)
    if cost > left:
        return replace(step, wrong=Wrong.TOO_FAR), under
    spent = under.spent + cost
    if action in TURNS:
        facing = (under.facing + TURNS[action]) % SIDES
        after = replace(under, facing=facing, spent=spent, carried=0)
        return replace(step, facing=facing, spent=spent), after
    into = under.at.ahead(under.facing + (0 if action is Action.AHEAD else SIDES // 2))
    wrong = _blocked(move, into)
    if wrong:
        return replace(step, wrong=wrong), under
    mined = into in move.waters.mined and into not in under.swept
    after = replace(under, at=into, spent=spent, carried=0)
    return replace(step, at=into, spent=spent, mined=mined), after


def _price(move: Move, place: int, action: Action) -> tuple[int, str, bool]:
    """Return what an action costs, by which rule, and whether it is a free turn."""
    sheet = move.game.sheet("movement")
    if action is Action.AHEAD:
        return sheet["ahead"], "HSF-MOVE-1", False
    if action is Action.ASTERN:
        return sheet["astern"], "HSF-MOVE-2", False
    follows = move.actions[place + 1 : place + 2]
    if follows == (Action.AHEAD,) and not move.backs:
        return 0, "HSF-MOVE-1", True
    return sheet["side"], "HSF-INT-6", False


def _sweep(move: Move, under: _Under, step: Step, left: int) -> tuple[Step, _Under]:
    """Return the sweeping of the hex ahead: the rest of its price, or all points (HSF-INT-19)."""
    step = replace(step, rule="HSF-MINE-3")
    if not move.may_sweep:
        return replace(step, wrong=Wrong.SWEEP), under
    if left <= 0:
        return replace(step, rule=RULES[Wrong.TOO_FAR], wrong=Wrong.TOO_FAR), under
    whole = move.game.sheet("movement")["sweep"]
    cost = min(left, whole - under.carried)
    done = under.carried + cost == whole
    swept = under.swept | {under.at.ahead(under.facing)} if done else under.swept
    carried = 0 if done else under.carried + cost
    spent = under.spent + cost
    after = replace(under, spent=spent, carried=carried, swept=swept)
    return replace(step, cost=cost, spent=spent, swept=done), after


def _blocked(move: Move, into: Hex) -> Wrong | None:
    """Return why she can't enter a hex, None if she can (HSF-MOVE-3, HSF-INT-8)."""
    if into in move.waters.land:
        return Wrong.LAND
    others = move.waters.submerged_boats if move.submerged else move.waters.surface_ships
    return Wrong.OCCUPIED if into in others else None


def _resolve(chance: Chance, move: Move) -> Track:
    found = track(move)
    for step in found.steps:
        chance.tell(
            event(
                "move.step" if step.wrong is None else "move.refused",
                step.rule if step.wrong is None else RULES[step.wrong],
                ship=move.names.ship,
                number=step.number,
                action=str(step.action),
                cost=step.cost,
                q=step.at.q,
                r=step.at.r,
                facing=step.facing,
                reason=str(step.wrong) if step.wrong else "",
                mined=step.mined,
            )
        )
    return found


def read_move(given: Given) -> Move:
    """Return the move that plain values describe."""
    start = given.inner("start")
    at = Hex(coordinate(start, "q"), coordinate(start, "r"))
    facing = start.whole("facing", 0, maximum=SIDES - 1, rule="HSF-MAP-2")
    start.done()
    ship = given.one_of("type", ShipType)
    submerged = given.flag("submerged")
    if submerged and ship is not ShipType.SUBMARINE:
        raise given.wrong("submerged", "is for submarines alone (HSF-SHIP-4)")
    game = read_game(given)
    return Move(
        type=ship,
        speed=given.whole("speed", 0, maximum=MOST_SPEED, rule="HSF-SHIP-1"),
        at=at,
        facing=facing,
        actions=read_actions(given, at, facing),
        waters=Waters(
            land=read_hexes(given, "land"),
            surface_ships=read_hexes(given, "surface_ships"),
            submerged_boats=read_hexes(given, "submerged_boats"),
            mined=read_hexes(given, "mined"),
        ),
        submerged=submerged,
        carried=given.whole(
            "sweep_points_carried",
            0,
            default=0,
            maximum=game.sheet("movement")["sweep"] - 1,
            rule="HSF-INT-19",
        ),
        game=game,
        names=read_names(given),
    )


def _answer(move: Move, odds: Dist[Track]) -> dict[str, Any]:
    ((found, _),) = odds
    if found.wrong:
        last = found.steps[-1]
        return {
            "legal": False,
            "reason": str(found.wrong),
            "step": last.number,
            "rule": found.wrong_rule,
        }
    return {
        "legal": True,
        "cost": found.spent,
        "allowance": move.allowance,
        "end": {"q": found.at.q, "r": found.at.r, "facing": found.facing},
        "mine_rolls": found.mine_rolls,
        "sweep_points_carried": found.carried,
    }


MOVEMENT_COST = Procedure(
    name="movement_cost",
    rule="HSF-MOVE-1",
    read=read_move,
    resolve=_resolve,
    answer=_answer,
    example={
        "type": "light_cruiser",
        "speed": 6,
        "start": {"q": 0, "r": 0, "facing": 0},
        "actions": ["port", "ahead", "ahead", "starboard", "ahead"],
        "mined": [[-1, -1]],
        "names": {"ship": "Emden"},
    },
)
