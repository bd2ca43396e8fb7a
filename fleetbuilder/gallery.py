"""Reads of the gallery: the published fleets by what is asked for, the classes among them."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count, Exists, OuterRef, QuerySet
from django.db.models.functions import Lower

from fleetbuilder.access import published
from fleetbuilder.models import Fleet, FleetShip
from fleetbuilder.search import BY_NAME, matching
from rules.engine.core.fleet import OWN_CLASS

LEGAL, WAIVED = "legal", "waived"
ORDERS = {
    "newest": ("-published_at", "pk"),
    "points": ("-points", BY_NAME, "pk"),
    "name": (BY_NAME, Lower("name"), "pk"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class GalleryWish:
    """What fleets somebody looks for. Empty values ask for nothing."""

    text: str = ""
    system: str = ""
    nation: str = ""
    points_from: int | None = None
    points_to: int | None = None
    ship: tuple[str, str] | None = None  # rule system and class of a ship that she holds
    ships_from: int | None = None
    ships_to: int | None = None
    verdict: str = ""  # LEGAL by the book, or WAIVED: with waivers as well
    order: str = "newest"


def gallery_fleets(wish: GalleryWish) -> QuerySet[Fleet]:
    """Return the published fleets that fit, with owners and ships: two queries."""
    plain = {
        "system": wish.system,
        "nation": wish.nation,
        "points__gte": wish.points_from,
        "points__lte": wish.points_to,
        "verdict": "legal" if wish.verdict in (LEGAL, WAIVED) else "",
        "waiver_count": 0 if wish.verdict == LEGAL else None,
    }
    fleets = published().filter(**{k: v for k, v in plain.items() if v not in ("", None)})
    fleets = fleets.filter(matching(wish.text))
    if wish.ship is not None:
        system, ship_class = wish.ship
        holds = FleetShip.objects.filter(fleet=OuterRef("pk"), ship_class=ship_class)
        fleets = fleets.filter(Exists(holds), system=system)
    if wish.ships_from is not None or wish.ships_to is not None:
        fleets = fleets.annotate(count=Count("ships"))
        if wish.ships_from is not None:
            fleets = fleets.filter(count__gte=wish.ships_from)
        if wish.ships_to is not None:
            fleets = fleets.filter(count__lte=wish.ships_to)
    order = ORDERS.get(wish.order, ORDERS["newest"])
    return fleets.order_by(*order).select_related("owner").prefetch_related("ships")


def published_classes() -> list[tuple[str, str]]:
    """Return (rule system, class) of all ships in the gallery, own designs left out. One query."""
    ships = FleetShip.objects.filter(fleet__in=published()).exclude(ship_class=OWN_CLASS)
    return list(ships.order_by().values_list("fleet__system", "ship_class").distinct())


def public_original(fleet: Fleet) -> Fleet | None:
    """Return the fleet that this one was cloned from while it is public. One query at most."""
    if fleet.cloned_from_id is None:
        return None
    return published().filter(pk=fleet.cloned_from_id).first()
