"""A duel as a question: numbers worked out by hand, one fought out beside one that is counted."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from rules.engine.core.odds import Answer
from rules.engine.systems.cruel_seas.odds.duel import DUEL
from tests.engine.systems.cruel_seas.odds.asking import answer, figure

# Two huge hulks with an MG each: bound to hit, for one die without criticals.
HULKS = {
    "by": "bare",
    "by-size": "huge",
    "by-gun": "mg",
    "at": "bare",
    "at-size": "huge",
    "at-gun": "mg",
    "cm": 10,
}
FIRST, SECOND = "the ship, first sinks", "the ship, second sinks"


def sunk(found: Answer) -> dict[str, list[Fraction]]:
    return {table.title: [f.values[0] for f in table.figures] for table in found.tables}


def test_two_hulks_by_hand() -> None:
    """Two points are left of each: a 1 keeps her afloat, and the second hit sinks her."""
    found = answer(DUEL, HULKS | {"own": 2, "left": 2, "n": 4})

    assert {receipt.chance for receipt in found.receipts} == {1}
    at_once, then, last = Fraction(5, 6), Fraction(1, 6) * Fraction(5, 6), Fraction(1, 36)
    assert sunk(found) == {
        "the ship, second sunk": [at_once, at_once + last],
        "the ship, first sunk": [then, then],
    }
    assert figure(found, SECOND) == at_once + last
    assert figure(found, FIRST) == then
    assert figure(found, "both are afloat then") == 0
    assert found.estimate is None


def test_who_fires_once_is_fired_at_not_at_all() -> None:
    found = answer(DUEL, HULKS | {"n": 1, "left": 6})

    assert sunk(found) == {"the ship, second sunk": [Fraction(1, 6)]}
    assert figure(found, FIRST) == 0
    assert figure(found, "both are afloat then") == Fraction(5, 6)


def test_one_that_is_fought_out_is_near_to_it_and_says_so() -> None:
    asked: dict[str, Any] = HULKS | {"own": 6, "left": 6, "n": 4}
    exact, found = answer(DUEL, asked), answer(DUEL, asked | {"count": "all"})

    assert found.estimate is not None
    assert found.estimate.draws == 200
    assert abs(figure(found, SECOND) - figure(exact, SECOND)) < 4 * found.estimate.error
    assert found == answer(DUEL, asked | {"count": "all"})
    assert found.assumptions[0].startswith("Guns fall silent")


def test_an_estimate_of_none_at_all_still_has_an_error() -> None:
    """One in 202 is taken for none in 200: 0.49 % off."""
    found = answer(DUEL, HULKS | {"left": 500, "at-hull": 500, "n": 1, "count": "all"})

    assert figure(found, SECOND) == 0
    assert found.estimate is not None
    assert found.estimate.error == Fraction(49, 10_000)


def test_who_has_nothing_that_reaches_sinks_nobody() -> None:
    found = answer(DUEL, {"cm": 75})

    assert figure(found, "Fairmile sinks") == 0
    assert figure(found, "E-boat sinks") > Fraction(9, 10)
    silent = [r.refusal.words for r in found.receipts if r.refusal and "E-boat" in r.title]
    assert len(silent) == len([r for r in found.receipts if "E-boat" in r.title])


def test_more_than_can_be_counted_or_fought_is_not_begun() -> None:
    guns = {"by": "bare", "by-gun": "4in", "by-mount": "quad", "by-guns": 30, "cm": 40}

    for counted in ("hulls", "all"):
        asked = DUEL.ask(guns | {"at": "bare", "at-hull": 500, "count": counted})
        assert asked.is_too_much
        assert asked.answer is None
