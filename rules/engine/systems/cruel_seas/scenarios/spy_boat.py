"""The spy boat of scenario 4 (CS-SCN-4): the alarm, her landing, and the beach that closes (I-19).

After each of her moves a D10 says whether she is heard, by her speed or while she unloads. The mine
line before Beach 2 is among the `mines`; how long it all lasts is for `length`.

Decided here, where the rules are silent: exactly 40 cm from the first patrol is within 40; her
number while she unloads takes the place of that of her speed, until her agents are ashore; no star
shell helps to find her, since nobody of the other side is activated before the alarm; a beach is
touched at slow speed or while her way is off; four turns more end with the last turn of the
scenario, should that come first.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.engine.core.chance import Cause, Chance
from rules.engine.core.dice import D6, D10
from rules.engine.core.dist import Dist
from rules.engine.core.events import event
from rules.engine.core.given import Given
from rules.engine.core.modifiers import Target
from rules.engine.core.procedure import Procedure
from rules.engine.systems.cruel_seas.battle.game import NAMELESS, Game, Names, read_game, read_names
from rules.engine.systems.cruel_seas.battle.state import MOST_CM, Cm
from rules.engine.systems.cruel_seas.scenarios.length import MOST_TURNS
from rules.engine.systems.cruel_seas.scenarios.reader import scenario
from rules.engine.systems.cruel_seas.scenarios.scenario import Scenario
from rules.engine.systems.cruel_seas.scenarios.victory import record
from rules.engine.systems.cruel_seas.vocabulary import SpeedLevel

NUMBER, RULE = 4, "CS-SCN-4"
BEACHES = 2


def _played(game: Game) -> Scenario:
    return scenario(game.edition, NUMBER)


def _figures(game: Game, special: str) -> Mapping[str, int]:
    return _played(game).special(special).figures


@dataclass(frozen=True, slots=True, kw_only=True)
class Intruder:
    """The spy boat after a move: her level, and how far from the first patrol she came, in cm."""

    level: SpeedLevel
    distance: Cm
    unloading: bool = False
    ashore: bool = False
    game: Game
    names: Names = NAMELESS


def betrayed(intruder: Intruder) -> str | None:
    """Return what raises the alarm without a throw: a code, or None."""
    if intruder.ashore:
        return "ashore"
    near = intruder.distance <= _figures(intruder.game, "spotting")["certain_within_cm"]
    return "near" if near else None


def to_hear(intruder: Intruder) -> Target:
    """Return what a D10 may show at most; at full speed any face will do."""
    heard = "unloading" if intruder.unloading else str(intruder.level)
    return Target(_figures(intruder.game, "spotting")[heard])


def alarm(chance: Chance, intruder: Intruder) -> bool:
    """Return whether the alarm sounds."""
    reason, ship = betrayed(intruder), intruder.names.ship
    if reason is not None:
        cm = _figures(intruder.game, "spotting")["certain_within_cm"]
        chance.tell(event("spy.betrayed", RULE, ship=ship, reason=reason, cm=cm))
        return True
    cause = Cause(
        "spy.heard", RULE, ship=ship, level=str(intruder.level), unloading=intruder.unloading
    )
    return chance.meets(D10, to_hear(intruder), cause)


def _read_intruder(given: Given) -> Intruder:
    level = given.one_of("speed", SpeedLevel)
    unloading, ashore = given.flag("unloading"), given.flag("ashore")
    if unloading and level.rank > SpeedLevel.SLOW.rank:
        raise given.wrong("unloading", f"is true of a vessel at the level '{level}' ({RULE})")
    if unloading and ashore:
        raise given.wrong("ashore", "is true, so that nobody is left to unload")
    return Intruder(
        level=level,
        distance=given.length("distance_cm", maximum=MOST_CM),
        unloading=unloading,
        ashore=ashore,
        game=read_game(given),
        names=read_names(given),
    )


def _answer_alarm(intruder: Intruder, odds: Dist[bool]) -> dict[str, Any]:
    certain = betrayed(intruder)
    return {
        "certain": certain,
        "target_number": None if certain else to_hear(intruder).number,
        "p_alarm": odds.chance(True),
    }


SPY_ALARM = Procedure(
    name="spy_alarm",
    rule=RULE,
    read=_read_intruder,
    resolve=alarm,
    answer=_answer_alarm,
    example={"speed": "combat", "distance_cm": 65, "names": {"ship": "MAS 21"}},
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Touch:
    """The spy boat at a beach, 1 or 2; `held`: soldiers have come to that one."""

    beach: int
    level: SpeedLevel
    held: bool = False
    game: Game
    names: Names = NAMELESS


def refusal(touch: Touch) -> str | None:
    """Return why the agents can't go ashore: a code, or None if they can."""
    if touch.held:
        return "held"
    return "too_fast" if touch.level.rank > SpeedLevel.SLOW.rank else None


def land(chance: Chance, touch: Touch) -> bool:
    """Return whether the agents are ashore; then the alarm sounds. No dice are thrown."""
    reason, ship = refusal(touch), touch.names.ship
    if reason is not None:
        told = event("spy.not_landed", RULE, ship=ship, beach=touch.beach, reason=reason)
        chance.tell(told)
        return False
    chance.tell(record(_played(touch.game), "delivered", value=True, ship=ship))
    chance.tell(event("spy.betrayed", RULE, ship=ship, reason="ashore", cm=0))
    return True


def _read_touch(given: Given) -> Touch:
    beach = given.whole("beach", 1, maximum=BEACHES, rule=RULE)
    held = given.flag("held")
    if held and beach != 1:
        raise given.wrong("held", f"is true of beach {beach}; soldiers come to beach 1 ({RULE})")
    return Touch(
        beach=beach,
        level=given.one_of("speed", SpeedLevel),
        held=held,
        game=read_game(given),
        names=read_names(given),
    )


def _answer_landing(touch: Touch, odds: Dist[bool]) -> dict[str, Any]:
    return {"delivered": odds.chance(True) == 1, "reason": refusal(touch)}


SPY_LANDING = Procedure(
    name="spy_landing",
    rule=RULE,
    read=_read_touch,
    resolve=land,
    answer=_answer_landing,
    example={"beach": 1, "speed": "slow", "names": {"ship": "MAS 21"}},
)


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnEnd:
    """The end of a turn; `reached`: she was at Beach 1 in time; `closed`: it is held already."""

    turn: int
    reached: bool = False
    closed: bool = False
    game: Game


def no_throw(end: TurnEnd) -> str | None:
    """Return why nobody throws for Beach 1 now: a code, or None if somebody does."""
    if end.reached:
        return "reached"
    if end.closed:
        return "closed"
    return "early" if end.turn < _figures(end.game, "beach_1_closes")["first_turn"] else None


def last_turn(end: TurnEnd) -> int:
    """Return the last turn for Beach 2, if Beach 1 is closed now."""
    turns = end.turn + _figures(end.game, "beach_1_closes")["turns_left"]
    latest = _played(end.game).length.latest
    return turns if latest is None else min(turns, latest)


def close_beach(chance: Chance, end: TurnEnd) -> bool:
    """Return whether Beach 1 is held from now on."""
    reason = no_throw(end)
    if reason is not None:
        chance.tell(event("spy.beach_quiet", RULE, turn=end.turn, reason=reason))
        return end.closed
    target = Target(_figures(end.game, "beach_1_closes")["closed_up_to"])
    return chance.meets(D6, target, Cause("spy.beach", RULE, turn=end.turn, last=last_turn(end)))


def _read_turn_end(given: Given) -> TurnEnd:
    game = read_game(given)
    latest, closes = _played(game).length.latest, _figures(game, "beach_1_closes")
    turn = given.whole("turn", 1, maximum=latest or MOST_TURNS, rule="I-19")
    reached, closed = given.flag("reached"), given.flag("closed")
    if closed and reached:
        raise given.wrong("closed", f"is true, but reached is as well, and keeps it open ({RULE})")
    if closed and turn <= closes["first_turn"]:
        first = closes["first_turn"]
        raise given.wrong("closed", f"is true, but turn {first} has to be over for it ({RULE})")
    return TurnEnd(turn=turn, reached=reached, closed=closed, game=game)


def _answer_beach(end: TurnEnd, odds: Dist[bool]) -> dict[str, Any]:
    quiet = no_throw(end)
    return {
        "thrown": quiet is None,
        "reason": quiet,
        "p_closed": odds.chance(True),
        "last_turn_if_closed": last_turn(end) if quiet is None else None,
    }


BEACH_CLOSING = Procedure(
    name="beach_closing",
    rule=RULE,
    read=_read_turn_end,
    resolve=close_beach,
    answer=_answer_beach,
    example={"turn": 7},
)
