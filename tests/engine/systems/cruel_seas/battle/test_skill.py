"""Skill tests: what each crew needs, series of them, and a lucky ship's throw (CS-CORE-3)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from rules.engine.core.dice import GivenDice
from rules.engine.core.given import BadCaseError
from rules.engine.systems.cruel_seas.battle.narration import narrator
from rules.engine.systems.cruel_seas.battle.skill import SKILL_TEST


def check(crew: str, **more: Any) -> dict[str, Any]:
    return SKILL_TEST({"crew": crew} | more)


def told(faces: list[int], **given: Any) -> list[str]:
    drawn = SKILL_TEST.draw(SKILL_TEST.facts(given), GivenDice(faces))
    return [narrator().tell(event) for event in drawn.events]


@pytest.mark.parametrize(
    ("crew", "needs", "passes"),
    [("inexperienced", 6, 1), ("regular", 5, 2), ("veteran", 4, 3)],
)
def test_a_better_crew_needs_less(crew: str, needs: int, passes: int) -> None:
    found = check(crew)
    assert (found["needs"], found["p_pass"]) == (needs, Fraction(passes, 6))


@pytest.mark.parametrize(
    ("crew", "bonus", "needs", "passes"),
    [
        ("inexperienced", 2, 4, 3),
        ("veteran", 2, 2, 5),
        ("veteran", 3, 1, 6),
        ("veteran", 10, 1, 6),
        ("regular", -1, 6, 1),
        ("inexperienced", -1, 7, 0),  # nobody passes
    ],
)
def test_a_bonus_is_added_to_the_die(crew: str, bonus: int, needs: int, passes: int) -> None:
    found = check(crew, bonus=bonus)
    assert (found["needs"], found["p_pass"]) == (needs, Fraction(passes, 6))


def test_a_lucky_ship_throws_the_first_that_fails_again() -> None:
    series = list(product(range(1, 7), repeat=4))  # the fourth die is the one more
    passed = [
        (sum(face >= 5 for face in tests), again >= 5)
        for tests, again in ((faces[:3], faces[3]) for faces in series)
    ]
    every = sum(good + (again and good < 3) == 3 for good, again in passed)
    some = sum(good + again > 0 for good, again in passed)
    found = check("regular", tests=3, reroll_one=True)
    assert found["p_pass_all"] == Fraction(every, 6**4) == Fraction(1, 9)
    assert found["p_pass_any"] == Fraction(some, 6**4) == Fraction(65, 81)


def test_tests_are_told_with_what_changes_them() -> None:
    vosper = {"crew": "regular", "names": {"ship": "Vosper 12"}}
    assert told([4, 6], **vosper, bonus=1, reroll_one=True, tests=2) == [
        "Vosper 12, skill test: 5, bonus -1: needs 4 or more, rolls 4, passed.",
        "Vosper 12, skill test: 5, bonus -1: needs 4 or more, rolls 6, passed.",
    ]
    assert told([5, 6], **vosper, bonus=-1, reroll_one=True) == [
        "Vosper 12, skill test: 5, harder +1: needs 6 or more, rolls 5, failed.",
        "Vosper 12 is a lucky ship and throws again: 5, harder +1: needs 6 or more, "
        "rolls 6, passed.",
    ]
    assert told([], **vosper, bonus=4) == [
        "Vosper 12, skill test: 5, bonus -4: needs 1 or more, no roll, passed."
    ]


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("", "names.ship is no name. Give a name that can be seen"),
        (" \u200b ", "names.ship is no name. Give a name that can be seen"),
        ("S-38\nsinks", "names.ship is no name. Use a name on one line"),
        ("x" * 201, "names.ship is no name. Use at most 200 characters; this has 201."),
        (38, "names.ship is 38, not a text"),
    ],
)
def test_a_name_that_would_spoil_a_sentence_is_refused(name: object, message: str) -> None:
    with pytest.raises(BadCaseError, match=message):
        check("regular", names={"ship": name})


def test_a_name_is_told_as_it_is_written() -> None:
    given = {"crew": "veteran", "names": {"ship": " O'Brien's <b>boat</b> "}}
    assert told([4], **given) == [
        "O'Brien's <b>boat</b>, skill test: needs 4 or more, rolls 4, passed."
    ]
