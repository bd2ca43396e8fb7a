"""The procedure `torpedo_attack`: one torpedo meets one vessel (CS-TOR-2, -4 to -8)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from rules.engine.core.chance import Chance, exact
from rules.engine.core.dist import Dist
from rules.engine.core.given import Given
from rules.engine.core.procedure import Procedure
from rules.engine.systems.cruel_seas.battle.damage import hurt
from rules.engine.systems.cruel_seas.battle.game import read_game, read_names
from rules.engine.systems.cruel_seas.battle.state import MOST_CM, MOST_HULL, Speeds, Vessel
from rules.engine.systems.cruel_seas.battle.torpedoes import (
    KINDS,
    End,
    Meeting,
    Met,
    Torpedo,
    foregone,
    live,
    meet,
    to_hit,
)
from rules.engine.systems.cruel_seas.vocabulary import CrewGrade, Size, SpeedLevel


def attack(chance: Chance, meeting: Meeting) -> Met:
    """Return what comes of a meeting, and tell what is left of her."""
    met = meet(chance, meeting)
    hurt(chance, meeting.vessel, met.points, meeting.game)
    return met


def read_torpedo(given: Given, launcher: str) -> Torpedo:
    """Return a torpedo by the `kind` and `crew` of plain values."""
    return Torpedo(
        kind=KINDS[given.code("kind", list(KINDS), "standard")],
        crew=given.one_of("crew", CrewGrade),
        launcher=launcher,
    )


def read_target(given: Given, name: str) -> Vessel:
    """Return a vessel by the `target_size`, `target_cm`, `hull_left` ... of plain values."""
    cm = given.length("target_cm", maximum=MOST_CM)
    hull = given.whole("hull_left", 1, maximum=MOST_HULL)
    return Vessel(
        name=name,
        size=given.one_of("target_size", Size),
        hull=hull,
        hull_left=hull,
        speeds=Speeds(slow=cm, combat=cm, full=cm),
        level=SpeedLevel.COMBAT if cm else SpeedLevel.STATIONARY,
        shallow_draught=given.flag("shallow_draught"),
    )


def _read(given: Given) -> Meeting:
    names = read_names(given)
    return Meeting(
        torpedo=read_torpedo(given, names.ship),
        vessel=read_target(given, names.target),
        at=given.length("travelled_cm", maximum=MOST_CM),
        game=read_game(given),
    )


def _answer(meeting: Meeting, odds: Dist[Met]) -> dict[str, Any]:
    end = foregone(meeting)
    hull = meeting.vessel.hull_left
    return {
        "outcome": "resolve" if end is None else str(end),
        "target_number": to_hit(meeting).number if end is None else None,
        "p_hit": odds.chance_that(lambda met: met.end.hit),
        "p_live": exact(live, meeting).chance(True) if end is None else Fraction(0),
        "p_detonate": odds.chance_that(lambda met: met.end is End.EXPLODED),
        "mean_damage": odds.mean(lambda met: met.points),
        "p_sunk": odds.chance_that(lambda met: met.points >= hull),
    }


TORPEDO_ATTACK = Procedure(
    name="torpedo_attack",
    rule="CS-TOR-5",
    read=_read,
    resolve=attack,
    answer=_answer,
    example={
        "kind": "standard",
        "crew": "veteran",
        "target_size": "large",
        "target_cm": 10,
        "travelled_cm": 75,
        "hull_left": 90,
        "names": {"ship": "Vosper 12", "target": "the tanker"},
    },
)
