"""Crippled ships and what damage leaves of a ship's speed (HSF-MOVE-5, -6; HSF-INT-10 to -12)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from rules.engine.core.chance import Chance
from rules.engine.core.dist import Dist
from rules.engine.core.events import event
from rules.engine.core.given import Given
from rules.engine.core.parties import NAMELESS, Names, read_names
from rules.engine.core.procedure import Procedure
from rules.engine.systems.high_seas_fleet.battle.game import Game, read_game
from rules.engine.systems.high_seas_fleet.battle.location import MOST_HULL, MOST_SPEED

MOST_EVENTS = 50


class Slowed(StrEnum):
    """What takes speed from a ship for good."""

    FUNNEL = "funnel"
    MINUS = "torpedo_minus_1"
    HALF = "torpedo_half"


@dataclass(frozen=True, slots=True, kw_only=True)
class Ailing:
    """A ship with her printed speed, what has slowed her, in order, and her hull.

    `minor_damaged` is that of a destroyer or smaller (HSF-INT-11).
    """

    speed: int
    slowed: tuple[Slowed, ...]
    hull_start: int
    hull_now: int
    minor_damaged: bool = False
    sinking: bool = False
    game: Game
    names: Names = NAMELESS


@dataclass(frozen=True, slots=True)
class Making:
    """What a ship makes: whether she is crippled, her speed, and what it does to her fire."""

    crippled: bool
    speed: int
    half_speed: bool


def speed_left(speed: int, slowed: Iterable[Slowed]) -> int:
    """Return what lasting losses, in their order, leave of a speed; halves are rounded down."""
    for loss in slowed:
        speed = speed // 2 if loss is Slowed.HALF else max(0, speed - 1)
    return speed


def is_crippled(hull_start: int, hull_now: int, game: Game, *, minor_damaged: bool) -> bool:
    """Return whether a ship is crippled: a quarter of her hull or less, or damaged and small."""
    by_hull = hull_now * game.sheet("damage")["crippled_share"] <= hull_start
    return by_hull or (minor_damaged and game.option("minor_damage") == "cripples")


def making(ship: Ailing) -> Making:
    """Return what a ship makes as she is."""
    crippled = ship.sinking or is_crippled(
        ship.hull_start, ship.hull_now, ship.game, minor_damaged=ship.minor_damaged
    )
    left = speed_left(ship.speed, ship.slowed)
    now = left // 2 if crippled else left
    return Making(crippled, now, bool(ship.speed) and now * 2 <= ship.speed)


def _resolve(chance: Chance, ship: Ailing) -> Making:
    found = making(ship)
    chance.tell(
        event(
            "speed.makes",
            "HSF-MOVE-6",
            ship=ship.names.ship,
            speed=found.speed,
            printed=ship.speed,
            crippled=found.crippled,
        )
    )
    return found


def _read(given: Given) -> Ailing:
    start = given.whole("hull_start", 1, maximum=MOST_HULL, rule="HSF-SHIP-1")
    slowed = given.codes("events", list(Slowed), [])
    if len(slowed) > MOST_EVENTS:
        raise given.wrong("events", f"hold {len(slowed)}; use at most {MOST_EVENTS} (HSF-MOVE-5)")
    return Ailing(
        speed=given.whole("speed", 0, maximum=MOST_SPEED, rule="HSF-SHIP-1"),
        slowed=tuple(map(Slowed, slowed)),
        hull_start=start,
        hull_now=given.whole("hull_now", 0, maximum=start, rule="HSF-MOVE-6"),
        minor_damaged=given.flag("minor_damaged"),
        sinking=given.flag("sinking"),
        game=read_game(given),
        names=read_names(given),
    )


def _answer(ship: Ailing, odds: Dist[Making]) -> dict[str, Any]:
    ((found, _),) = odds
    return {
        "crippled": found.crippled,
        "speed": found.speed,
        "half_speed_penalty": found.half_speed,
    }


CRIPPLED_SPEED = Procedure(
    name="crippled_speed",
    rule="HSF-MOVE-6",
    read=_read,
    resolve=_resolve,
    answer=_answer,
    example={
        "speed": 5,
        "events": ["funnel", "torpedo_half"],
        "hull_start": 25,
        "hull_now": 6,
        "minor_damaged": False,
        "names": {"ship": "Hindenburg"},
    },
)
