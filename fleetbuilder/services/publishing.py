"""The gallery: publish a fleet for everybody to read and clone, take it out again, report one.

None of these asks for a version: done twice they are done once. What is shown is the fleet as it
stands, never its notes and history.
"""

from __future__ import annotations

import uuid
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from fleetbuilder.access import FleetMissing, as_uuid
from fleetbuilder.models import Fleet, FleetReport
from fleetbuilder.muster import fleet_list
from fleetbuilder.names import display_name
from fleetbuilder.services.keeping import mark, take_out, tell
from fleetbuilder.services.results import FleetFrozen
from fleetbuilder.services.writer import lock_fleet, writable
from rules.engine.core.acts import InvalidAct

if TYPE_CHECKING:
    from config.web.visitor import Visitor

WITHDRAWN, ADMITTED = "withdraw", "admit"  # what the site's staff does; the later one counts


def publish_fleet(*, visitor: Visitor, fleet_id: uuid.UUID | str) -> Fleet:
    """Put a fleet into the gallery, from where everybody reads it as it stands; return it.

    Raises FleetMissing, FleetFrozen for one that is only for reading, InvalidAct for a draft of a
    device, a fleet without ships, and one that the site's staff has taken out.
    """
    with transaction.atomic():
        fleet = lock_fleet(visitor, fleet_id)
        if fleet.published_at is not None:
            return fleet
        writable(fleet, fleet_list(fleet))
        if reason := _reason_against(fleet):
            raise InvalidAct("publish", reason)
        mark(fleet, "published_at", timezone.now())
        tell(fleet, visitor.user, "publish", "Published in the gallery.")
        return fleet


def hindrance_to_publishing(fleet: Fleet) -> str:
    """Return why a fleet cannot be published, in words for its player; "" if it can."""
    try:
        writable(fleet, fleet_list(fleet))
    except FleetFrozen as frozen:
        return frozen.message
    return _reason_against(fleet)


def _reason_against(fleet: Fleet) -> str:
    if fleet.owner_id is None:
        return _("Only a fleet of an account can be published. Sign up, and this one comes along.")
    if not fleet.ships.exists():
        return _("Add a ship first: there is nothing to show yet.")
    if is_withdrawn(fleet):
        return _("The site's staff took this fleet out of the gallery, so it stays private.")
    return ""


def is_withdrawn(fleet: Fleet) -> bool:
    """Return whether the site's staff has taken a fleet out of the gallery for good."""
    line = fleet.events.filter(act__in=(WITHDRAWN, ADMITTED)).order_by("-pk").first()
    return line is not None and line.act == WITHDRAWN


def unpublish_fleet(*, visitor: Visitor, fleet_id: uuid.UUID | str) -> Fleet:
    """Take a fleet out of the gallery; return it. Clones of it stay with whoever made them."""
    with transaction.atomic():
        fleet = lock_fleet(visitor, fleet_id)
        take_out(fleet, visitor.user)
        return fleet


def withdraw_fleet(*, fleet_id: uuid.UUID | str) -> Fleet:
    """Take anybody's fleet out of the gallery, for the site's staff; its owner cannot publish it
    again until it is admitted. Raises FleetMissing."""
    with transaction.atomic():
        fleet = _anybodys(fleet_id)
        words = "Taken out of the gallery by the site's staff."
        if not is_withdrawn(fleet) and not take_out(fleet, None, WITHDRAWN, words):
            tell(fleet, None, WITHDRAWN, "Kept out of the gallery by the site's staff.")
        return fleet


def admit_fleet(*, fleet_id: uuid.UUID | str) -> Fleet:
    """Let a withdrawn fleet be published again by its owner; return it. Raises FleetMissing."""
    with transaction.atomic():
        fleet = _anybodys(fleet_id)
        if is_withdrawn(fleet):
            tell(fleet, None, ADMITTED, "Allowed into the gallery again by the site's staff.")
        return fleet


def report_fleet(*, fleet: Fleet, text: str, contact: str, reporter: Any) -> FleetReport:
    """Keep a report on a published fleet and return it. `reporter` is a user or None."""
    return FleetReport.objects.create(
        fleet=fleet,
        fleet_name=fleet.name,
        owner_name=display_name(fleet.owner.get_username()) if fleet.owner else "",
        text=text,
        contact=contact,
        reporter=reporter,
    )


def _anybodys(fleet_id: uuid.UUID | str) -> Fleet:
    fleet = Fleet.objects.select_for_update().filter(pk=as_uuid(fleet_id)).first()
    if fleet is None:
        raise FleetMissing("There is no such fleet.")
    return fleet
