"""Reading an edition of High Seas Fleet from its folder, strictly.

An edition is a folder under `data/editions`: `edition.toml`, `tables/*.toml`,
`rosters/<nation>.json`, `battle/*.toml`, `help/*.toml`, `interpretations.toml`, `rulebook.toml`.
Every fault is a `DataError` that names file, row and field.
"""

from __future__ import annotations

from datetime import date
from decimal import Decimal, InvalidOperation
from functools import cache
from pathlib import Path

from rules.engine.core.book_files import (
    read_book,
    read_interpretations,
    read_notes,
    read_options,
)
from rules.engine.core.catalogue import Label
from rules.engine.core.tables import DataError, Record, read_json, read_toml, unique
from rules.engine.systems.high_seas_fleet.roster import Battery, Edition, Grade, RosterRow
from rules.engine.systems.high_seas_fleet.vocabulary import CrewGrade, ShipType

EDITIONS = Path(__file__).parent / "data" / "editions"


def folder(edition_id: str) -> Path:
    """Return the folder of an edition. Raises KeyError if there is none."""
    if edition_id not in _folders():
        raise KeyError(edition_id)
    return EDITIONS / edition_id


@cache
def edition(edition_id: str) -> Edition:
    """Return an edition by its id. Raises KeyError if there is none, DataError if it is faulty."""
    return load(folder(edition_id))


@cache
def editions() -> tuple[tuple[str, str], ...]:
    """Return (id, title) of each edition, newest first."""
    heads = [read_toml(EDITIONS / name / "edition.toml") for name in _folders()]
    dated = sorted(((h.text("date"), h.text("id"), h.text("title")) for h in heads), reverse=True)
    return tuple((name, title) for _, name, title in dated)


def newest_id() -> str:
    """Return the id of the newest edition."""
    return editions()[0][0]


def newest() -> Edition:
    """Return the newest edition."""
    return edition(newest_id())


@cache
def _folders() -> tuple[str, ...]:
    return tuple(sorted(p.name for p in EDITIONS.iterdir() if (p / "edition.toml").is_file()))


def load(path: Path) -> Edition:
    """Return the edition in a folder. Raises DataError for any fault in it."""
    head = read_toml(path / "edition.toml")
    if head.text("id") != path.name:
        raise head.wrong("id", f"is '{head.text('id')}', but the folder is '{path.name}'")
    nations = _nations(head)
    rows = tuple(row for n in nations for row in _roster(path / "rosters" / f"{n.code}.json", n))
    unique((row.slug for row in rows), lambda slug: DataError("rosters", "stands twice", row=slug))
    options, of_fleets = read_options(path / "tables" / "options.toml")
    book = read_book(path / "rulebook.toml")
    readings = read_interpretations(path / "interpretations.toml", options)
    tenth, halves, grades = _crews(path / "tables" / "crews.toml")
    loaded = Edition(
        id=head.text("id"),
        title=head.text("title"),
        date=_date(head),
        sources=head.texts("sources"),
        changes=head.texts("changes"),
        nations=nations,
        rows=rows,
        types=_types(path / "tables" / "types.toml"),
        grades=grades,
        tenth=tenth,
        halves=halves,
        all_options=options,
        fleet_options=of_fleets,
        notes=read_notes(path / "help", book, readings),
        interpretations=readings,
        rulebook=book,
    )
    head.done()
    return loaded


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
    return tuple(found)


def _types(path: Path) -> tuple[tuple[ShipType, str, str], ...]:
    file, found = read_toml(path), []
    for row in file.records("type", required=True):
        found.append(
            (ShipType(row.code("code", list(ShipType))), row.text("text"), row.text("many"))
        )
        row.done()
    file.done()
    if [code for code, _, _ in found] != list(ShipType):
        raise file.wrong("type", "does not hold all types in their order")
    return tuple(found)


def _crews(path: Path) -> tuple[int, int, tuple[Grade, ...]]:
    file, found = read_toml(path), []
    tenth, halves = file.whole("tenth", minimum=1), file.whole("halves", minimum=1)
    for row in file.records("crew", required=True):
        code = row.code("code", list(CrewGrade))
        found.append(Grade(code=code, text=row.text("text"), steps=row.integer("steps")))
        row.done()
    file.done()
    return tenth, halves, tuple(found)


def _roster(path: Path, nation: Label) -> tuple[RosterRow, ...]:
    file = read_json(path)
    rows = tuple(_row(each, nation.code) for each in file.records("ships", required=True))
    file.done()
    return rows


def _row(row: Record, nation: str) -> RosterRow:
    slug = row.text("slug")
    row.row = f"'{slug}'"
    found = RosterRow(
        slug=slug,
        name=row.text("name"),
        short=row.text("short"),
        nation=nation,
        type=ShipType(row.code("type", list(ShipType))),
        cost=_cost(row),
        speed=row.whole("speed"),
        submerged=row.whole_or_none("submerged"),
        armour=row.whole("armour"),
        hull=row.whole_or_none("hull", minimum=1),
        batteries=tuple(_battery(each) for each in row.records("guns")),
        mines=row.whole("mines", 0),
        aeroplanes=row.whole("aeroplanes", 0),
        year=row.whole_or_none("year"),
        lead=row.text("lead", ""),
        ships=row.texts("ships"),
        spellings=row.texts("spellings"),
        note=row.text("note", ""),
        drawing=row.text("drawing"),
        length_m=row.number_or_none("length_m"),
    )
    row.done()
    return found


def _battery(row: Record) -> Battery:
    found = Battery(count=row.whole("count", minimum=1), calibre=row.whole_or_none("calibre"))
    row.done()
    return found


def _cost(row: Record) -> Decimal | None:
    """Return the price of a row, whole or half; None where it has none."""
    if "cost" not in row:
        return None
    text = row.text("cost")
    try:
        cost = Decimal(text)
    except InvalidOperation as error:
        raise row.wrong("cost", f"is '{text}', no number of points") from error
    if cost <= 0 or cost * 2 != int(cost * 2):
        raise row.wrong("cost", f"is '{text}'; use whole or half points")
    return cost
