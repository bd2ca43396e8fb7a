"""Reading an edition of Cruel Seas from its folder, strictly.

An edition is a folder under `data/editions`: `edition.toml`, `tables/*.toml`,
`rosters/<nation>.json`, `help/*.toml`, `interpretations.toml` and `rulebook.toml`. Editions stand
side by side and never change what an older one says; `renamed` in `edition.toml` leads from the
slugs of the one before to new ones.
Every fault is a `DataError` that names file, row and field.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from functools import cache
from pathlib import Path

from rules.engine.core.book_files import (
    read_book,
    read_interpretations,
    read_notes,
    read_options,
)
from rules.engine.core.catalogue import ANY_NATION, Label
from rules.engine.core.editions import other_editions
from rules.engine.core.fleet import Pairs
from rules.engine.core.tables import DataError, Record, read_toml, unique
from rules.engine.systems.cruel_seas.roster import Edition, RosterRow
from rules.engine.systems.cruel_seas.rosters_file import read_roster
from rules.engine.systems.cruel_seas.tables_file import read_tables

EDITIONS = Path(__file__).parent / "data" / "editions"


def edition(edition_id: str) -> Edition:
    """Return an edition by its id. Raises KeyError if there is none, DataError if it is faulty."""
    return _edition(EDITIONS, edition_id)


def editions(root: Path | None = None) -> tuple[tuple[str, str], ...]:
    """Return (id, title) of each edition, newest first; of those in another folder if given."""
    return _editions(root or EDITIONS)


def others(edition_id: str) -> Iterator[Edition]:
    """Yield the other editions in the order in which they are asked for what this one lacks."""
    known = [name for name, _ in editions()]
    return (edition(name) for name in other_editions(known, edition_id))


def options_of(edition_id: str) -> dict[str, tuple[str, ...]]:
    """Return the values of each game option of an edition; of an unknown one, the newest's."""
    known = edition_id in dict(editions())
    return _options(EDITIONS, edition_id if known else editions()[0][0])


@cache
def _options(root: Path, edition_id: str) -> dict[str, tuple[str, ...]]:
    options = _edition(root, edition_id).game_options
    return {option.code: tuple(value for value, _ in option.values) for option in options}


@cache
def _edition(root: Path, edition_id: str) -> Edition:
    if edition_id not in _folders(root):
        raise KeyError(edition_id)
    return load(root / edition_id)


@cache
def _editions(root: Path) -> tuple[tuple[str, str], ...]:
    heads = [read_toml(root / name / "edition.toml") for name in _folders(root)]
    dated = sorted(((h.text("date"), h.text("id"), h.text("title")) for h in heads), reverse=True)
    return tuple((name, title) for _, name, title in dated)


def newest() -> Edition:
    """Return the newest edition."""
    return edition(editions()[0][0])


def load(folder: Path) -> Edition:
    """Return the edition in a folder. Raises DataError for any fault in it."""
    head = read_toml(folder / "edition.toml")
    if head.text("id") != folder.name:
        raise head.wrong("id", f"is '{head.text('id')}', but the folder is '{folder.name}'")
    nations = _nations(head)
    tables = read_tables(folder / "tables", [n.code for n in nations if n.code != ANY_NATION])
    files = [(n.code, folder / "rosters" / f"{n.code}.json") for n in nations]
    rows = tuple(row for code, path in files for row in read_roster(path, code, tables))
    _refuse_strangers(folder / "rosters", {path.name for _, path in files})
    _check_rows(rows, folder)
    options, of_fleets = read_options(folder / "tables" / "options.toml")
    book = read_book(folder / "rulebook.toml")
    readings = read_interpretations(folder / "interpretations.toml", options)
    loaded = Edition(
        id=head.text("id"),
        title=head.text("title"),
        date=_date(head),
        sources=head.texts("sources"),
        changes=head.texts("changes"),
        nations=nations,
        rows=rows,
        tables=tables,
        all_options=options,
        game_options=of_fleets,
        renamed=_renamed(head, rows),
        notes=read_notes(folder / "help", book, readings),
        interpretations=readings,
        rulebook=book,
    )
    head.done()
    return loaded


def _folders(root: Path) -> tuple[str, ...]:
    return tuple(sorted(p.name for p in root.iterdir() if (p / "edition.toml").is_file()))


def _date(head: Record) -> str:
    try:
        return date.fromisoformat(head.text("date")).isoformat()
    except ValueError as error:
        raise head.wrong("date", f"is '{head.text('date')}', not a date as 2026-11-30") from error


def _nations(head: Record) -> tuple[Label, ...]:
    found = []
    for row in head.records("nation", required=True):
        found.append(Label(code=row.text("code"), text=row.text("text"), short=row.text("short")))
        row.done()
    unique((n.code for n in found), lambda code: head.wrong("nation", f"'{code}' stands twice"))
    if ANY_NATION not in {n.code for n in found}:
        raise head.wrong("nation", f"has no '{ANY_NATION}'")
    return tuple(found)


def _renamed(head: Record, rows: tuple[RosterRow, ...]) -> Pairs:
    """Return (old slug, new slug) of the classes that go by another slug than before."""
    if "renamed" not in head:
        return ()
    found = head.texts_by_name("renamed")
    slugs = {row.slug for row in rows if row.complete}
    for old, new in found:
        if old in {row.slug for row in rows}:
            raise head.wrong("renamed", f"'{old}' is still a class of this edition")
        if new not in slugs:
            raise head.wrong("renamed", f"'{new}' is no class of this edition")
    return found


def _refuse_strangers(folder: Path, known: set[str]) -> None:
    for path in sorted(folder.iterdir()):
        if path.name not in known:
            raise DataError(
                f"{folder.name}/{path.name}", "is the roster of no nation of this edition"
            )


def _check_rows(rows: tuple[RosterRow, ...], folder: Path) -> None:
    """Refuse a slug that stands twice and a stand-in for a row that is not incomplete."""

    def fault(row: RosterRow, field: str, message: str) -> DataError:
        return DataError(f"rosters/{row.nation}.json", message, row=f"'{row.slug}'", field=field)

    by_slug: dict[str, RosterRow] = {}
    for row in rows:
        if row.slug in by_slug:
            raise fault(row, "slug", f"stands twice, also for '{by_slug[row.slug].name}'")
        by_slug[row.slug] = row
    hidden = [row.stands_in_for for row in rows if row.stands_in_for]
    for row in rows:
        if row.stands_in_for:
            other = by_slug.get(row.stands_in_for)
            if other is None or other.complete or not row.name.startswith(other.name):
                raise fault(row, "stands_in_for", "names no incomplete row of that name")
        if not row.complete and hidden.count(row.slug) != 1:
            raise fault(row, "incomplete", "needs exactly one row that stands in for it")
