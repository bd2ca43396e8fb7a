"""What all addresses of campaigns share: who asks, how often, and how a refusal is told."""

from __future__ import annotations

import uuid
from typing import Any, ClassVar

from django.http import HttpRequest
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.access import Act, CampaignMissing, Seat, seat_for
from campaigns.services import CampaignShut, NotTrue, Refused, Stale
from config.accounts.bearer import BearerAuthentication, MayWrite
from config.api.limits import CAMPAIGNS, Limit
from config.api.problems import Fault, Problem
from config.api.views import NOT_KEPT, ApiView
from config.web.device import visitor_of
from config.web.throttle import Pass, count_visitor
from config.web.visitor import Visitor
from rules.api.asked import CaseJson


class CampaignLimit(Limit):
    """For whatever is asked of campaigns, for each user, or each address without a token."""

    rate = CAMPAIGNS

    def count(self, request: HttpRequest) -> Pass:
        return count_visitor(request, "api-campaigns", self.rate)


class CampaignView(ApiView):
    """An address of campaigns: read by whom `access` lets, never kept by anybody between."""

    allowed_headers: ClassVar[str] = "Authorization, Content-Type"
    authentication_classes = [BearerAuthentication]
    permission_classes = [MayWrite]
    throttle_classes = [CampaignLimit]
    parser_classes = [CaseJson]

    def visitor(self, request: Request) -> Visitor:
        """Return who asks, by his token alone."""
        return visitor_of(request._request)

    def seat(self, request: Request, campaign_id: uuid.UUID, act: Act = Act.READ) -> Seat:
        """Return the seat of whoever asks. Raises 404 for strangers, 403 without the right."""
        seat = seat_for(self.visitor(request), campaign_id)
        seat.require(act)
        return seat

    def handle_exception(self, exc: Exception) -> Response:
        """Tell what services refuse as the API tells it."""
        if isinstance(exc, CampaignMissing):
            exc = Problem("not-found", str(exc))
        elif isinstance(exc, Refused):
            shut = isinstance(exc, CampaignShut | Stale)
            exc = Problem("changed-since" if shut else "refused", exc.message, _faults(exc))
        return super().handle_exception(exc)

    def finalize_response(
        self, request: Request, response: Response, *args: Any, **kwargs: Any
    ) -> Response:
        """Let nobody keep an answer: another token gets another one."""
        response = super().finalize_response(request, response, *args, **kwargs)
        response.headers["Cache-Control"] = NOT_KEPT
        return response


def _faults(refusal: Refused) -> list[Fault]:
    """Return the values at fault with their places."""
    if isinstance(refusal, NotTrue):
        return [Fault(place=fault.place, words=fault.text) for fault in refusal.faults]
    return [Fault(place=refusal.field, words=refusal.message)] if refusal.field else []
