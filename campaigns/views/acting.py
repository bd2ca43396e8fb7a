"""How pages of a campaign act: one door to the seat, one way to say what could not be done."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse

from campaigns.access import Act, Seat, seat_for
from campaigns.services.results import CampaignShut, Refused, Stale
from config.web import errors
from config.web.device import visitor_of


def seat_of(request: HttpRequest, campaign_id: uuid.UUID, act: Act = Act.READ) -> Seat:
    """Return the visitor's seat. Raises 404 for strangers, 403 for members without the right."""
    seat = seat_for(visitor_of(request), campaign_id)
    seat.require(act)
    return seat


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
