"""A passage over mines, from plain values (CS-MINE-2 to -6)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from rules.engine.core.chance import exact
from rules.engine.core.dist import Dist
from rules.engine.core.given import Given
from rules.engine.core.procedure import Procedure
from rules.engine.systems.cruel_seas.battle.game import OPTIONS, Game, read_game, read_names
from rules.engine.systems.cruel_seas.battle.mines import (
    DEGAUSSING,
    DENSITIES,
    Kind,
    Mined,
    Passage,
    blast_of,
    pass_mine,
)
from rules.engine.systems.cruel_seas.battle.optional_rules import chosen
from rules.engine.systems.cruel_seas.battle.speed_read import read_speed
from rules.engine.systems.cruel_seas.battle.state import MOST_CM, MOST_HULL, Vessel
from rules.engine.systems.cruel_seas.vocabulary import CrewGrade, Size, SpeedLevel

CREW_OPTION = "mine_crew_modifier"


def _read(given: Given) -> Passage:
    kind = given.one_of("kind", Kind)
    vessel = _read_vessel(given)
    _, cm = read_speed(given, "speed", "speed_cm")
    passage = Passage(kind=kind, vessel=vessel, cm=cm, game=_read_game(given))
    if kind is Kind.MINEFIELD:
        return replace(
            passage,
            density=given.code("density", DENSITIES),
            inside=given.flag("inside"),
            disabled=given.flag("disabled"),
        )
    if given.get("density") is not None:
        raise given.wrong("density", "is that of a minefield; a single mine has none (CS-MINE-3)")
    return replace(passage, distance=given.length("distance_cm", default=0, maximum=MOST_CM))


def _read_vessel(given: Given) -> Vessel:
    hull = given.whole("hull_left", 1, maximum=MOST_HULL)
    return Vessel(
        name=read_names(given).ship,
        crew=given.one_of("crew", CrewGrade),
        size=given.one_of("size", Size),
        hull=hull,
        hull_left=hull,
        level=given.one_of("speed", SpeedLevel),
        equipment=frozenset({DEGAUSSING} if given.flag("degaussed") else ()),
    )


def _read_game(given: Given) -> Game:
    """Return the game; `crew_modifier` stands for its option of that name."""
    game = read_game(given)
    if given.get("crew_modifier") is None:
        return game
    reading = given.code("crew_modifier", OPTIONS[CREW_OPTION])
    by_option = chosen(given, CREW_OPTION)
    if by_option not in (None, reading):
        raise given.wrong("crew_modifier", f"is '{reading}', but in options '{by_option}' (I-8)")
    options = dict(game.options) | {CREW_OPTION: reading}
    return replace(game, options=tuple(sorted(options.items())))


def _answer(passage: Passage, odds: Dist[Mined]) -> dict[str, Any]:
    blast = exact(blast_of, passage.kind, passage.vessel.name, passage.game)
    return {
        "p_trigger": odds.chance_that(lambda mined: mined.triggered),
        "p_damage": odds.chance_that(lambda mined: mined.points > 0),
        "dice": passage.game.sheet("mines").cell("mine", "dice", passage.kind),
        "mean_if_damaged": blast.mean(Fraction),
        "mean_damage": odds.mean(lambda mined: mined.points),
        "p_sunk": odds.chance_that(lambda mined: mined.vessel.sunk),
    }


MINE_HIT = Procedure(
    name="mine_hit",
    rule="CS-MINE-3",
    read=_read,
    resolve=pass_mine,
    answer=_answer,
    example={
        "kind": "magnetic",
        "crew": "regular",
        "size": "medium",
        "speed": "full",
        "speed_cm": 39,
        "hull_left": 55,
        "names": {"ship": "S-38"},
    },
)
