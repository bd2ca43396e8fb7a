"""Each interpretation, I-1 to I-49, and each option of a game: where it is tested.

Whoever asks what became of one looks here; the tests named there cite it.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rules.engine.systems.cruel_seas import loader
from rules.engine.systems.cruel_seas.battle.game import OPTIONS
from tests.strategies import EDITION

HERE = Path(__file__).parent
READINGS = "battle/test_interpretations.py"
FIRE = "battle/test_interpretations_of_fire.py"
AT_SEA = "battle/test_interpretations_at_sea.py"
FLEETS = "test_interpretations_of_fleets.py"
VICTORY = "scenarios/test_victory.py"

TESTED = {
    **dict.fromkeys((1, 2, 3, 4, 9, 13, 22, 25, 26, 28, 36, 39, 43), FIRE),
    **dict.fromkeys((5, 6, 7, 8, 10, 12, 16, 17, 18, 27, 29, 32, 34, 35, 37, 38), READINGS),
    **dict.fromkeys((45, 46, 47, 48, 49), AT_SEA),
    **dict.fromkeys((14, 15, 23, 24, 40, 42), FLEETS),
    **dict.fromkeys((21, 30, 31, 33, 44), VICTORY),
    11: "battle/test_tiny_boats.py",
    19: "scenarios/test_length.py",
    20: "scenarios/test_scenarios.py",
    41: "battle/test_fleet_dice.py",
}
OPTIONS_TESTED = {  # with all values of each
    "premeasure": "battle/test_allocation.py",
    "gun_size_modifiers": FIRE,
    "obscured_modifier": FIRE,
    "semi_auto": FIRE,
    "reloads": READINGS,
    "mine_crew_modifier": READINGS,
    "tiny_hull": "battle/test_tiny_boats.py",
    "wrecks": "battle/test_damage.py",
    "intact_min_hull": "battle/test_progression.py",
    "harbour_line": "scenarios/test_scenarios.py",
    "torpedo_targets": "battle/test_torpedoes.py",
    "heavy_seas": "battle/test_optional_rules.py",
    "naval_intelligence": "battle/test_optional_rules.py",
    "sandbanks": "battle/test_optional_rules.py",
    "fog": "battle/test_optional_rules.py",
    "allies": FLEETS,
    "abilities_for_points": "test_legality.py",
}


def test_all_interpretations_are_listed() -> None:
    assert sorted(TESTED) == list(range(1, 50))


@pytest.mark.parametrize("number", sorted(TESTED))
def test_each_interpretation_is_named_where_it_is_tested(number: int) -> None:
    text = (HERE / TESTED[number]).read_text(encoding="utf-8")
    assert re.search(rf"\bI-{number}\b|_i_{number}(?!\d)", text) or _within(number, text)


def _within(number: int, text: str) -> bool:
    """Return whether a text names a range with the number: I-45 to I-49."""
    ranges = re.findall(r"\bI-(\d+) to I-(\d+)", text)
    return any(int(first) <= number <= int(last) for first, last in ranges)


def test_all_options_of_battles_and_of_fleets_are_listed() -> None:
    of_fleets = {option.code for option in loader.edition(EDITION).game_options}
    assert set(OPTIONS_TESTED) == set(OPTIONS) | of_fleets


@pytest.mark.parametrize("option", OPTIONS_TESTED)
def test_each_option_is_named_where_it_is_tested(option: str) -> None:
    assert option in (HERE / OPTIONS_TESTED[option]).read_text(encoding="utf-8")
