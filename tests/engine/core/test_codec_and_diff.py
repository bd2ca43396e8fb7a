"""Fleets and changes as JSON values. That any fleet survives stands in test_any_fleet.py."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from rules.engine.core import acts as do
from rules.engine.core.codec import FleetDataError, fleet_from_json, fleet_to_json
from rules.engine.core.diff import ChangeError, apply_change, diff
from rules.engine.core.fleet import FleetList
from tests.strategies import EDITION, FLEETS, empty


@pytest.fixture
def fleet() -> FleetList:
    pair = do.AddShips(ship_class="vosper-mtb-type-i-mid", keys=("a", "b"), crew="regular")
    lit = do.SetChoice(key="b", code="equipment:searchlight", count=1)
    return FLEETS.apply(FLEETS.apply(empty(allies="on"), pair), lit)


def test_a_fleet_has_one_json_form(fleet: FleetList) -> None:
    values = fleet_to_json(fleet)
    assert values == {
        "schema": 1,
        "system": "cruel_seas",
        "edition": EDITION,
        "nation": "royal_navy",
        "name": "Nore Flotilla",
        "limit": 500,
        "options": {"allies": "on"},
        "waivers": [],
        "ships": [
            {
                "key": "a",
                "class": "vosper-mtb-type-i-mid",
                "name": "Vosper 1",
                "crew": "regular",
                "fit": {},
                "figures": {},
                "design": None,
                "captain": "",
                "pennant": "",
                "notes": "",
            },
            {
                "key": "b",
                "class": "vosper-mtb-type-i-mid",
                "name": "Vosper 2",
                "crew": "regular",
                "fit": {"equipment:searchlight": 1},
                "figures": {},
                "design": None,
                "captain": "",
                "pennant": "",
                "notes": "",
            },
        ],
    }
    assert fleet_from_json(json.loads(json.dumps(values))) == fleet


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"schema": 2}, "schema is 2; this version reads 1"),
        ({"name": None}, "name is missing"),
        ({"name": 7}, "name is not a text"),
        ({"limit": "500"}, "limit is not a whole number"),
        ({"limit": True}, "limit is not a whole number"),
        ({"options": []}, "options is not an object"),
        ({"options": {"allies": 1}}, "options.allies is not a text"),
        ({"ships": {}}, "ships is not a list"),
        ({"ships": [3]}, "ships[0] is not an object"),
        ({"ships": [{"key": "a", "class": "x", "name": "n", "crew": 1}]}, "ships[0].crew is"),
        ({"ships": [{"key": "a", "class": "x", "name": "n", "fit": {"a": -1}}]}, "ships[0].fit.a"),
        ({"ships": [{"key": "a", "class": "x", "name": "n"}] * 2}, "two ships share one key"),
        ({"ships": [{"key": "", "class": "x", "name": "n"}]}, "ships[0].key is empty"),
    ],
)
def test_what_cannot_be_read_names_its_place(
    fleet: FleetList, change: dict[str, Any], message: str
) -> None:
    with pytest.raises(FleetDataError) as caught:
        fleet_from_json(fleet_to_json(fleet) | change)
    assert message in str(caught.value)


def test_nothing_changed_is_an_empty_change(fleet: FleetList) -> None:
    assert diff(fleet, fleet) == {}
    assert apply_change(fleet, {}) == fleet


def test_a_change_names_only_what_changed(fleet: FleetList) -> None:
    after = FLEETS.apply(fleet, do.SetCrew(key="a", crew="veteran"))
    after = FLEETS.apply(after, do.SetLimit(limit=None))
    change = diff(fleet, after)
    assert change == {
        "fleet": {"limit": [500, None]},
        "changed": {"a": {"crew": ["regular", "veteran"]}},
    }
    assert apply_change(fleet, json.loads(json.dumps(change))) == after
    assert apply_change(after, change, reverse=True) == fleet


def test_a_removed_ship_returns_to_her_place(fleet: FleetList) -> None:
    after = FLEETS.apply(fleet, do.RemoveShip(key="a"))
    change = json.loads(json.dumps(diff(fleet, after)))
    assert [pair[0] for pair in change["removed"]] == [0]
    assert apply_change(after, change, reverse=True) == fleet


def test_ships_that_change_places_are_told(fleet: FleetList) -> None:
    after = replace(fleet, ships=fleet.ships[::-1])
    assert diff(fleet, after) == {"order": [["a", "b"], ["b", "a"]]}


def test_a_fleet_that_moved_on_is_not_undone_into_something_else(fleet: FleetList) -> None:
    crewed = FLEETS.apply(fleet, do.SetCrew(key="a", crew="veteran"))
    change = diff(fleet, crewed)
    moved = FLEETS.apply(crewed, do.SetCrew(key="a", crew="inexperienced"))
    with pytest.raises(ChangeError, match="Vosper 1 has changed since"):
        apply_change(moved, change, reverse=True)
    with pytest.raises(ChangeError, match="no longer in the fleet"):
        apply_change(FLEETS.apply(crewed, do.RemoveShip(key="a")), change, reverse=True)
    added = diff(fleet, FLEETS.apply(fleet, do.DuplicateShip(key="a", new_key="c")))
    with pytest.raises(ChangeError, match="changed or left since"):
        apply_change(fleet, added, reverse=True)


def test_what_is_no_change_is_refused(fleet: FleetList) -> None:
    for nonsense in ({"removed": [[0]]}, {"added": [[0, {"key": "x"}]]}, {"fleet": {"x": [1, 2]}}):
        with pytest.raises(ChangeError):
            apply_change(fleet, nonsense)
