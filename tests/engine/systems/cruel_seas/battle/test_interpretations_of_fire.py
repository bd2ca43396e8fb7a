"""Fire, where the rule book can be read two ways (see `readings`)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from tests.engine.systems.cruel_seas.battle.readings import Reading, each_reading, part

GUN = {
    "gun": "20mm",
    "distance_cm": 20,
    "crew": "regular",
    "shooter_speed": "combat",
    "shooter_cm": 24,
    "target_speed": "combat",
    "target_cm": 20,
    "target_size": "medium",
}
BIG = GUN | {"gun": "37mm"}
SPEEDS = {"slow": 12, "combat": 24, "full": 36}
SEMI = {
    "shooter": {
        "name": "Vosper 12",
        "crew": "regular",
        "size": "small",
        "hull": 35,
        "guns": [{"gun": "37mm", "semi_auto": True}],
        "speed": "combat",
        **SPEEDS,
    },
    "targets": [
        {
            "name": "S-38",
            "crew": "regular",
            "size": "medium",
            "hull": 55,
            "guns": [{"gun": "20mm"}],
            "speed": "combat",
            **SPEEDS,
        }
    ],
    "shots": [{"gun": 1, "target": "S-38", "distance_cm": 30}],
}
BOMB = {
    "target_size": "medium",
    "target_speed": "combat",
    "target_cm": 18,
    "target_crew": "regular",
}
FLAK = {
    "guns": [{"gun": "20mm", "distance_cm": 12}],
    "crew": "regular",
    "shooter_speed": "combat",
    "shooter_cm": 20,
    "pilot": "regular",
}
ROCKET = {
    "distance_cm": 45,
    "crew": "regular",
    "shooter_speed": "slow",
    "target": "land",
}
PRINTED = {"options": {"gun_size_modifiers": "printed"}}
F = Fraction

READINGS: list[Reading] = [
    # sizes in gun fire: a row for each, or tiny alone
    ("I-1", "gun_to_hit", GUN | {"target_size": "tiny"}, {"target_number": 3}),
    ("I-1", "gun_to_hit", GUN | {"target_size": "small"}, {"target_number": 4}),
    ("I-1", "gun_to_hit", GUN | {"target_size": "large"}, {"target_number": 6}),
    ("I-1", "gun_to_hit", GUN | {"target_size": "huge"}, {"target_number": 7}),
    ("I-1", "gun_to_hit", GUN | {"target_size": "tiny"} | PRINTED, {"target_number": 3}),
    ("I-1", "gun_to_hit", GUN | {"target_size": "small"} | PRINTED, {"target_number": 5}),
    ("I-1", "gun_to_hit", GUN | {"target_size": "large"} | PRINTED, {"target_number": 5}),
    ("I-1", "gun_to_hit", GUN | {"target_size": "huge"} | PRINTED, {"target_number": 5}),
    # both limits of point blank belong to it; exactly half is not over half
    ("I-2", "gun_to_hit", BIG | {"distance_cm": 4.9}, {"can_fire": False}),
    ("I-2", "gun_to_hit", BIG | {"distance_cm": 5}, {"modifiers": {"point_blank": 2}}),
    ("I-2", "gun_to_hit", BIG | {"distance_cm": 10}, {"modifiers": {"point_blank": 2}}),
    ("I-2", "gun_to_hit", BIG | {"distance_cm": 10.1}, {"modifiers": {}}),
    ("I-2", "gun_to_hit", BIG | {"distance_cm": 35}, {"modifiers": {}}),
    ("I-2", "gun_to_hit", BIG | {"distance_cm": 35.1}, {"modifiers": {"over_half": -2}}),
    # a target that hides in part: -2 or -1
    ("I-3", "gun_to_hit", GUN | {"obscured": True}, {"target_number": 3}),
    (
        "I-3",
        "gun_to_hit",
        GUN | {"obscured": True, "options": {"obscured_modifier": "-1"}},
        {"target_number": 4},
    ),
    # semi-automatic: 5 or less, twice or once
    ("I-4", "volley", SEMI, {"p_unhurt": F(1, 4)}),
    ("I-4", "volley", SEMI | {"options": {"semi_auto": "none"}}, {"p_unhurt": F(1, 2)}),
    # a slow ship's full speed is full speed; over 30 comes on top
    (
        "I-9",
        "gun_to_hit",
        GUN | {"shooter_speed": "full", "shooter_cm": 18},
        {"modifiers": {"shooter_full": -2}},
    ),
    (
        "I-9",
        "gun_to_hit",
        GUN | {"shooter_speed": "full", "shooter_cm": 31},
        {"modifiers": {"shooter_full": -2, "shooter_over_30": -1}},
    ),
    # bombs: 5, point blank +2, the aircraft's speed -2, whoever flies; flak has no line for size
    ("I-13", "air_attack", BOMB, {"target_number": 5}),
    ("I-13", "air_attack", BOMB | {"target_size": "large"}, {"target_number": 6}),
    ("I-13", "flak", FLAK, {"target_numbers": [2]}),
    # a Bridge Hit is a line of the firer, whatever the number of hits
    ("I-22", "gun_to_hit", GUN | {"bridge_hit": True}, {"modifiers": {"bridge_hit": -1}}),
    # a miss without a throw leaves a plume too, of the guns that leave any
    (
        "I-25",
        "gun_to_hit",
        BIG | {"distance_cm": 60, "crew": "inexperienced", "obscured": True},
        {"target_number": -1, "plume_on_miss": True},
    ),
    (
        "I-25",
        "gun_to_hit",
        GUN | {"distance_cm": 40, "crew": "inexperienced", "obscured": True},
        {"target_number": -1, "plume_on_miss": False},
    ),
    # the level declared holds for all fire of the move, not what she has sailed so far
    (
        "I-26",
        "volley",
        SEMI | {"shooter": SEMI["shooter"] | {"speed": "full"}},  # type: ignore[operator]
        {"target_number": 5 - 2 - 1},
    ),
    ("I-26", "volley", SEMI, {"target_number": 5}),
    ("I-28", "rocket_attack", ROCKET, {"target_number": 5 + 1 + 2 - 1}),
    ("I-28", "rocket_attack", ROCKET | {"target_size": "huge"}, {"target_number": 7}),
    # after a crew hit no fire out of turn; the test decides about fire in her own
    ("I-36", "flak", FLAK | {"crew_hit": True}, {"target_numbers": [None]}),
    # both seas count, if both are set
    (
        "I-39",
        "gun_to_hit",
        GUN | {"sea_state": "stormy", "heavy_seas": "rough"},
        {"target_number": 5 - 2 - 1},
    ),
    ("I-39", "gun_to_hit", GUN | {"sea_state": "stormy"}, {"target_number": 5 - 2}),
    (
        "I-43",
        "flak",
        FLAK | {"guns": [{"gun": "3in", "distance_cm": 40, "anti_aircraft": True}]},
        {"target_numbers": [2]},
    ),
]


@each_reading(READINGS)
def test_what_an_interpretation_decides(
    number: str, name: str, given: dict[str, Any], expected: dict[str, Any]
) -> None:
    assert part(name, given, expected) == expected, number
