"""A fleet as text."""

from __future__ import annotations

import uuid

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from config.web.caching import private_page
from config.web.device import visitor_of
from fleetbuilder.muster import look_over, system_of
from fleetbuilder.selectors import fleet_for, fleet_list, share_token
from fleetbuilder.text import fleet_text as as_text
from fleetbuilder.views.hidden import shared_address


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
