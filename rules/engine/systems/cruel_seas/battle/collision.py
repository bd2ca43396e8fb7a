"""Two vessels that run into each other, or one that runs on land (CS-COL-1, CS-COL-2; I-7).

Both throw for the damage to the other before either is touched: no criticals, and land takes none.
The dice for speed go on both throws, and on a cell that has none. Then both drift apart.

Decided here, where the rules are silent: what a vessel moved at is the level that she declared, or
that her wake shows while another acts; one that hits land drifts off and recovers like any other;
'the following turn' is her next activation, so that one who has not acted yet recovers in this
turn; the drift leaves no wake (I-48), she may then order a speed and nothing else, and her rudder
is thrown for.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from rules.engine.core.chance import Cause, Chance
from rules.engine.core.dice import D6
from rules.engine.core.dist import Dist
from rules.engine.core.events import event
from rules.engine.core.given import Given
from rules.engine.core.measures import number_text
from rules.engine.core.procedure import Procedure
from rules.engine.systems.cruel_seas.battle.damage import hurt
from rules.engine.systems.cruel_seas.battle.game import Game, read_game, read_names
from rules.engine.systems.cruel_seas.battle.movement import Course, Sailed, after_move
from rules.engine.systems.cruel_seas.battle.state import MOST_CM, MOST_HULL, Cm, Vessel
from rules.engine.systems.cruel_seas.vocabulary import Size, SpeedLevel

TERRAIN = "terrain"


@dataclass(frozen=True, slots=True, kw_only=True)
class Collision:
    """The vessel that is activated and what she runs into: None is land, or a wreck.

    The two speeds are cm of the move; land has none.
    """

    attacker: Vessel
    target: Vessel | None
    attacker_cm: Cm
    target_cm: Cm = Fraction(0)
    game: Game


@dataclass(frozen=True, slots=True)
class Collided:
    """Both after a collision, and the points of damage to each, be they more than her hull."""

    attacker: Vessel
    target: Vessel | None
    to_attacker: int
    to_target: int


def dice_to_target(collision: Collision) -> int:
    """Return how many D6 the vessel that is activated deals: none to land."""
    if collision.target is None:
        return 0
    return _dice(collision, collision.attacker.size, collision.target.size)


def dice_to_attacker(collision: Collision) -> int:
    """Return how many D6 the vessel that is activated takes."""
    target = collision.target
    return _dice(collision, target.size if target else TERRAIN, collision.attacker.size)


def _dice(collision: Collision, deals: str, takes: Size) -> int:
    sheet = collision.game.sheet("collision")
    more = sheet["fast_dice"] if is_fast(collision) else 0
    return sheet.cell("dice", deals, takes) + more


def is_fast(collision: Collision) -> bool:
    """Return whether one of them moved so fast that both take more."""
    fastest = max(collision.attacker_cm, collision.target_cm)
    return fastest > collision.game.sheet("collision")["fast"]


def collide(chance: Chance, collision: Collision) -> Collided:
    """Return what a collision does to both; those that float drift apart next."""
    attacker, target, game = collision.attacker, collision.target, collision.game
    struck = target.name if target else None
    chance.tell(event("collision.met", "CS-COL-1", ship=attacker.name, target=struck))
    to_target = chance.total(dice_to_target(collision), D6, _cause(attacker.name, struck))
    to_attacker = chance.total(dice_to_attacker(collision), D6, _cause(struck, attacker.name))
    attacker = chance.run(_struck, attacker, to_attacker, game)
    if target is not None:
        target = chance.run(_struck, target, to_target, game)
    return Collided(attacker, target, to_attacker, to_target)


def drift(game: Game) -> Course:
    """Return how both drift apart: one turn, anywhere (CS-COL-2)."""
    sheet = game.sheet("collision")
    return Course(
        cm=Fraction(sheet["drift"]),
        turns=sheet["drift_turns"],
        degrees=sheet["drift_degrees"],
        points=None,
    )


def _struck(chance: Chance, vessel: Vessel, points: int, game: Game) -> Vessel:
    """Return a vessel after her damage and drift, recovering until her next activation ends."""
    vessel = hurt(chance, vessel, points, game)
    if vessel.sunk:
        return vessel
    way = drift(game)
    cm = number_text(way.cm)
    chance.tell(event("collision.drift", "CS-COL-2", ship=vessel.name, cm=cm, degrees=way.degrees))
    drifted = Sailed(SpeedLevel.STATIONARY, way.cm)
    return replace(after_move(vessel, drifted), recovering=True)


def _cause(deals: str | None, takes: str | None) -> Cause:
    return Cause("collision.damage", "CS-COL-1", ship=deals, target=takes)


def _read(given: Given) -> Collision:
    names = read_names(given)
    hull = given.whole("attacker_hull", 1, maximum=MOST_HULL)
    size = given.one_of("attacker", Size)
    collision = Collision(
        attacker=Vessel(name=names.ship, size=size, hull=hull, hull_left=hull),
        target=_read_target(given, names.target),
        attacker_cm=given.length("attacker_cm", maximum=MOST_CM),
        target_cm=given.length("target_cm", maximum=MOST_CM),
        game=read_game(given),
    )
    if collision.target is None and collision.target_cm:
        raise given.wrong("target_cm", "is above 0, and terrain doesn't move (CS-COL-1)")
    return collision


def _read_target(given: Given, name: str) -> Vessel | None:
    """Return the target, None for terrain; without `target_hull` she has as much as can be."""
    target = given.code("target", [*Size, TERRAIN])
    if target == TERRAIN:
        return None
    hull = given.whole("target_hull", 1, default=MOST_HULL, maximum=MOST_HULL)
    return Vessel(name=name, size=Size(target), hull=hull, hull_left=hull)


def _answer(collision: Collision, odds: Dist[Collided]) -> dict[str, Any]:
    return {
        "dice_to_target": dice_to_target(collision),
        "dice_to_attacker": dice_to_attacker(collision),
        "mean_to_target": odds.mean(lambda after: after.to_target),
        "mean_to_attacker": odds.mean(lambda after: after.to_attacker),
        "p_attacker_sunk": odds.chance_that(lambda after: after.attacker.sunk),
    }


COLLISION = Procedure(
    name="collision",
    rule="CS-COL-1",
    read=_read,
    resolve=collide,
    answer=_answer,
    example={
        "attacker": "small",
        "target": "medium",
        "attacker_cm": 36,
        "target_cm": 26,
        "attacker_hull": 35,
        "target_hull": 55,
        "names": {"ship": "Vosper 12", "target": "S-38"},
    },
)
