"""The published schema says what documents look like, and says no to what they do not."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from fleetbuilder.formats import Sheet, fleets_json, read
from rules.engine.core import acts as do
from rules.engine.core.fleet import FleetList
from tests.fleetbuilder.formats.paper import (
    COLLECTION_SCHEMA,
    SCHEMA,
    faults,
    looked_over,
    written_fleets,
)
from tests.fleetbuilder.formats.test_refused import changed, document
from tests.fleetbuilder.formats.test_round_trips import QUICK
from tests.strategies import FLEETS, SYSTEM, fleet_of, odd_fleets


def test_the_schema_is_one_of_the_draft_that_it_names() -> None:
    assert SCHEMA["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    Draft202012Validator.check_schema(SCHEMA)


@settings(parent=QUICK)
@given(fleet=written_fleets() | odd_fleets(), count=st.integers(1, 3))
def test_every_document_is_as_the_schema_says(fleet: FleetList, count: int) -> None:
    sheet = Sheet(system=SYSTEM, fleet=fleet, inspection=looked_over(fleet), credit="After x")
    assert faults(fleets_json([sheet] * count)) == []


def longest() -> FleetList:
    """Return a fleet in which every word is as long as it may be."""
    fleet = fleet_of("royal_navy", ("vosper-mtb-type-i-mid", "", {}), limit=10_000)
    key = fleet.ships[0].key
    design = SYSTEM.designs.blank(fleet.edition, "royal_navy", "D" * 200)  # type: ignore[union-attr]
    figures = (("points", "40"), ("speed", "120"), ("type", "T" * 200))
    for act in (
        do.RenameFleet(name="F" * 200),
        do.RenameShip(key=key, name="S" * 200),
        do.SetDetail(key=key, detail="captain", text="C" * 80),
        do.SetDetail(key=key, detail="pennant", text="P" * 20),
        do.SetDetail(key=key, detail="notes", text="N" * 2_000),
        do.AddShips(ship_class="own", keys=("own",), design=design),
        do.AddShips(ship_class="aircraft", keys=("plane",), figures=figures),
    ):
        fleet = FLEETS.apply(fleet, act)
    return fleet


def test_the_longest_names_are_as_the_schema_says_and_come_back() -> None:
    fleet = longest()
    text = fleets_json([Sheet(system=SYSTEM, fleet=fleet, inspection=looked_over(fleet))])
    assert faults(text) == []
    assert read(text)[0].fleet == fleet


@pytest.mark.parametrize(
    ("place", "value", "fault"),
    [
        ("version", 2, "version: 1 was expected"),
        ("fleets", [], "fleets: [] should be non-empty"),
        ("fleets.0.list.limit", "500", "fleets.0.list.limit: '500' is not of type"),
        ("fleets.0.list.limit", 0, "fleets.0.list.limit: 0 is less than the minimum of 1"),
        ("fleets.0.list.name", "F" * 201, "fleets.0.list.name: 'FFF"),
        ("fleets.0.list.ships.0.key", "", "fleets.0.list.ships.0.key: '' should be non-empty"),
        ("fleets.0.list.ships.0.fit", {"boats": -1}, "ships.0.fit.boats: -1 is less than"),
        ("fleets.0.list.ships.0.colour", "grey", "ships.0: Additional properties are not"),
        ("fleets.0.verdict", "fine", "fleets.0.verdict: 'fine' is not one of"),
    ],
)
def test_the_schema_says_no(place: str, value: Any, fault: str) -> None:
    assert faults(json.dumps(document())) == []
    (found,) = faults(changed(place, value))
    assert fault in found


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("name", "schema"), [("schema-1", SCHEMA), ("schema-all-1", COLLECTION_SCHEMA)]
)
def test_the_schema_has_an_address(name: str, schema: dict[str, Any]) -> None:
    response = Client().get(f"/fleets/{name}.json")
    assert response["Content-Type"] == "application/schema+json"
    assert json.loads(response.content) == schema
