"""Ramming, up to the contact (CS-COL-3; I-38): a skill test, the victim's shot, then her dodge.

Whoever fights it out asks `attempt`, lets the victim fire one weapon (in full: a rammer who sinks,
or loses the speed for it, is out of this), then `dodge`, and where neither ends it, a collision.
The rammer has no other order in this turn, whatever comes of it.

Decided here, where the rules are silent: a vessel that lies still can't dodge, for a third of her
move is nothing; the test to ram and the dodge are no saves, so a lucky ship has no second throw.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from rules.engine.core.chance import Cause, Chance
from rules.engine.core.dice import D6
from rules.engine.core.dist import Dist
from rules.engine.core.events import event
from rules.engine.core.given import Given
from rules.engine.core.procedure import Procedure
from rules.engine.systems.cruel_seas.battle.game import Game, read_game, read_names
from rules.engine.systems.cruel_seas.battle.movement import Course
from rules.engine.systems.cruel_seas.battle.skill import skill_target
from rules.engine.systems.cruel_seas.battle.state import Vessel
from rules.engine.systems.cruel_seas.vocabulary import CrewGrade, SpeedLevel

RULE = "CS-COL-3"
MOST_TURNS = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Ram:
    """A vessel that goes for another at the level that she declared, with so many turns.

    `within_reach`: the victim lies within her move. `busy`: she has fired, launched or had another
    order in this activation.
    """

    attacker: Vessel
    target: Vessel
    turns: int = 0
    within_reach: bool = True
    busy: bool = False
    game: Game


class End(StrEnum):
    """What came of a ram."""

    REFUSED = "refused"
    GIVEN_UP = "given_up"
    DODGED = "dodged"
    CONTACT = "contact"


def refusal(ram: Ram) -> str | None:
    """Return why she may not ram: a code, or None if she may."""
    sheet = ram.game.sheet("ram")
    if not sheet.cell("crew", "may_ram", ram.attacker.crew):
        return "crew"
    if ram.attacker.level is not SpeedLevel.FULL:
        return "speed"
    if ram.turns > sheet["turns"]:
        return "turns"
    if not ram.within_reach:
        return "reach"
    return "busy" if ram.busy else None


def ram(chance: Chance, facts: Ram) -> End:
    """Return what comes of a ram whose victim doesn't fire."""
    refused = refusal(facts)
    if refused is not None:
        chance.tell(event("ram.refused", RULE, ship=facts.attacker.name, reason=refused))
        return End.REFUSED
    if not attempt(chance, facts):
        return End.GIVEN_UP
    return End.DODGED if dodge(chance, facts) else End.CONTACT


def attempt(chance: Chance, ram: Ram) -> bool:
    """Return whether she goes through with it; failed, she ends her move as normal."""
    test = Cause("ram.attempt", RULE, ship=ram.attacker.name, target=ram.target.name)
    return chance.meets(D6, skill_target(ram.game, ram.attacker.crew), test)


def dodge(chance: Chance, ram: Ram) -> bool:
    """Return whether the victim gets out of the way, so that the rammer passes or stops short."""
    target = ram.target
    if target.level is SpeedLevel.STATIONARY:
        chance.tell(event("ram.no_dodge", RULE, ship=target.name))
        return False
    test = Cause("ram.dodge", RULE, ship=target.name, target=ram.attacker.name)
    return chance.meets(D6, skill_target(ram.game, target.crew), test)


def dodge_course(vessel: Vessel, game: Game) -> Course:
    """Return how she dodges: a third of a move, with one turn at its end (I-47)."""
    turns = game.sheet("ram")["dodge_turns"]
    degrees = game.sheet("movement").cell("degrees", "ahead", vessel.turn)
    third = vessel.speeds.slow
    return Course(cm=third, turns=turns, degrees=degrees, points=(third,))


def _read(given: Given) -> Ram:
    names = read_names(given)
    return Ram(
        attacker=_read_vessel(given, "attacker", names.ship, SpeedLevel.FULL),
        target=_read_vessel(given, "target", names.target, SpeedLevel.COMBAT),
        turns=given.whole("turns", 0, default=0, maximum=MOST_TURNS),
        within_reach=not given.flag("out_of_reach"),
        busy=given.flag("busy"),
        game=read_game(given),
    )


def _read_vessel(given: Given, who: str, name: str, level: SpeedLevel) -> Vessel:
    crew = given.one_of(f"{who}_crew", CrewGrade)
    speed = given.code(f"{who}_speed", list(SpeedLevel), level)
    return Vessel(name=name, crew=crew, level=SpeedLevel(speed))


def _answer(ram: Ram, odds: Dist[End]) -> dict[str, Any]:
    refused = refusal(ram)
    return {
        "allowed": refused is None,
        "reason": refused,
        "p_attempt": odds.chance(End.DODGED) + odds.chance(End.CONTACT),
        "p_contact": odds.chance(End.CONTACT),
    }


RAM = Procedure(
    name="ram",
    rule=RULE,
    read=_read,
    resolve=ram,
    answer=_answer,
    example={
        "attacker_crew": "veteran",
        "target_crew": "regular",
        "names": {"ship": "Vosper 12", "target": "S-38"},
    },
)
