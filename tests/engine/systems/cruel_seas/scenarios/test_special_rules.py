"""Special rules of scenarios that throw dice (CS-SCN-2 to -7, CS-CORE-8; I-19)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules.engine.core.dice import GivenDice
from rules.engine.core.given import BadCaseError
from rules.engine.core.procedure import Procedure
from rules.engine.systems.cruel_seas.battle.mine_hit import MINE_HIT
from rules.engine.systems.cruel_seas.scenarios.beaching import BEACH_APPROACH
from rules.engine.systems.cruel_seas.scenarios.darkness import NIGHT_SPOTTING
from rules.engine.systems.cruel_seas.scenarios.reader import scenario
from rules.engine.systems.cruel_seas.scenarios.roles import SCENARIO_ROLES
from rules.engine.systems.cruel_seas.scenarios.spy_boat import (
    BEACH_CLOSING,
    SPY_ALARM,
    SPY_LANDING,
)
from rules.engine.systems.cruel_seas.scenarios.stricken import STRICKEN_VESSEL, TAKE_CREW_OFF
from rules.engine.systems.cruel_seas.scenarios.victory import tally
from tests.engine.systems.cruel_seas.battle.table import at_table
from tests.strategies import EDITION

PLAYERS = {"first": "Anna", "second": "Ben"}
SPY = {"names": {"ship": "MAS 21"}}
NIGHT = {"crew": "regular", "names": {"ship": "R 45", "target": "MTB 5"}}
FERRY = {"size": "medium", "hull_left": 50, "names": {"ship": "SF 210"}}


def test_equal_throws_for_the_sides_are_thrown_again_cs_scn_5() -> None:
    higher, told = at_table(SCENARIO_ROLES, {"scenario": 5} | PLAYERS, [4, 4, 10, 10, 2, 9])
    assert higher == "second"
    assert told == [
        "Anna rolls 4.",
        "Ben rolls 4.",
        "Equal: both throw again.",
        "Anna rolls 10.",
        "Ben rolls 10.",
        "Equal: both throw again.",
        "Anna rolls 2.",
        "Ben rolls 9.",
        "Ben throws higher and is the attacker, against Anna.",
    ]


def test_who_throws_higher_chooses_in_the_torpedo_run_cs_scn_2() -> None:
    higher, told = at_table(SCENARIO_ROLES, {"scenario": 2} | PLAYERS, [7, 6])
    assert (higher, told[-1]) == ("first", "Anna throws higher and says who attacks.")


@pytest.mark.parametrize(("number", "higher"), [(2, "chooses"), (5, "attacker")])
def test_both_players_have_the_same_chance_however_often_they_throw(
    number: int, higher: str
) -> None:
    half = Fraction(1, 2)  # 45 of the 90 pairs of unlike faces
    assert SCENARIO_ROLES({"scenario": number}) == {
        "higher": higher,
        "p_higher": {"first": half, "second": half},
    }


@pytest.mark.parametrize(
    ("dice", "sunk"), [(1, Fraction(1, 10)), (2, Fraction(19, 100)), (3, Fraction(271, 1000))]
)
def test_the_stricken_boat_sinks_on_a_10_for_each_fleet_die_cs_scn_3(
    dice: int, sunk: Fraction
) -> None:
    assert STRICKEN_VESSEL({"fleet_dice": dice}) == {"p_sunk": sunk, "dinghy_cm": 5}


def test_her_people_are_in_a_dinghy_and_nothing_more_is_thrown_for_cs_scn_3() -> None:
    given = {"fleet_dice": 3, "names": {"ship": "MTB 5"}}
    sunk, told = at_table(STRICKEN_VESSEL, given, [9, 10])
    assert (sunk, told) == (
        True,
        [
            "MTB 5 has a Fleet die: needs 10 or more, rolls 9, she stays afloat.",
            "MTB 5 has a Fleet die: needs 10 or more, rolls 10, she goes down.",
            "Those of MTB 5 are in a dinghy within 5 cm, to be taken off.",
        ],
    )


@pytest.mark.parametrize(
    ("by", "speed", "cm", "still", "crew", "reason"),
    [
        ("rescue_vessel", "slow", 1, 0, "rescued", None),
        ("rescue_vessel", "combat", 0, 0, None, "too_fast"),
        ("rescue_vessel", "slow", 1.1, 0, None, "too_far"),
        ("rescue_vessel", "stationary", 1, 1, "rescued", None),
        ("rescuer", "slow", 0, 0, None, "too_short"),
        ("rescuer", "stationary", 1, 0, None, "too_short"),
        ("rescuer", "stationary", 1, 1, "rescued", None),
        ("rescuer", "stationary", 1.5, 1, None, "too_far"),
        ("attacker", "slow", 1, 0, "captured", None),
        ("attacker", "full", 1, 0, None, "too_fast"),
        ("attacker", "slow", 2, 0, None, "too_far"),
    ],
)
def test_who_has_the_crew_and_when_cs_scn_3(
    by: str, speed: str, cm: float, still: int, crew: str | None, reason: str | None
) -> None:
    given = {"by": by, "speed": speed, "distance_cm": cm, "still_turns": still}
    assert TAKE_CREW_OFF(given) == {"crew": crew, "reason": reason}


def test_a_crew_that_is_taken_off_is_recorded_for_the_victory_cs_scn_3() -> None:
    given = {"by": "attacker", "speed": "slow", "distance_cm": 0, "names": {"ship": "S-38"}}
    drawn = TAKE_CREW_OFF.draw(TAKE_CREW_OFF.facts(given), GivenDice([]))
    assert tally(scenario(EDITION, 3), drawn.events) == {"crew": "captured"}
    _, told = at_table(TAKE_CREW_OFF, given)
    assert told == ["What became of the crew: captured (S-38)."]


@pytest.mark.parametrize(
    ("speed", "more", "number"),
    [
        ("stationary", {}, 1),
        ("slow", {}, 3),
        ("combat", {}, 6),
        ("full", {}, 10),
        ("slow", {"unloading": True}, 5),
        ("stationary", {"unloading": True}, 5),
    ],
)
def test_the_spy_boat_is_heard_by_her_speed_cs_scn_4(
    speed: str, more: dict[str, Any], number: int
) -> None:
    assert SPY_ALARM({"speed": speed, "distance_cm": 40.5} | more) == {
        "certain": None,
        "target_number": number,
        "p_alarm": Fraction(number, 10),
    }


@pytest.mark.parametrize(
    ("more", "reason", "words"),
    [
        ({"distance_cm": 40}, "near", "MAS 21 is within 40 cm of the first patrol"),
        ({"distance_cm": 90, "ashore": True}, "ashore", "Those aboard MAS 21 are ashore"),
    ],
)
def test_near_the_patrol_or_with_the_agents_ashore_no_die_decides_cs_scn_4(
    more: dict[str, Any], reason: str, words: str
) -> None:
    given = SPY | {"speed": "stationary"} | more
    assert SPY_ALARM(given) == {"certain": reason, "target_number": None, "p_alarm": 1}
    assert at_table(SPY_ALARM, given) == (True, [f"{words}: the alarm sounds."])


def test_the_alarm_is_told_and_no_die_is_thrown_at_full_speed_cs_scn_4() -> None:
    given = SPY | {"speed": "slow", "distance_cm": 60}
    assert at_table(SPY_ALARM, given, [4]) == (
        False,
        ["MAS 21 at slow speed: needs 3 or less, rolls 4, nobody hears her."],
    )
    assert at_table(SPY_ALARM, given | {"speed": "full"})[1] == [
        "MAS 21 at full speed: needs 10 or less, no roll, she is heard, and the alarm sounds."
    ]


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"beach": 1, "speed": "slow"}, None),
        ({"beach": 2, "speed": "stationary"}, None),
        ({"beach": 2, "speed": "combat"}, "too_fast"),
        ({"beach": 1, "speed": "slow", "held": True}, "held"),
    ],
)
def test_agents_go_ashore_at_slow_speed_where_no_soldiers_are_cs_scn_4(
    given: dict[str, Any], reason: str | None
) -> None:
    assert SPY_LANDING(given) == {"delivered": reason is None, "reason": reason}


def test_a_landing_is_recorded_and_raises_the_alarm_cs_scn_4() -> None:
    landed, told = at_table(SPY_LANDING, SPY | {"beach": 2, "speed": "slow"})
    assert (landed, told) == (
        True,
        [
            "The agents are ashore: yes (MAS 21).",
            "Those aboard MAS 21 are ashore: the alarm sounds.",
        ],
    )


@pytest.mark.parametrize(
    ("given", "reason", "p_closed", "last"),
    [
        ({"turn": 6}, "early", 0, None),
        ({"turn": 7}, None, Fraction(1, 2), 11),
        ({"turn": 9}, None, Fraction(1, 2), 11),  # not 13: the scenario is over then (I-19)
        ({"turn": 8, "reached": True}, "reached", 0, None),
        ({"turn": 8, "closed": True}, "closed", 1, None),
    ],
)
def test_beach_1_closes_on_3_or_less_from_the_end_of_turn_7_cs_scn_4_i_19(
    given: dict[str, Any], reason: str | None, p_closed: Fraction, last: int | None
) -> None:
    assert BEACH_CLOSING(given) == {
        "thrown": reason is None,
        "reason": reason,
        "p_closed": p_closed,
        "last_turn_if_closed": last,
    }


def test_the_last_throw_for_the_beach_is_told() -> None:
    assert at_table(BEACH_CLOSING, {"turn": 7}, [3]) == (
        True,
        [
            "Beach 1 after turn 7: needs 3 or less, rolls 3, soldiers hold it, and Beach 2 is left "
            "up to turn 11."
        ],
    )


def test_the_mine_line_is_8_dice_without_second_throws_unless_slow_cs_scn_4() -> None:
    line = {"kind": "line", "crew": "veteran", "size": "small", "hull_left": 35}
    fast = MINE_HIT(line | {"speed": "combat", "speed_cm": 24})
    assert (fast["dice"], fast["p_damage"]) == (8, Fraction(1, 2))  # saved on 4 and more
    assert fast["mean_if_damaged"] == 28
    assert MINE_HIT(line | {"speed": "slow", "speed_cm": 12})["p_damage"] == 0
    assert scenario(EDITION, 4).special("mine_line").figures["dice"] == fast["dice"]


@pytest.mark.parametrize(
    ("more", "shown", "reach", "needs", "p_spot"),
    [
        ({"distance_cm": 80}, None, 80, 5, Fraction(1, 3)),
        ({"distance_cm": 80.5}, None, 80, None, 0),
        ({"distance_cm": 100, "searchlight": True}, None, 100, 5, Fraction(1, 3)),
        ({"distance_cm": 50, "star_shell": True}, None, 80, 3, Fraction(2, 3)),
        ({"distance_cm": 50, "crew": "inexperienced"}, None, 80, 6, Fraction(1, 6)),
        ({"distance_cm": 140, "target_fired": True}, "fired", 80, None, 1),
        ({"distance_cm": 140, "target_speed": "combat"}, "too_fast", 80, None, 1),
    ],
)
def test_an_attacker_is_seen_by_a_skill_test_or_shows_herself_cs_scn_6_cs_core_8(
    more: dict[str, Any], shown: str | None, reach: int, needs: int | None, p_spot: Fraction
) -> None:
    assert NIGHT_SPOTTING(NIGHT | {"target_speed": "slow"} | more) == {
        "shown_by": shown,
        "reach_cm": reach,
        "needs": needs,
        "p_spot": p_spot,
    }


@pytest.mark.parametrize(
    ("more", "faces", "words"),
    [
        ({}, [4], "R 45 looks for MTB 5, skill test: needs 5 or more, rolls 4, not seen."),
        ({"distance_cm": 99.5}, [], "R 45 can't make out MTB 5: at 99.5 cm, she sees to 80."),
        ({"target_fired": True}, [], "MTB 5 fires and is seen: all are open game."),
    ],
)
def test_a_look_into_the_night_is_told(more: dict[str, Any], faces: list[int], words: str) -> None:
    given = NIGHT | {"distance_cm": 60, "target_speed": "slow"} | more
    assert at_table(NIGHT_SPOTTING, given, faces)[1] == [words]


def test_a_carrier_lands_slowly_and_is_empty_after_a_turn_at_x_cs_scn_7() -> None:
    slow = FERRY | {"speed": "slow", "speed_cm": 3}
    still = FERRY | {"speed": "stationary", "speed_cm": 0, "still_turns": 1}
    assert BEACH_APPROACH(slow) == {
        "collides": False,
        "emptied": False,
        "mean_hull_left": 50,
        "p_sunk": 0,
    }
    assert BEACH_APPROACH(still)["emptied"] is True
    assert BEACH_APPROACH(still | {"at_x": False})["emptied"] is False
    assert at_table(BEACH_APPROACH, slow)[1] == [
        "SF 210 is at X; her troops take 1 whole turn without way."
    ]
    assert at_table(BEACH_APPROACH, still)[1] == ["Carriers emptied at X: 1 (SF 210)."]


def test_a_carrier_that_comes_faster_runs_on_land_cs_scn_7() -> None:
    fast = BEACH_APPROACH(FERRY | {"speed": "combat", "speed_cm": 6})
    assert fast["collides"] is True
    assert fast["mean_hull_left"] == 50 - 6 * Fraction(7, 2)  # 6D6 from land to a medium vessel
    small = BEACH_APPROACH(FERRY | {"size": "small", "speed": "full", "speed_cm": 25})
    assert small["mean_hull_left"] == 50 - 8 * Fraction(7, 2)  # 7D6, and one for the speed


@pytest.mark.parametrize(
    ("procedure", "given", "message"),
    [
        (SCENARIO_ROLES, {"scenario": 1}, "scenario is 1, whose sides nobody throws for; of: 2, 5"),
        (SCENARIO_ROLES, {"scenario": 5, "second": "the first player"}, "second is called 'the fi"),
        (
            TAKE_CREW_OFF,
            {"by": "rescuer", "speed": "slow", "distance_cm": 0, "still_turns": 1},
            "still_turns is 1 of a vessel at the level 'slow'",
        ),
        (
            SPY_ALARM,
            {"speed": "combat", "distance_cm": 60, "unloading": True},
            r"unloading is true of a vessel at the level 'combat' \(CS-SCN-4\)",
        ),
        (
            SPY_ALARM,
            {"speed": "slow", "distance_cm": 60, "unloading": True, "ashore": True},
            "ashore is true, so that nobody is left to unload",
        ),
        (SPY_LANDING, {"beach": 3, "speed": "slow"}, r"beach is 3; use at most 2 \(CS-SCN-4\)"),
        (SPY_LANDING, {"beach": 2, "speed": "slow", "held": True}, "held is true of beach 2; sold"),
        (BEACH_CLOSING, {"turn": 12}, r"turn is 12; use at most 11 \(I-19\)"),
        (BEACH_CLOSING, {"turn": 7, "closed": True}, "closed is true, but turn 7 has to be over"),
        (
            BEACH_CLOSING,
            {"turn": 9, "closed": True, "reached": True},
            "closed is true, but reached is as well, and keeps it open",
        ),
        (
            BEACH_APPROACH,
            FERRY | {"speed": "slow", "speed_cm": 3, "still_turns": 2},
            "still_turns is 2 of a vessel at the level 'slow'",
        ),
    ],
)
def test_what_contradicts_itself_is_refused_by_its_field(
    procedure: Procedure[Any, Any], given: dict[str, Any], message: str
) -> None:
    with pytest.raises(BadCaseError, match=message):
        procedure(given)
