"""The library of own ships, and the page on which one is designed."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from config.web.caching import private_page
from config.web.device import ensure_device, visitor_of
from config.web.htmx import is_htmx
from config.web.throttle import limited, refuse, too_many_words, with_retry
from fleetbuilder import services
from fleetbuilder.access import OwnShipMissing, own_ship_for, own_ships_of
from fleetbuilder.forms import NewOwnShipForm, new_once, token_of
from fleetbuilder.models import OwnShip
from fleetbuilder.muster import design_of
from fleetbuilder.names import isolated
from fleetbuilder.posts import digest, not_seen, read_design
from fleetbuilder.presenters.drafting import (
    Draft,
    StaleDesign,
    before_of,
    differences,
    draft_of,
    draft_of_ship,
    live_fragments,
    taken,
)
from fleetbuilder.presenters.own_ships import own_cards, system_of_ship
from fleetbuilder.services import At, InvalidAct, StaleShip
from fleetbuilder.views.acting import go_to
from fleetbuilder.views.hidden import hidden_fields
from fleetbuilder.views.toasts import Toast, said, say, toast_back
from rules.engine.core.system import RuleSystem

DESIGNS = "120/h"
SHIPS_A_PAGE = 50
Keep = Callable[..., OwnShip]


@require_safe
@private_page
def own_ships(request: HttpRequest) -> HttpResponse:
    """Show the visitor's own ships, or those that he deleted."""
    visitor = visitor_of(request)
    deleted = request.GET.get("shelf") == "deleted"
    found = own_ships_of(visitor, deleted=deleted)
    page = Paginator(found, SHIPS_A_PAGE).get_page(request.GET.get("page"))
    context = {
        "cards": [(card, new_once()) for card in own_cards(page)],
        "page": page,
        "shelf": "deleted" if deleted else "",
        "kept": "shelf=deleted" if deleted else "",
        "hidden": hidden_fields(request),
        "toasts": said(request),
        "anonymous": visitor.user is None,
        "current": "fleets",
    }
    return render(request, "fleetbuilder/own_ships.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@private_page
def own_ship_new(request: HttpRequest) -> HttpResponse:
    """Ask for a name and what she begins as, and go on to design her."""
    if request.method != "POST":
        asked = {k: request.GET[k] for k in ("like", "nation", "name") if k in request.GET}
        return new_page(request, NewOwnShipForm(initial=asked))
    form = NewOwnShipForm(request.POST)
    if refusal := refuse(request, "design-ship", DESIGNS):
        form.add_error(None, too_many_words(refusal))
        return with_retry(new_page(request, form, status=429), refusal)
    if not form.is_valid():
        return new_page(request, form, status=422)
    wanted = form.cleaned_data
    system, _mark, like = wanted["like"].partition(":")
    try:
        ship = services.design_ship(
            visitor=ensure_device(request, wanted["once"][:80]),
            system=system,
            name=wanted["name"],
            like=like,
            nation=wanted["nation"],
            token=token_of(wanted),
        )
    except InvalidAct as fault:
        form.add_error(fault.field if fault.field in form.fields else None, fault.message)
        return new_page(request, form, status=422)
    return redirect("fleetbuilder:own-ship", ship_id=ship.pk)


def new_page(request: HttpRequest, form: NewOwnShipForm, status: int = 200) -> HttpResponse:
    """Return the form to begin a ship."""
    context = {"form": form, "current": "fleets", "anonymous": visitor_of(request).user is None}
    return render(request, "fleetbuilder/own_ship_new.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@private_page
def own_ship(request: HttpRequest, ship_id: uuid.UUID) -> HttpResponse:
    """Show the page on which a ship is designed, and save what was typed there."""
    ship, system = ship_asked(request, ship_id)
    if request.method != "POST":
        return design_page(request, ship, draft_of_ship(ship))
    typed, fault = read_design(request.POST)
    at = seen(request)
    if at is None:
        fault = not_seen()
    if at is None or fault:
        draft = draft_of(system, typed, design_of(ship), fault)
        return design_page(request, ship, draft, status=422)
    try:
        saved = services.change_ship(
            visitor=visitor_of(request), ship_id=ship_id, version=at.version, design=typed
        )
    except InvalidAct:
        return design_page(request, ship, draft_of(system, typed, design_of(ship)), status=422)
    except StaleShip as stale:
        draft = draft_of(system, typed, design_of(stale.current))
        told = StaleDesign(words=stale.message, differences=differences(stale.current, draft))
        return design_page(request, stale.current, draft, stale=told, status=409)
    say(request, Toast(text=_("%(name)s is saved.") % {"name": isolated(saved.name)}))
    return HttpResponseRedirect(reverse("fleetbuilder:own-ship", args=(ship_id,)), status=303)


@require_POST
@private_page
def own_ship_count(request: HttpRequest, ship_id: uuid.UUID) -> HttpResponse:
    """Count up what was typed, with a proposal taken if its button was pressed; save nothing."""
    ship, system = ship_asked(request, ship_id)
    took = request.POST.get("take", "")
    typed, fault = read_design(request.POST)
    draft = draft_of(system, taken(typed, took), design_of(ship), fault)
    if not is_htmx(request):
        return design_page(request, ship, draft, at=str(seen(request) or ""))
    before = before_of(draft, request.POST.get("was", ""))
    return HttpResponse(live_fragments(ship, draft, before, took))


def ship_asked(request: HttpRequest, ship_id: uuid.UUID) -> tuple[OwnShip, RuleSystem]:
    """Return the visitor's own ship and her game. Raises 404 for a game without own ships."""
    ship = own_ship_for(visitor_of(request), ship_id)
    system = system_of_ship(ship)
    if system is None:
        raise OwnShipMissing("This site does not know her game.")
    return ship, system


def seen(request: HttpRequest) -> At | None:
    """Return what the page saw of the ship, None for a form that came without it."""
    try:
        return At.parse(request.POST.get("at", ""))
    except ValueError:
        return None


def design_page(
    request: HttpRequest,
    ship: OwnShip,
    draft: Draft | None,
    *,
    stale: StaleDesign | None = None,
    at: str = "",
    status: int = 200,
) -> HttpResponse:
    """Return the page on which a ship is designed, with what was typed."""
    context: dict[str, Any] = {
        "ship": ship,
        "draft": draft,
        "stale": stale,
        "at": at or str(At.fresh(ship)),
        "once": new_once(),
        "toasts": said(request),
        "current": "fleets",
    }
    return render(request, "fleetbuilder/own_ship.html", context, status=status)


@require_POST
@limited("design-ship", DESIGNS)
@private_page
def own_ship_duplicate(request: HttpRequest, ship_id: uuid.UUID) -> HttpResponse:
    """Copy a ship and go to the copy."""
    once = request.POST.get("once", "")[:80]
    token = digest(f"{once}|{ship_id}") if once else ""
    try:
        copy = services.copy_ship(visitor=visitor_of(request), ship_id=ship_id, token=token)
    except InvalidAct as fault:
        say(request, Toast(text=fault.message))
        return HttpResponseRedirect(reverse("fleetbuilder:own-ships"), status=303)
    say(request, Toast(text=_("This is the copy. It shares nothing with its original.")))
    return HttpResponseRedirect(reverse("fleetbuilder:own-ship", args=(copy.pk,)), status=303)


@require_POST
@private_page
def own_ship_delete(request: HttpRequest, ship_id: uuid.UUID) -> HttpResponse:
    """Take a ship out of the library; for 30 days she can be brought back."""
    words = _("%(name)s is deleted. Fleets keep theirs.")
    return keep(request, ship_id, services.delete_ship, words, "own-ship-undelete")


@require_POST
@private_page
def own_ship_undelete(request: HttpRequest, ship_id: uuid.UUID) -> HttpResponse:
    """Bring a deleted ship back."""
    words = _("%(name)s is back.")
    return keep(request, ship_id, services.undelete_ship, words, "own-ship-delete")


def keep(
    request: HttpRequest, ship_id: uuid.UUID, service: Keep, words: str, way_back: str
) -> HttpResponse:
    """Do one of these acts; the next page says so and offers the way back."""
    url = reverse("fleetbuilder:own-ships")
    try:
        ship = service(visitor=visitor_of(request), ship_id=ship_id)
    except InvalidAct as fault:
        say(request, Toast(text=fault.message))
        return HttpResponseRedirect(url, status=303)
    say(request, toast_back(words % {"name": isolated(ship.name)}, way_back, ship))
    return go_to(request, url)
