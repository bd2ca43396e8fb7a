"""All of a visitor's fleets, or those that he ticks, as one file to keep."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from config.web.caching import private_page
from config.web.device import visitor_of
from config.web.throttle import refuse, too_many_words, with_retry
from config.web.visitor import Visitor
from fleetbuilder.access import own_ships_of
from fleetbuilder.formats import Kept, LibraryShip, collection_json, packed
from fleetbuilder.formats.collection import MOST_BYTES, MOST_FLEETS, MOST_SHIPS
from fleetbuilder.formats.readings import Unreadable
from fleetbuilder.listing import back_query, read_wanted, wanted_fleets
from fleetbuilder.models import Fleet, FleetShip
from fleetbuilder.muster import design_of, fleet_list
from fleetbuilder.presenters.exporting import export_rows
from fleetbuilder.selectors import to_export
from fleetbuilder.views.hidden import fleets_address
from fleetbuilder.views.papers import file_answer, sheet_of

EXPORTS = "60/h"


@require_http_methods(["GET", "HEAD", "POST"])
@private_page
def fleets_export(request: HttpRequest) -> HttpResponse:
    """Ask which fleets, and give them as one file: those that are ticked, or `all`."""
    visitor = visitor_of(request)
    if request.method != "POST":
        wanted = read_wanted(request.GET)
        found = wanted_fleets(visitor, wanted).values_list("pk", flat=True)
        narrowed = wanted.is_narrowed or bool(wanted.shelf)
        ticked = {str(pk) for pk in found} if narrowed else None
        return _page(request, ticked, with_own=not narrowed)
    ticked = None if "all" in request.POST else set(request.POST.getlist("fleet"))
    with_own = bool(request.POST.get("own"))
    if refusal := refuse(request, "export", EXPORTS):
        page = _page(request, ticked, with_own, too_many_words(refusal), status=429)
        return with_retry(page, refusal)
    fleets = to_export(visitor, ticked)
    if fault := _hindrance(fleets, with_own):
        return _page(request, ticked, with_own, fault, status=422)
    today = timezone.localdate()
    content = collection_json(_kept(fleets), _library(visitor) if with_own else (), today)
    if not _is_readable(content):
        return _page(request, ticked, with_own, _too_much(), status=422)
    return file_answer(f"fleetbuilder-{today.isoformat()}.json", content, "application/json")


def _hindrance(fleets: QuerySet[Fleet], with_own: bool) -> str:
    """Return why these fleets are not given as one file, "" if they are."""
    count = fleets.count()
    if not count and not with_own:
        return _("Tick at least one fleet.")
    ships = FleetShip.objects.filter(fleet__in=fleets.order_by()).count()
    return _too_much() if count > MOST_FLEETS or ships > MOST_SHIPS else ""


def _is_readable(content: str) -> bool:
    """Return whether the import takes a file of this size, also packed in its form."""
    try:
        packed(content)
    except Unreadable:
        return False
    return len(content.encode()) <= MOST_BYTES


def _too_much() -> str:
    words = _(
        "This is more than one file holds: %(fleets)d fleets, %(ships)s ships and %(mb)d MB."
        " Tick fewer, and export the others to a second file."
    )
    return words % {"fleets": MOST_FLEETS, "ships": f"{MOST_SHIPS:,}", "mb": MOST_BYTES / 1e6}


def _kept(fleets: QuerySet[Fleet]) -> Iterable[Kept]:
    """Yield fleets with notes, house rules and tags; without links, which are for one site."""
    for fleet in fleets.prefetch_related("ships", "tags"):
        sheet = sheet_of(fleet, fleet_list(fleet))
        tags = tuple(tag.name for tag in fleet.tags.all())
        yield Kept(sheet=sheet, tags=tags, archived=fleet.archived_at is not None)


def _library(visitor: Visitor) -> Iterable[LibraryShip]:
    for ship in own_ships_of(visitor):
        design = design_of(ship)
        if design is not None:
            yield LibraryShip(system=ship.system, design=design)


def _page(
    request: HttpRequest,
    ticked: Collection[str] | None,
    with_own: bool,
    error: str = "",
    status: int = 200,
) -> HttpResponse:
    visitor = visitor_of(request)
    back = back_query(request.POST.get("back", "") or request.GET.urlencode())
    context = {
        "rows": export_rows(to_export(visitor).defer("search_text"), ticked),
        "own_ships": own_ships_of(visitor).count(),
        "with_own": with_own,
        "narrowed": ticked is not None,
        "error": error,
        "back": back,
        "back_url": fleets_address(back),
        "current": "fleets",
    }
    return render(request, "fleetbuilder/fleets_export.html", context, status=status)
