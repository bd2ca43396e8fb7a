"""Proof that what is stored is what follows: totals from the ships, the ships from the history."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any

from django.db import transaction
from django.db.models import Prefetch, QuerySet

from fleetbuilder.models import Fleet, FleetEvent
from fleetbuilder.muster import fleet_list, look_over, system_of
from fleetbuilder.search import search_text_of
from fleetbuilder.services.founding import beginning
from rules.engine.core.diff import ChangeError, apply_change
from rules.engine.core.fleet import FleetList, Severity

BATCH = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Mismatch:
    """One stored thing that is not what it should be."""

    fleet: uuid.UUID
    what: str  # "points", "ship Sandpiper: points", "history: name"
    stored: str
    recomputed: str

    def __str__(self) -> str:
        return f"{self.fleet} {self.what}: stored {self.stored}, recomputed {self.recomputed}"


def reconcile(fleets: QuerySet[Fleet] | None = None) -> Iterator[Mismatch]:
    """Yield every mismatch of the given fleets, of all stored ones by default; changes nothing."""
    wanted = Fleet.objects.all() if fleets is None else fleets
    events = Prefetch("events", FleetEvent.objects.filter(changes_list=True).order_by("version"))
    for fleet in wanted.order_by("pk").prefetch_related("ships", events).iterator(BATCH):
        if any(mismatches_of(fleet)):
            yield from checked_again(fleet.pk)


def checked_again(fleet_id: uuid.UUID) -> list[Mismatch]:
    """Return the mismatches of a fleet read anew under its lock: an act may just have passed."""
    with transaction.atomic():
        fleet = Fleet.objects.select_for_update().filter(pk=fleet_id).first()
        return list(mismatches_of(fleet)) if fleet is not None else []


def mismatches_of(fleet: Fleet) -> Iterator[Mismatch]:
    """Yield what does not agree in one fleet: its totals, its ships' points, its history."""
    values = fleet_list(fleet)
    if system_of(values) is not None:
        for what, stored, recomputed in _figures(fleet, values):
            if stored != recomputed:
                yield _mismatch(fleet, what, stored, recomputed)
    for what, stored, recomputed in _history(fleet, values):
        if stored != recomputed:
            yield _mismatch(fleet, what, stored, recomputed)


def _figures(fleet: Fleet, values: FleetList) -> Iterator[tuple[str, Any, Any]]:
    found = look_over(fleet, values)
    yield "points", fleet.points, Decimal(found.total)
    yield "verdict", fleet.verdict, found.verdict.value
    yield "illegal findings", fleet.illegal_count, found.count(Severity.ILLEGAL)
    yield "warnings", fleet.warning_count, found.count(Severity.WARNING)
    yield "waivers", fleet.waiver_count, found.waivers
    yield "search text", fleet.search_text, search_text_of(values)
    totals = {key: receipt.total for key, receipt in found.receipts}
    for row in fleet.ships.all():
        yield f"ship {row.name}: points", row.points, Decimal(totals[str(row.pk)])


def _history(fleet: Fleet, values: FleetList) -> Iterator[tuple[str, Any, Any]]:
    events = sorted(
        (event for event in fleet.events.all() if event.changes_list),
        key=lambda event: event.version,
    )
    versions = [event.version for event in events]
    yield "history: versions", fleet.version, versions[-1] if versions else 0
    yield "history: lines", versions, list(range(1, len(events) + 1))
    state = beginning(replace(values, edition=_first_edition(events, values.edition)))
    for event in events:
        try:
            state = apply_change(state, event.change)
        except ChangeError as fault:
            yield f"history: line {event.version}", str(fault), "a change that follows"
            return
    yield from _ways(fleet, events)
    yield "history: name", values.name, state.name
    yield "history: nation", values.nation, state.nation
    yield "history: limit", values.limit, state.limit
    yield "history: options", values.options, state.options
    yield "history: waivers", values.waivers, state.waivers
    yield "history: edition", values.edition, state.edition
    yield "history: order of ships", _keys(values), _keys(state)
    told = {ship.key: ship for ship in state}
    for ship in values:
        if ship.key in told:
            yield f"history: ship {ship.name}", ship, told[ship.key]


def _first_edition(events: list[FleetEvent], today: str) -> str:
    """Return the edition that a fleet began with: what the first change of edition set out from."""
    moves = (event.change.get("fleet", {}).get("edition") for event in events)
    return next((str(move[0]) for move in moves if move), today)


def _ways(fleet: Fleet, events: list[FleetEvent]) -> Iterator[tuple[str, Any, Any]]:
    """Yield what each line says that Undo and Redo would reverse, and what follows from the lines
    before it: the lines that stand one upon the other, and those that were taken off them."""
    undo: list[int] = []
    redo: list[int] = []
    versions = {event.pk: event.version for event in events}
    for event in events:
        reversed_line = event.data.get("line") or versions.get(event.undoes_id or 0)
        if event.act in FleetEvent.BEGINNINGS:
            pass
        elif event.undoes_id and undo and reversed_line == undo[-1]:
            undo.pop()
            redo.append(event.version)
        elif event.undoes_id and redo and reversed_line == redo[-1]:
            redo.pop()
            undo.append(event.version)
        else:
            undo.append(event.version)
            redo.clear()
        ways = (undo[-1] if undo else 0, redo[-1] if redo else 0)
        yield f"history: ways of line {event.version}", (event.undo_to, event.redo_to), ways
    if events:
        last = events[-1]
        yield "history: ways", (fleet.undo_to, fleet.redo_to), (last.undo_to, last.redo_to)


def _keys(fleet: FleetList) -> list[str]:
    return [ship.key for ship in fleet]


def _mismatch(fleet: Fleet, what: str, stored: Any, recomputed: Any) -> Mismatch:
    return Mismatch(fleet=fleet.pk, what=what, stored=str(stored), recomputed=str(recomputed))
