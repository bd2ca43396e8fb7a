"""Where a hit falls, and what is lost there (HSF-LOC-1, -3; HSF-INT-14, -15)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from rules.engine.core.chance import Cause, Chance
from rules.engine.core.dice import D6, D20
from rules.engine.core.dist import Dist
from rules.engine.core.events import event
from rules.engine.core.given import Given
from rules.engine.core.modifiers import Target
from rules.engine.core.parties import NAMELESS, Names, read_names
from rules.engine.core.procedure import Procedure
from rules.engine.systems.high_seas_fleet.battle.game import Game, read_game
from rules.engine.systems.high_seas_fleet.vocabulary import GunClass, Location

MOST_GUNS, MOST_SPEED, MOST_HULL = 100, 50, 1_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Struck:
    """A ship as a hit meets her: guns left by class, and speed.

    `roll` is the face that was thrown, None to throw it here. `owner_loses` is the class of guns
    that her owner gives up, where the game lets him choose.
    """

    heavy_guns: int
    light_guns: int
    speed: int
    roll: int | None = None
    owner_loses: GunClass = GunClass.HEAVY
    game: Game
    names: Names = NAMELESS


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed:
    """Where a hit fell, and the ship afterwards."""

    location: Location
    heavy_guns: int
    light_guns: int
    speed: int
    tower: bool = False
    magazine_check: bool = False


def place_hit(chance: Chance, struck: Struck) -> Placed:
    """Return where a hit falls and what is lost there; the magazine is thrown for by itself."""
    cause = Cause("location.hit", "HSF-LOC-1", target=struck.names.target)
    face = chance.value(D20, cause) if struck.roll is None else struck.roll
    location = location_of(face, struck.game)
    whole = Placed(
        location=location,
        heavy_guns=struck.heavy_guns,
        light_guns=struck.light_guns,
        speed=struck.speed,
    )
    _tell(chance, location, struck.names.target)
    match location:
        case Location.TURRET:
            return _turret(struck, whole)
        case Location.FUNNEL:
            return replace(whole, speed=max(0, whole.speed - 1))
        case Location.TOWER:
            return replace(whole, tower=True)
    return whole


def _tell(chance: Chance, location: Location, target: str) -> None:
    chance.tell(event("location.falls", "HSF-LOC-1", target=target, place=str(location)))


def location_of(face: int, game: Game) -> Location:
    """Return the place that a face of the D20 means."""
    up_to = game.sheet("damage").grids["location"]["up_to"]
    return next(Location(place) for place, highest in up_to.items() if face <= highest)


def _turret(struck: Struck, whole: Placed) -> Placed:
    """Return the ship without a turret: two guns of the heavier class, or one where one is left."""
    guns = {GunClass.HEAVY: whole.heavy_guns, GunClass.LIGHT: whole.light_guns}
    first = GunClass.HEAVY
    if struck.game.option("turret_loss") == "owner_chooses":
        first = struck.owner_loses
    other = GunClass.LIGHT if first is GunClass.HEAVY else GunClass.HEAVY
    lost = first if guns[first] else other
    if not guns[lost]:
        return whole
    guns[lost] -= min(guns[lost], struck.game.sheet("damage")["guns_a_turret"])
    return replace(
        whole,
        heavy_guns=guns[GunClass.HEAVY],
        light_guns=guns[GunClass.LIGHT],
        magazine_check=True,
    )


def _read(given: Given) -> Struck:
    roll = given.whole("roll", 1, maximum=20) if given.get("roll") is not None else None
    return Struck(
        roll=roll,
        heavy_guns=given.whole("heavy_guns", 0, maximum=MOST_GUNS, rule="HSF-SHIP-2"),
        light_guns=given.whole("light_guns", 0, maximum=MOST_GUNS, rule="HSF-SHIP-2"),
        speed=given.whole("speed", 0, maximum=MOST_SPEED, rule="HSF-SHIP-1"),
        owner_loses=given.one_of("owner_loses", GunClass, GunClass.HEAVY),
        game=read_game(given),
        names=read_names(given),
    )


def _answer(struck: Struck, odds: Dist[Placed]) -> dict[str, Any]:
    chances = {str(p): odds.chance_that(lambda o, p=p: o.location is p) for p in Location}  # type: ignore[misc]
    if struck.roll is None:
        return {
            "locations": chances,
            "p_magazine_check": odds.chance_that(lambda placed: placed.magazine_check),
        }
    ((placed, _),) = odds
    return {
        "location": str(placed.location),
        "heavy_guns": placed.heavy_guns,
        "light_guns": placed.light_guns,
        "speed": placed.speed,
        "attack_modifier": _tower(struck.game) if placed.tower else 0,
        "magazine_check": placed.magazine_check,
    }


def _tower(game: Game) -> int:
    return game.sheet("gunnery").modifier("tower_damaged").value


HIT_LOCATION = Procedure(
    name="hit_location",
    rule="HSF-LOC-1",
    read=_read,
    resolve=place_hit,
    answer=_answer,
    example={"heavy_guns": 8, "light_guns": 6, "speed": 5, "names": {"target": "Hindenburg"}},
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Magazine:
    """The magazine of a turret just destroyed, in a ship with so much hull."""

    hull: int
    game: Game
    names: Names = NAMELESS


@dataclass(frozen=True, slots=True)
class Burnt:
    """Whether a magazine blew up, and the hull afterwards, never below 0."""

    blown: bool
    hull: int


def check_magazine(chance: Chance, magazine: Magazine) -> Burnt:
    """Return whether the magazine blows up and what is left of the hull (HSF-LOC-3)."""
    points = chance.run(explosion, magazine.game, magazine.names.target)
    return Burnt(points > 0, max(0, magazine.hull - points))


def explosion(chance: Chance, game: Game, target: str) -> int:
    """Return the hull that the magazine of a lost turret takes, 0 where it does not blow up."""
    sheet = game.sheet("damage")
    blows = Target(sheet["magazine_face"], at_most=False)
    if not chance.meets(D6, blows, Cause("magazine.check", "HSF-LOC-3", target=target)):
        return 0
    return chance.total(
        sheet["magazine_dice"], D6, Cause("magazine.blows", "HSF-LOC-3", target=target)
    )


def _read_magazine(given: Given) -> Magazine:
    return Magazine(
        hull=given.whole("hull", 1, maximum=MOST_HULL, rule="HSF-SHIP-1"),
        game=read_game(given),
        names=read_names(given),
    )


def _answer_magazine(magazine: Magazine, odds: Dist[Burnt]) -> dict[str, Any]:
    hull = odds.map(lambda burnt: burnt.hull)
    return {
        "p_blows": odds.chance_that(lambda burnt: burnt.blown),
        "hull_after": {str(left): hull.chance(left) for left in sorted(hull.weights)},
        "p_sinking": hull.chance(0),
    }


MAGAZINE = Procedure(
    name="magazine",
    rule="HSF-LOC-3",
    read=_read_magazine,
    resolve=check_magazine,
    answer=_answer_magazine,
    example={"hull": 7, "names": {"target": "Hindenburg"}},
)
