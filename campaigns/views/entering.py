"""Entering: pick a fleet and a side, see what it will look like, and join. House items."""

from __future__ import annotations

import uuid

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from campaigns import services
from campaigns.access import Act, Seat
from campaigns.models import Flotilla
from campaigns.presenters.entering import candidate_view, item_views
from campaigns.presenters.head import head_of
from campaigns.selectors.entering import candidate, candidates
from campaigns.selectors.ships import terms_of
from campaigns.selectors.yard import house_items
from campaigns.services.results import Refused
from campaigns.views.acting import done, refused, seat_of
from campaigns.views.commanding import is_shut, status_of, tried
from fleetbuilder.access import FleetMissing, OwnShipMissing, own_ships_of
from fleetbuilder.names import isolated
from rules.engine import registry

METHODS = ["GET", "HEAD", "POST"]


@require_http_methods(METHODS)
def enter(request: HttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """Show which of his fleets a player may enter with, then what one will look like, and enter."""
    seat = seat_of(request, campaign_id, Act.COMMAND)
    if shut := is_shut(request, seat):
        return shut
    given = request.POST if request.method == "POST" else request.GET
    fleet_id, side = given.get("fleet", ""), given.get("side", "")
    if request.method != "POST":
        return _preview(request, seat, fleet_id, side) if fleet_id else _choice(request, seat)
    if not fleet_id:
        return _choice(request, seat, Refused(_("Choose a fleet."), "fleet"))
    made: list[Flotilla] = []
    try:
        fault = tried(
            lambda: made.append(services.enter_fleet(seat=seat, fleet_id=fleet_id, side=side))
        )
    except FleetMissing:
        return _choice(request, seat, Refused(_("Choose one of your own fleets."), "fleet"))
    if fault:
        return _preview(request, seat, fleet_id, side, fault)
    said = {"name": isolated(made[0].name)}
    messages.success(request, _("%(name)s has entered. Its ships have their records now.") % said)
    return done(reverse("campaigns:flotilla", args=(campaign_id, made[0].pk)))


def _choice(request: HttpRequest, seat: Seat, fault: Refused | None = None) -> HttpResponse:
    terms = terms_of(seat.campaign)
    found = [candidate_view(terms, one) for one in candidates(seat)]
    context = {
        **_context(seat),
        "fleets": [one for one in found if one.fits],
        "others": [one for one in found if not one.fits],
        "start": terms.points_start,
        "game_query": f"?system={terms.system}",
        "fault": fault.message if fault else "",
    }
    status = status_of(fault) if fault else 200
    return render(request, "campaigns/enter.html", context, status=status)


def _preview(
    request: HttpRequest, seat: Seat, fleet_id: str, side: str, fault: Refused | None = None
) -> HttpResponse:
    terms = terms_of(seat.campaign)
    view = candidate_view(terms, candidate(seat, fleet_id))
    context = {
        **_context(seat),
        "fleet": view,
        "side": side or (view.sides[0][0] if len(view.sides) == 1 else ""),
        "fault": fault.message if fault else "",
    }
    status = status_of(fault) if fault else 200
    return render(request, "campaigns/enter_fleet.html", context, status=status)


@require_http_methods(METHODS)
def house_items_page(request: HttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """Let an organiser put designs of his own into the campaign, and take them off."""
    seat = seat_of(request, campaign_id, Act.ORGANISE)
    if request.method == "POST":
        return _change_items(request, seat)
    campaign, terms = seat.campaign, terms_of(seat.campaign)
    items = house_items(campaign)
    library = own_ships_of(seat.visitor).filter(system=campaign.system)
    context = {
        **_context(seat),
        "items": item_views(terms, items),
        "library": [ship for ship in library if str(ship.pk) not in {i.own_ship for i in items}],
        "is_open": campaign.status == "open",
    }
    return render(request, "campaigns/house_items.html", context)


def _change_items(request: HttpRequest, seat: Seat) -> HttpResponse:
    added, removed = request.POST.get("own_ship", ""), request.POST.get("remove", "")
    try:
        if removed:
            fault = tried(lambda: services.remove_house_item(seat=seat, key=removed))
        else:
            fault = tried(lambda: services.add_house_item(seat=seat, own_ship=added))
    except OwnShipMissing:
        fault = Refused(_("Choose a ship from your library."), "own_ship")
    if fault:
        return refused(request, seat, fault)
    words = _("Off the list. Ships that were bought stay.") if removed else _("On the list.")
    messages.success(request, words)
    return done(reverse("campaigns:house-items", args=(seat.campaign.pk,)))


def _context(seat: Seat) -> dict[str, object]:
    return {
        "seat": seat,
        "head": head_of(seat),
        "system": registry.get(seat.campaign.system),
        "current": "campaigns",
    }
