"""A whole activation's fire (CS-GUN-2, -3, -8, -9; I-2, I-4, I-25)."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import pytest

from rules.engine.core.dice import GivenDice
from rules.engine.core.given import BadCaseError
from rules.engine.systems.cruel_seas.battle.allocation import Quarry
from rules.engine.systems.cruel_seas.battle.volley import EVERYTHING, without_plumes
from rules.engine.systems.cruel_seas.battle.volley_procedure import VOLLEY
from tests.effort import times
from tests.engine.systems.cruel_seas.battle.gunners import (
    E_BOAT,
    VOSPER,
    armed,
    at,
    outcome,
    told,
    volley,
)

LARGE = E_BOAT | {"size": "large", "hull": 7, "guns": [], "torpedoes": 0, "equipment": []}
AWASH = {"targets": [E_BOAT | {"hull_left": 1}]}  # so that few odds are counted
GUNS = times(2, 3)  # the third makes eight times the work
FRAGILE = E_BOAT | {"hull": 35, "crew": "inexperienced"}


def test_the_golden_shot_with_all_that_follows() -> None:
    assert told(VOLLEY, volley(at(1), at(2)), (3, 6, 2, 5, 1, 2, 9)) == [
        "Vosper 12, 20 mm at S-38: 5, over half range -2, target slow +1: "
        "needs 4 or less, rolls 3, hit.",
        "20 mm hit on S-38, 3D6: rolls 6, 2, 5 = 13.",
        "S-38 takes 13: 42 of 55 hull left.",
        "S-38, one critical: 1 engine hit.",
        "S-38, engine hit, save: needs 5 or more, rolls 2, not saved.",
        "S-38 loses a third of her full speed.",
        "Vosper 12, HMG at S-38: 5, over half range -2, target slow +1: "
        "needs 4 or less, rolls 9, miss.",
    ]


def test_three_plumes_help_the_shots_that_follow_at_that_target_cs_gun_9() -> None:
    other = E_BOAT | {"name": "S-39"}
    shots = (at(1, 35), at(2, 35), at(3, 35), at(4, 35), at(5, 35, "S-39"))
    given = volley(*shots, shooter=armed(*["37mm"] * 5), targets=[E_BOAT, other])
    lines = told(VOLLEY, given, (10, 10, 10, 8, 10))
    plain = "5, target slow +1: needs 6 or less"
    assert lines == [
        f"Vosper 12, 37 mm at S-38: {plain}, rolls 10, miss.",
        "A plume rises beside S-38, the first round her.",
        f"Vosper 12, 37 mm at S-38: {plain}, rolls 10, miss.",
        "A plume rises beside S-38, two round her now.",
        f"Vosper 12, 37 mm at S-38: {plain}, rolls 10, miss.",
        "A plume rises beside S-38, three round her now.",
        "Vosper 12, 37 mm at S-38: 5, target slow +1, plumes round the target +1: "
        "needs 7 or less, rolls 8, miss.",
        "A plume rises beside S-38, four round her now.",
        f"Vosper 12, 37 mm at S-39: {plain}, rolls 10, miss.",
        "A plume rises beside S-39, the first round her.",
    ]
    after = outcome(VOLLEY, given | {"trace": "plumes"}, 10, 10, 10, 8, 10)
    assert [quarry.plumes for quarry in after] == [4, 1]
    assert without_plumes(after[0]).plumes == 0


def test_plumes_of_earlier_fire_count_and_light_guns_leave_none() -> None:
    standing = [E_BOAT | {"plumes": 2, "hull_left": 1}]
    given = volley(at(1, 35), at(2, 35), shooter=armed("20mm", "37mm"), targets=standing)
    assert VOLLEY(given)["shots"][1]["target_number"] == 6
    after = outcome(VOLLEY, given | {"trace": "plumes"}, 10, 10)
    assert after[0].plumes == 3


def test_a_semi_automatic_gun_rolls_twice_and_each_hit_hurts_cs_gun_8() -> None:
    shooter = VOSPER | {"guns": [{"gun": "37mm", "semi_auto": True}]}
    given = volley(at(1, 35), shooter=shooter)
    assert VOLLEY(given | AWASH)["shots"][0]["rolls"] == 2
    assert told(VOLLEY, given, (6, 1, 1, 1, 2, 6, 3, 3, 3, 3)) == [
        "Vosper 12, 37 mm at S-38: 5, target slow +1: needs 6 or less, rolls 6, hit.",
        "37 mm hit on S-38, 4D6: rolls 1, 1, 1, 2 = 5.",
        "S-38 takes 5: 50 of 55 hull left.",
        "Vosper 12, 37 mm at S-38: 5, target slow +1: needs 6 or less, rolls 6, hit.",
        "37 mm hit on S-38, 4D6: rolls 3, 3, 3, 3 = 12.",
        "S-38 takes 12: 38 of 55 hull left.",
    ]
    once = given | {"options": {"semi_auto": "none"}}
    assert VOLLEY(once | AWASH)["shots"][0]["rolls"] == 1
    assert len(told(VOLLEY, once, (7,))) == 2  # a miss and its plume


def test_shots_at_a_target_that_sank_meanwhile_are_spent() -> None:
    doomed = [E_BOAT | {"hull_left": 3}]
    assert told(VOLLEY, volley(at(1), at(2), targets=doomed), (1, 1, 1, 1)) == [
        "Vosper 12, 20 mm at S-38: 5, over half range -2, target slow +1: "
        "needs 4 or less, rolls 1, hit.",
        "20 mm hit on S-38, 3D6: rolls 1, 1, 1 = 3.",
        "S-38 takes 3: 0 of 55 hull left.",
        "S-38 sinks.",
        "Vosper 12, HMG at S-38: sunk already, the shot is spent.",
    ]


def test_a_shot_out_of_range_is_spent_without_a_plume_i_2() -> None:
    given = volley(at(1, 71), shooter=armed("37mm"), trace="plumes")
    assert told(VOLLEY, given) == ["Vosper 12, 37 mm at S-38: out of range, the shot is spent."]
    assert VOLLEY(given)["targets"][0]["p_trace"] == 0


def test_equipment_hits_and_abilities_of_both_ships_count() -> None:
    shooter = armed("3in", "20mm", equipment=["director", "radar"], bridge_hit=True)
    target = E_BOAT | {"abilities": ["camouflage"]}
    shots = (at(1, 61, screens=[{"what": "smoke"}]), at(2, 26, screens=[{"what": "smoke"}]))
    found = VOLLEY(volley(*shots, shooter=shooter, targets=[target]))["shots"]
    # 5 - 2 far + 1 slow target + 1 director - 1 bridge - 1 camouflage; radar sees through smoke
    assert found[0]["target_number"] == 3
    # no director and no radar for 20 mm: 5 - 2 far + 1 - 2 smoke - 1 bridge - 1 camouflage
    assert found[1]["target_number"] == 0


def by_hand(hull: int, needs: int, shots: int) -> dict[int, Fraction]:
    """Return what is left of a large hull after MG fire, face by face: no criticals (CS-DMG-3)."""
    found: Counter[int] = Counter()
    for faces in product(product(range(1, 11), range(1, 7)), repeat=shots):
        taken = sum(points for roll, points in faces if roll <= needs)
        found[max(0, hull - taken)] += 1
    return {left: Fraction(n, 60**shots) for left, n in found.items()}


def test_the_odds_are_those_of_all_faces() -> None:
    given = volley(at(1, 15), at(2, 15), shooter=armed("mg", "mg"), targets=[LARGE])
    left = by_hand(7, 7, 2)  # 5, slow +1, large +1
    (target,) = VOLLEY(given)["targets"]
    assert target["p_sunk"] == left[0]
    assert target["p_unhurt"] == left[7] == Fraction(9, 100)
    assert target["mean_hull_left"] == sum(points * chance for points, chance in left.items())
    assert target["hull_left_quarters"] == [0, 2, 4]


def test_odds_of_two_targets_are_apart() -> None:
    other = LARGE | {"name": "S-39"}
    both = volley(at(1, 15), at(2, 15, "S-39"), shooter=armed("mg", "mg"), targets=[LARGE, other])
    found = VOLLEY(both)["targets"]
    assert [target["name"] for target in found] == ["S-38", "S-39"]
    once = by_hand(7, 7, 1)
    assert [target["p_unhurt"] for target in found] == [once[7], once[7]]


@cache
def answered(given: str) -> Any:
    """Return the odds of a volley written as JSON, which are counted once for several tests."""
    return VOLLEY(json.loads(given))


@pytest.mark.parametrize("trace", ["guns", "torpedoes", "lost", "used"])
def test_what_nobody_asks_for_changes_no_chance_of_her_hull(trace: str) -> None:
    lucky = FRAGILE | {"abilities": ["up_armoured"], "torpedoes": 1}
    shooter = armed(*["20mm"] * GUNS)
    shots = [at(gun, 5) for gun in range(1, GUNS + 1)]
    plain = volley(*shots, shooter=shooter, targets=[lucky])
    (coarse,) = answered(json.dumps(plain))["targets"]
    (asked,) = VOLLEY(plain | {"trace": trace})["targets"]
    p_trace = asked.pop("p_trace")
    assert asked == coarse
    assert 0 < p_trace < 1


def test_a_torpedo_beside_the_one_that_blew_up_makes_the_next_result_a_repeat_cs_crit_10() -> None:
    """It is 1D6 then, and the 2D6 of structure if none is left: odds have to know of that one."""
    doomed = E_BOAT | {"hull": 120, "guns": [], "equipment": [], "torpedoes": 3}
    given = volley(at(1, 5), at(2, 5), shooter=armed("20mm", "20mm"), targets=[doomed])
    (coarse,) = VOLLEY(given)["targets"]
    (asked,) = VOLLEY(given | {"trace": "torpedoes"})["targets"]
    del asked["p_trace"]
    assert asked == coarse


def test_coarse_odds_are_near_and_say_so() -> None:
    shots = [at(gun, 5) for gun in range(1, GUNS + 1)]
    given = volley(*shots, shooter=armed(*["20mm"] * GUNS), targets=[FRAGILE])
    fine, coarse = VOLLEY(given), VOLLEY(given | {"coarse": True})
    assert (fine["exact"], coarse["exact"]) == (True, False)
    far = fine["targets"][0]["p_sunk"] - coarse["targets"][0]["p_sunk"]
    assert 0 < abs(far) < Fraction(1, 1000)


def test_all_that_befell_a_target_is_kept_where_it_is_asked_for() -> None:
    asked = replace(VOLLEY.facts(volley(at(1))), keep=EVERYTHING)
    drawn = VOLLEY.draw(asked, GivenDice([3, 6, 2, 5, 1, 2]))
    assert drawn.outcome is not None
    (after,) = drawn.outcome
    before = asked.targets[0].vessel
    assert after == Quarry(vessel=replace(before, hull_left=42, engine_hits=1))
    forgotten = outcome(VOLLEY, volley(at(1)), 3, 6, 2, 5, 1, 2)
    assert forgotten == (Quarry(vessel=replace(before, hull_left=42)),)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"targets": []}, "targets are 0; use 1 to 3"),
        ({"targets": [E_BOAT, E_BOAT]}, "targets have a name twice"),
        ({"shots": [at(4)]}, "shots[0].gun is 4, of 3 guns"),
        ({"shots": [at(1, target="S-40")]}, 'shots[0].target is "S-40"; use one of: S-38'),
        ({"dazzled": [0]}, "dazzled is [0]; use places of guns, from 1"),
        (
            {"shooter": VOSPER | {"abilities": ["old_tub"], "speed": "full"}},
            "shooter.speed is full, but an old tub makes combat speed at most (I-9)",
        ),
    ],
)
def test_what_can_not_be_is_refused_by_its_place(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(BadCaseError) as caught:
        VOLLEY.facts(volley(at(1), **changes))
    assert str(caught.value) == message
