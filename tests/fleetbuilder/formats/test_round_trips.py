"""What is written is read back: whole by JSON, all but the notes by full text, Markdown and CSV."""

from __future__ import annotations

import csv
import io
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fleetbuilder.formats import (
    LOSSES,
    Flavour,
    Kind,
    Reading,
    Sheet,
    Size,
    fleet_csv,
    fleets_json,
    read,
)
from fleetbuilder.formats import fleet_text as written
from fleetbuilder.formats.json_reading import only_fleet, parsed
from fleetbuilder.formats.understanding import with_names
from fleetbuilder.groups import sisters
from fleetbuilder.muster import without_notes
from rules.engine.core.fleet import FleetList, ShipEntry
from tests.fleetbuilder.formats.paper import faults, looked_over, numbered, written_fleets
from tests.strategies import SYSTEM, odd_fleets

pytestmark = pytest.mark.once

QUICK = settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow])
LINK = "https://example.org/shared/abc/"


def alone(text: str) -> Reading:
    (reading,) = read(text)
    return reading


def assert_nothing_lost(fleet: FleetList, reading: Reading) -> None:
    assert reading.fleet == numbered(fleet)
    assert reading.inspection == looked_over(numbered(fleet))
    assert [remark for remark in reading.remarks if remark.kind in (Kind.APART, Kind.DIFFERS)] == []


@QUICK
@given(fleet=written_fleets(), flavour=st.sampled_from(list(Flavour)), linked=st.booleans())
def test_full_text_loses_nothing_but_notes(
    fleet: FleetList, flavour: Flavour, linked: bool
) -> None:
    link = LINK if linked else ""
    text = written(SYSTEM, fleet, looked_over(fleet), link, "After @x, y by z", flavour=flavour)
    assert_nothing_lost(fleet, alone(text))


@QUICK
@given(fleet=written_fleets())
def test_csv_loses_nothing_but_notes_and_holds_no_formula(fleet: FleetList) -> None:
    text = fleet_csv(SYSTEM, fleet, looked_over(fleet), LINK)
    assert_nothing_lost(fleet, alone(text))
    assert_nothing_lost(fleet, alone("\ufeff" + text))


@QUICK
@given(fleet=written_fleets(), notes=st.sampled_from(["", "Glued.\n\nTwice: @x \u202bno"[:10]]))
def test_json_loses_nothing(fleet: FleetList, notes: str) -> None:
    fleet = replace(fleet, ships=tuple(replace(ship, notes=notes.strip()) for ship in fleet))
    sheet = Sheet(system=SYSTEM, fleet=fleet, inspection=looked_over(fleet), link=LINK)
    text = fleets_json([sheet])
    assert faults(text) == []
    reading = alone(text)
    assert reading.fleet == fleet
    assert {remark.kind for remark in reading.remarks} == {Kind.READ}


@QUICK
@given(fleet=odd_fleets())
def test_the_document_holds_whatever_was_stored(fleet: FleetList) -> None:
    sheet = Sheet(system=SYSTEM, fleet=fleet, inspection=looked_over(fleet))
    found, told = only_fleet(parsed(fleets_json([sheet])), "")
    assert (found, told["edition"]) == (fleet, SYSTEM.edition_title(fleet.edition))


def without_losses(fleet: FleetList, size: Size) -> FleetList:
    """Return what is left of a fleet when it loses what the list of a small size says."""
    inspection = looked_over(fleet)
    ships: list[ShipEntry] = []
    stems: dict[str, str] = {}
    for run in sisters(without_notes(fleet), lambda entry: inspection.receipt(entry.key)):
        for ship in run:
            if ship.is_own or ship.figures:
                continue
            found = SYSTEM.class_of(fleet.edition, ship)
            key = f"ship-{len(ships) + 1}"
            stems[key] = found.short if found else ""
            name = ship.name if size is Size.COMPACT and len(run) == 1 else ""
            bare = replace(ship, key=key, name=name, fit=(), captain="", pennant="", notes="")
            ships.append(bare)
    return replace(fleet, ships=with_names(ships, stems), options=(), waivers=())


@QUICK
@given(
    fleet=written_fleets(),
    flavour=st.sampled_from(list(Flavour)),
    size=st.sampled_from([Size.COMPACT, Size.LINE]),
)
def test_small_texts_lose_what_the_list_says_and_nothing_else(
    fleet: FleetList, flavour: Flavour, size: Size
) -> None:
    reading = alone(written(SYSTEM, fleet, looked_over(fleet), LINK, size=size, flavour=flavour))
    assert reading.fleet == without_losses(fleet, size)
    plain = [ship for ship in fleet if not ship.is_own and not ship.figures]
    assert len(plain) == len(fleet.ships) or reading.apart


def test_the_list_says_what_each_size_loses() -> None:
    rest = [
        "what is fitted", "captains and pennants", "own ships and aircraft",
        "game options and the edition", "what is wrong, and house rules, in words", "notes",
    ]  # fmt: skip
    assert {size: [str(words) for words in LOSSES[size]] for size in Size} == {
        Size.LINE: ["names of ships", *rest],
        Size.COMPACT: ["names of ships that are told as one", *rest],
        Size.FULL: ["house rules that let nothing pass", "notes"],
    }


@QUICK
@given(fleet=written_fleets())
def test_no_cell_is_a_formula(fleet: FleetList) -> None:
    for row in csv.reader(io.StringIO(fleet_csv(SYSTEM, fleet, looked_over(fleet)))):
        assert not any(cell[:1] in tuple("=+-@\t\r＝＋－＠") for cell in row if cell)


@pytest.mark.parametrize("flavour", list(Flavour))
@settings(parent=QUICK, max_examples=15)
@given(fleet=written_fleets(most=3))
def test_reading_twice_gives_the_same(flavour: Flavour, fleet: FleetList) -> None:
    first = alone(written(SYSTEM, fleet, looked_over(fleet), flavour=flavour))
    again = written(SYSTEM, first.fleet, first.inspection, flavour=flavour)
    assert alone(again).fleet == first.fleet
