"""Publish a fleet in the gallery, after saying what becomes public, and take it out again."""

from __future__ import annotations

import uuid

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from config.web.caching import private_page
from config.web.device import visitor_of
from config.web.throttle import limited
from fleetbuilder import services
from fleetbuilder.models import Fleet
from fleetbuilder.names import display_name, isolated
from fleetbuilder.selectors import fleet_for
from fleetbuilder.services import FleetFrozen, InvalidAct
from fleetbuilder.views.acting import frozen_answer
from fleetbuilder.views.toasts import Toast, say

PUBLISHINGS = "60/h"


@require_http_methods(["GET", "HEAD", "POST"])
@limited("publish-fleet", PUBLISHINGS)
@private_page
def fleet_publish(request: HttpRequest, fleet_id: uuid.UUID) -> HttpResponse:
    """Say what becomes public and ask; a post publishes the fleet."""
    visitor = visitor_of(request)
    if request.method != "POST":
        fleet = fleet_for(visitor, fleet_id)
        return ask_page(request, fleet, services.hindrance_to_publishing(fleet))
    try:
        fleet = services.publish_fleet(visitor=visitor, fleet_id=fleet_id)
    except InvalidAct as fault:
        return ask_page(request, fleet_for(visitor, fleet_id), fault.message, status=422)
    except FleetFrozen as frozen:
        return frozen_answer(request, fleet_id, frozen)
    return to_share_page(request, fleet, _("%(name)s is in the gallery."))


@require_POST
@private_page
def fleet_unpublish(request: HttpRequest, fleet_id: uuid.UUID) -> HttpResponse:
    """Take a fleet out of the gallery: at once nobody else finds it."""
    fleet = services.unpublish_fleet(visitor=visitor_of(request), fleet_id=fleet_id)
    return to_share_page(request, fleet, _("%(name)s is out of the gallery."))


def ask_page(request: HttpRequest, fleet: Fleet, hindrance: str, status: int = 200) -> HttpResponse:
    """Return the page that says what becomes public, or why this fleet stays private."""
    context = {
        "fleet": fleet,
        "hindrance": hindrance,
        "shown_name": display_name(fleet.owner.get_username()) if fleet.owner else "",
        "current": "fleets",
    }
    return render(request, "fleetbuilder/fleet_publish.html", context, status=status)


def to_share_page(request: HttpRequest, fleet: Fleet, words: str) -> HttpResponse:
    """Go back to the page of sharing, which says what was done."""
    say(request, Toast(text=words % {"name": isolated(fleet.name)}))
    return HttpResponseRedirect(reverse("fleetbuilder:fleet-share", args=(fleet.pk,)), status=303)
