"""The list of campaigns: mine, and those that everybody may read."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from campaigns.presenters.listing import cards, invites
from campaigns.presenters.waiting import wait_words
from campaigns.selectors.people import campaigns_of, invitations_of, open_to_all
from campaigns.selectors.waiting import waiting_for
from config.web.device import visitor_of

MOST_OWN, A_PAGE = 200, 24


@require_safe
def campaigns(request: HttpRequest) -> HttpResponse:
    """Show the visitor's campaigns, and the public ones of others page by page."""
    visitor = visitor_of(request)
    own = campaigns_of(visitor)[:MOST_OWN] if visitor.user is not None else []
    page = Paginator(open_to_all(visitor), A_PAGE).get_page(request.GET.get("page"))
    context = {
        "own": cards(own),
        "others": cards(page),
        "page": page,
        "invites": invites(invitations_of(visitor)),
        "waiting": wait_words(waiting_for(visitor)),
        "anonymous": visitor.user is None,
        "current": "campaigns",
    }
    return render(request, "campaigns/campaigns.html", context)
