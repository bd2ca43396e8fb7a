"""The procedure `movement_order` (CS-MOV-1 to -4): plain values in, what its answer says out."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

from rules.engine.core.dist import Dist
from rules.engine.core.given import MOST, Given
from rules.engine.core.measures import number
from rules.engine.core.procedure import Procedure
from rules.engine.systems.cruel_seas.battle.engine_speed import read_engines, read_speeds
from rules.engine.systems.cruel_seas.battle.game import Game, read_game, read_names
from rules.engine.systems.cruel_seas.battle.low_craft import does, read_craft
from rules.engine.systems.cruel_seas.battle.movement import (
    STATIONARY,
    Helm,
    Move,
    Order,
    Sailed,
    Turning,
    course,
    open_levels,
)
from rules.engine.systems.cruel_seas.battle.optional_rules import read_seas
from rules.engine.systems.cruel_seas.battle.orders import (
    Fault,
    faults,
    free_points,
    needs_test,
    sail,
)
from rules.engine.systems.cruel_seas.battle.state import MOST_CM, Cm
from rules.engine.systems.cruel_seas.vocabulary import CrewGrade, SpeedLevel, Turn

FULL_CIRCLE = 360
MOST_TURNS = 20
MOST_EXTRA = 6


def read_move(given: Given) -> Move:
    """Return the move that plain values describe."""
    game = read_game(given)
    seas = read_seas(given)
    return read_move_in(given, game, seas, read_names(given).ship)


def read_move_in(given: Given, game: Game, heavy_seas: str, name: str) -> Move:
    """Return the same of one vessel among others, all in this game and sea."""
    helm = None if given.get("helm") is None else given.one_of("helm", Helm)
    two_speeds = does(game, read_craft(given, "craft", game), "two_speeds")
    state = _state(given, two_speeds=two_speeds)
    vessel = replace(read_engines(given, game, name), **state)
    order = given.inner("order")
    move = Move(
        vessel=vessel,
        order=_order(order),
        extra=given.whole("extra_cm", 0, default=0, maximum=MOST_EXTRA, rule="CS-CAM-7"),
        heavy_seas=heavy_seas,
        helm=helm,
        obeys=given.flag("obeys", default=True),
        two_speeds=two_speeds,
        game=game,
    )
    order.done()
    return move


def _state(given: Given, *, two_speeds: bool) -> dict[str, Any]:
    level = given.one_of("previous_level", SpeedLevel)
    if two_speeds and level is SpeedLevel.COMBAT:
        raise given.wrong("previous_level", "is combat, but she goes slow or full (CS-SUB-2)")
    moved = given.flag("previous_moved", default=None)
    if level is not STATIONARY and not moved:
        raise given.wrong(
            "previous_moved", f"is false, but her wake shows {level} speed (CS-MOV-4)"
        )
    return {
        "speeds": read_speeds(given, two_speeds=two_speeds),
        "level": level,
        "moved": moved,
        "turn": given.one_of("turn", Turn),
        "crew": given.one_of("crew", CrewGrade, CrewGrade.REGULAR),
        "bridge_hit": given.flag("bridge_hit"),
        "equipment": frozenset(["balloon"] if given.flag("balloon") else []),
    }


def _order(values: Given) -> Order:
    level = values.one_of("level", SpeedLevel)
    astern = values.flag("astern")
    if astern and level is STATIONARY:
        raise values.wrong("astern", "is true, but the level is stationary (CS-MOV-4)")
    turns = values.each("turns", [])
    if len(turns) > MOST_TURNS:
        raise values.wrong("turns", f"are {len(turns)}; use at most {MOST_TURNS}")
    read = tuple(map(read_turn, turns))
    if any(turn.after < before.after for before, turn in pairwise(read)):
        raise values.wrong("turns", "have to stand in the order sailed (CS-MOV-3)")
    return Order(level=level, astern=astern, turns=read)


def read_turn(values: Given) -> Turning:
    """Return a turn of a course: `after_cm` of it, and `degrees`, below 0 to port."""
    turn = Turning(
        after=values.length("after_cm", minimum=-MOST, maximum=MOST_CM),  # below 0 is a fault
        degrees=values.length("degrees", minimum=-FULL_CIRCLE, maximum=FULL_CIRCLE),
    )
    if not turn.degrees:
        raise values.wrong("degrees", "is 0, which is no turn")
    values.done()
    return turn


def _answer(move: Move, odds: Dist[Sailed | None]) -> dict[str, Any]:
    found, way = faults(move), course(move)
    return {
        "legal": not found,
        "reason": found[0].reason if found else None,
        "distance_cm": None if found else number(way.cm),
        "needs_skill_test": not found and needs_test(move),
        "p_as_ordered": odds.chance_that(
            lambda made: made is not None and made.level is move.order.level
        ),
        "faults": [fault_answer(move, fault) for fault in found],
        "open_levels": [str(level) for level in open_levels(move)],
        "turns_allowed": way.turns,
        "degrees_allowed": way.degrees,
        "turning_points": _cm(way.points),
    }


def fault_answer(move: Move, fault: Fault) -> dict[str, Any]:
    """Return a fault: `turn` counts from 0, `free_points` are those that the other turns leave."""
    free = None if fault.turn is None else free_points(move, fault.turn)
    return {
        "reason": fault.reason,
        "rule": fault.rule,
        "turn": fault.turn,
        "free_points": _cm(free),
    }


def _cm(points: tuple[Cm, ...] | None) -> list[int | float] | None:
    return None if points is None else list(map(number, points))


MOVEMENT_ORDER = Procedure(
    name="movement_order",
    rule="CS-MOV-2",
    read=read_move,
    resolve=sail,
    answer=_answer,
    example={
        "slow": 13,
        "combat": 26,
        "full": 39,
        "turn": "red",
        "previous_level": "combat",
        "previous_moved": True,
        "order": {
            "level": "full",
            "turns": [{"after_cm": 13, "degrees": 45}, {"after_cm": 39, "degrees": -30}],
        },
        "heavy_seas": "choppy",
        "names": {"ship": "Vosper 12"},
    },
)
