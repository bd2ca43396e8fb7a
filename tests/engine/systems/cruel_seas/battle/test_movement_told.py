"""What players hear of a move, and of an order that can't be carried out."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.core.dice import GivenDice
from rules.engine.systems.cruel_seas import SYSTEM
from rules.engine.systems.cruel_seas.battle.movement_order import MOVEMENT_ORDER
from rules.engine.systems.cruel_seas.battle.narration import narrator
from rules.engine.systems.cruel_seas.battle.orders import RULES
from tests.engine.systems.cruel_seas.battle.sailing import given


def told(*order: Any, faces: tuple[int, ...] = (), **more: Any) -> list[str]:
    facts = MOVEMENT_ORDER.facts(given(*order, **more))
    events = MOVEMENT_ORDER.draw(facts, GivenDice(faces)).events
    return [narrator().tell(event) for event in events]


REFUSED = [
    (
        ("full", "full"),
        {"engine_hits": 2},
        "her engines give at most slow speed; open to her: slow speed (CS-CRIT-2)",
    ),
    (
        ("combat", "full"),
        {"balloon": True},
        "with the balloon up she makes at most combat speed; "
        "open to her: slow speed and combat speed (CS-EQP-9)",
    ),
    (
        ("combat", "full"),
        {"heavy_seas": "rough"},
        "this sea lets her make at most combat speed; "
        "open to her: slow speed and combat speed (CS-SEA-1)",
    ),
    (
        ("combat", "slow"),
        {"bridge_hit": True},
        "the bridge is hit, so she goes straight on at combat speed (CS-CRIT-02)",
    ),
    (
        ("stationary", "slow"),
        {"obeys": False},
        "the crew takes no orders, so she lies on without way (CS-CRIT-06)",
    ),
    (
        ("slow", "slow"),
        {"astern": True},
        "only a ship that didn't move in her last turn goes astern (CS-MOV-4)",
    ),
    (
        ("stationary", "slow", (2, 95)),
        {"astern": True},
        "the first turn, 95° to starboard after 2 cm, is too sharp, 90° at most (CS-MOV-4)",
    ),
    (
        ("slow", "full"),
        {},
        "from slow speed to full speed is too much; "
        "open to her: no speed, slow speed and combat speed (CS-MOV-2)",
    ),
    (
        ("slow", "slow"),
        {"extra_cm": 2},
        "more cm take a grease monkey, and a ship with way on (CS-CAM-7)",
    ),
    (
        ("slow", "combat", (13, 5), (26, 5), (26.5, 5)),
        {},
        "her third turn is one too many, two turns at most in this move (CS-MOV-3)",
    ),
    (
        ("slow", "combat", (12.5, -5)),
        {},
        "the first turn, 5° to port after 12.5 cm, can be made after 13 and 26 cm (CS-MOV-3)",
    ),
    (
        ("stationary", "slow", (14, 5)),
        {"astern": True},
        "the first turn, 5° to starboard after 14 cm, can be made anywhere from 0 to 13 cm "
        "(CS-MOV-4)",
    ),
    (
        ("slow", "combat", (13, 5)),
        {"helm": "port"},
        "her rudder is jammed, so her turns are 45° to port and 45° to port (CS-CRIT-03)",
    ),
]


@pytest.mark.parametrize(("order", "more", "words"), REFUSED)
def test_a_refusal_says_what_is_wrong_and_what_is_open(
    order: Any, more: dict[str, Any], words: str
) -> None:
    assert told(*order, **more)[0] == f"Vosper 12 can't do that: {words}."


def test_moves_are_told_as_players_would() -> None:
    assert told("combat", "full", (13, 45), (39, -30)) == [
        "Vosper 12 goes at full speed: 39 cm, 45° to starboard after 13 cm, "
        "30° to port after 39 cm."
    ]
    assert told("slow", "stationary", (0, -90)) == ["Vosper 12 lies still and swings 90° to port."]
    assert told("stationary", "slow", astern=True) == ["Vosper 12 goes astern: 13 cm."]


def test_every_rule_that_forbids_a_move_has_a_note() -> None:
    assert set(RULES.values()) <= {note.id for note in SYSTEM.rule_notes()}


def test_a_test_that_fails_and_what_she_does_instead_are_told_i_49() -> None:
    assert told("full", "full", (13, 45), (39, 45), heavy_seas="choppy", faces=(4,)) == [
        "Vosper 12 tries for full speed in this sea, skill test: needs 5 or more, rolls 4, "
        "the sea holds her down.",
        "Vosper 12 goes at combat speed: 26 cm, 45° to starboard after 13 cm.",
    ]
