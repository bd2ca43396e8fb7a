"""The calendar file: with the session, or by an address that ends with the membership."""

from __future__ import annotations

import uuid

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from campaigns.access import CampaignMissing, Seat, seat_by_feed
from campaigns.calendar import calendar_file
from campaigns.feeds import feed_token
from campaigns.selectors.battles import dated_battles
from campaigns.views.acting import seat_of
from config.web.caching import private_page
from config.web.throttle import refuse_address

WRONG_KEYS = "60/h"


@require_safe
@private_page
def calendar(request: HttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """Return the calendar for whoever may read the campaign."""
    return _file(request, seat_of(request, campaign_id))


@require_safe
@private_page
def calendar_feed(request: HttpRequest, campaign_id: uuid.UUID, token: str) -> HttpResponse:
    """Return the calendar by a member's own address; 404 once he is no member any more."""
    try:
        seat = seat_by_feed(campaign_id, token)
    except CampaignMissing:
        return refuse_wrong_key(request)
    return _file(request, seat)


def refuse_wrong_key(request: HttpRequest) -> HttpResponse:
    """Return 429 for whoever tries many keys. Raises 404 for others."""
    if refusal := refuse_address(request, "campaign-key", WRONG_KEYS):
        return refusal
    raise CampaignMissing("There is no such address.")


def feed_address(request: HttpRequest, seat: Seat) -> str:
    """Return the address to subscribe to: a member's own, or that of a public campaign."""
    campaign = seat.campaign
    if campaign.is_public:
        path = reverse("campaigns:calendar", args=(campaign.pk,))
    elif seat.member is not None:
        path = reverse("campaigns:calendar-feed", args=(campaign.pk, feed_token(seat.member)))
    else:
        return ""
    return request.build_absolute_uri(path)


def _file(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Return the file; no name of the campaign stands in a header."""
    content = calendar_file(seat, dated_battles(seat), request.build_absolute_uri)
    response = HttpResponse(content, content_type="text/calendar; charset=utf-8")
    response.headers["Content-Disposition"] = 'attachment; filename="campaign.ics"'
    response.headers["X-Robots-Tag"] = "noindex"
    return response
