"""Rockets at land and at vessels (CS-WPN-1 to -3; I-28)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from rules.engine.core.given import BadCaseError
from rules.engine.systems.cruel_seas.battle.rocket_attack import ROCKET_ATTACK
from rules.engine.systems.cruel_seas.battle.rockets import bombard
from tests.engine.systems.cruel_seas.battle.table import at_table, stepped

AT_LAND = {
    "distance_cm": 40,
    "crew": "regular",
    "shooter_speed": "slow",
    "target": "land",
    "names": {"ship": "LCT(R) 3", "target": "the battery"},
}
AT_S_BOAT = AT_LAND | {
    "target": "vessel",
    "target_size": "medium",
    "target_speed": "slow",
    "target_cm": 12,
    "names": {"ship": "PT 109", "target": "S-38"},
}


def at_land(**more: Any) -> dict[str, Any]:
    return ROCKET_ATTACK(AT_LAND | more)


def at_s_boat(**more: Any) -> dict[str, Any]:
    return ROCKET_ATTACK(AT_S_BOAT | more)


@pytest.mark.parametrize(
    ("more", "number"),
    [
        ({}, 5 + 1 + 2 - 1),  # own slow speed, a point that lies still, rockets
        ({"shinyo": True}, 5 + 1 + 2 - 3),  # CS-WPN-3
        ({"distance_cm": 30}, 7),  # no point blank
        ({"distance_cm": 50}, 7),
        ({"distance_cm": 50.1}, 5),  # over half
        ({"bridge_hit": True, "sea_state": "rough", "plumes": 3}, 7 - 1 - 1 + 1),
        ({"target_size": "huge", "target_speed": "full", "target_cm": 40}, 7),  # I-28
    ],
)
def test_a_point_on_land_lies_still_and_has_no_size_cs_wpn_1_i_28(
    more: dict[str, Any], number: int
) -> None:
    assert at_land(**more)["target_number"] == number


@pytest.mark.parametrize(
    ("more", "number"),
    [
        ({}, 5 + 1 + 1 - 2),  # own slow speed, hers, rockets at a vessel
        ({"shinyo": True}, 5 + 1 + 1 - 3),  # CS-WPN-3: the same -3 as at land
        ({"target_size": "small"}, 4),
        ({"target_speed": "full", "target_cm": 36}, 5 + 1 - 1 - 2),
        ({"obscured": True, "camouflage": True, "distance_cm": 60}, 5 - 2 - 1 - 2),
    ],
)
def test_a_vessel_is_harder_to_hit_by_rockets_cs_wpn_2(more: dict[str, Any], number: int) -> None:
    assert at_s_boat(**more)["target_number"] == number


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        ({"distance_cm": 29.9}, "below_minimum"),
        ({"distance_cm": 100.1, "crew": "inexperienced"}, "beyond_maximum"),
        ({"shooter_speed": "combat"}, "too_fast"),
        ({"shooter_speed": "full"}, "too_fast"),
        ({"screens": [{"what": "fog"}], "crew": "inexperienced"}, "hidden"),
        ({"crew": "inexperienced"}, "crew"),
        ({"used": True, "other_weapons": True}, "used"),
        ({"other_weapons": True}, "other_weapons"),
        ({"shinyo": True, "crew": "inexperienced"}, None),
        ({"shooter_speed": "stationary", "distance_cm": 100}, None),
    ],
)
def test_who_may_fire_rockets_and_when_cs_wpn_1(more: dict[str, Any], reason: str | None) -> None:
    found = at_land(**more)
    assert (found["can_fire"], found["reason"]) == (reason is None, reason)
    assert (found["mean_damage"] > 0) is (reason is None)


def test_a_refusal_is_told_with_its_reason() -> None:
    after, told = at_table(ROCKET_ATTACK, AT_S_BOAT | {"used": True, "target_hull": 55})
    assert after.target.hull_left == 55
    assert told == ["PT 109 can't fire her rockets: she has had her rockets in this game."]


def points_of_a_hit() -> list[Fraction]:
    """Return the chance of 0, 1 ... 60 points: each number of D6 is one D10 face in ten."""
    chances, ways = [Fraction(0)] * 61, [1] + [0] * 60
    for dice in range(1, 11):
        ways = [sum(ways[max(0, total - 6) : total]) for total in range(61)]
        chances = [c + Fraction(w, 10 * 6**dice) for c, w in zip(chances, ways, strict=True)]
    return chances


def test_one_of_two_dice_is_enough_and_a_d10_counts_the_d6_cs_wpn_1() -> None:
    found = at_land(distance_cm=60)  # 5 or less
    hit = sum(first <= 5 or second <= 5 for first in range(1, 11) for second in range(1, 11))
    assert (found["p_each"], found["p_hit"]) == (Fraction(1, 2), Fraction(hit, 100))
    mean = sum(points * chance for points, chance in enumerate(points_of_a_hit()))
    assert (found["mean_damage_on_hit"], found["mean_damage"]) == (mean, mean * hit / 100)


def test_those_near_take_half_rounded_down_cs_wpn_1() -> None:
    found = at_s_boat(near=[{"name": "S-39", "hull": 8}, {"hull": 30}])  # 5 or less
    blast = points_of_a_hit()
    sunk = [sum(blast[2 * hull :]) * Fraction(3, 4) for hull in (8, 30)]
    assert [each["p_sunk"] for each in found["near"]] == sunk
    half = sum(max(0, 8 - points // 2) * chance for points, chance in enumerate(blast))
    assert found["near"][0]["mean_hull_left"] == Fraction(1, 4) * 8 + Fraction(3, 4) * half


def test_extra_damage_of_criticals_is_not_halved_cs_wpn_1_cs_wpn_2() -> None:
    given = AT_S_BOAT | {"target_hull": 55, "near": [{"name": "S-39", "hull": 20}]}
    structure = [9, 1, 6, 6]  # not saved
    after, told = at_table(ROCKET_ATTACK, given, [9, 5, 2, 6, 5, *structure])
    assert (after.target.hull_left, after.near[0].hull_left) == (55 - 11 - 12, 20 - 5)
    assert told[:5] == [
        "PT 109, rockets at S-38, first die: 5, own slow speed or none +1, target slow +1, "
        "rockets at a vessel -2: needs 5 or less, rolls 9, miss.",
        "PT 109, rockets at S-38, second die: 5, own slow speed or none +1, target slow +1, "
        "rockets at a vessel -2: needs 5 or less, rolls 5, hit.",
        "Rockets come down on S-38: rolls 2, so many D6.",
        "Rockets hit on S-38, 2D6: rolls 6, 5 = 11.",
        "S-38 takes 11: 44 of 55 hull left.",
    ]
    assert told[-2:] == [
        "S-39 is within 10 cm and takes half of that: 5.",
        "S-39 takes 5: 15 of 20 hull left.",
    ]


def test_a_single_point_of_damage_does_those_near_nothing_cs_wpn_1() -> None:
    found = at_s_boat(near=[{"hull": 1}])
    assert found["near"][0]["p_sunk"] == Fraction(3, 4) * (1 - Fraction(1, 60))
    assert found["p_hit"] == Fraction(3, 4)


def test_without_a_hull_nobody_asks_what_becomes_of_the_target() -> None:
    found = at_land()
    assert (found["p_sunk"], found["mean_hull_left"]) == (0, 0)
    _, told = at_table(ROCKET_ATTACK, AT_LAND, [1, 1, 1, 6])
    assert told[-1] == "Rockets hit on the battery, 1D6: rolls 6."


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"target": "air"}, 'target is "air"; use one of: land, vessel'),
        ({"racks": 2}, "racks is not a key of this object"),
        ({"near": [{"hull": 0}]}, r"near\[0\].hull is 0; use 1 or more"),
        ({"near": [{"hull": 1}] * 5}, "near are 5; use at most 4"),
        ({"target": "vessel"}, "target_speed is missing"),
        ({"target": "vessel", "target_speed": "slow"}, "target_cm is missing"),
    ],
)
def test_what_cannot_be_is_refused_by_its_field(more: dict[str, Any], message: str) -> None:
    with pytest.raises(BadCaseError, match=message):
        at_land(**more)


def test_an_explosive_boat_throws_more_dice_and_they_are_halved_too_cs_tiny_5() -> None:
    near = [{"name": "the lighthouse", "hull": 5, "ashore": True}]
    given = AT_S_BOAT | {"explosive_boat": True, "target_hull": 40, "near": near}
    after, told = at_table(ROCKET_ATTACK, given, [1, 1, 1, 6, 5])
    assert after.target.hull_left == 40 - 11
    assert told[-1] == "The lighthouse is destroyed."


def test_who_is_sunk_already_takes_nothing_more_from_the_next_rack_cs_wpn_1() -> None:
    """All racks of a vessel fire at one point, one after another."""
    facts = ROCKET_ATTACK.facts(AT_S_BOAT | {"target_hull": 12, "near": [{"hull": 5}]})
    after, _ = stepped(bombard, facts, faces=[1, 1, 3, 4, 4, 4])
    again, told = stepped(
        bombard, replace(facts, target=after.target, near=after.near), faces=[1, 1, 1, 6]
    )
    assert again == after
    assert told[-1] == "Rockets hit on S-38, 1D6: rolls 6."
