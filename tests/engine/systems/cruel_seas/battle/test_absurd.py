"""What nobody has at the table: one error with the limit, and the rule that sets one."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.core.given import BadCaseError
from rules.engine.systems.cruel_seas.battle.procedures import PROCEDURES
from tests.engine.systems.cruel_seas.battle.gunners import VOSPER, at, volley

GUN = {"gun": "20mm"}
FIRE = dict(PROCEDURES["gun_to_hit"].example)
SPREAD = dict(PROCEDURES["torpedo_spread"].example)
TWICE = [{"vessel": "the escort", "travelled_cm": cm} for cm in (50, 60)]


@pytest.mark.parametrize(
    ("procedure", "given", "message"),
    [
        (
            "volley",
            volley(shooter=VOSPER | {"guns": [GUN] * 10_000}),
            "shooter.guns has 10000 entries; use at most 1000",
        ),
        (
            "volley",
            volley(shooter=VOSPER | {"guns": [GUN] * 31}),
            "shooter.guns are 31; use at most 30",
        ),
        ("volley", volley(*[at(1)] * 61), "shots are 61; use at most 60"),
        ("skill_test", {"crew": "regular", "tests": 500}, "tests is 500; use at most 100"),
        (
            "fleet_die",
            {"bag": [{"side": "royal_navy", "dice": 500}]},
            "bag[0].dice is 500; use at most 60",
        ),
        ("gun_to_hit", FIRE | {"distance_cm": 1001}, "distance_cm is 1001; use 0 to 1000"),
        ("gun_to_hit", FIRE | {"distance_cm": -1}, "distance_cm is -1; use 0 to 1000"),
        ("gun_to_hit", FIRE | {"plumes": 101}, "plumes is 101; use at most 100"),
        ("gun_to_hit", FIRE | {"hard_target": 3}, "hard_target is 3; use at most 2 (CS-GUN-4)"),
        (
            "second_run",
            {"pilot": "veteran", "runs": 3},
            "runs is 3; use at most 2 (CS-AIR-2)",
        ),
        (
            "speed_after_engine_hits",
            {"slow": 12, "combat": 24, "full": 2000},
            "full is 2000; use 0 to 1000",
        ),
        (
            "torpedo_spread",
            SPREAD | {"torpedoes": [{"crew": "regular", "meets": TWICE}]},
            "torpedoes[0].meets names a vessel twice",
        ),
    ],
)
def test_what_is_absurd_is_refused_by_its_limit(
    procedure: str, given: dict[str, Any], message: str
) -> None:
    with pytest.raises(BadCaseError) as caught:
        PROCEDURES[procedure](given)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("procedure", "change", "message"),
    [
        (
            "gun_to_hit",
            {"shooter_speed": "stationary"},
            "shooter_cm is 24 at the level 'stationary' (CS-MOV-1)",
        ),
        ("gun_to_hit", {"target_cm": 0}, "target_cm is 0 at the level 'slow' (CS-MOV-1)"),
        ("rocket_attack", {"target_cm": 0}, "target_cm is 0 at the level 'slow' (CS-MOV-1)"),
        ("shore_battery", {"target_cm": 0}, "target_cm is 0 at the level 'combat' (CS-MOV-1)"),
        ("flak", {"shooter_cm": 0}, "shooter_cm is 0 at the level 'combat' (CS-MOV-1)"),
        ("air_attack", {"target_cm": 0}, "target_cm is 0 at the level 'full' (CS-MOV-1)"),
        ("mine_hit", {"speed_cm": 0}, "speed_cm is 0 at the level 'full' (CS-MOV-1)"),
        ("terrain", {"speed_cm": 0}, "speed_cm is 0 at the level 'combat' (CS-MOV-1)"),
        ("activation", {"hull_left": 36}, "hull_left is 36; use at most 35"),
        ("repair", {"hull_left": 56}, "hull_left is 56; use at most 55 (CS-REP-2)"),
    ],
)
def test_what_contradicts_itself_is_refused(
    procedure: str, change: dict[str, Any], message: str
) -> None:
    with pytest.raises(BadCaseError) as caught:
        PROCEDURES[procedure]({**PROCEDURES[procedure].example, **change})
    assert str(caught.value) == message
