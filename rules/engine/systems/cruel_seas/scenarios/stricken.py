"""The stricken MTB of scenario 3 (CS-SCN-3): whether she goes down, and who has her crew.

A D10 is thrown for each Fleet die that goes to her; on a 10 she sinks, and her people are in a
dinghy. The rescue vessel has them as soon as she is beside at slow speed, any other of her side
after a whole turn beside without way, an enemy as soon as he is beside at slow speed.

Decided here, where the rules are silent: alongside is as near as 'within 1'; who lies still is slow
enough where slow speed is asked for; the rescue vessel may also do as the others of her side do; a
dinghy doesn't sink, so nothing more is thrown for.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from rules.engine.core.chance import Cause, Chance
from rules.engine.core.dice import D10
from rules.engine.core.dist import Dist
from rules.engine.core.events import event
from rules.engine.core.given import Given
from rules.engine.core.measures import number_text
from rules.engine.core.modifiers import Target
from rules.engine.core.procedure import Procedure
from rules.engine.systems.cruel_seas.battle.game import NAMELESS, Game, Names, read_game, read_names
from rules.engine.systems.cruel_seas.battle.state import MOST_CM, Cm
from rules.engine.systems.cruel_seas.scenarios.reader import scenario
from rules.engine.systems.cruel_seas.scenarios.scenario import Scenario
from rules.engine.systems.cruel_seas.scenarios.victory import record
from rules.engine.systems.cruel_seas.vocabulary import SpeedLevel

NUMBER, RULE = 3, "CS-SCN-3"
MOST_DICE = 100
MOST_TURNS = 100


def _played(game: Game) -> Scenario:
    return scenario(game.edition, NUMBER)


@dataclass(frozen=True, slots=True, kw_only=True)
class Stricken:
    """The stricken vessel, and how many Fleet dice go to her, one after the other."""

    dice: int = 1
    game: Game
    names: Names = NAMELESS


def founders(chance: Chance, stricken: Stricken) -> bool:
    """Return whether she is sunk after all these dice; then nothing more is thrown."""
    return chance.fold(_one_die, False, [stricken] * stricken.dice)


def _one_die(chance: Chance, sunk: bool, stricken: Stricken) -> bool:
    if sunk:
        return True
    figures, ship = _played(stricken.game).special("sinking").figures, stricken.names.ship
    target = Target(figures["sinks_from"], at_most=False)
    if not chance.meets(D10, target, Cause("stricken.sinking", RULE, ship=ship)):
        return False
    chance.tell(event("stricken.dinghy", RULE, ship=ship, cm=figures["dinghy_cm"]))
    return True


def _read_stricken(given: Given) -> Stricken:
    return Stricken(
        dice=given.whole("fleet_dice", 1, default=1, maximum=MOST_DICE),
        game=read_game(given),
        names=read_names(given),
    )


def _answer_stricken(stricken: Stricken, odds: Dist[bool]) -> dict[str, Any]:
    figures = _played(stricken.game).special("sinking").figures
    return {"p_sunk": odds.chance(True), "dinghy_cm": figures["dinghy_cm"]}


STRICKEN_VESSEL = Procedure(
    name="stricken_vessel",
    rule=RULE,
    read=_read_stricken,
    resolve=founders,
    answer=_answer_stricken,
    example={"fleet_dice": 3, "names": {"ship": "MTB 5"}},
)


class Taker(StrEnum):
    """Who comes for the crew."""

    RESCUE_VESSEL = "rescue_vessel"
    RESCUER = "rescuer"
    ATTACKER = "attacker"


@dataclass(frozen=True, slots=True, kw_only=True)
class Boarding:
    """A vessel that comes for the crew, at the level of her move, so far away at its end.

    `still` counts whole turns that she has lain there without way.
    """

    by: Taker
    level: SpeedLevel
    distance: Cm
    still: int = 0
    game: Game
    names: Names = NAMELESS


def refusal(boarding: Boarding) -> str | None:
    """Return why she can't have the crew: a code, or None if she has it."""
    played = _played(boarding.game)
    beside = "capturing" if boarding.by is Taker.ATTACKER else "taking_off"
    if boarding.distance > played.special(beside).figures["beside_cm"]:
        return "too_far"
    if boarding.still >= played.special("taking_off").figures["turns"]:
        return None
    if boarding.by is Taker.RESCUER:
        return "too_short"
    return "too_fast" if boarding.level.rank > SpeedLevel.SLOW.rank else None


def take_off(chance: Chance, boarding: Boarding) -> str | None:
    """Return what becomes of the crew, rescued or captured; None if nothing. No dice are thrown."""
    reason, ship = refusal(boarding), boarding.names.ship
    if reason is not None:
        cm = number_text(boarding.distance)
        chance.tell(event("stricken.not_taken", RULE, ship=ship, reason=reason, cm=cm))
        return None
    crew = "captured" if boarding.by is Taker.ATTACKER else "rescued"
    chance.tell(record(_played(boarding.game), "crew", crew, ship))
    return crew


def _read_boarding(given: Given) -> Boarding:
    level = given.one_of("speed", SpeedLevel)
    still = given.whole("still_turns", 0, default=0, maximum=MOST_TURNS)
    if still and level is not SpeedLevel.STATIONARY:
        raise given.wrong("still_turns", f"is {still} of a vessel at the level '{level}'")
    return Boarding(
        by=given.one_of("by", Taker),
        level=level,
        distance=given.length("distance_cm", maximum=MOST_CM),
        still=still,
        game=read_game(given),
        names=read_names(given),
    )


def _answer_boarding(boarding: Boarding, odds: Dist[str | None]) -> dict[str, Any]:
    ((crew, _),) = odds
    return {"crew": crew, "reason": refusal(boarding)}


TAKE_CREW_OFF = Procedure(
    name="take_crew_off",
    rule=RULE,
    read=_read_boarding,
    resolve=take_off,
    answer=_answer_boarding,
    example={
        "by": "rescue_vessel",
        "speed": "slow",
        "distance_cm": 0.5,
        "names": {"ship": "MTB 7"},
    },
)
