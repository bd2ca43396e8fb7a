"""Submarines, mini submarines and human torpedoes (CS-SUB-1 to -3; CS-GUN-4, CS-TINY-4, -6)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules.engine.core.given import BadCaseError
from rules.engine.core.procedure import Procedure
from rules.engine.systems.cruel_seas.battle.gunnery import GUN_TO_HIT
from rules.engine.systems.cruel_seas.battle.low_craft import LOW_CRAFT
from rules.engine.systems.cruel_seas.battle.movement import Sailed
from rules.engine.systems.cruel_seas.battle.movement_order import MOVEMENT_ORDER
from rules.engine.systems.cruel_seas.battle.spotting import SPOT_TINY
from rules.engine.systems.cruel_seas.battle.tiny_boats import EXPLOSIVE_BOAT
from rules.engine.systems.cruel_seas.battle.torpedo_launch import TORPEDO_LAUNCH
from rules.engine.systems.cruel_seas.battle.volley_procedure import VOLLEY
from rules.engine.systems.cruel_seas.vocabulary import SpeedLevel
from tests.engine.systems.cruel_seas.battle.table import at_table

SHOT = {
    "gun": "hmg",
    "distance_cm": 15,
    "crew": "regular",
    "shooter_speed": "combat",
    "shooter_cm": 24,
    "target_speed": "slow",
    "target_cm": 4,
}
LOOKOUT = {"crew": "regular", "distance_cm": 60, "target_speed": "slow"}
STRIKE = {"target_cm": 12, "hull_left": 80, "names": {"ship": "Kaiten 1", "target": "the tanker"}}
NEGER = {"craft": "neger", "slow": 4, "full": 12, "turn": "red", "names": {"ship": "Neger 3"}}
LAUNCH = {
    "nation": "kriegsmarine",
    "crew": "regular",
    "speed": "slow",
    "ready": 1,
    "torpedoes": [{}],
    "names": {"ship": "Neger 3"},
}


@pytest.mark.parametrize(
    ("craft", "size", "modifiers", "number"),
    [
        ("submarine", "medium", {"target_size": -1}, 5),  # 5, slow +1, small to guns -1
        ("mini_submarine", "tiny", {"target_size": -2, "hard_target": -1}, 3),
        ("human_torpedo", "tiny", {"target_size": -2}, 4),
        ("neger", "tiny", {"target_size": -2, "hard_target": -1}, 3),
        ("japanese", "tiny", {"target_size": -2, "hard_target": -1}, 3),
    ],
)
def test_how_low_a_craft_lies_to_guns_cs_sub_1_cs_sub_2_cs_sub_3(
    craft: str, size: str, modifiers: dict[str, int], number: int
) -> None:
    found = GUN_TO_HIT(SHOT | {"target_craft": craft, "target_size": size})
    assert found["modifiers"] == {"target_slow": 1} | modifiers
    assert (found["target_number"], found["p_hit"]) == (number, Fraction(number, 10))


def test_a_submarine_without_the_word_is_any_medium_vessel_cs_sub_1() -> None:
    assert GUN_TO_HIT(SHOT | {"target_size": "medium"})["target_number"] == 6


def test_a_volley_finds_a_submarine_as_a_single_shot_does_cs_sub_1() -> None:
    target = {"name": "U 9", "crew": "regular", "size": "medium", "hull": 77, "speed": "stationary"}
    volley = {
        "shooter": {"name": "MTB 5", "crew": "regular", "size": "small", "hull": 35}
        | {"speed": "stationary", "guns": [{"gun": "hmg"}]},
        "targets": [target | {"craft": "submarine"}],
        "shots": [{"gun": 1, "target": "U 9", "distance_cm": 15}],
    }
    (shot,) = VOLLEY(volley)["shots"]
    assert shot["target_number"] == 5 + 1 + 2 - 1


@pytest.mark.parametrize(
    ("craft", "number"),
    [("mini_submarine", 6), ("human_torpedo", 6), ("neger", 5), ("japanese", 5)],
)
def test_neger_and_japanese_are_harder_to_spot_cs_sub_2(craft: str, number: int) -> None:
    assert SPOT_TINY(LOOKOUT | {"target_craft": craft})["target_number"] == number


@pytest.mark.parametrize("craft", ["human_torpedo", "neger", "mini_submarine"])
def test_only_the_japanese_strike_cs_sub_2(craft: str) -> None:
    assert EXPLOSIVE_BOAT(STRIKE | {"craft": "japanese"})["p_detonate"] == Fraction(25, 36)
    found = EXPLOSIVE_BOAT(STRIKE | {"craft": craft})
    assert (found["can_strike"], found["reason"], found["p_detonate"]) == (False, "no_charge", 0)
    assert at_table(EXPLOSIVE_BOAT, STRIKE | {"craft": craft})[1] == [
        "Kaiten 1 can't strike the tanker: she has torpedoes and no charge."
    ]


def order(wake: str, level: str, *turns: tuple[float, float], **more: Any) -> dict[str, Any]:
    made = {"level": level, "turns": [{"after_cm": cm, "degrees": d} for cm, d in turns]}
    moved = {"previous_level": wake, "previous_moved": wake != "stationary"}
    return NEGER | moved | {"order": made} | more


@pytest.mark.parametrize(
    ("wake", "more", "levels"),
    [
        ("stationary", {}, ["stationary", "slow"]),
        ("slow", {}, ["stationary", "slow", "full"]),
        ("full", {}, ["slow", "full"]),
        ("full", {"engine_hits": 1}, ["slow"]),  # combat is all that her engines give
        ("full", {"heavy_seas": "rough"}, ["slow"]),
        ("slow", {"bridge_hit": True}, ["slow"]),
    ],
)
def test_from_slow_to_full_is_one_step_without_combat_between_cs_sub_2(
    wake: str, more: dict[str, Any], levels: list[str]
) -> None:
    assert MOVEMENT_ORDER(order(wake, wake, **more))["open_levels"] == levels
    for level in ("stationary", "slow", "combat", "full"):
        found = MOVEMENT_ORDER(order(wake, level, **more))
        assert found["legal"] is (level in levels)


def test_combat_speed_is_refused_by_its_rule_cs_sub_2() -> None:
    found = MOVEMENT_ORDER(order("slow", "combat"))
    assert [(fault["reason"], fault["rule"]) for fault in found["faults"]] == [
        ("two_speeds", "CS-SUB-2")
    ]
    assert at_table(MOVEMENT_ORDER, order("slow", "combat"))[1] == [
        "Neger 3 can't do that: she goes slow or full, and nothing between; open to her: "
        "no speed, slow speed and full speed (CS-SUB-2)."
    ]


def test_such_a_boat_turns_at_each_of_her_two_speeds_cs_sub_2() -> None:
    found = MOVEMENT_ORDER(order("slow", "full", (4, 45), (12, -45)))
    assert (found["legal"], found["distance_cm"]) == (True, 12)
    assert (found["turns_allowed"], found["turning_points"]) == (2, [4, 12])


def test_a_choppy_sea_that_forbids_full_speed_leaves_her_slow_cs_sub_2_i_49() -> None:
    facts = MOVEMENT_ORDER.facts(order("slow", "full", heavy_seas="choppy"))
    made = MOVEMENT_ORDER.odds(facts)
    assert made.chance(Sailed(SpeedLevel.FULL, Fraction(12))) == Fraction(1, 3)
    assert made.chance(Sailed(SpeedLevel.SLOW, Fraction(4))) == Fraction(2, 3)


@pytest.mark.parametrize(
    ("craft", "ready", "gone"),
    [("neger", 1, True), ("neger", 2, False), ("mini_submarine", 1, False), (None, 1, False)],
)
def test_who_has_nothing_more_to_launch_is_taken_off_cs_sub_2(
    craft: str | None, ready: int, gone: bool
) -> None:
    found = TORPEDO_LAUNCH(LAUNCH | {"ready": ready, "craft": craft})
    assert (found["ready_after"], found["taken_off"]) == (ready - 1, gone)


def test_a_launch_that_spends_her_is_told_cs_sub_2() -> None:
    assert at_table(TORPEDO_LAUNCH, LAUNCH | {"craft": "neger"})[1] == [
        "Neger 3 launches a torpedo.",
        "Neger 3 is taken off the table: she has nothing more to launch.",
    ]


@pytest.mark.parametrize(
    ("craft", "torpedoes", "sank", "reason"),
    [
        ("human_torpedo", 2, False, None),
        ("human_torpedo", 0, False, "spent"),
        ("human_torpedo", 1, True, "kill"),
        ("mini_submarine", 0, True, None),
        ("submarine", 0, True, None),
    ],
)
def test_a_kill_ends_her_as_well_cs_sub_2(
    craft: str, torpedoes: int, sank: bool, reason: str | None
) -> None:
    found = LOW_CRAFT({"craft": craft, "torpedoes": torpedoes, "sank": sank})
    assert (found["taken_off"], found["reason"]) == (reason is not None, reason)


@pytest.mark.parametrize(
    ("procedure", "given", "message"),
    [
        (
            GUN_TO_HIT,
            SHOT | {"target_craft": "neger", "target_size": "small"},
            r"target_craft is 'neger', which is tiny, but her size is 'small' \(CS-SIZE-1\)",
        ),
        (
            GUN_TO_HIT,
            SHOT | {"target_craft": "neger", "target_size": "tiny", "hard_target": 1},
            "hard_target is 1, but target_craft says how hard she is to hit; use one",
        ),
        (
            SPOT_TINY,
            LOOKOUT | {"target_craft": "neger", "hard_to_spot": False},
            "hard_to_spot is for target_craft to say; use one of them",
        ),
        (SPOT_TINY, LOOKOUT | {"target_craft": "submarine"}, "target_craft is 'submarine', which"),
        (
            MOVEMENT_ORDER,
            order("slow", "full", combat=8),
            r"combat is given, but she goes slow or full \(CS-SUB-2\)",
        ),
        (
            MOVEMENT_ORDER,
            order("combat", "slow"),
            r"previous_level is combat, but she goes slow or full \(CS-SUB-2\)",
        ),
        (MOVEMENT_ORDER, order("slow", "slow", full=4), "slow has to be above 0, and full above"),
    ],
)
def test_what_contradicts_itself_is_refused_by_its_field(
    procedure: Procedure[Any, Any], given: dict[str, Any], message: str
) -> None:
    with pytest.raises(BadCaseError, match=message):
        procedure(given)
