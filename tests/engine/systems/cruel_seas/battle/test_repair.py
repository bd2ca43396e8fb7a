"""Repairs (CS-REP-1, -2, CS-CAM-7, I-35)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from rules.engine.core.dice import GivenDice
from rules.engine.core.given import BadCaseError
from rules.engine.systems.cruel_seas.battle.game import Game
from rules.engine.systems.cruel_seas.battle.narration import narrator
from rules.engine.systems.cruel_seas.battle.repair import REPAIR, repairable
from rules.engine.systems.cruel_seas.battle.state import Vessel
from tests.strategies import EDITION

SHIP = {
    "crew": "regular",
    "speed": "stationary",
    "hull": 55,
    "hull_left": 20,
    "criticals": 0,
    "names": {"ship": "S-38"},
}
EVERYTHING = ["bridge", "crew", "radio", "smoke", "radar", "engine", "engine", "rudder", "fire"]


def answer(**more: Any) -> dict[str, Any]:
    return REPAIR(SHIP | more)


def repaired(*faces: int, **more: Any) -> tuple[Vessel, list[str]]:
    drawn = REPAIR.draw(REPAIR.facts(SHIP | more), GivenDice(faces))
    return drawn.outcome.vessel, [narrator().tell(event) for event in drawn.events]


@pytest.mark.parametrize(
    ("crew", "speed", "dice", "criticals"),
    [
        ("inexperienced", "slow", 1, 0),
        ("inexperienced", "stationary", 2, 0),
        ("regular", "slow", 1, 0),
        ("regular", "stationary", 3, 1),
        ("veteran", "slow", 1, 1),
        ("veteran", "stationary", 4, 2),
    ],
)
def test_the_table_cs_rep_2(crew: str, speed: str, dice: int, criticals: int) -> None:
    found = answer(crew=crew, speed=speed, criticals=9)
    assert (found["dice"], found["criticals_removed"]) == (dice, criticals)
    assert found["mean_roll"] == Fraction(7 * dice, 2)


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        ({"speed": "combat"}, "too_fast"),
        ({"speed": "full"}, "too_fast"),
        ({"attacked": True}, "attacked"),
        ({"obeys": False, "speed": "full"}, "no_orders"),
        ({"recovering": True, "speed": "full"}, "recovering"),  # CS-COL-2
    ],
)
def test_what_forbids_a_repair_cs_rep_1(more: dict[str, Any], reason: str) -> None:
    found = answer(crew="veteran", criticals=2, **more)
    assert (found["allowed"], found["reason"]) == (False, reason)
    assert (found["dice"], found["mean_restored"], found["removed"]) == (0, 0, [])


def test_a_whole_hull_is_no_full_repair_where_none_is_allowed() -> None:
    assert answer(hull_left=55)["p_full_repair"] == 1
    assert answer(hull_left=55, speed="combat")["p_full_repair"] == 0


def test_a_refusal_leaves_her_as_she_is_and_says_why() -> None:
    vessel, told = repaired(criticals=["rudder"], crew="veteran", speed="combat")
    assert (vessel.hull_left, vessel.rudder_hit) == (20, True)
    assert told == ["S-38 can't repair: she has to go slow or lie still (CS-REP-1)."]


def test_the_hull_never_rises_above_its_start() -> None:
    """3D6 where 8 points are missing, face by face."""
    sums = [min(8, sum(faces)) for faces in product(range(1, 7), repeat=3)]
    found = answer(hull_left=47)
    assert found["mean_restored"] == Fraction(sum(sums), 216)
    assert found["p_full_repair"] == Fraction(sums.count(8), 216)
    assert repaired(6, 6, 6, hull_left=47)[0].hull_left == 55


def test_a_master_engineer_doubles_the_sum_before_the_cap_cs_cam_7() -> None:
    found = answer(hull_left=45, abilities=["master_engineer"])
    sums = [min(10, 2 * sum(faces)) for faces in product(range(1, 7), repeat=3)]
    assert (found["dice"], found["mean_roll"]) == (3, 21)
    assert found["mean_restored"] == Fraction(sum(sums), 216)
    vessel, told = repaired(1, 2, 1, hull_left=45, abilities=["master_engineer"])
    assert vessel.hull_left == 53
    assert told == [
        "S-38 repairs her hull: rolls 1, 2, 1 = 4.",
        "Her master engineer makes it 8.",
        "S-38 has 53 of 55 hull points.",
    ]


def test_what_a_repair_can_remove_and_what_stays_i_35() -> None:
    fitted = frozenset({"radar", "radio", "smoke", "searchlight", "director", "depth_charges"})
    hit = Vessel(equipment=fitted, lost=fitted, engine_hits=3, engine_repairs=1, on_fire=True)
    game = Game(edition=EDITION)
    assert repairable(hit, game) == ("fire", "engine", "engine", "radar", "smoke", "radio")
    assert repairable(replace(hit, lost=frozenset(), on_fire=False), game) == ("engine", "engine")
    assert repairable(Vessel(crew_hit=True, bridge_hit=True, rudder_hit=True), game) == (
        "rudder",
        "crew",
        "bridge",
    )


def test_her_own_player_chooses_what_is_removed() -> None:
    veteran = {"crew": "veteran", "criticals": EVERYTHING}
    assert answer(**veteran)["removed"] == ["fire", "rudder"]
    assert answer(first=["engine", "radio"], **veteran)["removed"] == ["engine", "radio"]
    assert answer(first=["engine", "engine"], **veteran)["removed"] == ["engine", "engine"]
    assert answer(first=["smoke"], **veteran)["removed"] == ["smoke", "fire"]


def test_removed_criticals_are_gone_from_the_vessel() -> None:
    veteran = {"crew": "veteran", "criticals": EVERYTHING}
    vessel, told = repaired(1, 1, 1, 1, first=["engine", "smoke"], **veteran)
    assert (vessel.engine_hits, vessel.engine_repairs) == (2, 1)
    assert vessel.has("smoke")
    assert not vessel.has("radar")
    assert told[2:] == ["S-38: one engine hit is mended.", "S-38: the smoke gear works again."]
    vessel, told = repaired(1, 1, 1, 1, first=["fire", "rudder"], **veteran)
    assert (vessel.on_fire, vessel.rudder_hit, vessel.crew_hit) == (False, False, True)
    assert told[2:] == ["S-38: the fire is put out.", "S-38: the rudder is freed."]
    vessel, told = repaired(1, 1, 1, 1, first=["crew", "bridge"], **veteran)
    assert (vessel.crew_hit, vessel.bridge_hit, vessel.on_fire) == (False, False, True)


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"hull_left": 56}, r"hull_left is 56; use at most 55 \(CS-REP-2\)"),
        ({"criticals": ["gun"]}, r'criticals\[0\] is "gun"; use one of: engine, fire'),
        ({"criticals": ["rudder", "rudder"]}, "criticals has rudder twice; only engine hits add"),
        ({"criticals": ["fire"], "first": ["radar"]}, r'first\[0\] is "radar"; use one of: fire'),
        ({"criticals": [], "first": ["fire"]}, r'first\[0\] is "fire"; there is none to name'),
        ({"speed": "fast"}, 'speed is "fast"'),
    ],
)
def test_a_bad_value_names_its_field(more: dict[str, Any], message: str) -> None:
    with pytest.raises(BadCaseError, match=message):
        REPAIR.facts(SHIP | more)
