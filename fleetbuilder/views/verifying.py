"""Prints looked up by their fingerprint: what was said of a fleet, and while a link lives the fleet
as it was printed."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from config.web.throttle import limited
from fleetbuilder.access import FleetMissing, LinkMissing, leads_to_fleet, printed_fleet
from fleetbuilder.models import Fleet, PrintStamp
from fleetbuilder.muster import without_notes
from fleetbuilder.paper_form import read_wish
from fleetbuilder.presenters.reading import reading_view
from fleetbuilder.presenters.sheet import page_sheet
from fleetbuilder.presenters.stamps import stamp_view
from fleetbuilder.revisions import list_at
from fleetbuilder.selectors import stamp_by
from fleetbuilder.stamps import in_groups
from fleetbuilder.views.by_link import by_link_only
from fleetbuilder.views.hidden import address_of_link

LOOKS = "60/m"


@require_safe
@limited("verify", LOOKS, methods=("GET", "HEAD"))
@by_link_only
def verify(request: HttpRequest) -> HttpResponse:
    """Ask for a fingerprint; one that is known leads to what was printed under it."""
    typed = request.GET.get("fingerprint", "")
    if not typed.strip():
        return render(request, "fleetbuilder/verify.html", {})
    found = stamp_by(typed)
    if found is None:
        return _unknown(request, typed)
    fingerprint = in_groups(found.fingerprint)
    return HttpResponseRedirect(reverse("fleetbuilder:stamp", args=(fingerprint,)))


@require_safe
@limited("verify", LOOKS, methods=("GET", "HEAD"))
@by_link_only
def stamp(request: HttpRequest, fingerprint: str) -> HttpResponse:
    """Show what a print says: verdict and total, and no ships."""
    found = stamp_by(fingerprint)
    if found is None:
        return _unknown(request, fingerprint)
    leads = leads_to_fleet(found)
    context = {
        "stamp": stamp_view(found, request.build_absolute_uri()),
        "fleet_url": reverse("fleetbuilder:stamp-fleet", args=(fingerprint,)) if leads else "",
        "changed": leads and found.fleet is not None and found.fleet.version != found.version,
    }
    return render(request, "fleetbuilder/stamp.html", context)


@require_safe
@limited("verify", LOOKS, methods=("GET", "HEAD"))
@by_link_only
def stamp_fleet(request: HttpRequest, fingerprint: str) -> HttpResponse:
    """Show the fleet exactly as it was printed, while its link lives."""
    found = stamp_by(fingerprint)
    if found is None:
        raise FleetMissing("There is no such print.")
    fleet = printed_fleet(found)
    values = without_notes(list_at(fleet, found.version))
    context = {
        "fleet": fleet,
        "stamp": stamp_view(found, request.build_absolute_uri()),
        "reading": reading_view(fleet, values),
        "is_now": found.version == fleet.version,
        "now_url": address_now(found, fleet),
        "stamp_url": reverse("fleetbuilder:stamp", args=(fingerprint,)),
    }
    return render(request, "fleetbuilder/stamp_fleet.html", context)


@require_safe
@by_link_only
def stamp_sheet(request: HttpRequest, fingerprint: str) -> HttpResponse:
    """Return the style of the pages of a print: their size, the fleet's name below."""
    found = stamp_by(fingerprint)
    if found is None:
        raise LinkMissing("There is no such print.")
    name = found.name if found.fleet_id else ""  # forgotten with the fleet
    sheet = page_sheet(name, read_wish(request.GET).paper)
    return HttpResponse(sheet, content_type="text/css; charset=utf-8")


def address_now(stamp: PrintStamp, fleet: Fleet) -> str:
    """Return where the fleet of a print is read as it stands now, "" for nowhere."""
    if stamp.published_at is not None:
        return reverse("fleetbuilder:gallery-fleet", args=(fleet.pk,))
    return address_of_link(fleet, stamp.link)


def _unknown(request: HttpRequest, typed: str) -> HttpResponse:
    error = _("No print has this fingerprint. It is twenty letters and digits below the verdict.")
    context = {"typed": typed[:80], "error": error}
    return render(request, "fleetbuilder/verify.html", context, status=404)
