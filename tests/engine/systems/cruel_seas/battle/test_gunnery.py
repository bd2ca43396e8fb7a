"""What a gun needs to hit (CS-GUN-1, -2, -4 to -7, -9; I-1, I-2, I-3, I-9)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.engine.core.given import BadCaseError
from rules.engine.systems.cruel_seas.battle.gunnery import GUN_TO_HIT, leaves_plume
from tests.engine.systems.cruel_seas.battle.gunners import told

SHOT = {
    "gun": "20mm",
    "distance_cm": 20,
    "crew": "regular",
    "shooter_speed": "combat",
    "shooter_cm": 24,
    "target_speed": "combat",
    "target_cm": 24,
    "target_size": "medium",
    "names": {"ship": "Vosper 12", "target": "S-38"},
}


def answer(**changes: Any) -> dict[str, Any]:
    return GUN_TO_HIT(SHOT | changes)


def number(**changes: Any) -> int:
    return int(answer(**changes)["target_number"])


# CS-GUN-1: least range, point blank up to, half, greatest; each limit and just beyond.
RANGES = {
    "mg": (0, 5, 15, 30),
    "hmg": (0, 5, 20, 40),
    "20mm": (0, 5, 25, 50),
    "37mm": (5, 10, 35, 70),
    "6pdr": (10, 15, 40, 80),
    "3in": (15, 20, 60, 120),
    "4in": (25, 30, 80, 160),
}


@pytest.mark.parametrize("gun", RANGES)
def test_both_limits_of_a_range_belong_to_it(gun: str) -> None:
    least, blank, half, most = RANGES[gun]
    needs = {cm: number(gun=gun, distance_cm=cm) for cm in (least, blank, half, most)}
    assert needs == {least: 7, blank: 7, half: 5, most: 3}
    beyond = {cm: number(gun=gun, distance_cm=cm + 0.01) for cm in (blank, half)}
    assert beyond == {blank: 5, half: 3}
    assert answer(gun=gun, distance_cm=most + 0.01)["reason"] == "beyond_maximum"
    if least:
        assert answer(gun=gun, distance_cm=least - 0.01)["reason"] == "below_minimum"


def test_a_mortar_has_no_point_blank_and_is_silent_at_full_speed_cs_wpn_4() -> None:
    assert number(gun="mortar", distance_cm=10) == 5
    assert number(gun="mortar", distance_cm=70) == 3
    full = answer(gun="mortar", distance_cm=35, shooter_speed="full", shooter_cm=36)
    assert (full["reason"], full["target_number"], full["p_hit"]) == ("too_fast", None, 0)


@pytest.mark.parametrize(
    ("changes", "modifiers"),
    [
        ({"crew": "inexperienced"}, {"crew": -2}),
        ({"crew": "veteran"}, {"crew": 2}),
        ({"shooter_speed": "full", "shooter_cm": 30}, {"shooter_full": -2}),
        (
            {"shooter_speed": "full", "shooter_cm": 30.5},
            {"shooter_full": -2, "shooter_over_30": -1},
        ),
        ({"shooter_speed": "slow", "shooter_cm": 12}, {"shooter_slow_or_stationary": 1}),
        ({"target_cm": 24.5}, {"target_over_24": -1}),
        ({"target_speed": "slow", "target_cm": 12}, {"target_slow": 1}),
        ({"target_speed": "stationary", "target_cm": 0}, {"target_stationary": 2}),
        ({"target_size": "tiny"}, {"target_size": -2}),
        ({"target_size": "small"}, {"target_size": -1}),
        ({"target_size": "large"}, {"target_size": 1}),
        ({"target_size": "huge"}, {"target_size": 2}),
        ({"searchlight": True}, {"searchlight": 1}),
        ({"plumes": 2}, {}),
        ({"plumes": 3}, {"plumes": 1}),
        ({"plumes": 7}, {"plumes": 1}),
        ({"bridge_hit": True}, {"bridge_hit": -1}),
        ({"camouflage": True, "distance_cm": 25}, {}),
        ({"camouflage": True, "distance_cm": 26}, {"over_half": -2, "camouflage": -1}),
        ({"hard_target": 2}, {"hard_target": -2}),
        ({"sea_state": "smooth", "heavy_seas": "choppy"}, {"sea_state": 1}),
        ({"sea_state": "stormy", "heavy_seas": "rough"}, {"sea_state": -2, "heavy_seas": -1}),
        ({"sea_state": "rough", "heavy_seas": "stormy"}, {"sea_state": -1, "heavy_seas": -2}),
    ],
)
def test_each_line_of_cs_gun_4(changes: dict[str, Any], modifiers: dict[str, int]) -> None:
    found = answer(**changes)
    assert found["modifiers"] == modifiers
    assert found["target_number"] == 5 + sum(modifiers.values())


def test_only_tiny_targets_have_a_line_as_the_table_is_printed_i_1() -> None:
    printed = {"options": {"gun_size_modifiers": "printed"}}
    assert [number(target_size=s) for s in ("tiny", "small", "large")] == [3, 4, 6]
    assert [number(target_size=s, **printed) for s in ("tiny", "small", "large")] == [3, 5, 5]


def test_a_target_partly_hidden_is_harder_i_3() -> None:
    assert number(obscured=True) == 3
    assert number(obscured=True, options={"obscured_modifier": "-1"}) == 4


def test_0_or_less_misses_and_10_or_more_hits_without_a_roll_cs_gun_6() -> None:
    worst = {"crew": "inexperienced", "distance_cm": 50, "target_size": "small"}
    assert (number(**worst), answer(**worst)["p_hit"]) == (0, 0)
    best = {"crew": "veteran", "distance_cm": 5, "target_size": "large"}
    assert (number(**best), answer(**best)["p_hit"]) == (10, 1)
    assert told(GUN_TO_HIT, SHOT | best) == [
        "Vosper 12, 20 mm at S-38: 5, point blank +2, crew +2, target's size +1: "
        "needs 10 or less, no roll, hit."
    ]


@pytest.mark.parametrize(
    ("gun", "leaves"), [("20mm", False), ("37mm", True), ("6pdr", True), ("mortar", False)]
)
def test_a_miss_of_37_mm_or_more_leaves_a_plume_even_at_0_or_less_cs_gun_9(
    gun: str, leaves: bool
) -> None:
    facts = GUN_TO_HIT.facts(SHOT | {"gun": gun, "target_size": "tiny", "crew": "inexperienced"})
    assert leaves_plume(facts) is leaves
    assert answer(gun=gun, distance_cm=1000)["plume_on_miss"] is False


@pytest.mark.parametrize(
    ("gun", "director", "radar", "plume"),
    [
        ("mg", 0, -2, False),
        ("hmg", 0, -2, False),
        ("20mm", 0, -2, False),
        ("37mm", 0, -2, True),
        ("6pdr", 1, -2, True),
        ("3in", 1, 0, True),
        ("4in", 1, 0, True),
        ("mortar", 0, -2, False),
    ],
)
def test_director_radar_and_plumes_by_gun(gun: str, director: int, radar: int, plume: bool) -> None:
    """CS-EQP-1, CS-EQP-3, CS-GUN-9."""
    at = {"gun": gun, "distance_cm": 28}
    before = number(**at)
    assert number(**at, director=True) - before == director
    assert number(**at, obscured=True, radar=True) - before == radar
    assert answer(**at)["plume_on_miss"] is plume


def screens(*between: tuple[str, str], **changes: Any) -> dict[str, Any]:
    return answer(screens=[{"what": w, "hides": h} for w, h in between], **changes)


@pytest.mark.parametrize("what", ["vessel", "island", "wreck"])
def test_too_little_to_be_seen_is_no_shot_cs_gun_5(what: str) -> None:
    assert screens((what, "partly"))["modifiers"] == {"obscured": -2}
    assert screens((what, "partly"), ("smoke", "partly"))["modifiers"] == {"obscured": -2}
    hidden = screens((what, "fully"))
    assert (hidden["can_fire"], hidden["reason"], hidden["plume_on_miss"]) == (
        False,
        "hidden",
        False,
    )


def test_fog_hides_wholly_and_smoke_in_part() -> None:
    assert screens(("fog", "fully"))["reason"] == "hidden"
    assert screens(("smoke", "partly"))["target_number"] == 3
    with pytest.raises(BadCaseError, match=r'^screens\[0\]\.hides is "partly"; use one of: fully'):
        screens(("fog", "partly"))
    with pytest.raises(BadCaseError, match=r'^screens\[0\]\.hides is "fully"; use one of: partly'):
        screens(("smoke", "fully"))


def test_only_a_huge_ship_sees_over_islands_and_nobody_over_a_wreck_cs_ter_3_and_5() -> None:
    assert screens(("island", "fully"), huge=True)["modifiers"] == {}
    assert screens(("wreck", "fully"), huge=True)["reason"] == "hidden"
    assert screens(("vessel", "partly"), huge=True)["modifiers"] == {"obscured": -2}


def test_radar_helps_guns_of_3_in_and_more_but_not_through_terrain_cs_eqp_1() -> None:
    big = {"gun": "3in", "radar": True, "distance_cm": 60}
    assert screens(("fog", "fully"), ("smoke", "partly"), **big)["modifiers"] == {}
    assert screens(("vessel", "partly"), **big)["modifiers"] == {}
    assert screens(("vessel", "fully"), **big)["reason"] == "hidden"
    assert screens(("island", "partly"), **big)["modifiers"] == {"obscured": -2}
    assert screens(("fog", "fully"), gun="6pdr", radar=True)["reason"] == "hidden"


def test_range_comes_before_sight_and_each_refusal_has_its_rule() -> None:
    far = SHOT | {"distance_cm": 60, "screens": [{"what": "fog"}]}
    assert GUN_TO_HIT(far)["reason"] == "beyond_maximum"
    assert told(GUN_TO_HIT, far) == ["Vosper 12, 20 mm at S-38: out of range, the shot is spent."]
    assert told(GUN_TO_HIT, far | {"options": {"premeasure": "on"}}) == [
        "Vosper 12, 20 mm at S-38: out of range."
    ]
    fog = GUN_TO_HIT.draw(GUN_TO_HIT.facts(far | {"distance_cm": 20}), dice=None)  # type: ignore[arg-type]
    assert [event.rule for event in fog.events] == ["CS-GUN-5"]


@given(
    gun=st.sampled_from(list(RANGES)),
    cm=st.integers(0, 170),
    crew=st.sampled_from(["inexperienced", "regular", "veteran"]),
    plumes=st.integers(0, 4),
)
def test_the_chance_is_a_tenth_for_each_point_from_0_to_10(
    gun: str, cm: int, crew: str, plumes: int
) -> None:
    found = answer(gun=gun, distance_cm=cm, crew=crew, plumes=plumes)
    tenths = min(10, max(0, found["target_number"] or 0))
    assert found["p_hit"] == Fraction(tenths, 10)
