"""Harm, torpedoes, mines, repair, crews: what can be read two ways (see `readings`)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules.engine.core.given import BadCaseError
from rules.engine.systems.cruel_seas.battle.procedures import PROCEDURES
from tests.engine.systems.cruel_seas.battle.readings import Reading, each_reading, part

SPEEDS = {"slow": 12, "combat": 24, "full": 36}
RELOAD = {"speed": "slow", "tubes": 2, "ready": 0, "reloads": 2}
CRITICAL = {
    "roll": 5,
    "crew": "regular",
    "weapon": "20mm",
    "target_size": "medium",
    "guns_left": 0,
    "torpedoes_left": 0,
    "equipment": [],
    "applied_this_attack": [],
}
CLASH = {
    "attacker": "tiny",
    "target": "huge",
    "attacker_cm": 20,
    "target_cm": 10,
    "attacker_hull": 12,
    "target_hull": 145,
}
FIELD = {
    "kind": "minefield",
    "density": "light",
    "crew": "veteran",
    "size": "small",
    "speed": "slow",
    "speed_cm": 12,
    "hull_left": 35,
}
MAGNETIC = FIELD | {"kind": "magnetic", "crew": "regular"}
del MAGNETIC["density"]
WAKE = {
    "crew": "veteran",
    "size": "tiny",
    "hull_left": 12,
    "other_size": "medium",
    "other_speed": "full",
}
HMG = {"gun": "hmg", "target_crew": "regular", "at_least": 1}
STRIKE = {"target_cm": 12, "hull_left": 200}
TORPEDO = {
    "crew": "regular",
    "target_size": "large",
    "target_cm": 10,
    "travelled_cm": 75,
    "hull_left": 90,
}
WON = {"survived": True, "intact": True}
PRIZE = WON | {"captured": ["medium"]}
HALF = WON | {"hull": 35, "hull_left": 17}
CHARGE = {"target": "surface", "hull_left": 55}
REPAIR = {"crew": "veteran", "speed": "stationary", "hull": 55, "hull_left": 31}
RAM = {"attacker_crew": "veteran", "target_crew": "regular"}
F = Fraction

READINGS: list[Reading] = [
    ("I-5", "torpedo_reload", RELOAD, {"allowed": True, "loaded": 2}),
    (
        "I-5",
        "torpedo_reload",
        RELOAD | {"options": {"reloads": "off"}},
        {"allowed": False, "loaded": 0},
    ),
    # 'extra large' is large; a gun hit without guns is a crew hit, and so a repeat of one;
    # an explosive boat's sixes are not thrown again: 16D6 are 56, not 65 1/3
    ("I-6", "gun_damage", HMG | {"target_size": "medium"}, {"criticals_possible": True}),
    ("I-6", "gun_damage", HMG | {"target_size": "large"}, {"criticals_possible": False}),
    ("I-6", "critical_table", CRITICAL, {"result": "crew", "duplicate": False}),
    (
        "I-6",
        "critical_table",
        CRITICAL | {"applied_this_attack": ["crew"]},
        {"result": "crew", "duplicate": True, "mean_extra_damage_if_unsaved": F(7, 2)},
    ),
    ("I-6", "explosive_boat", STRIKE, {"mean_damage": F(25, 36) * 56}),
    # the row that is cut off goes on; speed adds a die to both, to none as well
    ("I-7", "collision", CLASH, {"dice_to_target": 0, "dice_to_attacker": 8}),
    ("I-7", "collision", CLASH | {"attacker_cm": 24}, {"dice_to_target": 0}),
    ("I-7", "collision", CLASH | {"attacker_cm": 25}, {"dice_to_target": 1, "dice_to_attacker": 9}),
    # veterans in a light field at slow speed: a die of 6 or more, or of 8 or more
    ("I-8", "mine_hit", FIELD, {"p_trigger": F(5, 10)}),
    ("I-8", "mine_hit", FIELD | {"crew": "inexperienced"}, {"p_trigger": F(3, 10)}),
    (
        "I-8",
        "mine_hit",
        FIELD | {"options": {"mine_crew_modifier": "veterans_safer"}},
        {"p_trigger": F(3, 10)},
    ),
    (
        "I-10",
        "wake",
        WAKE,
        {"mean_damage": F(7, 2), "p_helm": {"port": 0, "straight": 0, "starboard": 0}},
    ),
    (
        "I-10",
        "wake",
        WAKE | {"crew": "inexperienced"},
        {
            "mean_damage": F(7, 2),
            "p_helm": {"port": F(1, 3), "straight": F(1, 3), "starboard": F(1, 3)},
        },
    ),
    # a Long Lance fails as often as others, and is spent after 220 cm, not after five moves
    ("I-12", "torpedo_attack", TORPEDO | {"kind": "long_lance"}, {"p_live": F(2, 3)}),
    ("I-12", "torpedo_attack", TORPEDO, {"p_live": F(2, 3)}),
    (
        "I-12",
        "torpedo_attack",
        TORPEDO | {"kind": "long_lance", "travelled_cm": 220},
        {"outcome": "resolve"},
    ),
    (
        "I-12",
        "torpedo_attack",
        TORPEDO | {"kind": "long_lance", "travelled_cm": 225},
        {"outcome": "spent_removed"},
    ),
    (
        "I-16",
        "campaign_progression",
        {"start": "regular", "games": [HALF]},
        {"intact_games_to_next": 1},
    ),
    (
        "I-16",
        "campaign_progression",
        {"start": "regular", "games": [HALF], "options": {"intact_min_hull": "1/2"}},
        {"intact_games_to_next": 2},
    ),
    ("I-17", "campaign_progression", {"start": "regular", "games": [WON]}, {"crew": "regular"}),
    ("I-17", "campaign_progression", {"start": "regular", "games": [PRIZE]}, {"crew": "veteran"}),
    (
        "I-17",
        "campaign_progression",
        {"start": "regular", "games": [PRIZE | {"intact": False}]},
        {"crew": "regular", "intact_games_to_next": 2},
    ),
    (
        "I-18",
        "speed_after_engine_hits",
        SPEEDS | {"engine_hits": 1, "abilities": ["old_tub"]},
        {"top_level": "slow"},
    ),
    (
        "I-18",
        "speed_after_engine_hits",
        SPEEDS | {"engine_hits": 2, "abilities": ["old_tub"]},
        {"top_level": "stationary"},
    ),
    ("I-18", "speed_after_engine_hits", SPEEDS | {"engine_hits": 1}, {"top_level": "combat"}),
    ("I-27", "depth_charge", CHARGE, {"p_damage": F(5, 6), "p_bridge_and_rudder": F(5, 6)}),
    (
        "I-27",
        "depth_charge",
        CHARGE | {"target": "mini_submarine"},
        {"p_bridge_and_rudder": 0},
    ),
    (
        "I-29",
        "critical_table",
        CRITICAL | {"abilities": ["sawbones"]},
        {"result": "crew", "ignored": True},
    ),
    ("I-29", "critical_table", CRITICAL | {"roll": 6}, {"result": "crew", "ignored": False}),
    ("I-32", "mine_hit", MAGNETIC, {"p_trigger": F(1, 10)}),
    ("I-32", "mine_hit", MAGNETIC | {"degaussed": True}, {"p_trigger": F(1, 10)}),
    (
        "I-32",
        "mine_hit",
        MAGNETIC | {"size": "large", "degaussed": True},
        {"p_trigger": F(1, 10)},
    ),
    (
        "I-34",
        "mine_hit",
        FIELD | {"crew": "regular", "speed": "stationary", "speed_cm": 0},
        {"p_trigger": F(4, 10)},
    ),
    ("I-34", "mine_hit", FIELD | {"crew": "regular"}, {"p_trigger": F(4, 10)}),
    (
        "I-35",
        "repair",
        REPAIR | {"criticals": ["engine", "rudder"]},
        {"removed": ["rudder", "engine"]},
    ),
    (
        "I-36",
        "activation",
        {"crew": "regular", "hull": 35, "hull_left": 20, "crew_hit": True},
        {"p_obeys": F(1, 3)},
    ),
    # the crew that launched, at hit and fuse
    (
        "I-37",
        "torpedo_attack",
        TORPEDO | {"crew": "veteran"},
        {"target_number": 7, "p_live": F(5, 6)},
    ),
    (
        "I-37",
        "torpedo_attack",
        TORPEDO | {"crew": "inexperienced"},
        {"target_number": 5, "p_live": F(1, 2)},
    ),
    ("I-38", "ram", RAM | {"turns": 1}, {"allowed": True}),
    ("I-38", "ram", RAM | {"turns": 2}, {"allowed": False, "reason": "turns"}),
]


@each_reading(READINGS)
def test_what_an_interpretation_decides(
    number: str, name: str, given: dict[str, Any], expected: dict[str, Any]
) -> None:
    assert part(name, given, expected) == expected, number


@pytest.mark.parametrize("lost", ["gun", "ammunition", "searchlight", "director"])
def test_what_no_line_calls_repairable_stays_lost_i_35(lost: str) -> None:
    with pytest.raises(BadCaseError, match=rf"criticals\[0\] is \"{lost}\"; use one of: engine"):
        PROCEDURES["repair"](REPAIR | {"criticals": [lost]})
