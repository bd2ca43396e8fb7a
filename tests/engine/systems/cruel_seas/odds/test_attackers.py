"""Several ships at one target: numbers worked out by hand, plumes between, who stays silent."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules.engine.core.odds import Answer
from rules.engine.systems.cruel_seas.odds.attackers import ATTACKERS
from rules.engine.systems.cruel_seas.odds.broadside import BROADSIDE
from tests.engine.systems.cruel_seas.odds.asking import answer, figure

HUGE = {"at": "bare", "at-size": "huge", "at-hull": 500}
# 5 and 2 for a huge target: 7 of 10 to hit, one die and no criticals.
ONE_MG = HUGE | {"by": "bare", "by-gun": "mg", "cm": 10}
MGS = ONE_MG | {"by2": "bare", "by2-gun": "mg", "cm2": 10}
TOO_NEAR = {"by3": "bare", "by3-gun": "6pdr", "cm3": 5}


def table(found: Answer, title: str) -> list[Fraction]:
    (shown,) = [t for t in found.tables if t.title == title]
    return [figure.values[0] for figure in shown.figures]


def test_two_machine_guns_by_hand() -> None:
    found = answer(ATTACKERS, MGS | {"left": 6})
    one, both = Fraction(7, 10) / 6, Fraction(91, 100)

    assert figure(found, "at least one hit") == both
    assert figure(found, "damage, mean") == Fraction(49, 10)
    assert table(found, "Damage by each, mean") == [Fraction(49, 20)] * 2
    # Two hits come to 6 or more in 26 of 36 ways, one in 1 of 6.
    twice, once = Fraction(49, 100) * Fraction(26, 36), Fraction(42, 100) / 6
    assert table(found, "Sunk") == [one, twice + once]
    assert figure(found, "to sink her") == twice + once


def test_plumes_of_the_first_ship_help_the_second_by_hand() -> None:
    """Three 37 mm miss with 3 of 10 each; three plumes give an MG one more, from 7 of 10 to 8."""
    asked = HUGE | {"by": "bare", "by-gun": "37mm", "by-guns": 3}
    found = answer(ATTACKERS, asked | {"cm": 20, "by2": "bare", "by2-gun": "mg", "cm2": 10})
    alone = answer(BROADSIDE, asked | {"cm": 20})

    of_the_second = table(found, "Damage by each, mean")[1]
    assert of_the_second == (Fraction(7, 10) + Fraction(3, 10) ** 3 / 10) * Fraction(7, 2)
    assert table(found, "Damage by each, mean")[0] == figure(alone, "damage, mean")


def test_one_ship_twice_is_as_one_with_all_the_guns() -> None:
    one = {"by": "bare", "by-gun": "20mm", "cm": 20}
    both = answer(ATTACKERS, one | {"by2": "bare", "by2-gun": "20mm", "cm2": 20, "left": 9})
    alone = answer(BROADSIDE, one | {"by-guns": 2, "left": 9})

    for label in ("to sink her", "damage, mean", "at least one hit", "rudder hit"):
        assert figure(both, label) == figure(alone, label)


def test_each_has_her_own_range_speed_and_crew() -> None:
    asked = MGS | {"cm2": 16, "go2": "full", "crew2": "veteran"}
    first, second = answer(ATTACKERS, asked).receipts

    assert first.title == "Why 7 for the MG, first ship"
    assert second.title == "Why 4 for the MG, second ship"
    assert [line.value for line in second.lines[1:]] == ["−2", "+2", "−2", "−1", "0", "+2"]


def test_a_ship_that_stays_silent_is_told_and_the_others_fire() -> None:
    found = answer(ATTACKERS, ONE_MG | {"ships": "3", "by2": "linse-group-of-3"} | TOO_NEAR)

    assert [(r.words, r.rule) for r in found.refusals] == [
        ("Second ship: she has no gun.", "CS-GUN-1"),
        ("Third ship: no gun of hers can fire at this range.", "CS-GUN-2"),
    ]
    assert figure(found, "at least one hit") == Fraction(7, 10)
    assert table(found, "Damage by each, mean") == [Fraction(49, 20), 0, 0]


def test_where_nobody_fires_nobody_sinks() -> None:
    found = answer(ATTACKERS, {"by": "linse-group-of-3", "by2": "linse-group-of-3"})

    assert figure(found, "to sink her") == 0
    assert found.summary.startswith("No gun fires. First ship: she has no gun.")


@pytest.mark.parametrize(("guns", "is_too_much"), [(1, False), (30, True)])
def test_more_than_can_be_counted_is_not_begun(guns: int, is_too_much: bool) -> None:
    battery: dict[str, Any] = {"by": "bare", "by-gun": "4in", "by-mount": "quad", "by-guns": guns}
    asked = ATTACKERS.ask(HUGE | battery)

    assert asked.cost == 11 * guns + 8
    assert asked.is_too_much is is_too_much
    assert (asked.answer is None) is is_too_much
