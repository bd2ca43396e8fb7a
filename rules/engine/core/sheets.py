"""The figures of a procedure, from a TOML file of an edition: `battle/<name>.toml`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from rules.engine.core.modifiers import Modifier
from rules.engine.core.tables import Record, read_toml


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """Figures by name, modifiers by code with their words, and grids of two keys.

    A grid is a figure for each (row, column): repair dice by crew and speed level.
    """

    name: str
    figures: Mapping[str, int]
    modifiers: Mapping[str, Modifier]
    words: Mapping[str, str]  # of modifiers, by code
    grids: Mapping[str, Mapping[str, Mapping[str, int]]]

    def __getitem__(self, figure: str) -> int:
        return self.figures[figure]

    def modifier(self, code: str, *, applies: bool = True) -> Modifier:
        """Return a modifier, with value 0 where it does not apply."""
        found = self.modifiers[code]
        return found if applies else Modifier(code, 0, found.rule)

    def graded(self, code: str, key: str) -> Modifier:
        """Return a modifier whose value depends on a key: the crew, the size, the sea."""
        return Modifier(code, self.grids["modifier"][code][key], self.modifiers[code].rule)

    def cell(self, grid: str, row: str, column: str) -> int:
        """Return the figure of a grid."""
        return self.grids[grid][row][column]


def read_sheet(path: Path) -> Sheet:
    """Return the sheet of a file, named as that is. Raises DataError for any fault in it."""
    file = read_toml(path)
    modifiers, words = _modifiers(file)
    read = Sheet(
        name=path.stem,
        figures=_whole_numbers(file, "figures"),
        modifiers=modifiers,
        words=words,
        grids=_grids(file),
    )
    file.done()
    return read


def _modifiers(file: Record) -> tuple[dict[str, Modifier], dict[str, str]]:
    modifiers, words = {}, {}
    for row in file.records("modifier"):
        code = row.text("code")
        if code in modifiers:
            raise row.wrong("code", f"'{code}' stands twice")
        modifiers[code] = Modifier(code, row.integer("value", 0), row.text("rule"))
        words[code] = row.text("text")
        row.done()
    return modifiers, words


def _grids(file: Record) -> dict[str, dict[str, dict[str, int]]]:
    if "grid" not in file:
        return {}
    grids = file.table("grid")
    return {name: _rows(grids.table(name)) for name in grids.names}


def _rows(grid: Record) -> dict[str, dict[str, int]]:
    return {name: _whole_numbers(grid, name) for name in grid.names}


def _whole_numbers(record: Record, field: str) -> dict[str, int]:
    if field not in record:
        return {}
    row = record.table(field)
    return {name: row.integer(name) for name in row.names}
