"""Rams, depth charges and explosive boats in a battle, by hand.

A Vosper at full speed makes 36; veterans need a 4, regular crews a 5. She deals an S-38 3 dice and
takes 5, one more each way for a speed above 24.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.engine.systems.cruel_seas.battle.fleet_dice import Token
from rules.engine.systems.cruel_seas.battle.launching import Aim
from rules.engine.systems.cruel_seas.battle.movement import Order as Sailing
from rules.engine.systems.cruel_seas.battle.movement import Turning
from rules.engine.systems.cruel_seas.engagement.orders import (
    Activate,
    ChargeMet,
    DropCharge,
    EndActivation,
    Explode,
    Fire,
    LaunchTorpedoes,
    MakeSmoke,
    Move,
    Order,
    Ram,
    ReloadTubes,
    RepairShip,
    Shot,
)
from rules.engine.systems.cruel_seas.engagement.state import Phase, Where
from rules.engine.systems.cruel_seas.vocabulary import SpeedLevel
from tests.engine.systems.cruel_seas.engagement.table import S38, Game, battle, boat

COLLIDE = (*[1] * 4, *[2] * 6)
SPEEDING = {"MTB 31": "full"}


def shot(gun: int = 2, target: str = "S-38", cm: int = 10) -> Shot:
    return Shot(gun=gun, target=target, distance=Fraction(cm))


def fast(crew: str = "veteran", level: str = "full") -> Game:
    """Return a battle in which MTB 31 is active and has moved."""
    game = Game(battle(boat("MTB 31", crew=crew), boat("S-38", S38)))
    game.deploy(**SPEEDING)
    game.activate("MTB 31")
    game.move(level)
    return game


def test_a_ram_goes_by_a_test_the_victims_shot_and_her_dodge() -> None:
    game = fast()
    # The 20 mm needs 5 - 1 for a small target - 1 for one above 24 cm: 3 or less, and misses.
    game.order(Ram(target="S-38", reply=shot()), 4, 4, 4, *COLLIDE)
    assert (game.vessel("S-38").hull_left, game.vessel("MTB 31").hull_left) == (55 - 4, 35 - 12)
    assert game.vessel("S-38").recovering
    assert game.vessel("MTB 31").recovering
    orders: list[Order] = [RepairShip(), ReloadTubes(), LaunchTorpedoes(aims=(Aim(),))]
    for order in orders:
        assert game.refuse(order) == [("has_rammed", "CS-COL-3")]
    assert game.refuse(Fire(shots=(shot(),))) == [("ramming", "CS-COL-3")]


def test_a_rammer_who_gives_it_up_has_no_other_order() -> None:
    game = fast()
    game.order(Ram(target="S-38", reply=shot()), 3)
    assert game.vessel("S-38").hull_left == 55
    assert game.refuse(MakeSmoke()) == [("has_rammed", "CS-COL-3")]
    game.order(EndActivation())


def test_a_victim_that_dodges_moves_a_third_of_a_move() -> None:
    game = fast()
    game.order(Ram(target="S-38"), 4, 5)
    assert (game.ship("S-38").run, game.vessel("S-38").hull_left) == (13, 55)
    assert game.vessel("S-38").level is SpeedLevel.COMBAT


def test_a_victim_may_sink_the_rammer_or_take_her_speed() -> None:
    game = fast()
    game.becomes("MTB 31", hull_left=3)
    game.order(Ram(target="S-38", reply=shot()), 4, 3, 1, 1, 1)
    assert (game.ship("MTB 31").sunk_by, game.phase) == ("S-38", Phase.DRAWING)
    slowed = fast()
    # 6 + 1 + 1 and a critical of 1, the engines, that no 3 saves: combat speed at most.
    slowed.order(Ram(target="S-38", reply=shot()), 4, 3, 6, 1, 1, 1, 3)
    assert (slowed.vessel("MTB 31").hull_left, slowed.vessel("S-38").hull_left) == (35 - 8, 55)
    assert slowed.told()[-1] == "MTB 31 can't ram: a ram takes full speed."


def test_who_may_not_ram_is_told_before_a_die_is_thrown() -> None:
    assert fast("regular").refuse(Ram(target="S-38")) == [("crew", "CS-COL-3")]
    assert fast(level="combat").refuse(Ram(target="S-38")) == [("speed", "CS-COL-3")]
    game = fast()
    assert game.refuse(Ram(target="S-38", within_reach=False)) == [("reach", "CS-COL-3")]
    assert game.refuse(Ram(target="MTB 31")) == [("herself", "CS-COL-3")]
    assert game.refuse(Ram(target="S-38", reply=shot(gun=9))) == [("no_such_gun", "CS-GUN-3")]
    game.becomes("S-38", crew_hit=True)
    assert game.refuse(Ram(target="S-38", reply=shot())) == [("crew_hit", "CS-CRIT-06")]
    game.fire(2, "S-38", 10, 10)
    assert game.refuse(Ram(target="S-38")) == [("busy", "CS-COL-3")]


def test_two_turns_are_too_many_for_a_ram() -> None:
    game = Game(battle(boat("MTB 31", crew="veteran"), boat("S-38", S38)))
    game.deploy(**SPEEDING)
    game.activate("MTB 31")
    turns = tuple(Turning(after=Fraction(cm), degrees=Fraction(10)) for cm in (12, 24))
    game.order(Move(sailing=Sailing(level=SpeedLevel.FULL, turns=turns)))
    assert game.refuse(Ram(target="S-38")) == [("turns", "CS-COL-3")]


def dropped() -> Game:
    """Return a battle in which S-38 is active, and depth charge 1 lies before her."""
    game = fast()
    assert game.refuse(DropCharge(target="S-38", bow=Fraction(6))) == [("bow", "CS-DC-1")]
    game.order(DropCharge(target="S-38", bow=Fraction(3)), 4)
    assert game.state.charges == ((1, "MTB 31"),)
    assert game.refuse(DropCharge(target="S-38")) == [("charged_already", "CS-DC-1")]
    game.order(EndActivation())
    game.activate("S-38")
    return game


def over(*charges: tuple[int, int]) -> Move:
    met = tuple(ChargeMet(charge=number, at=Fraction(cm)) for number, cm in charges)
    return Move(sailing=Sailing(level=SpeedLevel.COMBAT), charges=met)


def test_a_depth_charge_shakes_who_moves_over_it_for_the_rest_of_her_move() -> None:
    game = dropped()
    assert game.refuse(over((2, 5))) == [("no_charge_there", "CS-DC-2")]
    assert game.refuse(over((1, 5), (1, 6))) == [("charge_twice", "CS-DC-2")]
    assert game.refuse(over((1, 27))) == [("beyond_her_move", "CS-DC-2")]
    # A 5 are three dice: 6 points. A 1 takes her hard to port at the points that are left.
    game.order(over((1, 14)), 5, 1, 2, 3, 1)
    assert (game.vessel("S-38").hull_left, game.state.charges) == (55 - 6, ())
    assert game.told()[-2] == (
        "S-38 turns 45° to port after 26 cm in the rest of her move, and fires as after a bridge "
        "hit."
    )
    # 5 - 1 small - 1 above 24 cm - 1 shaken: 2 or less, so that 3 misses.
    game.fire(2, "MTB 31", 20, 3)
    game.order(EndActivation())
    assert not game.vessel("S-38").bridge_hit


def test_a_charge_that_sinks_is_the_doing_of_who_dropped_it() -> None:
    game = dropped()
    game.becomes("S-38", hull_left=6)
    game.order(over((1, 0)), 5, 1, 2, 3)
    assert game.ship("S-38").sunk_by == "MTB 31"
    assert game.state.bag.tokens == (Token("kriegsmarine", "royal_navy"),)


def test_a_run_that_fails_on_the_bow_is_a_collision() -> None:
    game = fast()
    game.order(DropCharge(target="S-38"), 3, *COLLIDE)
    assert (game.state.charges, game.vessel("S-38").hull_left) == ((), 55 - 4)


def test_a_run_that_fails_beside_the_bow_drops_nothing() -> None:
    game = fast()
    game.order(DropCharge(target="S-38", bow=Fraction(2)), 3)
    assert (game.state.charges, game.vessel("S-38").hull_left) == ((), 55)


def boats(target: str = "combat") -> Game:
    """Return a battle in which Linse 1 is active, and has not moved."""
    game = Game(battle(boat("MTB 31"), boat("Linse", "linse-group-of-3")))
    game.deploy(**{"MTB 31": target})
    game.draw("kriegsmarine")
    game.order(Activate(unit="Linse"))
    return game


def test_an_explosive_boat_is_used_up_whatever_comes_of_it() -> None:
    game = boats()
    assert game.refuse(Explode(target="MTB 31")) == [("move_first", "CS-MOV-2")]
    game.move()
    game.order(Explode(target="MTB 31"), 5, 2, *[1] * 16)  # not shot away, and it goes off
    assert game.vessel("MTB 31").hull_left == 35 - 16
    assert (game.ship("Linse 1").where, game.ship("Linse 1").sunk_by) == (Where.SUNK, "")
    game.order(Activate(unit="Linse"))
    game.move()
    game.order(Explode(target="MTB 31"), 6)  # shot away at the last moment
    assert game.ship("Linse 2").sunk_by == "MTB 31"
    game.order(Activate(unit="Linse"))
    game.move()
    game.order(Explode(target="MTB 31"), 5, 1)  # a dud
    assert game.state.bag.tokens == (Token("kriegsmarine", None),)
    assert game.phase is Phase.DRAWING


@pytest.mark.parametrize(
    ("target", "turns", "refused"),
    [
        ("combat", ((20, 10),), ("turned", "CS-TINY-2")),
        ("full", (), ("fast_target", "CS-TINY-3")),
    ],
)
def test_a_boat_strikes_straight_ahead_at_who_is_not_too_fast(
    target: str, turns: tuple[tuple[int, int], ...], refused: tuple[str, str]
) -> None:
    game = boats(target)
    made = tuple(Turning(after=Fraction(cm), degrees=Fraction(deg)) for cm, deg in turns)
    game.order(Move(sailing=Sailing(level=SpeedLevel.COMBAT, turns=made)))
    assert game.refuse(Explode(target="MTB 31")) == [refused]


def test_a_boat_without_a_charge_strikes_nobody() -> None:
    assert fast().refuse(Explode(target="S-38")) == [("no_charge", "CS-SUB-2")]
