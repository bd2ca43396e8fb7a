"""Whether another turn follows (CS-SCN-1 to -8; I-19)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.engine.core.dice import GivenDice
from rules.engine.core.given import BadCaseError
from rules.engine.systems.cruel_seas.battle.narration import narrator
from rules.engine.systems.cruel_seas.scenarios.length import SCENARIO_LENGTH


@pytest.mark.parametrize(
    ("number", "turn", "reached", "chance"),
    [
        (1, 4, False, 1),
        (1, 5, False, 0),
        (2, 50, False, 1),  # no limit by turns
        (4, 6, True, 1),
        (4, 7, True, 0),  # the agents are ashore
        (4, 7, False, 1),  # I-19
        (4, 10, False, 1),
        (4, 10, True, 0),
        (4, 11, False, 0),
        (7, 7, False, 1),
        (7, 8, False, 0),
        (8, 5, False, 1),
        (8, 6, False, Fraction(1, 2)),
        (8, 9, False, Fraction(1, 2)),  # thrown again after each turn
    ],
)
def test_another_turn_follows_by_the_length_of_the_scenario(
    number: int, turn: int, reached: bool, chance: Fraction
) -> None:
    given = {"scenario": number, "turn": turn, "reached": reached}
    assert SCENARIO_LENGTH(given) == {"p_goes_on": chance}


def test_a_throw_for_another_turn_is_told_cs_scn_8() -> None:
    facts = SCENARIO_LENGTH.facts({"scenario": 8, "turn": 6})

    def told(face: int) -> list[str]:
        return [
            narrator().tell(one) for one in SCENARIO_LENGTH.draw(facts, GivenDice([face])).events
        ]

    assert told(4) == [
        "After turn 6: needs 4 or more, rolls 4, another turn follows.",
        "Turkey Shoot: turn 7 begins.",
    ]
    assert told(3)[1] == "Turkey Shoot ends with turn 6."


def test_nothing_is_reached_where_no_length_asks_for_it() -> None:
    message = "reached is true, but nothing is to be reached in scenario 8"
    with pytest.raises(BadCaseError, match=message):
        SCENARIO_LENGTH({"scenario": 8, "turn": 6, "reached": True})


def test_a_scenario_that_there_is_not_is_refused() -> None:
    with pytest.raises(BadCaseError, match="scenario is 12; there are: 1, 2"):
        SCENARIO_LENGTH({"scenario": 12, "turn": 1})
