"""Reading what an edition says in words: notes, readings, options, the order of the book."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from rules.engine.core.fleet import GameOption
from rules.engine.core.rulebook import Comparison, Interpretation
from rules.engine.core.system import RuleNote
from rules.engine.core.tables import DataError, Record, read_toml


@dataclass(frozen=True, slots=True, kw_only=True)
class BookFile:
    """What `rulebook.toml` holds: chapters with groups of rules, a turn's steps, the sheet."""

    chapters: tuple[tuple[str, tuple[str, ...]], ...] = ()
    steps: tuple[tuple[str, str, str], ...] = ()  # step, text, rule
    comparisons: tuple[Comparison, ...] = ()
    quick_reference: tuple[str, ...] = ()


def read_notes(
    folder: Path, book: BookFile, readings: Iterable[Interpretation]
) -> tuple[RuleNote, ...]:
    """Return the notes on all rules in the order of the book; an interpretation's is its decision.

    Raises DataError for a rule that stands twice or in no chapter.
    """
    rows = [row for path in sorted(folder.glob("*.toml")) for row in _rules(path)]
    rows += [(each.id, each.title, each.decision, "interpretations.toml") for each in readings]
    placed: dict[str, tuple[tuple[int, int, int], RuleNote]] = {}
    for rule, title, text, file in rows:
        if rule in placed:
            raise DataError(file, "stands twice", row=rule, field="id")
        place, chapter = _place(rule, book)
        if not chapter:
            raise DataError(file, "is of no chapter of rulebook.toml", row=rule, field="id")
        placed[rule] = place, RuleNote(id=rule, title=title, text=text, section=chapter)
    return tuple(note for _, note in sorted(placed.values(), key=lambda found: found[0]))


def _rules(path: Path) -> list[tuple[str, str, str, str]]:
    file, found = read_toml(path), []
    for row in file.records("rule", required=True):
        row.row = row.text("id")
        found.append((row.row, row.text("title"), row.text("text"), file.file))
        row.done()
    file.done()
    return found


def _place(rule: str, book: BookFile) -> tuple[tuple[int, int, int], str]:
    """Return where a rule stands, by chapter, group and number, and its chapter; "" for none."""
    group, _, number = rule.rpartition("-")
    for chapter, (title, groups) in enumerate(book.chapters):
        for name in (rule, group):
            if name in groups:
                order = int(number) if number.isdigit() else 0
                return (chapter, groups.index(name), order), title
    return (0, 0, 0), ""


def read_interpretations(path: Path, options: Sequence[GameOption]) -> tuple[Interpretation, ...]:
    """Return the interpretations. An option that the edition hasn't got is left out."""
    file, found = read_toml(path), []
    codes = {option.code for option in options}
    for row in file.records("interpretation", required=True):
        row.row = row.text("id")
        option = row.text("option", "")
        found.append(
            Interpretation(
                id=row.row,
                rules=row.texts("rules"),
                title=row.text("title"),
                question=row.text("question"),
                decision=row.text("decision"),
                reason=row.text("reason"),
                option=option if option in codes else "",
            )
        )
        row.done()
    file.done()
    return tuple(found)


def read_book(path: Path) -> BookFile:
    """Return the order of the book, the steps of a turn, comparisons, and the sheet's tables."""
    file = read_toml(path)
    book = BookFile(
        chapters=tuple(_chapter(row) for row in file.records("chapter", required=True)),
        steps=tuple(_step(row) for row in file.records("step", required=True)),
        comparisons=tuple(_comparison(row) for row in file.records("comparison")),
        quick_reference=file.texts("quick_reference"),
    )
    file.done()
    return book


def _chapter(row: Record) -> tuple[str, tuple[str, ...]]:
    chapter = row.text("title"), row.texts("rules")
    row.done()
    return chapter


def _step(row: Record) -> tuple[str, str, str]:
    step = row.text("step"), row.text("text"), row.text("rule")
    row.done()
    return step


def _comparison(row: Record) -> Comparison:
    comparison = Comparison(
        option=row.text("option"),
        situation=row.text("situation"),
        measure=row.text("measure"),
        procedure=row.text("procedure"),
        key=row.text("key"),
        given=row.values("given"),
    )
    row.done()
    return comparison


def read_options(path: Path) -> tuple[tuple[GameOption, ...], tuple[GameOption, ...]]:
    """Return all game options of an edition, and those of them that a fleet is saved with."""
    file = read_toml(path)
    found, of_fleets = [], []
    for row in file.records("option", required=True):
        row.row = f"option '{row.text('code')}'"
        option = GameOption(
            code=row.text("code"),
            label=row.text("text"),
            help=row.text("help"),
            rule=row.text("rule"),
            values=row.pairs("values"),
        )
        found.append(option)
        if row.flag("fleet"):
            of_fleets.append(option)
        row.done()
    file.done()
    return tuple(found), tuple(of_fleets)
