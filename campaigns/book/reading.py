"""What lines say, read strictly. Raises BadCaseError that names the place."""

from __future__ import annotations

from dataclasses import replace

from rules.engine.core.codec import FleetDataError, ship_from_json
from rules.engine.core.fleet import ShipEntry
from rules.engine.core.given import Given


def read_entry(given: Given, key: str) -> ShipEntry:
    """Return the ship that stands under a key; what her player noted on her is left out."""
    try:
        return replace(ship_from_json(dict(given.plain(key))), notes="")
    except FleetDataError as error:
        raise given.wrong(key, f"is no ship. {error}") from error
