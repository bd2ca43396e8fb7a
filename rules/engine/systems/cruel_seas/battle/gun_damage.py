"""The damage of one hit by a gun: its sum, and how many criticals of it are not saved.

The golden form of CS-DMG-1 to -3 and CS-TINY-5: the victim has a size and a crew, and nothing else
of her counts. What a hit does to a whole vessel is `hit_procedure`.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from rules.engine.core.chance import Cause, Chance
from rules.engine.core.dist import Dist
from rules.engine.core.given import Given
from rules.engine.core.procedure import Procedure
from rules.engine.systems.cruel_seas.battle.damage import Rolled, damage_roll
from rules.engine.systems.cruel_seas.battle.game import Game, read_game, read_names
from rules.engine.systems.cruel_seas.battle.hits import Hit, gun_hit
from rules.engine.systems.cruel_seas.battle.skill import saves
from rules.engine.systems.cruel_seas.battle.state import Gun, Vessel
from rules.engine.systems.cruel_seas.vocabulary import CrewGrade, Mounting, Size

MOST_DAMAGE = 1_000


@dataclass(frozen=True, slots=True, kw_only=True)
class OneHit:
    """A hit on a vessel; the question is whether it does at least so much."""

    vessel: Vessel
    hit: Hit
    at_least: int


@dataclass(frozen=True, slots=True)
class Done:
    """Points of damage, and criticals that failed their save."""

    points: int
    unsaved: int = 0


def one_hit(chance: Chance, asked: OneHit) -> Done:
    """Return what a hit comes to before any critical takes effect."""
    rolled: Rolled = chance.run(damage_roll, asked.vessel, asked.hit)
    return Done(rolled.points, chance.fold(_one_save, 0, [asked] * rolled.criticals))


def _one_save(chance: Chance, unsaved: int, asked: OneHit) -> int:
    save = Cause("critical.save", "CS-CRIT-1", ship=asked.vessel.name, result=None)
    saved, _ = saves(chance, asked.vessel, asked.hit.game, save)
    return unsaved + (not saved)


def read_gun(given: Given, game: Game) -> Gun:
    """Return the gun of plain values: `gun` and `mounting`. A mortar is single (CS-DMG-2)."""
    guns = tuple(game.sheet("gunnery").grids["weapon"]["plume"])
    gun = Gun(
        type=given.code("gun", guns), mounting=given.code("mounting", list(Mounting), "single")
    )
    if gun.type == "mortar" and gun.mounting != Mounting.SINGLE:
        raise given.wrong("mounting", f"is {gun.mounting}, but mortars are single (CS-DMG-2)")
    return gun


def _read(given: Given) -> OneHit:
    game = read_game(given)
    return OneHit(
        vessel=Vessel(
            name=read_names(given).target,
            crew=given.one_of("target_crew", CrewGrade),
            size=given.one_of("target_size", Size),
            explosive=given.flag("explosive_boat"),
        ),
        hit=gun_hit(read_gun(given, game), game),
        at_least=given.whole("at_least", 0, maximum=MOST_DAMAGE),
    )


def _answer(asked: OneHit, odds: Dist[Done]) -> dict[str, Any]:
    vessel, hit = asked.vessel, asked.hit
    return {
        "dice": hit.dice,
        "mean": odds.mean(lambda done: done.points),
        "variance": odds.variance(lambda done: Fraction(done.points)),
        "p_at_least": odds.chance_that(lambda done: done.points >= asked.at_least),
        "criticals_possible": not vessel.explosive and hit.causes_criticals(vessel),
        "mean_unsaved_criticals": odds.mean(lambda done: done.unsaved),
        "p_any_unsaved_critical": odds.chance_that(lambda done: done.unsaved > 0),
    }


GUN_DAMAGE = Procedure(
    name="gun_damage",
    rule="CS-DMG-1",
    read=_read,
    resolve=one_hit,
    answer=_answer,
    example={
        "gun": "20mm",
        "mounting": "twin",
        "at_least": 15,
        "target_size": "medium",
        "target_crew": "regular",
        "names": {"target": "S-38"},
    },
)
