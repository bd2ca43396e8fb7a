"""The run to drop a depth charge across a vessel's bow (CS-DC-1).

A veteran crew at full speed, a skill test, and a way within a few cm of the bow. A failed test
drops nothing, and where that way would touch her it is a collision.

Decided here, where the rules are silent: only small and medium vessels make the run (the rule names
MTBs, MGBs and R-boats); who makes it throws her test when she comes up to the bow; a failed test at
a way that touches the target is always a collision, at any other way never; the test is no save, so
a lucky ship has no second throw.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Any

from rules.engine.core.chance import Cause, Chance
from rules.engine.core.dice import D6
from rules.engine.core.dist import Dist
from rules.engine.core.events import event
from rules.engine.core.given import Given
from rules.engine.core.procedure import Procedure
from rules.engine.systems.cruel_seas.battle.game import Game, read_game, read_names
from rules.engine.systems.cruel_seas.battle.skill import skill_target
from rules.engine.systems.cruel_seas.battle.state import MOST_CM, Cm, Vessel
from rules.engine.systems.cruel_seas.vocabulary import CrewGrade, Size, SpeedLevel

RULE = "CS-DC-1"
GEAR = "depth_charges"


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """A vessel on her run at another.

    `target_cm` is the target's speed, `bow` how near her way comes to the bow, in cm; 0 touches it.
    """

    vessel: Vessel
    target: str
    target_cm: Cm
    bow: Cm = Fraction(0)
    game: Game


class End(StrEnum):
    """What came of a run: refused, dropped, failed with or without a collision."""

    REFUSED = "refused"
    DROPPED = "dropped"
    FAILED = "failed"
    COLLISION = "collision"


def refusal(run: Run) -> str | None:
    """Return why the run can't be made: a code, or None if it can."""
    sheet, vessel = run.game.sheet("depth_charges"), run.vessel
    if not vessel.has(GEAR):
        return "gear"
    if not sheet.cell("size", "may_drop", vessel.size):
        return "size"
    if not sheet.cell("crew", "may_drop", vessel.crew):
        return "crew"
    if vessel.level is not SpeedLevel.FULL:
        return "speed"
    if run.target_cm > sheet["target_fast"]:
        return "target"
    return "bow" if run.bow > sheet["near_bow"] else None


def run_across(chance: Chance, run: Run) -> End:
    """Return what comes of a run; a token lies in the water if it was dropped."""
    refused = refusal(run)
    ship = run.vessel.name
    if refused is not None:
        told = event("depth_charge.refused", RULE, ship=ship, target=run.target, reason=refused)
        chance.tell(told)
        return End.REFUSED
    test = Cause("depth_charge.run", RULE, ship=ship, target=run.target)
    if chance.meets(D6, skill_target(run.game, run.vessel.crew), test):
        return End.DROPPED
    return End.FAILED if run.bow else End.COLLISION


def _read(given: Given) -> Run:
    names = read_names(given)
    vessel = Vessel(
        name=names.ship,
        crew=given.one_of("crew", CrewGrade),
        size=given.one_of("size", Size, Size.SMALL),
        level=given.one_of("speed", SpeedLevel, SpeedLevel.FULL),
        equipment=frozenset(() if given.flag("no_gear") else {GEAR}),
    )
    return Run(
        vessel=vessel,
        target=names.target,
        target_cm=given.length("target_cm", maximum=MOST_CM),
        bow=given.length("bow_cm", maximum=MOST_CM),
        game=read_game(given),
    )


def _answer(run: Run, odds: Dist[End]) -> dict[str, Any]:
    refused = refusal(run)
    return {
        "allowed": refused is None,
        "reason": refused,
        "p_dropped": odds.chance(End.DROPPED),
        "p_collision": odds.chance(End.COLLISION),
    }


DEPTH_CHARGE_RUN = Procedure(
    name="depth_charge_run",
    rule=RULE,
    read=_read,
    resolve=run_across,
    answer=_answer,
    example={
        "crew": "veteran",
        "target_cm": 18,
        "bow_cm": 4,
        "names": {"ship": "Vosper 12", "target": "the corvette"},
    },
)
