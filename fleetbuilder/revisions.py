"""A fleet as it stood earlier, worked out from its history."""

from __future__ import annotations

from fleetbuilder.models import Fleet
from fleetbuilder.muster import fleet_list
from rules.engine.core.diff import apply_change
from rules.engine.core.fleet import FleetList


def list_at(fleet: Fleet, version: int) -> FleetList:
    """Return the fleet as it stood at `version`, without a lock. Three queries, two for the version
    that stands.

    Row, ships and history are read one after the other: where an act came between, all is read
    once more, `fleet` as well.
    """
    while True:
        values, changes = fleet_list(fleet), _changes(fleet, version)
        stands = Fleet.objects.filter(pk=fleet.pk).values_list("version", flat=True).get()
        if stands == fleet.version:
            return _undone(values, changes)
        fleet.refresh_from_db()


def list_before(fleet: Fleet, values: FleetList, version: int) -> FleetList:
    """Return a fleet, whose row is locked and which stands at `values`, as it stood at `version`.
    One query."""
    return _undone(values, _changes(fleet, version))


def _changes(fleet: Fleet, version: int) -> list[dict[str, object]]:
    """Return what was changed since `version`, the latest first."""
    if version >= fleet.version:
        return []
    later = fleet.events.filter(changes_list=True, version__gt=version, version__lte=fleet.version)
    return list(later.order_by("-version").values_list("change", flat=True))


def _undone(values: FleetList, changes: list[dict[str, object]]) -> FleetList:
    for change in changes:
        values = apply_change(values, change, reverse=True)
    return values
