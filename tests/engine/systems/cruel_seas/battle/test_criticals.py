"""The criticals of one attack together (CS-CRIT-1, CS-CAM-7; I-6), and their odds."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from rules.engine.core.chance import exact
from rules.engine.systems.cruel_seas.battle.damage import take_damage
from rules.engine.systems.cruel_seas.battle.hits import TRACES
from rules.engine.systems.cruel_seas.battle.state import Gun
from rules.engine.systems.cruel_seas.vocabulary import CrewGrade
from tests.engine.systems.cruel_seas.battle.wounds import (
    NUMBERS,
    criticals,
    hit,
    struck,
    told,
    victim,
)


def test_the_same_effect_comes_once_in_an_attack_and_then_is_1d6_cs_crit_1() -> None:
    assert criticals(victim(), 3, 3, 3, then=[1, 1, 1, 4, 2]) == victim(
        hull_left=55 - 18 - 4 - 2, rudder_hit=True
    )


def test_another_attack_brings_the_effect_anew_i_6() -> None:
    once = criticals(victim(), 1, then=[1])
    assert criticals(once, 1, then=[1]) == victim(hull_left=43, engine_hits=2)


def test_a_saved_critical_is_no_effect_so_the_next_is_no_repeat() -> None:
    assert criticals(victim(), 1, 1, then=[5, 1]) == victim(hull_left=43, engine_hits=1)


def test_an_effect_whose_own_die_does_nothing_is_one_all_the_same() -> None:
    assert criticals(victim(), 8, 8, then=[1, 1, 1, 3]).hull_left == 55 - 12 - 3
    assert criticals(victim(), 4, 4, then=[1, 3, 1, 3]).hull_left == 55 - 12 - 3


def test_a_redirected_critical_counts_as_what_it_became_i_6() -> None:
    bare = victim(guns=(), equipment=frozenset(), torpedoes=0)
    after = criticals(bare, 5, 7, 6, then=[1, 1, 1, 4, 3])
    assert after == replace(bare, crew_hit=True, hull_left=55 - 18 - 7)
    after = criticals(bare, 9, 10, then=[1, 1, 2, 2, 4])
    assert after == replace(bare, hull_left=55 - 12 - 8)


def test_what_an_attack_took_is_gone_for_its_next_critical() -> None:
    last = victim(guns=(Gun(type="mg"),), equipment=frozenset({"smoke"}), torpedoes=1)
    after = criticals(last, 5, 5, then=[1, 1])
    assert (after.guns[0].out, after.crew_hit, after.hull_left) == (True, True, 43)
    after = criticals(last, 7, 7, then=[1, 1])
    assert (after.lost, after.crew_hit, after.hull_left) == ({"smoke"}, True, 43)
    after = criticals(last, 10, 10, then=[1, 5, 1, *[1] * 8, 2, 2])
    assert (after.torpedoes, after.hull_left) == (0, 55 - 12 - 12)


def test_extra_damage_causes_no_further_criticals_i_6() -> None:
    assert criticals(victim(), 9, 4, then=[1, 4, 1, 6, 6, 6, 6]).hull_left == 55 - 12 - 24


def test_criticals_are_taken_in_the_order_of_the_table_but_targets_of_others_last() -> None:
    _, events = struck(victim(), [6, 6, 6, 6, 6, 9, 10, 6, 7, 2, 5, 5, 5, 5, 5], hit(dice=5))
    saves = [event["result"] for event in events if event.code == "critical.save"]
    assert saves == ["bridge", "accessory", "crew", "torpedo", "structure"]


def test_a_master_engineer_ignores_the_first_hit_which_does_not_count_cs_cam_7() -> None:
    able = victim(abilities=frozenset({"master_engineer"}))
    assert criticals(able, 1, then=[5]).used == frozenset()  # saved: not spent
    once = criticals(able, 1, then=[1])
    assert (once.engine_hits, once.used) == (0, {"master_engineer"})
    assert criticals(once, 1, then=[1]).engine_hits == 1
    after = criticals(able, 1, 1, 1, then=[1, 1, 1, 6])  # the third is the repeat
    assert (after.engine_hits, after.hull_left) == (1, 55 - 18 - 6)


def test_added_armour_ignores_the_first_unsaved_critical_of_a_game_cs_cam_7() -> None:
    able = victim(abilities=frozenset({"up_armoured"}))
    after = criticals(able, 2, 3, 3, then=[5, 1, 1])
    assert (after.bridge_hit, after.rudder_hit, after.hull_left) == (False, True, 55 - 18)
    assert after.used == {"up_armoured"}
    assert criticals(after, 2, then=[1]).bridge_hit
    both = victim(abilities=frozenset({"up_armoured", "master_engineer"}))
    assert criticals(both, 1, then=[1]).used == {"master_engineer"}


def test_a_lucky_ship_throws_one_failed_save_of_a_game_again_cs_cam_7() -> None:
    able = victim(abilities=frozenset({"lucky_ship"}))
    after = criticals(able, 2, 3, then=[1, 5, 1])
    assert (after.bridge_hit, after.rudder_hit, after.used) == (False, True, {"lucky_ship"})
    assert criticals(able, 2, then=[1, 1]).bridge_hit
    assert criticals(able, 2, then=[5]).used == frozenset()


def test_a_hit_is_told_throw_by_throw() -> None:
    _, events = struck(victim(diesel=True), [6, 6, 6, 6, 4, 4, 1, 5, 2, 5, 1, 3, 6], hit("hmg", 4))
    assert told(events) == [
        "HMG hit on S-38, 4D6: rolls 6, 6, 6, 6 = 24.",
        "S-38 takes 24: 31 of 55 hull left.",
        "S-38, 4 criticals: 1 engine hit, 4 fuel hit ×2 and 5 gun hit.",
        "S-38, engine hit, save: needs 5 or more, rolls 2, not saved.",
        "S-38 loses a third of her full speed.",
        "S-38, fuel hit, save: needs 5 or more, rolls 5, saved.",
        "S-38, fuel hit, save: needs 5 or more, rolls 1, not saved.",
        "S-38's fuel: 4, diesel engines +2: needs 6 or more, rolls 3, no fire.",
        "S-38, gun hit, save: needs 5 or more, rolls 6, saved.",
    ]


NO_DAMAGE = {"engine", "bridge", "rudder", "gun", "crew", "accessory"}
Way = tuple[Fraction, int, frozenset[str]]


def own_dice(name: str) -> list[tuple[Fraction, int]]:
    """Return the ways of one effect: weight, and D6 of extra damage (petrol, not diesel)."""
    third, half = Fraction(1, 3), Fraction(1, 2)
    ways = {
        "fuel": [(half, 2), (half, 0)],
        "ammunition": [(third, 4), (1 - third, 0)],
        "torpedo": [(third, 8), (1 - third, 0)],
        "structure": [(Fraction(1), 2)],
    }
    return [(Fraction(1), 0)] if name in NO_DAMAGE else ways[name]


def one_after_another(count: int, p_fails: Fraction) -> Iterator[Way]:
    """Yield what criticals come to if each is thrown, saved and applied before the next one."""
    if count == 0:
        yield Fraction(1), 0, frozenset()
        return
    for weight, dice, applied in one_after_another(count - 1, p_fails):
        yield weight * (1 - p_fails), dice, applied
        for name in NUMBERS:
            each = weight * p_fails / 10
            ways = [(Fraction(1), 1)] if name in applied else own_dice(name)
            yield from ((each * w, dice + more, applied | {name}) for w, more in ways)


def sums(dice: int) -> Counter[int]:
    found = Counter({0: 1})
    for _ in range(dice):
        found = Counter(
            {n: sum(found[n - face] for face in range(1, 7)) for n in range(1, max(found) + 7)}
        )
    return found


def by_hand(dice: int, hull: int, p_fails: Fraction) -> dict[tuple[int, bool], Fraction]:
    """Return the chance of (hull left, an engine hit), without any of the code under test."""
    fates: dict[int, dict[tuple[int, bool], Fraction]] = {}
    for count in range(dice + 1):
        fates[count] = defaultdict(Fraction)
        for weight, more, applied in one_after_another(count, p_fails):
            fates[count][more, "engine" in applied] += weight
    found: dict[tuple[int, bool], Fraction] = defaultdict(Fraction)
    for faces in product(range(1, 7), repeat=dice):
        left = hull - sum(faces)
        if left <= 0:
            found[0, False] += Fraction(1, 6**dice)
            continue
        for (more, engine), weight in fates[faces.count(6)].items():
            for points, ways in sums(more).items():
                after = max(0, left - points)
                share = weight * ways / 6 ** (dice + more)
                found[after, engine and after > 0] += share
    return found


@pytest.mark.parametrize(
    ("dice", "hull", "crew", "p_fails"),
    [
        (2, 9, CrewGrade.INEXPERIENCED, Fraction(5, 6)),
        (3, 25, CrewGrade.REGULAR, Fraction(2, 3)),
        (3, 55, CrewGrade.VETERAN, Fraction(1, 2)),
    ],
)
def test_the_odds_are_those_of_criticals_one_after_another(
    dice: int, hull: int, crew: CrewGrade, p_fails: Fraction
) -> None:
    vessel = victim(hull_left=hull, crew=crew, guns=(Gun(type="mg"),) * 9, torpedoes=9)
    vessel = replace(
        vessel, equipment=frozenset({"radar", "radio", "smoke", "director", "searchlight"})
    )
    odds = exact(take_damage, vessel, hit(dice=dice, forget=TRACES - {"engine_hits"}))
    found = odds.map(lambda after: (after.hull_left, after.engine_hits == 1))
    assert {key: found.chance(key) for key, _ in found} == by_hand(dice, hull, p_fails)
