"""How pages of a campaign act: one door to the seat, one way to say what could not be done."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.utils.translation import gettext_lazy

from campaigns.access import Act, Seat, seat_for
from campaigns.models import Campaign
from campaigns.services.results import CampaignShut, Refused, Stale
from config.web import errors
from config.web.device import visitor_of
from rules.engine import registry

UNKNOWN_GAME = gettext_lazy(
    "This site does not know the rules of this campaign any more. It can be read, but not played."
)


def seat_of(request: HttpRequest, campaign_id: uuid.UUID, act: Act = Act.READ) -> Seat:
    """Return the visitor's seat. Raises 404 for strangers, 403 for members without the right."""
    seat = seat_for(visitor_of(request), campaign_id)
    seat.require(act)
    return seat


def with_game(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """Return a page of a campaign that needs the rules of its game: where this site does not know
    them, or not their edition, it says so."""

    @wraps(view)
    def page(request: HttpRequest, campaign_id: uuid.UUID, **places: Any) -> HttpResponseBase:
        campaign = Campaign.objects.filter(pk=campaign_id).only("system", "edition").first()
        if campaign is None or is_known(campaign):
            return view(request, campaign_id, **places)
        return refused(request, seat_of(request, campaign_id), CampaignShut(str(UNKNOWN_GAME)))

    return page


def is_known(campaign: Campaign) -> bool:
    """Return whether this site knows a campaign's game and its edition."""
    try:
        system = registry.get(campaign.system)
    except KeyError:
        return False
    return campaign.edition in dict(system.fleets.editions()) and system.campaigns is not None


def done(url: str) -> HttpResponseRedirect:
    """Go to a page after an act."""
    return HttpResponseRedirect(url, status=303)


def refused(request: HttpRequest, seat: Seat, fault: Refused) -> HttpResponse:
    """Return the page that says why something could not be done: 409 where the campaign or the
    page is behind, 422 for the rest."""
    status = 409 if isinstance(fault, (CampaignShut, Stale)) else 422
    home = reverse("campaigns:campaign", args=(seat.campaign.pk,))
    return errors.answer(
        request, status, "campaigns/refused.html", fault.message, campaign_url=home
    )


def carry_out(
    request: HttpRequest, seat: Seat, act: Callable[[], Any], *, to: str, say: str = ""
) -> HttpResponse:
    """Do an act of a form with one button; then go to a page that says so, or say why not."""
    try:
        act()
    except Refused as fault:
        return refused(request, seat, fault)
    if say:
        messages.success(request, say)
    return done(to)
