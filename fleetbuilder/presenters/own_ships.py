"""Own ships as cards of the library."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from config.web.figures import points_text
from fleetbuilder.models import OwnShip
from fleetbuilder.presenters.catalogue import own_class
from rules.engine import registry
from rules.engine.core.catalogue import ShipClass
from rules.engine.core.system import RuleSystem


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnCard:
    """An own ship in the library."""

    id: str
    name: str
    url: str
    add_url: str
    ship_class: ShipClass | None  # None: this site cannot read her design
    facts: str
    points: str
    kept_until: object
    deleted: bool


def system_of_ship(ship: OwnShip) -> RuleSystem | None:
    """Return the rule system of an own ship if this site can design for it."""
    try:
        system = registry.get(ship.system)
    except KeyError:
        return None
    return system if system.designs is not None else None


def own_cards(ships: Iterable[OwnShip]) -> tuple[OwnCard, ...]:
    """Return own ships as cards of the library."""
    return tuple(own_card(ship) for ship in ships)


def own_card(ship: OwnShip) -> OwnCard:
    """Return one own ship as a card."""
    found = class_of_ship(ship)
    system = system_of_ship(ship)
    add = f"{reverse('fleetbuilder:add-class')}?own={ship.pk}"
    return OwnCard(
        id=str(ship.pk),
        name=ship.name,
        url=reverse("fleetbuilder:own-ship", args=(ship.pk,)),
        add_url=add if found else "",
        ship_class=found,
        facts=facts_of(system, found) if system and found else _("Her design cannot be read here."),
        points=points_text(found.points or 0) if found else points_text(ship.points),
        kept_until=ship.expires_at,
        deleted=ship.deleted_at is not None,
    )


def facts_of(system: RuleSystem, ship_class: ShipClass) -> str:
    """Return 'Royal Navy, small, hull 35, 12 / 24 / 36 cm'."""
    catalogue = system.fleets.catalogue(system.newest_edition)
    hull = _("hull %(hull)s") % {"hull": ship_class.hull} if ship_class.hull else ""
    boats = _("%(boats)s boats") % {"boats": ship_class.boats} if ship_class.boats > 1 else ""
    speeds = " / ".join(map(str, ship_class.speeds))
    parts = (
        catalogue.nation_text(ship_class.nation),
        catalogue.size_text(ship_class),
        boats,
        hull,
        f"{speeds} {system.unit}",
    )
    return ", ".join(part for part in parts if part)


def class_of_ship(ship: OwnShip) -> ShipClass | None:
    """Return an own ship as a class of the newest edition, None if it cannot be read."""
    system = system_of_ship(ship)
    return own_class(system, system.newest_edition, ship) if system else None
