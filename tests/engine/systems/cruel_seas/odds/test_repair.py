"""Repairs as a question: numbers worked out by hand, what is mended when, what is refused."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules.engine.systems.cruel_seas.odds.repair import REPAIR
from tests.engine.systems.cruel_seas.odds.asking import answer, figure

RID = "Mended, and in which turn"


def mended(values: dict[str, Any]) -> tuple[list[tuple[str, int]], str]:
    (table,) = [t for t in answer(REPAIR, values).tables if t.title in (RID, "Criticals")]
    return [(f.label, int(f.values[0])) for f in table.figures], table.note


def test_one_turn_by_hand() -> None:
    """Three dice of a regular crew that lies still; eighteen points are missing."""
    found = answer(REPAIR, {"left": 37})

    assert figure(found, "hull points back, mean") == Fraction(21, 2)
    assert figure(found, "her hull is whole again") == Fraction(1, 6) ** 3
    assert figure(found, "dice in a turn") == 3
    assert found.spreads[0].quantity == "points, of 18 missing"


def test_two_turns_by_hand() -> None:
    """Six dice show 28 or more in 2835 ways: as many as 14 or less."""
    found = answer(REPAIR, {"n": 2, "left": 27})
    chances = {t.title: [f.values[0] for f in t.figures] for t in found.tables}

    assert chances["Hull whole again"] == [0, Fraction(2835, 6**6)]
    assert chances["Hull left, mean"][0] == 27 + Fraction(21, 2)


def test_what_comes_back_is_no_more_than_is_missing() -> None:
    """Of one point missing all comes back, of two 1/6 at slow speed no more than one."""
    found = answer(REPAIR, {"left": 53, "go": "slow"})

    assert figure(found, "hull points back, mean") == 2 - Fraction(1, 6)
    assert figure(answer(REPAIR, {"left": 54}), "her hull is whole again") == 1
    whole = answer(REPAIR, {"left": 55})
    assert figure(whole, "hull points back, mean") == 0
    assert figure(whole, "her hull is whole again") == 1


def test_a_master_engineer_doubles_the_sum() -> None:
    found = answer(REPAIR, {"left": 5, "engineer": True, "crew": "veteran"})

    assert figure(found, "hull points back, mean") == 28
    assert figure(found, "dice in a turn") == 4


def test_the_worst_is_mended_first() -> None:
    hits = {"hits": ["smoke", "rudder", "fire"], "engines": 2, "crew": "veteran"}

    assert mended(hits) == (
        [("the fire is put out", 1), ("the rudder is freed", 1)],
        "Not mended by then: engine hit, engine hit and smoke gear.",
    )
    assert mended(hits | {"n": 3}) == (
        [
            ("the fire is put out", 1),
            ("the rudder is freed", 1),
            ("one engine hit is mended", 2),
            ("one engine hit is mended", 2),
            ("the smoke gear works again", 3),
        ],
        "",
    )


def test_her_captain_may_want_something_else_first() -> None:
    hits = {"hits": ["rudder"], "engines": 1, "first": "engine", "n": 2}

    assert mended(hits)[0] == [("one engine hit is mended", 1), ("the rudder is freed", 2)]
    assert answer(REPAIR, {"first": "fire"}).tables == ()


def test_a_crew_that_mends_no_criticals_says_so() -> None:
    assert mended({"crew": "inexperienced", "hits": ["fire"], "n": 2}) == (
        [("criticals mended", 0)],
        "Not mended by then: fire.",
    )


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"go": "combat"}, "She has to go slow or lie still."),
        ({"fought": True}, "She has attacked in this turn."),
    ],
)
def test_why_nothing_is_mended(values: dict[str, Any], words: str) -> None:
    found = answer(REPAIR, values)

    assert [(refusal.words, refusal.rule) for refusal in found.refusals] == [(words, "CS-REP-1")]
    assert figure(found, "hull points back, mean") == 0


def test_the_greatest_question_is_answered() -> None:
    most = {"by": "ijn-light-cruiser", "left": 1, "n": 10, "crew": "veteran", "engineer": True}
    asked = REPAIR.ask(most | {"engines": 4})

    assert asked.cost == 40
    assert asked.answer is not None
    assert figure(asked.answer, "hull points back, mean") > 145
