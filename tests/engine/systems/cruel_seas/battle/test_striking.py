"""Striking the flag (CS-STR-1)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from rules.engine.core.chance import Table
from rules.engine.core.dice import GivenDice
from rules.engine.systems.cruel_seas.battle.fleet_dice import Bag, FleetDieError, Token, Unit
from rules.engine.systems.cruel_seas.battle.game import Game
from rules.engine.systems.cruel_seas.battle.narration import narrator
from rules.engine.systems.cruel_seas.battle.state import Vessel
from rules.engine.systems.cruel_seas.battle.striking import (
    STRIKE,
    accept,
    may_strike,
    strike_flag,
)
from rules.engine.systems.cruel_seas.vocabulary import CrewGrade
from tests.strategies import EDITION

GAME = Game(edition=EDITION)
S_BOAT = {
    "nation": "kriegsmarine",
    "attacker_nation": "royal_navy",
    "attacker_crew": "regular",
    "turns": 3,
    "names": {"ship": "MTB 5", "target": "S-38"},
}


@pytest.mark.parametrize(("crew", "needs"), [("inexperienced", 6), ("regular", 5), ("veteran", 4)])
def test_the_attacker_tests_each_turn_until_he_accepts(crew: str, needs: int) -> None:
    found = STRIKE(S_BOAT | {"attacker_crew": crew})
    first = [
        next((turn for turn, face in enumerate(faces, 1) if face >= needs), 4)
        for faces in product(range(1, 7), repeat=3)
    ]
    by = [Fraction(sum(turn <= n for turn in first), 216) for n in (1, 2, 3)]
    assert (found["needs"], found["p_accepted_by"], found["p_captured"]) == (needs, by, by[-1])


def told(*faces: int, **more: Any) -> list[str]:
    drawn = STRIKE.draw(STRIKE.facts(S_BOAT | more), GivenDice(faces))
    return [narrator().tell(event) for event in drawn.events]


def test_a_surrender_is_told_and_counts_in_a_campaign() -> None:
    assert told(4, 5, campaign=True) == [
        "S-38 strikes her flag, her Fleet die leaves the bag.",
        "MTB 5, skill test: needs 5 or more, rolls 4, the fight may go on.",
        "MTB 5, skill test: needs 5 or more, rolls 5, the surrender is accepted.",
        "S-38 is captured, and counts so in the campaign.",
    ]
    assert told(6)[-1] == "S-38 is captured."
    assert told(1, 1, 1)[-1].endswith("the fight may go on.")


def test_nothing_is_struck_between_japanese_and_allied_vessels() -> None:
    allied, axis = ("royal_navy", "us_navy", "soviet_navy"), ("kriegsmarine", "regia_marina")
    japan = "imperial_japanese_navy"
    for nation in allied:
        assert not may_strike(japan, nation, GAME)
        assert not may_strike(nation, japan, GAME)
        assert all(may_strike(nation, other, GAME) for other in axis)
    assert may_strike(japan, japan, GAME)
    found = STRIKE(S_BOAT | {"nation": japan})
    assert (found["allowed"], found["p_captured"]) == (False, 0)
    assert told(nation=japan) == ["S-38 never strikes her flag to MTB 5 (CS-STR-1)."]


def test_the_die_leaves_the_bag_at_once_and_is_nobodys_token() -> None:
    units = (Unit(name="S-38", side="kriegsmarine"), Unit(name="MTB 5", side="royal_navy"))
    vessel, bag = strike_flag(Vessel(name="S-38"), Bag(units=units))
    assert (vessel.struck, vessel.captured) == (True, False)
    assert bag.inside == (("royal_navy", 1),)
    assert bag.tokens == (Token("kriegsmarine"),)
    with pytest.raises(FleetDieError, match="S-38 has no Fleet die"):
        strike_flag(vessel, bag)


def test_a_vessel_is_captured_once_an_attacker_has_accepted() -> None:
    vessel = Vessel(name="S-38", struck=True)
    veteran = Vessel(name="MTB 5", crew=CrewGrade.VETERAN)
    table = Table(GivenDice([3, 4]))
    assert accept(table, vessel, veteran, GAME) == vessel
    assert accept(table, vessel, veteran, GAME) == replace(vessel, captured=True)
