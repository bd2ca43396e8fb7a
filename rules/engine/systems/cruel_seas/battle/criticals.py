"""The criticals of one damage roll (CS-CRIT-1, CS-CRIT-01 to -10; I-6, I-29).

A D10 for each six, thrown together, then a save for each result in turn. They are taken in the
order of the table, but one that may become another before that other: gun and accessory before
crew, torpedo before structure. The rules leave this order open. A result becomes another as things
stand at its turn. Each effect comes once in an attack; an unsaved repeat is 1D6 instead, and so is
one whose own die did nothing the first time. Ignored is, without a save, what can't hurt her;
the abilities that work once a game are spent on the first unsaved critical that would take effect,
and what they ignore counts as no effect. Extra damage is thrown at the end, all of it together.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.engine.core.chance import Cause, Chance
from rules.engine.core.dice import D6, D10
from rules.engine.core.events import Event, Value, facts
from rules.engine.systems.cruel_seas.battle.effects import EFFECTS, Struck
from rules.engine.systems.cruel_seas.battle.hits import Hit
from rules.engine.systems.cruel_seas.battle.results import (
    ORDER,
    OTHERWISE,
    RESULTS,
    Result,
    becomes,
    ignores,
)
from rules.engine.systems.cruel_seas.battle.skill import saves
from rules.engine.systems.cruel_seas.battle.state import Vessel

MASTER_ENGINEER = "master_engineer"
UP_ARMOURED = "up_armoured"


@dataclass(frozen=True, slots=True)
class Fate:
    """What the criticals of an attack came to: traces on the vessel, and points of extra damage."""

    vessel: Vessel
    points: int


def criticals(chance: Chance, vessel: Vessel, hit: Hit, count: int) -> Fate:
    """Return what so many criticals of one hit come to; her hull is not touched yet."""
    struck: Struck = chance.run(_all, vessel, hit, count)
    return Fate(struck.vessel, extra_damage(chance, struck))


def extra_damage(chance: Chance, struck: Struck) -> int:
    """Return the points of the extra damage that criticals came to; its sixes are plain sixes."""
    extra = Cause("critical.extra", "CS-CRIT-1", ship=struck.vessel.name)
    return chance.total(struck.dice, D6, extra)


def critical(chance: Chance, struck: Struck, result: Result, hit: Hit) -> Struck:
    """Return a vessel after one result of the table, which is passed on if it becomes another."""
    counts_as = becomes(struck.vessel, result, hit.game)
    if counts_as is not result:
        _tell(chance, "critical.becomes", struck, result, counts_as=str(counts_as))
        return replace(struck, passed_on=struck.passed_on + 1)
    reason = ignores(struck.vessel, result, hit)
    if reason is not None:
        _tell(chance, "critical.ignored", struck, result, reason=reason)
        return struck
    save = Cause("critical.save", "CS-CRIT-1", ship=struck.vessel.name, result=str(result))
    saved, vessel = saves(chance, struck.vessel, hit.game, save)
    unsaved = replace(struck, vessel=vessel)
    return unsaved if saved else _unsaved(chance, unsaved, result, hit)


def _unsaved(chance: Chance, struck: Struck, result: Result, hit: Hit) -> Struck:
    """Return her after a repeat, a critical that an ability ignores, or one that takes effect."""
    if struck.applied:
        more = hit.game.sheet("criticals")["repeat_dice"]
        _tell(chance, "critical.repeat", struck, result, dice=more)
        return replace(struck, dice=struck.dice + more)
    ability = _ability_against(struck.vessel, result)
    if ability is not None:
        _tell(chance, "critical.ignored", struck, result, reason=ability)
        return replace(struck, vessel=struck.vessel.spend(ability))
    return EFFECTS[result](chance, replace(struck, applied=True), hit)


def _ability_against(vessel: Vessel, result: Result) -> str | None:
    """Return the ability that ignores an unsaved critical: once a game each."""
    if result is Result.ENGINE and vessel.can_use(MASTER_ENGINEER):
        return MASTER_ENGINEER
    return UP_ARMOURED if vessel.can_use(UP_ARMOURED) else None


def _all(chance: Chance, vessel: Vessel, hit: Hit, count: int) -> Struck:
    """Return her after all criticals of an attack, with what nobody asks for as it was."""
    thrown = Cause("critical.thrown", "CS-CRIT-1", ship=vessel.name)
    struck = chance.deal(count, D10, ORDER, thrown, _one_number, Struck(vessel), hit)
    return replace(struck, vessel=_forgetting(struck.vessel, vessel, hit.forget))


def _one_number(chance: Chance, struck: Struck, number: int, thrown: int, hit: Hit) -> Struck:
    """Return her after all dice that show a number, and what became this result before."""
    result = RESULTS[number - 1]
    due, passed_on = thrown, struck.passed_on
    if result in OTHERWISE.values():
        due, passed_on = thrown + struck.passed_on, 0
    if not due:
        return struck
    after: Struck = chance.run(_number, struck.vessel, result, due, hit)
    dice = struck.dice + after.dice
    return Struck(after.vessel, dice, passed_on=passed_on + after.passed_on)


def _number(chance: Chance, vessel: Vessel, result: Result, due: int, hit: Hit) -> Struck:
    """Return a vessel after some criticals of one result; `dice` are those of these alone."""
    after = chance.fold(_one, Struck(vessel), [(result, hit)] * due)
    kept = _forgetting(after.vessel, vessel, hit.forget - {"used"})
    return Struck(kept, after.dice, passed_on=after.passed_on)


def _one(chance: Chance, struck: Struck, given: tuple[Result, Hit]) -> Struck:
    return critical(chance, struck, *given)


def _forgetting(vessel: Vessel, before: Vessel, fields: frozenset[str]) -> Vessel:
    if vessel is before:
        return vessel
    were = {name: getattr(before, name) for name in fields}
    changed = {name: was for name, was in were.items() if getattr(vessel, name) != was}
    return replace(vessel, **changed) if changed else vessel


def _tell(chance: Chance, code: str, struck: Struck, result: Result, **data: Value) -> None:
    about = facts({"ship": struck.vessel.name, "result": str(result), **data})
    chance.tell(Event(code=code, rule=result.rule, data=about))
