"""Data tables: reading TOML and JSON strictly, and looking figures up in bands.

Whatever is wrong with a file is a `DataError` that names the file, the row and the field.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

OPEN_END = 10**6  # the upper end of a band that has none


class DataError(ValueError):
    """What is wrong with a data file: `file`, `row` and `field` say where ("" if it has none)."""

    def __init__(self, file: str, message: str, *, row: str = "", field: str = "") -> None:
        place = ", ".join(part for part in (file, row, field and f"field '{field}'") if part)
        super().__init__(f"{place}: {message}")
        self.file = file
        self.row = row
        self.field = field
        self.message = message


class Record:
    """One row of a data file, read field by field; `done` refuses what nobody asked for.

    Every reader raises `DataError` for a missing field or a wrong type. A default makes a field
    optional.
    """

    def __init__(self, values: object, file: str, row: str = "") -> None:
        if not isinstance(values, dict):
            raise DataError(file, f"is {_kind(values)}, not a table of fields", row=row)
        self._values: Mapping[str, Any] = values
        self._asked: set[str] = set()
        self.file = file
        self.row = row

    def __contains__(self, field: str) -> bool:
        return field in self._values

    @property
    def names(self) -> tuple[str, ...]:
        """Return the names of all fields, in the file's order."""
        return tuple(self._values)

    def wrong(self, field: str, message: str) -> DataError:
        """Return the error that names this row and the field."""
        return DataError(self.file, message, row=self.row, field=field)

    def text(self, field: str, default: str | None = None) -> str:
        """Return a text. Blank texts count as missing."""
        value = self._take(field, str, "a text", default)
        if isinstance(value, str) and not value.strip() and default is None:
            raise self.wrong(field, "is blank")
        return str(value)

    def whole(self, field: str, default: int | None = None, *, minimum: int = 0) -> int:
        """Return a whole number of at least `minimum`."""
        value = int(self._take(field, int, "a whole number", default))
        if value < minimum and field in self._values:
            raise self.wrong(field, f"is {value}, below {minimum}")
        return value

    def integer(self, field: str, default: int | None = None) -> int:
        """Return a whole number of either sign."""
        return int(self._take(field, int, "a whole number", default))

    def whole_or_none(self, field: str, *, minimum: int = 0) -> int | None:
        """Return a whole number, or None where the field is null or missing."""
        return self.whole(field, minimum=minimum) if self._present(field) else None

    def number_or_none(self, field: str) -> float | None:
        """Return a number above 0, or None where the field is null or missing."""
        if not self._present(field):
            return None
        value = float(self._take(field, (int, float), "a number", None))
        if value <= 0:
            raise self.wrong(field, f"is {value}, not above 0")
        return value

    def flag(self, field: str) -> bool:
        """Return a yes or no; missing means no."""
        return bool(self._take(field, bool, "true or false", False))

    def code(self, field: str, known: Collection[str], default: str | None = None) -> str:
        """Return a code that must be one of `known`."""
        value = self.text(field, default)
        if value not in known and value != default:
            raise self.wrong(field, f"is '{value}', which is none of: {', '.join(known)}")
        return value

    def texts(self, field: str, known: Collection[str] | None = None) -> tuple[str, ...]:
        """Return a list of texts without repeats, each one of `known` if given."""
        values = self._take(field, list, "a list", [])
        for value in values:
            if not _is_text(value):
                raise self.wrong(field, f"holds {_kind(value)}, not a text")
            if known is not None and value not in known:
                raise self.wrong(field, f"holds '{value}', which is none of: {', '.join(known)}")
        if len(set(values)) != len(values):
            raise self.wrong(field, "names the same thing twice")
        return tuple(values)

    def pairs(self, field: str) -> tuple[tuple[str, str], ...]:
        """Return a list of pairs of texts, at least one, whose first texts differ."""
        values = self._take(field, list, "a list", None)
        for value in values:
            if not (isinstance(value, list) and len(value) == 2 and all(map(_is_text, value))):
                raise self.wrong(field, "is not a list of pairs of texts")
        firsts = [first for first, _ in values]
        if not firsts or len(set(firsts)) != len(firsts):
            raise self.wrong(field, "is empty or names the same thing twice")
        return tuple((first, second) for first, second in values)

    def texts_by_name(self, field: str) -> tuple[tuple[str, str], ...]:
        """Return a table of texts as (name, text), at least one."""
        values = self._take(field, dict, "a table", None)
        if not values or not all(map(_is_text, values.values())):
            raise self.wrong(field, "is empty or holds something else than texts")
        return tuple(values.items())

    def records(self, field: str, *, required: bool = False) -> Iterator[Record]:
        """Return the rows of a list of tables."""
        values = self._take(field, list, "a list", None if required else [])
        for number, value in enumerate(values, 1):
            yield Record(value, self.file, f"{self.row}, {field} {number}".removeprefix(", "))

    def table(self, field: str) -> Record:
        """Return a table within the row."""
        value = self._take(field, dict, "a table", None)
        return Record(value, self.file, f"{self.row}, {field}".removeprefix(", "))

    def values(self, field: str) -> Mapping[str, Any]:
        """Return a table of plain values as it is, for whoever checks them later."""
        return dict(self._take(field, dict, "a table", None))

    def done(self) -> None:
        """Refuse fields that nobody asked for."""
        unknown = sorted(set(self._values) - self._asked)
        if unknown:
            raise self.wrong(unknown[0], "is not a field of this file")

    def _present(self, field: str) -> bool:
        self._asked.add(field)
        return self._values.get(field) is not None

    def _take(self, field: str, kind: type | tuple[type, ...], words: str, default: Any) -> Any:
        self._asked.add(field)
        if field not in self._values:
            if default is None:
                raise self.wrong(field, "is missing")
            return default
        value = self._values[field]
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
            raise self.wrong(field, f"is {_kind(value)}, not {words}")
        return value


Band = tuple[int, int, int]  # from, to, figure; both ends belong to the band


def bands(rows: Iterable[Record], figure: str) -> tuple[Band, ...]:
    """Return the bands of a table, whose fields are `from`, `to` and `figure`.

    The last band may lack `to`: it has no upper end. Raises DataError for a gap, an overlap, a band
    upside down, or none at all.
    """
    found: list[Band] = []
    for row in rows:
        low, high = row.whole("from"), row.whole("to", OPEN_END)
        if high < low:
            raise row.wrong("to", f"is {high}, below {low}")
        if found and low != found[-1][1] + 1:
            fault = "overlaps" if low <= found[-1][1] else "leaves a gap after"
            raise row.wrong("from", f"is {low}, which {fault} the band up to {found[-1][1]}")
        found.append((low, high, row.whole(figure)))
    return tuple(found)


def in_band(table: tuple[Band, ...], value: int) -> int:
    """Return the figure of the band that holds `value`. Raises KeyError outside all bands."""
    for low, high, figure in table:
        if low <= value <= high:
            return figure
    raise KeyError(value)


def unique(values: Iterable[str], wrong: Callable[[str], DataError]) -> tuple[str, ...]:
    """Return the values as they stand; raises `wrong(value)` for the first that comes twice."""
    seen: dict[str, None] = {}
    for value in values:
        if value in seen:
            raise wrong(value)
        seen[value] = None
    return tuple(seen)


def read_toml(path: Path) -> Record:
    """Return a TOML file as one record. Raises DataError if it is missing or no TOML."""
    try:
        return Record(tomllib.loads(_read(path)), _short(path))
    except tomllib.TOMLDecodeError as error:
        raise DataError(_short(path), f"is not TOML: {error}") from error


def read_json(path: Path) -> Record:
    """Return a JSON file, which must hold one object, as one record."""
    try:
        return Record(json.loads(_read(path)), _short(path))
    except json.JSONDecodeError as error:
        raise DataError(_short(path), f"is not JSON: {error}") from error


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(_short(path), f"cannot be read: {error}") from error


def _short(path: Path) -> str:
    """Return the file's name with its folder: enough to find it within an edition."""
    return f"{path.parent.name}/{path.name}"


_KINDS = {
    dict: "a table",
    list: "a list",
    str: "a text",
    bool: "true or false",
    int: "a whole number",
    float: "a fraction",
}


def _is_text(value: object) -> bool:
    return isinstance(value, str) and bool(value.strip())


def _kind(value: object) -> str:
    shown = f" ({value!r})" if isinstance(value, (str, int, float)) else ""
    return _KINDS.get(type(value), "nothing" if value is None else type(value).__name__) + shown
