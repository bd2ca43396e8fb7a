"""How a vessel may move (CS-MOV-1 to -4, CS-TINY-2, CS-EQP-9, CS-SEA-1; I-9, I-38, I-45 to I-49).

What is open to her: levels, and for each how far, where she may turn and how much. Whether an order
keeps to it is for `orders` to say. Decided here, where the rules are silent: a jammed rudder steers
also a vessel whose bridge or crew can't (they settle the level, it settles the turns), and it does
nothing without way on, so that she doesn't pivot.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction

from rules.engine.systems.cruel_seas.battle.engine_speed import LEVELS, top_level
from rules.engine.systems.cruel_seas.battle.game import Game
from rules.engine.systems.cruel_seas.battle.state import Cm, Vessel
from rules.engine.systems.cruel_seas.vocabulary import SpeedLevel

STATIONARY = SpeedLevel.STATIONARY


class Helm(StrEnum):
    """Where a jammed rudder takes her this activation (CS-CRIT-03)."""

    PORT = "port"
    STRAIGHT = "straight"
    STARBOARD = "starboard"


@dataclass(frozen=True, slots=True, kw_only=True)
class Turning:
    """A turn as ordered: cm from the start of the move, degrees (below 0: to port)."""

    after: Cm
    degrees: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """What a player declares; turns in the order sailed, the pivot of a stationary one after 0."""

    level: SpeedLevel
    astern: bool = False
    turns: tuple[Turning, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """A vessel's move: her order, and what else decides whether it can be carried out.

    `extra` are cm of a grease monkey's die, thrown for this move. `helm` is what a jammed rudder
    does; `obeys` is False after a failed crew-hit test. `two_speeds`: slow and full are all
    that she has (CS-SUB-2).
    """

    vessel: Vessel
    order: Order
    extra: int = 0
    heavy_seas: str = "none"
    helm: Helm | None = None
    obeys: bool = True
    two_speeds: bool = False
    game: Game

    @property
    def ladder(self) -> tuple[SpeedLevel, ...]:
        """Return the levels that she has at all, slowest first."""
        return (LEVELS[0], LEVELS[1], LEVELS[3]) if self.two_speeds else LEVELS

    def rung(self, level: SpeedLevel) -> int:
        """Return the place in her ladder of a level, or of the one below that she has."""
        return sum(own.rank <= level.rank for own in self.ladder) - 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Course:
    """A way to move: how far, how many turns of how many degrees at most, and where.

    `points` are the turning points in cm, one turn at each; None where she may turn anywhere.
    """

    cm: Cm
    turns: int
    degrees: int
    points: tuple[Cm, ...] | None

    def allows(self, after: Cm) -> bool:
        """Return whether she may turn there."""
        return 0 <= after <= self.cm if self.points is None else after in self.points


def course(move: Move) -> Course:
    """Return what the ordered level gives: exact cm, turns, turning points (CS-MOV-3, -4; I-47)."""
    vessel, level, sheet = move.vessel, move.order.level, move.game.sheet("movement")
    cm = vessel.speeds.at(level) + move.extra
    if move.order.astern:
        degrees = sheet.cell("degrees", "astern", vessel.turn)
        return Course(cm=cm, turns=sheet["turns_astern"], degrees=degrees, points=None)
    pivots = level is STATIONARY
    passed = (level,) if pivots else move.ladder[1 : move.rung(level) + 1]
    turns = sheet.cell("turns", "explosive" if vessel.explosive else "ahead", level)
    return Course(
        cm=cm,
        turns=min(turns, len(passed)) if move.two_speeds else turns,
        degrees=sheet.cell("degrees", "pivot" if pivots else "ahead", vessel.turn),
        points=tuple(map(vessel.speeds.at, passed)),
    )


def limits(move: Move) -> Iterator[tuple[str, SpeedLevel]]:
    """Yield what holds her down, and the fastest level that it leaves (I-46)."""
    sheet = move.game.sheet("movement")
    yield "above_top_level", top_level(move.vessel, move.game)
    if move.vessel.has("balloon"):
        yield "balloon", LEVELS[sheet["balloon"]]
    yield "heavy_seas", LEVELS[sheet.cell("sea", "most", move.heavy_seas)]


def reachable(move: Move, change: int) -> tuple[SpeedLevel, ...]:
    """Return the levels at most `change` from what her wake shows, forced drops included.

    Her limit may be lower than all of them: then it is the lowest one open (I-45, I-46).
    """
    now = move.rung(move.vessel.level)
    return move.ladder[min(max(0, now - change), _limit(move)) : now + change + 1]


def open_levels(move: Move) -> tuple[SpeedLevel, ...]:
    """Return the levels that she may declare now, slowest first (CS-MOV-2).

    Without orders that is the level that her wake shows, or her limit.
    """
    change = move.game.sheet("movement")["change"] if commanded(move) else 0
    return tuple(level for level in reachable(move, change) if move.rung(level) <= _limit(move))


def _limit(move: Move) -> int:
    """Return the highest rung that her limits leave."""
    return min(move.rung(level) for _, level in limits(move))


def commanded(move: Move) -> bool:
    """Return whether anybody gives orders for speed and course (CS-CRIT-02, -06)."""
    return move.obeys and not move.vessel.bridge_hit


def untested_level(move: Move) -> SpeedLevel:
    """Return the fastest level that needs no skill test in this sea (CS-SEA-1)."""
    fastest = LEVELS[move.game.sheet("movement").cell("sea", "untested", move.heavy_seas)]
    return move.ladder[move.rung(fastest)]


def jammed(move: Move) -> tuple[Fraction, ...] | None:
    """Return the degrees of each turn that a jammed rudder makes; None if she steers (I-38).

    Ahead that is one at each turning point, astern one anywhere, without way none.
    """
    if move.helm is None:
        return None
    if move.helm is Helm.STRAIGHT or move.order.level is STATIONARY:
        return ()
    way = course(move)
    side = -1 if move.helm is Helm.PORT else 1
    return (Fraction(side * way.degrees),) * way.turns


@dataclass(frozen=True, slots=True)
class Sailed:
    """A move that was made: the level and the cm of it."""

    level: SpeedLevel
    cm: Cm
    astern: bool = False


def after_move(vessel: Vessel, sailed: Sailed) -> Vessel:
    """Return her after a move: what her wake shows, whether she moved (I-48: no pivot counts)."""
    wake = STATIONARY if sailed.astern else sailed.level
    return replace(vessel, level=wake, moved=sailed.cm > 0)
