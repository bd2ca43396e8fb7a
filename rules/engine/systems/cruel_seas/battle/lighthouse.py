"""Shooting at a lighthouse (CS-TER-4).

It takes 40 points. Each six of a damage roll is a critical, without a throw on the table: saved on
a D6 of 4 or more, otherwise the light is out. Decided here: any weapon whose sixes hurt a medium
vessel puts the light out, and with the house it goes as well.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from rules.engine.core.chance import Cause, Chance
from rules.engine.core.dice import D6
from rules.engine.core.dist import Dist
from rules.engine.core.given import Given
from rules.engine.core.modifiers import Target
from rules.engine.core.procedure import Procedure
from rules.engine.systems.cruel_seas.battle.damage import Rolled, damage_roll, hurt
from rules.engine.systems.cruel_seas.battle.game import Game, read_game
from rules.engine.systems.cruel_seas.battle.gun_damage import read_gun
from rules.engine.systems.cruel_seas.battle.hits import Hit, gun_hit
from rules.engine.systems.cruel_seas.battle.state import Vessel

RULE = "CS-TER-4"
LIGHT = "light"


@dataclass(frozen=True, slots=True, kw_only=True)
class HitOn:
    """A hit on a lighthouse."""

    house: Vessel
    hit: Hit


def lighthouse(game: Game) -> Vessel:
    """Return a lighthouse that nobody has fired at."""
    hull = game.sheet("terrain")["lighthouse_hull"]
    lit = frozenset({LIGHT})
    return Vessel(name="the lighthouse", hull=hull, hull_left=hull, equipment=lit, ashore=True)


def hit_lighthouse(chance: Chance, asked: HitOn) -> Vessel:
    """Return a lighthouse after a hit; `has(LIGHT)` says whether its light burns."""
    house, hit = asked.house, asked.hit
    if house.sunk:
        return house
    rolled: Rolled = chance.run(damage_roll, house, hit)
    house = hurt(chance, house, rolled.points, hit.game)
    if house.sunk:
        return _dark(house)
    return chance.fold(_one_critical, house, [hit.game] * rolled.criticals)


def _one_critical(chance: Chance, house: Vessel, game: Game) -> Vessel:
    if not house.has(LIGHT):
        return house
    target = Target(game.sheet("terrain")["light_save"], at_most=False)
    saved = chance.meets(D6, target, Cause("lighthouse.save", RULE, ship=house.name))
    return house if saved else _dark(house)


def _dark(house: Vessel) -> Vessel:
    return replace(house, lost=house.lost | {LIGHT})


def _read(given: Given) -> HitOn:
    game = read_game(given)
    whole = lighthouse(game)
    left = given.whole("hull_left", 1, default=whole.hull, maximum=whole.hull, rule="CS-TER-4")
    return HitOn(house=replace(whole, hull_left=left), hit=gun_hit(read_gun(given, game), game))


def _answer(asked: HitOn, odds: Dist[Vessel]) -> dict[str, Any]:
    return {
        "p_dark": odds.chance_that(lambda house: not house.has(LIGHT)),
        "p_destroyed": odds.chance_that(lambda house: house.sunk),
        "mean_hull_left": odds.mean(lambda house: house.hull_left),
    }


LIGHTHOUSE = Procedure(
    name="lighthouse",
    rule=RULE,
    read=_read,
    resolve=hit_lighthouse,
    answer=_answer,
    example={"gun": "3in", "hull_left": 30},
)
