"""From which turn a crew's grade is known (CS-CAM-2)."""

from __future__ import annotations

import pytest

from rules.engine.core.dice import GivenDice
from rules.engine.core.given import BadCaseError
from rules.engine.systems.cruel_seas.battle.narration import narrator
from rules.engine.systems.cruel_seas.battle.naval_intelligence import NAVAL_INTELLIGENCE


@pytest.mark.parametrize(
    ("crew", "arrived", "first"),
    [
        ("inexperienced", 1, 3),
        ("regular", 1, 4),
        ("veteran", 1, 4),  # nobody else is left
        ("inexperienced", 2, 3),  # a reserve is never known before its turn
        ("inexperienced", 3, 4),
        ("regular", 2, 4),
        ("regular", 3, 4),
        ("regular", 4, 5),
        ("veteran", 6, 7),
    ],
)
def test_a_crew_is_known_from_a_turn_on_cs_cam_2(crew: str, arrived: int, first: int) -> None:
    def asked(turn: int) -> dict[str, object]:
        return NAVAL_INTELLIGENCE({"crew": crew, "turn": turn, "arrived_turn": arrived})

    assert asked(first - 1) == {"known_from_turn": first, "known": False}
    assert asked(first) == {"known_from_turn": first, "known": True}


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"turn": 0}, "turn is 0; use 1 or more"),
        ({"arrived_turn": 0}, "arrived_turn is 0; use 1 or more"),
        ({"crew": "green"}, 'crew is "green"; use one of: inexperienced, regular, veteran'),
    ],
)
def test_what_cannot_be_is_refused_by_its_field(given: dict[str, object], message: str) -> None:
    with pytest.raises(BadCaseError, match=message):
        NAVAL_INTELLIGENCE({"crew": "regular", "turn": 1} | given)


@pytest.mark.parametrize(
    ("turn", "told"),
    [
        (3, "Turn 3: nothing is known of the crew of MAS 501 before turn 4."),
        (4, "Turn 4: the crew of MAS 501 is known to be regular."),
    ],
)
def test_what_is_known_is_told_and_what_is_not_stays_secret(turn: int, told: str) -> None:
    facts = NAVAL_INTELLIGENCE.facts(
        {"crew": "regular", "turn": turn, "names": {"ship": "MAS 501"}}
    )
    (event,) = NAVAL_INTELLIGENCE.draw(facts, GivenDice([])).events
    assert narrator().tell(event) == told
