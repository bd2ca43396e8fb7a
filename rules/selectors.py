"""Reads of the rules data, which the engine keeps in memory: nothing here asks a database."""

from __future__ import annotations

from functools import cache

from django.http import Http404

from rules.engine import registry
from rules.engine.core.catalogue import Catalogue, ShipClass
from rules.engine.core.fleet import CrewChoice, FleetList, ShipEntry
from rules.engine.core.search import found_in, words
from rules.engine.core.system import RuleNote, RuleSystem


def catalogue_of(system: RuleSystem) -> Catalogue:
    """Return the newest catalogue of a system."""
    return system.fleets.catalogue(system.newest_edition)


def last_catalogue(system: RuleSystem, slug: str) -> Catalogue:
    """Return the newest catalogue that knows a class, its stand-in or its new slug; else the newest
    of all."""
    known = (system.fleets.catalogue(edition) for edition, _title in system.fleets.editions())
    holds = (c for c in known if slug and (c.get(slug) or _leads_on(c, slug)))
    return next(holds, catalogue_of(system))


def _leads_on(catalogue: Catalogue, slug: str) -> ShipClass | None:
    """Return the class that stands in for this slug, or goes by another one than this by now."""
    new = dict(catalogue.renamed).get(slug, "")
    stand_ins = (s for s in catalogue.classes if s.stands_in_for == slug)
    return catalogue.get(new) or next(stand_ins, None)


def class_or_heir(catalogue: Catalogue, slug: str) -> ShipClass | None:
    """Return the class of this slug, or the one that it leads to, or None."""
    return catalogue.get(slug) or (_leads_on(catalogue, slug) if slug else None)


def ship_or_stand_in(catalogue: Catalogue, slug: str) -> ShipClass:
    """Return the class of this slug, or the one that it leads to. Raises Http404."""
    ship = class_or_heir(catalogue, slug)
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


def crews_of(system: RuleSystem, edition: str, ship: ShipClass) -> tuple[CrewChoice, ...]:
    """Return the crew grades as they would be offered to a single ship of the class."""
    entry = ShipEntry(key="class", ship_class=ship.slug, name=ship.short)
    fleet = FleetList(
        system=system.slug, edition=edition, nation=ship.nation, name=ship.name, ships=(entry,)
    )
    return system.fleets.crews(entry, fleet)


def notes_found(system: RuleSystem, query: str = "") -> list[RuleNote]:
    """Return the notes in the order of the book: with a query those that hold each word of it,
    themselves or in their tables and readings."""
    told = system.rulebook().rules_found(query) if query.strip() else frozenset()
    return [note for note in system.rule_notes() if note.id in told or _holds(note, query)]


def _holds(note: RuleNote, query: str) -> bool:
    return found_in(query, words(f"{note.id} {note.title} {note.text} {note.section}"))


@cache
def notes_by_id(slug: str) -> dict[str, RuleNote]:
    """Return the rule notes of the system with this slug, by their ids; none of an unknown one."""
    try:
        system = registry.get(slug)
    except KeyError:
        return {}
    return {note.id: note for note in system.rule_notes()}
