"""The ships of a visitor's fleets, for questions of odds: as they are fitted now."""

from __future__ import annotations

from collections.abc import Iterator

from django.http import HttpRequest

from config.web.device import visitor_of
from fleetbuilder.access import visible_to
from fleetbuilder.muster import entry_of
from rules.engine.core.system import RuleSystem
from rules.odds.berths import Berth

MOST_FLEETS, MOST_SHIPS = 5, 60


def berths(request: HttpRequest, system: RuleSystem) -> Iterator[Berth]:
    """Yield the ships of the visitor's fleets, the last changed first. Two queries at most."""
    fleets = visible_to(visitor_of(request)).filter(system=system.slug, archived_at__isnull=True)
    left = MOST_SHIPS
    for fleet in fleets.order_by("-changed_at").prefetch_related("ships")[:MOST_FLEETS]:
        for row in list(fleet.ships.all())[:left]:
            left -= 1
            entry = entry_of(row)
            known = system.known_class(fleet.edition, entry)
            yield Berth(
                fleet=fleet.name,
                ship=entry,
                class_name=known.name if known else entry.class_words,
            )
