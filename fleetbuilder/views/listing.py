"""My fleets: search, filters, tags, order, pages."""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from urllib.parse import urlsplit

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django.views.decorators.vary import vary_on_headers

from config.jobs.access import jobs_of
from config.web.caching import private_page
from config.web.device import visitor_of
from config.web.htmx import wants_part
from fleetbuilder import services
from fleetbuilder.forms import new_once
from fleetbuilder.listing import (
    DELETED,
    FleetsWanted,
    back_query,
    facets_of,
    look_alikes,
    read_wanted,
    tags_in_use,
    wanted_fleets,
)
from fleetbuilder.models import Fleet
from fleetbuilder.names import isolated
from fleetbuilder.presenters.cards import FleetCard, fleet_cards, marked
from fleetbuilder.presenters.listing import count_words, listing_view, most_used
from fleetbuilder.selectors import behind, fleet_for, shared_among
from fleetbuilder.services import InvalidAct
from fleetbuilder.views.hidden import fleets_address, hidden_fields
from fleetbuilder.views.toasts import Toast, said, say

FLEETS_A_PAGE = 24
RESULTS = "fleet-results"


@require_safe
@private_page
@vary_on_headers("HX-Request", "HX-Target")
def fleets(request: HttpRequest) -> HttpResponse:
    """Show the visitor's fleets as cards: those at sea, those in the archive, those deleted."""
    visitor = visitor_of(request)
    wanted = read_wanted(request.GET)
    facets = facets_of(visitor, wanted.shelf)
    is_part = wants_part(request, RESULTS)
    found = wanted_fleets(visitor, wanted, [code for code, _name, _fleets in facets.nations])
    page = page_of(found, wanted, request.GET.get("page", ""), facets.shelves[wanted.shelf])
    shown = list(page)
    tags = [] if wanted.shelf == DELETED or is_part else tags_in_use(visitor, wanted.shelf)
    listing = listing_view(wanted, facets, tags)
    twins = look_alikes(visitor) if shown and wanted.shelf != DELETED else set()
    cards = [
        marked(card, fleet.tags.all(), twins)
        for fleet, card in zip(
            shown, fleet_cards(shown, shared_among(shown) if shown else ()), strict=True
        )
    ]
    query = wanted.query()
    context = {
        "listing": listing,
        "page": page,
        "count": count_words(page.paginator.count, listing.total, narrowed=wanted.is_narrowed),
        "kept": query,
        "clear": FleetsWanted(shelf=wanted.shelf, order=wanted.order).query(),
        "cards": with_menus(
            request, cards, wanted.query(page=str(page.number) if page.number > 1 else "")
        ),
        "invites": not wanted.shelf and not wanted.is_narrowed and not page.has_other_pages(),
        "anonymous": visitor.user is None,
        "current": "fleets",
    }
    if is_part:
        response = render(request, "fleetbuilder/fleets.html#fleet-results", {**context, "part": 1})
        response[address_header(request, wanted)] = fleets_address(query)
        return response
    context["behind"] = 0 if wanted.shelf else behind(visitor).count()
    context["has_jobs"] = jobs_of(visitor).exists()
    return render(request, "fleetbuilder/fleets.html", {**context, "toasts": said(request)})


def page_of(
    found: QuerySet[Fleet], wanted: FleetsWanted, number: str, on_shelf: int
) -> Page[Fleet]:
    """Return one page of the fleets, with all that cards show; the shelf's count is known."""
    ordered = found.defer("search_text").prefetch_related("ships", "tags")
    paginator = Paginator(ordered, FLEETS_A_PAGE)
    if not wanted.is_narrowed:
        paginator.count = on_shelf
    return paginator.get_page(number)


def address_header(request: HttpRequest, wanted: FleetsWanted) -> str:
    """Return how the browser keeps the new address: words that are still being typed take the
    place of the ones before, anything else is a step that Back takes back."""
    before = QueryDict(urlsplit(request.headers.get("HX-Current-URL", "")).query)
    typed = before.get("q", "").strip() and wanted.text.strip()
    return "HX-Replace-Url" if typed and typed != before.get("q", "").strip() else "HX-Push-Url"


def with_menus(
    request: HttpRequest, cards: Iterable[FleetCard], kept: str
) -> list[tuple[FleetCard, SafeString, SafeString]]:
    """Return each card with the menu of what can be done to its fleet, and with its marks."""
    hidden = hidden_fields(request, back=kept)
    return [
        (
            card,
            render_to_string(
                "fleetbuilder/_card_menu.html",
                {"card": card, "hidden": hidden, "once": new_once(), "kept": kept},
            ),
            render_to_string("fleetbuilder/_card_marks.html", {"card": card})
            if card.tags or card.looks_like_another
            else SafeString(""),
        )
        for card in cards
    ]


@require_http_methods(["GET", "HEAD", "POST"])
@private_page
def fleet_tags(request: HttpRequest, fleet_id: uuid.UUID) -> HttpResponse:
    """Show a fleet's tags; a post puts one on (`tag`) or takes one off (`remove`)."""
    visitor = visitor_of(request)
    if request.method != "POST":
        return tags_page(request, fleet_for(visitor, fleet_id))
    data = request.POST
    try:
        if "remove" in data:
            services.untag_fleet(visitor=visitor, fleet_id=fleet_id, folded=data["remove"][:80])
        else:
            services.tag_fleet(visitor=visitor, fleet_id=fleet_id, name=data.get("tag", ""))
    except InvalidAct as fault:
        fleet = fleet_for(visitor, fleet_id)
        return tags_page(request, fleet, data.get("tag", ""), fault.message, status=422)
    here = reverse("fleetbuilder:fleet-tags", args=(fleet_id,))
    back = back_query(data.get("back", ""))
    return HttpResponseRedirect(f"{here}?{back}" if back else here, status=303)


@require_POST
@private_page
def tag_all(request: HttpRequest) -> HttpResponse:
    """Put a tag on all fleets that the list shows, or take one off them."""
    back = back_query(request.POST.get("back", ""))
    tag = request.POST.get("tag", "")
    visitor, wanted = visitor_of(request), read_wanted(QueryDict(back))
    try:
        if "remove" in request.POST:
            count = services.untag_fleets(visitor=visitor, wanted=wanted, name=tag)
            words = ngettext("%(tag)s is off %(n)d fleet.", "%(tag)s is off %(n)d fleets.", count)
        else:
            count = services.tag_fleets(visitor=visitor, wanted=wanted, name=tag)
            words = ngettext("%(tag)s is on %(n)d fleet.", "%(tag)s is on %(n)d fleets.", count)
        say(request, Toast(text=words % {"tag": isolated(tag.strip()), "n": count}))
    except InvalidAct as fault:
        say(request, Toast(text=fault.message))
    return HttpResponseRedirect(fleets_address(back), status=303)


def tags_page(
    request: HttpRequest, fleet: Fleet, typed: str = "", error: str = "", status: int = 200
) -> HttpResponse:
    """Return the page of a fleet's tags, with the player's other tags at hand."""
    given = list(fleet.tags.all())
    there = {tag.folded for tag in given}
    others = [tag for tag in tags_in_use(visitor_of(request)) if tag[0] not in there]
    asked = request.POST.get("back", "") if request.method == "POST" else request.GET.urlencode()
    back = back_query(asked)
    context = {
        "fleet": fleet,
        "tags": given,
        "others": most_used(others),
        "typed": typed[:200],
        "error": error,
        "back": back,
        "back_url": fleets_address(back),
        "full": len(given) >= services.MOST_TAGS,
        "most": services.MOST_TAGS,
        "current": "fleets",
    }
    return render(request, "fleetbuilder/fleet_tags.html", context, status=status)
