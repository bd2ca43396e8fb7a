"""The tables of the rules say what the procedures do: cells by hand, and cells against draws."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules.engine.core.measures import chance_text
from tests.strategies import SYSTEM

TABLES = {table.code: table for table in SYSTEM.rulebook().tables}
PROCEDURES = SYSTEM.procedures
LABELS = {"20mm": "20 mm", "37mm": "37 mm", "6pdr": "6-pdr", "3in": "3 in", "4in": "4 in",
          "mortar": "Mortar"}  # fmt: skip
CREWS = ("inexperienced", "regular", "veteran")


def rows(code: str) -> dict[str, tuple[str, ...]]:
    """Return the rows of a table by their heads."""
    return {row[0]: row[1:] for row in TABLES[code].rows}


# Cells as the rule book and its errata have them.
@pytest.mark.parametrize(
    ("code", "head", "cells"),
    [
        ("guns", "MG", ("0-30", "15", "0-5", "1D6")),
        ("guns", "37 mm", ("5-70", "35", "5-10", "4D6")),
        ("guns", "4 in", ("25-160", "80", "25-30", "8D6")),
        ("guns", "Mortar", ("10-70", "35", "none", "4D6")),
        ("guns", "Torpedo", ("15-120", "none", "none", "16D6")),
        ("to-hit", "Crew: veteran", ("+2",)),
        ("to-hit", "Target's size: small", ("-1",)),
        ("to-hit", "Heavy seas: stormy", ("-2",)),
        ("mountings", "Quad", ("+3D6",)),
        ("skill", "Regular", ("5 or more", "33\u00a0%")),
        ("turning", "Combat", ("2", "2", "45°", "30°")),
        ("turning", "Full", ("3", "2", "45°", "30°")),
        ("engines", "2", ("slow", "stationary", "combat")),
        ("torpedo-to-hit", "Target's size: huge", ("+4",)),
        ("torpedo-to-hit", "Target at 30 cm or more", ("-2",)),
        ("torpedo-live", "Inexperienced", ("1", "4 or more", "50\u00a0%")),
        ("torpedo-runs", "Long Lance torpedo", ("45", "220", "15", "16D6")),
        ("repair", "Veteran", ("1D6, 1 critical", "4D6, 2 criticals")),
        ("collision", "Tiny", ("none", "1D6", "2D6", "3D6", "4D6")),
        ("collision", "Huge", ("4D6", "5D6", "6D6", "7D6", "8D6")),
        ("mines", "Full", ("5 or more", "4 or more")),
        ("minefields", "Large", ("40 x 20", "12", "60", "80")),
        ("depth-charges", "5", ("3D6",)),
        ("spotting", "Veteran", ("9 or less", "8 or less", "7 or less")),
        ("low-craft", "Submarine", ("small", "0", "no", "no", "no", "no")),
        ("low-craft", "Japanese", ("tiny", "-1", "yes", "yes", "yes", "yes")),
        ("flak", "Regular", ("2", "3 or more")),
        ("jink", "2-3", ("to port",)),
        ("sandbank", "Full", ("4D6",)),
        ("heavy-seas", "Rough", ("slow", "combat", "-1", "no")),
        ("crew-points", "Large", ("0", "70", "90")),
        ("radar-points", "US Navy", ("5",)),
        ("equipment", "Degaussing", ("30", "Magnetic mines go off only on a 10.")),
        ("weapon-points", "Gun with 6D6 and more", ("15",)),
        ("battery", "Veteran", ("145",)),
        ("intelligence", "Regular", ("4",)),
        ("sixes", "HMG", ("yes", "yes", "yes", "no", "no", "yes")),
        ("sea-state", "2-4", ("average", "0")),
    ],
)
def test_cells_are_those_of_the_book(code: str, head: str, cells: tuple[str, ...]) -> None:
    assert rows(code)[head] == cells


def test_all_ten_criticals_stand_with_their_rules() -> None:
    table = TABLES["criticals"]
    assert table.row_rules == tuple(f"CS-CRIT-{n:02}" for n in range(1, 11))
    assert [row[3] for row in table.rows] == [
        *("yes", "yes", "yes", "yes", "no", "yes", "radar, smoke, radio", "no"),
        *("hull alone", "hull alone"),
    ]


def shot(gun: str, distance: int, **more: Any) -> dict[str, Any]:
    still = {"crew": "regular", "shooter_speed": "combat", "shooter_cm": 20}
    target = {"target_speed": "combat", "target_cm": 20, "target_size": "medium"}
    return PROCEDURES["gun_to_hit"]({"gun": gun, "distance_cm": distance} | still | target | more)


@pytest.mark.parametrize("gun", ["mg", "hmg", "20mm", "37mm", "6pdr", "3in", "4in", "mortar"])
def test_a_gun_reaches_as_its_row_says(gun: str) -> None:
    """CS-GUN-1, I-2: at each limit of the table, and a cm beyond it."""
    reach, half, blank, dice = rows("guns")[LABELS.get(gun, gun.upper())]
    least, most = map(int, reach.split("-"))
    assert shot(gun, most)["can_fire"]
    assert not shot(gun, most + 1)["can_fire"]
    assert shot(gun, least)["can_fire"]
    assert least == 0 or not shot(gun, least - 1)["can_fire"]
    assert shot(gun, int(half))["modifiers"].get("over_half") is None
    assert shot(gun, int(half) + 1)["modifiers"]["over_half"] == -2
    if blank == "none":
        assert "point_blank" not in shot(gun, least)["modifiers"]
    else:
        assert shot(gun, int(blank.split("-")[1]))["modifiers"]["point_blank"] == 2
        assert "point_blank" not in shot(gun, int(blank.split("-")[1]) + 1)["modifiers"]
    answer = PROCEDURES["gun_damage"](
        {"gun": gun, "mounting": "single", "at_least": 1, "target_size": "medium",
         "target_crew": "regular"}
    )  # fmt: skip
    assert f"{answer['dice']}D6" == dice


@pytest.mark.parametrize("crew", CREWS)
def test_crews_are_as_good_as_their_rows_say(crew: str) -> None:
    """CS-CORE-3, CS-TOR-6, CS-REP-2, CS-TINY-4."""
    passes = PROCEDURES["skill_test"]({"crew": crew, "tests": 1})["p_pass"]
    assert chance_text(passes) == rows("skill")[crew.capitalize()][1]
    run = {"kind": "standard", "crew": crew, "target_size": "large", "target_cm": 10,
           "travelled_cm": 75, "hull_left": 90}  # fmt: skip
    live = PROCEDURES["torpedo_attack"](run)["p_live"]
    assert chance_text(live) == rows("torpedo-live")[crew.capitalize()][2]
    for place, distance in enumerate((50, 70, 90)):
        cell = rows("spotting")[crew.capitalize()][place]
        seen = PROCEDURES["spot_tiny"](
            {"crew": crew, "distance_cm": distance, "target_speed": "combat"}
        )
        assert seen["p_spot"] == Fraction(int(cell.split()[0]), 10)


@pytest.mark.parametrize("density", ["light", "dense"])
@pytest.mark.parametrize("speed", ["slow", "combat", "full"])
def test_mines_are_struck_as_the_table_says(speed: str, density: str) -> None:
    """CS-MINE-3."""
    light, dense = rows("mines")[speed.capitalize()]
    face = int((light if density == "light" else dense).split()[0])
    odds = PROCEDURES["mine_hit"](
        {"kind": "minefield", "density": density, "crew": "regular", "size": "medium",
         "speed": speed, "speed_cm": 20, "hull_left": 55}
    )  # fmt: skip
    assert odds["p_trigger"] == Fraction(11 - face, 10)
    assert f"{odds['dice']}D6" in TABLES["mines"].note


@pytest.mark.parametrize("deals", ["tiny", "small", "medium", "large", "huge"])
def test_collisions_do_the_damage_of_their_row(deals: str) -> None:
    """CS-COL-1: the mean of the dice, for each victim."""
    table = TABLES["collision"]
    for place, takes in enumerate(table.columns[1:]):
        cell = rows("collision")[deals.capitalize()][place]
        dice = 0 if cell == "none" else int(cell.removesuffix("D6"))
        answer = PROCEDURES["collision"](
            {"attacker": deals, "target": takes.lower(), "attacker_cm": 10, "target_cm": 10,
             "attacker_hull": 500, "target_hull": 500}
        )  # fmt: skip
        assert answer["dice_to_target"] == dice
