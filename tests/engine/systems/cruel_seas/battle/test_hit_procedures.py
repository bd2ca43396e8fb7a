"""Hits and criticals from plain values (CS-DMG-1, CS-CRIT-1): answers, and what is refused."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules.engine.core.dice import GivenDice
from rules.engine.core.given import BadCaseError
from rules.engine.systems.cruel_seas.battle.critical_table import CRITICAL_TABLE
from rules.engine.systems.cruel_seas.battle.gun_damage import GUN_DAMAGE
from rules.engine.systems.cruel_seas.battle.hit_procedure import HIT
from tests.engine.systems.cruel_seas.battle.wounds import told

TARGET: dict[str, Any] = {"crew": "veteran", "size": "small", "hull": 35, "guns": [{"gun": "mg"}]}
MG: dict[str, Any] = {"gun": "mg", "target": TARGET}
CRITICAL: dict[str, Any] = dict(CRITICAL_TABLE.example)
DAMAGE: dict[str, Any] = dict(GUN_DAMAGE.example)


def test_one_machine_gun_hit_is_worked_out_by_hand_cs_dmg_1() -> None:
    """A six (1/6) that is not saved (1/2) is an engine hit on 1 of 10."""
    answer = HIT(MG | {"trace": "engine_hits"})
    assert (answer["dice"], answer["p_sunk"]) == (1, 0)
    assert answer["p_trace"] == Fraction(1, 6) * Fraction(1, 2) * Fraction(1, 10)
    # fuel 1/2 x 7, ammunition 1/3 x 14, structure and a torpedo hit without a torpedo 7 each
    extra = (Fraction(7, 2) + Fraction(14, 3) + 7 + 7) / 10
    assert answer["mean_hull_left"] == 35 - Fraction(7, 2) - extra / 12


def test_a_hit_that_leaves_the_firer_nearest_first_needs_no_die_for_the_gun() -> None:
    guns = [{"gun": "20mm"}, {"gun": "mg", "mounting": "twin"}]
    given = MG | {"target": TARGET | {"guns": guns}}
    for first, faces in ((True, [6, 5, 1]), (False, [6, 5, 1, 2])):
        facts = HIT.facts(given | {"guns_nearest_first": first, "trace": "guns"})
        dice = GivenDice(faces)
        drawn = HIT.draw(facts, dice)
        assert dice.left == ()
        assert [gun.out for gun in drawn.outcome.guns] == [first, not first]
    assert told(list(drawn.events))[-2:] == [
        "Which gun of the target is hit, D2: rolls 2.",
        "The target's gun 2 (MG, twin) is out of action for good.",
    ]


def test_sixes_of_a_light_weapon_are_said_to_do_nothing_more_cs_dmg_3() -> None:
    facts = CRITICAL_TABLE.facts(CRITICAL | {"weapon": "hmg", "target_size": "large"})
    drawn = CRITICAL_TABLE.draw(facts, GivenDice([]))
    assert told(list(drawn.events)) == ["S-38 suffers no criticals from HMG fire."]


@pytest.mark.parametrize(
    ("roll", "result", "extra"),
    [
        (1, "engine", "0"),
        (2, "bridge", "0"),
        (3, "rudder", "0"),
        (4, "fuel", "7/2"),  # 2D6 on 4 or more; on 6 in a diesel boat
        (5, "gun", "0"),
        (6, "crew", "0"),
        (7, "accessory", "0"),
        (8, "ammunition", "14/3"),  # 4D6 on 5 or more
        (9, "structure", "7"),  # 2D6
        (10, "torpedo", "28/3"),  # 8D6 on 5 or more
    ],
)
def test_every_row_of_the_table_cs_crit_01_to_10(roll: int, result: str, extra: str) -> None:
    found = CRITICAL_TABLE(CRITICAL | {"roll": roll, "diesel": False})
    unsaved = Fraction(extra)
    assert (found["result"], found["ignored"]) == (result, False)
    assert found["mean_extra_damage_if_unsaved"] == unsaved
    assert found["mean_extra_damage"] == unsaved * Fraction(2, 3)
    diesel = CRITICAL_TABLE(CRITICAL | {"roll": roll, "diesel": True})
    expected = Fraction(7, 6) if result == "fuel" else unsaved
    assert diesel["mean_extra_damage_if_unsaved"] == expected


def test_what_works_once_a_game_counts_as_spent_in_a_single_critical() -> None:
    able = {"abilities": ["lucky_ship", "up_armoured", "master_engineer"], "roll": 1}
    assert CRITICAL_TABLE(CRITICAL | able)["p_takes_effect"] == Fraction(2, 3)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"gun": "mortar", "mounting": "twin"}, "mounting is twin, but mortars are single"),
        ({"gun": "torpedo"}, "gun is .torpedo.; use one of: mg, hmg"),
        ({"target": TARGET | {"hull_left": 36}}, "target.hull_left is 36; use at most 35"),
        ({"target": TARGET | {"hull_left": 0}}, "target.hull_left is 0; use 1 or more"),
        ({"target": TARGET | {"hull": 501}}, "target.hull is 501; use at most 500"),
        ({"target": TARGET | {"guns": [{}] * 31}}, "target.guns are 31; use at most 30"),
        ({"target": TARGET | {"guns": [{"gun": "bow"}]}}, r"target.guns\[0\].gun is .bow."),
        ({"target": TARGET | {"equipment": ["sail"]}}, r"target.equipment\[0\] is .sail."),
        ({"target": TARGET | {"torpedoes": 101}}, "target.torpedoes is 101; use at most 100"),
        ({"prefer": ["hull"]}, r"prefer\[0\] is .hull.; use one of: director, radar"),
        ({"trace": "hull"}, "trace is .hull.; use one of: nothing, bridge_hit"),
    ],
)
def test_a_hit_that_cannot_be_is_refused(change: dict[str, Any], message: str) -> None:
    with pytest.raises(BadCaseError, match=message):
        HIT(MG | change)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"roll": 0}, "roll is 0; use 1 or more"),
        ({"roll": 11}, r"roll is 11; use at most 10 \(CS-CRIT-1\)"),
        ({"weapon": "torpedo"}, "weapon is .torpedo."),
        ({"guns_left": -1}, "guns_left is -1; use 0 or more"),
        ({"guns_left": 10_000}, "guns_left is 10000; use at most 100"),
        ({"applied_this_attack": ["hull"]}, r"applied_this_attack\[0\] is .hull."),
    ],
)
def test_a_critical_that_cannot_be_is_refused(change: dict[str, Any], message: str) -> None:
    with pytest.raises(BadCaseError, match=message):
        CRITICAL_TABLE(CRITICAL | change)


def test_damage_that_nothing_does_is_refused() -> None:
    with pytest.raises(BadCaseError, match="at_least is 1001; use at most 1000"):
        GUN_DAMAGE(DAMAGE | {"at_least": 1001})
    with pytest.raises(BadCaseError, match=r"mounting is .double.; use one of: single, twin"):
        GUN_DAMAGE(DAMAGE | {"mounting": "double"})
