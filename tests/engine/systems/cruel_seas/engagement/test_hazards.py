"""Searchlights, rockets, mines, shallow water, convoys and known crews in a battle, by hand."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from rules.engine.core.given import BadCaseError, Given
from rules.engine.systems.cruel_seas.battle.launching import Aim
from rules.engine.systems.cruel_seas.battle.mines import Kind as MineKind
from rules.engine.systems.cruel_seas.battle.movement import Order as Sailing
from rules.engine.systems.cruel_seas.battle.movement import Turning
from rules.engine.systems.cruel_seas.battle.terrain import Kind as TerrainKind
from rules.engine.systems.cruel_seas.engagement.orders import (
    Activate,
    BeginTurn,
    Dazzle,
    EndActivation,
    EndTurn,
    Enemy,
    Fire,
    FireRockets,
    FireStarShell,
    Ground,
    LaunchTorpedoes,
    LookOut,
    Mine,
    Move,
    RepairShip,
    Shot,
    Wake,
)
from rules.engine.systems.cruel_seas.engagement.rules import BATTLES
from rules.engine.systems.cruel_seas.engagement.state import Where
from rules.engine.systems.cruel_seas.vocabulary import SpeedLevel
from tests.engine.systems.cruel_seas.engagement.table import S38, Game, battle, boat

SWEEPER = "m-class-minesweeper"


def duel(*others: object, **more: object) -> Game:
    game = Game(battle(boat("MTB 31"), boat("S-38", S38), *others, **more))
    game.deploy(**{"MTB 31": "slow"})
    return game


def shot(gun: int, target: str, light: str = "") -> Shot:
    return Shot(gun=gun, target=target, distance=Fraction(20), light=light)


def dazzle(target: str = "S-38", gun: int = 1, cm: int = 45) -> Dazzle:
    return Dazzle(target=target, gun=gun, distance=Fraction(cm))


def test_a_gun_that_is_dazzled_is_silent_for_the_turn() -> None:
    game = duel(boat("MTB 32"))
    game.activate("MTB 31")
    game.move("slow")
    assert game.refuse(dazzle()) == [("no_searchlight", "CS-EQP-6")]
    game.becomes("MTB 31", equipment=frozenset({"searchlight"}))
    assert game.refuse(dazzle(cm=46)) == [("dazzle_range", "CS-EQP-6")]
    assert game.refuse(dazzle(gun=9)) == [("no_such_gun", "CS-EQP-6")]
    assert game.refuse(dazzle(target="MTB 32")) == [("no_enemy", "CS-EQP-6")]
    game.order(dazzle(), 4)  # 5 is needed to look away
    assert game.refuse(dazzle()) == [("light_used", "CS-EQP-6")]
    lit = Fire(shots=(shot(2, "S-38", "own"),))
    assert game.refuse(lit) == [("light_dazzles", "CS-EQP-6")]
    game.order(EndActivation())
    game.activate("S-38")
    game.move()
    assert game.refuse(Fire(shots=(shot(1, "MTB 31"),))) == [("dazzled", "CS-EQP-6")]
    game.order(Fire(shots=(shot(2, "MTB 31"),)), 10)
    game.order(EndActivation())
    game.act("MTB 32")
    game.order(EndTurn())
    assert game.ship("S-38").dazzled == frozenset()


def test_a_searchlight_that_lit_a_target_dazzles_nobody() -> None:
    game = duel()
    game.becomes("MTB 31", equipment=frozenset({"searchlight"}))
    game.activate("MTB 31")
    game.move("slow")
    game.order(Fire(shots=(shot(2, "S-38", "own"),)), 10)
    assert game.refuse(dazzle()) == [("light_used", "CS-EQP-6")]


def test_all_racks_come_down_at_one_point_once_a_game() -> None:
    game = duel(boat("M 18", SWEEPER))
    game.activate("MTB 31")
    game.move("slow")
    rockets = FireRockets(distance=Fraction(40), target="M 18", near=("S-38",))
    assert game.refuse(rockets) == [("no_rockets", "CS-WPN-1")]
    game.becomes("MTB 31", racks=2)
    twice = FireRockets(distance=Fraction(40), target="M 18", near=("M 18",))
    assert game.refuse(twice) == [("named_twice", "CS-WPN-1")]
    near = FireRockets(distance=Fraction(29), target="M 18")
    assert game.refuse(near) == [("below_minimum", "CS-WPN-1")]
    # 5, one for her own slow speed, one for a large target, two less for rockets: 5 or less. The
    # first rack hits with one die, two D6 of 5 + 4; half of 9 is for S-38. The second misses.
    game.order(rockets, 6, 5, 2, 5, 4, 6, 6)
    assert (game.vessel("M 18").hull_left, game.vessel("S-38").hull_left) == (85 - 9, 55 - 4)
    assert game.refuse(rockets) == [("used", "CS-WPN-1")]
    assert game.refuse(Fire(shots=(shot(2, "S-38"),))) == [("rockets", "CS-WPN-1")]
    assert game.refuse(LaunchTorpedoes(aims=(Aim(),))) == [("rockets_fired", "CS-WPN-1")]
    assert game.refuse(RepairShip()) == [("attacked", "CS-REP-1")]


def test_rockets_at_land_hurt_only_who_is_near() -> None:
    game = duel()
    game.becomes("MTB 31", racks=1)
    game.activate("MTB 31")
    game.move("slow")
    # 5, one for slow, two for a target that lies still, one less at land: 7 or less.
    game.order(FireRockets(distance=Fraction(40), near=("S-38",)), 7, 8, 1, 5)
    assert game.vessel("S-38").hull_left == 55 - 2


def comes_to(*what: Mine | Ground, level: SpeedLevel = SpeedLevel.COMBAT) -> Move:
    return Move(
        sailing=Sailing(level=level),
        mines=tuple(each for each in what if isinstance(each, Mine)),
        terrain=tuple(each for each in what if isinstance(each, Ground)),
    )


def test_mines_take_from_a_hull_until_it_is_gone() -> None:
    game = duel()
    game.becomes("S-38", hull_left=14)
    game.activate("S-38")
    field = Mine(kind=MineKind.MINEFIELD)
    # A light field at combat speed goes off from 6 up: twelve ones, then nothing, then 12 more.
    game.order(comes_to(field, field, field, field), 6, *[1] * 12, 5, 6, *[1] * 12)
    assert (game.ship("S-38").where, game.ship("S-38").sunk_by) == (Where.SUNK, "")


def test_a_deep_ship_is_kept_off_a_shoal_or_runs_on_it() -> None:
    shoal = Ground(kind=TerrainKind.SHOAL, distance=Fraction(4))
    game = duel(boat("M 18", SWEEPER))
    game.activate("M 18")
    game.order(comes_to(shoal), 5)
    assert (game.vessel("M 18").hull_left, game.vessel("M 18").recovering) == (85, False)
    other = duel(boat("M 18", SWEEPER))
    other.activate("M 18")
    other.order(comes_to(shoal, shoal), 4, *[1] * 5)  # and the second lies beyond the first
    assert (other.vessel("M 18").hull_left, other.vessel("M 18").recovering) == (80, True)
    assert other.vessel("M 18").level is SpeedLevel.STATIONARY


def test_a_large_ship_lies_on_a_sandbank_for_the_rest_of_the_game() -> None:
    bank = Ground(kind=TerrainKind.SANDBANK)
    game = duel(boat("M 18", SWEEPER), options=(("sandbanks", "on"),))
    game.activate("M 18")
    game.order(comes_to(bank), 4, 1, 1, 1)
    assert game.vessel("M 18").hull_left == 82
    game.order(EndActivation())
    game.act("MTB 31", "slow")
    game.act("S-38")
    game.order(EndTurn())
    game.order(BeginTurn())
    game.activate("M 18")
    assert game.refuse(comes_to(level=SpeedLevel.SLOW)) == [("aground", "CS-TER-2")]
    pivot = (Turning(after=Fraction(0), degrees=Fraction(10)),)
    turning = Move(sailing=Sailing(level=SpeedLevel.STATIONARY, turns=pivot))
    assert game.refuse(turning) == [("aground", "CS-TER-2")]
    game.move("stationary")
    game.fire(1, "MTB 31", 30, 10)


def test_optional_terrain_is_met_where_a_group_plays_it() -> None:
    game = duel()
    game.activate("S-38")
    bank, fog = (Ground(kind=kind) for kind in (TerrainKind.SANDBANK, TerrainKind.FOG))
    assert game.refuse(comes_to(bank)) == [("not_played", "CS-TER-2")]
    assert game.refuse(comes_to(fog)) == [("not_played", "CS-TER-6")]


@pytest.mark.parametrize(("gone", "cm"), [(10, 26), (30, 30), (40, 39)])
def test_fog_holds_a_fast_ship_to_combat_speed(gone: int, cm: int) -> None:
    fog = Ground(kind=TerrainKind.FOG, gone=Fraction(gone))
    game = duel(options=(("fog", "on"),))
    game.activate("S-38")
    late = Wake(ship="MTB 31", at=Fraction(35))
    ahead = Sailing(level=SpeedLevel.FULL)
    codes = game.order(Move(sailing=ahead, terrain=(fog,), wakes=(late,)))
    assert game.ship("S-38").run == cm
    assert ("wake.harmless" in codes) == (cm == 39)
    level = SpeedLevel.FULL if cm == 39 else SpeedLevel.COMBAT
    assert game.vessel("S-38").level is level


def far(cm: int, gun: int = 1, target: str = "Linse 1") -> Fire:
    return Fire(shots=(Shot(gun=gun, target=target, distance=Fraction(cm)),))


def looking(cm: int, *, lit: bool = False, target: str = "Linse 1") -> LookOut:
    return LookOut(target=target, distance=Fraction(cm), lit=lit)


def test_tiny_boats_are_looked_for_before_one_fires_at_them() -> None:
    game = Game(battle(boat("MTB 31"), boat("Linse", "linse-group-of-3"), boat("S-38", S38)))
    game.deploy()
    game.activate("MTB 31")
    assert game.refuse(looking(40)) == [("move_first", "CS-MOV-2")]
    game.move()
    assert game.refuse(far(30)) == [("not_spotted", "CS-TINY-4")]
    assert game.refuse(looking(40, target="S-38")) == [("seen_anyway", "CS-TINY-4")]
    assert game.refuse(looking(40, lit=True)) == [("no_star_shell", "CS-EQP-4")]
    assert game.refuse(FireStarShell()) == [("star_shell.refused", "CS-EQP-4")]
    game.order(looking(40), 8)  # a regular crew sees her at 7 or less
    assert game.refuse(looking(40)) == [("looked_already", "CS-TINY-4")]
    assert game.refuse(far(30)) == [("not_spotted", "CS-TINY-4")]
    game.order(far(29), 10)  # so near she is seen by herself


def test_the_nearest_boat_of_a_group_is_the_target() -> None:
    game = Game(battle(boat("MTB 31"), boat("Linse", "linse-group-of-3"), boat("S-38", S38)))
    game.deploy()
    game.activate("MTB 31")
    game.move()
    seen = (Enemy(ship="Linse 2", distance=Fraction(20)), Enemy(ship="S-38", distance=Fraction(9)))
    shot = Shot(gun=1, target="Linse 1", distance=Fraction(21), others=seen)
    assert game.refuse(Fire(shots=(shot,))) == [("nearer_boat", "CS-TINY-5")]
    stranger = replace(shot, others=(Enemy(ship="Nobody", distance=Fraction(20)),))
    assert game.refuse(Fire(shots=(stranger,))) == [("not_on_table", "CS-GUN-3")]
    game.order(Fire(shots=(replace(shot, distance=Fraction(20)),)), 10)


def test_a_star_shell_helps_its_side_to_see_until_the_turn_ends() -> None:
    game = Game(battle(boat("MTB 31"), boat("MTB 32"), boat("Linse", "linse-group-of-3")))
    game.deploy()
    game.becomes("MTB 31", equipment=frozenset({"star_shell"}))
    game.activate("MTB 31")
    game.move()
    game.order(FireStarShell())
    assert game.refuse(FireStarShell()) == [("star_shell.refused", "CS-EQP-4")]
    game.order(EndActivation())
    game.activate("MTB 32")
    game.move()
    game.order(looking(40, lit=True), 9)  # 7, two more by the light
    game.order(far(35), 10)
    game.order(EndActivation())
    game.draw("kriegsmarine")
    for _ in range(3):
        game.order(Activate(unit="Linse"))
        game.move()
        game.order(EndActivation())
    game.order(EndTurn())
    assert game.state.lit == frozenset()


CONVOY = (
    boat("Dronning", "merchantman", nation="kriegsmarine", group="Convoy"),
    boat("Hamburg", "merchantman", nation="kriegsmarine", group="Convoy"),
)


def test_a_convoy_has_one_die_and_its_ships_act_one_by_one() -> None:
    game = Game(battle(boat("MTB 31"), *CONVOY))
    game.deploy()
    assert game.state.bag.inside == (("kriegsmarine", 1), ("royal_navy", 1))
    game.draw("kriegsmarine")
    game.order(Activate(unit="Convoy", boat="Hamburg"))
    game.move()
    game.order(EndActivation())
    game.order(Activate(unit="Convoy"))
    assert game.state.acting.ship == "Dronning"


@pytest.mark.parametrize(
    "wrong",
    [
        (boat("MTB 31", group="Convoy"), *CONVOY),
        (boat("Convoy"), *CONVOY),
    ],
)
def test_a_group_is_of_one_side_and_has_a_name_of_its_own(wrong: tuple[object, ...]) -> None:
    plain = BATTLES.start_to_plain(battle(*wrong).start)  # type: ignore[arg-type]
    with pytest.raises(BadCaseError, match="have a group Convoy"):
        BATTLES.start_from_plain(Given(plain, "start"))


def test_a_start_with_a_convoy_is_read_as_it_was_written() -> None:
    start = battle(boat("MTB 31"), *CONVOY, options=(("heavy_seas", "choppy"),)).start
    assert BATTLES.start_from_plain(Given(BATTLES.start_to_plain(start), "start")) == start
    assert start.order_of_battle.heavy_seas == "choppy"


def test_crews_become_known_in_their_turn_where_a_group_plays_it() -> None:
    told = []
    recruits = boat("MTB 31", crew="inexperienced")
    game = Game(battle(recruits, boat("S-38", S38), options=(("naval_intelligence", "on"),)))
    game.deploy()
    for turn in range(2, 6):
        game.act("MTB 31")
        game.act("S-38")
        game.order(EndTurn())
        codes = game.order(BeginTurn())
        told += [(turn, game.told()[n]) for n, c in enumerate(codes) if c == "intelligence.known"]
    assert [(turn, "MTB 31" in words, "S-38" in words) for turn, words in told] == [
        (3, True, False),
        (4, False, True),
    ]
