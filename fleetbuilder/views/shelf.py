"""Posts that keep fleets in order: duplicate, archive, restore, delete, undelete."""

from __future__ import annotations

import uuid
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from config.web.caching import private_page
from config.web.device import visitor_of
from config.web.throttle import limited
from fleetbuilder import services
from fleetbuilder.access import published
from fleetbuilder.listing import back_query
from fleetbuilder.models import Fleet
from fleetbuilder.names import isolated
from fleetbuilder.services import FleetFrozen, InvalidAct
from fleetbuilder.views.acting import frozen_answer, go_to, refuse_in_words
from fleetbuilder.views.hidden import fleets_address
from fleetbuilder.views.toasts import Toast, say, toast_back

DUPLICATES = "60/h"
Keep = Callable[..., Fleet]


@require_POST
@limited("duplicate-fleet", DUPLICATES)
@private_page
def fleet_duplicate(request: HttpRequest, fleet_id: uuid.UUID) -> HttpResponse:
    """Copy a fleet and go to the copy."""
    try:
        copy = services.duplicate_fleet(
            visitor=visitor_of(request), fleet_id=fleet_id, token=request.POST.get("once", "")[:80]
        )
    except InvalidAct as fault:
        return refuse_in_words(request, fleet_id, fault)
    except FleetFrozen as frozen:
        return frozen_answer(request, fleet_id, frozen)
    say(request, Toast(text=_("This is the copy. It shares nothing with its original.")))
    return HttpResponseRedirect(reverse("fleetbuilder:fleet", args=(copy.pk,)), status=303)


@require_POST
@private_page
def fleet_archive(request: HttpRequest, fleet_id: uuid.UUID) -> HttpResponse:
    """Put a fleet into the archive."""
    words = _("%(name)s is in the archive.")
    return keep(request, fleet_id, services.archive_fleet, words, "fleet-restore")


@require_POST
@private_page
def fleet_restore(request: HttpRequest, fleet_id: uuid.UUID) -> HttpResponse:
    """Take a fleet out of the archive."""
    words = _("%(name)s is out of the archive.")
    return keep(request, fleet_id, services.restore_fleet, words, "fleet-archive")


@require_POST
@private_page
def fleet_delete(request: HttpRequest, fleet_id: uuid.UUID) -> HttpResponse:
    """Delete a fleet; for 30 days it can be brought back."""
    words = _("%(name)s is deleted.")
    return keep(request, fleet_id, services.delete_fleet, words, "fleet-undelete")


@require_POST
@private_page
def fleet_undelete(request: HttpRequest, fleet_id: uuid.UUID) -> HttpResponse:
    """Bring a deleted fleet back."""
    words = _("%(name)s is back.")
    return keep(request, fleet_id, services.undelete_fleet, words, "fleet-delete")


def keep(
    request: HttpRequest, fleet_id: uuid.UUID, service: Keep, words: str, way_back: str
) -> HttpResponse:
    """Do one of these acts; the next page says so and offers the way back."""
    was_public = published().filter(pk=fleet_id).exists()
    try:
        fleet = service(visitor=visitor_of(request), fleet_id=fleet_id)
    except InvalidAct as fault:
        return refuse_in_words(request, fleet_id, fault)
    said = words % {"name": isolated(fleet.name)}
    if was_public and fleet.published_at is None:
        said = _("%(said)s It left the gallery.") % {"said": said}
    say(request, toast_back(said, way_back, fleet))
    url = fleets_address(back_query(request.POST.get("back", "")))
    return go_to(request, url)
