"""Cards for the table: as many boxes as the rules need."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.engine.core.cards import Boxes, ShipCard
from tests.strategies import CLASSES, EDITION, FLEETS, SYSTEM, fleet_of

VOSPER, FAIRMILE, LINSE = "vosper-mtb-type-i-mid", "fairmile-d-mgb", "linse-group-of-3"
NOTES = {note.id for note in SYSTEM.rule_notes()}


def card(slug: str, crew: str = "", **options: int) -> ShipCard:
    fit = {code.replace("__", ":"): count for code, count in options.items()}
    fleet = fleet_of("royal_navy", (slug, crew, fit))
    return SYSTEM.card_of(fleet.ships[0], fleet)


def boxes(found: ShipCard) -> dict[str, int]:
    return {line.label: line.count for line in found.criticals}


def test_a_fairmile_has_what_can_be_hit_aboard_her() -> None:
    found = card(FAIRMILE, "regular")

    assert found.hulls == (Boxes(label="Hull", count=60),)
    assert boxes(found) == {
        "Engine": 3, "Bridge": 1, "Rudder": 1, "Fire": 1, "Gun out": 7, "Crew": 1, "Radar": 1,
        "Smoke": 1, "Depth charges": 1, "Ammunition": 1,
    }  # fmt: skip
    assert (found.size, found.turn, found.skill) == ("medium", "turn 45°", "5+")
    speeds = [(s.label, s.distance, s.modifier) for s in found.speeds]
    assert speeds == [("Slow", 10, "+1"), ("Combat", 20, ""), ("Full", 30, "−2")]
    assert found.torpedoes is None


@pytest.mark.parametrize(("crew", "skill"), [("inexperienced", "6"), ("veteran", "4+")])
def test_the_crew_decides_the_skill(crew: str, skill: str) -> None:
    assert card(VOSPER, crew).skill == skill


def test_above_thirty_centimetres_her_own_fire_suffers_more() -> None:
    assert [s.modifier for s in card(VOSPER).speeds] == ["+1", "", "−3"]


def test_torpedoes_have_a_box_each_and_are_no_guns() -> None:
    found = card(VOSPER)
    assert found.torpedoes == Boxes(label="Torpedoes", count=2)
    assert boxes(found)["Gun out"] == 4


def test_an_old_tub_has_two_thirds_of_her_hull_and_no_full_speed() -> None:
    found = card(FAIRMILE, ability__old_tub=1)

    assert found.hulls[0].count == 40
    assert boxes(found)["Engine"] == 2
    assert [speed.label for speed in found.speeds] == ["Slow", "Combat"]


def test_a_master_engineer_shrugs_off_the_first_hit_and_sawbones_those_on_the_crew() -> None:
    found = card(FAIRMILE, ability__master_engineer=1, ability__sawbones=1)

    assert boxes(found)["Engine"] == 4
    assert "Crew" not in boxes(found)
    assert [label for label, _help in found.abilities] == ["Master engineer", "Sawbones"]


def test_a_squadron_has_boxes_for_each_boat() -> None:
    found = card(LINSE)

    assert found.hulls == tuple(Boxes(label=f"Boat {n}", count=12) for n in (1, 2, 3))
    assert {(line.count, line.boats) for line in found.criticals} == {(3, 3), (1, 3)}
    assert sum(line.total for line in found.criticals) == 3 * (3 + 4)


@pytest.mark.parametrize("slug", CLASSES)
def test_every_class_has_a_card_whose_rules_can_be_looked_up(slug: str) -> None:
    fleet = fleet_of("royal_navy", (slug, "", {}))
    found = SYSTEM.card_of(fleet.ships[0], fleet)
    told = FLEETS.summary(fleet.ships[0], fleet)

    assert sum(line.total for line in found.hulls) == told.whole_hull
    assert found.weapons == told.weapons
    assert found.rules <= NOTES
    assert found.rules


def test_a_class_that_is_gone_has_a_card_with_what_is_known() -> None:
    fleet = fleet_of("royal_navy", (VOSPER, "", {}))
    gone = replace(fleet.ships[0], ship_class="no-such-class")
    fleet = replace(fleet, ships=(gone,))
    assert SYSTEM.card_of(fleet.ships[0], fleet) == ShipCard()


def test_a_blank_card_has_boxes_to_fill_in() -> None:
    blank = SYSTEM.blank_card(EDITION)
    assert blank.hulls[0].count == 60
    assert boxes(blank)["Engine"] == 3
