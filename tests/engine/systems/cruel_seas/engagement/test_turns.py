"""Deploying, Fleet dice, squadrons, and what begins and ends an activation or a turn, by hand."""

from __future__ import annotations

import pytest

from rules.engine.systems.cruel_seas.battle.fleet_dice import Token
from rules.engine.systems.cruel_seas.battle.movement import Helm
from rules.engine.systems.cruel_seas.engagement import orders
from rules.engine.systems.cruel_seas.engagement.orders import (
    Activate,
    BeginTurn,
    Deploy,
    DrawDie,
    EndActivation,
    EndTurn,
    LeaveTable,
)
from rules.engine.systems.cruel_seas.engagement.state import Phase, Where
from rules.engine.systems.cruel_seas.vocabulary import SpeedLevel
from tests.engine.systems.cruel_seas.engagement.table import S38, Game, battle, boat

LINSE = "linse-group-of-3"
BOATS = ("Linse 1", "Linse 2", "Linse 3")


def duel(**more: object) -> Game:
    """Return a battle of two boats, both at combat speed, in turn 1."""
    game = Game(battle(boat("MTB 31"), boat("S-38", S38), **more))
    game.deploy()
    return game


def test_ships_are_placed_at_the_speed_that_their_wake_shows() -> None:
    game = Game(battle(boat("MTB 31"), boat("S-38", S38)))
    assert game.refuse(BeginTurn()) == [("nobody_deployed", "CS-SCN-0")]
    game.order(Deploy(ship="MTB 31", level=SpeedLevel.SLOW))
    assert (game.vessel("MTB 31").cm, game.vessel("MTB 31").moved) == (12, True)
    assert game.refuse(Deploy(ship="MTB 31")) == [("not_waiting", "CS-SCN-0")]
    assert game.refuse(Deploy(ship="Nobody")) == [("not_waiting", "CS-SCN-0")]
    game.order(Deploy(ship="S-38", level=SpeedLevel.STATIONARY))
    assert not game.vessel("S-38").moved
    assert game.refuse(DrawDie()) == [("not_now", "CS-SEQ-1")]
    assert game.order(BeginTurn()) == ["battle.turn"]
    assert game.state.bag.inside == (("kriegsmarine", 1), ("royal_navy", 1))


def test_where_dice_are_drawn_for_it_sides_place_ships_as_they_are_drawn() -> None:
    eboat = boat("S-100", "e-boat-s-100-class")
    game = Game(battle(boat("MTB 31"), boat("MTB 32"), eboat, scenario=1))
    assert game.refuse(Deploy(ship="MTB 31")) == [("not_now", "CS-SEQ-1")]
    game.order(DrawDie(), 2)  # of one German and two British dice
    assert game.refuse(Deploy(ship="S-100")) == [("other_side", "CS-CORE-2")]
    assert game.refuse(Activate(unit="MTB 31")) == [("not_now", "CS-SEQ-1")]
    game.order(Deploy(ship="MTB 32"))
    game.order(DrawDie(), 1)
    game.order(Deploy(ship="S-100"))
    assert game.order(DrawDie()) == ["fleet.drawn"]  # one side is left: nothing to throw
    game.order(Deploy(ship="MTB 31"))
    game.order(BeginTurn())
    assert game.state.bag.inside == (("kriegsmarine", 1), ("royal_navy", 2))


def test_a_squadron_comes_onto_the_table_as_a_whole_and_has_one_die() -> None:
    game = Game(battle(boat("MTB 31"), boat("S-38", S38), boat("Linse", LINSE)))
    game.order(Deploy(ship="MTB 31"))
    game.order(Deploy(ship="Linse 2"))
    assert game.refuse(Deploy(ship="S-38")) == [("to_deploy", "CS-CORE-5")]
    assert game.refuse(BeginTurn()) == [("to_deploy", "CS-CORE-5")]
    game.order(Deploy(ship="Linse 1"))
    game.order(Deploy(ship="Linse 3"))
    game.order(Deploy(ship="S-38"))
    game.order(BeginTurn())
    assert game.state.bag.inside == (("kriegsmarine", 2), ("royal_navy", 1))


def test_boats_of_a_squadron_act_one_by_one_on_one_die() -> None:
    game = Game(battle(boat("MTB 31"), boat("Linse", LINSE)))
    game.deploy()
    game.draw("kriegsmarine")
    assert game.refuse(Activate(unit="Linse 1")) == [("not_awaited", "CS-CORE-2")]
    assert game.refuse(Activate(unit="Linse", boat="MTB 31")) == [("not_awaited", "CS-CORE-5")]
    game.order(Activate(unit="Linse", boat="Linse 2"))
    assert game.refuse(EndActivation()) == [("move_first", "CS-MOV-2")]
    game.move()
    game.order(EndActivation())
    assert (game.phase, game.state.activation) == (Phase.ACTING, None)
    assert game.refuse(DrawDie()) == [("not_now", "CS-SEQ-1")]
    assert game.refuse(Activate(unit="Linse", boat="Linse 2")) == [("not_awaited", "CS-CORE-5")]
    assert game.refuse(Activate(unit="MTB 31")) == [("not_awaited", "CS-CORE-2")]
    game.order(Activate(unit="Linse"))
    assert game.state.acting.ship == "Linse 1"
    game.move()
    game.order(LeaveTable())
    game.order(Activate(unit="Linse"))
    game.move()
    game.order(EndActivation())
    assert (game.phase, game.state.bag.inside) == (Phase.DRAWING, (("royal_navy", 1),))
    assert [unit.vessels for unit in game.state.bag.units if unit.name == "Linse"] == [2]


def test_an_activation_begins_with_fire_rudder_crew_in_this_order() -> None:
    game = duel()
    game.becomes("MTB 31", on_fire=True, rudder_hit=True, crew_hit=True)
    # The fire check fails with 4 (5 is needed) and 1 + 2 burn; the rudder goes to port with 2; the
    # crew comes to itself with 5.
    codes = game.activate("MTB 31", 4, 1, 2, 2, 5)
    tests = ["activation.fire_check", "activation.burns", "activation.rudder"]
    assert [code for code in codes if code in (*tests, "activation.crew_test")] == [
        *tests,
        "activation.crew_test",
    ]
    assert game.vessel("MTB 31").hull_left == 35 - 3
    assert (game.state.acting.helm, game.state.acting.obeys) == (Helm.PORT, True)


def test_a_boat_that_burns_out_loses_her_die_to_nobody() -> None:
    game = Game(battle(boat("MTB 31"), boat("MTB 32"), boat("S-38", S38)))
    game.deploy()
    game.becomes("MTB 31", on_fire=True, hull_left=7)
    codes = game.activate("MTB 31", 1, 3, 4)  # 7 points
    assert "battle.activated" not in codes
    assert codes[-1] == "battle.lost"
    assert game.ship("MTB 31").where is Where.SUNK
    assert game.state.bag.tokens == (Token("royal_navy", None),)
    assert (game.phase, game.state.bag.dice) == (Phase.DRAWING, 3)


def test_a_boat_that_the_sea_sinks_throws_for_no_fire() -> None:
    game = Game(battle(boat("MTB 31"), boat("S-38", S38), options=(("heavy_seas", "rough"),)))
    game.deploy()
    game.becomes("MTB 31", on_fire=True, hull_left=2)
    game.activate("MTB 31", 4)  # a D3 of 2
    assert game.ship("MTB 31").where is Where.SUNK


def test_a_grease_monkey_works_for_boats_that_have_one() -> None:
    game = duel()
    game.draw("royal_navy")
    refused = game.refuse(Activate(unit="MTB 31", grease_monkey=True))
    assert refused == [("no_ability", "CS-CAM-7")]
    game.becomes("MTB 31", abilities=frozenset({"grease_monkey"}))
    game.order(Activate(unit="MTB 31", grease_monkey=True), 5)
    game.move()
    assert game.state.acting.sailed is not None
    assert game.state.acting.sailed.cm == 24 + 5
    assert game.vessel("MTB 31").used == {"grease_monkey"}


@pytest.mark.parametrize("mark", ["bridge_hit", "crew_hit", "recovering"])
def test_old_effects_end_with_the_next_activation(mark: str) -> None:
    game = duel()
    game.becomes("MTB 31", **{mark: True})
    game.activate("MTB 31", *({"crew_hit": [5], "recovering": [3]}.get(mark, [])))
    game.move()
    game.order(EndActivation())
    assert not getattr(game.vessel("MTB 31"), mark)


@pytest.mark.parametrize("mark", ["bridge_hit", "crew_hit", "recovering"])
def test_effects_taken_in_an_activation_last_for_the_next(mark: str) -> None:
    game = duel()
    game.activate("MTB 31")
    game.move()
    game.becomes("MTB 31", **{mark: True})
    game.order(EndActivation())
    assert getattr(game.vessel("MTB 31"), mark)


def test_a_turn_ends_once_all_dice_are_laid_down() -> None:
    game = duel()
    game.act("MTB 31")
    assert game.refuse(EndTurn()) == [("not_now", "CS-SEQ-1")]
    game.act("S-38")
    assert game.refuse(DrawDie()) == [("not_now", "CS-SEQ-1")]
    assert game.order(EndTurn()) == ["battle.turn_over"]
    assert (game.state.turn, game.phase) == (2, Phase.TURN_BEGINS)
    game.order(BeginTurn())
    assert game.state.bag.inside == (("kriegsmarine", 1), ("royal_navy", 1))


def test_a_ship_that_arrives_later_brings_her_die_with_the_turn() -> None:
    game = Game(battle(boat("MTB 31"), boat("S-38", S38), boat("Linse", LINSE)))
    for name in ("MTB 31", "S-38"):
        game.order(Deploy(ship=name))
    game.order(BeginTurn())
    game.act("MTB 31")
    assert game.refuse(Deploy(ship="Linse 1")) == [("not_now", "CS-SEQ-1")]
    game.act("S-38")
    game.order(EndTurn())
    game.order(Deploy(ship="Linse 1"))
    assert game.refuse(BeginTurn()) == [("to_deploy", "CS-CORE-5")]
    game.order(Deploy(ship="Linse 2"))
    game.order(Deploy(ship="Linse 3"))
    game.order(BeginTurn())
    assert game.state.bag.inside == (("kriegsmarine", 2), ("royal_navy", 1))


def test_a_ship_leaves_the_table_after_her_move() -> None:
    game = duel()
    game.activate("MTB 31")
    assert game.refuse(LeaveTable()) == [("move_first", "CS-MOV-2")]
    game.move()
    game.order(LeaveTable(home=True))
    assert (game.ship("MTB 31").where, game.ship("MTB 31").run) == (Where.HOME, 24)
    assert game.state.bag.tokens == (Token("royal_navy", None),)
    assert (game.phase, game.state.activation) == (Phase.DRAWING, None)


def test_a_ship_that_lies_still_leaves_no_table() -> None:
    game = Game(battle(boat("MTB 31"), boat("S-38", S38)))
    game.deploy(**{"MTB 31": "stationary"})
    game.activate("MTB 31")
    game.move("stationary")
    assert game.refuse(LeaveTable()) == [("lies_still", "CS-MOV-6")]
    assert game.refuse(orders.Collide()) == [("lies_still", "CS-COL-1")]
