"""A standing duel from plain values, and what its odds come to (CS-SEQ-1, CS-GUN-3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from math import prod
from typing import Any

from rules.engine.core.dist import Dist
from rules.engine.core.given import Given
from rules.engine.core.procedure import Procedure
from rules.engine.systems.cruel_seas.battle.game import Game, read_game
from rules.engine.systems.cruel_seas.battle.gunnery import HEAVY_SEAS, SEA_STATES
from rules.engine.systems.cruel_seas.battle.hit_procedure import read_ship
from rules.engine.systems.cruel_seas.battle.standing_duel import (
    BOTH_AFLOAT,
    EVERYTHING,
    FOLLOW,
    Duel,
    End,
    standing_duel,
)
from rules.engine.systems.cruel_seas.battle.state import MOST_CM, Vessel

USUAL_ACTIVATIONS, MOST_ACTIVATIONS = 10, 20
MOST_LEFT = 12  # of each hull, where odds follow everything: two sixes at once sink her
MOST_STATES = 65_000  # else, hulls and guns that there may be: some seconds
MARKS = ("bridge_hit", "crew_hit", "on_fire")


def _read(given: Given) -> Duel:
    game = read_game(given)
    follow = given.code("follow", FOLLOW, EVERYTHING)
    boats = tuple(_read_boat(each, game, follow) for each in given.each("boats"))
    if len(boats) != 2:
        raise given.wrong("boats", f"are {len(boats)}; use 2")
    if boats[0].name == boats[1].name:
        raise given.wrong("boats", "have a name twice")
    duel = Duel(
        boats=(boats[0], boats[1]),
        distance=given.length("distance_cm", maximum=MOST_CM),
        activations=given.whole(
            "activations", 1, default=USUAL_ACTIVATIONS, maximum=MOST_ACTIVATIONS
        ),
        sea_state=given.code("sea_state", SEA_STATES, SEA_STATES[0]),
        heavy_seas=given.code("heavy_seas", HEAVY_SEAS, HEAVY_SEAS[0]),
        follow=follow,
        game=game,
    )
    left = max(boat.hull_left for boat in duel.boats)
    if follow == EVERYTHING and left > MOST_LEFT:
        raise given.wrong(
            "follow", f"is {follow}, with {left} of a hull left; use at most {MOST_LEFT}"
        )
    states = prod(_states(boat, follow) for boat in duel.boats)
    if follow != EVERYTHING and states > MOST_STATES:
        raise given.wrong("follow", f"is {follow}, of {states} states; use at most {MOST_STATES}")
    return duel


def _read_boat(given: Given, game: Game, follow: str) -> Vessel:
    boat = read_ship(given, game, given.name("name"))
    marks: dict[str, Any] = {name: given.flag(name) for name in MARKS}
    if follow != EVERYTHING:
        for name in (name for name, there in marks.items() if there):
            raise given.wrong(name, f"is true; use it where odds follow {EVERYTHING}")
    given.done()
    return replace(boat, **marks)


def _states(boat: Vessel, follow: str) -> int:
    """Return in how many states a boat may be, of those that odds follow."""
    guns = Counter(gun for gun in boat.guns if not gun.out and "guns" in FOLLOW[follow])
    return boat.hull_left * prod(count + 1 for count in guns.values())


def _answer(duel: Duel, odds: Dist[End]) -> dict[str, Any]:
    return {
        "exact": duel.follow == EVERYTHING,
        "boats": [_boat(duel, odds, place) for place in range(len(duel.boats))],
        "p_both_afloat": odds.chance_that(lambda end: end.sunk == BOTH_AFLOAT),
        "mean_activations": odds.mean(lambda end: end.activations),
    }


def _boat(duel: Duel, odds: Dist[End], place: int) -> dict[str, Any]:
    name = duel.boats[place].name
    return {
        "name": name,
        "p_sunk": odds.chance_that(lambda end: end.sunk == name),
        "p_sunk_by": [odds.chance_that(_by(name, n + 1)) for n in range(duel.activations)],
        "mean_hull_left": odds.mean(lambda end: end.hulls[place]),
    }


def _by(name: str, activations: int) -> Callable[[End], bool]:
    return lambda end: end.sunk == name and end.activations <= activations


STANDING_DUEL = Procedure(
    name="standing_duel",
    rule="CS-SEQ-1",
    read=_read,
    resolve=standing_duel,
    answer=_answer,
    example={
        "boats": [
            {
                "name": "Vosper 12",
                "crew": "regular",
                "size": "small",
                "hull": 35,
                "hull_left": 4,
                "guns": [{"gun": "hmg", "mounting": "twin"}],
            },
            {
                "name": "S-38",
                "crew": "regular",
                "size": "medium",
                "hull": 55,
                "hull_left": 5,
                "guns": [{"gun": "20mm"}],
                "torpedoes": 1,
                "diesel": True,
            },
        ],
        "distance_cm": 25,
        "activations": 6,
    },
)
