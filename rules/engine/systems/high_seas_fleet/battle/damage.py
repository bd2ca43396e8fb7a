"""What a hit takes off the hull (HSF-DMG-1): guns by calibre and range, and bombs (HSF-AIR-2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules.engine.core.chance import Cause, Chance
from rules.engine.core.dice import D6, D10, D20, Die
from rules.engine.core.dist import Dist
from rules.engine.core.given import Given
from rules.engine.core.parties import NAMELESS, Names, read_names
from rules.engine.core.procedure import Procedure
from rules.engine.systems.high_seas_fleet.battle.game import Game, read_game
from rules.engine.systems.high_seas_fleet.battle.gunnery import class_of, read_calibre
from rules.engine.systems.high_seas_fleet.battle.ranges import band_of, read_range
from rules.engine.systems.high_seas_fleet.vocabulary import Band, GunClass

MOST_ARMOUR = 20
DICE: dict[int, Die] = {10: D10, 20: D20}


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """A hit: the die that is thrown for it, what is added, and the armour that it meets.

    `modifier` is that of calibre and range, without the armour.
    """

    die: int
    modifier: int
    armour: int
    game: Game
    names: Names = NAMELESS

    @property
    def total(self) -> int:
        """Return all that is added to the die, armour taken off."""
        return self.modifier - self.armour


@dataclass(frozen=True, slots=True)
class Loss:
    """What a hit came to: points of hull, or minor damage, or neither."""

    points: int = 0
    minor: bool = False

    @property
    def is_placed(self) -> bool:
        """Return whether the hit did anything that has to be placed on a small craft."""
        return self.points > 0 or self.minor


def gun_hit(calibre: int, band: Band, armour: int, game: Game, names: Names = NAMELESS) -> Hit:
    """Return the hit of a gun (HSF-GUN-3, HSF-DMG-1)."""
    gun = game.sheet("gunnery").cell("gun", "damage", str(calibre))
    sheet = game.sheet("damage")
    heavy = class_of(calibre, game) is GunClass.HEAVY
    return Hit(
        die=sheet["heavy_die" if heavy else "light_die"],
        modifier=gun + sheet.cell("band", "damage", band),
        armour=armour,
        game=game,
        names=names,
    )


def bomb_hit(armour: int, game: Game, names: Names = NAMELESS) -> Hit:
    """Return the hit of a bomb: the die less the armour, and nothing else (HSF-INT-21)."""
    return Hit(
        die=game.sheet("damage")["bomb_die"], modifier=0, armour=armour, game=game, names=names
    )


def take_hit(chance: Chance, hit: Hit) -> Loss:
    """Return what one hit takes off the hull."""
    cause = Cause(
        "damage.hit", "HSF-DMG-1", target=hit.names.target, add=hit.modifier, armour=hit.armour
    )
    result = chance.value(DICE[hit.die], cause) + hit.total
    return chance.run(loss_of, result, hit.game, hit.names.target)


def loss_of(chance: Chance, result: int, game: Game, target: str) -> Loss:
    """Return what a result of the damage table comes to; beyond it dice are thrown."""
    sheet = game.sheet("damage")
    steps = sheet.grids["result"]["from"]
    if result < steps["minor"]:
        return Loss()
    step = max((name for name, low in steps.items() if low <= result), key=lambda s: steps[s])
    if step == "minor":
        return Loss(minor=True)
    if step == "beyond":
        cause = Cause("damage.beyond", "HSF-DMG-1", target=target, result=result)
        return Loss(chance.total(sheet["salvo_dice"], D6, cause))
    return Loss(sheet.cell("result", "hull", step))


def read_armour(given: Given) -> int:
    """Return the armour of a target."""
    return given.whole("armour", 0, maximum=MOST_ARMOUR, rule="HSF-SHIP-1")


def _read(given: Given) -> Hit:
    game = read_game(given)
    calibre, distance = read_calibre(given, game), read_range(given)
    band = band_of(class_of(calibre, game), distance, game)
    if band is None:
        raise given.wrong("range", f"is {distance}; a gun of {calibre} in does not reach so far"
                          " (HSF-RANGE-1)")  # fmt: skip
    return gun_hit(calibre, band, read_armour(given), game, read_names(given))


def loss_answer(odds: Dist[Loss]) -> dict[str, Any]:
    """Return a distribution of losses as answers tell it."""
    points = odds.map(lambda loss: loss.points)
    return {
        "hull_loss": {str(n): points.chance(n) for n in sorted(points.weights)},
        "p_minor": odds.chance_that(lambda loss: loss.minor),
        "expected_hull_loss": odds.mean(lambda loss: loss.points),
    }


def _answer(hit: Hit, odds: Dist[Loss]) -> dict[str, Any]:
    heavy = hit.die == hit.game.sheet("damage")["heavy_die"]
    head = {
        "gun_class": str(GunClass.HEAVY if heavy else GunClass.LIGHT),
        "die": hit.die,
        "modifier": hit.total,
    }
    return head | loss_answer(odds)


GUN_DAMAGE = Procedure(
    name="gun_damage",
    rule="HSF-DMG-1",
    read=_read,
    resolve=take_hit,
    answer=_answer,
    example={"calibre_in": 15, "range": 5, "armour": 3, "names": {"target": "Hindenburg"}},
)
