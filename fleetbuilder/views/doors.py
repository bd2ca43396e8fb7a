"""The three ways to a fleet that is printed: as its player, by a link, through the gallery."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse

from fleetbuilder.access import published_fleet
from fleetbuilder.links import open_link
from fleetbuilder.models import Fleet, PrintStamp, ShareLink
from fleetbuilder.selectors import link_for_print


@dataclass(frozen=True, kw_only=True)
class Door:
    """By which pages somebody came to a fleet, and under what its print leads there: a link, or
    its place in the gallery; under neither it is private."""

    name: str  # with which the names of the pages' addresses begin
    key: uuid.UUID | str
    fleet: Fleet
    version: int
    link: ShareLink | None = None
    published_at: datetime | None = None

    @property
    def is_own(self) -> bool:
        """Return whether these are the pages of the fleet's own player."""
        return self.name == "fleet"

    @property
    def shows_the_latest(self) -> bool:
        """Return whether nobody can go on from here to a newer version: what is printed is how the
        fleet stands, or all that a link to one revision ever shows."""
        is_fixed = not self.is_own and self.link is not None and self.link.version is not None
        return is_fixed or self.version == self.fleet.version

    def opens(self, stamp: PrintStamp) -> bool:
        """Return whether a print with this stamp was made here."""
        if stamp.fleet_id != self.fleet.pk:
            return False
        link_id = self.link.pk if self.link else None
        return self.is_own or (stamp.link_id, stamp.published_at) == (link_id, self.published_at)

    def address(self, page: str = "") -> str:
        """Return where one of its pages is."""
        return reverse(f"fleetbuilder:{self.name}{page}", args=(self.key,))


def own_door(fleet: Fleet, version: int) -> Door:
    """Return the door of a fleet's own player: its prints lead there under a link if one shows
    this version, or else under its place in the gallery."""
    link = link_for_print(fleet, version)
    published_at = fleet.published_at if link is None else None
    return Door(
        name="fleet",
        key=fleet.pk,
        fleet=fleet,
        version=version,
        link=link,
        published_at=published_at,
    )


def shared_door(token: str) -> Door:
    """Return the door that a live link opens. Raises LinkMissing (404)."""
    link = open_link(token).link
    version = link.version or link.fleet.version
    return Door(name="shared", key=token, fleet=link.fleet, version=version, link=link)


def gallery_door(fleet_id: uuid.UUID) -> Door:
    """Return the door of a published fleet. Raises FleetMissing (404)."""
    fleet = published_fleet(fleet_id)
    return Door(
        name="gallery",
        key=fleet.pk,
        fleet=fleet,
        version=fleet.version,
        published_at=fleet.published_at,
    )
