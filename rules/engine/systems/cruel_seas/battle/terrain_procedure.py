"""Terrain in a vessel's way, from plain values: the procedure `terrain` (CS-TER-1 to -6)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from rules.engine.core.dist import Dist
from rules.engine.core.given import Given
from rules.engine.core.measures import number
from rules.engine.core.procedure import Procedure
from rules.engine.systems.cruel_seas.battle.game import read_game, read_names
from rules.engine.systems.cruel_seas.battle.optional_rules import must_be_played
from rules.engine.systems.cruel_seas.battle.speed_read import read_speed
from rules.engine.systems.cruel_seas.battle.state import MOST_CM, MOST_HULL, Speeds, Vessel
from rules.engine.systems.cruel_seas.battle.terrain import (
    Approach,
    End,
    Kind,
    Passed,
    meet_terrain,
)
from rules.engine.systems.cruel_seas.vocabulary import CrewGrade, Size, SpeedLevel

OPTIONAL = {Kind.SANDBANK: "sandbanks", Kind.FOG: "fog"}


def _read(given: Given) -> Approach:
    kind = given.one_of("kind", Kind)
    _, cm = read_speed(given, "speed", "speed_cm")
    vessel = _read_vessel(given)
    approach = Approach(kind=kind, vessel=vessel, cm=cm, game=read_game(given))
    if kind in OPTIONAL:
        must_be_played(given, OPTIONAL[kind], approach.rule)
    if kind is Kind.SANDBANK:
        return approach
    if kind is Kind.FOG:
        return _read_fog(given, approach)
    return replace(
        approach,
        distance=given.length("distance_cm", default=0, maximum=MOST_CM),
        landing_craft=given.flag("landing_craft"),
    )


def _read_fog(given: Given, approach: Approach) -> Approach:
    """Return the same; of a vessel at full speed it takes `combat_cm`, her combat speed."""
    if approach.vessel.level is not SpeedLevel.FULL:
        return approach
    combat = given.length("combat_cm", maximum=MOST_CM)
    speeds = Speeds(slow=Fraction(0), combat=combat, full=approach.cm)
    gone = given.length("gone_cm", default=0, maximum=MOST_CM)
    if max(combat, gone) > approach.cm:
        raise given.wrong(
            "speed_cm", f"is {number(approach.cm)}, less than combat_cm or gone_cm (CS-TER-6)"
        )
    return replace(approach, vessel=replace(approach.vessel, speeds=speeds), gone=gone)


def _read_vessel(given: Given) -> Vessel:
    hull = given.whole("hull_left", 1, maximum=MOST_HULL)
    return Vessel(
        name=read_names(given).ship,
        crew=given.one_of("crew", CrewGrade),
        size=given.one_of("size", Size),
        hull=hull,
        hull_left=hull,
        level=given.one_of("speed", SpeedLevel),
    )


def _answer(approach: Approach, odds: Dist[Passed]) -> dict[str, Any]:
    cm = {passed.end: passed.cm for passed, _ in odds}
    return {
        "p_end": {
            str(end): odds.chance_that(lambda passed, end=end: passed.end is end)  # type: ignore[misc]
            for end in End
            if end in cm
        },
        "moved_off_cm": number(cm.get(End.KEPT_OFF, Fraction(0))),
        "fog_cm": number(cm.get(End.SLOWED, Fraction(0))),
        "mean_hull_left": odds.mean(lambda passed: passed.vessel.hull_left),
        "p_sunk": odds.chance_that(lambda passed: passed.vessel.sunk),
    }


TERRAIN = Procedure(
    name="terrain",
    rule="CS-TER-1",
    read=_read,
    resolve=meet_terrain,
    answer=_answer,
    example={
        "kind": "shoal",
        "distance_cm": 7,
        "size": "large",
        "crew": "regular",
        "speed": "combat",
        "speed_cm": 14,
        "hull_left": 80,
        "names": {"ship": "M 1201"},
    },
)
