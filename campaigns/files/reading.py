"""The file read, strictly: whatever is wrong names its place. Nothing is stored here.

What it says is one thing, whether it is true of the log another: that is asked once it stands in
the tables, before they are kept (`services.importing`).
"""

from __future__ import annotations

import math
from base64 import b64decode
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from campaigns.files import shape
from campaigns.files.pictures import refuse_picture
from campaigns.models import Role
from rules.engine.core.cases import read_json
from rules.engine.core.given import BadCaseError, Given, show

MOST_BYTES = 40_000_000
MOST_LINES, MOST_PEOPLE, MOST_OF_A_KIND = 20_000, 1000, 2000
Values = dict[str, Any]


class Unreadable(Exception):  # noqa: N818 - words for a player
    """A file that cannot be read; the message is for whoever sent it and names the place."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """A file as read: values of rows by the names of `shape`; people are counted from 1."""

    campaign: Values
    people: tuple[Values, ...]
    rounds: tuple[Values, ...]
    flotillas: tuple[Values, ...]
    battles: tuple[Values, ...]
    petitions: tuple[Values, ...]
    log: tuple[Values, ...]
    reports: tuple[Values, ...]

    @property
    def organisers(self) -> list[int]:
        """Return the numbers of those who organise the campaign and have not left."""
        return [
            number
            for number, person in enumerate(self.people, 1)
            if person["role"] == Role.ORGANISER and person["left_at"] is None
        ]


def read_file(content: bytes) -> Document:
    """Return what a file holds. Raises Unreadable."""
    if len(content) > MOST_BYTES:
        size, most = len(content) / 1e6, MOST_BYTES / 1e6
        raise Unreadable(f"This has {size:,.1f} MB; at most {most:g} MB are read.")
    try:
        data = read_json(content.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise Unreadable("This is not UTF-8, so it is no export of a campaign.") from None
    except BadCaseError as error:
        raise Unreadable(f"This {error}.") from None
    try:
        return _document(data)
    except BadCaseError as error:
        raise Unreadable(f"{error}.") from None


def _document(data: object) -> Document:
    _refuse_odd(data)
    if not isinstance(data, dict) or data.get("format") != shape.FORMAT:
        raise BadCaseError("This is no export of a campaign")
    given = Given(data)
    given.get("format")
    if given.whole("schema", 1) != shape.SCHEMA:
        raise given.wrong("schema", f"is of a later version; this site reads {shape.SCHEMA}")
    document = Document(
        campaign=_row(shape.CAMPAIGN, given.inner("campaign")),
        people=_rows(shape.PERSON, given, "people", MOST_PEOPLE),
        rounds=_rows(shape.ROUND, given, "rounds"),
        flotillas=_rows(shape.FLOTILLA, given, "flotillas"),
        battles=tuple(_battle(each) for each in given.each("battles", maximum=MOST_OF_A_KIND)),
        petitions=_rows(shape.PETITION, given, "petitions", MOST_LINES),
        log=_rows(shape.LINE, given, "log", MOST_LINES),
        reports=tuple(_report(each) for each in given.each("reports", maximum=MOST_OF_A_KIND)),
    )
    given.done()
    return document


def _refuse_odd(data: object) -> None:
    """Refuse what JSON may hold and a database may not: NUL, half a pair, numbers without end."""
    left = [data]
    while left:
        value = left.pop()
        if isinstance(value, dict):
            left += [*value.keys(), *value.values()]
        elif isinstance(value, list):
            left += value
        elif isinstance(value, str):
            _refuse_text(value)
        elif isinstance(value, float) and not math.isfinite(value):
            raise BadCaseError("This holds a number without end")
        elif isinstance(value, int) and abs(value) > 10**15:
            raise BadCaseError(f"This holds {show(value)}, which is too large")


def _refuse_text(value: str) -> None:
    if "\0" in value or (not value.isprintable() and any("\ud800" <= c <= "\udfff" for c in value)):
        raise BadCaseError(f"The text {show(value)} holds a sign that cannot be stored")


def _rows(
    columns: shape.Shape, given: Given, key: str, most: int = MOST_OF_A_KIND
) -> tuple[Values, ...]:
    return tuple(_row(columns, each) for each in given.each(key, maximum=most))


def _row(columns: shape.Shape, given: Given, *more: str) -> Values:
    """Return the values of a row; `more` are keys that are read elsewhere."""
    values = {name: field.read(given, name) for name, field in columns.items()}
    for key in more:
        given.get(key)
    given.done()
    return values


def _battle(given: Given) -> Values:
    filings = [
        _row(shape.FILING, each, "confirmations", "disputes")
        | {
            "confirmations": _rows(shape.CONFIRMATION, each, "confirmations"),
            "disputes": _rows(shape.DISPUTE, each, "disputes"),
        }
        for each in given.each("filings")
    ]
    forces = _rows(shape.FORCE, given, "forces")
    row = _row(shape.BATTLE, given, "forces", "filings")
    return row | {"forces": forces, "filings": filings}


def _report(given: Given) -> Values:
    pictures = list(_pictures(given))
    return _row(shape.REPORT, given, "pictures") | {"pictures": pictures}


def _pictures(given: Given) -> Iterator[Values]:
    for each in given.each("pictures", maximum=100):
        row = _row(shape.PICTURE, each, "content")
        try:
            content = b64decode(each.text("content"), validate=True)
        except ValueError:
            raise each.wrong("content", "is no base64") from None
        fault = refuse_picture(content, row["media_type"], row["width"], row["height"])
        if fault:
            raise each.wrong("content", fault)
        yield row | {"content": content}
