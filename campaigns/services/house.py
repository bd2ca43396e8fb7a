"""House items: designs of the organiser's own that only this campaign's flotillas may buy."""

from __future__ import annotations

import uuid

from django.db import transaction
from django.utils.translation import gettext as _

from campaigns.access import Act, Seat
from campaigns.models import Campaign
from campaigns.services.results import Refused
from campaigns.services.writer import Entry, refuse_shut, write
from fleetbuilder.access import own_ship_for
from fleetbuilder.muster import design_of
from rules.engine.core.codec import design_to_json

CHANGED = "campaign.changed"
MOST = 60


def add_house_item(*, seat: Seat, own_ship: uuid.UUID | str) -> str:
    """Put a design of the organiser's library into the campaign as it is now; return its key.

    The same design once. Raises OwnShipMissing (404), Refused for one of another game.
    """
    seat.require(Act.ORGANISE)
    ship = own_ship_for(seat.visitor, own_ship)
    with transaction.atomic():
        campaign = _locked(seat)
        design = design_of(ship)
        if ship.system != campaign.system or design is None:
            raise Refused(_("Choose a ship of this game whose design can be read."), "own_ship")
        plain = design_to_json(design)
        for row in campaign.house_items:
            if row["design"] == plain:
                return str(row["key"])
        if len(campaign.house_items) >= MOST:
            raise Refused(_("There are as many house items as one campaign may have."))
        key = str(uuid.uuid4())
        _store(seat, campaign, [*campaign.house_items, _row(key, str(ship.pk), plain)])
        return key


def remove_house_item(*, seat: Seat, key: str) -> None:
    """Take a house item off the list; ships that were bought stay."""
    seat.require(Act.ORGANISE)
    with transaction.atomic():
        campaign = _locked(seat)
        left = [row for row in campaign.house_items if row["key"] != key]
        if len(left) != len(campaign.house_items):
            _store(seat, campaign, left)


def _row(key: str, own_ship: str, design: object) -> dict[str, object]:
    return {"key": key, "own_ship": own_ship, "design": design}


def _locked(seat: Seat) -> Campaign:
    campaign = Campaign.objects.select_for_update().get(pk=seat.campaign.pk)
    refuse_shut(campaign)
    return campaign


def _store(seat: Seat, campaign: Campaign, items: list[dict[str, object]]) -> None:
    campaign.house_items = items
    campaign.save(update_fields=["house_items"])
    seat.campaign.house_items = items
    entry = Entry(kind=CHANGED, data={"fields": ["house_items"]})
    write(campaign=campaign, visitor=seat.visitor, entries=[entry])
