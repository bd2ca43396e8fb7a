"""What a gun needs to hit, and the throw for it (HSF-GUN-1, -2; HSF-INT-5, -12, -20).

A hit is a D20 of 17 or more with all modifiers; a natural 20 hits whatever the number. Only light
guns fire at submarines, at a submerged one within four hexes.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from rules.engine.core.chance import Cause, Chance
from rules.engine.core.dice import D20
from rules.engine.core.dist import Dist
from rules.engine.core.events import event
from rules.engine.core.given import Given
from rules.engine.core.modifiers import Target, applying
from rules.engine.core.parties import NAMELESS, Names, read_names
from rules.engine.core.procedure import Procedure
from rules.engine.systems.high_seas_fleet.battle.conditions import lines, read_conditions
from rules.engine.systems.high_seas_fleet.battle.game import Game, read_game
from rules.engine.systems.high_seas_fleet.battle.ranges import band_of, read_range
from rules.engine.systems.high_seas_fleet.vocabulary import Band, GunClass

SUBMERGED = "target_submerged"
SHOTS_REMEMBERED = 4_096  # a ship fires the same shot with many guns
REFUSALS = {
    "out_of_range": "HSF-RANGE-1",
    "heavy_at_boat": "HSF-ASW-2",
    "boat_too_far": "HSF-ASW-2",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Shot:
    """One gun at one target: calibre in inches, range in hexes, conditions by code.

    `surfaced_boat`: the target is a submarine at the surface.
    """

    calibre: int
    distance: int
    conditions: frozenset[str] = frozenset()
    surfaced_boat: bool = False
    game: Game
    names: Names = NAMELESS

    @property
    def gun_class(self) -> GunClass:
        """Return whether it is a heavy or a light gun."""
        return class_of(self.calibre, self.game)

    @property
    def band(self) -> Band | None:
        """Return the band in which it fires, None out of range."""
        return band_of(self.gun_class, self.distance, self.game)


def class_of(calibre: int, game: Game) -> GunClass:
    """Return the class of a gun by its calibre in inches (HSF-INT-5)."""
    return GunClass.HEAVY if calibre >= game.sheet("gunnery")["heavy_from"] else GunClass.LIGHT


@lru_cache(SHOTS_REMEMBERED)
def refusal(shot: Shot) -> str | None:
    """Return why a gun can't fire: a code of REFUSALS, or None if it can."""
    if shot.band is None:
        return "out_of_range"
    heavy = shot.gun_class is GunClass.HEAVY
    if SUBMERGED in shot.conditions:
        if heavy:
            return "heavy_at_boat"
        far = shot.distance > shot.game.sheet("gunnery")["hunting_range"]
        return "boat_too_far" if far else None
    allowed = shot.game.option("heavy_guns_on_surfaced_uboats") == "yes"
    return "heavy_at_boat" if heavy and shot.surfaced_boat and not allowed else None


@lru_cache(SHOTS_REMEMBERED)
def to_hit(shot: Shot) -> Target:
    """Return what a D20 must show for a shot that can be fired, with each modifier."""
    sheet, band = shot.game.sheet("gunnery"), shot.band
    if band is None:
        raise ValueError("out of range")
    return Target(
        sheet["base"],
        applying(lines(band, shot.conditions, shot.game)),
        at_most=False,
        to_roll=True,
        always=sheet["always"],
    )


@dataclass(frozen=True, slots=True)
class Fired:
    """What came of a shot: a hit or not, or why it was not fired."""

    hit: bool = False
    refused: str | None = None


def fire(chance: Chance, shot: Shot) -> Fired:
    """Return what comes of one shot."""
    refused = refusal(shot)
    ship, target, calibre = shot.names.ship, shot.names.target, shot.calibre
    if refused is not None:
        rule = REFUSALS[refused]
        chance.tell(
            event(
                "gunnery.refused", rule, ship=ship, target=target, calibre=calibre, reason=refused
            )
        )
        return Fired(refused=refused)
    cause = Cause("gunnery.shot", "HSF-GUN-1", ship=ship, target=target, calibre=calibre)
    return Fired(chance.meets(D20, to_hit(shot), cause))


def read_calibre(given: Given, game: Game, key: str = "calibre_in") -> int:
    """Return a calibre in inches that the gun tables know."""
    known = sorted(map(int, game.sheet("gunnery").grids["gun"]["damage"]))
    calibre = given.whole(key, known[0], maximum=known[-1], rule="HSF-GUN-3")
    return calibre


def read_shot(given: Given) -> Shot:
    """Return the shot that plain values describe."""
    game = read_game(given)
    return Shot(
        calibre=read_calibre(given, game),
        distance=read_range(given),
        conditions=read_conditions(given),
        surfaced_boat=given.flag("surfaced_boat"),
        game=game,
        names=read_names(given),
    )


def _answer(shot: Shot, odds: Dist[Fired]) -> dict[str, Any]:
    refused = refusal(shot)
    head: dict[str, Any] = {"gun_class": str(shot.gun_class), "allowed": refused is None}
    if refused is not None:
        return head | {"reason": refused}
    target = to_hit(shot)
    return head | {
        "band": str(shot.band),
        "modifiers": {m.code: m.value for m in target.modifiers},
        "modifier": sum(m.value for m in target.modifiers),
        "needed": target.number,
        "p_hit": odds.chance_that(lambda fired: fired.hit),
    }


GUN_TO_HIT = Procedure(
    name="gun_to_hit",
    rule="HSF-GUN-1",
    read=read_shot,
    resolve=fire,
    answer=_answer,
    example={
        "calibre_in": 15,
        "range": 12,
        "conditions": ["rough_seas"],
        "names": {"ship": "Revenge", "target": "Hindenburg"},
    },
)
