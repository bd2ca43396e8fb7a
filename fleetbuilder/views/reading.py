"""A fleet as text, and all that was done to it."""

from __future__ import annotations

import uuid

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from config.web.caching import private_page
from config.web.device import visitor_of
from fleetbuilder.muster import look_over, system_of
from fleetbuilder.selectors import fleet_for, fleet_list, history_of, share_token
from fleetbuilder.text import fleet_text as as_text
from fleetbuilder.views.hidden import shared_address

ACTS_A_PAGE = 50


@require_safe
@private_page
def fleet_text(request: HttpRequest, fleet_id: uuid.UUID) -> HttpResponse:
    """Show the fleet as text to copy; `?plain=1` is nothing but the text."""
    fleet = fleet_for(visitor_of(request), fleet_id)
    values = fleet_list(fleet)
    token = share_token(fleet)
    link = shared_address(request, token) if token else ""
    text = as_text(system_of(values), values, look_over(fleet, values), link)
    if request.GET.get("plain"):
        return HttpResponse(text, content_type="text/plain; charset=utf-8")
    context = {"fleet": fleet, "text": text, "shared": bool(token), "current": "fleets"}
    return render(request, "fleetbuilder/fleet_text.html", context)


@require_safe
@private_page
def fleet_history(request: HttpRequest, fleet_id: uuid.UUID) -> HttpResponse:
    """Show what was done to the fleet, newest first, fifty acts a page."""
    fleet = fleet_for(visitor_of(request), fleet_id)
    page = Paginator(history_of(fleet), ACTS_A_PAGE).get_page(request.GET.get("page"))
    context = {"fleet": fleet, "page": page, "current": "fleets"}
    return render(request, "fleetbuilder/fleet_history.html", context)
