"""What each critical does (CS-CRIT-01 to -10), by faces: D10s, saves, their own dice, extra dice.

A save of 1 fails every crew; a regular one passes with 5.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.engine.systems.cruel_seas.battle.state import Gun
from rules.engine.systems.cruel_seas.vocabulary import CrewGrade
from tests.engine.systems.cruel_seas.battle.wounds import criticals, hit, struck, told, victim

SIX = victim(hull_left=49)  # after a hit of a single six


def test_an_engine_hit_is_counted_cs_crit_01() -> None:
    assert criticals(victim(), 1, then=[1]) == replace(SIX, engine_hits=1)
    twice = criticals(victim(engine_hits=1), 1, then=[1])
    assert twice.engine_hits == 2


def test_a_bridge_hit_and_a_rudder_hit_leave_their_mark_cs_crit_02_03() -> None:
    assert criticals(victim(), 2, then=[1]) == replace(SIX, bridge_hit=True)
    assert criticals(victim(), 3, then=[4]) == replace(SIX, rudder_hit=True)


@pytest.mark.parametrize(
    ("weapon", "stopped"),
    [
        ("mg", True),
        ("hmg", True),
        ("20mm", True),
        ("37mm", True),
        ("6pdr", False),
        ("3in", False),
        ("4in", False),
        ("mortar", False),
        ("rocket", False),
        ("bomb", False),
        ("kamikaze", False),
    ],
)
def test_an_armoured_bridge_stops_37_mm_and_less_without_a_save_cs_eqp_7(
    weapon: str, *, stopped: bool
) -> None:
    armoured = victim(equipment=frozenset({"armoured_bridge"}))
    after = criticals(armoured, 2, then=[] if stopped else [1], of=hit(weapon, 1))
    assert after.bridge_hit is not stopped
    assert criticals(victim(), 2, then=[1], of=hit(weapon, 1)).bridge_hit


@pytest.mark.parametrize(
    ("diesel", "face", "burns"),
    [(False, 3, False), (False, 4, True), (True, 5, False), (True, 6, True)],
)
def test_fuel_burns_on_4_and_diesel_on_6_for_2d6_at_once_cs_crit_04(
    *, diesel: bool, face: int, burns: bool
) -> None:
    after = criticals(victim(diesel=diesel), 4, then=[1, face] + [6, 6] * burns)
    assert (after.on_fire, after.hull_left) == (burns, 37 if burns else 49)


def test_the_nearest_gun_in_action_is_hit_cs_crit_05() -> None:
    guns = (Gun(type="20mm"), Gun(type="37mm", out=True), Gun(type="mg"), Gun(type="mg"))
    after = criticals(victim(guns=guns), 5, then=[1], of=hit(dice=1, nearest=(1, 3, 0)))
    assert [gun.out for gun in after.guns] == [False, True, False, True]


def test_a_die_picks_the_gun_where_nobody_can_say_which_is_nearest_cs_crit_05() -> None:
    for face, place in ((1, 0), (2, 1), (3, 2), (4, 2)):  # two MG are alike
        after = criticals(victim(), 5, then=[1, face])
        assert [n for n, gun in enumerate(after.guns) if gun.out] == [place]
    alike = victim(guns=(Gun(type="mg"), Gun(type="mg")))
    assert [gun.out for gun in criticals(alike, 5, then=[1]).guns] == [True, False]


def test_without_a_gun_in_action_the_crew_is_hit_cs_crit_05() -> None:
    for guns in ((), (Gun(type="mg", out=True),)):
        after, events = struck(victim(guns=guns), [6, 5, 1], hit(dice=1))
        assert after.crew_hit
        assert after.guns == guns
        assert told(events)[3] == "S-38 has no gun left in action: it becomes a crew hit."


def test_a_crew_hit_leaves_its_mark_unless_a_sawbones_is_aboard_cs_crit_06_i_29() -> None:
    assert criticals(victim(), 6, then=[1]) == replace(SIX, crew_hit=True)
    sawbones = {"abilities": frozenset({"sawbones"}), "guns": (), "equipment": frozenset()}
    for number in (5, 6, 7):  # redirected ones too, and none needs a save
        assert not criticals(victim(**sawbones), number, then=[]).crew_hit


def test_the_attacker_takes_the_accessory_he_likes_best_cs_crit_07() -> None:
    assert criticals(victim(), 7, then=[1]).lost == {"director"}
    chosen = hit(dice=1, prefer=("searchlight", "smoke"))
    assert criticals(victim(), 7, then=[1], of=chosen).lost == {"smoke"}
    lost = victim(lost=frozenset({"director", "smoke"}))
    assert criticals(lost, 7, then=[1]).lost == {"director", "smoke", "radar"}


@pytest.mark.parametrize(
    ("item", "words"),
    [
        ("radar", "radar until it is repaired"),
        ("radio", "radio until it is repaired"),
        ("smoke", "smoke gear until it is repaired"),
        ("searchlight", "searchlight for the rest of the game"),
        ("depth_charges", "depth charge gear for the rest of the game"),
        ("director", "fire director for the rest of the game"),
    ],
)
def test_some_accessories_can_be_repaired_cs_crit_07(item: str, words: str) -> None:
    _, events = struck(victim(equipment=frozenset({item})), [6, 7, 1], hit(dice=1))
    assert told(events)[-1] == f"S-38 loses her {words}."


def test_without_an_accessory_the_crew_is_hit_cs_crit_07() -> None:
    for fit in ({"degaussing", "armoured_bridge"}, {"smoke"}):  # neither counts, or it is gone
        after = criticals(victim(equipment=frozenset(fit), lost=frozenset({"smoke"})), 7, then=[1])
        assert (after.crew_hit, after.lost) == (True, {"smoke"})


def test_ammunition_blows_up_on_5_for_4d6_and_silences_the_largest_gun_cs_crit_08() -> None:
    assert criticals(victim(), 8, then=[1, 4]) == SIX
    after = criticals(victim(), 8, then=[1, 5, 1, 2, 3, 4])
    assert after.hull_left == 39
    assert [gun.type for gun in after.guns if gun.out] == ["37mm"]


def test_of_guns_as_large_the_most_barrels_and_then_the_nearest_falls_silent_cs_crit_08() -> None:
    single, twin = Gun(type="20mm"), Gun(type="20mm", mounting="twin")
    for nearest, place in (((), 1), ((2,), 2), ((0, 3, 1), 1)):
        after = criticals(
            victim(guns=(single, twin, twin, Gun(type="mg"))),
            8,
            then=[1, 6, 1, 1, 1, 1],
            of=hit(dice=1, nearest=nearest),
        )
        assert [n for n, gun in enumerate(after.guns) if gun.out] == [place]


def test_ammunition_blows_up_without_any_gun_as_well_cs_crit_08() -> None:
    assert criticals(victim(guns=()), 8, then=[1, 5, 1, 1, 1, 1]).hull_left == 45


def test_structure_takes_2d6_cs_crit_09() -> None:
    assert criticals(victim(), 9, then=[1, 6, 5]) == victim(hull_left=38)


def test_a_torpedo_blows_up_on_5_for_8d6_cs_crit_10() -> None:
    assert criticals(victim(), 10, then=[1, 4]) == SIX
    after = criticals(victim(), 10, then=[1, 5, 6, 6, 6, 6, 1, 1, 1, 1])
    assert after == victim(hull_left=21, torpedoes=1)


def test_without_a_torpedo_aboard_it_is_structure_cs_crit_10() -> None:
    after, events = struck(victim(torpedoes=0), [6, 10, 1, 6, 5], hit(dice=1))
    assert after == victim(torpedoes=0, hull_left=38)
    assert told(events)[3] == "S-38 has no torpedo aboard: it becomes a structure hit."


@pytest.mark.parametrize(
    ("crew", "saving"),
    [(CrewGrade.INEXPERIENCED, 6), (CrewGrade.REGULAR, 5), (CrewGrade.VETERAN, 4)],
)
def test_a_skill_test_saves_from_any_critical_cs_crit_1(crew: CrewGrade, saving: int) -> None:
    for number in range(1, 11):
        assert criticals(victim(crew=crew), number, then=[saving]) == replace(SIX, crew=crew)
    assert criticals(victim(crew=crew), 3, then=[saving - 1]).rudder_hit
