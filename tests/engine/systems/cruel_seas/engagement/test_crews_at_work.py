"""Repairs, reload torpedoes, smoke, and flags that are struck, by hand. Regular crews need a 5."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.engine.systems.cruel_seas.battle.fleet_dice import Token
from rules.engine.systems.cruel_seas.battle.launching import Aim
from rules.engine.systems.cruel_seas.engagement.orders import (
    AcceptSurrender,
    Activate,
    BeginTurn,
    EndActivation,
    EndTurn,
    Fire,
    LaunchTorpedoes,
    MakeSmoke,
    ReloadTubes,
    RepairShip,
    Shot,
    StrikeFlag,
)
from rules.engine.systems.cruel_seas.engagement.state import Phase, Where
from tests.engine.systems.cruel_seas.engagement.table import S38, Game, battle, boat

LINSE = "linse-group-of-3"


def at_speed(level: str) -> Game:
    """Return a battle in which S-38 is active and has moved at a level."""
    game = Game(battle(boat("MTB 31"), boat("S-38", S38)))
    game.deploy(**{"S-38": level})
    return game


def test_a_repair_lying_still_mends_three_dice_and_one_critical() -> None:
    game = at_speed("stationary")
    game.becomes("S-38", hull_left=40, rudder_hit=True, on_fire=False, engine_hits=1)
    game.activate("S-38", 3)
    assert game.refuse(RepairShip()) == [("move_first", "CS-MOV-2")]
    game.move("stationary")
    game.order(RepairShip(first=("engine",)), 1, 2, 3)
    after = game.vessel("S-38")
    assert (after.hull_left, after.engine_repairs, after.rudder_hit) == (46, 1, True)
    assert game.refuse(RepairShip()) == [("repaired_already", "CS-REP-1")]
    assert game.refuse(ReloadTubes()) == [("repairing", "I-5")]
    assert game.refuse(LaunchTorpedoes(aims=(Aim(),))) == [("repairing", "CS-REP-1")]
    assert refused_fire(game) == [("repairing", "CS-REP-1")]


def refused_fire(game: Game) -> list[tuple[str, str]]:
    return game.refuse(Fire(shots=(Shot(gun=2, target="MTB 31", distance=Fraction(20)),)))


def test_a_ship_that_fights_or_is_fast_mends_nothing() -> None:
    game = at_speed("combat")
    game.activate("S-38")
    game.move("combat")
    assert game.refuse(RepairShip()) == [("too_fast", "CS-REP-1")]
    slow = at_speed("slow")
    slow.activate("S-38")
    slow.move("slow")
    slow.fire(2, "MTB 31", 20, 9)
    assert slow.refuse(RepairShip()) == [("attacked", "CS-REP-1")]
    assert slow.refuse(ReloadTubes()) == [("attacked", "I-5")]


def test_reload_torpedoes_take_the_whole_activation() -> None:
    game = at_speed("slow")
    game.becomes("S-38", torpedoes=0, reloads=4, tubes=4)
    game.activate("S-38")
    game.move("slow")
    game.order(ReloadTubes())
    assert (game.vessel("S-38").torpedoes, game.vessel("S-38").reloads) == (2, 2)
    assert game.refuse(ReloadTubes()) == [("repaired_already", "I-5")]
    assert game.refuse(RepairShip()) == [("repaired_already", "CS-REP-1")]
    assert game.refuse(LaunchTorpedoes(aims=(Aim(),))) == [("reloading", "I-5")]
    assert refused_fire(game) == [("reloading", "I-5")]


def test_a_ship_without_reloads_loads_nothing() -> None:
    game = at_speed("slow")
    game.activate("S-38")
    game.move("slow")
    assert game.refuse(ReloadTubes()) == [("no_reloads", "CS-TOR-10")]


def test_smoke_is_laid_once_a_game() -> None:
    game = at_speed("combat")
    game.activate("S-38")
    assert game.refuse(MakeSmoke()) == [("move_first", "CS-MOV-2")]
    game.move()
    game.order(MakeSmoke(), 1, 2, 3, 4)
    assert "6 cm across" in game.told()[0]
    assert game.refuse(MakeSmoke()) == [("smoke.none", "CS-EQP-5")]
    game.order(EndActivation())
    game.act("MTB 31")
    game.order(EndTurn())
    game.order(BeginTurn())
    game.activate("S-38")
    game.move()
    assert game.refuse(MakeSmoke(kind="apparatus")) == [("smoke.none", "CS-EQP-5")]


def flags(accepted: int) -> Game:
    """Return a battle in which S-38 has struck to MTB 31, who threw a face for it."""
    game = Game(battle(boat("MTB 31"), boat("S-38", S38), boat("Linse", LINSE)))
    game.deploy()
    assert game.refuse(StrikeFlag(ship="S-38", to="Linse 1")) == [("no_enemy", "CS-STR-1")]
    assert game.refuse(StrikeFlag(ship="S-38", to="Nobody")) == [("not_on_table", "CS-STR-1")]
    game.order(StrikeFlag(ship="S-38", to="MTB 31"), accepted)
    return game


def test_a_flag_that_is_accepted_makes_a_prize() -> None:
    game = flags(5)
    assert (game.vessel("S-38").captured, game.ship("S-38").taken_by) == (True, "MTB 31")
    assert game.state.bag.tokens == (Token("kriegsmarine", None),)
    assert game.refuse(StrikeFlag(ship="S-38", to="MTB 31")) == [("struck_already", "CS-STR-1")]
    again = AcceptSurrender(ship="S-38", by="MTB 31")
    assert game.refuse(again) == [("not_struck", "CS-STR-1")]
    assert game.refuse(StrikeFlag(ship="MTB 31", to="S-38")) == [("no_enemy", "CS-STR-1")]


def test_a_flag_that_nobody_saw_is_tested_for_in_each_turn() -> None:
    game = flags(4)
    test = AcceptSurrender(ship="S-38", by="MTB 31")
    assert not game.vessel("S-38").captured
    assert game.refuse(test) == [("tested_already", "CS-STR-1")]
    assert game.refuse(AcceptSurrender(ship="Linse 1", by="MTB 31")) == [("not_struck", "CS-STR-1")]
    game.act("MTB 31")
    for _ in range(3):
        if game.phase is Phase.DRAWING:
            game.draw("kriegsmarine")
        game.order(Activate(unit="Linse"))
        game.move()
        game.order(EndActivation())
    game.order(EndTurn())
    game.order(test, 6)
    assert game.vessel("S-38").captured


def test_japanese_and_allied_ships_strike_no_flags() -> None:
    game = Game(battle(boat("PT 109", "pt-boat-elco"), boat("Sampan", "large-sampan")))
    game.deploy()
    refused = game.refuse(StrikeFlag(ship="PT 109", to="Sampan"))
    assert refused == [("strike.refused", "CS-STR-1")]


def test_the_active_ship_strikes_and_the_next_die_is_drawn() -> None:
    game = at_speed("combat")
    game.activate("S-38")
    game.order(StrikeFlag(ship="S-38", to="MTB 31"), 5)
    assert (game.phase, game.state.activation) == (Phase.DRAWING, None)
    assert game.state.bag.inside == (("royal_navy", 1),)


def test_the_last_ship_that_could_take_a_die_strikes() -> None:
    game = at_speed("combat")
    game.draw("kriegsmarine")
    game.order(StrikeFlag(ship="S-38", to="MTB 31"), 5)
    assert (game.phase, game.state.bag.drawn) == (Phase.DRAWING, None)


@pytest.mark.parametrize("hull", [1, 12])
def test_a_boat_of_a_squadron_that_struck_has_no_share_in_its_die(hull: int) -> None:
    game = Game(battle(boat("MTB 31"), boat("Linse", LINSE)))
    game.deploy()
    game.order(StrikeFlag(ship="Linse 1", to="MTB 31"), 4)
    game.becomes("Linse 1", hull_left=hull)
    game.activate("MTB 31")
    game.move()
    # Tiny, at 20 cm: 5 - 2 = 3 or less hits. Three fives are 15 points, and no six throws more.
    game.fire(2, "Linse 1", 20, 2, 5, 5, 5)
    assert game.ship("Linse 1").where is Where.SUNK
    unit = next(unit for unit in game.state.bag.units if unit.name == "Linse")
    assert (unit.vessels, game.state.bag.tokens) == (2, ())
