"""Reading an edition of High Seas Fleet from its folder under `data/editions`."""

from __future__ import annotations

from functools import cache
from pathlib import Path

EDITIONS = Path(__file__).parent / "data" / "editions"


def folder(edition: str) -> Path:
    """Return the folder of an edition. Raises KeyError if there is none."""
    found = EDITIONS / edition
    if not edition or not (found / "edition.toml").is_file():
        raise KeyError(edition)
    return found


@cache
def newest_id() -> str:
    """Return the id of the newest edition."""
    return "web-2026"
