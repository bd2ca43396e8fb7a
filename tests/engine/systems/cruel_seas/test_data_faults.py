"""Faulty data are refused with file, row and field; a second edition stands beside the first."""

import json
import shutil

import pytest

from rules.engine.core.tables import DataError
from rules.engine.systems.cruel_seas import loader


@pytest.fixture
def folder(tmp_path):
    copy = tmp_path / "starter-2026"
    shutil.copytree(loader.EDITIONS / "starter-2026", copy)
    return copy


def change_row(folder, nation, number, change):
    path = folder / "rosters" / f"{nation}.json"
    data = json.loads(path.read_text("utf-8"))
    change(data["rows"][number - 1])
    path.write_text(json.dumps(data), "utf-8")


def replace(folder, file, old, new):
    path = folder / file
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")


def fault(folder):
    with pytest.raises(DataError) as caught:
        loader.load(folder)
    return str(caught.value)


MAS = "rosters/regia_marina.json, row 1 'mas-boat', "


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda row: row.pop("hull"), "field 'hull': is missing"),
        (lambda row: row.update(hull="30"), "field 'hull': is a text ('30'), not a whole number"),
        (lambda row: row.update(hull=0), "field 'hull': is 0, below 1"),
        (lambda row: row.update(hul=30), "field 'hul': is not a field of this file"),
        (
            lambda row: row.update(size="middling"),
            "field 'size': is 'middling', which is none of: tiny, small, medium, large, huge",
        ),
        (
            lambda row: row.update(equipment=["smoke", "kettle"]),
            "field 'equipment': holds 'kettle', which is none of: radar, sonar, director,",
        ),
        (lambda row: row.update(combat=50), "field 'combat': does not lie between slow and full"),
        (
            lambda row: row["weapons"][1].update(type="trident"),
            "weapons 2, field 'type': is 'trident', which is none of: mg, hmg,",
        ),
        (
            lambda row: row["weapons"][1].update(mounting="twin"),
            "weapons 2, field 'mounting': 'torpedo' is single and never semi-automatic",
        ),
        (
            lambda row: row["options"][0].update(printed_points="by CS-PTS-1"),
            "options 1, field 'printed_points': is a text ('by CS-PTS-1'), not a whole number",
        ),
        (
            lambda row: row["options"][0]["adds"][0].pop("type"),
            "options 1, adds 1, field 'type': is missing",
        ),
        (
            lambda row: row.update(options=row["options"] * 2),
            "field 'options': hold one code twice",
        ),
        (lambda row: row.update(provenance="derived"), "field 'basis': is missing"),
        (lambda row: row.update(provenance="public"), "field 'address': is missing"),
        (lambda row: row.update(provenance="hearsay"), "field 'provenance': is 'hearsay'"),
        (
            lambda row: row.update(assumed_equipment=["smoke"]),
            "field 'assumed_equipment': holds 'smoke', which is printed too",
        ),
        (
            lambda row: row.update(incomplete=True),
            "field 'incomplete': needs exactly one row that stands in for it",
        ),
        (
            lambda row: row.update(stands_in_for="gabbiano-class-corvette"),
            "field 'stands_in_for': names no incomplete row of that name",
        ),
    ],
)
def test_a_faulty_row_is_named_with_its_file_and_field(folder, change, words) -> None:
    change_row(folder, "regia_marina", 1, change)
    message = fault(folder)
    if words.startswith(("field 'incomplete'", "field 'stands_in_for'")):  # found across files
        assert message.startswith("rosters/regia_marina.json, 'mas-boat', " + words)
    else:
        assert message.startswith(MAS + words)


def test_a_slug_that_stands_twice_is_named(folder) -> None:
    change_row(folder, "us_navy", 1, lambda row: row.update(slug="mas-boat"))
    assert fault(folder) == (
        "rosters/us_navy.json, 'mas-boat', field 'slug': stands twice, also for 'MAS boat'"
    )


def test_a_slug_that_would_not_do_in_an_address_is_refused(folder) -> None:
    change_row(folder, "us_navy", 1, lambda row: row.update(slug="PT_Boat"))
    assert fault(folder).startswith(
        "rosters/us_navy.json, row 1 'PT_Boat', field 'slug': is 'PT_Boat'"
    )


@pytest.mark.parametrize(
    ("file", "old", "new", "words"),
    [
        (
            "tables/weapons.toml",
            "half = 15",
            "half = 45",
            "weapon 'mg', field 'half': is 45, not between 0 and 30",
        ),
        (
            "tables/weapons.toml",
            "from = 4\nto = 5",
            "from = 5\nto = 5",
            "band 2, field 'from': is 5, which leaves a gap after the band up to 3",
        ),
        (
            "tables/weapons.toml",
            'code = "quad"',
            'code = "twin"',
            "mounting 'twin', field 'code': stands twice",
        ),
        (
            "tables/equipment.toml",
            "us_navy = 5, ",
            "",
            "equipment 'radar', by_nation, field 'us_navy': is missing",
        ),
        (
            "tables/equipment.toml",
            "us_navy = 5",
            "us_navy = 5, french_navy = 5",
            "equipment 'radar', by_nation, field 'french_navy': is not a field of this file",
        ),
        (
            "tables/crews.toml",
            '"large", "huge"',
            '"large"',
            "field 'price': lacks 'huge'",
        ),
        (
            "tables/crews.toml",
            '"large", "huge"',
            '"large", "medium"',
            "price 2, field 'sizes': 'medium' stands twice",
        ),
        (
            "tables/others.toml",
            "dense = 20",
            "dens = 20",
            "minefields, field 'dense': is missing",
        ),
        (
            "tables/designs.toml",
            "beyond = 0.9",
            "beyond = 0",
            "hull_guide, field 'beyond': is 0.0, not above 0",
        ),
        (
            "tables/designs.toml",
            "per_metre = 1.6",
            "a_metre = 1.6",
            "hull_guide, field 'per_metre': is missing",
        ),
        (
            "tables/designs.toml",
            'not_on = ["tiny"]',
            'not_on = ["minute"]',
            "free_weapon, field 'not_on': holds 'minute', "
            "which is none of: tiny, small, medium, large, huge",
        ),
        (
            "tables/designs.toml",
            "speed = 60",
            "sped = 60",
            "most, field 'speed': is missing",
        ),
        (
            "tables/options.toml",
            '[["off", "One navy"], ["on", "Allies allowed"]]',
            '["off", "on"]',
            "option 'allies', field 'values': is not a list of pairs of texts",
        ),
        (
            "help/points.toml",
            'id = "CS-PTS-2"',
            'id = "CS-PTS-1"',
            "CS-PTS-1, field 'id': stands twice",
        ),
        (
            "edition.toml",
            'id = "starter-2026"',
            'id = "other"',
            "field 'id': is 'other', but the folder is 'starter-2026'",
        ),
        (
            "edition.toml",
            'date = "2026-11-30"',
            'date = "last week"',
            "field 'date': is 'last week', not a date as 2026-11-30",
        ),
        (
            "edition.toml",
            'code = "any"',
            'code = "all"',
            "field 'nation': has no 'any'",
        ),
        (
            "rosters/us_navy.json",
            '"nation": "us_navy"',
            '"nation": "soviet_navy"',
            "field 'nation': is 'soviet_navy' in the file of 'us_navy'",
        ),
    ],
)
def test_a_faulty_table_is_named_with_its_file_and_field(folder, file, old, new, words) -> None:
    replace(folder, file, old, new)
    message = fault(folder)
    place = file if "/" in file else f"{folder.name}/{file}"
    assert message == f"{place}, {words}"


def test_a_roster_file_of_no_navy_is_refused(folder) -> None:
    (folder / "rosters" / "swiss_navy.json").write_text("{}")
    assert fault(folder) == ("rosters/swiss_navy.json: is the roster of no nation of this edition")


def test_a_missing_roster_file_is_named(folder) -> None:
    (folder / "rosters" / "us_navy.json").unlink()
    assert fault(folder).startswith("rosters/us_navy.json: cannot be read")


def test_a_second_edition_stands_beside_the_first_and_changes_nothing_in_it(folder) -> None:
    second = folder.parent / "reprint-2027"
    shutil.copytree(folder, second)
    replace(second, "edition.toml", "starter-2026", "reprint-2027")
    replace(second, "edition.toml", "Starter Set rulebook with errata", "A made-up reprint")
    replace(second, "edition.toml", "2026-11-30", "2027-05-01")
    change_row(second, "regia_marina", 1, lambda row: row.update(hull=40, printed_points=70))
    assert loader.editions(folder.parent) == (
        ("reprint-2027", "A made-up reprint"),
        ("starter-2026", "Starter Set rulebook with errata"),
    )
    assert loader.load(second).row("mas-boat").hull == 40
    assert loader.load(folder).row("mas-boat").hull == 30
    assert loader.load(folder) == loader.edition("starter-2026")


def test_the_edition_says_what_it_is_and_an_unknown_one_does_not_exist() -> None:
    edition = loader.edition("starter-2026")
    assert edition is loader.edition("starter-2026")
    assert (edition.id, edition.date) == ("starter-2026", "2026-11-30")
    assert edition.sources
    assert edition.changes
    assert [nation.code for nation in edition.nations][-1] == "any"
    assert loader.editions() == (("starter-2026", "Starter Set rulebook with errata"),)
    for unknown in ("1805", "..", ""):
        with pytest.raises(KeyError):
            loader.edition(unknown)


def test_the_word_for_own_ships_is_no_slug(folder):
    change_row(folder, "regia_marina", 1, lambda row: row.update(slug="own"))
    assert "is 'own', which stands for ships of the player's own" in fault(folder)
