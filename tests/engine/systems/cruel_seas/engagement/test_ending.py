"""How battles end: what is recorded, what follows from ships, fates and lasting damage, by hand."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rules.engine.core.result import BattleResult, Fate, ShipFate
from rules.engine.systems.cruel_seas import engagement
from rules.engine.systems.cruel_seas.battle.narration_battle import REASONS
from rules.engine.systems.cruel_seas.engagement.orders import (
    BeginTurn,
    Deploy,
    EndActivation,
    EndBattle,
    EndTurn,
    LeaveTable,
    Record,
    StrikeFlag,
)
from rules.engine.systems.cruel_seas.engagement.rules import BATTLES
from rules.engine.systems.cruel_seas.engagement.state import Phase
from tests.engine.systems.cruel_seas.engagement.table import S38, Game, battle, boat


def ended(game: Game) -> BattleResult:
    result = BATTLES.result(game.state)
    assert result is not None
    assert BATTLES.awaited(game.state) == ()
    assert game.refuse(EndBattle()) == [("not_now", "CS-SEQ-1")]
    assert game.refuse(Record(event="anything")) == [("not_now", "CS-SEQ-1")]
    return result


def scenario(number: int, one: str = "attacker", other: str = "defender") -> Game:
    """Return a battle of MTB 31 on one side and S-38 on the other, in turn 1 of a scenario."""
    game = Game(battle(boat("MTB 31", side=one), boat("S-38", S38, side=other), scenario=number))
    game.deploy()
    return game


def leave(game: Game, name: str, *, home: bool = True) -> None:
    game.activate(name)
    game.move()
    game.order(LeaveTable(home=home))


def sink(game: Game, name: str, by: str) -> None:
    """Let a ship be sunk by the 20 mm of another, who has not acted."""
    game.becomes(name, hull_left=1)
    game.activate(by)
    game.move()
    game.fire(2, name, 20, 1, 1, 1, 1)
    game.order(EndActivation())


def test_a_battle_without_a_scenario_ends_with_the_turn_that_leaves_one_side() -> None:
    game = Game(battle(boat("MTB 31"), boat("MTB 32"), boat("S-38", S38)))
    game.order(Deploy(ship="MTB 31"))
    game.order(Deploy(ship="S-38"))
    game.order(BeginTurn())
    game.becomes("MTB 31", hull_left=20, engine_hits=2, engine_repairs=1, lost=frozenset({"smoke"}))
    sink(game, "S-38", by="MTB 31")
    assert game.order(EndTurn()) == ["battle.over"]
    result = ended(game)
    assert (result.winner, result.points, result.turns, result.scenario) == ("", None, 1, "")
    assert result.ships == (
        ShipFate(
            ship="MTB 31",
            side="royal_navy",
            fate=Fate.AFLOAT,
            hull=35,
            hull_left=20,
            damage=(("engine", 1), ("smoke", 1)),
            sunk=("S-38",),
        ),
        ShipFate(ship="MTB 32", side="royal_navy", fate=Fate.ABSENT, hull=35, hull_left=35),
        ShipFate(ship="S-38", side="kriegsmarine", fate=Fate.SUNK, hull=55, hull_left=0),
    )


def test_a_battle_goes_on_while_ships_of_both_sides_are_to_come() -> None:
    game = Game(battle(boat("MTB 31"), boat("S-38", S38), boat("S-39", S38)))
    game.order(Deploy(ship="MTB 31"))
    game.order(Deploy(ship="S-38"))
    game.order(BeginTurn())
    sink(game, "S-38", by="MTB 31")
    assert game.order(EndTurn()) == ["battle.turn_over"]
    game.order(Deploy(ship="S-39"))
    game.order(BeginTurn())
    assert game.order(EndBattle()) == ["battle.over"]
    assert ended(game).turns == 2


@pytest.mark.parametrize(("face", "fate"), [(4, Fate.STRUCK), (5, Fate.CAPTURED)])
def test_a_flag_decides_a_fate(face: int, fate: Fate) -> None:
    game = Game(battle(boat("MTB 31"), boat("S-38", S38)))
    game.deploy()
    game.order(StrikeFlag(ship="S-38", to="MTB 31"), face)
    leave(game, "MTB 31", home=False)
    game.order(EndTurn())
    taker, taken = ended(game).ships
    assert (taker.fate, taken.fate) == (Fate.WITHDRAWN, fate)
    assert taker.captured == (("S-38",) if fate is Fate.CAPTURED else ())


def test_what_no_order_shows_has_to_be_recorded_before_the_end() -> None:
    game = scenario(5)
    assert game.refuse(EndBattle()) == [("record_first", "CS-SCN-5")]
    assert game.refuse(Record(event="tanker")) == [("no_such_event", "CS-SCN-0")]
    assert game.refuse(Record(event="target", value="sold")) == [("no_such_value", "CS-SCN-5")]
    stranger = Record(event="target", value="lost", ship="Nobody")
    assert game.refuse(stranger) == [("unknown_ship", "CS-SCN-5")]
    game.order(Record(event="target", value="lost"))
    game.order(Record(event="target", value="exited"))  # the last word counts
    assert "The other merchant: on table." not in game.told()
    game.order(EndBattle())
    assert (ended(game).winner, ended(game).grade) == ("defender", "partial")


def test_the_last_turn_waits_for_what_decides_the_scenario() -> None:
    game = scenario(5)
    leave(game, "MTB 31")
    leave(game, "S-38")
    assert game.order(EndTurn()) == ["battle.closing"]
    assert game.phase is Phase.CLOSING
    assert game.refuse(BeginTurn()) == [("not_now", "CS-SEQ-1")]
    assert game.refuse(EndBattle()) == [("record_first", "CS-SCN-5")]
    game.order(Record(event="target", value="lost"))
    game.order(EndBattle())
    assert ended(game).winner == "attacker"


def test_counts_add_up_and_can_not_be_more_than_there_are() -> None:
    game = scenario(8, "us_navy", "imperial_japanese_navy")
    game.order(Record(event="landers_sunk", value=5))
    assert game.refuse(Record(event="landers_sunk", value=3)) == [("no_such_value", "CS-SCN-8")]
    assert game.refuse(Record(event="landers_sunk", value=True)) == [("no_such_value", "CS-SCN-8")]
    game.order(Record(event="landers_sunk", value=2))
    game.order(Record(event="landers_landed"))  # all seven are sunk already
    assert game.refuse(EndBattle()) == [("impossible", "CS-SCN-8")]


def test_no_die_is_thrown_for_the_length_in_vain() -> None:
    game = scenario(8, "us_navy", "imperial_japanese_navy")
    for turn in range(1, 7):
        game.act("MTB 31")
        game.act("S-38")
        if turn < 6:
            game.order(EndTurn())
            game.order(BeginTurn())
    game.order(Record(event="landers_sunk", value=7))
    game.order(Record(event="landers_landed"))
    assert game.order(EndTurn(), 3)[-1] == "battle.closing"  # 4 is needed to go on
    assert game.refuse(EndBattle()) == [("impossible", "CS-SCN-8")]


def test_a_scenario_asks_for_what_must_have_sailed() -> None:
    game = scenario(6)
    assert game.refuse(EndBattle()) == [("record_first", "CS-SCN-6")]
    game.order(Record(event="prizes"))
    game.order(EndBattle())
    assert ended(game).winner == "draw"


def test_what_ships_do_is_not_recorded_by_hand() -> None:
    game = scenario(4, "intruder", "defender")
    for event in ("intruder_escaped", "intruder_sunk", "defenders_destroyed"):
        assert game.refuse(Record(event=event)) == [("follows", "CS-SCN-4")]


def test_an_intruder_that_sinks_a_defender_and_escapes_has_a_partial_victory() -> None:
    game = scenario(4, "intruder", "defender")
    sink(game, "S-38", by="MTB 31")
    game.order(EndTurn())
    game.order(BeginTurn())
    leave(game, "MTB 31")
    game.order(EndTurn())
    assert (ended(game).winner, ended(game).grade) == ("intruder", "partial")


def test_an_intruder_that_is_sunk_with_her_agents_ashore_loses_all() -> None:
    game = scenario(4, "intruder", "defender")
    game.order(Record(event="delivered", value=True))
    sink(game, "MTB 31", by="S-38")
    game.order(EndBattle())
    assert (ended(game).winner, ended(game).grade) == ("defender", "complete")


def test_four_lost_attackers_are_the_defenders_win() -> None:
    boats = [boat(f"MTB {n}", side="attacker") for n in range(31, 35)]
    game = Game(battle(*boats, boat("S-38", S38, side="defender"), scenario=6))
    game.deploy()
    game.order(Record(event="prizes"))
    for n in range(31, 35):
        sink(game, f"MTB {n}", by="S-38")
        for other in range(n + 1, 35):
            game.act(f"MTB {other}", "combat")
        game.order(EndTurn())
        game.order(BeginTurn())
    game.order(EndBattle())
    assert ended(game).winner == "defender"


def test_ships_that_were_lost_in_the_invasion_count_by_side() -> None:
    game = scenario(7, "royal_navy", "kriegsmarine")
    game.order(Record(event="british_ships", value=2))
    game.order(Record(event="german_ships"))
    sink(game, "S-38", by="MTB 31")
    game.order(EndBattle())
    assert ended(game).points == (("kriegsmarine", 0), ("royal_navy", 1))


def test_pt_boats_that_are_sunk_and_those_that_are_home_give_points() -> None:
    pt = [boat(f"PT {n}", "pt-boat-elco") for n in (101, 102)]
    mtb = boat("Hayabusa", S38, side="imperial_japanese_navy")
    game = Game(battle(*pt, mtb, scenario=8))
    game.deploy()
    leave(game, "PT 101")
    sink(game, "PT 102", by="Hayabusa")
    game.order(EndBattle())
    assert ended(game).points == (("us_navy", 2), ("imperial_japanese_navy", 3))


def test_every_reason_to_refuse_has_words_and_all_words_a_reason() -> None:
    folder = Path(engagement.__file__).parent
    source = "".join(path.read_text("utf-8") for path in sorted(folder.glob("*.py")))
    given = set(re.findall(r'(?:refuse\(\s*|return )"([a-z_]+)"(?:,| ,)', source))
    assert given == set(REASONS)
