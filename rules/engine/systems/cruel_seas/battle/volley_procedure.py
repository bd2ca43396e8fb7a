"""A vessel's whole fire in an activation, from plain values (CS-GUN-1 to -9)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

from rules.engine.core.dist import Dist, quantile
from rules.engine.core.given import Given, show
from rules.engine.core.procedure import Procedure
from rules.engine.systems.cruel_seas.battle.allocation import (
    BUSY,
    LIGHTS,
    Aim,
    Quarry,
    Volley,
    faults,
)
from rules.engine.systems.cruel_seas.battle.engine_speed import OLD_TUB, read_speeds
from rules.engine.systems.cruel_seas.battle.game import Game, read_game
from rules.engine.systems.cruel_seas.battle.gunnery import (
    MOST_PLUMES,
    SEA_STATES,
    refusal,
    to_hit,
)
from rules.engine.systems.cruel_seas.battle.hit_procedure import NOTHING, read_ship
from rules.engine.systems.cruel_seas.battle.hits import TRACES
from rules.engine.systems.cruel_seas.battle.low_craft import read_low_target
from rules.engine.systems.cruel_seas.battle.optional_rules import read_seas
from rules.engine.systems.cruel_seas.battle.results import accessories
from rules.engine.systems.cruel_seas.battle.sight import read_screens, refuse_fog
from rules.engine.systems.cruel_seas.battle.state import MOST_CM, Vessel
from rules.engine.systems.cruel_seas.battle.volley import PLUMES, fire_volley, rolls
from rules.engine.systems.cruel_seas.vocabulary import SpeedLevel

MOST_TARGETS = 3  # their states multiply
MOST_SHOTS = 60  # a gun declared twice is a fault that is told
NO_LIGHT = "none"
IDLE = "none"
QUARTERS = (Fraction(1, 4), Fraction(1, 2), Fraction(3, 4))


def _read(given: Given) -> Volley:
    game = read_game(given)
    trace = given.code("trace", (NOTHING, PLUMES, *sorted(TRACES)), NOTHING)
    shooter = _read_vessel(given.inner("shooter"), game, marks=True)
    targets = tuple(_read_quarry(each, game) for each in given.each("targets"))
    if not 1 <= len(targets) <= MOST_TARGETS:
        raise given.wrong("targets", f"are {len(targets)}; use 1 to {MOST_TARGETS}")
    names = [quarry.vessel.name for quarry in targets]
    if len(set(names)) < len(names):
        raise given.wrong("targets", "have a name twice")
    shots = given.each("shots")
    if len(shots) > MOST_SHOTS:
        raise given.wrong("shots", f"are {len(shots)}; use at most {MOST_SHOTS}")
    aims = tuple(_read_aim(each, shooter, targets, game) for each in shots)
    refuse_fog(given, [screen for aim in aims for screen in aim.screens])
    busy = given.code("busy", (IDLE, *BUSY), IDLE)
    return Volley(
        shooter=shooter,
        targets=targets,
        aims=aims,
        busy="" if busy == IDLE else busy,
        rallied=given.flag("rallied"),
        dazzled=_read_dazzled(given, shooter),
        dazzles=given.flag("dazzles"),
        sea_state=given.code("sea_state", SEA_STATES, SEA_STATES[0]),
        heavy_seas=read_seas(given),
        prefer=given.codes("prefer", accessories(game), []),
        keep=frozenset({trace} - {NOTHING}),
        coarse=given.flag("coarse"),
        game=game,
    )


def _read_vessel(given: Given, game: Game, *, marks: bool) -> Vessel:
    """Return a vessel with her speed; `marks`: with what keeps her from firing well."""
    vessel = _moving(given, read_ship(given, game, given.name("name")))
    if marks:
        vessel = replace(
            vessel,
            bridge_hit=given.flag("bridge_hit"),
            crew_hit=given.flag("crew_hit"),
            struck=given.flag("struck"),
        )
        given.done()
    return vessel


def _moving(given: Given, vessel: Vessel) -> Vessel:
    level = given.one_of("speed", SpeedLevel)
    if level is SpeedLevel.FULL and OLD_TUB in vessel.abilities:
        raise given.wrong("speed", "is full, but an old tub makes combat speed at most (I-9)")
    if level is SpeedLevel.STATIONARY and given.get("full") is None:
        return replace(vessel, level=level)
    return replace(vessel, level=level, speeds=read_speeds(given))


def _read_quarry(given: Given, game: Game) -> Quarry:
    vessel = _read_vessel(given, game, marks=False)
    hard = given.whole("hard_target", 0, default=0, maximum=2)
    quarry = Quarry(
        vessel=read_low_target(given, "craft", vessel, game, hard),
        plumes=given.whole("plumes", 0, default=0, maximum=MOST_PLUMES),
        hard_target=hard,
        sized=given.flag("sized", default=True),
        torpedo=given.flag("torpedo"),
    )
    given.done()
    return quarry


def _read_aim(given: Given, shooter: Vessel, targets: tuple[Quarry, ...], game: Game) -> Aim:
    names = [quarry.vessel.name for quarry in targets]
    light = given.code("searchlight", (NO_LIGHT, *LIGHTS), NO_LIGHT)
    target = names.index(given.code("target", names))
    aim = Aim(
        gun=_place(given, "gun", shooter),
        target=target,
        distance=given.length("distance_cm", maximum=MOST_CM),
        bears=given.flag("bears", default=True),
        screens=read_screens(given, game),
        light="" if light == NO_LIGHT else light,
        nearest=tuple(range(len(targets[target].vessel.guns)))
        if given.flag("guns_nearest_first")
        else (),
        others=tuple(_read_other(each) for each in given.each("others", [])),
    )
    given.done()
    return aim


def _read_other(given: Given) -> tuple[str, Fraction]:
    other = given.text("name"), given.length("distance_cm", maximum=MOST_CM)
    given.done()
    return other


def _place(given: Given, key: str, shooter: Vessel) -> int:
    place = given.whole(key, 1)
    if place > len(shooter.guns):
        raise given.wrong(key, f"is {place}, of {len(shooter.guns)} guns")
    return place - 1


def _read_dazzled(given: Given, shooter: Vessel) -> frozenset[int]:
    places = given.get("dazzled") or []
    guns = range(1, len(shooter.guns) + 1)
    if not isinstance(places, list) or any(type(p) is not int or p not in guns for p in places):
        raise given.wrong("dazzled", f"is {show(places)}; use places of guns, from 1")
    return frozenset(place - 1 for place in places)


def _answer(volley: Volley, odds: Dist[tuple[Quarry, ...] | None]) -> dict[str, Any]:
    found = faults(volley)
    answer: dict[str, Any] = {"legal": not found, "reasons": [fault.reason for fault in found]}
    if found:
        return answer
    each = (odds.map(_at(place)) for place in range(len(volley.targets)))
    ends = zip(volley.targets, each, strict=True)
    return answer | {
        "exact": not volley.coarse,
        "shots": [_shot(volley, aim) for aim in volley.aims],
        "targets": [_target(volley, quarry, after) for quarry, after in ends],
    }


def _at(place: int) -> Callable[[tuple[Quarry, ...] | None], Quarry]:
    return lambda after: (after or ())[place]


def _shot(volley: Volley, aim: Aim) -> dict[str, Any]:
    """Return what a gun needs before any plume of this volley."""
    shot = volley.shot(aim)
    refused = refusal(shot)
    return {
        "gun": aim.gun + 1,
        "target": volley.quarry(aim).vessel.name,
        "rolls": rolls(volley, aim),
        "reason": refused,
        "target_number": None if refused else to_hit(shot).number,
    }


def _target(volley: Volley, quarry: Quarry, after: Dist[Quarry]) -> dict[str, Any]:
    before = quarry.vessel
    left = after.map(lambda ends: ends.vessel.hull_left)
    answer = {
        "name": before.name,
        "p_unhurt": left.chance(before.hull_left),
        "p_sunk": left.chance(0),
        "mean_hull_left": left.mean(lambda points: points),
        "hull_left_quarters": [quantile(left, share) for share in QUARTERS],
    }
    if volley.keep:
        was = _traces(volley, quarry)
        answer["p_trace"] = after.chance_that(lambda ends: _traces(volley, ends) != was)
    return answer


def _traces(volley: Volley, quarry: Quarry) -> list[Any]:
    return [
        quarry.plumes if name == PLUMES else getattr(quarry.vessel, name)
        for name in sorted(volley.keep)
    ]


VOLLEY = Procedure(
    name="volley",
    rule="CS-GUN-3",
    read=_read,
    resolve=fire_volley,
    answer=_answer,
    example={
        "shooter": {
            "name": "Vosper 12",
            "crew": "regular",
            "size": "small",
            "hull": 35,
            "guns": [
                {"gun": "20mm"},
                {"gun": "hmg", "mounting": "twin"},
                {"gun": "mg"},
                {"gun": "mg"},
            ],
            "slow": 12,
            "combat": 24,
            "full": 36,
            "speed": "combat",
        },
        "targets": [
            {
                "name": "S-38",
                "crew": "regular",
                "size": "medium",
                "hull": 55,
                "guns": [
                    {"gun": "37mm", "semi_auto": True},
                    {"gun": "20mm"},
                    {"gun": "mg"},
                    {"gun": "mg"},
                ],
                "diesel": True,
                "slow": 13,
                "combat": 26,
                "full": 39,
                "speed": "slow",
            }
        ],
        "shots": [
            {"gun": 1, "target": "S-38", "distance_cm": 30},
            {"gun": 2, "target": "S-38", "distance_cm": 30},
            {"gun": 3, "target": "S-38", "distance_cm": 30.5},
        ],
    },
)
