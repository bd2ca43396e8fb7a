"""New ships for a flotilla: bought, or commissioned as prizes."""

from __future__ import annotations

import uuid

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from campaigns import services
from campaigns.access import CampaignMissing
from campaigns.forms.ships import NewShipForm
from campaigns.presenters.flotillas import prize_cost, prize_view
from campaigns.presenters.orders import sale_view
from campaigns.selectors.ships import prizes_of
from campaigns.selectors.yard import on_offer
from campaigns.services.results import Refused
from campaigns.views.acting import refused
from campaigns.views.between import METHODS
from campaigns.views.commanding import (
    add_fault,
    flotilla_bridge,
    gone_home,
    is_shut,
    once_of,
    price_seen,
    shown,
    status_of,
    tried,
)
from config.web.figures import points_text
from fleetbuilder.names import isolated


@require_http_methods(METHODS)
def commission(
    request: HttpRequest, campaign_id: uuid.UUID, flotilla_id: uuid.UUID
) -> HttpResponse:
    """Show what a flotilla may buy; of one ship ask for her name, and buy her."""
    bridge = flotilla_bridge(request, campaign_id, flotilla_id)
    if shut := is_shut(request, bridge.seat):
        return shut
    offers = on_offer(bridge.seat.campaign, bridge.flotilla)
    code = (request.POST if request.method == "POST" else request.GET).get("code", "")
    offer = offers.get(code)
    if offer is None:
        sales = [sale_view(bridge.terms, bridge.flotilla, one) for one in offers.values()]
        asked = code or request.method == "POST"
        fault = Refused(_("Choose a ship from the list.")) if asked else None
        return shown(request, bridge, "commission", fault, sales=sales)
    form = NewShipForm(request.POST or None, initial={"name": offer.entry.name})
    status = 422 if request.method == "POST" else 200
    if request.method == "POST" and form.is_valid():
        fault = tried(
            lambda: services.commission_ship(
                seat=bridge.seat,
                flotilla=bridge.flotilla,
                code=code,
                name=form.cleaned_data["name"],
                captain=form.cleaned_data["captain"],
                cost=price_seen(request),
                token=once_of(request),
            )
        )
        if fault is None:
            said = {"name": isolated(form.cleaned_data["name"].strip())}
            return gone_home(request, bridge, _("%(name)s has joined.") % said)
        add_fault(form, fault)
        status = status_of(fault)
    return shown(
        request,
        bridge,
        "commission_ship",
        form=form,
        sale=sale_view(bridge.terms, bridge.flotilla, offer),
        left=points_text(bridge.flotilla.purse - offer.points),
        status=status,
    )


@require_http_methods(METHODS)
def prize(
    request: HttpRequest, campaign_id: uuid.UUID, flotilla_id: uuid.UUID, ship_id: uuid.UUID
) -> HttpResponse:
    """Ask for a prize's new name, say what she costs, and let her sail."""
    bridge = flotilla_bridge(request, campaign_id, flotilla_id)
    if shut := is_shut(request, bridge.seat):
        return shut
    prizes = prizes_of(bridge.seat, bridge.flotilla)
    held = next((one for one in prizes if one.ship.row.pk == ship_id), None)
    form = NewShipForm(request.POST or None)
    status = 422 if request.method == "POST" else 200
    if request.method == "POST" and form.is_valid():
        fault = tried(
            lambda: services.commission_prize(
                seat=bridge.seat,
                flotilla=bridge.flotilla,
                prize=str(ship_id),
                name=form.cleaned_data["name"],
                captain=form.cleaned_data["captain"],
                cost=price_seen(request),
                token=once_of(request),
            )
        )
        if fault is None:
            said = {"name": isolated(form.cleaned_data["name"].strip())}
            return gone_home(request, bridge, _("%(name)s has joined.") % said)
        if held is None:
            return refused(request, bridge.seat, fault)
        add_fault(form, fault)
        status = status_of(fault)
    if held is None:
        raise CampaignMissing("There is no such prize for this flotilla.")
    cost = prize_cost(bridge.terms, bridge.flotilla, held)
    return shown(
        request,
        bridge,
        "prize",
        form=form,
        prize=prize_view(bridge.terms, bridge.flotilla, held),
        cost=cost,
        short=cost > bridge.flotilla.purse,
        left=points_text(bridge.flotilla.purse - cost),
        status=status,
    )
