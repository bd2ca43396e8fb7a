"""Damage rolls and hulls (CS-DMG-1 to -3, CS-TINY-5), by faces worked out by hand."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.engine.core.chance import Table, exact
from rules.engine.core.dice import GivenDice, SeededDice
from rules.engine.systems.cruel_seas.battle.damage import (
    Rolled,
    damage_roll,
    hurt,
    suffer,
    take_damage,
)
from rules.engine.systems.cruel_seas.battle.game import OPTIONS, Game
from rules.engine.systems.cruel_seas.battle.hits import TRACES, gun_dice
from rules.engine.systems.cruel_seas.battle.state import Gun, Vessel
from rules.engine.systems.cruel_seas.vocabulary import CrewGrade, Size
from tests.engine.systems.cruel_seas.battle.wounds import GAME, hit, struck, told, victim


@pytest.mark.parametrize(
    ("gun", "dice"),
    [
        ("mg", (1, 2, 3, 4)),
        ("hmg", (2, 3, 4, 5)),
        ("20mm", (3, 4, 5, 6)),
        ("37mm", (4, 5, 6, 7)),
        ("6pdr", (5, 6, 7, 8)),
        ("3in", (6, 7, 8, 9)),
        ("4in", (8, 9, 10, 11)),
    ],
)
def test_a_mounting_throws_one_die_more_for_each_further_barrel_cs_dmg_2(
    gun: str, dice: tuple[int, ...]
) -> None:
    mountings = ("single", "twin", "triple", "quad")
    assert tuple(gun_dice(Gun(type=gun, mounting=m), GAME) for m in mountings) == dice


def test_the_sum_goes_off_the_hull_cs_dmg_1() -> None:
    after, events = struck(victim(hull_left=30), [5, 4, 2])
    assert after == victim(hull_left=19)
    assert told(events) == [
        "20 mm hit on S-38, 3D6: rolls 5, 4, 2 = 11.",
        "S-38 takes 11: 19 of 55 hull left.",
    ]


def test_hull_ends_at_nothing_and_criticals_of_the_blow_that_sinks_are_not_thrown() -> None:
    after, events = struck(victim(hull_left=17), [6, 6, 6])
    assert (after.hull_left, after.sunk) == (0, True)
    assert told(events)[1:] == ["S-38 takes 18: 0 of 55 hull left.", "S-38 sinks."]


def test_extra_damage_of_a_critical_sinks_her_and_leaves_no_other_trace() -> None:
    vessel = victim(hull_left=12)
    after, events = struck(vessel, [6, 2, 3, 8, 1, 5, 1, 1, 1, 1])
    assert after == replace(vessel, hull_left=0)
    assert told(events)[-3:] == [
        "Extra damage to S-38, 4D6: rolls 1, 1, 1, 1 = 4.",
        "S-38 takes 4: 0 of 55 hull left.",
        "S-38 sinks.",
    ]


def test_whether_a_wreck_stays_is_an_option_cs_dmg_1() -> None:
    assert OPTIONS["wrecks"] == ("off", "on")
    wrecks = Game(edition=GAME.edition, options=(("wrecks", "on"),))
    for game, words in ((GAME, "S-38 sinks."), (wrecks, "S-38 sinks and leaves a wreck.")):
        after, events = struck(victim(hull_left=1), [1, 1, 1], hit(game=game))
        assert (after.sunk, told(events)[-1]) == (True, words)


@pytest.mark.parametrize("weapon", ["mg", "hmg"])
@pytest.mark.parametrize(
    ("size", "possible"),
    [("tiny", True), ("small", True), ("medium", True), ("large", False), ("huge", False)],
)
def test_machine_guns_cause_no_criticals_on_large_and_huge_vessels_cs_dmg_3(
    weapon: str, size: str, *, possible: bool
) -> None:
    assert hit(weapon).causes_criticals(victim(size=Size(size))) is possible
    after, _ = struck(victim(size=Size(size)), [6, 3] + [2, 6] * possible, hit(weapon, 2))
    assert after == victim(size=Size(size), hull_left=46)


@pytest.mark.parametrize(
    "weapon", ["20mm", "37mm", "6pdr", "3in", "4in", "mortar", "rocket", "bomb", "kamikaze"]
)
def test_everything_heavier_causes_criticals_on_every_size_cs_dmg_3(weapon: str) -> None:
    assert all(hit(weapon).causes_criticals(victim(size=size)) for size in Size)


def test_a_vessel_without_parts_suffers_no_criticals_cs_sub_3() -> None:
    after, _ = struck(victim(no_criticals=True), [6, 6, 6])
    assert after == victim(no_criticals=True, hull_left=37)


def test_a_six_on_an_explosive_boat_throws_one_die_more_and_that_one_none_cs_tiny_5() -> None:
    boat = Vessel(name="Linse", size=Size.TINY, hull=40, hull_left=40, explosive=True)
    after, events = struck(boat, [6, 6, 1, 6, 2])
    assert after.hull_left == 40 - (6 + 6 + 1) - (6 + 2)
    assert told(events)[1] == (
        "Linse is full of explosives, one die more for each six, 2D6: rolls 6, 2 = 8."
    )
    odds = exact(damage_roll, boat, hit())
    assert odds.mean(lambda rolled: rolled.points) == 3 * Fraction(49, 12)
    assert odds.mean(lambda rolled: rolled.criticals) == 0


def test_plain_damage_causes_no_criticals_and_none_is_not_told_i_6() -> None:
    table = Table(GivenDice([]))
    assert hurt(table, victim(), 18, GAME) == victim(hull_left=37)
    assert hurt(table, victim(), 0, GAME) == victim()
    assert told(table.events) == ["S-38 takes 18: 37 of 55 hull left."]


def test_a_sunk_vessel_is_not_hit_again() -> None:
    sunk, table = victim(hull_left=0), Table(GivenDice([]))
    assert take_damage(table, sunk, hit()) is sunk
    assert suffer(table, sunk, hit(), Rolled(9)) is sunk
    assert hurt(table, sunk, 9, GAME) == sunk
    assert table.events == []


def test_a_roll_can_be_halved_before_it_is_suffered_and_keeps_its_sixes_cs_wpn_1() -> None:
    table = Table(GivenDice([6, 3, 9, 1, 5, 5]))
    rolled = damage_roll(table, victim(), hit("rocket", 2))
    assert rolled == Rolled(9, 1)
    after = suffer(table, victim(), hit("rocket", 2), replace(rolled, points=rolled.points // 2))
    assert after.hull_left == 55 - 4 - 10


@given(st.integers(1, 8), st.integers(1, 55), st.sampled_from(list(CrewGrade)), st.integers())
def test_hull_never_rises_and_never_falls_below_nothing(
    dice: int, left: int, crew: CrewGrade, seed: int
) -> None:
    vessel = victim(hull_left=left, crew=crew)
    after = take_damage(Table(SeededDice(seed)), vessel, hit(dice=dice))
    assert 0 <= after.hull_left <= max(0, left - dice)
    assert after.torpedoes <= vessel.torpedoes
    assert after.lost <= after.equipment


@settings(max_examples=10)
@given(dice=st.integers(1, 3), left=st.integers(1, 25), diesel=st.booleans())
def test_a_better_crew_sinks_less_often(dice: int, left: int, *, diesel: bool) -> None:
    chances = [
        exact(
            take_damage,
            victim(hull_left=left, crew=crew, diesel=diesel),
            hit(dice=dice, forget=TRACES),
        ).chance_that(lambda after: after.sunk)
        for crew in CrewGrade
    ]
    assert chances == sorted(chances, reverse=True)


def test_what_nobody_asks_for_is_forgotten_and_changes_no_other_chance() -> None:
    vessel, small = victim(hull_left=20), hit("hmg", 2)
    whole = exact(take_damage, vessel, small)
    hulls = exact(take_damage, vessel, replace(small, forget=TRACES))
    assert {replace(after, hull_left=20) for after, _ in hulls} == {vessel}
    assert hulls.map(lambda v: v.hull_left) == whole.map(lambda v: v.hull_left)
    engines = exact(take_damage, vessel, replace(small, forget=TRACES - {"engine_hits"}))
    assert len(engines) < len(whole) / 5
    assert engines.map(lambda v: (v.engine_hits, v.hull_left)) == whole.map(
        lambda v: (v.engine_hits, v.hull_left)
    )
