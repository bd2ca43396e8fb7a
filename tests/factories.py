"""Whole fleets for tests, made as players make them: through the services."""

from __future__ import annotations

import uuid

from config.web.visitor import Visitor
from fleetbuilder.models import Fleet, FleetShip, FleetTag
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


def copies(original: Fleet, count: int) -> list[Fleet]:
    """Store many more fleets like this one at once, for lists: 'Ärmel Flotilla 007', each with its
    ships and the tags 'Club' and 'Group 7'; without histories."""
    ships = list(original.ships.all())
    many = []
    for number in range(count):
        fleet = Fleet.objects.get(pk=original.pk)
        fleet.pk, fleet.name = uuid.uuid4(), f"Ärmel Flotilla {number:03}"
        fleet.search_text = f"armel flotilla {number:03} {original.search_text.partition(' ')[2]}"
        many.append(fleet)
    Fleet.objects.bulk_create(many)
    FleetTag.objects.bulk_create(
        FleetTag(fleet=fleet, name=tag, folded=tag.lower())
        for number, fleet in enumerate(many)
        for tag in ("Club", f"Group {number % 9}")
    )
    FleetShip.objects.bulk_create(
        FleetShip(fleet=fleet, position=row.position, ship_class=row.ship_class, name=row.name)
        for fleet in many
        for row in ships
    )
    return many
