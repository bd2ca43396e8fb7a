"""Flotillas: the list, one with its ships, who commands it, the roll of honour, petitions."""

from __future__ import annotations

import uuid

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from campaigns import services
from campaigns.access import Act, CampaignMissing, Seat
from campaigns.models import Campaign, Membership, Role
from campaigns.presenters.flotillas import flotilla_cards, flotilla_view, petition_view
from campaigns.presenters.head import head_of
from campaigns.presenters.record import record_view
from campaigns.presenters.ships import ship_view
from campaigns.selectors.ships import (
    flotilla_of,
    flotillas_of,
    honour_roll,
    inspected,
    petition_of,
    petitions_of,
    prizes_of,
    record_of,
    ship_of,
    ships_of,
    terms_of,
)
from campaigns.services.results import Refused
from campaigns.views.acting import done, refused, seat_of
from campaigns.views.commanding import status_of, tried
from rules.engine import registry

A_PAGE, MOST_PETITIONS = 30, 10


@require_safe
def flotillas(request: HttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """Show all flotillas, side by side."""
    seat = seat_of(request, campaign_id)
    terms, rows = terms_of(seat.campaign), flotillas_of(seat)
    mine = any(seat.commands(row) and row.is_active for row in rows)
    context = {
        "seat": seat,
        "head": head_of(seat),
        "sides": flotilla_cards(seat, terms, rows),
        "any": bool(rows),
        "may_enter": _is_open(seat) and seat.may(Act.COMMAND) and (not mine or _organises(seat)),
        "organises": _organises(seat),
        "current": "campaigns",
    }
    return render(request, "campaigns/flotillas.html", context)


@require_safe
def flotilla(request: HttpRequest, campaign_id: uuid.UUID, flotilla_id: uuid.UUID) -> HttpResponse:
    """Show a flotilla as she stands: ships, points, what she breaks, what waits."""
    seat = seat_of(request, campaign_id)
    terms, row = terms_of(seat.campaign), flotilla_of(seat, flotilla_id)
    ships = ships_of(seat, row)
    members: list[Membership] = []
    if _organises(seat) and _is_open(seat):
        members = [m for m in seat.campaign.members.filter(left_at=None) if m.role != Role.OBSERVER]
    asked = petitions_of(seat, flotilla=row)[:MOST_PETITIONS] if seat.member else ()
    view = flotilla_view(
        seat, terms, row, ships, inspected(terms, row, ships), prizes_of(seat, row), asked, members
    )
    context = {
        "seat": seat,
        "head": head_of(seat),
        "flotilla": view,
        "system": registry.get(terms.system),
        "current": "campaigns",
    }
    return render(request, "campaigns/flotilla.html", context)


@require_safe
def ship(request: HttpRequest, campaign_id: uuid.UUID, ship_id: uuid.UUID) -> HttpResponse:
    """Show the service record of a ship."""
    seat = seat_of(request, campaign_id)
    found = ship_of(seat, ship_id)
    record = record_of(seat, found)
    names = {str(pk): name for pk, name in seat.campaign.flotillas.values_list("pk", "name")}
    context = {
        "seat": seat,
        "head": head_of(seat),
        "record": record_view(seat, record, names),
        "system": registry.get(record.terms.system),
        "current": "campaigns",
    }
    return render(request, "campaigns/ship.html", context)


@require_safe
def roll_of_honour(request: HttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """Show the ships that were lost, taken or laid up, with battle and captain."""
    seat = seat_of(request, campaign_id)
    terms = terms_of(seat.campaign)
    page = Paginator(honour_roll(seat), A_PAGE).get_page(request.GET.get("page"))
    context = {
        "seat": seat,
        "head": head_of(seat),
        "ships": [(ship_view(terms, one), one.row.flotilla) for one in page],
        "page": page,
        "current": "campaigns",
    }
    return render(request, "campaigns/roll_of_honour.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def petitions(request: HttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """Show members what was asked for; an organiser answers, a player takes his own back."""
    seat = seat_of(request, campaign_id)
    if seat.member is None:
        raise CampaignMissing("There is no such campaign.")
    if request.method != "POST":
        return _petitions_page(request, seat)
    seat.require(Act.COMMAND)
    number = request.POST.get("petition", "")
    if not (number.isascii() and number.isdigit() and len(number) < 15):
        return refused(request, seat, Refused(_("Choose a petition.")))
    asked = petition_of(seat, int(number))
    answer, reason = request.POST.get("answer", ""), request.POST.get("reason", "")
    if answer == "drop":
        seat.require_command(asked.flotilla)
        fault = tried(lambda: services.drop_petition(seat=seat, petition=asked))
    else:
        grant = answer == "grant"
        fault = tried(
            lambda: services.answer_petition(seat=seat, petition=asked, grant=grant, reason=reason)
        )
    if fault:
        return _petitions_page(request, seat, fault, at=asked.pk, typed=reason)
    now = petition_of(seat, asked.pk)
    told = {
        "granted": _("Granted: she has her ability."),
        "refused": _("Refused: %(reason)s") % {"reason": now.reason},
        "dropped": _("Taken back."),
    }
    messages.success(request, told.get(now.answer, ""))
    return done(reverse("campaigns:petitions", args=(campaign_id,)))


def _petitions_page(
    request: HttpRequest, seat: Seat, fault: Refused | None = None, at: int = 0, typed: str = ""
) -> HttpResponse:
    terms = terms_of(seat.campaign)
    page = Paginator(petitions_of(seat), A_PAGE).get_page(request.GET.get("page"))
    context = {
        "seat": seat,
        "head": head_of(seat),
        "petitions": [petition_view(seat, terms, one) for one in page],
        "page": page,
        "answers": _organises(seat) and _is_open(seat),
        "is_open": _is_open(seat),
        "fault": fault.message if fault else "",
        "at": at,
        "typed": typed,
        "current": "campaigns",
    }
    status = status_of(fault) if fault else 200
    return render(request, "campaigns/petitions.html", context, status=status)


def _organises(seat: Seat) -> bool:
    return seat.may(Act.ORGANISE)


def _is_open(seat: Seat) -> bool:
    return seat.campaign.status == Campaign.Status.OPEN
