"""A fleet read from CSV: with commas, semicolons or tabs, as spreadsheets save it."""

from __future__ import annotations

import csv
import io

from django.utils.translation import gettext as _

from fleetbuilder.formats.csv_file import plain_cell
from fleetbuilder.formats.full import figure_words
from fleetbuilder.formats.marks import split_outside, unquoted
from fleetbuilder.formats.readings import Kind, RawFleet, RawShip, Remark, Said, Unreadable, shown
from rules.engine.core.names import folded

_SKIPPED = {"verdict", "link", "not legal", "warning", "note"}


def delimiter_of(text: str) -> str:
    """Return what separates the cells of a CSV file, "" for what is none."""
    first = text.lstrip("\n").partition("\n")[0].casefold()
    rows = ((d, next(csv.reader([first], delimiter=d), [])) for d in ",;\t")
    return next((d for d, cells in rows if cells[:3] == ["record", "name", "class"]), "")


def read_csv(text: str) -> RawFleet:
    """Return a fleet as it stands in a CSV file. Raises Unreadable for a broken one."""
    reader = csv.reader(io.StringIO(text), delimiter=delimiter_of(text), strict=True)
    raw = RawFleet(format=_("CSV"))
    header: list[str] = []
    try:
        for row in reader:
            cells = [plain_cell(cell) for cell in row]
            line = reader.line_num
            raw.lines[line] = " · ".join(cell for cell in cells if cell)
            if not header:
                header = [folded(cell) for cell in cells]
            elif any(cells):
                _row(raw, dict(zip(header, cells, strict=False)), cells, line)
    except csv.Error as fault:
        words = _("Line %(n)d is no CSV: %(fault)s.")
        raise Unreadable(words % {"n": reader.line_num, "fault": fault}) from None
    return raw


def _row(raw: RawFleet, row: dict[str, str], cells: list[str], line: int) -> None:
    kind = folded(row.get("record", ""))
    first, second = (*cells[1:3], "", "")[:2]
    match kind:
        case "ship":
            raw.ships.append(_ship(row, line, raw.lines[line]))
        case "fleet":
            raw.title = Said(words=first, line=line)
        case "rules":
            raw.system, raw.edition = Said(words=first, line=line), Said(words=second, line=line)
        case "nation":
            raw.nation = Said(words=first, line=line)
        case "option":
            raw.options.append((first, Said(words=second, line=line)))
        case "limit":
            raw.limit = Said(words=first or "none", line=line)
            _remark(raw, line, Kind.READ, _("The limit."))
        case "waived":
            raw.waived.append((first, second, line))
        case "total":
            raw.total = Said(words=first, line=line)
        case _ if kind in _SKIPPED:
            _remark(raw, line, Kind.SKIPPED, _("Worked out afresh."))
        case _:
            _remark(raw, line, Kind.APART, _("Not understood; left out."))


def _ship(row: dict[str, str], line: int, text: str) -> RawShip:
    ship = RawShip(line=line, text=text, class_words=row.get("class", ""))
    if row.get("name"):
        ship.names = [row["name"]]
    ship.own = bool(row.get("own", "").strip())
    ship.points = row.get("points", "")
    for field in ("crew", "fitted", "captain", "pennant", "design", "carries"):
        if words := row.get(field, ""):
            setattr(ship, field, Said(words=words, line=line))
    for item in split_outside(row.get("figures", ""), ";"):
        key, _colon, value = item.partition(": ")
        ship.figures.append((folded(figure_words(key)), Said(words=unquoted(value), line=line)))
    return ship


def _remark(raw: RawFleet, line: int, kind: Kind, words: str) -> None:
    place = _("Line %(n)d") % {"n": line}
    text = shown(raw.lines[line])
    raw.remarks.append(Remark(place=place, text=text, kind=kind, words=words, order=line))
