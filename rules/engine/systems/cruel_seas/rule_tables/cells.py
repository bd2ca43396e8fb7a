"""What the tables of the rules are made of: an edition's figures, and figures as cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from rules.engine.core.rulebook import RuleTable
from rules.engine.systems.cruel_seas.battle.game import Game
from rules.engine.systems.cruel_seas.battle.sheets import Sheet
from rules.engine.systems.cruel_seas.roster import Edition, Tables
from rules.engine.systems.cruel_seas.vocabulary import CrewGrade, Size, SpeedLevel

CREWS = tuple(map(str, CrewGrade))
SIZES = tuple(map(str, Size))
LEVELS = tuple(map(str, SpeedLevel))
NONE = "none"

Row = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Source:
    """An edition, and the game of its defaults."""

    edition: Edition

    @property
    def game(self) -> Game:
        """Return the game without options."""
        return Game(edition=self.edition.id)

    @property
    def tables(self) -> Tables:
        """Return the edition's tables."""
        return self.edition.tables

    def sheet(self, name: str) -> Sheet:
        """Return the figures of a procedure."""
        return self.game.sheet(name)

    def words(self, kind: str, codes: Iterable[str]) -> Row:
        """Return what codes of a kind are called."""
        return tuple(self.tables.labels[kind][code] for code in codes)

    def title(self, rule: str) -> str:
        """Return the title of a rule."""
        note = self.edition.note(rule)
        return note.title if note else rule

    def text(self, rule: str) -> str:
        """Return what a rule says."""
        note = self.edition.note(rule)
        return note.text if note else ""


def table(
    code: str, rules: str, title: str, columns: Iterable[str], rows: Iterable[Row], note: str = ""
) -> RuleTable:
    """Return a table; `rules` with a space between, its home first."""
    return RuleTable(
        code=code, rules=tuple(rules.split()), title=title, columns=tuple(columns),
        rows=tuple(rows), note=note,
    )  # fmt: skip


def ruled(
    code: str, rules: str, title: str, columns: Iterable[str], rows: Iterable[tuple[Row, str]]
) -> RuleTable:
    """Return a table whose rows have rules of their own."""
    found = tuple(rows)
    return RuleTable(
        code=code, rules=tuple(rules.split()), title=title, columns=tuple(columns),
        rows=tuple(row for row, _ in found), row_rules=tuple(rule for _, rule in found),
    )  # fmt: skip


def capital(word: str) -> str:
    """Return a code or word with a capital, and spaces for its strokes."""
    plain = word.replace("_", " ")
    return plain[:1].upper() + plain[1:]


def signed(value: int) -> str:
    """Return a modifier with its sign: '+1', '-2', '0'."""
    return f"{value:+}" if value else "0"


def dice(count: int) -> str:
    """Return so many D6, 'none' for none."""
    return f"{count}D6" if count else NONE


def up(face: int, sides: int = 6) -> str:
    """Return 'so much or more', the last face by itself."""
    return str(face) if face == sides else f"{face} or more"


def yes(flag: int) -> str:
    """Return a figure of 1 or 0 in words."""
    return "yes" if flag else "no"


def modifier_rows(sheet: Sheet, *codes: str) -> Iterator[tuple[Row, str]]:
    """Yield (words, value) with the rule of modifiers of a sheet; a graded one a row each grade.

    Without codes all of them, as the sheet has them.
    """
    for code in codes or sheet.modifiers:
        line = sheet.modifiers[code]
        grades: Mapping[str, int] = sheet.grids.get("modifier", {}).get(code, {})
        words = capital(sheet.words[code])
        if not grades:
            yield (words, signed(line.value)), line.rule
        for grade, value in grades.items():
            if value:
                yield (f"{words}: {grade}", signed(value)), line.rule


def faces(low: int, high: int) -> str:
    """Return a run of faces: '3', '1-2'."""
    return str(low) if low == high else f"{low}-{high}"
