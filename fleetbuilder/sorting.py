"""Orders in which a player may have all his ships put at once."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from rules.engine.core.acts import InvalidAct, SortShips
from rules.engine.core.fleet import FleetList, Inspection, ShipEntry
from rules.engine.core.names import folded
from rules.engine.core.system import RuleSystem

ORDERS = ("class", "points", "name")
_DIGITS = re.compile(r"([0-9]+)")


def sorting(system: RuleSystem, fleet: FleetList, inspection: Inspection, by: str) -> SortShips:
    """Return the act that sorts a fleet; equal ships keep their order. Raises InvalidAct."""

    def class_of(entry: ShipEntry) -> Any:
        found = system.class_of(fleet.edition, entry)
        found = found or system.last_known(fleet.edition, entry.ship_class)
        return natural(found.name if found else entry.class_words)

    keys: dict[str, Callable[[ShipEntry], Any]] = {
        "class": class_of,
        "points": lambda entry: -inspection.receipt(entry.key).total,
        "name": lambda entry: natural(entry.name),
    }
    if by not in keys:
        raise InvalidAct("by", "Sort by class, points or name.")
    return SortShips(by=by, keys=tuple(entry.key for entry in sorted(fleet, key=keys[by])))


def natural(name: str) -> tuple[tuple[int, int, str], ...]:
    """Return what a name is sorted by: without case and accents, 'Vosper 2' before 'Vosper 10'."""
    parts = (part for part in _DIGITS.split(folded(name)) if part)
    return tuple((0, int(p), "") if p.isascii() and p.isdigit() else (1, 0, p) for p in parts)
