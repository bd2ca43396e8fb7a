"""Whether a movement order keeps the rules, and the move (CS-MOV-1 to -4, CS-SEA-1; I-46 to I-49).

All that is wrong is found, in the order of the rules' own checks; the first is the reason. A
lucky ship's second throw is for saves against criticals and so not for the sea.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from rules.engine.core.chance import Cause, Chance
from rules.engine.core.dice import D6
from rules.engine.core.events import Event, event
from rules.engine.core.measures import number_text
from rules.engine.systems.cruel_seas.battle.movement import (
    STATIONARY,
    Move,
    Sailed,
    Turning,
    commanded,
    course,
    jammed,
    limits,
    open_levels,
    reachable,
    untested_level,
)
from rules.engine.systems.cruel_seas.battle.skill import skill_target
from rules.engine.systems.cruel_seas.battle.state import Cm
from rules.engine.systems.cruel_seas.vocabulary import SpeedLevel

GREASE_MONKEY = "grease_monkey"
AHEAD, ASTERN = "CS-MOV-3", "CS-MOV-4"
RULES = {  # of each reason, in the order in which they are looked for
    "above_top_level": "CS-CRIT-2",
    "balloon": "CS-EQP-9",
    "heavy_seas": "CS-SEA-1",
    "bridge_hit": "CS-CRIT-02",
    "crew_hit": "CS-CRIT-06",
    "astern_after_moving": ASTERN,
    "astern_too_fast": ASTERN,
    "two_speeds": "CS-SUB-2",
    "level_change": "CS-MOV-2",
    "extra_cm": "CS-CAM-7",
    "turn_count": AHEAD,
    "turn_point": AHEAD,
    "turn_angle": AHEAD,
    "rudder_hit": "CS-CRIT-03",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """A rule that an order breaks: why, by which turn of it, what holds her down."""

    reason: str
    turn: int | None = None  # its place in the order, from 0
    limit: SpeedLevel | None = None
    astern: bool = False

    @property
    def rule(self) -> str:
        """Return the id of the rule; turns astern have one of their own."""
        rule = RULES[self.reason]
        return ASTERN if self.astern and rule == AHEAD else rule


def faults(move: Move) -> tuple[Fault, ...]:
    """Return all that is wrong with an order; nothing if it keeps the rules."""
    return (*_level_faults(move), *_turn_faults(move))


def _level_faults(move: Move) -> Iterator[Fault]:
    order, vessel, sheet = move.order, move.vessel, move.game.sheet("movement")
    for reason, limit in limits(move):
        if order.level.rank > limit.rank:
            yield Fault(reason=reason, limit=limit)
    if not commanded(move) and not _holds_course(move):
        yield Fault(reason="bridge_hit" if vessel.bridge_hit else "crew_hit")
    if order.astern and vessel.moved:
        yield Fault(reason="astern_after_moving")
    if order.astern and order.level.rank > sheet["astern"]:
        yield Fault(reason="astern_too_fast")
    if order.level not in move.ladder:
        yield Fault(reason="two_speeds")
    elif order.level not in reachable(move, sheet["change"]):
        yield Fault(reason="level_change")
    idle = order.level is STATIONARY or GREASE_MONKEY not in vessel.abilities
    if move.extra and idle:
        yield Fault(reason="extra_cm")


def _holds_course(move: Move) -> bool:
    """Return whether she goes on as she did; a jammed rudder may turn her all the same."""
    order = move.order
    straight = move.helm is not None or not order.turns
    same = order.level in open_levels(move) and not order.astern
    return same and straight and not move.extra


def _turn_faults(move: Move) -> Iterator[Fault]:
    way, turns, astern = course(move), move.order.turns, move.order.astern
    if len(turns) > way.turns:
        yield Fault(reason="turn_count", turn=way.turns, astern=astern)
    for place, turn in enumerate(turns):
        again = any(turn.after == earlier.after for earlier in turns[:place])
        if again or not way.allows(turn.after):
            yield Fault(reason="turn_point", turn=place, astern=astern)
    for place, turn in enumerate(turns):
        if abs(turn.degrees) > way.degrees:
            yield Fault(reason="turn_angle", turn=place, astern=astern)
    yield from _rudder_fault(move)


def _rudder_fault(move: Move) -> Iterator[Fault]:
    made, forced = tuple(turn.degrees for turn in move.order.turns), jammed(move)
    if forced is not None and made != forced:
        wrong = [n for n, turn in enumerate(made) if made[: n + 1] != forced[: n + 1]]
        yield Fault(reason="rudder_hit", turn=wrong[0] if wrong else None)


def free_points(move: Move, place: int) -> tuple[Cm, ...] | None:
    """Return the turning points that the other turns leave; None where any point will do."""
    points = course(move).points
    if points is None:
        return None
    taken = {turn.after for n, turn in enumerate(move.order.turns) if n != place}
    return tuple(point for point in points if point not in taken)


def needs_test(move: Move) -> bool:
    """Return whether the sea asks for a skill test before this move (CS-SEA-1, I-49)."""
    return move.order.level.rank > untested_level(move).rank


def sail(chance: Chance, move: Move) -> Sailed | None:
    """Return the move as made, None if the order breaks a rule.

    Where the sea's test fails she goes at the fastest level that needs none, and the turns beyond
    lapse (I-49).
    """
    found = faults(move)
    for fault in found:
        chance.tell(refused(move, fault))
    if found:
        return None
    made = move if _passes_the_sea(chance, move) else _slowed(move)
    chance.tell(_told(made))
    return Sailed(made.order.level, course(made).cm, made.order.astern)


def _passes_the_sea(chance: Chance, move: Move) -> bool:
    vessel = move.vessel
    cause = Cause("movement.sea", "CS-SEA-1", ship=vessel.name, level=str(move.order.level))
    return not needs_test(move) or chance.meets(D6, skill_target(move.game, vessel.crew), cause)


def _slowed(move: Move) -> Move:
    level = untested_level(move)
    reached = move.vessel.speeds.at(level)
    turns = tuple(turn for turn in move.order.turns if turn.after <= reached)
    return replace(move, order=replace(move.order, level=level, turns=turns))


def _told(move: Move) -> Event:
    return event(
        "movement.sailed",
        "CS-MOV-2",
        ship=move.vessel.name,
        level=str(move.order.level),
        astern=move.order.astern,
        cm=number_text(course(move).cm),
        turns=tuple(_turn_words(turn) for turn in move.order.turns),
    )


def refused(move: Move, fault: Fault) -> Event:
    """Return the event that says why an order is not carried out."""
    order, way = move.order, course(move)
    turn = None if fault.turn is None else order.turns[fault.turn]
    free = None if fault.turn is None else free_points(move, fault.turn)
    return event(
        "movement.refused",
        fault.rule,
        ship=move.vessel.name,
        reason=fault.reason,
        level=str(order.level),
        wake=str(move.vessel.level),
        astern=order.astern,
        limit=None if fault.limit is None else str(fault.limit),
        open=tuple(map(str, open_levels(move))),
        turn=None if fault.turn is None else fault.turn + 1,
        made=None if turn is None else _turn_words(turn),
        turns=way.turns,
        degrees=way.degrees,
        cm=number_text(way.cm),
        points=None if free is None else tuple(map(number_text, free)),
        forced=_forced(move),
    )


def _turn_words(turn: Turning) -> tuple[str, str]:
    return number_text(turn.degrees), number_text(turn.after)


def _forced(move: Move) -> tuple[str, ...] | None:
    forced: tuple[Fraction, ...] | None = jammed(move)
    return None if forced is None else tuple(map(number_text, forced))
