"""A ram as a question: numbers worked out by hand, who takes how much, what is refused."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules.engine.core.odds import Answer
from rules.engine.systems.cruel_seas.odds.ram import RAM
from tests.engine.systems.cruel_seas.odds.asking import answer, figure, told

DIE = Fraction(7, 2)


def dice(found: Answer) -> tuple[list[tuple[str, int]], str]:
    (table,) = [t for t in found.tables if t.title == "Dice of damage"]
    return [(f.label, int(f.values[0])) for f in table.figures], table.note


def test_a_veteran_rams_a_regular_by_hand() -> None:
    """4 or more to go for it, 5 or more to dodge; at 36 cm three dice and one, five and one."""
    found = answer(RAM, {})

    assert figure(found, "contact") == Fraction(1, 2) * Fraction(4, 6)
    assert figure(found, "she gives it up") == Fraction(1, 2)
    assert figure(found, "the target dodges") == Fraction(1, 2) * Fraction(2, 6)
    assert dice(found) == (
        [("to her", 4), ("to the rammer", 6)],
        "For a move of more than 24 cm one more.",
    )
    assert figure(found, "damage to her, mean") == Fraction(1, 3) * 4 * DIE
    assert figure(found, "damage to the rammer, mean") == Fraction(1, 3) * 6 * DIE


def test_who_sinks_by_hand() -> None:
    """Four dice always show 4, and 24 in one of 1296; six always show 6."""
    found = answer(RAM, {"left": 24, "own": 6})

    assert figure(found, "to sink her") == Fraction(1, 3) / 6**4
    assert figure(found, "the rammer sinks") == Fraction(1, 3)
    assert figure(found, "both sink") == Fraction(1, 3) / 6**4
    assert found.summary == (
        "33\N{NO-BREAK SPACE}% to make contact, under 0.1\N{NO-BREAK SPACE}% to sink her, "
        "33\N{NO-BREAK SPACE}% that the rammer sinks."
    )


def test_the_receipts_of_both_tests() -> None:
    found = answer(RAM, {"saves": "inexperienced"})

    assert told(found) == [("Veteran crew", "4", "CS-CORE-3")]
    assert found.receipts[0].goal == "Go through with it on a D6 of"
    assert told(found, 1) == [("Inexperienced crew", "6", "CS-CORE-3")]
    assert (found.receipts[1].goal, found.receipts[1].number) == ("Dodge on a D6 of", "6 or more")


def test_one_that_lies_still_is_rammed_where_she_lies() -> None:
    found = answer(RAM, {"to": "stationary"})

    assert figure(found, "contact") == Fraction(1, 2)
    assert len(found.receipts) == 1
    assert "The target lies still and can't dodge." in found.assumptions


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"crew": "regular"}, "Only a veteran crew rams."),
        ({"by": "vosper-mtb-type-i-mid~n:Grey Heron"}, "Only a veteran crew rams."),
        ({"go": "combat"}, "A ram takes full speed."),
        ({"turns": 2}, "A ram leaves her one turn at most."),
    ],
)
def test_why_she_may_not_ram(values: dict[str, Any], words: str) -> None:
    found = answer(RAM, values)

    assert [(refusal.words, refusal.rule) for refusal in found.refusals] == [(words, "CS-COL-3")]
    assert figure(found, "to sink her") == 0


def test_a_collision_needs_no_test() -> None:
    """A small boat deals one die to a huge ship, and takes seven; at 12 cm no more than that."""
    found = answer(
        RAM, {"how": "collision", "at": "liberty-ship", "to": "stationary", "go": "slow"}
    )

    assert dice(found) == ([("to her", 1), ("to the moving vessel", 7)], "")
    assert figure(found, "damage to the moving vessel, mean") == 7 * DIE
    assert not found.receipts


def test_land_takes_no_damage_by_hand() -> None:
    """Land deals seven dice to a small vessel, one more at 36 cm; eight always show 8."""
    found = answer(RAM, {"how": "land", "own": 9})

    assert dice(found)[0] == [("to her", 8)]
    assert figure(found, "damage to her, mean") == 8 * DIE
    assert figure(found, "to sink her") == 1 - Fraction(1, 6**8)
    assert len(found.spreads) == 1


def test_a_tiny_boat_does_nothing_to_a_huge_ship_unless_she_is_fast() -> None:
    tiny = {"how": "collision", "by": "linse-group-of-3", "at": "liberty-ship"}

    assert dice(answer(RAM, tiny | {"go": "combat"}))[0][0] == ("to her", 0)
    assert dice(answer(RAM, tiny | {"go": "full"}))[0][0] == ("to her", 1)
