"""The home of a campaign."""

from __future__ import annotations

import uuid

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from campaigns.presenters.head import head_of
from campaigns.views.acting import seat_of


@require_safe
def campaign(request: HttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """Show a campaign to whoever may read it."""
    seat = seat_of(request, campaign_id)
    context = {"seat": seat, "head": head_of(seat), "current": "campaigns"}
    return render(request, "campaigns/campaign.html", context)
