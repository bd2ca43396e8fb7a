"""Flak at aircraft (CS-AIR-5, CS-AIR-6; I-13, I-36, I-43), against loops over faces."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from rules.engine.core.given import BadCaseError
from rules.engine.systems.cruel_seas.battle.flak import End, to_hit
from rules.engine.systems.cruel_seas.battle.flak_procedure import FLAK
from tests.engine.systems.cruel_seas.battle.table import at_table

LIGHT = {"gun": "20mm", "distance_cm": 12}  # 3D6
S_38 = {
    "guns": [LIGHT],
    "crew": "regular",
    "shooter_speed": "combat",
    "shooter_cm": 20,
    "pilot": "inexperienced",
    "names": {"ship": "S-38", "target": "the Beaufighter"},
}


def answer(**more: Any) -> dict[str, Any]:
    return FLAK(S_38 | more)


def number(**more: Any) -> Any:
    return answer(**more)["target_numbers"][0]


def gun(**more: Any) -> list[dict[str, Any]]:
    return [LIGHT | more]


@pytest.mark.parametrize(
    ("more", "needs"),
    [
        ({}, 2),  # 5, over half range -2, fast -1; no line for size (I-13)
        ({"guns": gun(distance_cm=1)}, 2),  # never point blank
        ({"guns": gun(gun="mg", distance_cm=3)}, 2),
        ({"crew": "veteran", "shooter_speed": "slow", "shooter_cm": 6}, 5),
        ({"shooter_speed": "full", "shooter_cm": 36}, -1),
        ({"director": True}, 2),  # none for light guns
        ({"guns": [{"gun": "3in", "distance_cm": 40}], "director": True}, 3),  # CS-EQP-3
        ({"bridge_hit": True}, 1),  # fires, but worse
        ({"sea_state": "stormy"}, 0),
        ({"options": {"gun_size_modifiers": "printed"}}, 2),
    ],
)
def test_an_aircraft_is_fast_and_over_half_range_without_a_size_cs_air_5(
    more: dict[str, Any], needs: int
) -> None:
    assert number(**more) == needs


@pytest.mark.parametrize(("distance", "needs"), [(5, 6), (6, 4), (25, 4), (26, 2), (50, 2)])
def test_the_target_of_a_torpedo_run_goes_by_its_own_range_cs_air_5(
    distance: int, needs: int
) -> None:
    aimed = gun(distance_cm=distance)
    assert number(guns=aimed, torpedo_run_on_this_ship=True) == needs
    assert number(guns=aimed) == 2


@pytest.mark.parametrize("torpedo_run", [False, True])
def test_out_of_range_no_gun_fires_in_a_torpedo_run_either_cs_air_5(torpedo_run: bool) -> None:
    given = {"guns": gun(distance_cm=50.5), "torpedo_run_on_this_ship": torpedo_run}
    found = answer(**given)
    assert (found["target_numbers"], found["p_continues"]) == ([None], 1)


@pytest.mark.parametrize(
    ("pilot", "off", "down"), [("inexperienced", 1, 2), ("regular", 2, 3), ("veteran", 3, 4)]
)
def test_sixes_of_all_guns_count_together_face_by_face_cs_air_5(
    pilot: str, off: int, down: int
) -> None:
    found = answer(guns=gun(gun="hmg") * 2, pilot=pilot)  # 2D6 each
    ways = {"on": Fraction(0), "off": Fraction(0), "down": Fraction(0)}
    for hits, chance in ((0, Fraction(64, 100)), (1, Fraction(32, 100)), (2, Fraction(4, 100))):
        for faces in product(range(1, 7), repeat=2 * hits):
            sixes = faces.count(6)
            end = "down" if sixes >= down else "off" if sixes >= off else "on"
            ways[end] += chance / 6 ** (2 * hits)
    assert found["target_numbers"] == [2, 2]
    assert found["p_continues"] == ways["on"]
    assert found["p_disengages"] == ways["off"]
    assert found["p_shot_down"] == ways["down"]


def test_a_hit_without_sixes_spoils_the_attack_once_cs_air_6() -> None:
    found = answer()
    hit_without_six = Fraction(2, 10) * Fraction(5, 6) ** 3
    assert found["p_hit_and_continues"] == hit_without_six
    outcome, told = at_table(FLAK, S_38 | {"guns": [LIGHT, LIGHT]}, [2, 1, 2, 3, 1, 5, 5, 5])
    assert (outcome.end, outcome.hit) == (End.CONTINUES, True)
    shot = (
        "S-38, 20 mm at the Beaufighter: 5, over half range -2, target over 24 cm -1: "
        "needs 2 or less, rolls {}, hit."
    )
    assert told == [
        shot.format(2),
        "The 20 mm rolls 1, 2, 3 = 6: no sixes.",
        shot.format(1),
        "The 20 mm rolls 5, 5, 5 = 15: no sixes.",
        "No sixes of flak in all: the Beaufighter comes on, but attacks by one worse.",
    ]


@pytest.mark.parametrize(
    ("faces", "end", "last"),
    [
        ([3], End.CONTINUES, "The Beaufighter comes through the flak unharmed."),
        (
            [2, 6, 1, 1],
            End.DISENGAGES,
            "1 six of flak in all: the Beaufighter breaks off.",
        ),
        (
            [2, 6, 6, 6],
            End.SHOT_DOWN,
            "3 sixes of flak in all: the Beaufighter is shot down.",
        ),
    ],
)
def test_what_becomes_of_the_aircraft_is_told_cs_air_5(
    faces: list[int], end: End, last: str
) -> None:
    outcome, told = at_table(FLAK, S_38, faces)
    assert (outcome.end, outcome.hit) == (end, False)
    assert told[-1] == last


def test_all_vessels_within_20_cm_of_the_path_add_their_sixes_cs_air_5() -> None:
    other = {"name": "S-39", "guns": [LIGHT], "crew": "veteran"}
    other |= {"shooter_speed": "combat", "shooter_cm": 20, "path_cm": 20}
    given = S_38 | {"pilot": "regular", "others": [other], "torpedo_run_on_this_ship": True}
    assert FLAK(given)["target_numbers"] == [4, 4]  # own range; over half, veteran +2
    outcome, told = at_table(FLAK, given, [4, 6, 1, 1, 4, 6, 1, 1])
    assert outcome.end is End.DISENGAGES
    assert told[-1] == "2 sixes of flak in all: the Beaufighter breaks off."
    far = S_38 | {"others": [other | {"path_cm": 20.1}]}
    assert FLAK(far)["target_numbers"] == [2, None]


@pytest.mark.parametrize(
    ("more", "words"),
    [
        (
            {"crew_hit": True},  # I-36
            "a crew that was hit fires at nothing before her next activation",
        ),
        ({"recovering": True}, "after a collision she doesn't fire"),
        ({"repairing": True}, "all hands are at repairs"),  # CS-REP-1
        ({"path_cm": 21}, "too far from the aircraft's path"),
        ({"guns": gun(distance_cm=51)}, "the aircraft is out of range"),
    ],
)
def test_who_does_not_fire_is_told_why_i_36(more: dict[str, Any], words: str) -> None:
    outcome, told = at_table(FLAK, S_38 | more)
    assert outcome.end is End.CONTINUES
    assert told[0] == f"S-38, 20 mm: {words}."


@pytest.mark.parametrize("kind", ["mg", "hmg", "20mm", "37mm"])
def test_light_guns_are_flak_guns_i_43(kind: str) -> None:
    assert number(guns=[{"gun": kind, "distance_cm": 10}]) == 2


def test_a_3_inch_gun_is_one_if_its_row_calls_it_so_i_43() -> None:
    anti_aircraft = {"gun": "3in", "distance_cm": 40, "anti_aircraft": True}
    assert number(guns=[anti_aircraft]) == number(guns=[{"gun": "3in", "distance_cm": 40}]) == 2
    with pytest.raises(BadCaseError, match=r"guns\[0\]\.gun is 3in, which doesn't fire at airc"):
        number(guns=[anti_aircraft | {"anti_aircraft": False}])


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"guns": [{"gun": "6pdr", "distance_cm": 9}]}, r"guns\[0\]\.gun is 6pdr, which doesn't"),
        ({"guns": gun() * 21}, "guns are 21; use at most 20"),
        ({"others": [{}] * 12}, "others are 12; use at most 11"),
        ({"others": [{"guns": []}]}, r"others\[0\]\.shooter_speed is missing"),
        ({"pilot": "ace"}, 'pilot is "ace"; use one of: inexperienced'),
    ],
)
def test_what_cannot_be_is_refused_by_its_field(more: dict[str, Any], message: str) -> None:
    with pytest.raises(BadCaseError, match=message):
        answer(**more)


def test_all_vessels_fire_in_one_sea_cs_sea_1() -> None:
    """A 37 mm hits a plane on 5 - 2 - 1, in a rough sea on one less, another ship's as well."""
    ship = {"crew": "regular", "shooter_speed": "combat", "shooter_cm": 18}
    gun = {"gun": "37mm", "distance_cm": 25}
    both = (
        ship
        | {"guns": [gun], "pilot": "regular"}
        | {"others": [ship | {"name": "S-39", "guns": [gun]}]}
    )
    for seas, number in (("none", 2), ("rough", 1)):
        facts = FLAK.facts(both | {"heavy_seas": seas})
        assert [to_hit(gun).number for gun in facts.guns] == [number, number]
    with pytest.raises(BadCaseError, match=r"others\[0\].heavy_seas is not a key of this object"):
        FLAK.facts(both | {"others": [ship | {"guns": [gun], "heavy_seas": "rough"}]})
