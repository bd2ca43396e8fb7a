"""Whole attacks from the air, step by step (CS-AIR-2, CS-AIR-6, CS-EQP-9 to -11; I-36)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.engine.core.dice import SeededDice
from rules.engine.core.given import BadCaseError
from rules.engine.systems.cruel_seas.battle.air_raid import AIR_RAID, Raided
from tests.engine.systems.cruel_seas.battle.table import at_table

TANKER = {
    "target_size": "medium",
    "crew": "regular",
    "shooter_speed": "combat",
    "shooter_cm": 18,
    "hull_left": 60,
    "guns": [{"gun": "hmg", "distance_cm": 8}],  # 2 or less hits, 2D6
    "pilot": "inexperienced",
    "names": {"ship": "the tanker", "target": "the Heinkel"},
}
ON = Fraction(8, 10)  # missed by flak
SPOILED = Fraction(2, 10) * Fraction(25, 36)  # hit without a six
DOWN = Fraction(2, 10) * Fraction(1, 36)  # hit with two


def answer(**more: Any) -> dict[str, Any]:
    return AIR_RAID(TANKER | more)


def test_each_step_thins_out_what_is_left_worked_out_by_hand() -> None:
    found = answer(balloon=True, flame_bursts=1, hull_left=1)
    brave, unburnt = Fraction(1, 6), Fraction(9, 10)
    assert found["p_attacks"] == brave * (ON + SPOILED) * unburnt
    assert found["p_destroyed"] == (
        Fraction(5, 6) * Fraction(1, 10) + brave * (DOWN + (ON + SPOILED) * Fraction(1, 10))
    )
    hits = ON * Fraction(5, 10) + SPOILED * Fraction(4, 10)  # flak costs one (CS-AIR-6)
    assert found["p_sunk"] == brave * unburnt * hits


def test_a_crew_that_was_hit_fires_no_flak_i_36() -> None:
    found = answer(crew_hit=True, hull_left=1)
    assert (found["p_attacks"], found["p_sunk"]) == (1, Fraction(1, 2))


def test_a_kamikaze_is_likelier_to_hit_and_a_jink_lessens_it_cs_air_7_cs_air_10() -> None:
    fast = {"crew": "veteran", "shooter_speed": "full", "shooter_cm": 24, "guns": []}
    assert answer(**fast, kamikaze=True, hull_left=1)["p_sunk"] == Fraction(6, 10)
    jinking = answer(**fast, kamikaze=True, jink=True, hull_left=1)
    assert jinking["p_sunk"] == Fraction(6, 10) * Fraction(5, 18)


def test_a_torpedo_run_ends_with_the_drop_cs_air_9() -> None:
    run = TANKER | {"torpedo_run_on_this_ship": True}
    assert AIR_RAID(run)["p_drops_torpedo"] == Fraction(6, 10) + Fraction(4, 10) * Fraction(25, 36)
    outcome, told = at_table(AIR_RAID, run, [5])  # not over half range, so 4 or less hits
    assert outcome == Raided("torpedo_dropped", 60)
    assert told[-1] == "The Heinkel drops its torpedo at the tanker."


def test_a_whole_raid_is_told_in_its_order() -> None:
    raid = TANKER | {"balloon": True, "pac": True, "flame_bursts": 1}
    outcome, told = at_table(AIR_RAID, raid, [6, 2, 1, 1, 10, 4, 2, 3, 1, 2, 3, 4, 5])
    assert outcome == Raided("attacked", 60 - 4 - 15)
    assert [line.split(":")[0] for line in told] == [
        "The Heinkel comes in under the balloon of the tanker, skill test",
        "The tanker, HMG at the Heinkel",
        "The HMG rolls 1, 1 = 2",
        "No sixes of flak in all",
        "The tanker fires cable rockets at the Heinkel",
        "The Heinkel comes on, but attacks by one worse for the cables.",
        "A cable falls back on the tanker",
        "The tanker takes 4",
        "The tanker throws flames at the Heinkel",
        "The Heinkel attacks the tanker",
        "Bomb hit on the tanker, 5D6",
        "The tanker takes 15",
    ]
    assert "hit by flak -1, cable rockets -1: needs 3 or less, rolls 3, hit." in told[9]


def test_a_vessel_that_her_own_cable_sinks_is_attacked_no_more() -> None:
    raid = TANKER | {"guns": [], "pac": True, "hull_left": 3}
    outcome, told = at_table(AIR_RAID, raid, [10, 3])
    assert outcome.hull_left == 0
    assert told[-1] == "The tanker sinks."


@settings(max_examples=25)
@given(seed=st.integers(0, 10_000), hull=st.integers(1, 80), pac=st.booleans())
def test_hull_never_grows_and_never_falls_below_nothing(seed: int, hull: int, pac: bool) -> None:
    facts = AIR_RAID.facts(TANKER | {"hull_left": hull, "pac": pac})
    assert 0 <= AIR_RAID.draw(facts, SeededDice(seed)).outcome.hull_left <= hull


@settings(max_examples=5)
@given(guns=st.integers(0, 3))
def test_more_guns_never_let_more_aircraft_through(guns: int) -> None:
    some, more = (answer(guns=TANKER["guns"] * n)["p_attacks"] for n in (guns, guns + 1))
    assert 0 < more < some <= 1


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"kamikaze": True, "torpedo_run_on_this_ship": True}, "kamikaze is true, but a kamikaze"),
        ({"shooter_speed": "stationary"}, "shooter_cm is 18 at the level 'stationary'"),
        ({"hull_left": 0}, "hull_left is 0; use 1 or more"),
    ],
)
def test_what_cannot_be_is_refused_by_its_field(more: dict[str, Any], message: str) -> None:
    with pytest.raises(BadCaseError, match=message):
        answer(**more)
