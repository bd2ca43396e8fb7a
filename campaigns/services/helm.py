"""How a flotilla is commanded: under the campaign's lock, by whoever may, once for each press."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from campaigns.access import Act, Seat
from campaigns.book.codec import state_from_plain
from campaigns.book.values import ShipState, Terms
from campaigns.models import Campaign, Flotilla
from campaigns.selectors.ships import terms_of
from campaigns.services.results import Refused
from campaigns.services.writer import Entry, Written, refuse_shut, write

LONGEST_TOKEN = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class Helm:
    """A flotilla at hand in a transaction: its campaign's row is locked."""

    seat: Seat
    campaign: Campaign
    flotilla: Flotilla
    terms: Terms
    token: str = ""

    def ship(self, key: uuid.UUID | str) -> ShipState:
        """Return one of the flotilla's ships as she stands. Raises Refused."""
        row = self.flotilla.ships.filter(pk=key).first()
        if row is None:
            raise Refused(_("There is no such ship in this flotilla."))
        return state_from_plain(row.state)

    def done(self, kind: str) -> bool:
        """Return whether this very press was carried out before."""
        key = self._key(kind)
        return key is not None and self.campaign.lines.filter(effect_key=key).exists()

    def write(self, kind: str, data: dict[str, Any], *about: str) -> Written:
        """Append a line about the flotilla and what else it is about."""
        return self.write_all([self.entry(kind, data, *about)])

    def entry(self, kind: str, data: dict[str, Any], *about: str) -> Entry:
        """Return the line for `write_all`."""
        return Entry(
            kind=kind,
            data=data,
            about=(str(self.flotilla.pk), *about),
            effect_key=self._key(kind),
            acting_for=acting_for(self.seat, self.flotilla),
        )

    def write_all(self, entries: list[Entry]) -> Written:
        """Append lines, all or none."""
        written = write(campaign=self.campaign, visitor=self.seat.visitor, entries=entries)
        self.seat.campaign.last_line = self.campaign.last_line
        self.seat.campaign.tables = self.campaign.tables
        return written

    def _key(self, kind: str) -> str | None:
        return f"{kind}:{self.flotilla.pk}:{self.token}" if self.token else None


def take_helm(seat: Seat, flotilla: Flotilla, token: str = "", *, even_gone: bool = False) -> Helm:
    """Return a flotilla to be commanded; call it in a transaction. `token` names a press.

    Raises 403 and 404 for whoever may not, CampaignShut and Refused for a flotilla that is gone.
    """
    seat.require_command(flotilla)
    seat.require(Act.COMMAND)
    campaign = Campaign.objects.select_for_update().get(pk=seat.campaign.pk)
    fresh = campaign.flotillas.select_related("member").get(pk=flotilla.pk)
    seat.require_command(fresh)
    refuse_shut(campaign)
    if not (fresh.is_active or even_gone):
        raise Refused(_("This flotilla has left the campaign."))
    return Helm(
        seat=seat,
        campaign=campaign,
        flotilla=fresh,
        terms=terms_of(campaign),
        token=plain_token(token),
    )


def plain_token(token: str) -> str:
    """Return what a form sent to name a press, without signs that no form of ours sends."""
    return "".join(sign for sign in token if sign.isascii() and (sign.isalnum() or sign in "-_"))[
        :LONGEST_TOKEN
    ]


def acting_for(seat: Seat, flotilla: Flotilla) -> str:
    """Return the name of the player for whom an organiser acts, "" for one's own flotilla."""
    if seat.commands(flotilla) or flotilla.member is None:
        return ""
    return flotilla.member.name
