"""Procedures of High Seas Fleet: options, what they refuse and by which rule, laws of chance."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.engine.core.given import BadCaseError
from rules.engine.systems.high_seas_fleet import SYSTEM, loader
from rules.engine.systems.high_seas_fleet.battle.conditions import CONDITIONS, CREWS
from rules.engine.systems.high_seas_fleet.battle.game import OPTIONS

P = SYSTEM.procedures
CALIBRES = st.integers(3, 15)


def ask(name: str, options: dict[str, str] | None = None, **given: Any) -> dict[str, Any]:
    return P[name](given | ({"options": options} if options else {}))


def test_every_option_of_a_procedure_is_in_the_book_with_the_same_values() -> None:
    book = {option.code: option for option in loader.newest().all_options}
    for code, values in OPTIONS.items():
        assert book[code].default == values[0], code
        assert {value for value, _ in book[code].values} == set(values), code
    assert set(book) - set(OPTIONS) == {"crew_quality"}


@pytest.mark.parametrize(
    ("name", "given", "options", "key", "usual", "other"),
    [
        ("gun_to_hit", {"calibre_in": 15, "range": 5}, {"range_five": "medium"}, "needed", 16, 17),
        ("torpedo_attack", {"range": 2, "hull": 9}, {"torpedo_base": "12"}, "needed", 16, 11),
        (
            "gun_to_hit",
            {"calibre_in": 12, "range": 3, "surfaced_boat": True},
            {"heavy_guns_on_surfaced_uboats": "yes"},
            "allowed",
            False,
            True,
        ),
        (
            "torpedo_attack",
            {"range": 2, "hull": 1, "surfaced_boat": True},
            {"heavy_guns_on_surfaced_uboats": "yes"},
            "allowed",
            False,
            True,
        ),
        (
            "hit_location",
            {"roll": 2, "heavy_guns": 4, "light_guns": 6, "speed": 3, "owner_loses": "light"},
            {"turret_loss": "owner_chooses"},
            "heavy_guns",
            2,
            4,
        ),
        (
            "mine_hit",
            {"mined_hexes_entered": 3, "hull": 5, "own_field": True},
            {"own_mines_safe": "yes"},
            "rolls",
            3,
            0,
        ),
        (
            "crippled_speed",
            {"speed": 7, "hull_start": 1, "hull_now": 1, "minor_damaged": True},
            {"minor_damage": "marks_hit"},
            "speed",
            3,
            7,
        ),
        ("sinking", {"doom": "hull"}, {"sinking_ships_fight": "no"}, "fights_on", True, False),
    ],
)
def test_an_option_changes_what_it_says(
    name: str, given: dict[str, Any], options: dict[str, str], key: str, usual: Any, other: Any
) -> None:
    assert ask(name, **given)[key] == usual
    assert ask(name, options, **given)[key] == other


@pytest.mark.parametrize(
    ("name", "given", "said"),
    [
        ("gun_to_hit", {"calibre_in": 16, "range": 5}, "calibre_in is 16; use at most 15"),
        ("gun_to_hit", {"calibre_in": 2, "range": 5}, "calibre_in is 2; use 3 or more"),
        ("gun_to_hit", {"calibre_in": 12, "range": -1}, "range is -1; use 0 or more"),
        ("gun_to_hit", {"calibre_in": 12, "range": 5, "conditions": ["fog"]}, "use one of"),
        (
            "gun_to_hit",
            {"calibre_in": 12, "range": 5, "conditions": ["green_crew", "veteran_crew"]},
            "HSF-GUN-2",
        ),
        ("gun_damage", {"calibre_in": 15, "range": 16, "armour": 3}, "HSF-RANGE-1"),
        ("gun_damage", {"calibre_in": 6, "range": 6, "armour": 3}, "HSF-RANGE-1"),
        ("gun_damage", {"calibre_in": 15, "range": 5, "armour": 21}, "HSF-SHIP-1"),
        ("salvo", {"guns": 0, "calibre_in": 15, "range": 5, "armour": 0}, "guns is 0"),
        ("salvo", {"guns": -3, "calibre_in": 15, "range": 5, "armour": 0}, "guns is -3"),
        ("salvo", {"guns": 2, "calibre_in": 15, "range": 16, "armour": 0}, "HSF-RANGE-1"),
        ("hit_location", {"roll": 21, "heavy_guns": 1, "light_guns": 1, "speed": 1}, "roll is 21"),
        ("magazine", {"hull": 0}, "hull is 0"),
        ("mine_hit", {"mined_hexes_entered": 2, "of_which_swept": 3, "hull": 5}, "HSF-MINE-3"),
        ("crippled_speed", {"speed": 5, "hull_start": 9, "hull_now": 10}, "HSF-MOVE-6"),
        ("hex_range", {"a": {"q": 0}, "b": {"q": 0, "r": 0}}, "a.r is missing"),
        ("hex_range", {"a": {"q": 0.5, "r": 0}, "b": {"q": 0, "r": 0}}, "not a whole number"),
        ("turn_order", {"ships": {"a": -1, "b": 2}}, "ships.a is -1"),
        ("fleet_cost", {"lines": [{"ship": "de-tirpitz"}]}, "lines[0].ship is"),
        ("fleet_cost", {"lines": [], "budget": "many"}, "budget is"),
        ("torpedo_attack", {"range": 1, "hull": 5, "conditions": ["target_submerged"]}, "use one"),
    ],
)
def test_bad_values_are_refused_at_their_place(name: str, given: dict[str, Any], said: str) -> None:
    with pytest.raises(BadCaseError) as fault:
        ask(name, **given)
    assert said in str(fault.value)


@pytest.mark.parametrize(
    ("mines", "lays", "expected"),
    [
        (200, [[0, 0]], {"legal": True, "mines_left": 170, "fields_left": 5}),
        (30, [[0, -1]], {"legal": True, "mines_left": 0, "fields_left": 0}),
        (0, [], {"legal": True, "mines_left": 0, "fields_left": 0}),
        (29, [[0, 0]], {"legal": False, "reason": "no_mines", "rule": "HSF-INT-18"}),
        (200, [[0, 2]], {"legal": False, "reason": "hex_not_left", "rule": "HSF-INT-18"}),
        (
            200,
            [[0, 0], [0, -1]],
            {"legal": False, "reason": "one_field_a_round", "rule": "HSF-INT-18"},
        ),
    ],
)
def test_a_minelayer_lays_a_field_a_round_behind_her(
    mines: int, lays: list[list[int]], expected: dict[str, Any]
) -> None:
    left = [[0, 0], [0, -1]]
    assert ask("minelaying", mines_carried=mines, hexes_left=left, lays=lays) == expected


@given(CALIBRES, st.integers(0, 20), st.sets(st.sampled_from(CONDITIONS)))
def test_a_hit_is_never_surer_than_its_number_and_never_impossible(
    calibre: int, distance: int, conditions: set[str]
) -> None:
    if conditions >= CREWS:
        conditions -= {"green_crew"}
    found = ask("gun_to_hit", calibre_in=calibre, range=distance, conditions=sorted(conditions))
    heavy = found["gun_class"] == "heavy"
    assert heavy is (calibre >= 8)
    if not found["allowed"]:
        assert distance > (15 if heavy else 5) or "target_submerged" in conditions
        return
    assert found["needed"] == 17 - found["modifier"]
    faces = min(19, max(0, 20 - max(found["needed"], 1) + 1))
    assert Fraction(1, 20) <= found["p_hit"] <= 1
    assert found["p_hit"] == Fraction(max(1, faces if found["needed"] > 1 else 20), 20)


@given(CALIBRES, st.integers(0, 5), st.integers(0, 12))
def test_armour_never_helps_the_gun_and_chances_sum_to_one(
    calibre: int, distance: int, armour: int
) -> None:
    thin = ask("gun_damage", calibre_in=calibre, range=distance, armour=armour)
    thick = ask("gun_damage", calibre_in=calibre, range=distance, armour=armour + 1)
    assert thin["expected_hull_loss"] >= thick["expected_hull_loss"]
    assert sum(thin["hull_loss"].values()) == 1


@given(st.integers(1, 12), st.integers(8, 15), st.integers(0, 15), st.integers(0, 6))
def test_a_salvo_is_so_many_guns(guns: int, calibre: int, distance: int, armour: int) -> None:
    salvo = ask("salvo", guns=guns, calibre_in=calibre, range=distance, armour=armour)
    one = ask("gun_damage", calibre_in=calibre, range=distance, armour=armour)
    nothing = one["hull_loss"].get("0", Fraction(0))
    p_hit = salvo["p_hit"]
    assert salvo["expected_hits"] == guns * p_hit
    assert salvo["expected_hull_loss"] == guns * p_hit * one["expected_hull_loss"]
    assert salvo["p_any_hull_loss"] == 1 - (1 - p_hit * (1 - nothing)) ** guns


@given(st.integers(0, 9), st.integers(0, 9))
def test_sides_alternate_until_both_are_done(a: int, b: int) -> None:
    found = ask("turn_order", ships={"a": a, "b": b})
    if a == b:
        assert found == {"first": "roll_off", "p_first_a": Fraction(1, 2)}
        return
    order = found["order"]
    assert (order.count("a"), order.count("b")) == (a, b)
    assert order[0] == ("a" if a > b else "b")
    least = min(a, b)
    assert all(order[n] != order[n + 1] for n in range(2 * least))
