"""What a share link shows: the fleet as it stands, or as it stood at one revision.

Everything that a link opens comes through `open_link`, so that a link to one revision never shows
what came after it.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from fleetbuilder.access import LinkMissing, link_by_token
from fleetbuilder.models import Fleet, ShareLink
from fleetbuilder.muster import fleet_list, system_of, without_notes
from fleetbuilder.revisions import list_at
from rules.engine.core.fleet import FleetList


@dataclass(frozen=True, kw_only=True)
class Opened:
    """A fleet as a link shows it, without notes. `at` is when it became as it is shown."""

    link: ShareLink
    values: FleetList
    at: datetime

    @property
    def fleet(self) -> Fleet:
        """Return the fleet's row: of a link to one revision only its id and owner tell the truth,
        `values` the rest."""
        return self.link.fleet

    @property
    def is_fixed(self) -> bool:
        """Return whether the link shows one revision, whatever was changed since."""
        return self.link.version is not None


def open_link(token: str) -> Opened:
    """Return what a live link shows. Two queries, five for one revision.

    Raises LinkMissing (404) for a dead link and for none.
    """
    link = link_by_token(token)
    fleet = link.fleet
    if link.version is None:
        return Opened(link=link, values=without_notes(fleet_list(fleet)), at=fleet.changed_at)
    lines = fleet.events.filter(changes_list=True, version=link.version)
    at = lines.values_list("at", flat=True).first()
    is_past = link.version != fleet.version
    if at is None or (is_past and system_of(fleet) is None):  # only what stands is stored
        raise LinkMissing("There is no such revision.")
    return Opened(link=link, values=without_notes(list_at(fleet, link.version)), at=at)
