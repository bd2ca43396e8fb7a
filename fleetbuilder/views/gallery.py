"""The gallery: browse what players have published, read a fleet, clone it, report it."""

from __future__ import annotations

import uuid

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from config.web.caching import private_page
from config.web.device import ensure_device, visitor_of
from config.web.throttle import limited, refuse, too_many_words, with_retry
from fleetbuilder import services
from fleetbuilder.access import is_held_by, published_fleet
from fleetbuilder.formats import Sheet
from fleetbuilder.forms import new_once
from fleetbuilder.gallery import gallery_fleets, public_original, published_classes
from fleetbuilder.gallery_form import FleetReportForm, GalleryForm
from fleetbuilder.muster import fleet_list, system_of, without_notes
from fleetbuilder.presenters.gallery import by_words, count_words, gallery_cards
from fleetbuilder.presenters.picture import picture_card
from fleetbuilder.presenters.reading import reading_view
from fleetbuilder.services import FleetFrozen, InvalidAct
from fleetbuilder.services.founding import without_sleeping
from fleetbuilder.views.acting import refused_page
from fleetbuilder.views.papers import FILES, exported, plain_text, sheet_of
from fleetbuilder.views.pictures import picture_address
from fleetbuilder.views.toasts import Toast, said, say

CLONES, REPORTS = "60/h", "20/h"
FLEETS_A_PAGE = 24


@require_safe
def gallery(request: HttpRequest) -> HttpResponse:
    """Browse the published fleets; a bad filter is answered beside its field, with 400."""
    form = GalleryForm(request.GET, classes=published_classes())
    page = Paginator(gallery_fleets(form.wish()), FLEETS_A_PAGE).get_page(request.GET.get("page"))
    context = {
        "form": form,
        "query": form.query(),
        "page": page,
        "cards": gallery_cards(page),
        "count": count_words(page.paginator.count),
        "current": "gallery",
    }
    status = 400 if form.errors else 200
    return render(request, "fleetbuilder/gallery.html", context, status=status)


@require_safe
@private_page
def gallery_fleet(request: HttpRequest, fleet_id: uuid.UUID) -> HttpResponse:
    """Show a published fleet to read. Its form to clone is this visitor's, so nobody keeps it."""
    fleet = published_fleet(fleet_id)
    values = without_notes(fleet_list(fleet))
    reading, by = reading_view(fleet, values), by_words(fleet)
    card = picture_card(reading, by)
    context = {
        "fleet": fleet,
        "reading": reading,
        "picture_url": picture_address(request, "gallery-picture", fleet.pk, card),
        "by": by,
        "original": public_original(fleet),
        "is_mine": is_held_by(visitor_of(request), fleet),
        "is_known": system_of(values) is not None,
        "files": [
            (reverse("fleetbuilder:gallery-export", args=(fleet.pk, kind)), words)
            for kind, words in FILES.items()
        ],
        "once": new_once(),
        "toasts": said(request),
        "current": "gallery",
    }
    return render(request, "fleetbuilder/gallery_fleet.html", context)


@require_safe
@private_page
def gallery_text(request: HttpRequest, fleet_id: uuid.UUID) -> HttpResponse:
    """Show a published fleet as text, in the size and for the place asked for."""
    return plain_text(request, gallery_sheet(request, fleet_id))


@require_safe
@private_page
def gallery_export(request: HttpRequest, fleet_id: uuid.UUID, kind: str) -> HttpResponse:
    """Give a published fleet as a file to keep, without notes and sleeping house rules."""
    return exported(kind, gallery_sheet(request, fleet_id))


def gallery_sheet(request: HttpRequest, fleet_id: uuid.UUID) -> Sheet:
    """Return all that the gallery tells of a fleet. Raises FleetMissing (404)."""
    fleet = published_fleet(fleet_id)
    values = without_sleeping(without_notes(fleet_list(fleet)))
    link = request.build_absolute_uri(reverse("fleetbuilder:gallery-fleet", args=(fleet.pk,)))
    return sheet_of(fleet, values, link)


@require_POST
@limited("clone-fleet", CLONES)
@private_page
def gallery_clone(request: HttpRequest, fleet_id: uuid.UUID) -> HttpResponse:
    """Clone a published fleet and go to the clone; a visitor without an account gets a draft."""
    published_fleet(fleet_id)
    once = request.POST.get("once", "")[:80]
    try:
        visitor = ensure_device(request, once)
        copy = services.clone_fleet(visitor=visitor, fleet_id=fleet_id, token=once)
    except (InvalidAct, FleetFrozen) as refusal:
        status = 409 if isinstance(refusal, FleetFrozen) else 422
        url = reverse("fleetbuilder:gallery-fleet", args=(fleet_id,))
        return refused_page(request, url, refusal.message, status)
    say(request, Toast(text=_("This is your clone. Change it as you like; the original stays.")))
    return HttpResponseRedirect(reverse("fleetbuilder:fleet", args=(copy.pk,)), status=303)


@require_http_methods(["GET", "HEAD", "POST"])
@private_page
def gallery_report(request: HttpRequest, fleet_id: uuid.UUID) -> HttpResponse:
    """Take a report on a published fleet. What cannot be taken is answered beside its field."""
    fleet = published_fleet(fleet_id)
    form = FleetReportForm(request.POST if request.method == "POST" else None)
    refusal = refuse(request, "report-fleet", REPORTS) if form.is_valid() else None
    if refusal is not None:
        form.add_error(None, too_many_words(refusal))
    elif form.is_valid():
        services.report_fleet(fleet=fleet, reporter=visitor_of(request).user, **form.cleaned_data)
        say(request, Toast(text=_("Thank you. The report is kept, and somebody reads it.")))
        url = reverse("fleetbuilder:gallery-fleet", args=(fleet.pk,))
        return HttpResponseRedirect(url, status=303)
    context = {"fleet": fleet, "form": form, "current": "gallery"}
    status = 429 if refusal else 422 if form.is_bound else 200
    response = render(request, "fleetbuilder/gallery_report.html", context, status=status)
    return with_retry(response, refusal) if refusal else response
