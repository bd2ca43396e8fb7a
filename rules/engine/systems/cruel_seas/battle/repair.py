"""Repairs (CS-REP-1, -2, CS-CAM-7; I-35).

By order, slow or stationary, in an activation without an attack of any kind. The hull roll comes
first, a master engineer doubles its sum; then criticals are removed.

Decided here, where the rules are silent: her own player chooses what is removed, and as long as he
doesn't it is the first of fire, rudder, engine, radar, radio, smoke gear, crew, bridge (the last
two are over soon anyway); each engine hit counts as one critical; a repaired one still holds her to
combat speed, but the next one finds her a level faster.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import reduce
from typing import Any

from rules.engine.core.chance import Cause, Chance
from rules.engine.core.dice import D6
from rules.engine.core.dist import Dist
from rules.engine.core.events import event
from rules.engine.core.given import Given
from rules.engine.core.procedure import Procedure
from rules.engine.systems.cruel_seas import loader
from rules.engine.systems.cruel_seas.battle.criticals import MASTER_ENGINEER
from rules.engine.systems.cruel_seas.battle.game import Game, read_game, read_names
from rules.engine.systems.cruel_seas.battle.results import accessories
from rules.engine.systems.cruel_seas.battle.state import Vessel
from rules.engine.systems.cruel_seas.vocabulary import CrewGrade, SpeedLevel

ENGINE = "engine"
MARKS = {"fire": "on_fire", "rudder": "rudder_hit", "crew": "crew_hit", "bridge": "bridge_hit"}
URGENT, PASSING = ("fire", "rudder"), ("crew", "bridge")
RULES = {
    "no_orders": "CS-CRIT-06",
    "recovering": "CS-COL-2",
    "too_fast": "CS-REP-1",
    "attacked": "CS-REP-1",
}
MOST_HULL = 10_000
MOST_CRITICALS = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Repair:
    """A repair order; the vessel after her move, so that her level is the one she moves at.

    `first` is what her player wants to be rid of, best first. `attacked`: she fired, launched or
    did anything else to an enemy in this turn. `obeys` is False after a failed crew-hit test.
    """

    vessel: Vessel
    first: tuple[str, ...] = ()
    attacked: bool = False
    obeys: bool = True
    game: Game


@dataclass(frozen=True, slots=True)
class Repaired:
    """The vessel after a repair, and the sum of the hull roll, be it more than was missing."""

    vessel: Vessel
    points: int = 0


def refusal(order: Repair) -> str | None:
    """Return why she can't repair: a code of RULES, or None if she can (CS-REP-1)."""
    if not order.obeys:
        return "no_orders"
    if order.vessel.recovering:
        return "recovering"
    if order.vessel.level.rank > order.game.sheet("repair")["fastest"]:
        return "too_fast"
    return "attacked" if order.attacked else None


def dice(order: Repair) -> int:
    """Return how many D6 of hull she throws: none if she can't repair."""
    return 0 if refusal(order) else _cell(order, "dice")


def repairable(vessel: Vessel, game: Game) -> tuple[str, ...]:
    """Return the criticals that a repair can remove, each as often as it is there (I-35)."""
    mends = game.sheet("criticals").grids["accessory"]["repairable"]
    return (
        *_marks(vessel, URGENT),
        *[ENGINE] * (vessel.engine_hits - vessel.engine_repairs),
        *(item for item in accessories(game) if mends[item] and item in vessel.lost),
        *_marks(vessel, PASSING),
    )


def removed(order: Repair) -> tuple[str, ...]:
    """Return the criticals that a repair removes: what her player wants, then what is left."""
    if refusal(order):
        return ()
    left, wanted = list(repairable(order.vessel, order.game)), []
    for code in order.first:
        if code in left:
            left.remove(code)
            wanted.append(code)
    return tuple((wanted + left)[: _cell(order, "criticals")])


def repair(chance: Chance, order: Repair) -> Repaired:
    """Return the vessel after a repair, unharmed and unmended if she can't (CS-REP-1, -2)."""
    vessel, reason = order.vessel, refusal(order)
    if reason is not None:
        told = event("repair.refused", RULES[reason], ship=vessel.name, reason=reason)
        chance.tell(told)
        return Repaired(vessel)
    points = _hull_roll(chance, order)
    left = min(vessel.hull, vessel.hull_left + points)
    chance.tell(event("repair.hull", "CS-REP-2", ship=vessel.name, left=left, hull=vessel.hull))
    for code in removed(order):
        chance.tell(event("repair.removed", "CS-REP-2", ship=vessel.name, critical=code))
    return Repaired(reduce(without, removed(order), replace(vessel, hull_left=left)), points)


def without(vessel: Vessel, code: str) -> Vessel:
    """Return her without a critical that she had."""
    if code == ENGINE:
        return replace(vessel, engine_repairs=vessel.engine_repairs + 1)
    if code in MARKS:
        return _marked(vessel, code, hit=False)
    return replace(vessel, lost=vessel.lost - {code})


def with_critical(vessel: Vessel, code: str) -> Vessel:
    """Return her with a critical."""
    if code == ENGINE:
        return replace(vessel, engine_hits=vessel.engine_hits + 1)
    if code in MARKS:
        return _marked(vessel, code, hit=True)
    return replace(vessel, equipment=vessel.equipment | {code}, lost=vessel.lost | {code})


def _hull_roll(chance: Chance, order: Repair) -> int:
    vessel = order.vessel
    points = chance.total(dice(order), D6, Cause("repair.rolled", "CS-REP-2", ship=vessel.name))
    if MASTER_ENGINEER not in vessel.abilities:
        return points
    points *= order.game.sheet("repair")["master_engineer"]
    chance.tell(event("repair.doubled", "CS-CAM-7", ship=vessel.name, points=points))
    return points


def _cell(order: Repair, grid: str) -> int:
    return order.game.sheet("repair").cell(grid, order.vessel.crew, order.vessel.level)


def _marks(vessel: Vessel, codes: Iterable[str]) -> list[str]:
    return [code for code in codes if getattr(vessel, MARKS[code])]


def _marked(vessel: Vessel, code: str, *, hit: bool) -> Vessel:
    change: dict[str, Any] = {MARKS[code]: hit}
    return replace(vessel, **change)


def _read(given: Given) -> Repair:
    game = read_game(given)
    hull = given.whole("hull", 1, maximum=MOST_HULL)
    vessel = Vessel(
        name=read_names(given).ship,
        crew=given.one_of("crew", CrewGrade),
        level=given.one_of("speed", SpeedLevel),
        hull=hull,
        hull_left=given.whole("hull_left", 1, maximum=hull, rule="CS-REP-2"),
        abilities=frozenset(
            given.codes("abilities", loader.edition(game.edition).tables.labels["ability"], [])
        ),
        recovering=given.flag("recovering"),
    )
    vessel = reduce(with_critical, _criticals(given, game), vessel)
    first = given.codes("first", repairable(vessel, game), [])
    attacked, obeys = given.flag("attacked"), given.flag("obeys", default=True)
    return Repair(vessel=vessel, first=first, attacked=attacked, obeys=obeys, game=game)


def _criticals(given: Given, game: Game) -> tuple[str, ...]:
    """Return the criticals by their codes; a number of them stands for so many engine hits."""
    if not isinstance(given.get("criticals"), list):
        return (ENGINE,) * given.whole("criticals", 0, maximum=MOST_CRITICALS)
    mends = game.sheet("criticals").grids["accessory"]["repairable"]
    known = (ENGINE, *MARKS, *(item for item in accessories(game) if mends[item]))
    codes = given.codes("criticals", known)
    if len(codes) > MOST_CRITICALS:
        raise given.wrong("criticals", f"are {len(codes)}; use at most {MOST_CRITICALS}")
    twice = next((c for n, c in enumerate(codes) if c != ENGINE and c in codes[:n]), None)
    if twice is not None:
        raise given.wrong("criticals", f"has {twice} twice; only engine hits add up (CS-CRIT-2)")
    return codes


def _answer(order: Repair, odds: Dist[Repaired]) -> dict[str, Any]:
    reason, before = refusal(order), order.vessel
    full = odds.chance_that(lambda done: done.vessel.hull_left == before.hull)
    return {
        "allowed": reason is None,
        "reason": reason,
        "dice": dice(order),
        "mean_roll": odds.mean(lambda done: done.points),
        "mean_restored": odds.mean(lambda done: done.vessel.hull_left - before.hull_left),
        "p_full_repair": full if reason is None else Fraction(0),
        "criticals_removed": len(removed(order)),
        "removed": list(removed(order)),
    }


REPAIR = Procedure(
    name="repair",
    rule="CS-REP-2",
    read=_read,
    resolve=repair,
    answer=_answer,
    example={
        "crew": "veteran",
        "speed": "stationary",
        "hull": 55,
        "hull_left": 31,
        "criticals": ["engine", "rudder", "radar"],
        "first": ["radar"],
        "abilities": ["master_engineer"],
        "names": {"ship": "S-38"},
    },
)
