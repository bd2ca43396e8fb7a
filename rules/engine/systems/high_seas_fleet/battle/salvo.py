"""A salvo: guns of one calibre at one target, each thrown for by itself (HSF-GUN-4)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from rules.engine.core.chance import Chance, exact
from rules.engine.core.dist import Dist
from rules.engine.core.given import Given
from rules.engine.core.procedure import Procedure
from rules.engine.systems.high_seas_fleet.battle.damage import gun_hit, read_armour, take_hit
from rules.engine.systems.high_seas_fleet.battle.gunnery import (
    Shot,
    fire,
    read_shot,
    refusal,
    to_hit,
)

MOST_GUNS = 30
REASONS = {
    "out_of_range": "it does not reach so far (HSF-RANGE-1)",
    "heavy_at_boat": "only light guns fire at submarines (HSF-ASW-2)",
    "boat_too_far": "a submerged boat is fired at within 4 hexes (HSF-ASW-2)",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Salvo:
    """So many guns that fire the same shot at so much armour."""

    guns: int
    shot: Shot
    armour: int


@dataclass(frozen=True, slots=True)
class Struck:
    """What a salvo came to: points of hull. `hits` are for telling alone and count for nothing."""

    points: int = 0
    hits: int = field(default=0, compare=False)


def fire_salvo(chance: Chance, salvo: Salvo) -> Struck:
    """Return what comes of a salvo, gun by gun. The hull that is left is no matter here."""
    return chance.fold(_one_gun, Struck(), [salvo] * salvo.guns)


def _one_gun(chance: Chance, so_far: Struck, salvo: Salvo) -> Struck:
    shot, band = salvo.shot, salvo.shot.band
    if band is None or not fire(chance, shot).hit:
        return so_far
    loss = chance.run(take_hit, gun_hit(shot.calibre, band, salvo.armour, shot.game, shot.names))
    return Struck(so_far.points + loss.points, so_far.hits + 1)


def _read(given: Given) -> Salvo:
    guns = given.whole("guns", 1, maximum=MOST_GUNS, rule="HSF-GUN-4")
    shot = read_shot(given)
    refused = refusal(shot)
    if refused is not None:
        key = "range" if refused == "out_of_range" else "conditions"
        raise given.wrong(key, f"let no gun of {shot.calibre} in fire: {REASONS[refused]}")
    return Salvo(guns=guns, shot=shot, armour=read_armour(given))


def _answer(salvo: Salvo, odds: Dist[Struck]) -> dict[str, Any]:
    p_hit = exact(fire, salvo.shot).chance_that(lambda fired: fired.hit)
    return {
        "p_hit": p_hit,
        "needed": to_hit(salvo.shot).number,
        "expected_hits": p_hit * salvo.guns,
        "expected_hull_loss": odds.mean(lambda struck: struck.points),
        "p_any_hull_loss": odds.chance_that(lambda struck: struck.points > 0),
    }


SALVO = Procedure(
    name="salvo",
    rule="HSF-GUN-4",
    read=_read,
    resolve=fire_salvo,
    answer=_answer,
    example={
        "guns": 4,
        "calibre_in": 12,
        "range": 9,
        "armour": 4,
        "conditions": ["night"],
        "names": {"ship": "Derfflinger", "target": "Resolution"},
    },
)
