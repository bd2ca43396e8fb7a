"""Reads of flotillas, their ships, prizes and petitions."""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from campaigns.access import CampaignMissing, Seat, as_uuid
from campaigns.book.career import Step, career
from campaigns.book.codec import state_from_plain, terms_from_plain
from campaigns.book.fold import READERS
from campaigns.book.offers import look_over
from campaigns.book.shipyard import as_she_sails
from campaigns.book.values import Line, ShipState, Status, Terms
from campaigns.book.words import REVERSED
from campaigns.models import Campaign, Flotilla, LogbookLine, Petition, ShipRecord
from campaigns.projection import lines_seen, ships_seen
from rules.engine.core.fleet import Inspection

LOST = (Status.SUNK, Status.CAPTURED, Status.RETIRED)


@dataclass(frozen=True, slots=True, kw_only=True)
class Roll:
    """A ship of the campaign: her row with its flotilla, and her state."""

    row: ShipRecord
    state: ShipState


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldPrize:
    """A ship that was taken and sails for nobody yet; `holder` None where nobody knows."""

    ship: Roll
    battle: int
    hull_left: int
    holder: Flotilla | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """All that is known of a ship: her life step by step, and the lines that tell it."""

    ship: Roll
    terms: Terms
    steps: tuple[Step, ...]
    lines: dict[int, LogbookLine]  # of the steps and of what reversed them


def terms_of(campaign: Campaign) -> Terms:
    """Return the terms of a campaign as values."""
    return terms_from_plain(campaign.terms)


def flotilla_of(seat: Seat, flotilla_id: uuid.UUID | str) -> Flotilla:
    """Return a flotilla of the campaign with its member. Raises CampaignMissing (404)."""
    rows = seat.campaign.flotillas.select_related("member")
    found = rows.filter(pk=as_uuid(flotilla_id)).first()
    if found is None:
        raise CampaignMissing("There is no such flotilla.")
    return found


def ship_of(seat: Seat, ship_id: uuid.UUID | str) -> Roll:
    """Return a ship of the campaign with her flotilla. Raises CampaignMissing (404)."""
    rows = seat.campaign.ships.select_related("flotilla__member").filter(pk=as_uuid(ship_id))
    seen = ships_seen(seat, rows)
    if not seen:
        raise CampaignMissing("There is no such ship.")
    return _roll(seen[0])


def ships_of(seat: Seat, flotilla: Flotilla) -> list[Roll]:
    """Return the ships of a flotilla in the order in which they came. One query."""
    return [_roll(row) for row in ships_seen(seat, flotilla.ships.all())]


def flotillas_of(seat: Seat) -> list[Flotilla]:
    """Return the flotillas with their members and ships, without those whose entry was taken back.
    Two queries."""
    dead = seat.campaign.tables.get("cancelled", ())
    rows = seat.campaign.flotillas.exclude(line__in=dead)
    return list(rows.select_related("member").prefetch_related("ships"))


def honour_roll(seat: Seat, flotilla: Flotilla | None = None) -> list[Roll]:
    """Return the ships that sail no more, of one flotilla or of all, the last lost first."""
    rows = seat.campaign.ships.select_related("flotilla__member").filter(status__in=LOST)
    if flotilla is not None:
        rows = rows.filter(flotilla=flotilla)
    found = [_roll(row) for row in ships_seen(seat, rows)]
    return sorted(found, key=lambda ship: (-ship.state.lost_in, ship.row.position))


def inspected(terms: Terms, flotilla: Flotilla, ships: Iterable[Roll]) -> Inspection:
    """Return points and findings of the ships of a flotilla in service, as they sail."""
    sailing = [
        as_she_sails(terms, ship.state.entry, ship.state.crew)
        for ship in ships
        if ship.state.in_service
    ]
    return look_over(terms, flotilla.nation, flotilla.name, sailing)


def prizes_of(seat: Seat, flotilla: Flotilla) -> list[HeldPrize]:
    """Return the prizes that a flotilla may claim now. No query where there are none."""
    known = seat.campaign.tables.get("prizes", ())
    told = [prize for prize in known if _is_for(prize, flotilla)]
    if not told:
        return []
    rows = seat.campaign.ships.select_related("flotilla").in_bulk([p["ship"] for p in told])
    return [
        HeldPrize(
            ship=_roll(rows[uuid.UUID(prize["ship"])]),
            battle=int(prize["battle"]),
            hull_left=int(prize["hull_left"]),
            holder=flotilla if prize["holder"] else None,
        )
        for prize in told
        if uuid.UUID(prize["ship"]) in rows
    ]


def _is_for(prize: dict[str, Any], flotilla: Flotilla) -> bool:
    return not prize["commissioned"] and str(flotilla.pk) in prize["claimants"]


def petitions_of(
    seat: Seat, *, flotilla: Flotilla | None = None, waiting: bool = False
) -> QuerySet[Petition]:
    """Return what was asked for, of one flotilla or of all, the last first."""
    rows = Petition.objects.filter(campaign=seat.campaign).select_related("flotilla__member", "by")
    if flotilla is not None:
        rows = rows.filter(flotilla=flotilla)
    if waiting:
        rows = rows.filter(answer="")
    return rows.order_by("-created_at", "-pk")


def petition_of(seat: Seat, petition_id: int) -> Petition:
    """Return a petition of the campaign. Raises CampaignMissing (404)."""
    found = petitions_of(seat).filter(pk=petition_id).first()
    if found is None:
        raise CampaignMissing("There is no such petition.")
    return found


def record_of(seat: Seat, ship: Roll) -> Record:
    """Return the service record of a ship, read line by line. Two queries."""
    terms, key = terms_of(seat.campaign), ship.state.key
    told = seat.campaign.lines.filter(kind__in=[*READERS, REVERSED])
    rows = lines_seen(seat, told.order_by("number"))
    lines = [Line(number=row.number, kind=row.kind, data=row.data) for row in rows]
    about = set(
        LogbookLine.objects.filter(campaign=seat.campaign, subjects__key=ship.row.pk).values_list(
            "number", flat=True
        )
    )
    steps = career(terms, lines, key, about)
    wanted = {step.line for step in steps} | {step.cancelled_by for step in steps}
    return Record(
        ship=ship,
        terms=terms,
        steps=steps,
        lines={row.number: row for row in rows if row.number in wanted},
    )


def _roll(row: ShipRecord) -> Roll:
    return Roll(row=row, state=state_from_plain(row.state))
