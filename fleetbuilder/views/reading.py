"""A fleet as text, and what it is made of."""

from __future__ import annotations

import uuid

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from config.web.caching import private_page
from config.web.device import visitor_of
from config.web.htmx import wants_part
from fleetbuilder.formats import Sheet
from fleetbuilder.models import Fleet
from fleetbuilder.presenters.composition import composition_view
from fleetbuilder.selectors import fleet_for, fleet_list, share_token
from fleetbuilder.views.hidden import shared_address
from fleetbuilder.views.papers import TextWish, exported, plain_text, sheet_of


@require_safe
@private_page
def fleet_text(request: HttpRequest, fleet_id: uuid.UUID) -> HttpResponse:
    """Show the fleet as text to copy, in the size and for the place asked for; `?plain=1` is
    nothing but the text."""
    fleet = fleet_for(visitor_of(request), fleet_id)
    sheet = own_sheet(request, fleet)
    if request.GET.get("plain"):
        return plain_text(request, sheet)
    wish = TextWish.of(request)
    text = wish.text(sheet)
    context = {
        "fleet": fleet,
        "text": text,
        "wish": wish,
        "hint": wish.hint(text),
        "shared": bool(sheet.link),
        "current": "fleets",
    }
    return render(request, "fleetbuilder/fleet_text.html", context)


@require_safe
@private_page
def fleet_export(request: HttpRequest, fleet_id: uuid.UUID, kind: str) -> HttpResponse:
    """Give the fleet as a file to keep; the one in JSON holds its player's notes."""
    return exported(kind, own_sheet(request, fleet_for(visitor_of(request), fleet_id)))


def own_sheet(request: HttpRequest, fleet: Fleet) -> Sheet:
    """Return all that is told of a fleet of one's own, notes included."""
    token = share_token(fleet)
    return sheet_of(fleet, fleet_list(fleet), shared_address(request, token) if token else "")


@require_safe
@private_page
def composition(request: HttpRequest, fleet_id: uuid.UUID) -> HttpResponse:
    """Show what the fleet is made of: a page, or the part that the builder puts into its fold."""
    fleet = fleet_for(visitor_of(request), fleet_id)
    context = {"fleet": fleet, "composition": composition_view(fleet_list(fleet))}
    if wants_part(request, "composition-place"):
        return render(request, "fleetbuilder/_composition.html", context)
    return render(request, "fleetbuilder/composition.html", context | {"current": "fleets"})
