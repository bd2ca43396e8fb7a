"""Convoys under one Fleet die and one order (CS-CAM-3)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules.engine.core.given import BadCaseError
from rules.engine.systems.cruel_seas.battle.convoy_order import CONVOY_ORDER
from tests.engine.systems.cruel_seas.battle.table import at_table

SHIP = {
    "size": "medium",
    "slow": 3,
    "combat": 7,
    "full": 10,
    "turn": "red",
    "previous_level": "combat",
    "previous_moved": True,
}


def ship(name: str, level: str = "combat", turns: int = 1, **more: Any) -> dict[str, Any]:
    made = [{"after_cm": cm, "degrees": 20} for cm in (3, 7, 10)[:turns]]
    return SHIP | {"name": name, "order": {"level": level, "turns": made}} | more


def convoy(*ships: dict[str, Any], level: str = "combat", turns: int = 1, **more: Any) -> Any:
    return {"level": level, "turns": turns, "vessels": list(ships)} | more


def faults(given: dict[str, Any]) -> list[tuple[str, str, str]]:
    return [(f["ship"], f["reason"], f["rule"]) for f in CONVOY_ORDER(given)["faults"]]


def test_all_keep_to_one_level_and_as_many_turns_cs_cam_3() -> None:
    other_angle = ship("B")
    other_angle["order"] = {"level": "combat", "turns": [{"after_cm": 7, "degrees": -45}]}
    found = CONVOY_ORDER(convoy(ship("A"), other_angle))
    assert (found["legal"], found["faults"]) == (True, [])
    assert [vessel["p_as_ordered"] for vessel in found["vessels"]] == [1, 1]


@pytest.mark.parametrize(
    ("wrong", "fault"),
    [
        (ship("B", "slow"), ("B", "speed", "CS-CAM-3")),
        (ship("B", "full"), ("B", "speed", "CS-CAM-3")),
        (ship("B", turns=0), ("B", "turns", "CS-CAM-3")),
        (ship("B", turns=2), ("B", "turns", "CS-CAM-3")),
        (ship("B", size="small"), ("B", "no_member", "CS-CAM-3")),
        (ship("B", size="large"), ("B", "no_member", "CS-CAM-3")),
        (ship("B", size="large", merchant=True), ("B", "no_member", "CS-CAM-3")),
    ],
)
def test_who_breaks_the_order_and_why_is_told_cs_cam_3(
    wrong: dict[str, Any], fault: tuple[str, str, str]
) -> None:
    assert faults(convoy(ship("A"), wrong)) == [fault]


def test_a_vessel_that_breaks_a_rule_of_her_own_move_is_named_with_it_cs_mov_3() -> None:
    sharp = ship("B")
    sharp["order"]["turns"][0]["degrees"] = 46
    assert faults(convoy(ship("A"), sharp)) == [("B", "turn_angle", "CS-MOV-3")]


def test_larger_merchants_without_guns_and_whom_the_scenario_names_may_share_cs_cam_3() -> None:
    unarmed = ship("B", size="huge", merchant=True, armed=False)
    assert faults(convoy(ship("A"), unarmed)) == []
    sampans = convoy(ship("A", size="tiny"), ship("B", size="tiny"), named_by_scenario=True)
    assert faults(sampans) == []


@pytest.mark.parametrize(
    ("order", "hurt", "level", "turns"),
    [
        ("combat", {"engine_hits": 2}, "slow", 1),
        ("combat", {"engine_hits": 3}, "stationary", 1),  # she may still swing on the spot
        ("full", {"engine_hits": 1}, "combat", 1),
        ("full", {"previous_level": "slow"}, "combat", 1),  # a straggler
        ("combat", {"bridge_hit": True}, "combat", 0),
        ("slow", {"bridge_hit": True}, "combat", 0),
        ("combat", {"helm": "straight"}, "combat", 0),
        ("slow", {"previous_level": "full"}, "combat", 1),
    ],
)
def test_a_vessel_that_cannot_does_her_best_cs_cam_3(
    order: str, hurt: dict[str, Any], level: str, turns: int
) -> None:
    made = [{"after_cm": 0 if level == "stationary" else 3, "degrees": 20}][:turns]
    able = ship("A", order)
    other = SHIP | {"name": "B", "order": {"level": level, "turns": made}} | hurt
    found = CONVOY_ORDER(convoy(able, other, level=order))
    assert found["faults"] == []
    best = {key: found["vessels"][1][key] for key in ("level", "turns", "does_her_best")}
    assert best == {"level": level, "turns": turns, "does_her_best": True}
    assert found["vessels"][0]["does_her_best"] is False


def test_no_better_than_her_best_is_asked_and_no_less_cs_cam_3() -> None:
    lazy = ship("B", "stationary", turns=0, engine_hits=2, previous_level="slow")
    assert faults(convoy(ship("A"), lazy)) == [("B", "speed", "CS-CAM-3")]
    _, told = at_table(CONVOY_ORDER, convoy(ship("A"), lazy))
    assert told == ["B breaks the order of the convoy: she has to keep to slow speed (CS-CAM-3)."]


def test_an_order_that_is_kept_is_told_with_each_move_cs_cam_3() -> None:
    hurt = ship("B", "slow", engine_hits=2)
    made, told = at_table(CONVOY_ORDER, convoy(ship("A"), hurt))
    assert [sailed.cm for sailed in made] == [7, 3]
    assert told == [
        "One order for A and B: combat speed, one turn.",
        "A goes at combat speed: 7 cm, 20° to starboard after 3 cm.",
        "B does her best to keep up: slow speed, one turn.",
        "B goes at slow speed: 3 cm, 20° to starboard after 3 cm.",
    ]


def test_each_throws_for_herself_against_the_sea_cs_sea_1() -> None:
    found = CONVOY_ORDER(
        convoy(ship("A", crew="veteran"), ship("B", crew="inexperienced"), heavy_seas="rough")
    )
    assert [v["p_as_ordered"] for v in found["vessels"]] == [Fraction(1, 2), Fraction(1, 6)]


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (convoy(ship("A")), "vessels are 1; use 2 to 8"),
        (convoy(ship("A"), ship("A")), "vessels have to have a name each, no two alike"),
        (convoy(ship("A"), ship("B"), turns=3), r"turns is 3; use at most 2 \(CS-MOV-3\)"),
        (convoy(ship("A"), ship("B") | {"order": {}}), r"vessels\[1\].order.level is missing"),
    ],
)
def test_a_convoy_that_cannot_be_is_refused_by_its_field(
    given: dict[str, Any], message: str
) -> None:
    with pytest.raises(BadCaseError, match=message):
        CONVOY_ORDER(given)
