"""Who wins, and how clearly (CS-SCN-1 to -8; I-21, I-30, I-31, I-33, I-44)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.engine.core.dice import GivenDice
from rules.engine.core.given import BadCaseError
from rules.engine.systems.cruel_seas.battle.narration import narrator
from rules.engine.systems.cruel_seas.scenarios.reader import scenario
from rules.engine.systems.cruel_seas.scenarios.victory import SCENARIO_VICTORY, record, tally

NIGHT = {"mtbs_home": 0, "eboats_sunk": 0, "mtbs_sunk": 0, "eboat_survives": True}
SPY = {
    "delivered": False,
    "intruder_escaped": False,
    "intruder_sunk": False,
    "defenders_destroyed": 0,
}
AMBUSH = {"prizes": 2, "prizes_sunk": 0, "prizes_escaped": 0, "attackers_sunk": 0}
INVASION = {
    "carriers_emptied": 0,
    "carriers_sunk": 0,
    "german_lost": 0,
    "german_ships": 5,
    "british_lost": 0,
    "british_ships": 4,
}
SHOOT = {
    "landers_sunk": 0,
    "battery_destroyed": False,
    "carrier_sunk": False,
    "pt_exited_east": 0,
    "pt_sunk": 0,
    "landers_landed": 0,
    "large_ships_survive": 2,
}


def fought(number: int, events: dict[str, Any], **more: Any) -> dict[str, Any]:
    return SCENARIO_VICTORY({"scenario": number, "events": events | more})


def degree(number: int, events: dict[str, Any], **more: Any) -> tuple[str, str]:
    found = fought(number, events, **more)
    return found["winner"], found["grade"]


@pytest.mark.parametrize(
    ("more", "royal_navy", "kriegsmarine", "winner"),
    [
        ({}, 0, 1, "kriegsmarine"),
        ({"mtbs_home": 1}, 1, 1, "draw"),
        ({"mtbs_home": 2, "eboats_sunk": 1, "eboat_survives": False}, 5, 0, "royal_navy"),
        ({"mtbs_sunk": 2}, 0, 5, "kriegsmarine"),
        ({"mtbs_sunk": 2, "eboats_sunk": 1, "eboat_survives": False}, 3, 4, "kriegsmarine"),
    ],
)
def test_points_of_ships_in_the_night_cs_scn_1(
    more: dict[str, Any], royal_navy: int, kriegsmarine: int, winner: str
) -> None:
    found = fought(1, NIGHT, **more)
    assert found == {
        "points": {"royal_navy": royal_navy, "kriegsmarine": kriegsmarine},
        "winner": winner,
        "grade": "draw" if winner == "draw" else "win",
    }


def test_the_defender_wins_the_torpedo_run_while_the_tanker_floats_i_31() -> None:
    assert degree(2, {"tanker_sunk": False}) == ("defender", "win")
    assert degree(2, {"tanker_sunk": True}) == ("attacker", "win")


@pytest.mark.parametrize(
    ("crew", "winner", "grade"),
    [("rescued", "rescuers", "win"), ("captured", "attackers", "win"), ("lost", "draw", "draw")],
)
def test_who_has_the_crew_wins_the_rescue_cs_scn_3(crew: str, winner: str, grade: str) -> None:
    assert degree(3, {"crew": crew}) == (winner, grade)


@pytest.mark.parametrize(
    ("more", "winner", "grade"),
    [
        ({"delivered": True, "intruder_escaped": True}, "intruder", "win"),
        ({"delivered": True, "intruder_sunk": True}, "defender", "complete"),
        ({"delivered": True}, "draw", "draw"),
        ({"intruder_escaped": True, "defenders_destroyed": 2}, "intruder", "partial"),  # I-33
        ({"intruder_escaped": True}, "defender", "partial"),
        ({"intruder_sunk": True, "defenders_destroyed": 1}, "defender", "partial"),
        ({}, "defender", "partial"),
    ],
)
def test_degrees_of_the_spy_boat_cs_scn_4(more: dict[str, Any], winner: str, grade: str) -> None:
    assert degree(4, SPY, **more) == (winner, grade)


@pytest.mark.parametrize(
    ("target", "other", "winner", "grade"),
    [
        ("exited", "exited", "defender", "decisive"),
        ("exited", "lost", "defender", "partial"),
        ("exited", "on_table", "defender", "partial"),
        ("lost", "lost", "attacker", "decisive"),
        ("lost", "exited", "attacker", "partial"),
        ("lost", "on_table", "attacker", "partial"),
    ],
)
def test_degrees_of_the_convoy_cs_scn_5_i_30(
    target: str, other: str, winner: str, grade: str
) -> None:
    assert degree(5, {"target": target, "other": other}) == (winner, grade)


@pytest.mark.parametrize(
    ("more", "winner"),
    [
        ({"prizes_sunk": 2, "attackers_sunk": 4}, "attacker"),  # looked at first
        ({"prizes_sunk": 1, "prizes_escaped": 1}, "draw"),
        ({"prizes_escaped": 2}, "defender"),
        ({"prizes_sunk": 1, "attackers_sunk": 4}, "defender"),
        ({"prizes": 1, "prizes_sunk": 1}, "attacker"),
        ({"prizes": 1, "prizes_escaped": 1, "attackers_sunk": 3}, "defender"),
        ({"attackers_sunk": 3}, "draw"),
    ],
)
def test_who_wins_the_ambush_cs_scn_6(more: dict[str, Any], winner: str) -> None:
    assert degree(6, AMBUSH, **more) == (winner, "draw" if winner == "draw" else "win")


@pytest.mark.parametrize(
    ("more", "kriegsmarine", "royal_navy"),
    [
        ({"carriers_emptied": 2}, 1, 0),
        ({"carriers_emptied": 1}, 0, 0),
        ({"british_lost": 2}, 1, 0),  # half of 4
        ({"german_lost": 2}, 0, 0),  # of 5, less than half
        ({"german_lost": 3}, 0, 1),
        ({"german_lost": 3, "carriers_sunk": 2}, 0, 2),
        ({"german_lost": 2, "carriers_sunk": 2, "carriers_emptied": 3}, 1, 1),
    ],
)
def test_each_aim_of_the_invasion_is_a_point_cs_scn_7_i_44(
    more: dict[str, Any], kriegsmarine: int, royal_navy: int
) -> None:
    found = fought(7, INVASION, **more)
    assert found["points"] == {"kriegsmarine": kriegsmarine, "royal_navy": royal_navy}


def test_the_most_that_a_turkey_shoot_can_bring_is_19_and_20_i_21() -> None:
    all_hit = {"landers_sunk": 7, "battery_destroyed": True, "carrier_sunk": True}
    american = fought(8, SHOOT, **all_hit, pt_exited_east=3, large_ships_survive=0)
    assert american["points"] == {"us_navy": 19, "imperial_japanese_navy": 0}
    japanese = fought(8, SHOOT, pt_sunk=3, landers_landed=7)
    assert japanese["points"] == {"us_navy": 0, "imperial_japanese_navy": 20}


@pytest.mark.parametrize(
    ("number", "events", "message"),
    [
        (9, {}, "scenario is 9; there are: 1, 2, 3, 4, 5, 6, 7, 8"),
        (1, NIGHT | {"mtbs_home": 3}, r"events.mtbs_home is 3; use at most 2 \(CS-SCN-1\)"),
        (1, NIGHT | {"mtbs_home": 2, "mtbs_sunk": 1}, "more MTBs are home and sunk than sailed"),
        (1, NIGHT | {"eboats_sunk": 1}, r"was sunk does not survive \(CS-SCN-1\)"),
        (1, NIGHT | {"tanker_sunk": True}, "events.tanker_sunk is not a key"),
        (2, {}, "events.tanker_sunk is missing"),
        (2, {"tanker_sunk": 1}, "events.tanker_sunk is 1, not true or false"),
        (4, SPY | {"intruder_escaped": True, "intruder_sunk": True}, "did not escape"),
        (5, {"target": "on_table", "other": "lost"}, 'events.target is "on_table"; use one of'),
        (6, AMBUSH | {"prizes": 0}, "events.prizes is 0; use 1 or more"),
        (6, AMBUSH | {"prizes": 1, "prizes_sunk": 2}, "more prizes are sunk and escaped than"),
        (7, INVASION | {"german_lost": 6}, "more German ships are destroyed than there were"),
        (8, SHOOT | {"landers_sunk": 4, "landers_landed": 4}, "than there were"),
        (8, SHOOT | {"pt_sunk": 2, "pt_exited_east": 2}, "more PT boats are sunk and gone"),
        (8, SHOOT | {"carrier_sunk": True}, "only one large ship can be afloat"),
    ],
)
def test_what_cannot_have_happened_is_refused(
    number: int, events: dict[str, Any], message: str
) -> None:
    with pytest.raises(BadCaseError, match=message):
        fought(number, events)


def told(number: int, events: dict[str, Any]) -> list[str]:
    facts = SCENARIO_VICTORY.facts({"scenario": number, "events": events})
    return [narrator().tell(e) for e in SCENARIO_VICTORY.draw(facts, GivenDice([])).events]


def test_points_and_the_result_are_told() -> None:
    assert told(1, NIGHT | {"mtbs_home": 2}) == [
        "Royal Navy, MTBs home: 2 × 1 = 2.",
        "Kriegsmarine, the E-boat survives: 1.",
        "Ships in the Night: Royal Navy 2, Kriegsmarine 1: Royal Navy wins.",
    ]
    assert told(1, NIGHT | {"mtbs_home": 1})[-1] == (
        "Ships in the Night: Royal Navy 1, Kriegsmarine 1: a draw."
    )


@pytest.mark.parametrize(
    ("number", "events", "sentence"),
    [
        (4, SPY, "Spy Boat: The defender has a partial victory."),
        (4, SPY | {"delivered": True, "intruder_sunk": True}, "Spy Boat: The defender has a compl"),
        (5, {"target": "lost", "other": "lost"}, "Destroy the Convoy: The attacker wins decisive"),
        (6, AMBUSH, "Ambush: a draw."),
    ],
)
def test_an_ending_without_points_is_told(
    number: int, events: dict[str, Any], sentence: str
) -> None:
    (one,) = told(number, events)
    assert one.startswith(sentence)


def test_a_log_of_what_happened_gives_the_points_of_scenario_1_cs_scn_0() -> None:
    night = scenario("starter-2026", 1)
    other = scenario("starter-2026", 8)
    log = [
        record(night, "mtbs_home", ship="Vosper 12"),
        record(other, "pt_sunk"),  # of another battle
        record(night, "eboat_survives", value=True),
        record(night, "mtbs_sunk", ship="Vosper 14"),
        record(night, "eboat_survives", value=False),
        record(night, "eboats_sunk", ship="S 112"),
    ]
    counted = tally(night, log)
    assert counted == {"mtbs_home": 1, "eboats_sunk": 1, "mtbs_sunk": 1, "eboat_survives": False}
    assert fought(1, counted)["points"] == {"royal_navy": 4, "kriegsmarine": 2}
    assert [narrator().tell(one) for one in (log[0], log[4])] == [
        "MTBs that left by the opposite corner: 1 (Vosper 12).",
        "The E-boat is afloat, on the table or home: no.",
    ]


def test_a_log_in_which_nothing_happened_leaves_the_other_merchant_on_the_table() -> None:
    convoy = scenario("starter-2026", 5)
    assert tally(convoy, [record(convoy, "target", "exited")]) == {
        "target": "exited",
        "other": "on_table",
    }
    assert tally(convoy, []) == {"other": "on_table"}  # of the target nothing is known


@settings(max_examples=60)
@given(
    home=st.integers(0, 2), sunk=st.integers(0, 2), eboat=st.sampled_from(["sunk", "alive", "gone"])
)
def test_more_points_win_and_equal_points_are_a_draw_cs_scn_0(
    home: int, sunk: int, eboat: str
) -> None:
    events = {
        "mtbs_home": min(home, 2 - sunk),
        "mtbs_sunk": sunk,
        "eboats_sunk": int(eboat == "sunk"),
        "eboat_survives": eboat == "alive",
    }
    found = fought(1, events)
    british, german = found["points"]["royal_navy"], found["points"]["kriegsmarine"]
    assert british == min(home, 2 - sunk) + (3 if eboat == "sunk" else 0)
    assert german == 2 * sunk + (1 if eboat == "alive" else 0)
    best = {1: "royal_navy", -1: "kriegsmarine", 0: "draw"}
    assert found["winner"] == best[(british > german) - (british < german)]
