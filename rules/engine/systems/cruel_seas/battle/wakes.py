"""Crossing another vessel's wake (CS-MOV-5; I-10).

An inexperienced crew is turned by the wake of a vessel of its own size or larger; a tiny vessel of
any crew is swamped by every wake. None trails from a vessel that lies still.

Decided here, where the rules are silent: the damage comes first, at the crossing; the turn is made
at the first turning point from there on, in place of any turn that she would make there herself,
and where it says straight on she makes none there.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from rules.engine.core.chance import Cause, Chance
from rules.engine.core.dice import D6
from rules.engine.core.dist import Dist
from rules.engine.core.events import event
from rules.engine.core.given import Given
from rules.engine.core.procedure import Procedure
from rules.engine.systems.cruel_seas.battle.damage import hurt
from rules.engine.systems.cruel_seas.battle.game import Game, read_game, read_names
from rules.engine.systems.cruel_seas.battle.helm import helm_roll, turns_after
from rules.engine.systems.cruel_seas.battle.movement import Helm, Move, Turning
from rules.engine.systems.cruel_seas.battle.state import MOST_HULL, Cm, Vessel
from rules.engine.systems.cruel_seas.vocabulary import CrewGrade, Size, SpeedLevel

RULE = "CS-MOV-5"


@dataclass(frozen=True, slots=True, kw_only=True)
class Crossing:
    """A vessel amid her move and the one whose wake she crosses."""

    vessel: Vessel
    other: Vessel
    game: Game


@dataclass(frozen=True, slots=True)
class Crossed:
    """A vessel after a wake, the points of damage, and where it takes her; None: she steers."""

    vessel: Vessel
    points: int = 0
    helm: Helm | None = None


def swamps(crossing: Crossing) -> bool:
    """Return whether the wake comes aboard (I-10: whatever her crew)."""
    return _wake(crossing) and crossing.vessel.size is Size.TINY


def drifts(crossing: Crossing) -> bool:
    """Return whether the wake turns her."""
    vessel, other = crossing.vessel, crossing.other
    unsteady = crossing.game.sheet("wakes").cell("crew", "drifts", vessel.crew)
    return _wake(crossing) and bool(unsteady) and other.size.rank >= vessel.size.rank


def _wake(crossing: Crossing) -> bool:
    return crossing.other.level is not SpeedLevel.STATIONARY


def cross(chance: Chance, crossing: Crossing) -> Crossed:
    """Return what a wake does to a vessel that crosses it."""
    vessel, game = crossing.vessel, crossing.game
    points = 0
    if swamps(crossing):
        dice = game.sheet("wakes")["swamped_dice"]
        points = chance.total(dice, D6, _cause(crossing, "wake.swamped"))
        vessel = hurt(chance, vessel, points, game)
    if vessel.sunk:
        return Crossed(vessel, points)
    if drifts(crossing):
        helm = helm_roll(chance, game, _cause(crossing, "wake.helm"))
        return Crossed(vessel, points, helm)
    if not points:
        name, other = vessel.name, crossing.other.name
        chance.tell(event("wake.harmless", RULE, ship=name, target=other))
    return Crossed(vessel, points)


def _cause(crossing: Crossing, code: str) -> Cause:
    return Cause(code, RULE, ship=crossing.vessel.name, target=crossing.other.name)


def turn_in_wake(move: Move, at: Cm, helm: Helm) -> Turning | None:
    """Return the turn that a wake crossed after so many cm makes; None for straight on."""
    return next(iter(turns_after(move, at, helm)), None)


def _read(given: Given) -> Crossing:
    names = read_names(given)
    hull = given.whole("hull_left", 1, default=MOST_HULL, maximum=MOST_HULL)
    return Crossing(
        vessel=Vessel(
            name=names.ship,
            crew=given.one_of("crew", CrewGrade),
            size=given.one_of("size", Size),
            hull=hull,
            hull_left=hull,
        ),
        other=Vessel(
            name=names.target,
            size=given.one_of("other_size", Size),
            level=given.one_of("other_speed", SpeedLevel),
        ),
        game=read_game(given),
    )


def _answer(crossing: Crossing, odds: Dist[Crossed]) -> dict[str, Any]:
    helms = odds.map(lambda after: after.helm)
    return {
        "mean_damage": odds.mean(lambda after: Fraction(after.points)),
        "p_sunk": odds.chance_that(lambda after: after.vessel.sunk),
        "p_helm": {str(helm): helms.chance(helm) for helm in Helm},
    }


WAKE = Procedure(
    name="wake",
    rule=RULE,
    read=_read,
    resolve=cross,
    answer=_answer,
    example={
        "crew": "inexperienced",
        "size": "tiny",
        "hull_left": 12,
        "other_size": "medium",
        "other_speed": "full",
        "names": {"ship": "Linse 2", "target": "S-38"},
    },
)
