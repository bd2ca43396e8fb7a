"""An aeroplane bombs a ship through anti-aircraft fire (HSF-AIR-2, -3; HSF-INT-21, -22)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules.engine.core.chance import Cause, Chance
from rules.engine.core.dice import D20
from rules.engine.core.dist import Dist
from rules.engine.core.given import Given
from rules.engine.core.modifiers import Target
from rules.engine.core.parties import NAMELESS, Names, read_names
from rules.engine.core.procedure import Procedure
from rules.engine.systems.high_seas_fleet.battle.damage import Loss, bomb_hit, read_armour, take_hit
from rules.engine.systems.high_seas_fleet.battle.game import Game, read_game
from rules.engine.systems.high_seas_fleet.battle.location import MOST_HULL

MOST_SHOTS = 50
NO_LOSS = Loss()


@dataclass(frozen=True, slots=True, kw_only=True)
class Raid:
    """One aeroplane over a ship, and how many warships fire at it before its bomb falls."""

    shots: int
    armour: int
    hull: int
    game: Game
    names: Names = NAMELESS


@dataclass(frozen=True, slots=True)
class Bombed:
    """What came of it: whether the aeroplane was shot down, whether it hit, and what that did."""

    downed: bool = False
    hit: bool = False
    loss: Loss = NO_LOSS


def raid(chance: Chance, asked: Raid) -> Bombed:
    """Return what comes of one aeroplane's attack."""
    if chance.fold(_one_shot, False, [asked] * asked.shots):
        return Bombed(downed=True)
    sheet, names = asked.game.sheet("air"), asked.names
    bomb = Target(sheet["bomb_needs"], at_most=False)
    cause = Cause("air.bomb", "HSF-AIR-2", ship=names.ship, target=names.target)
    if not chance.meets(D20, bomb, cause):
        return Bombed()
    return Bombed(hit=True, loss=chance.run(take_hit, bomb_hit(asked.armour, asked.game, names)))


def _one_shot(chance: Chance, downed: bool, asked: Raid) -> bool:
    if downed:
        return True
    flak = Target(asked.game.sheet("air")["flak_needs"], at_most=False)
    cause = Cause("air.flak", "HSF-AIR-3", ship=asked.names.ship, target=asked.names.target)
    return chance.meets(D20, flak, cause)


def _read(given: Given) -> Raid:
    return Raid(
        shots=given.whole("aa_shots", 0, maximum=MOST_SHOTS, rule="HSF-AIR-3"),
        armour=read_armour(given),
        hull=given.whole("hull", 1, maximum=MOST_HULL, rule="HSF-SHIP-1"),
        game=read_game(given),
        names=read_names(given),
    )


def _answer(asked: Raid, odds: Dist[Bombed]) -> dict[str, Any]:
    points = odds.map(lambda bombed: bombed.loss.points)
    return {
        "p_survives_aa": odds.chance_that(lambda bombed: not bombed.downed),
        "p_hit": odds.chance_that(lambda bombed: bombed.hit),
        "hull_loss": {str(n): points.chance(n) for n in sorted(points.weights)},
        "p_minor": odds.chance_that(lambda bombed: bombed.loss.minor),
        "expected_hull_loss": odds.mean(lambda bombed: bombed.loss.points),
        "p_sinking": odds.chance_that(lambda bombed: bombed.loss.points >= asked.hull),
    }


AEROPLANE_ATTACK = Procedure(
    name="aeroplane_attack",
    rule="HSF-AIR-2",
    read=_read,
    resolve=raid,
    answer=_answer,
    example={
        "aa_shots": 2,
        "armour": 1,
        "hull": 5,
        "names": {"ship": "the aeroplane", "target": "Emden"},
    },
)
