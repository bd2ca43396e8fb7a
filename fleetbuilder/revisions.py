"""A fleet as it stood earlier, worked out from its history."""

from __future__ import annotations

from fleetbuilder.models import Fleet
from rules.engine.core.diff import apply_change
from rules.engine.core.fleet import FleetList


def list_at(fleet: Fleet, values: FleetList, version: int) -> FleetList:
    """Return the fleet as it stood at `version`, from how it stands now (`values`). One query."""
    later = fleet.events.filter(changes_list=True, version__gt=version).order_by("-version")
    for change in later.values_list("change", flat=True):
        values = apply_change(values, change, reverse=True)
    return values
