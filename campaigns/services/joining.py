"""Fleets enter a campaign: in place, for the fleet stays what it is and its ships get records."""

from __future__ import annotations

import uuid
from dataclasses import replace
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from campaigns.access import Act, Seat
from campaigns.book.words import ENTERED
from campaigns.models import Campaign, Flotilla, Membership
from campaigns.selectors.entering import Candidate, candidate
from campaigns.services.results import Refused
from campaigns.services.writer import Entry, refuse_shut, write
from rules.engine.core.codec import ship_to_json
from rules.engine.core.fleet import ShipEntry

HANDED = "flotilla.handed"


def enter_fleet(*, seat: Seat, fleet_id: uuid.UUID | str, side: str) -> Flotilla:
    """Let one of the visitor's own fleets enter on a side; return its flotilla.

    Asked twice it enters once. Raises FleetMissing (404) for a fleet that is not his, and Refused
    with the first reason why it does not fit.
    """
    seat.require(Act.COMMAND)
    with transaction.atomic():
        campaign = Campaign.objects.select_for_update().get(pk=seat.campaign.pk)
        found = candidate(replace(seat, campaign=campaign), fleet_id)
        if found.entered is not None and _is_again(seat, found, side):
            return found.entered
        refuse_shut(campaign)
        _refuse(seat, campaign, found, side)
        row = _flotilla(seat, campaign, found, side)
        data = entering(row, found)
        about = (str(row.pk), *(ship["entry"]["key"] for ship in data["ships"]))
        entry = Entry(kind=ENTERED, data=data, about=about)
        write(campaign=campaign, visitor=seat.visitor, entries=[entry])
        seat.campaign.last_line, seat.campaign.tables = campaign.last_line, campaign.tables
        return Flotilla.objects.select_related("member").get(pk=row.pk)


def record_key(campaign: Campaign, ship: ShipEntry) -> str:
    """Return the key of a ship's record: one fleet may sail in two campaigns."""
    return str(uuid.uuid5(campaign.pk, ship.key))


def entering(row: Flotilla, found: Candidate) -> dict[str, Any]:
    """Return what the logbook says of a fleet that enters."""
    return {
        "flotilla": str(row.pk),
        "name": row.name,
        "side": row.side,
        "nation": row.nation,
        "ships": [
            {
                "entry": ship_to_json(replace(ship, key=record_key(row.campaign, ship))),
                "grade": ship.crew,
            }
            for ship in found.values
        ],
    }


def _is_again(seat: Seat, found: Candidate, side: str) -> bool:
    row = found.entered
    return row is not None and row.is_active and row.side == side and seat.commands(row)


def _refuse(seat: Seat, campaign: Campaign, found: Candidate, side: str) -> None:
    if found.reasons:
        raise Refused(found.reasons[0], "fleet")
    if side not in dict(found.sides):
        raise Refused(_("Choose one of the sides that take her nation."), "side")
    if seat.may(Act.ORGANISE):
        return
    if campaign.flotillas.filter(member=seat.member, is_active=True).exists():
        words = _("You command a flotilla here already. Each player brings one.")
        raise Refused(words, "fleet")


def _flotilla(seat: Seat, campaign: Campaign, found: Candidate, side: str) -> Flotilla:
    """Return the row of a flotilla, made or, where its entry was reversed, used again."""
    values = {
        "member": seat.member,
        "fleet": found.fleet,
        "line": campaign.last_line + 1,
        "name": found.fleet.name,
        "side": side,
        "nation": found.fleet.nation,
    }
    row, _made = Flotilla.objects.update_or_create(
        campaign=campaign, fleet_key=found.fleet.pk, defaults=values
    )
    return row


def hand_command(*, seat: Seat, flotilla: Flotilla, member_id: int) -> Membership:
    """Let another member command a flotilla; only an organiser does that. Raises Refused."""
    seat.require(Act.ORGANISE)
    with transaction.atomic():
        campaign = Campaign.objects.select_for_update().get(pk=seat.campaign.pk)
        refuse_shut(campaign)
        row = campaign.flotillas.select_related("member").get(pk=flotilla.pk)
        member = campaign.members.filter(pk=member_id, left_at__isnull=True).first()
        if member is None or member.role == "observer":
            raise Refused(_("Choose a member who may command."), "member")
        if row.member_id == member.pk:
            return member
        was = row.member.name if row.member else ""
        row.member = member
        row.save(update_fields=["member"])
        data = {"flotilla": str(row.pk), "name": member.name, "was": was}
        entry = Entry(kind=HANDED, data=data, about=(str(row.pk),))
        write(campaign=campaign, visitor=seat.visitor, entries=[entry])
        return member
