"""A fleet on paper: seen and printed in the browser, or as a PDF file."""

from __future__ import annotations

import uuid
from dataclasses import dataclass, replace

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from config.jobs.services import TooManyJobs, start
from config.web.caching import private_page
from config.web.device import ensure_device, visitor_of
from config.web.throttle import limited
from fleetbuilder import services
from fleetbuilder.access import FleetMissing
from fleetbuilder.forms import new_once
from fleetbuilder.jobs import FLEET_PDF
from fleetbuilder.models import Fleet, PrintStamp
from fleetbuilder.muster import look_over, system_of, without_notes
from fleetbuilder.paper_form import MOST_BLANKS, PAPERS, SECTIONS, PrintWish, read_wish
from fleetbuilder.pdf import NoPdf, weasyprint
from fleetbuilder.presenters.paper import paper_view
from fleetbuilder.revisions import list_at
from fleetbuilder.selectors import fleet_for, stamp_by
from fleetbuilder.stamps import in_groups
from fleetbuilder.views.by_link import by_link_only
from fleetbuilder.views.doors import Door, gallery_door, own_door, shared_door
from rules.engine.core.fleet import FleetList, Inspection
from rules.engine.core.system import RuleSystem

PDFS = "30/h"


@require_safe
@private_page
def fleet_print(request: HttpRequest, fleet_id: uuid.UUID) -> HttpResponse:
    """Show the fleet, or with `v` one of its revisions, as it is printed."""
    fleet = fleet_for(visitor_of(request), fleet_id)
    return _print_page(request, own_door(fleet, _version(request, fleet)))


@require_POST
@limited("pdf", PDFS)
@private_page
def fleet_pdf(request: HttpRequest, fleet_id: uuid.UUID) -> HttpResponse:
    """Begin a PDF of the revision that the page showed."""
    fleet = fleet_for(visitor_of(request), fleet_id)
    return _begin_pdf(request, own_door(fleet, fleet.version))


@require_safe
@by_link_only
def shared_print(request: HttpRequest, token: str) -> HttpResponse:
    """Show a shared fleet as it is printed."""
    return _print_page(request, shared_door(token))


@require_POST
@limited("pdf", PDFS)
@by_link_only
def shared_pdf(request: HttpRequest, token: str) -> HttpResponse:
    """Begin a PDF of what the page of a shared fleet showed."""
    return _begin_pdf(request, shared_door(token))


@require_safe
@private_page
def gallery_print(request: HttpRequest, fleet_id: uuid.UUID) -> HttpResponse:
    """Show a published fleet as it is printed."""
    return _print_page(request, gallery_door(fleet_id))


@require_POST
@limited("pdf", PDFS)
@private_page
def gallery_pdf(request: HttpRequest, fleet_id: uuid.UUID) -> HttpResponse:
    """Begin a PDF of what the page of a published fleet showed."""
    return _begin_pdf(request, gallery_door(fleet_id))


def _version(request: HttpRequest, fleet: Fleet) -> int:
    """Return the version asked for, by default the one that stands. Raises Http404."""
    text = request.GET.get("v") or str(fleet.version)
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise Http404("There is no such revision.")
    if not 1 <= int(text) <= fleet.version:
        raise Http404("There is no such revision.")
    return int(text)


@dataclass(frozen=True, kw_only=True)
class Print:
    """One version of a fleet, looked over and stamped."""

    system: RuleSystem
    values: FleetList
    inspection: Inspection
    stamp: PrintStamp


def _stamped(door: Door) -> Print:
    """Return a version with its stamp. Raises Http404 for a game that this site does not know."""
    fleet = door.fleet
    values = without_notes(list_at(fleet, door.version))
    system = system_of(values)
    if system is None:
        raise Http404("There are no cards for this game.")
    inspection = look_over(fleet, values, mends=False)
    stamp = services.stamp_fleet(
        fleet=fleet,
        version=door.version,
        values=values,
        inspection=inspection,
        link=door.link,
        published_at=door.published_at,
    )
    return Print(system=system, values=values, inspection=inspection, stamp=stamp)


def _print_page(
    request: HttpRequest, door: Door, fault: str = "", status: int = 200
) -> HttpResponse:
    printed = _stamped(door)
    stamp = printed.stamp
    wish = read_wish(QueryDict(request.POST.get("wish", "")) if fault else request.GET)
    paper = paper_view(
        door.fleet,
        printed.system,
        printed.values,
        printed.inspection,
        stamp,
        wish,
        _stamp_address(request, stamp),
    )
    sheet = reverse("fleetbuilder:stamp-sheet", args=(in_groups(stamp.fingerprint),))
    context = {
        **_choices(printed.values, wish),
        "paper": paper,
        "wish": wish,
        "stamp": stamp,
        "version": door.version,
        "is_latest": door.shows_the_latest,
        "sheet_url": f"{sheet}?paper={wish.paper}",
        "here": door.address("-print"),
        "pdf_url": door.address("-pdf"),
        "back_url": door.address("-fleet" if door.name == "gallery" else ""),
        "door": door.name,
        "once": new_once(),
        "fault": fault,
        "current": {"fleet": "fleets", "gallery": "gallery"}.get(door.name, ""),
    }
    return render(request, "fleetbuilder/fleet_print.html", context, status=status)


def _choices(values: FleetList, wish: PrintWish) -> dict[str, object]:
    """Return what there is to choose from, and of the ships which are chosen."""
    ships = enumerate(values, 1)
    return {
        "papers": PAPERS,
        "sections": SECTIONS,
        "most_blanks": MOST_BLANKS,
        "ships": [(n, ship.name, wish.ships is None or n in wish.ships) for n, ship in ships],
    }


def _stamp_address(request: HttpRequest, stamp: PrintStamp) -> str:
    """Return the whole address where a stamp is looked up: what the QR code says."""
    fingerprint = in_groups(stamp.fingerprint)
    return request.build_absolute_uri(reverse("fleetbuilder:stamp", args=(fingerprint,)))


def _begin_pdf(request: HttpRequest, door: Door) -> HttpResponse:
    """Begin the job and go to its page; the stamp that was sent names the revision.

    A stamp of another fleet, or of another link, is none: FleetMissing (404).
    """
    sent = request.POST.get("stamp", "")
    stamp = stamp_by(sent) if sent else _stamped(door).stamp
    if stamp is None or not door.opens(stamp):
        raise FleetMissing("There is no such print.")
    try:
        weasyprint()
    except NoPdf as fault:
        return _print_page(request, replace(door, version=stamp.version), str(fault), 503)
    once = request.POST.get("once", "")[:40]
    payload = {
        "stamp": stamp.fingerprint,
        "by_link": not door.is_own,
        "wish": read_wish(QueryDict(request.POST.get("wish", ""))).query(),
        "address": _stamp_address(request, stamp),
    }
    title = _("PDF of %(name)s") % {"name": stamp.name}
    visitor = ensure_device(request, once)
    try:
        job = start(kind=FLEET_PDF, title=title, visitor=visitor, payload=payload, token=once)
    except TooManyJobs as fault:
        page = _print_page(request, replace(door, version=stamp.version), str(fault), 429)
        page.headers["Retry-After"] = str(fault.seconds)
        return page
    return HttpResponseRedirect(reverse("jobs:job", args=(job.pk,)), status=303)
