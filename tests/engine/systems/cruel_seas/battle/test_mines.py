"""Mines of all kinds (CS-MINE-2 to -6, CS-EQP-8, CS-SCN-4; I-8, I-32, I-34)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules.engine.core.chance import exact
from rules.engine.core.given import BadCaseError
from rules.engine.systems.cruel_seas.battle.game import Game
from rules.engine.systems.cruel_seas.battle.mine_hit import MINE_HIT
from rules.engine.systems.cruel_seas.battle.mines import Kind, blast_of
from tests.engine.systems.cruel_seas.battle.table import at_table

GAME = Game(edition="starter-2026")
FIELD = {
    "kind": "minefield",
    "density": "light",
    "crew": "regular",
    "size": "small",
    "speed": "combat",
    "speed_cm": 24,
    "hull_left": 35,
    "names": {"ship": "Vosper 12"},
}
SINGLE = {
    "kind": "magnetic",
    "crew": "regular",
    "size": "large",
    "speed": "full",
    "speed_cm": 27,
    "hull_left": 60,
    "names": {"ship": "M 1201"},
}


def field(**more: Any) -> dict[str, Any]:
    return MINE_HIT(FIELD | more)


def single(**more: Any) -> dict[str, Any]:
    return MINE_HIT(SINGLE | more)


NEEDS = [  # a D10 at least
    ("stationary", "light", 7),  # I-34
    ("slow", "light", 7),
    ("combat", "light", 6),
    ("full", "light", 5),
    ("stationary", "dense", 6),  # I-34
    ("slow", "dense", 6),
    ("combat", "dense", 5),
    ("full", "dense", 4),
]


@pytest.mark.parametrize(("speed", "density", "needs"), NEEDS)
@pytest.mark.parametrize(("crew", "die"), [("inexperienced", -1), ("regular", 0), ("veteran", 1)])
def test_every_row_of_the_chart_by_crew_as_printed_cs_mine_3_i_8(
    speed: str, density: str, needs: int, crew: str, die: int
) -> None:
    given = {"speed": speed, "speed_cm": 10 if speed != "stationary" else 0}
    found = field(density=density, crew=crew, **given)
    assert found["p_trigger"] == Fraction(sum(face + die >= needs for face in range(1, 11)), 10)
    assert found["p_damage"] == found["p_trigger"]  # no test saves her


@pytest.mark.parametrize(
    "option",
    [{"crew_modifier": "veterans_safer"}, {"options": {"mine_crew_modifier": "veterans_safer"}}],
)
def test_by_option_a_good_lookout_helps_i_8(option: dict[str, Any]) -> None:
    assert field(crew="veteran")["p_trigger"] == Fraction(6, 10)
    assert field(crew="veteran", **option)["p_trigger"] == Fraction(4, 10)
    assert field(crew="inexperienced", **option)["p_trigger"] == Fraction(6, 10)


def test_one_throw_for_each_vessel_and_passage_cs_mine_2() -> None:
    assert field(inside=True)["p_trigger"] == 0
    assert field(inside=True, disabled=True)["p_trigger"] == Fraction(1, 2)
    _, told = at_table(MINE_HIT, FIELD | {"inside": True})
    assert told == ["Vosper 12 enters the minefield: she has had her throw for this field."]


@pytest.mark.parametrize(
    ("kind", "dice", "again"),
    [("minefield", 12, True), ("magnetic", 14, True), ("pressure", 16, True), ("line", 8, False)],
)
def test_each_six_of_a_mine_is_thrown_once_more_cs_mine_6(
    kind: str, dice: int, again: bool
) -> None:
    blast = exact(blast_of, Kind(kind), "", GAME)
    mean = Fraction(49, 12) if again else Fraction(7, 2)
    variance = Fraction(385, 48) if again else Fraction(35, 12)
    assert blast.mean(Fraction) == dice * mean
    assert blast.variance(Fraction) == dice * variance
    assert max(points for points, _ in blast) == dice * (12 if again else 6)


@pytest.mark.parametrize(
    ("size", "degaussed", "tenths"),
    [
        ("tiny", False, 1),
        ("small", False, 1),
        ("medium", False, 5),
        ("large", False, 5),
        ("huge", False, 5),
        ("small", True, 1),  # I-32
        ("medium", True, 1),
        ("huge", True, 1),
    ],
)
def test_whom_a_magnetic_mine_feels_cs_mine_4_cs_eqp_8_i_32(
    size: str, degaussed: bool, tenths: int
) -> None:
    assert single(size=size, degaussed=degaussed)["p_trigger"] == Fraction(tenths, 10)


@pytest.mark.parametrize(
    ("more", "goes_off"),
    [
        ({"size": "small"}, {1}),
        ({"degaussed": True}, {10}),
        ({"size": "small", "degaussed": True}, {10}),
        ({}, {6, 7, 8, 9, 10}),
        ({"kind": "pressure"}, {6, 7, 8, 9, 10}),
    ],
)
def test_which_faces_set_a_mine_off_cs_mine_4_cs_mine_5(
    more: dict[str, Any], goes_off: set[int]
) -> None:
    for face in range(1, 11):
        blast = [1] * (16 if more.get("kind") else 14)
        faces = [face, *(blast if face in goes_off else [])]
        outcome, _ = at_table(MINE_HIT, SINGLE | more, faces)
        assert outcome.triggered is (face in goes_off)


@pytest.mark.parametrize(
    ("kind", "cm", "saved"),
    [
        ("magnetic", 27.9, 0),
        ("magnetic", 28, Fraction(1, 3)),
        ("pressure", 28, 0),
        ("pressure", 28.1, Fraction(1, 3)),
    ],
)
def test_speed_and_a_skill_test_save_her_cs_mine_4_from_28_cs_mine_5_above_28(
    kind: str, cm: float, saved: Fraction
) -> None:
    found = single(kind=kind, speed_cm=cm)
    assert found["p_trigger"] == Fraction(1, 2)
    assert found["p_damage"] == Fraction(1, 2) * (1 - saved)


@pytest.mark.parametrize(
    ("size", "tenths"), [("tiny", 0), ("small", 0), ("medium", 0), ("large", 5), ("huge", 5)]
)
def test_a_pressure_mine_feels_only_large_and_huge_vessels_cs_mine_5(
    size: str, tenths: int
) -> None:
    assert single(kind="pressure", size=size)["p_trigger"] == Fraction(tenths, 10)


@pytest.mark.parametrize("kind", ["magnetic", "pressure"])
def test_single_mines_reach_8_cm_cs_mine_4_cs_mine_5(kind: str) -> None:
    assert single(kind=kind, distance_cm=8)["p_trigger"] == Fraction(1, 2)
    assert single(kind=kind, distance_cm=8.1)["p_trigger"] == 0


def test_the_mine_line_of_scenario_4_is_its_own_rule_cs_mine_6_cs_scn_4() -> None:
    assert single(kind="line", speed="slow", speed_cm=12)["p_damage"] == 0
    found = single(kind="line", speed="combat")
    assert (found["p_damage"], found["mean_if_damaged"]) == (Fraction(2, 3), 28)


def test_a_mine_is_told_from_its_die_to_the_hull() -> None:
    given = SINGLE | {"speed_cm": 30, "size": "medium"}
    faces = [7, 3, 6, 6, *[1] * 12, 6, 2]
    outcome, told = at_table(MINE_HIT, given, faces)
    assert (outcome.points, outcome.vessel.hull_left) == (32, 28)
    assert told == [
        "M 1201 passes a magnetic mine: needs 6 or more, rolls 7, a mine goes off.",
        "M 1201 tries to get clear of the mine, skill test: needs 5 or more, rolls 3, "
        "it catches her.",
        "The mine under M 1201 rolls 6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1 = 24.",
        "Sixes again: rolls 6, 2 = 8 more.",
        "M 1201 takes 32: 28 of 60 hull left.",
    ]


def test_a_crews_line_is_told_as_what_it_does_to_the_number() -> None:
    _, told = at_table(MINE_HIT, FIELD | {"crew": "veteran"}, [4])
    assert told == [
        "Vosper 12 enters the minefield: 6, crew -1: needs 5 or more, rolls 4, nothing happens."
    ]


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (FIELD | {"density": "thick"}, 'density is "thick"; use one of: light, dense'),
        (SINGLE | {"density": "light"}, r"a single mine has none \(CS-MINE-3\)"),
        (FIELD | {"distance_cm": 3}, "distance_cm is not a key of this object"),
        (FIELD | {"speed_cm": 0}, "speed_cm is 0 at the level 'combat'"),
        (FIELD | {"speed": "stationary"}, "speed_cm is 24 at the level 'stationary'"),
        (FIELD | {"crew_modifier": "safe"}, 'crew_modifier is "safe"; use one of: as_printed'),
    ],
)
def test_what_cannot_be_is_refused_by_its_field(given: dict[str, Any], message: str) -> None:
    with pytest.raises(BadCaseError, match=message):
        MINE_HIT(given)


def test_a_density_of_null_says_nothing_of_a_single_mine() -> None:
    assert MINE_HIT(SINGLE | {"density": None}) == MINE_HIT(SINGLE)
