"""Movement orders: the rule each breaks, and by which turn (CS-MOV-1 to -4, I-9, I-45 to I-49)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given as drawn
from hypothesis import strategies as st

from rules.engine.core.given import BadCaseError
from rules.engine.systems.cruel_seas.battle.movement import Sailed, after_move
from rules.engine.systems.cruel_seas.battle.movement_order import MOVEMENT_ORDER
from rules.engine.systems.cruel_seas.battle.state import Vessel
from rules.engine.systems.cruel_seas.vocabulary import SpeedLevel
from tests.engine.systems.cruel_seas.battle.sailing import given

LEVELS = ["stationary", "slow", "combat", "full"]


def check(wake: str, level: str, *turns: tuple[float, float], **more: Any) -> dict[str, Any]:
    return MOVEMENT_ORDER(given(wake, level, *turns, **more))


def reasons(*order: Any, **more: Any) -> list[str]:
    return [fault["reason"] for fault in check(*order, **more)["faults"]]


@pytest.mark.parametrize(
    ("wake", "levels"),
    [
        ("stationary", ["stationary", "slow"]),
        ("slow", ["stationary", "slow", "combat"]),
        ("combat", ["slow", "combat", "full"]),
        ("full", ["combat", "full"]),
    ],
)
def test_speed_changes_by_one_level_at_most_cs_mov_2(wake: str, levels: list[str]) -> None:
    assert check(wake, wake)["open_levels"] == levels
    assert [level for level in LEVELS if not reasons(wake, level)] == levels


@pytest.mark.parametrize(
    ("wake", "more", "levels"),
    [
        ("full", {"engine_hits": 2}, ["slow"]),  # a forced drop of two leaves one choice
        ("full", {"engine_hits": 1}, ["combat"]),
        ("full", {"engine_hits": 3}, ["stationary"]),
        ("combat", {"engine_hits": 1}, ["slow", "combat"]),
        ("slow", {"engine_hits": 3, "repaired": 1}, ["stationary", "slow"]),
        ("full", {"abilities": ["old_tub"]}, ["combat"]),
        ("full", {"balloon": True}, ["combat"]),
        ("combat", {"balloon": True}, ["slow", "combat"]),
        ("full", {"heavy_seas": "rough"}, ["combat"]),
        ("full", {"heavy_seas": "stormy"}, ["slow"]),
        ("full", {"heavy_seas": "choppy"}, ["combat", "full"]),
        ("full", {"bridge_hit": True}, ["full"]),
        ("slow", {"obeys": False}, ["slow"]),
        ("full", {"bridge_hit": True, "engine_hits": 2}, ["slow"]),
    ],
)
def test_limits_leave_the_levels_below_them_or_force_a_drop_i_45_i_46(
    wake: str, more: dict[str, Any], levels: list[str]
) -> None:
    assert check(wake, wake, **more)["open_levels"] == levels
    assert [level for level in LEVELS if not reasons(wake, level, **more)] == levels


@pytest.mark.parametrize(
    ("reason", "rule", "turn", "order", "more"),
    [
        ("above_top_level", "CS-CRIT-2", None, ("full", "full"), {"engine_hits": 1}),
        ("balloon", "CS-EQP-9", None, ("full", "full"), {"balloon": True}),
        ("heavy_seas", "CS-SEA-1", None, ("full", "full"), {"heavy_seas": "rough"}),
        ("bridge_hit", "CS-CRIT-02", None, ("slow", "slow", (13, 45)), {"bridge_hit": True}),
        ("crew_hit", "CS-CRIT-06", None, ("slow", "combat"), {"obeys": False}),
        ("astern_after_moving", "CS-MOV-4", None, ("slow", "slow"), {"astern": True}),
        ("astern_too_fast", "CS-MOV-4", None, ("stationary", "combat"), {"astern": True}),
        ("level_change", "CS-MOV-2", None, ("slow", "full"), {}),
        ("extra_cm", "CS-CAM-7", None, ("slow", "slow"), {"extra_cm": 3}),
        ("turn_count", "CS-MOV-3", 1, ("slow", "slow", (13, 45), (13.5, 45)), {}),
        ("turn_point", "CS-MOV-3", 1, ("slow", "combat", (13, 45), (25, 45)), {}),
        ("turn_angle", "CS-MOV-3", 0, ("slow", "slow", (13, -46)), {}),
        ("rudder_hit", "CS-CRIT-03", 0, ("slow", "combat", (13, 45), (26, 9)), {"helm": "port"}),
    ],
)
def test_each_reason_names_its_rule_and_the_turn_at_fault(
    reason: str, rule: str, turn: int | None, order: Any, more: dict[str, Any]
) -> None:
    found = check(*order, **more)
    fault = next(fault for fault in found["faults"] if fault["reason"] == reason)
    assert found["reason"] == reason
    assert (found["legal"], found["distance_cm"], found["needs_skill_test"]) == (False, None, False)
    assert fault["rule"] == rule
    assert fault["turn"] == turn


def test_all_that_is_wrong_is_found_in_the_order_of_the_checks() -> None:
    wrong = check(
        "slow",
        "full",
        (0, 50),
        (13, 45),
        (13, -50),
        (39, 1),
        engine_hits=2,
        balloon=True,
        heavy_seas="stormy",
        bridge_hit=True,
        astern=False,
        extra_cm=1,
    )
    assert [(fault["reason"], fault["turn"]) for fault in wrong["faults"]] == [
        ("above_top_level", None),
        ("balloon", None),
        ("heavy_seas", None),
        ("bridge_hit", None),
        ("level_change", None),
        ("extra_cm", None),
        ("turn_count", 3),
        ("turn_point", 0),
        ("turn_point", 2),
        ("turn_angle", 0),
        ("turn_angle", 2),
    ]


def test_what_is_open_where_a_turn_is_wrong_is_said() -> None:
    found = check("combat", "full", (13, 45), (20, 45), (39, -45))
    assert found["faults"] == [
        {"reason": "turn_point", "rule": "CS-MOV-3", "turn": 1, "free_points": [26]}
    ]
    assert (found["turns_allowed"], found["degrees_allowed"]) == (3, 45)
    assert found["turning_points"] == [13, 26, 39]


def test_legal_orders_are_as_many_as_counted_by_hand() -> None:
    """None or 45 degrees at each turning point, where 46 is too much; on the spot all three."""
    counts = {}
    for level in LEVELS:
        moves = [[None, (cm, 45), (cm, -46)] for cm in (0, 13, 26, 39)]
        orders = [[turn for turn in turns if turn] for turns in product(*moves)]
        wake = "slow" if level == "stationary" else level
        counts[level] = sum(not reasons(wake, level, *order) for order in orders)
    assert counts == {"stationary": 3, "slow": 2, "combat": 4, "full": 8}


def test_a_turn_not_used_lapses_and_another_is_not_made_up_for_i_47() -> None:
    assert reasons("full", "full", (39, 45)) == []
    assert reasons("full", "full", (26, 45), (39, 45)) == []
    assert reasons("full", "full", (39, 45), (39, 45)) == ["turn_point"]


def test_a_yellow_ship_turns_30_degrees_and_pivots_90_cs_mov_3() -> None:
    assert reasons("slow", "slow", (13, 30), turn="yellow") == []
    assert reasons("slow", "slow", (13, 30.5), turn="yellow") == ["turn_angle"]
    assert reasons("slow", "stationary", (0, -90), turn="yellow") == []
    assert reasons("slow", "stationary", (0, -91), turn="yellow") == ["turn_angle"]


def test_a_ship_that_stops_pivots_on_the_spot_i_47() -> None:
    assert check("slow", "stationary", (0, 90))["distance_cm"] == 0
    assert reasons("slow", "stationary", (1, 90)) == ["turn_point"]
    assert reasons("stationary", "stationary", (0, 45), (0, 45)) == ["turn_count", "turn_point"]


def test_astern_a_ship_turns_once_anywhere_cs_mov_4_i_48() -> None:
    for after in (0, 4.5, 13):
        assert check("stationary", "slow", (after, -90), astern=True)["distance_cm"] == 13
    assert reasons("stationary", "slow", (13.5, 90), astern=True) == ["turn_point"]
    assert reasons("stationary", "slow", (1, 91), astern=True) == ["turn_angle"]
    assert reasons("stationary", "slow", (1, 9), (2, 9), astern=True) == ["turn_count"]
    found = check("stationary", "slow", (14, 9), astern=True)
    assert (found["turning_points"], found["faults"][0]["free_points"]) == (None, None)


def test_two_moves_astern_never_follow_each_other_i_48() -> None:
    again = given("stationary", "slow", astern=True) | {"previous_moved": True}
    assert MOVEMENT_ORDER(again)["reason"] == "astern_after_moving"
    ahead = given("stationary", "slow") | {"previous_moved": True}
    assert MOVEMENT_ORDER(ahead)["reason"] is None


def test_a_move_sets_wake_and_what_counts_as_moved_i_48() -> None:
    ship = Vessel(level=SpeedLevel.COMBAT, moved=True)
    ahead = after_move(ship, Sailed(SpeedLevel.SLOW, Fraction(13)))
    astern = after_move(ship, Sailed(SpeedLevel.SLOW, Fraction(13), astern=True))
    stopped = after_move(ship, Sailed(SpeedLevel.STATIONARY, Fraction(0)))
    assert (ahead.level, ahead.moved) == (SpeedLevel.SLOW, True)
    assert (astern.level, astern.moved) == (SpeedLevel.STATIONARY, True)
    assert (stopped.level, stopped.moved) == (SpeedLevel.STATIONARY, False)


def test_a_grease_monkey_adds_cm_after_the_last_turning_point_i_47() -> None:
    monkey = {"abilities": ["grease_monkey"], "extra_cm": 5}
    assert check("slow", "slow", (13, 45), **monkey)["distance_cm"] == 18
    assert reasons("slow", "slow", (18, 45), **monkey) == ["turn_point"]
    assert reasons("slow", "stationary", **monkey) == ["extra_cm"]
    assert reasons("slow", "slow", bridge_hit=True, **monkey) == ["bridge_hit"]


@pytest.mark.parametrize("astern", [False, True])
def test_a_turn_before_the_start_is_no_turning_point_i_47_i_48(astern: bool) -> None:
    found = check("stationary", "slow", (-2, 45), astern=astern)
    assert (found["legal"], found["reason"]) == (False, "turn_point")


def test_extra_cm_leave_the_level_as_it_is_i_47() -> None:
    found = check("combat", "combat", abilities=["grease_monkey"], extra_cm=6, balloon=True)
    assert (found["legal"], found["distance_cm"]) == (True, 32)


@pytest.mark.parametrize(
    ("seas", "level", "crew", "test", "chance"),
    [
        ("choppy", "full", "regular", True, Fraction(1, 3)),
        ("choppy", "full", "veteran", True, Fraction(1, 2)),
        ("choppy", "combat", "regular", False, 1),
        ("rough", "combat", "inexperienced", True, Fraction(1, 6)),
        ("rough", "slow", "inexperienced", False, 1),
        ("stormy", "slow", "inexperienced", False, 1),
        ("none", "full", "inexperienced", False, 1),
    ],
)
def test_the_sea_asks_for_a_test_cs_sea_1(
    seas: str, level: str, crew: str, test: bool, chance: Fraction
) -> None:
    found = check(level, level, heavy_seas=seas, crew=crew)  # held as well as reached (I-49)
    assert (found["legal"], found["needs_skill_test"]) == (True, test)
    assert found["p_as_ordered"] == chance


def test_a_failed_test_leaves_the_fastest_level_without_one_i_49() -> None:
    facts = MOVEMENT_ORDER.facts(given("full", "full", (13, 45), (39, 45), heavy_seas="choppy"))
    made = MOVEMENT_ORDER.odds(facts)
    assert made.chance(Sailed(SpeedLevel.FULL, Fraction(39))) == Fraction(1, 3)
    assert made.chance(Sailed(SpeedLevel.COMBAT, Fraction(26))) == Fraction(2, 3)


def test_a_lucky_ship_has_no_second_throw_against_the_sea() -> None:
    lucky = {"heavy_seas": "choppy", "abilities": ["lucky_ship"]}
    assert check("full", "full", **lucky)["p_as_ordered"] == Fraction(1, 3)


def test_a_jammed_rudder_makes_every_turn_by_the_whole_angle_i_38() -> None:
    assert reasons("slow", "combat", (13, -45), (26, -45), helm="port") == []
    assert reasons("slow", "combat", (13, 45), (26, 45), helm="starboard") == []
    assert reasons("slow", "combat", helm="straight") == []
    assert reasons("slow", "combat", (13, 45), helm="straight") == ["rudder_hit"]
    assert reasons("slow", "combat", (13, -45), helm="port") == ["rudder_hit"]
    assert reasons("slow", "combat", (13, -45), (26, -44), helm="port") == ["rudder_hit"]
    assert reasons("stationary", "slow", (5, 90), helm="starboard", astern=True) == []


def test_a_jammed_rudder_does_nothing_without_way_on() -> None:
    assert reasons("slow", "stationary", helm="port") == []
    assert reasons("slow", "stationary", (0, -90), helm="port") == ["rudder_hit"]


def test_a_jammed_rudder_turns_a_ship_that_nobody_steers() -> None:
    turns = ((13, -45), (26, -45))
    assert reasons("combat", "combat", *turns, helm="port", bridge_hit=True) == []
    assert reasons("combat", "combat", *turns, helm="port", obeys=False) == []
    assert reasons("combat", "combat", *turns, bridge_hit=True) == ["bridge_hit"]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"previous_moved": False}, "previous_moved is false, but her wake shows slow speed"),
        ({"extra_cm": 7}, r"extra_cm is 7; use at most 6 \(CS-CAM-7\)"),
        ({"order": {"level": "warp"}}, 'order.level is "warp"; use one of: stationary, slow'),
        (
            {"order": {"level": "stationary", "astern": True}},
            "order.astern is true, but the level is stationary",
        ),
        (
            {"order": {"level": "slow", "turns": [{"after_cm": 13, "degrees": 0}]}},
            r"order.turns\[0\].degrees is 0, which is no turn",
        ),
        (
            {"order": {"level": "slow", "turns": [{"after_cm": 13, "degrees": -361}]}},
            r"order.turns\[0\].degrees is -361; use -360 to 360",
        ),
        (
            {"order": {"level": "slow", "turns": [{"after_cm": 1, "degrees": 1}] * 21}},
            "order.turns are 21; use at most 20",
        ),
        (
            {
                "order": {
                    "level": "slow",
                    "turns": [{"after_cm": 9, "degrees": 1}, {"after_cm": 8, "degrees": 1}],
                }
            },
            r"order.turns have to stand in the order sailed \(CS-MOV-3\)",
        ),
        ({"order": {"level": "slow", "course": 90}}, "order.course is not a key of this object"),
    ],
)
def test_what_cannot_be_is_refused_by_its_field(change: dict[str, Any], message: str) -> None:
    with pytest.raises(BadCaseError, match=message):
        MOVEMENT_ORDER(given("slow", "slow") | change)


@drawn(
    st.sampled_from(LEVELS),
    st.sampled_from(LEVELS),
    st.lists(st.sampled_from([0, 13, 20, 26, 39]), max_size=3).map(sorted),
    st.sampled_from([-90, -45, 30, 45]),
    st.integers(0, 6),
    st.sampled_from([{}, {"engine_hits": 1}, {"bridge_hit": True}, {"heavy_seas": "rough"}]),
)
def test_a_legal_move_is_its_levels_cm_and_the_extra_ones(
    wake: str, level: str, points: list[int], degrees: int, extra: int, more: dict[str, Any]
) -> None:
    turns = [(point, degrees) for point in points]
    found = check(wake, level, *turns, abilities=["grease_monkey"], extra_cm=extra, **more)
    if found["legal"]:
        assert found["distance_cm"] == 13 * LEVELS.index(level) + extra
        assert level in found["open_levels"]
    else:
        assert found["distance_cm"] is None
        assert found["p_as_ordered"] == 0
