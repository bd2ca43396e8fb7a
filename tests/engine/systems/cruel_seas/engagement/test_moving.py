"""Moves, wakes, collisions in a battle, by hand. A Vosper goes 12, 24, 36; an S-38 13, 26, 39."""

from __future__ import annotations

from fractions import Fraction

from rules.engine.systems.cruel_seas.battle.launching import Aim
from rules.engine.systems.cruel_seas.battle.movement import Order as Sailing
from rules.engine.systems.cruel_seas.battle.movement import Turning
from rules.engine.systems.cruel_seas.engagement.orders import (
    BeginTurn,
    Collide,
    EndActivation,
    EndTurn,
    LaunchTorpedoes,
    MakeSmoke,
    Move,
    RepairShip,
    Wake,
)
from rules.engine.systems.cruel_seas.engagement.state import Phase, Where
from rules.engine.systems.cruel_seas.vocabulary import SpeedLevel
from tests.engine.systems.cruel_seas.engagement.table import S38, Game, battle, boat

AIM = Aim()
COMBAT = SpeedLevel.COMBAT
LINSE = "linse-group-of-3"


def duel(crew: str = "regular", **more: object) -> Game:
    """Return a battle of two boats at combat speed, in turn 1."""
    game = Game(battle(boat("MTB 31", crew=crew), boat("S-38", S38), **more))
    game.deploy()
    return game


def turning(*turns: tuple[int, int], level: SpeedLevel = COMBAT, astern: bool = False) -> Move:
    made = tuple(Turning(after=Fraction(cm), degrees=Fraction(deg)) for cm, deg in turns)
    return Move(sailing=Sailing(level=level, astern=astern, turns=made))


def test_a_move_is_made_once_and_shows_in_her_wake() -> None:
    game = duel()
    game.activate("MTB 31")
    assert game.order(turning((12, 45), (24, -30), level=SpeedLevel.FULL))[0] == "movement.sailed"
    assert (game.vessel("MTB 31").level, game.ship("MTB 31").run) == (SpeedLevel.FULL, 36)
    assert game.refuse(turning()) == [("moved_already", "CS-MOV-2")]
    game.order(EndActivation())
    assert game.state.activation is None


def test_moves_that_break_a_rule_are_refused_with_each_reason() -> None:
    game = duel()
    game.activate("MTB 31")
    stationary = turning(level=SpeedLevel.STATIONARY)
    assert game.refuse(stationary) == [("level_change", "CS-MOV-2")]
    assert game.refuse(turning((12, 46), (13, 10))) == [
        ("turn_point", "CS-MOV-3"),
        ("turn_angle", "CS-MOV-3"),
    ]
    astern = turning(level=SpeedLevel.SLOW, astern=True)
    assert game.refuse(astern) == [("astern_after_moving", "CS-MOV-4")]
    still = turning(level=SpeedLevel.STATIONARY, astern=True)
    assert game.refuse(still) == [("astern_still", "CS-MOV-4")]
    assert game.refuse(turning((12, 0))) == [("no_turn", "CS-MOV-3")]
    assert game.refuse(turning((24, 10), (12, 10))) == [("turns_in_order", "CS-MOV-3")]


def test_a_jammed_rudder_makes_her_turns() -> None:
    game = duel()
    game.becomes("MTB 31", rudder_hit=True)
    game.activate("MTB 31", 6)  # hard to starboard
    assert game.refuse(turning()) == [("rudder_hit", "CS-CRIT-03")]
    game.order(turning((12, 45), (24, 45)))
    assert game.ship("MTB 31").run == 24


def test_a_heavy_sea_may_hold_her_down_before_she_meets_a_wake() -> None:
    game = duel("inexperienced", options=(("heavy_seas", "choppy"),))
    game.activate("MTB 31")
    # Full speed in a choppy sea takes a 6; with 5 she goes at combat speed, 24 cm, and does not
    # come to the wake that lies after 30.
    wake = Wake(ship="S-38", at=Fraction(30))
    move = Move(sailing=Sailing(level=SpeedLevel.FULL), wakes=(wake,))
    codes = game.order(move, 5)
    assert "wake.helm" not in codes
    assert game.ship("MTB 31").run == 24


def test_a_wake_turns_recruits_at_the_next_turning_point() -> None:
    game = duel("inexperienced")
    game.activate("MTB 31")
    far = Move(sailing=Sailing(level=COMBAT), wakes=(Wake(ship="S-38", at=Fraction(25)),))
    assert game.refuse(far) == [("beyond_her_move", "CS-MOV-5")]
    own = Move(sailing=Sailing(level=COMBAT), wakes=(Wake(ship="MTB 31"),))
    assert game.refuse(own) == [("herself", "CS-MOV-5")]
    nobody = Move(sailing=Sailing(level=COMBAT), wakes=(Wake(ship="Nobody"),))
    assert game.refuse(nobody) == [("not_on_table", "CS-MOV-5")]
    crossing = Move(sailing=Sailing(level=COMBAT), wakes=(Wake(ship="S-38", at=Fraction(13)),))
    game.order(crossing, 1)
    assert game.told()[-1] == (
        "MTB 31 turns 45° to port after 24 cm, in place of any turn of her own there."
    )


def test_a_tiny_boat_is_swamped_by_each_wake() -> None:
    game = Game(battle(boat("MTB 31"), boat("MTB 32"), boat("Linse", LINSE)))
    game.deploy()
    game.becomes("Linse 1", hull_left=7)
    game.activate("Linse 1")
    wakes = (Wake(ship="MTB 31", at=Fraction(5)), Wake(ship="MTB 32", at=Fraction(9)))
    game.order(Move(sailing=Sailing(level=COMBAT), wakes=wakes), 3, 4)
    # 3 + 4 are all of her 7 points; the two others go on.
    assert game.ship("Linse 1").where is Where.SUNK
    assert (game.phase, game.state.following) == (Phase.ACTING, ("Linse 2", "Linse 3"))
    unit = next(unit for unit in game.state.bag.units if unit.name == "Linse")
    assert (unit.vessels, game.state.bag.tokens) == (2, ())


def collided() -> Game:
    """Return a battle in which MTB 31 has run into S-38.

    Small deals medium 3 dice and takes 5 of her, one more each since S-38 makes 26: 4 ones and 6
    twos.
    """
    game = duel()
    game.activate("MTB 31")
    assert game.refuse(Collide(target="S-38")) == [("move_first", "CS-MOV-2")]
    game.move()
    assert game.refuse(Collide(target="MTB 31")) == [("herself", "CS-COL-1")]
    assert game.refuse(Collide(target="Nobody")) == [("not_on_table", "CS-COL-1")]
    game.order(Collide(target="S-38"), *[1] * 4, *[2] * 6)
    return game


def test_ships_that_collide_hurt_each_other_and_drift_apart() -> None:
    game = collided()
    assert (game.vessel("S-38").hull_left, game.vessel("MTB 31").hull_left) == (55 - 4, 35 - 12)
    for name in ("MTB 31", "S-38"):
        vessel = game.vessel(name)
        assert (vessel.recovering, vessel.level, vessel.moved) == (
            True,
            SpeedLevel.STATIONARY,
            True,
        )
    assert game.refuse(Collide()) == [("collided_already", "CS-COL-2")]
    game.order(EndActivation())
    assert game.vessel("MTB 31").recovering


def test_a_ship_recovers_in_her_next_activation() -> None:
    game = collided()
    game.order(EndActivation())
    game.activate("S-38", 3)  # her rudder: straight on
    game.move("slow")
    assert game.refuse(RepairShip()) == [("recovering", "CS-COL-2")]
    assert game.refuse(MakeSmoke()) == [("no_orders", "CS-COL-2")]
    assert [rule for _, rule in game.refuse(LaunchTorpedoes(aims=(AIM,)))] == ["CS-COL-2"]
    game.order(EndActivation())
    assert not game.vessel("S-38").recovering
    game.order(EndTurn())
    game.order(BeginTurn())
    assert game.vessel("MTB 31").recovering


def test_whoever_goes_down_in_a_collision_is_the_others_doing() -> None:
    game = duel()
    game.becomes("S-38", hull_left=4)
    game.becomes("MTB 31", hull_left=12)
    game.activate("MTB 31")
    game.move()
    game.order(Collide(target="S-38"), *[1] * 4, *[2] * 6)
    assert game.ship("S-38").sunk_by == "MTB 31"
    assert game.ship("MTB 31").sunk_by == "S-38"
    assert game.state.activation is None
    assert {token.holder for token in game.state.bag.tokens} == {"royal_navy", "kriegsmarine"}


def test_land_takes_no_damage() -> None:
    game = duel()
    game.activate("MTB 31")
    game.move()
    game.order(Collide(), *[1] * 7)  # terrain deals small 7 dice; she made 24, which is not fast
    assert game.vessel("MTB 31").hull_left == 35 - 7
