"""Torpedoes as a question: numbers worked out by hand, corners, what is refused."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules.engine.systems.cruel_seas.battle.torpedo_spread import TORPEDO_SPREAD
from rules.engine.systems.cruel_seas.odds.torpedo import TORPEDO
from tests.engine.systems.cruel_seas.odds.asking import answer, figure, told

# 4 and 2 for a large target is 6 of 10 to hit, a regular crew's fuse 4 of 6: 2 of 5 go off.
FULL_HULL = {"at": "coastal-tanker"}
OF_A_DIE = Fraction(7, 2) + Fraction(1, 6) * Fraction(7, 2)  # each six is thrown once more


def test_two_torpedoes_by_hand() -> None:
    found = answer(TORPEDO, FULL_HULL)

    assert figure(found, "at least one hit") == 1 - Fraction(4, 10) ** 2
    assert figure(found, "at least one goes off") == Fraction(16, 25)
    assert figure(found, "damage, mean") == 2 * Fraction(2, 5) * 16 * OF_A_DIE
    assert [figure(found, word) for word in ("none", "one", "two")] == [
        Fraction(9, 25), Fraction(12, 25), Fraction(4, 25),
    ]  # fmt: skip


def test_what_is_nearly_sunk_sinks_by_any_that_goes_off() -> None:
    """Sixteen dice show 16 at least."""
    found = answer(TORPEDO, {"left": 16})

    assert figure(found, "to sink her") == Fraction(16, 25)
    assert figure(found, "damage, mean") == 2 * Fraction(2, 5) * 16 * OF_A_DIE
    assert found.spreads[0].lost_from == 16


def test_it_sinks_her_as_often_as_a_spread_does() -> None:
    asked = {"by": "ijn-light-cruiser", "n": 3, "left": 75, "to": "slow", "crew": "veteran"}
    spread = TORPEDO_SPREAD(
        {
            "vessels": [{"name": "she", "target_size": "large", "target_cm": 4, "hull_left": 75}],
            "torpedoes": [
                {
                    "crew": "veteran",
                    "kind": "long_lance",
                    "count": 3,
                    "meets": [{"vessel": "she", "travelled_cm": 60}],
                }
            ],
        }
    )
    fitted = asked | {"by": "bare", "by-kind": "long_lance", "by-tubes": 3}

    assert figure(answer(TORPEDO, fitted), "to sink her") == spread["vessels"][0]["p_sunk"]


def test_every_line_of_the_receipts() -> None:
    found = answer(TORPEDO, {"by": "bare", "by-kind": "long_lance", "crew": "veteran"})

    assert told(found) == [
        ("Base", "4", "CS-TOR-5"),
        ("Target large", "+2", "CS-TOR-5"),
        ("Veteran crew", "+1", "CS-TOR-5"),
        ("Target at 8: not over 15", "0", ""),
        ("Long Lance", "+1", "CS-TOR-8"),
    ]
    assert (found.receipts[0].goal, found.receipts[0].number) == ("Hit on a D10 of", "8 or less")
    assert told(found, 1) == [("Veteran crew", "2", "CS-TOR-6")]
    assert (found.receipts[1].goal, found.receipts[1].number) == ("Go off on a D6 of", "2 or more")


@pytest.mark.parametrize(
    ("speed", "words", "value"),
    [
        ("stationary", "Target stopped", "+2"),
        ("slow", "Target at 15: not over 15", "0"),
        ("combat", "Target at 16, over 15", "−1"),
        ("full", "Target at 30, 30 or more", "−2"),
    ],
)
def test_her_speed_by_line(speed: str, words: str, value: str) -> None:
    bare = {"at": "bare", "at-size": "large", "at-slow": 15, "at-combat": 16, "at-full": 30}
    found = answer(TORPEDO, bare | {"to": speed})

    assert told(found)[3][:2] == (words, value)


def test_a_sure_hit_may_still_be_a_dud() -> None:
    """4, 4 for a huge target, 2 stopped: 10 of 10, so 4 of 6 go off."""
    found = answer(TORPEDO, {"at": "liberty-ship", "to": "stationary", "n": 1})

    assert found.receipts[0].goal == "Sure to hit: needs"
    assert figure(found, "at least one hit") == 1
    assert figure(found, "at least one goes off") == Fraction(2, 3)
    assert not found.tables


@pytest.mark.parametrize(
    ("values", "words", "rule"),
    [
        ({"at": "e-boat-s-38-class"}, "Torpedoes pass under her: she is medium.", "CS-TOR-4"),
        ({"at": "lct"}, "Torpedoes pass under her: she is of shallow draught.", "CS-TOR-4"),
        ({"cm": 14}, "Too near: a torpedo is armed after 15 cm.", "CS-TOR-2"),
        ({"cm": 121}, "Too far: a torpedo sinks after 120 cm.", "CS-TOR-2"),
        ({"go": "full"}, "Not at full speed.", "CS-TOR-1"),
        ({"seas": "rough"}, "The sea is too high for torpedoes.", "CS-SEA-1"),
        ({"by": "lct"}, "She has no torpedo ready.", "CS-TOR-1"),
    ],
)
def test_why_none_hits(values: dict[str, Any], words: str, rule: str) -> None:
    found = answer(TORPEDO, values)

    assert [(refusal.words, refusal.rule) for refusal in found.refusals] == [(words, rule)]
    assert figure(found, "to sink her") == 0
    assert not found.spreads


def test_a_group_may_let_torpedoes_meet_medium_vessels() -> None:
    found = answer(TORPEDO, {"at": "e-boat-s-38-class", "meets": "medium_too", "n": 1})

    assert figure(found, "at least one hit") == Fraction(3, 10)  # 4, and 1 less: she goes over 15


@pytest.mark.parametrize(("crew", "said"), [("regular", "two"), ("inexperienced", "one")])
def test_more_than_a_crew_launches_at_once_is_said(crew: str, said: str) -> None:
    found = answer(TORPEDO, {"by": "ijn-light-cruiser", "n": 6, "crew": crew})
    first = found.assumptions[0]

    assert first.startswith(f"Her crew launches at most {said} in an activation")
    assert TORPEDO.ask({"by": "ijn-light-cruiser", "n": 6}).cost == 6 * 18
