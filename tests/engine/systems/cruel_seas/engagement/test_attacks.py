"""Fire and torpedoes in a battle, by hand.

A Vosper has a twin heavy machine gun, a 20 mm and two machine guns; an S-38 a semi-automatic 37 mm,
a 20 mm and two machine guns. Both sail at combat speed, 24 and 26 cm.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.engine.systems.cruel_seas.battle.fleet_dice import Token
from rules.engine.systems.cruel_seas.battle.launching import Aim
from rules.engine.systems.cruel_seas.battle.movement import Order as Sailing
from rules.engine.systems.cruel_seas.engagement.orders import (
    Activate,
    BeginTurn,
    Contact,
    EndActivation,
    EndTurn,
    Enemy,
    Fire,
    LaunchTorpedoes,
    LeaveTable,
    MakeSmoke,
    Meets,
    Move,
    RepairShip,
    Shot,
    Track,
)
from rules.engine.systems.cruel_seas.engagement.state import Phase, Where
from rules.engine.systems.cruel_seas.vocabulary import SpeedLevel
from tests.engine.systems.cruel_seas.engagement.table import S38, Game, battle, boat

SWEEPER = "m-class-minesweeper"  # large, hull 85, 12 cm at combat speed


def fight(*others: object, crew: str = "regular", **more: object) -> Game:
    """Return a battle of MTB 31 against S-38 and others, in turn 1."""
    game = Game(battle(boat("MTB 31", crew=crew), boat("S-38", S38), *others, **more))
    game.deploy()
    return game


def at(cm: int, gun: int = 2, target: str = "S-38", **more: object) -> Shot:
    return Shot(gun=gun, target=target, distance=Fraction(cm), **more)  # type: ignore[arg-type]


# 5, one less for a target over 24 cm: 4 or less hits. 1 + 2 + 3 of a 20 mm are 6 points.
def test_a_hit_takes_the_points_that_it_throws() -> None:
    game = fight()
    game.activate("MTB 31")
    assert game.refuse(Fire(shots=(at(20),))) == [("move_first", "CS-MOV-2")]
    game.move()
    game.fire(2, "S-38", 20, 4, 1, 2, 3)
    assert game.vessel("S-38").hull_left == 55 - 6
    assert game.refuse(Fire(shots=(at(20, gun=1),))) == [("fired_already", "CS-GUN-3")]


def test_what_can_not_be_fired_is_refused() -> None:
    game = fight(boat("S-39", S38), crew="inexperienced")
    game.activate("MTB 31")
    game.move()
    for shots, refused in [
        ((), [("no_target", "CS-GUN-3")]),
        ((at(20, target="MTB 31"),), [("herself", "CS-GUN-3")]),
        ((at(20, target="Nobody"),), [("not_on_table", "CS-GUN-3")]),
        ((at(20, gun=5),), [("no_such_gun", "CS-GUN-3")]),
        ((at(20), at(20)), [("gun_twice", "CS-GUN-3")]),
        ((at(20, bears=False),), [("own_ship", "CS-GUN-3")]),
        ((at(20, light="own"),), [("no_searchlight", "CS-EQP-6")]),
        ((at(20, others=(Enemy(ship="S-39", distance=Fraction(19)),)),), [CLOSER]),
    ]:
        assert game.refuse(Fire(shots=shots)) == refused
    game.order(Fire(shots=(at(20, others=(Enemy(ship="S-39", distance=Fraction(20)),)),)), 9)


CLOSER = ("not_closest", "CS-GUN-3")


def test_with_measuring_beforehand_nobody_fires_out_of_range() -> None:
    game = fight(options=(("premeasure", "on"),))
    game.activate("MTB 31")
    game.move()
    assert game.refuse(Fire(shots=(at(51),))) == [("beyond_maximum", "CS-GUN-2")]
    other = fight()
    other.activate("MTB 31")
    other.move()
    assert other.fire(2, "S-38", 51) == ["gunnery.refused", "battle.did"]


def test_shots_at_a_ship_that_is_sunk_are_spent() -> None:
    game = fight(boat("S-39", S38))
    game.becomes("MTB 31", hull_left=4)
    game.activate("S-38")
    game.move()
    # A small target: 4 or less hits, and four ones of a 37 mm sink her. The gun's second roll and
    # the 20 mm are spent.
    shots = (at(20, gun=1, target="MTB 31"), at(20, gun=2, target="MTB 31"))
    codes = game.order(Fire(shots=shots), 4, 1, 1, 1, 1)
    assert codes.count("volley.spent") == 2
    assert game.ship("MTB 31").sunk_by == "S-38"
    assert game.state.bag.tokens == (Token("royal_navy", "kriegsmarine"),)
    game.order(EndActivation())
    assert game.state.bag.inside == (("kriegsmarine", 1),)


def test_plumes_help_from_the_third_on_and_stay_till_the_turn_ends() -> None:
    game = fight(boat("S-39", S38))
    game.act("MTB 31")
    game.activate("S-38")
    game.move()
    game.fire(1, "MTB 31", 20, 9, 9)  # two misses of a 37 mm, two plumes
    assert game.ship("MTB 31").plumes == 2
    game.order(EndActivation())
    game.activate("S-39")
    game.move()
    # 4 or less misses with 5 once more; amid three plumes the second 5 is a hit of four ones.
    game.fire(1, "MTB 31", 20, 5, 5, 1, 1, 1, 1)
    assert (game.ship("MTB 31").plumes, game.vessel("MTB 31").hull_left) == (3, 35 - 4)
    game.order(EndActivation())
    game.order(EndTurn())
    assert game.ship("MTB 31").plumes == 0


def test_plumes_are_left_behind_by_a_ship_that_moves() -> None:
    game = fight(boat("R-21", "r-boat"))
    game.activate("S-38")
    game.move()
    game.fire(1, "MTB 31", 20, 9, 9)
    game.order(EndActivation())
    game.activate("MTB 31")
    assert game.ship("MTB 31").plumes == 2
    game.move()
    assert game.ship("MTB 31").plumes == 0


def test_a_crew_that_was_hit_fires_only_once_it_has_come_to_itself() -> None:
    game = fight()
    game.becomes("MTB 31", crew_hit=True)
    game.activate("MTB 31", 4)  # 5 is needed
    game.move()
    assert game.refuse(Fire(shots=(at(20),))) == [("crew_hit", "CS-CRIT-06")]
    assert game.refuse(MakeSmoke()) == [("no_orders", "CS-CRIT-06")]
    assert game.refuse(LaunchTorpedoes(aims=(Aim(),))) == [("no_orders", "CS-CRIT-06")]
    assert game.refuse(RepairShip())[0] == ("no_orders", "CS-CRIT-06")
    other = fight()
    other.becomes("MTB 31", crew_hit=True)
    other.activate("MTB 31", 5)
    other.move()
    other.fire(2, "S-38", 20, 9)
    other.order(EndActivation())
    assert not other.vessel("MTB 31").crew_hit


def test_a_launch_is_refused_for_all_that_is_wrong_with_it() -> None:
    game = fight()
    game.activate("MTB 31")
    assert game.refuse(LaunchTorpedoes(aims=())) == [("no_torpedoes_aimed", "CS-TOR-1")]
    assert game.refuse(LaunchTorpedoes(aims=(Aim(),))) == [("moving", "CS-TOR-1")]
    game.move()
    wide = Aim(off_line=Fraction(31))
    assert game.refuse(LaunchTorpedoes(aims=(Aim(), wide, Aim()))) == [
        ("too_many", "CS-TOR-1"),
        ("no_torpedo", "CS-TOR-1"),
        ("off_line", "CS-TOR-1"),
    ]
    game.order(LaunchTorpedoes(aims=(Aim(),)))
    game.order(LaunchTorpedoes(aims=(Aim(),)))
    assert [run.number for run in game.state.torpedoes] == [1, 2]
    assert game.vessel("MTB 31").torpedoes == 0
    assert game.refuse(LaunchTorpedoes(aims=(Aim(),)))[0] == ("too_many", "CS-TOR-1")


def launched(*others: object, torpedoes: int = 1, **more: object) -> Game:
    """Return a battle in turn 2 in which MTB 31 has launched, and nobody else has done anything."""
    game = fight(boat("M 18", SWEEPER), *others, **more)
    game.activate("MTB 31")
    game.move()
    game.order(LaunchTorpedoes(aims=(Aim(),) * torpedoes))
    game.order(EndActivation())
    for name in ("S-38", "M 18", *(other.name for other in others)):  # type: ignore[attr-defined]
        game.act(name)
    game.order(EndTurn())
    game.order(BeginTurn())
    return game


def meets(number: int, *ships: tuple[str, int]) -> Track:
    met = tuple(Meets(ship=name, at=Fraction(cm)) for name, cm in ships)
    return Track(torpedo=number, meets=met)


# 4, two more for a large target, and 12 cm are no matter: 6 or less hits. 3 is no dud.
HIT = (6, 3, *[5] * 16)


def test_a_torpedo_runs_as_its_boat_is_activated_again() -> None:
    game = launched()
    assert [run.torpedo.run for run in game.state.torpedoes] == [0]
    game.activate("MTB 31", *HIT, tracks=(meets(1, ("M 18", 30)),))
    assert (game.vessel("M 18").hull_left, game.state.torpedoes) == (85 - 80, ())


def test_a_torpedo_that_misses_runs_on_and_sinks_at_its_end() -> None:
    game = launched()
    game.activate("MTB 31", 7, tracks=(meets(1, ("M 18", 30), ("S-38", 20)),))
    assert [run.torpedo.run for run in game.state.torpedoes] == [40]  # it passed under S-38
    for run in (80, None):
        game.move()
        game.order(EndActivation())
        for name in ("S-38", "M 18"):
            game.act(name)
        game.order(EndTurn())
        game.order(BeginTurn())
        game.activate("MTB 31")
        assert [each.torpedo.run for each in game.state.torpedoes] == ([run] if run else [])


def test_the_second_torpedo_finds_what_the_first_has_left() -> None:
    game = launched(torpedoes=2)
    game.becomes("M 18", hull_left=80)
    both = (meets(1, ("M 18", 30)), meets(2, ("M 18", 30)))
    game.activate("MTB 31", *HIT, tracks=both)
    assert game.ship("M 18").sunk_by == "MTB 31"
    assert [(run.number, run.torpedo.run) for run in game.state.torpedoes] == [(2, 40)]


def test_a_ship_that_is_met_twice_is_hurt_once() -> None:
    game = launched()
    game.activate("MTB 31", 7, *HIT, tracks=(meets(1, ("M 18", 35), ("M 18", 20)),))
    assert game.vessel("M 18").hull_left == 85 - 80


def test_a_boat_that_her_own_torpedo_sinks_leaves_the_other_an_orphan() -> None:
    game = launched(boat("MTB 32"), torpedoes=2, options=(("torpedo_targets", "all"),))
    # Small, 24 cm: 4 - 1 = 3 or less hits.
    game.activate("MTB 31", 3, 3, *[3] * 16, tracks=(meets(1, ("MTB 31", 20)),))
    assert game.ship("MTB 31").where is Where.SUNK
    assert [(run.number, run.torpedo.orphaned) for run in game.state.torpedoes] == [(2, True)]
    assert game.phase is Phase.DRAWING
    for name in ("MTB 32", "S-38", "M 18"):
        game.act(name)
    game.order(EndTurn())
    game.order(BeginTurn(tracks=(meets(2, ("M 18", 75)),)), *HIT)
    assert game.vessel("M 18").hull_left == 85 - 80


def test_torpedoes_of_a_boat_that_left_run_at_the_start_of_each_round() -> None:
    game = launched(boat("MTB 32"))
    game.activate("MTB 31")
    game.move()
    game.order(LeaveTable())
    for name in ("MTB 32", "S-38", "M 18"):
        game.act(name)
    game.order(EndTurn())
    game.order(BeginTurn())
    assert [(r.torpedo.orphaned, r.torpedo.run) for r in game.state.torpedoes] == [(True, 80)]


@pytest.mark.parametrize(
    ("track", "refused"),
    [
        (meets(2), ("torpedo_not_due", "CS-TOR-2")),
        (meets(1, ("M 18", 41)), ("not_in_its_way", "CS-TOR-2")),
        (meets(1, ("Nobody", 20)), ("not_on_table", "CS-TOR-2")),
    ],
)
def test_tracks_that_can_not_be_are_refused(track: Track, refused: tuple[str, str]) -> None:
    game = launched()
    assert game.refuse(BeginTurn(tracks=(track,))) == [("not_now", "CS-SEQ-1")]
    game.draw("royal_navy")
    from_start = game.state
    assert game.refuse(activate(track)) == [refused]
    assert game.refuse(activate(meets(1), meets(1))) == [("torpedo_twice", "CS-TOR-2")]
    assert game.state is from_start


def activate(*tracks: Track) -> Activate:
    return Activate(unit="MTB 31", tracks=tracks)


def test_a_ship_runs_into_a_torpedo_where_it_lies() -> None:
    game = launched(torpedoes=2)
    game.activate("MTB 31")
    game.move()
    game.order(EndActivation())  # both have run 40
    game.activate("M 18")
    ahead = Sailing(level=SpeedLevel.COMBAT)
    gone = Move(sailing=ahead, meets=(Contact(torpedo=3),))
    assert game.refuse(gone) == [("torpedo_gone", "CS-TOR-2")]
    twice = Move(sailing=ahead, meets=(Contact(torpedo=1),) * 2)
    assert game.refuse(twice) == [("torpedo_twice", "CS-TOR-2")]
    both = Move(sailing=ahead, meets=(Contact(torpedo=1), Contact(torpedo=2)))
    game.order(both, 7, *HIT)  # past the first, onto the second
    assert game.vessel("M 18").hull_left == 85 - 80
    assert [run.number for run in game.state.torpedoes] == [1]


def test_a_ship_that_a_torpedo_sinks_meets_no_other() -> None:
    game = launched(torpedoes=2)
    game.becomes("M 18", hull_left=80)
    game.activate("MTB 31")
    game.move()
    game.order(EndActivation())
    game.activate("M 18")
    both = tuple(Contact(torpedo=number) for number in (1, 2))
    game.order(Move(sailing=Sailing(level=SpeedLevel.COMBAT), meets=both), *HIT)
    assert (game.ship("M 18").sunk_by, game.phase) == ("MTB 31", Phase.DRAWING)
    assert [run.number for run in game.state.torpedoes] == [2]
