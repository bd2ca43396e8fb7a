"""Prices and roster rows that can be read two ways (I-14, I-15, I-23, I-24, I-40, I-42)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.core.catalogue import ShipClass
from rules.engine.systems.cruel_seas.adjudication import fleet_cost
from rules.engine.systems.cruel_seas.catalogue import catalogue
from tests.strategies import EDITION, FLEETS, fleet_of

BOATS = {
    "name": "Maru-ni",
    "size": "tiny",
    "hull": 5,
    "weapons": [],
    "equipment": [],
    "crew": "regular",
    "count": 1,
    "boats": 3,
    "explosive": True,
}
S_38 = BOATS | {
    "name": "S-38",
    "size": "medium",
    "hull": 55,
    "weapons": [{"type": "torpedo", "mounting": "single", "count": 2}],
    "boats": 1,
    "explosive": False,
}


def row(slug: str) -> ShipClass:
    found = catalogue(EDITION).get(slug)
    assert found is not None
    return found


def points(nation: str, ship: dict[str, Any]) -> dict[str, Any]:
    """Return a ship's points, part by part."""
    found: dict[str, Any] = fleet_cost({"nation": nation, "ships": [ship]})["ships"][0]
    return found


def test_three_tiny_boats_pay_one_crew_not_three_i_14() -> None:
    assert points("imperial_japanese_navy", BOATS)["crew"] == 50
    assert points("imperial_japanese_navy", BOATS | {"crew": "veteran"})["crew"] == 75


def test_a_large_crew_costs_70_or_90_and_a_medium_one_50_or_75_i_14() -> None:
    large = S_38 | {"size": "large"}
    assert [points("kriegsmarine", ship)["crew"] for ship in (S_38, large)] == [50, 70]
    veterans = [ship | {"crew": "veteran"} for ship in (S_38, large)]
    assert [points("kriegsmarine", ship)["crew"] for ship in veterans] == [75, 90]


@pytest.mark.parametrize(("allies", "codes"), [("off", ["MIXED_NATION"]), ("on", [])])
def test_one_nation_a_side_unless_the_group_allows_allies_i_15(
    allies: str, codes: list[str]
) -> None:
    mixed = fleet_of("royal_navy", ("e-boat-s-38-class", "", {}), allies=allies)
    assert [finding.code for finding in FLEETS.inspect(mixed).findings] == codes


def test_fat_is_paid_once_a_vessel_however_many_torpedoes_i_42() -> None:
    fat = S_38 | {"equipment": ["fat"]}
    assert points("kriegsmarine", fat)["equipment"] == 30
    four = fat | {"weapons": [{"type": "torpedo", "mounting": "single", "count": 4}]}
    assert points("kriegsmarine", four)["equipment"] == 30


@pytest.mark.parametrize(("slug", "size"), [("landing-craft-daihatsu", "Tiny"), ("lct", "Large")])
def test_the_roster_row_rules_on_the_size_of_landing_craft_i_23(slug: str, size: str) -> None:
    assert dict(row(slug).facts)["Size"] == size


@pytest.mark.parametrize(
    ("slug", "label", "kind"),
    [
        ("m-class-minesweeper", "105 mm", "4in"),
        ("ijn-light-cruiser", "25 mm, twin", "20mm"),
        ("maru-ni-kamikaze-boats-with-depth-charges-x3", "13 mm", "hmg"),
        ("pt-boat-elco", "40 mm", "37mm"),
    ],
)
def test_a_true_calibre_fires_as_its_class_i_24(slug: str, label: str, kind: str) -> None:
    assert [row.type for row in row(slug).weapons if row.label == label] == [kind]


def test_listed_machine_guns_are_paid_for_beside_two_free_ones_i_40() -> None:
    higgins = row("pt-boat-higgins")
    guns = [(row.count, row.note) for row in higgins.weapons if row.type == "mg"]
    assert guns == [(2, ""), (2, "free")]
    assert higgins.points == 130  # 45 + 80 + 5, of which 2 x 5 are for these
