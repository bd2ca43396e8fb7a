"""Fleets as a JSON document, lossless: for machines, for keeping, for another site.

`list` of each fleet is what `rules.engine.core.codec` writes; all else is there to be read by
people and is worked out afresh when the file comes back. `fleet-1.schema.json` describes it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any

from fleetbuilder.formats.full import finding_lines
from fleetbuilder.formats.marks import without_isolates
from fleetbuilder.text import verdict_words
from rules.engine.core.codec import fleet_to_json
from rules.engine.core.fleet import FleetList, Inspection
from rules.engine.core.system import RuleSystem

FORMAT = "fleetbuilder"
VERSION = 1
MOST_FLEETS = 50
SCHEMA_FILE = Path(__file__).with_name("fleet-1.schema.json")


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """A fleet with all that is told of it. `system` is None for one that the site lacks."""

    system: RuleSystem | None
    fleet: FleetList
    inspection: Inspection
    link: str = ""
    credit: str = ""


def fleets_json(sheets: Iterable[Sheet]) -> str:
    """Return fleets as a document of this version; notes are in it if the fleets have any."""
    return json.dumps(document_of(sheets), ensure_ascii=False, indent=1) + "\n"


def document_of(sheets: Iterable[Sheet]) -> dict[str, Any]:
    """Return fleets as the values of a document of this version."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "fleets": [_told(sheet) for sheet in sheets],
    }


def _told(sheet: Sheet) -> dict[str, Any]:
    system, fleet, inspection = sheet.system, sheet.fleet, sheet.inspection
    found = {
        "list": fleet_to_json(fleet),
        "system": system.title if system else fleet.system,
        "edition": system.edition_title(fleet.edition) if system else fleet.edition,
        "verdict": str(inspection.verdict),
        "verdict_words": verdict_words(inspection),
        "findings": [
            f"{head}: {without_isolates(facts)}" + (f" House rule: {reason}" if reason else "")
            for head, facts, reason in finding_lines(fleet, inspection)
        ],
        "credit": without_isolates(sheet.credit),
        "total": _number(inspection.total),
        "link": sheet.link,
    }
    return found


def _number(points: int | Decimal) -> int | float:
    whole = int(points)
    return whole if whole == points else float(points)
