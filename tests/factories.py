"""Whole fleets for tests, made as players make them: through the services."""

from __future__ import annotations

from config.web.visitor import Visitor
from fleetbuilder.models import Fleet
from rules.engine.core import acts
from tests import actions


def nore_flotilla(visitor: Visitor) -> Fleet:
    """Return a Royal Navy fleet with a Fairmile D and three Vospers of mixed crews."""
    fleet = actions.found_fleet(visitor)
    actions.add_ship(visitor, fleet, actions.FAIRMILE, name="Grey Heron")
    for name in ("Sandpiper", "Dunlin", "Curlew"):
        actions.add_ship(visitor, fleet, actions.VOSPER, name=name)
    return actions.reread(fleet)


def fleet_of(visitor: Visitor, ships: int, limit: int | None = None) -> Fleet:
    """Return a fleet of so many Vospers."""
    fleet = actions.found_fleet(visitor, limit=limit)
    if ships:
        actions.do(visitor, fleet, actions.adding(count=ships))
    return actions.reread(fleet)


def mixed_fleet(visitor: Visitor, classes: tuple[str, ...]) -> Fleet:
    """Return a fleet without a limit with one ship of each class, added as one act."""
    fleet = actions.found_fleet(visitor, limit=None)
    wanted: list[acts.Act] = [actions.adding(slug) for slug in classes]
    actions.services.edit_fleet(
        visitor=visitor, fleet_id=fleet.pk, act=wanted, at=actions.look(fleet)
    )
    return actions.reread(fleet)
