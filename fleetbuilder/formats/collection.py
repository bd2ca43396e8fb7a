"""All of a player's fleets, or several, as one JSON document, to keep or to take to another site.

It wraps the documents of single fleets: each of them can be cut out and read alone. Beside them
stand what a list does not hold (tags, the archive) and the library of own ships.
`collection-1.schema.json` describes it; docs/decisions/0011 says what is held and what is not.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from fleetbuilder.formats.json_file import Sheet, document_of
from rules.engine.core.codec import design_to_json
from rules.engine.core.fleet import Design

COLLECTION = "fleetbuilder-collection"
VERSION = 1
MOST_FLEETS = 500
MOST_OWN_SHIPS = 300
MOST_SHIPS = 20_000  # of all fleets together
MOST_BYTES = 6_000_000
SCHEMA_FILE = Path(__file__).with_name("collection-1.schema.json")


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """A fleet of a collection, and what its player put on it."""

    sheet: Sheet
    tags: tuple[str, ...] = ()
    archived: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class LibraryShip:
    """A ship of the library: the game that she is of, and what was decided."""

    system: str
    design: Design


def collection_json(fleets: Iterable[Kept], own_ships: Iterable[LibraryShip], written: date) -> str:
    """Return a document of this version, a line for each fleet and each own ship."""
    head = {"format": COLLECTION, "version": VERSION, "written": written.isoformat()}
    kept = ",\n".join(_line(_told(one)) for one in fleets)
    designed = ",\n".join(
        _line({"system": ship.system, "design": design_to_json(ship.design)}) for ship in own_ships
    )
    begins = json.dumps(head).removesuffix("}")
    return f'{begins},\n"fleets": [\n{kept}\n],\n"own_ships": [\n{designed}\n]}}\n'


def _told(kept: Kept) -> dict[str, Any]:
    return {
        "document": document_of([kept.sheet]),
        "tags": list(kept.tags),
        "archived": kept.archived,
    }


def _line(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
