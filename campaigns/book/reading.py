"""What lines say, read strictly. Raises BadCaseError that names the place."""

from __future__ import annotations

import uuid
from collections.abc import Collection
from dataclasses import replace

from rules.engine.core.codec import FleetDataError, ship_from_json
from rules.engine.core.fleet import Counts, ShipEntry
from rules.engine.core.given import Given


def read_entry(given: Given, key: str) -> ShipEntry:
    """Return the ship that stands under a key; what her player noted on her is left out."""
    try:
        entry = replace(ship_from_json(dict(given.plain(key))), notes="")
    except FleetDataError as error:
        raise given.wrong(key, f"is no ship. {error}") from error
    if not is_key(entry.key):
        raise given.wrong(f"{key}.key", "is no UUID in small letters")
    return entry


def read_key(given: Given, key: str) -> str:
    """Return the key of something new: a UUID, as it is always written."""
    value = given.text(key)
    if not is_key(value):
        raise given.wrong(key, "is no UUID in small letters")
    return value


def is_key(value: str) -> bool:
    """Return whether a text is a UUID as Python writes it."""
    try:
        return str(uuid.UUID(value)) == value
    except ValueError:
        return False


def read_grade(known: Collection[str], given: Given, key: str, default: str | None = None) -> str:
    """Return a crew's grade; "" is that of a vessel without a crew to learn."""
    return given.code(key, ["", *known], default)


def read_counts(given: Given) -> Counts:
    """Return how often there is what: codes and whole numbers, sorted, without noughts."""
    counts = ((code, given.whole(code, 0, maximum=100_000)) for code in given)
    return tuple(sorted((code, count) for code, count in counts if count))


def read_texts(given: Given, key: str) -> tuple[str, ...]:
    """Return a list of texts; none where there is no such key."""
    values = given.get(key) or []
    if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
        raise given.wrong(key, "is not a list of texts")
    return tuple(values)
