"""Lighthouses, shore batteries and star shells (CS-TER-4, CS-WPN-4, CS-WPN-5, CS-EQP-4)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from rules.engine.core.given import BadCaseError
from rules.engine.systems.cruel_seas.battle.game import Game
from rules.engine.systems.cruel_seas.battle.gunnery import GUN_TO_HIT
from rules.engine.systems.cruel_seas.battle.lighthouse import LIGHT, LIGHTHOUSE
from rules.engine.systems.cruel_seas.battle.rocket_attack import ROCKET_ATTACK
from rules.engine.systems.cruel_seas.battle.shore_battery import SHORE_BATTERY, battery
from rules.engine.systems.cruel_seas.battle.star_shell import STAR_SHELL
from rules.engine.systems.cruel_seas.vocabulary import CrewGrade
from tests.engine.systems.cruel_seas.battle.table import at_table

GAME = Game(edition="starter-2026")


def test_a_light_goes_out_by_a_six_that_is_not_saved_cs_ter_4() -> None:
    """Two dice: each six is saved on 4 or more."""
    found = LIGHTHOUSE({"gun": "hmg"})
    burns = sum(
        Fraction(1, 2) ** sum(face == 6 for face in faces)
        for faces in product(range(1, 7), repeat=2)
    )
    assert found["p_dark"] == 1 - burns / 36
    assert (found["p_destroyed"], found["mean_hull_left"]) == (0, 40 - 7)


def test_a_lighthouse_takes_40_points_and_its_light_goes_with_it_cs_ter_4() -> None:
    house, told = at_table(LIGHTHOUSE, {"gun": "hmg", "hull_left": 9}, [4, 5])
    assert (house.sunk, house.has(LIGHT)) == (True, False)
    assert told[-2:] == [
        "The lighthouse takes 9: 0 of 40 hull left.",
        "The lighthouse is destroyed.",
    ]
    assert LIGHTHOUSE({"gun": "mg", "hull_left": 6})["p_destroyed"] == Fraction(1, 6)
    with pytest.raises(BadCaseError, match=r"hull_left is 41; use at most 40 \(CS-TER-4\)"):
        LIGHTHOUSE({"gun": "mg", "hull_left": 41})


def test_a_dark_light_needs_no_more_saves_cs_ter_4() -> None:
    house, told = at_table(LIGHTHOUSE, {"gun": "hmg"}, [6, 6, 3])
    assert (house.hull_left, house.has(LIGHT)) == (28, False)
    assert told[-1].endswith("needs 4 or more, rolls 3, the light is out.")
    house, told = at_table(LIGHTHOUSE, {"gun": "hmg"}, [6, 5, 4])
    assert house.has(LIGHT)
    assert told[-1].endswith("needs 4 or more, rolls 4, the light stays.")


FROM_LAND = {
    "battery": "firer",
    "gun": "3in",
    "distance_cm": 30,
    "crew": "inexperienced",
    "target_speed": "combat",
    "target_cm": 18,
    "target_size": "medium",
}
AT_LAND = {
    "battery": "target",
    "gun": "6pdr",
    "distance_cm": 30,
    "crew": "regular",
    "shooter_speed": "combat",
    "shooter_cm": 18,
}


def test_a_battery_fires_as_lying_still_with_a_director_cs_wpn_5() -> None:
    found = SHORE_BATTERY(FROM_LAND)
    assert found["modifiers"] == {"crew": -2, "shooter_slow_or_stationary": 1, "director": 1}
    assert (found["target_number"], found["p_hit"]) == (5, Fraction(1, 2))
    light = SHORE_BATTERY(FROM_LAND | {"gun": "20mm", "distance_cm": 25})
    assert light["modifiers"] == {"crew": -2, "shooter_slow_or_stationary": 1}


def test_a_battery_is_fired_at_as_lying_still_without_a_size_cs_wpn_5() -> None:
    found = SHORE_BATTERY(AT_LAND)
    assert found["modifiers"] == {"target_stationary": 2}
    assert found["target_number"] == 7


def test_the_battery_of_the_roster_has_hull_50_and_two_guns_cs_wpn_5() -> None:
    found = battery(GAME, CrewGrade.INEXPERIENCED)
    assert (found.hull, [gun.type for gun in found.guns]) == (50, ["20mm", "3in"])
    assert (found.has("director"), found.has("radar"), found.ashore) == (True, False, True)


def test_a_battery_under_rockets_is_destroyed_and_not_sunk_cs_wpn_5_cs_wpn_1() -> None:
    given: dict[str, Any] = {
        "distance_cm": 40,
        "crew": "regular",
        "shooter_speed": "slow",
        "target": "land",
        "target_hull": 5,
        "names": {"target": "the battery"},
    }
    _, told = at_table(ROCKET_ATTACK, given, [1, 1, 1, 5])
    assert told[-1] == "The battery is destroyed."


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (FROM_LAND | {"gun": "4in"}, r"gun is 4in; use one of: 20mm, 3in \(CS-WPN-5\)"),
        (FROM_LAND | {"shooter_cm": 5}, "shooter_cm is not a key of this object"),
        (AT_LAND | {"target_size": "huge"}, "target_size is not a key of this object"),
    ],
)
def test_nobody_asks_for_speed_and_size_of_a_battery_cs_wpn_5(
    given: dict[str, Any], message: str
) -> None:
    with pytest.raises(BadCaseError, match=message):
        SHORE_BATTERY(given)


@pytest.mark.parametrize(
    ("distance", "speed", "number", "reason"),
    [
        (9.9, "slow", None, "below_minimum"),
        (10, "combat", 5, None),  # no point blank
        (35, "combat", 5, None),
        (35.1, "combat", 3, None),  # over half
        (70, "slow", 4, None),
        (70.1, "slow", None, "beyond_maximum"),
        (40, "full", None, "too_fast"),
    ],
)
def test_a_mortar_reaches_10_to_70_cm_at_combat_speed_or_less_cs_wpn_4(
    distance: float, speed: str, number: int | None, reason: str | None
) -> None:
    given = FROM_LAND | {
        "gun": "mortar",
        "distance_cm": distance,
        "crew": "regular",
        "shooter_speed": speed,
        "shooter_cm": 18,
    }
    found = GUN_TO_HIT({key: given[key] for key in given if key != "battery"})
    assert (found["target_number"], found["reason"]) == (number, reason)
    assert found["plume_on_miss"] is False


LOOKS = {
    "crew": "regular",
    "across_cm": 15,
    "along_cm": -15,
    "names": {"ship": "MTB 5", "target": "S-38"},
}


@pytest.mark.parametrize(
    ("more", "lit"),
    [({}, True), ({"across_cm": 15.1}, False), ({"along_cm": -16}, False), ({"used": True}, False)],
)
@pytest.mark.parametrize(("crew", "needs"), [("inexperienced", 6), ("regular", 5), ("veteran", 4)])
def test_a_star_shell_adds_2_to_spotting_in_30_by_30_cm_cs_eqp_4_cs_core_8(
    more: dict[str, Any], lit: bool, crew: str, needs: int
) -> None:
    found = STAR_SHELL(LOOKS | more | {"crew": crew})
    assert (found["lit"], found["needs"]) == (lit, needs - 2 * lit)
    assert found["p_spot"] == Fraction(7 - needs + 2 * lit, 6)


def test_a_star_shell_is_fired_once_cs_eqp_4() -> None:
    seen, told = at_table(STAR_SHELL, LOOKS | {"used": True}, [4])
    assert seen is False
    assert told[0] == "MTB 5 has no star shell left."
    seen, told = at_table(STAR_SHELL, LOOKS, [3])
    assert seen is True
    assert told[0] == "A star shell of MTB 5 lights 30 by 30 cm."
    _, told = at_table(STAR_SHELL, LOOKS | {"along_cm": 40}, [4])
    assert told[1] == "S-38 lies in the dark beside it."
