"""The ships' rows after an act: only what changed is written, in at most four statements."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from decimal import Decimal

from fleetbuilder.models import Fleet, FleetShip
from fleetbuilder.muster import STEP, fill_ship, ship_id
from rules.engine.core.fleet import FleetList, Inspection

HIGHEST = 2_000_000_000
VALUES = [
    "ship_class",
    "name",
    "crew",
    "fit",
    "figures",
    "design",
    "captain",
    "pennant",
    "notes",
]


def store_ships(
    fleet: Fleet,
    rows: Sequence[FleetShip],
    before: FleetList,
    after: FleetList,
    inspection: Inspection,
) -> list[FleetShip]:
    """Bring the rows from `before` to `after` with every ship's points; return them in order."""
    kept = {str(row.pk): row for row in rows}
    old = {entry.key: entry for entry in before}
    new_keys = {entry.key for entry in after}
    gone = [row.pk for key, row in kept.items() if key not in new_keys]
    added: list[FleetShip] = []
    valued: list[FleetShip] = []
    ordered: list[FleetShip] = []
    for entry in after:
        row = kept.get(entry.key)
        if row is None:
            row = FleetShip(id=ship_id(entry.key), fleet=fleet, position=0)
            added.append(row)
        elif old[entry.key] != entry:
            valued.append(row)
        fill_ship(row, entry)
        ordered.append(row)
    if gone:
        FleetShip.objects.filter(pk__in=gone).delete()
    moved = place(ordered, {row.pk for row in added})
    priced = price(ordered, inspection)
    write(added, valued, moved, priced)
    return ordered


def write(
    added: list[FleetShip],
    valued: list[FleetShip],
    moved: list[FleetShip],
    priced: list[FleetShip],
) -> None:
    """Insert and update the rows that need it: one statement for each kind of change."""
    done = {row.pk for row in added}
    if added:
        FleetShip.objects.bulk_create(added)
    update([row for row in moved if row.pk not in done], ["position"])
    update(valued, [*VALUES, "points"])
    done.update(row.pk for row in valued)
    update([row for row in priced if row.pk not in done], ["points"])


def update(rows: list[FleetShip], fields: list[str]) -> None:
    """Write some fields of some rows in one statement; none if there are no rows.

    Many rows go as an insert that finds them there: bulk_update would build a CASE of all keys for
    each field, which takes seconds for 200 ships.
    """
    if len(rows) == 1:
        rows[0].save(update_fields=fields)
    elif rows:
        FleetShip.objects.bulk_create(
            rows, update_conflicts=True, unique_fields=["id"], update_fields=fields
        )


def price(ordered: Sequence[FleetShip], inspection: Inspection) -> list[FleetShip]:
    """Pin every ship's points from the inspection; return the rows whose points changed."""
    totals = {key: receipt.total for key, receipt in inspection.receipts}
    changed = []
    for row in ordered:
        points = Decimal(totals[str(row.pk)])
        if row.points != points:
            row.points = points
            changed.append(row)
    return changed


def place(ordered: Sequence[FleetShip], fresh: set[object]) -> list[FleetShip]:
    """Give positions that rise in the given order; return the rows whose position changed.

    As many rows as can keep their place; new ones and those that moved take the middle of the gap.
    Only when a gap is used up are all ships placed anew.
    """
    positions = [None if row.pk in fresh else row.position for row in ordered]
    placed = spread(settled(positions))
    if placed is None:
        placed = [(index + 1) * STEP for index in range(len(ordered))]
    changed = []
    for row, position in zip(ordered, placed, strict=True):
        if row.position != position or row.pk in fresh:
            row.position = position
            changed.append(row)
    return changed


def settled(positions: Sequence[int | None]) -> list[int | None]:
    """Return the positions that rise, as many of them as there can be; None for all others."""
    lowest: list[int] = []  # the lowest end of a rising run of each length
    ends: list[int] = []  # and the place where it stands
    before: dict[int, int] = {}
    for place, position in enumerate(positions):
        if position is None:
            continue
        length = bisect_left(lowest, position)
        lowest[length : length + 1] = [position]
        ends[length : length + 1] = [place]
        before[place] = ends[length - 1] if length else -1
    kept: set[int] = set()
    last = ends[-1] if ends else -1
    while last >= 0:
        kept.add(last)
        last = before[last]
    return [position if place in kept else None for place, position in enumerate(positions)]


def spread(positions: Sequence[int | None]) -> list[int] | None:
    """Return the positions with the missing ones filled in, or None if there is no room."""
    placed: list[int] = []
    index = 0
    while index < len(positions):
        known = positions[index]
        if known is not None:
            if placed and known <= placed[-1]:
                return None
            placed.append(known)
            index += 1
            continue
        end = index
        while end < len(positions) and positions[end] is None:
            end += 1
        low = placed[-1] if placed else 0
        high = positions[end] if end < len(positions) else None
        count = end - index
        step = STEP if high is None else (high - low) // (count + 1)
        if step < 1 or low + step * count > HIGHEST:
            return None
        placed.extend(low + step * (n + 1) for n in range(count))
        index = end
    return placed
