"""One hit on a whole vessel, criticals and all (CS-DMG-1 to -3, CS-CRIT-1), from plain values."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from rules.engine.core.chance import Chance
from rules.engine.core.dist import Dist
from rules.engine.core.given import Given
from rules.engine.core.procedure import Procedure
from rules.engine.systems.cruel_seas import loader
from rules.engine.systems.cruel_seas.battle.critical_table import MOST_ABOARD, read_equipment
from rules.engine.systems.cruel_seas.battle.damage import take_damage
from rules.engine.systems.cruel_seas.battle.game import Game, read_game, read_names
from rules.engine.systems.cruel_seas.battle.gun_damage import read_gun
from rules.engine.systems.cruel_seas.battle.hits import TRACES, Hit, gun_hit
from rules.engine.systems.cruel_seas.battle.results import accessories
from rules.engine.systems.cruel_seas.battle.state import Gun, Vessel
from rules.engine.systems.cruel_seas.vocabulary import CrewGrade, Size

MOST_HULL = 500
MOST_GUNS = 30
NOTHING = "nothing"


@dataclass(frozen=True, slots=True, kw_only=True)
class HitOn:
    """A hit on a vessel, and the trace that is asked for beside her hull: a field, or `nothing`."""

    vessel: Vessel
    hit: Hit
    trace: str


def hit_on(chance: Chance, asked: HitOn) -> Vessel:
    """Return the vessel after the hit."""
    return take_damage(chance, asked.vessel, asked.hit)


def _read(given: Given) -> HitOn:
    game = read_game(given)
    trace = given.code("trace", (NOTHING, *sorted(TRACES)), NOTHING)
    vessel = read_vessel(given.inner("target"), game, read_names(given).target)
    hit = gun_hit(
        read_gun(given, game),
        game,
        nearest=tuple(range(len(vessel.guns))) if given.flag("guns_nearest_first") else (),
        prefer=given.codes("prefer", accessories(game), []),
        forget=TRACES - {trace},
    )
    return HitOn(vessel=vessel, hit=hit, trace=trace)


def read_vessel(given: Given, game: Game, name: str) -> Vessel:
    """Return a vessel as far as hits ask: hull, crew, guns, torpedoes, equipment, abilities."""
    vessel = read_ship(given, game, name)
    given.done()
    return vessel


def read_ship(given: Given, game: Game, name: str) -> Vessel:
    """Return the same, and leave other keys to whoever asks for more of her."""
    hull = given.whole("hull", 1, maximum=MOST_HULL)
    guns = given.each("guns", [])
    if len(guns) > MOST_GUNS:
        raise given.wrong("guns", f"are {len(guns)}; use at most {MOST_GUNS}")
    abilities = loader.edition(game.edition).tables.labels["ability"]
    return Vessel(
        name=name,
        crew=given.one_of("crew", CrewGrade),
        size=given.one_of("size", Size),
        hull=hull,
        hull_left=given.whole("hull_left", 1, default=hull, maximum=hull),
        guns=tuple(_read_aboard(gun, game) for gun in guns),
        torpedoes=given.whole("torpedoes", 0, default=0, maximum=MOST_ABOARD),
        equipment=read_equipment(given, game),
        abilities=frozenset(given.codes("abilities", abilities, [])),
        diesel=given.flag("diesel"),
        explosive=given.flag("explosive"),
        no_criticals=given.flag("no_criticals"),
    )


def _read_aboard(given: Given, game: Game) -> Gun:
    gun = replace(read_gun(given, game), semi_auto=given.flag("semi_auto"), out=given.flag("out"))
    given.done()
    return gun


def _answer(asked: HitOn, odds: Dist[Vessel]) -> dict[str, Any]:
    answer = {
        "dice": asked.hit.dice,
        "p_sunk": odds.chance_that(lambda vessel: vessel.sunk),
        "mean_hull_left": odds.mean(lambda vessel: vessel.hull_left),
    }
    if asked.trace != NOTHING:
        before = getattr(asked.vessel, asked.trace)
        answer["p_trace"] = odds.chance_that(lambda vessel: getattr(vessel, asked.trace) != before)
    return answer


HIT = Procedure(
    name="hit",
    rule="CS-DMG-1",
    read=_read,
    resolve=hit_on,
    answer=_answer,
    example={
        "gun": "20mm",
        "mounting": "twin",
        "target": {
            "crew": "regular",
            "size": "medium",
            "hull": 55,
            "hull_left": 30,
            "guns": [{"gun": "20mm"}, {"gun": "37mm"}, {"gun": "mg"}, {"gun": "mg"}],
            "torpedoes": 2,
            "equipment": ["smoke", "radar"],
            "abilities": ["lucky_ship"],
            "diesel": True,
        },
        "trace": "engine_hits",
        "names": {"target": "S-38"},
    },
)
