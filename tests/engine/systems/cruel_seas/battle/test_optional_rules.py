"""Rules that a group may leave out: both readings of each (CS-CAM-2, CS-SEA-1, CS-TER-2, -6).

Where options say nothing, who asks for such a rule plays with it.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules.engine.core.given import BadCaseError, Given
from rules.engine.systems.cruel_seas.battle.game import OPTIONS, read_game
from rules.engine.systems.cruel_seas.battle.procedures import PROCEDURES
from tests.engine.systems.cruel_seas.battle.sailing import given as order
from tests.engine.systems.cruel_seas.battle.table import at_table

SANDBANK = {"kind": "sandbank", "size": "large", "crew": "regular", "hull_left": 80} | {
    "speed": "combat",
    "speed_cm": 14,
}
FOG = {"kind": "fog", "size": "small", "crew": "regular", "hull_left": 35} | {
    "speed": "slow",
    "speed_cm": 13,
}
SHOT = {
    "gun": "20mm",
    "distance_cm": 20,
    "crew": "regular",
    "shooter_speed": "combat",
    "shooter_cm": 24,
    "target_speed": "combat",
    "target_cm": 24,
    "target_size": "medium",
}
VOLLEY = {
    "shooter": {"name": "MTB 5", "crew": "regular", "size": "small", "hull": 35}
    | {"speed": "stationary", "guns": [{"gun": "20mm"}]},
    "targets": [
        {"name": "S-38", "crew": "regular", "size": "medium", "hull": 55, "speed": "stationary"}
    ],
    "shots": [{"gun": 1, "target": "S-38", "distance_cm": 20}],
}
STRANGER = {"crew": "regular", "turn": 9, "names": {"ship": "S 112"}}
LAUNCH = {"nation": "kriegsmarine", "crew": "regular", "speed": "slow", "ready": 1} | {
    "torpedoes": [{}]
}


def with_option(given: dict[str, Any], option: str, value: str) -> dict[str, Any]:
    return given | {"options": {option: value}}


def in_fog(given: dict[str, Any]) -> dict[str, Any]:
    screens = [{"what": "fog"}]
    if "shots" in given:
        return given | {"shots": [given["shots"][0] | {"screens": screens}]}
    return given | {"screens": screens}


def test_each_has_the_values_of_the_rule_book_the_default_first() -> None:
    assert OPTIONS["naval_intelligence"] == OPTIONS["sandbanks"] == OPTIONS["fog"] == ("off", "on")
    assert OPTIONS["heavy_seas"] == ("none", "choppy", "rough", "stormy")


@pytest.mark.parametrize("option", ["naval_intelligence", "sandbanks", "fog", "heavy_seas"])
def test_each_is_kept_with_the_game(option: str) -> None:
    assert read_game(Given({})).option(option) == OPTIONS[option][0]
    for value in OPTIONS[option]:
        assert read_game(Given({"options": {option: value}})).option(option) == value


@pytest.mark.parametrize(
    ("name", "given", "option", "rule"),
    [
        ("terrain", SANDBANK, "sandbanks", "CS-TER-2"),
        ("terrain", FOG, "fog", "CS-TER-6"),
        ("gun_to_hit", in_fog(SHOT), "fog", "CS-TER-6"),
        ("volley", in_fog(VOLLEY), "fog", "CS-TER-6"),
    ],
)
def test_what_a_group_leaves_out_is_refused_by_its_rule(
    name: str, given: dict[str, Any], option: str, rule: str
) -> None:
    procedure = PROCEDURES[name]
    assert procedure(with_option(given, option, "on")) == procedure(given)
    message = rf"^options.{option} is off, and this is of that rule \({rule}\)$"
    with pytest.raises(BadCaseError, match=message):
        procedure(with_option(given, option, "off"))


def test_other_terrain_and_screens_need_no_option() -> None:
    shoal = SANDBANK | {"kind": "shoal", "distance_cm": 12}
    terrain, shot = PROCEDURES["terrain"], PROCEDURES["gun_to_hit"]
    assert terrain(with_option(shoal, "sandbanks", "off")) == terrain(shoal)
    smoke = SHOT | {"screens": [{"what": "smoke"}]}
    assert shot(with_option(smoke, "fog", "off")) == shot(smoke)


@pytest.mark.parametrize(
    ("value", "first", "told"),
    [
        ("on", 4, "Turn 9: the crew of S 112 is known to be regular."),
        ("off", None, "The crew of S 112 stays secret: nobody plays with naval intelligence."),
    ],
)
def test_without_naval_intelligence_no_crew_is_ever_known_cs_cam_2(
    value: str, first: int | None, told: str
) -> None:
    given = with_option(STRANGER, "naval_intelligence", value)
    found = PROCEDURES["naval_intelligence"](given)
    assert found == {"known_from_turn": first, "known": first is not None}
    assert at_table(PROCEDURES["naval_intelligence"], given)[1] == [told]


@pytest.mark.parametrize(
    ("sea", "modifiers", "test", "launch", "lost"),
    [
        ("none", {}, Fraction(1), True, 0),
        ("choppy", {}, Fraction(1, 3), True, 0),
        ("rough", {"heavy_seas": -1}, Fraction(0), False, 2),
        ("stormy", {"heavy_seas": -2}, Fraction(0), False, Fraction(7, 2)),
    ],
)
def test_the_sea_of_the_options_is_that_of_every_question_cs_sea_1(
    sea: str, modifiers: dict[str, int], test: Fraction, launch: bool, lost: Fraction
) -> None:
    def asked(name: str, given: dict[str, Any]) -> dict[str, Any]:
        return PROCEDURES[name](with_option(given, "heavy_seas", sea))

    assert asked("gun_to_hit", SHOT)["modifiers"] == modifiers
    assert asked("movement_order", order("full", "full"))["p_as_ordered"] == test
    assert asked("torpedo_launch", LAUNCH)["legal"] is launch
    small = asked("heavy_sea_damage", {"size": "small", "hull_left": 35})
    assert small["mean_hull_left"] == 35 - lost


@pytest.mark.parametrize(("said", "by_option"), [("rough", "none"), ("none", "stormy")])
def test_a_sea_beside_another_in_the_options_is_refused_cs_sea_1(said: str, by_option: str) -> None:
    given = with_option(SHOT | {"heavy_seas": said}, "heavy_seas", by_option)
    message = rf"^heavy_seas is '{said}', but in options '{by_option}' \(CS-SEA-1\)$"
    with pytest.raises(BadCaseError, match=message):
        PROCEDURES["gun_to_hit"](given)


def test_a_reading_of_mines_beside_another_in_the_options_is_refused_i_8() -> None:
    mine = {"kind": "minefield", "crew": "veteran", "size": "small", "hull_left": 35} | {
        "speed": "slow",
        "speed_cm": 12,
        "density": "light",
        "crew_modifier": "as_printed",
    }
    same = with_option(mine, "mine_crew_modifier", "as_printed")
    assert PROCEDURES["mine_hit"](same) == PROCEDURES["mine_hit"](mine)
    message = r"^crew_modifier is 'as_printed', but in options 'veterans_safer' \(I-8\)$"
    with pytest.raises(BadCaseError, match=message):
        PROCEDURES["mine_hit"](with_option(mine, "mine_crew_modifier", "veterans_safer"))


def test_a_crew_without_a_hull_has_not_survived_cs_cam_6() -> None:
    game = {"survived": True, "intact": False, "hull": 35, "hull_left": 0}
    message = r"games\[0\].hull_left is 0 of a crew that survived \(CS-CAM-6\)"
    with pytest.raises(BadCaseError, match=message):
        PROCEDURES["campaign_progression"]({"start": "regular", "games": [game]})
