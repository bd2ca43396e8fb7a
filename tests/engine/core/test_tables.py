"""Reading data files strictly, and looking figures up in bands."""

import pytest

from rules.engine.core.tables import (
    OPEN_END,
    DataError,
    Record,
    bands,
    in_band,
    read_json,
    read_toml,
    unique,
)


def band_rows(*rows):
    return Record({"band": list(rows)}, "tables/x.toml").records("band", required=True)


def test_a_band_holds_both_its_ends_and_the_last_may_be_open() -> None:
    table = bands(
        band_rows(
            {"from": 1, "to": 3, "points": 5},
            {"from": 4, "to": 5, "points": 10},
            {"from": 6, "points": 15},
        ),
        "points",
    )
    assert table == ((1, 3, 5), (4, 5, 10), (6, OPEN_END, 15))
    assert [in_band(table, dice) for dice in (1, 3, 4, 5, 6, 11)] == [5, 5, 10, 10, 15, 15]


def test_a_figure_outside_all_bands_has_none() -> None:
    table = bands(band_rows({"from": 1, "to": 3, "points": 5}), "points")
    with pytest.raises(KeyError):
        in_band(table, 4)


@pytest.mark.parametrize(
    ("second", "field", "words"),
    [
        ({"from": 3, "to": 5, "points": 1}, "from", "is 3, which overlaps the band up to 3"),
        (
            {"from": 5, "to": 6, "points": 1},
            "from",
            "is 5, which leaves a gap after the band up to 3",
        ),
        ({"from": 4, "to": 2, "points": 1}, "to", "is 2, below 4"),
        ({"from": 4, "to": 5}, "points", "is missing"),
    ],
)
def test_bands_with_a_gap_an_overlap_or_upside_down_name_file_row_and_field(
    second, field, words
) -> None:
    with pytest.raises(DataError) as caught:
        bands(band_rows({"from": 1, "to": 3, "points": 5}, second), "points")
    assert str(caught.value) == f"tables/x.toml, band 2, field '{field}': {words}"


def test_an_error_carries_its_place_apart_from_its_message() -> None:
    error = Record({"hull": "ten"}, "rosters/x.json", "row 4").wrong("hull", "is odd")
    assert (error.file, error.row, error.field, error.message) == (
        "rosters/x.json",
        "row 4",
        "hull",
        "is odd",
    )


@pytest.mark.parametrize(
    ("read", "words"),
    [
        (lambda r: r.whole("text"), "is a text ('a'), not a whole number"),
        (lambda r: r.whole("yes"), "is true or false (True), not a whole number"),
        (lambda r: r.whole("half"), "is a fraction (0.5), not a whole number"),
        (lambda r: r.whole("small"), "is -1, below 0"),
        (lambda r: r.text("small"), "is a whole number (-1), not a text"),
        (lambda r: r.text("blank"), "is blank"),
        (lambda r: r.text("null"), "is nothing, not a text"),
        (lambda r: r.text("lost"), "is missing"),
        (lambda r: r.flag("text"), "is a text ('a'), not true or false"),
        (lambda r: r.code("text", ["b", "c"]), "is 'a', which is none of: b, c"),
        (lambda r: r.texts("text"), "is a text ('a'), not a list"),
        (lambda r: r.texts("twice"), "names the same thing twice"),
        (lambda r: r.texts("mixed"), "holds a whole number (1), not a text"),
        (lambda r: r.texts("mixed", ["b"]), "holds 'a', which is none of: b"),
        (lambda r: r.number_or_none("small"), "is -1.0, not above 0"),
        (lambda r: r.pairs("twice"), "is not a list of pairs of texts"),
        (lambda r: r.table("text"), "is a text ('a'), not a table"),
    ],
)
def test_a_wrong_value_is_refused_in_words(read, words) -> None:
    record = Record(
        {
            "text": "a",
            "yes": True,
            "half": 0.5,
            "small": -1,
            "blank": " ",
            "null": None,
            "twice": ["a", "a"],
            "mixed": ["a", 1],
        },
        "f.toml",
    )
    with pytest.raises(DataError) as caught:
        read(record)
    assert caught.value.message == words


def test_a_default_makes_a_field_optional_and_null_counts_as_missing_where_none_is_meant() -> None:
    record = Record({"hull": None}, "f.json")
    assert record.whole_or_none("hull") is None
    assert record.whole("boats", 1) == 1
    assert record.text("note", "") == ""
    assert record.texts("aliases") == ()
    assert not record.flag("diesel")
    record.done()


def test_a_field_that_nobody_asked_for_is_refused() -> None:
    record = Record({"hull": 5, "hul": 6}, "rosters/x.json", "row 1 'x'")
    record.whole("hull")
    with pytest.raises(DataError) as caught:
        record.done()
    assert str(caught.value) == (
        "rosters/x.json, row 1 'x', field 'hul': is not a field of this file"
    )


def test_a_row_that_is_no_table_is_refused() -> None:
    rows = Record({"rows": [{"a": 1}, "b"]}, "f.json").records("rows")
    assert next(rows).whole("a") == 1
    with pytest.raises(
        DataError, match=r"f.json, rows 2: is a text \('b'\), not a table of fields"
    ):
        next(rows)


def test_a_value_that_comes_twice_is_refused_by_name() -> None:
    assert unique(["a", "b"], lambda value: DataError("f", value)) == ("a", "b")
    with pytest.raises(DataError, match="f: b"):
        unique(["b", "a", "b"], lambda value: DataError("f", value))


def test_files_that_cannot_be_read_are_named(tmp_path) -> None:
    folder = tmp_path / "tables"
    folder.mkdir()
    (folder / "a.toml").write_text("x = ")
    (folder / "b.json").write_text("{")
    (folder / "c.json").write_text("[1]")
    (folder / "d.json").write_bytes(b"\xff\xfe{}")
    for name, read, words in (
        ("a.toml", read_toml, "is not TOML"),
        ("b.json", read_json, "is not JSON"),
        ("c.json", read_json, "is a list, not a table of fields"),
        ("d.json", read_json, "cannot be read"),
        ("e.toml", read_toml, "cannot be read"),
    ):
        with pytest.raises(DataError) as caught:
            read(folder / name)
        assert caught.value.file == f"tables/{name}"
        assert caught.value.message.startswith(words)
