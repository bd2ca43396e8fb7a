"""My fleets, and how a new one begins."""

from __future__ import annotations

import secrets
import uuid
from collections.abc import Iterable
from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.views.decorators.http import require_http_methods, require_safe

from config.web.caching import private_page
from config.web.device import ensure_device, visitor_of
from config.web.throttle import refuse, too_many_words, with_retry
from fleetbuilder.forms import ORDERS, NewFleetForm, digest, nations_of
from fleetbuilder.models import Fleet
from fleetbuilder.presenters.cards import FleetCard, fleet_cards
from fleetbuilder.selectors import deleted_of, fleets_of, shared_among
from fleetbuilder.services import At, FleetFrozen, InvalidAct, StaleFleet, edit_fleet, start_fleet
from fleetbuilder.views.acting import fleet_address, frozen_answer, stale_answer
from fleetbuilder.views.hidden import hidden_fields
from fleetbuilder.views.toasts import said, say, toast_of
from rules.engine import registry
from rules.engine.core.acts import AddShips
from rules.engine.core.catalogue import ANY_NATION, ShipClass
from rules.engine.core.system import RuleSystem

STARTS = "60/h"
FLEETS_A_PAGE = 47  # with the card to start one more: rows of two and three are full


@require_safe
@private_page
def fleets(request: HttpRequest) -> HttpResponse:
    """Show the visitor's fleets as cards: those at sea, those in the archive, those deleted."""
    visitor = visitor_of(request)
    shelf = request.GET.get("shelf", "")
    query, order = request.GET.get("q", "")[:80], request.GET.get("order", "")
    kept = {"shelf": shelf, "q": query, "order": order}
    all_fleets = (
        deleted_of(visitor)
        if shelf == "deleted"
        else fleets_of(visitor, shelf == "archived", query, order)
    )
    page = Paginator(all_fleets, FLEETS_A_PAGE).get_page(request.GET.get("page"))
    found = list(page)
    context = {
        "page": page,
        "kept": urlencode({name: value for name, value in kept.items() if value}),
        "cards": with_menus(request, fleet_cards(found, shared_among(found) if found else ())),
        "shelf": shelf if shelf in ("archived", "deleted") else "",
        "q": query,
        "orders": [(code, words, code == order) for code, words in ORDERS],
        "toasts": said(request),
        "anonymous": visitor.user is None,
        "current": "fleets",
    }
    return render(request, "fleetbuilder/fleets.html", context)


def with_menus(
    request: HttpRequest, cards: Iterable[FleetCard]
) -> list[tuple[FleetCard, SafeString]]:
    """Return each card with the menu of what can be done to its fleet."""
    hidden = hidden_fields(request)
    return [
        (
            card,
            render_to_string(
                "fleetbuilder/_card_menu.html",
                {"card": card, "hidden": hidden, "once": secrets.token_urlsafe(9)},
            ),
        )
        for card in cards
    ]


@require_http_methods(["GET", "HEAD", "POST"])
@private_page
def fleet_new(request: HttpRequest) -> HttpResponse:
    """Ask for nation, limit and name, and start the fleet."""
    if request.method != "POST":
        asked = {k: v for k, v in request.GET.items() if k in ("system", "nation", "limit", "add")}
        return new_page(request, NewFleetForm(initial={"limit": "500", **asked}))
    form = NewFleetForm(request.POST)
    if refusal := refuse(request, "start-fleet", STARTS):
        form.add_error(None, too_many_words(refusal))
        return with_retry(new_page(request, form, status=429), refusal)
    if not form.is_valid():
        return new_page(request, form, status=422)
    try:
        fleet = begin(request, form)
    except InvalidAct as fault:
        form.add_error(fault.field if fault.field in form.fields else None, fault.message)
        return new_page(request, form, status=422)
    return redirect("fleetbuilder:fleet", fleet_id=fleet.pk)


def begin(request: HttpRequest, form: NewFleetForm) -> Fleet:
    """Start the fleet that the form asks for."""
    wanted = form.cleaned_data
    once = wanted["once"][:80]
    return start_fleet(
        visitor=ensure_device(request, once),
        system=wanted["system"],
        nation=wanted["nation"],
        limit=wanted["limit"],
        name=wanted["name"] if wanted["name"] else default_name(wanted["system"], wanted["nation"]),
        add=wanted["add"] or None,
        token=digest(repr(sorted(wanted.items()))) if once else "",
    )


def default_name(slug: str, nation: str) -> str:
    """Return the name of a fleet that was given none: 'Royal Navy fleet'."""
    return f"{dict(nations_of(registry.get(slug))).get(nation, nation)} fleet"


def new_page(request: HttpRequest, form: NewFleetForm, status: int = 200) -> HttpResponse:
    """Return the form to start a fleet."""
    context = {"form": form, "current": "fleets", "anonymous": visitor_of(request).user is None}
    return render(request, "fleetbuilder/fleet_new.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@private_page
def add_class(request: HttpRequest) -> HttpResponse:
    """Choose the fleet that takes on a ship of a class, one of mine or a new one."""
    found = class_asked(request.POST if request.method == "POST" else request.GET)
    if found is None:
        return no_such_class(request)
    system, ship_class = found
    if request.method == "POST":
        return add_to_fleet(request, system, ship_class)
    return add_page(request, system, ship_class)


def class_asked(data: QueryDict) -> tuple[RuleSystem, ShipClass] | None:
    """Return the system and class that the address names; None if there is no such class."""
    wanted = data.get("system", "")
    system = next((s for s in registry.all_systems() if wanted in (s.slug, s.path)), None)
    if system is None:
        return None
    edition = system.newest_edition
    ship_class = system.ship_class(edition, data.get("class", ""))
    return (system, ship_class) if ship_class else None


def no_such_class(request: HttpRequest) -> HttpResponse:
    """Return the page for a class that no catalogue here has."""
    return render(request, "fleetbuilder/add_class.html", {"current": "fleets"}, status=404)


def add_page(
    request: HttpRequest,
    system: RuleSystem,
    ship_class: ShipClass,
    error: str = "",
    status: int = 200,
) -> HttpResponse:
    """Return the fleets that may take the class, those of her nation first."""
    mine = [f for f in fleets_of(visitor_of(request)) if f.system == system.slug]
    mine.sort(key=lambda f: ship_class.nation not in (f.nation, ANY_NATION))
    context = {
        "system": system,
        "ship_class": ship_class,
        "choices": [
            (card, str(At.fresh(fleet)))
            for fleet, card in zip(mine, fleet_cards(mine), strict=True)
        ],
        "error": error,
        "current": "fleets",
    }
    return render(request, "fleetbuilder/add_class.html", context, status=status)


def add_to_fleet(request: HttpRequest, system: RuleSystem, ship_class: ShipClass) -> HttpResponse:
    """Add one ship of the class to the fleet chosen, and go there."""
    try:
        fleet_id = uuid.UUID(request.POST.get("fleet", ""))
        at = At.parse(request.POST.get("at", ""))
    except ValueError:
        return add_page(request, system, ship_class, "Choose one of your fleets.", status=422)
    act = AddShips(ship_class=ship_class.slug, keys=(str(uuid.uuid4()),))
    try:
        result = edit_fleet(visitor=visitor_of(request), fleet_id=fleet_id, act=act, at=at)
    except InvalidAct as fault:
        return add_page(request, system, ship_class, fault.message, status=422)
    except StaleFleet as stale:
        return stale_answer(request, stale)
    except FleetFrozen as frozen:
        return frozen_answer(request, fleet_id, frozen)
    say(request, toast_of(result))
    key = result.after.ships[-1].key if result.after.ships else ""
    return HttpResponseRedirect(fleet_address(fleet_id, anchor=f"ship-{key}"), status=303)
