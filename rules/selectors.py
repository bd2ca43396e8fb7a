"""Reads of the rules data, which the engine keeps in memory: nothing here asks a database."""

from __future__ import annotations

from functools import cache

from django.http import Http404

from rules.engine import registry
from rules.engine.core.catalogue import Catalogue, ShipClass
from rules.engine.core.system import RuleNote, RuleSystem


def catalogue_of(system: RuleSystem) -> Catalogue:
    """Return the newest catalogue of a system."""
    return system.fleets.catalogue(system.newest_edition)


def ship_or_stand_in(catalogue: Catalogue, slug: str) -> ShipClass:
    """Return the class of this slug, or the one that stands in for it. Raises Http404."""
    ship = catalogue.get(slug)
    if ship is None:
        ship = next((s for s in catalogue.classes if slug and s.stands_in_for == slug), None)
    if ship is None:
        raise Http404(slug)
    return ship


def neighbours(catalogue: Catalogue, ship: ShipClass) -> tuple[ShipClass | None, ShipClass | None]:
    """Return the classes before and after this one within her nation."""
    own = [s for s in catalogue.classes if s.nation == ship.nation]
    place = own.index(ship)
    before = own[place - 1] if place else None
    after = own[place + 1] if place + 1 < len(own) else None
    return before, after


@cache
def notes_by_id(slug: str) -> dict[str, RuleNote]:
    """Return the rule notes of the system with this slug, by their ids."""
    return {note.id: note for note in registry.get(slug).rule_notes()}
