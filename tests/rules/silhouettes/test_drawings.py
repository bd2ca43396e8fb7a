"""The drawings' data: complete, readable, and named where it is wrong."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rules.engine import registry
from rules.silhouettes.library import FOLDER, drawing, drawings, nearest
from rules.silhouettes.loader import DrawingError, read_drawing, read_file
from rules.sprites import drawing_of

BOAT: dict[str, Any] = {
    "length_m": 20,
    "family": "hard_chine",
    "parts": [{"type": "gun", "at": 80, "calibre_mm": 20}],
}


def classes() -> list[Any]:
    return [
        ship
        for system in registry.all_systems()
        for edition, _title in system.fleets.editions()
        for ship in system.fleets.catalogue(edition).classes
    ]


def test_all_106_drawings_are_found() -> None:
    assert len(drawings()) == 106


def test_every_class_but_an_aircraft_has_a_drawing() -> None:
    without = [ship.slug for ship in classes() if drawing_of(ship) is None]
    assert without == ["aircraft"]


def test_a_new_file_is_found_by_being_there(tmp_path: Path) -> None:
    (tmp_path / "fourth.json").write_text(json.dumps({"drawings": {"gig": BOAT}}))
    assert list(drawings(tmp_path)) == ["gig"]


def test_two_files_may_not_describe_the_same_ship(tmp_path: Path) -> None:
    for name in ("a.json", "b.json"):
        (tmp_path / name).write_text(json.dumps({"drawings": {"gig": BOAT}}))
    with pytest.raises(DrawingError, match=r"b\.json: gig: stands in another file too"):
        drawings(tmp_path)


def test_a_family_fills_in_what_a_drawing_leaves_out() -> None:
    found = read_drawing(BOAT, "gig")
    assert found.freeboard_m == (1.3, 1.6, 2.5)
    assert (found.bow.type, found.bow.rake_m) == ("clipper", 2)


def test_a_stretched_drawing_keeps_its_places_in_per_cent() -> None:
    found = drawing("mas-500", 24.0)
    assert found is not None
    assert (found.length_m, found.parts[0].at) == (24.0, drawings()["mas-500"].parts[0].at)


def test_a_ship_without_a_drawing_borrows_the_nearest_in_length() -> None:
    found = nearest(19.0)
    assert (found.slug, found.length_m, found.shows_a_type) == ("g-5", 19.0, True)


def test_a_class_of_known_length_without_a_drawing_has_a_picture() -> None:
    ship = next(ship for ship in classes() if ship.slug == "mas-boat")
    found = drawing_of(replace(ship, drawing=""))
    assert found is not None
    assert (found.slug, found.shows_a_type) == ("mas-500", True)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"family": "galleon"}, 'gig: family: no family is called "galleon"'),
        ({"length_m": "long"}, 'gig: length_m: should be a number from 2 to 400, not "long"'),
        ({"colour": "grey"}, "gig: colour: is not a field of this part"),
        ({"freeboard_m": [1, 2]}, "gig: freeboard_m: should be three heights: stern, lowest, bow"),
        ({"bow": {"type": "blunt", "rake_m": 1}}, "gig: bow: type: should be one of raked"),
        ({"steps": [{"from": 0, "to": 20}]}, "gig: steps 1: height_m: is missing"),
        ({"parts": [{"type": "sail", "at": 3}]}, "gig: part 1 (sail): type: no part is called"),
        ({"parts": [{"type": "gun", "at": 3}]}, "gig: part 1 (gun): calibre_mm: is missing"),
        (
            {"parts": [{"type": "gun", "at": 300, "calibre_mm": 20}]},
            "gig: part 1 (gun): at: should be a number from -2 to 102, not 300",
        ),
        (
            {"parts": [{"type": "block", "at": [1], "height_m": 2}]},
            "gig: part 1 (block): at: should be two positions, [from, to], not [1]",
        ),
        (
            {"parts": [{"type": "tower", "outline": [[1, 2]]}]},
            "gig: part 1 (tower): outline: should be three points or more",
        ),
    ],
)
def test_bad_data_is_told_by_file_drawing_part_and_field(
    change: dict[str, Any], message: str
) -> None:
    with pytest.raises(DrawingError) as fault:
        read_drawing({**BOAT, **change}, "gig", "boats.json")
    assert str(fault.value).startswith(f"boats.json: {message}")


def test_a_file_that_is_not_json_is_told_by_its_name(tmp_path: Path) -> None:
    path = tmp_path / "torn.json"
    path.write_text("{")
    with pytest.raises(DrawingError, match=r"torn\.json: is not JSON"):
        read_file(path)


def test_no_data_file_is_too_long_to_read() -> None:
    assert max(len(path.read_text().splitlines()) for path in FOLDER.glob("*.json")) < 300
