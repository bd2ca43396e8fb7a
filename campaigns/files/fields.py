"""Fields of the file: each knows how its value is written and, strictly, how it is read."""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any

from campaigns.book.codec import points_plain
from rules.engine.core.given import Given, show

FIRST, LAST = 1900, 2200  # years
POINTS = re.compile(r"-?[0-9]{1,7}(?:\.[0-9]{1,2})?", re.ASCII)


def same(value: Any) -> Any:
    """Return the value itself."""
    return value


@dataclass(frozen=True, slots=True)
class Field:
    """How a value is read from an object by its key, and how it is written as JSON."""

    read: Callable[[Given, str], Any]
    write: Callable[[Any], Any] = same


def text(most: int) -> Field:
    """Return a text of at most so many characters."""

    def read(given: Given, key: str) -> str:
        value = given.text(key)
        if len(value) > most:
            raise given.wrong(key, f"has {len(value)} characters; use at most {most}")
        return value

    return Field(read)


def choice(known: Any) -> Field:
    """Return one of some codes."""
    return Field(lambda given, key: given.code(key, list(known)), str)


def whole(least: int = 0, most: int = 10**9) -> Field:
    """Return a whole number."""
    return Field(lambda given, key: given.whole(key, least, maximum=most))


def maybe(field: Field) -> Field:
    """Return a field that may be null."""
    return Field(
        lambda given, key: None if given.get(key) is None else field.read(given, key),
        lambda value: None if value is None else field.write(value),
    )


def _moment(given: Given, key: str) -> datetime:
    try:
        value = datetime.fromisoformat(given.text(key))
        if value.tzinfo is None or not FIRST <= value.year <= LAST:
            raise ValueError
        return value.astimezone(UTC)
    except (ValueError, OverflowError):
        raise given.wrong(
            key, "is no point in time with its offset, like 1942-03-01T20:30:00+00:00"
        ) from None


def _day(given: Given, key: str) -> date:
    try:
        value = date.fromisoformat(given.text(key))
    except ValueError:
        raise given.wrong(key, "is no day like 1942-03-01") from None
    if not FIRST <= value.year <= LAST:
        raise given.wrong(key, f"is not in the years {FIRST} to {LAST}")
    return value


def _key(given: Given, key: str) -> uuid.UUID:
    return key_of(given, key, given.text(key))


def key_of(given: Given, key: str, value: object) -> uuid.UUID:
    """Return an id, which has to be written as it is here. Raises BadCaseError."""
    try:
        found = uuid.UUID(str(value))
    except ValueError:
        found = None
    if found is None or str(found) != value:
        raise given.wrong(key, f"is {show(value)}, no id as this site writes one")
    return found


def _keys(given: Given, key: str) -> list[str]:
    values = list_of(given, key)
    return [str(key_of(given, f"{key}[{n}]", value)) for n, value in enumerate(values)]


def list_of(given: Given, key: str) -> list[Any]:
    """Return the list that stands there, whatever is in it. Raises BadCaseError."""
    values = given.get(key)
    if not isinstance(values, list):
        raise given.wrong(key, "is not a list")
    return values


def _points(given: Given, key: str) -> Decimal:
    value = given.get(key)
    number = str(value) if isinstance(value, int | str) and not isinstance(value, bool) else ""
    if not POINTS.fullmatch(number):
        raise given.wrong(key, f"is {show(value)}, not points")
    return Decimal(number)


MOMENT = Field(_moment, lambda value: value.astimezone(UTC).isoformat())
DAY = Field(_day, lambda value: value.isoformat())
KEY = Field(_key, str)
KEYS = Field(_keys)
POINTS_OF = Field(_points, points_plain)
FLAG = Field(lambda given, key: given.flag(key, default=None))
OBJECT = Field(lambda given, key: dict(given.plain(key)))
