"""Terrain and heavy seas (CS-TER-1, -2, -3, -5, -6, CS-SEA-1)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from rules.engine.core.given import BadCaseError
from rules.engine.systems.cruel_seas.battle.heavy_seas import HEAVY_SEA_DAMAGE
from rules.engine.systems.cruel_seas.battle.terrain import End
from rules.engine.systems.cruel_seas.battle.terrain_procedure import TERRAIN
from tests.engine.systems.cruel_seas.battle.table import at_table

NEAR = {
    "kind": "shoal",
    "distance_cm": 7,
    "size": "large",
    "crew": "regular",
    "speed": "combat",
    "speed_cm": 14,
    "hull_left": 80,
    "names": {"ship": "M 1201"},
}
BANK = {key: NEAR[key] for key in NEAR if key != "distance_cm"} | {"kind": "sandbank"}
FOG = BANK | {"kind": "fog", "speed": "full", "speed_cm": 39, "combat_cm": 26}


def ends(given: dict[str, Any], **more: Any) -> dict[str, Fraction]:
    found: dict[str, Fraction] = TERRAIN(given | more)["p_end"]
    return found


@pytest.mark.parametrize("kind", ["shoal", "shore", "island"])
@pytest.mark.parametrize("size", ["large", "huge"])
def test_deep_vessels_keep_10_cm_off_or_test_cs_ter_1_cs_ter_3(kind: str, size: str) -> None:
    third = {"kept_off": Fraction(1, 3), "collides": Fraction(2, 3)}
    assert ends(NEAR, kind=kind, size=size) == third
    assert ends(NEAR, kind=kind, size=size, distance_cm=0) == third
    assert ends(NEAR, kind=kind, size=size, crew="veteran")["kept_off"] == Fraction(1, 2)
    assert ends(NEAR, kind=kind, size=size, distance_cm=10) == {"passes": 1}
    assert ends(NEAR, kind=kind, size=size, landing_craft=True) == {"passes": 1}


@pytest.mark.parametrize("size", ["tiny", "small", "medium"])
def test_smaller_craft_pass_but_not_through_what_is_solid_cs_ter_1(size: str) -> None:
    for kind in ("shoal", "shore", "island"):
        assert ends(NEAR, kind=kind, size=size, distance_cm=0.1) == {"passes": 1}
    assert ends(NEAR, size=size, distance_cm=0) == {"passes": 1}
    assert ends(NEAR, kind="shore", size=size, distance_cm=0) == {"collides": 1}
    assert ends(NEAR, kind="island", size=size, distance_cm=0) == {"collides": 1}


def test_a_wreck_stops_only_who_runs_into_it_cs_ter_5() -> None:
    assert ends(NEAR, kind="wreck", distance_cm=0.1) == {"passes": 1}
    assert ends(NEAR, kind="wreck", distance_cm=0) == {"collides": 1}


def test_a_passed_test_moves_her_the_least_way_off_cs_ter_1() -> None:
    passed, told = at_table(TERRAIN, NEAR | {"distance_cm": 6.5}, [5])
    assert (passed.end, passed.cm, passed.vessel.hull_left) == (End.KEPT_OFF, Fraction(7, 2), 80)
    assert told[-1] == "M 1201 is moved 3.5 cm off the shoal."


def test_a_failed_test_is_a_collision_with_land_cs_ter_1() -> None:
    """Land counts as huge: 5D6 against a large vessel, one more above 24 cm."""
    passed, told = at_table(TERRAIN, NEAR, [4, 1, 2, 3, 4, 5])
    assert (passed.end, passed.vessel.hull_left) == (End.COLLIDES, 65)
    assert told[0].startswith("M 1201, too near the shoal, skill test: ")
    assert told[0].endswith("needs 5 or more, rolls 4, she strikes.")
    assert told[1] == "M 1201 runs into the land."
    mean = TERRAIN(NEAR | {"speed": "full", "speed_cm": 25})["mean_hull_left"]
    assert mean == 80 - Fraction(2, 3) * 21


@pytest.mark.parametrize(("speed", "dice"), [("slow", 2), ("combat", 3), ("full", 4)])
@pytest.mark.parametrize(
    ("size", "needs"), [("tiny", 3), ("small", 3), ("medium", 3), ("large", 5), ("huge", 5)]
)
def test_a_sandbank_hurts_by_speed_and_holds_larger_vessels_cs_ter_2(
    speed: str, dice: int, size: str, needs: int
) -> None:
    found = TERRAIN(BANK | {"speed": speed, "size": size})
    fails = Fraction(needs - 1, 6)
    held = "damaged" if needs == 3 else "grounded"
    assert found["p_end"] == {"passes": 1 - fails, held: fails}
    assert found["mean_hull_left"] == 80 - fails * dice * Fraction(7, 2)


def test_who_sinks_on_a_sandbank_or_lies_still_is_not_grounded_cs_ter_2() -> None:
    passed, told = at_table(TERRAIN, BANK | {"hull_left": 9}, [4, 3, 3, 3])
    assert (passed.end, told[-1]) == (End.DAMAGED, "M 1201 sinks.")
    passed, told = at_table(TERRAIN, BANK, [4, 3, 3, 3])
    assert (passed.end, passed.vessel.level, passed.vessel.hull_left) == (
        End.GROUNDED,
        "stationary",
        71,
    )
    assert told[-1] == "M 1201 lies aground here for the rest of the game, and may still fight."
    assert ends(BANK, speed="stationary", speed_cm=0) == {"passes": 1}


@pytest.mark.parametrize(("gone", "cm"), [(0, 26), (26, 26), (30.5, 30.5)])
def test_fog_holds_her_to_combat_speed_cs_ter_6(gone: float, cm: float) -> None:
    found = TERRAIN(FOG | {"gone_cm": gone})
    assert (found["p_end"], found["fog_cm"]) == ({"slowed": 1}, cm)


def test_slower_vessels_go_on_in_fog_as_they_did_cs_ter_6() -> None:
    passed, told = at_table(TERRAIN, BANK | {"kind": "fog"})
    assert (passed.end, passed.vessel.level) == (End.PASSES, "combat")
    assert told == ["M 1201 goes on in the fog, neither seen nor seeing."]
    passed, told = at_table(TERRAIN, FOG)
    assert passed.vessel.level == "combat"
    assert told == ["M 1201 slows to combat speed in the fog: 26 cm in this move."]


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (BANK | {"distance_cm": 3}, "distance_cm is not a key of this object"),
        (BANK | {"speed_cm": 0}, "speed_cm is 0 at the level 'combat'"),
        (NEAR | {"speed": "stationary"}, "speed_cm is 14 at the level 'stationary'"),
        (FOG | {"combat_cm": 40}, "speed_cm is 39, less than combat_cm or gone_cm"),
        (BANK | {"kind": "fog", "speed": "full"}, "combat_cm is missing"),
        (NEAR | {"kind": "reef"}, 'kind is "reef"; use one of: shoal, shore, island'),
    ],
)
def test_what_cannot_be_is_refused_by_its_field(given: dict[str, Any], message: str) -> None:
    with pytest.raises(BadCaseError, match=message):
        TERRAIN(given)


SEA = {"size": "small", "hull_left": 35, "heavy_seas": "stormy", "names": {"ship": "Vosper 12"}}


@pytest.mark.parametrize(
    ("size", "sea", "mean"),
    [
        ("tiny", "rough", Fraction(2)),
        ("small", "rough", Fraction(2)),
        ("small", "stormy", Fraction(7, 2)),
        ("small", "choppy", Fraction(0)),
        ("small", "none", Fraction(0)),
        ("medium", "stormy", Fraction(0)),
        ("huge", "stormy", Fraction(0)),
    ],
)
def test_seas_hurt_small_craft_each_turn_cs_sea_1(size: str, sea: str, mean: Fraction) -> None:
    found = HEAVY_SEA_DAMAGE(SEA | {"size": size, "heavy_seas": sea, "turns": 3})
    assert found["mean_hull_left"] == 35 - 3 * mean


def test_seas_sink_who_is_nearly_gone_cs_sea_1() -> None:
    found = HEAVY_SEA_DAMAGE(SEA | {"hull_left": 5, "turns": 2})
    sunk = sum(sum(faces) >= 5 for faces in product(range(1, 7), repeat=2))
    assert found["p_sunk"] == Fraction(sunk, 36)


def test_a_d3_is_half_a_d6_rounded_up_and_no_six_is_critical_cs_sea_1() -> None:
    after, told = at_table(HEAVY_SEA_DAMAGE, SEA | {"heavy_seas": "rough"}, [5])
    assert after.hull_left == 32
    assert told == [
        "The sea breaks over Vosper 12: rolls 5 = 3.",
        "Vosper 12 takes 3: 32 of 35 hull left.",
    ]
    after, _ = at_table(HEAVY_SEA_DAMAGE, SEA, [6])
    assert after.hull_left == 29
