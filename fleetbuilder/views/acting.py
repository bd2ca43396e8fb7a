"""How a post on a fleet is answered: fragments for htmx, else a redirect; refusals for both."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterable, Mapping
from urllib.parse import parse_qsl

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse

from config.web.device import visitor_of
from config.web.htmx import is_htmx
from fleetbuilder.models import Fleet
from fleetbuilder.muster import look_over
from fleetbuilder.posts import read_at
from fleetbuilder.presenters.catalogue import kept_query
from fleetbuilder.presenters.details import changed_details
from fleetbuilder.presenters.fit import changed_lines
from fleetbuilder.presenters.fleet import FleetState
from fleetbuilder.presenters.fragments import fragments_html
from fleetbuilder.presenters.stale import stale_view
from fleetbuilder.presenters.ways import ways_html
from fleetbuilder.selectors import Way, Ways, fleet_for, fleet_list, ways_of
from fleetbuilder.services import At, EditResult, FleetFrozen, InvalidAct, StaleFleet
from fleetbuilder.views.hidden import at_field, hidden_fields
from fleetbuilder.views.toasts import Toast, say, toast_of

MOST_BYTES = 10_000  # of fragments; beyond it the page is loaded again

Doing = Callable[[At], EditResult]
Refusing = Callable[[InvalidAct], HttpResponse]


def perform(
    request: HttpRequest,
    fleet_id: uuid.UUID,
    *,
    do: Doing,
    refuse: Refusing | None = None,
    anchor: str = "",
    quiet: bool = False,
    ship: str = "",
) -> HttpResponse:
    """Do an act once and answer it. `refuse` answers what cannot be done, by default in words;
    `quiet`: no toast, for what shows on the page itself; `ship`: whose form it is."""
    try:
        result = do(read_at(request.POST, request.path))
    except InvalidAct as fault:
        return refuse(fault) if refuse else refuse_in_words(request, fleet_id, fault)
    except StaleFleet as stale:
        return stale_answer(request, stale)
    except FleetFrozen as frozen:
        return frozen_answer(request, fleet_id, frozen)
    if is_htmx(request):
        return fragments(request, result, None if quiet else toast_of(result), ship)
    say(request, toast_of(result))
    return back_to_fleet(request, fleet_id, anchor)


def fragments(
    request: HttpRequest, result: EditResult, toast: Toast | None, ship: str = ""
) -> HttpResponse:
    """Return the parts of the page that the act changed, each to be put in its place.

    They need no CSRF token: htmx sends the page's. The ship's form says what of her is open.
    """
    after = FleetState(fleet=result.fleet, values=result.after, inspection=result.inspection)
    before = FleetState(
        fleet=result.fleet, values=result.before, inspection=result.inspection_before
    )
    if catalogue_of(before) != catalogue_of(after):
        return load_anew(request, toast)
    at = At.fresh(result.fleet)
    html: str = fragments_html(
        before,
        after,
        at=str(at),
        hidden=at_field(at),
        ways=changed_ways(result),
        toast=toast,
        whole=result.repeated,
        unfolded=ship if "receipt" in request.POST else "",
    )
    if ship in before.ships and ship in after.ships:
        old, new = before.ships[ship], after.ships[ship]
        if "fit" in request.POST:
            html += changed_lines(old, new)
        if "details" in request.POST:
            html += changed_details(old, new, request.POST.get("changed", ""))
    if len(html.encode()) > MOST_BYTES:
        return load_anew(request, toast)
    return HttpResponse(html)


def catalogue_of(state: FleetState) -> tuple[str, str]:
    """Return what decides which classes stand beside a fleet: its edition and nation."""
    return state.values.edition, state.values.nation


def load_anew(request: HttpRequest, toast: Toast | None) -> HttpResponse:
    """Return what has htmx load the page again where it stands, for an act that changed much."""
    if toast is not None:
        say(request, toast)
    return HttpResponse(headers={"HX-Refresh": "true"})


def changed_ways(result: EditResult) -> Iterable[str]:
    """Return Undo and Redo as they stand now, those of them that the act changed."""
    if not result.changed:
        return ()
    buttons = ways_html(ways_after(result))
    if not (result.repeated or result.had_redo or result.fleet.redo_to):
        del buttons["redo"]
    return buttons.values()


def ways_after(result: EditResult) -> Ways:
    """Return what Undo and Redo would reverse now; after a new act that is known without asking."""
    fleet, event = result.fleet, result.event
    if event.pk and fleet.undo_to == event.version == fleet.version and not event.undoes_id:
        last = Way(version=event.version, act=event.act, sentence=event.sentence)
        return Ways(undo=last, redo=None)
    return ways_of(fleet)


def back_to_fleet(request: HttpRequest, fleet_id: uuid.UUID, anchor: str = "") -> HttpResponse:
    """Return the redirect to the fleet's page with its filters, at the ship that was changed."""
    query = kept_query(parse_qsl(request.POST.get("back", "")[:500]))
    return HttpResponseRedirect(fleet_address(fleet_id, query, anchor), status=303)


def fleet_address(fleet_id: uuid.UUID, query: str = "", anchor: str = "") -> str:
    """Return the address of the fleet's page."""
    url = reverse("fleetbuilder:fleet", args=(fleet_id,))
    return f"{url}{'?' + query if query else ''}{'#' + anchor if anchor else ''}"


def stale_answer(request: HttpRequest, stale: StaleFleet) -> HttpResponse:
    """Return 409 with both versions and what was typed, as a page or as a panel."""
    current = stale.current
    state = FleetState(fleet=current.fleet, values=current.after, inspection=current.inspection)
    at = At.fresh(current.fleet)
    context = {
        "fleet": current.fleet,
        "state": state,
        "stale": stale_view(state, request.path, request.POST, is_htmx(request)),
        "since": current.since,
        "at": str(at),
        "hidden": hidden_fields(request, at),
        "words": stale.message,
    }
    if is_htmx(request):
        return HttpResponse(render_to_string("fleetbuilder/_stale_panel.html", context), status=409)
    return render(request, "fleetbuilder/stale.html", context, status=409)


def frozen_answer(request: HttpRequest, fleet_id: uuid.UUID, frozen: FleetFrozen) -> HttpResponse:
    """Return 409 for a fleet that is only for reading, with the way to change that."""
    fleet = fleet_for(visitor_of(request), fleet_id)
    context = {"fleet": fleet, "words": frozen.message, "hidden": hidden_fields(request)}
    if is_htmx(request):
        toast = Toast(text=frozen.message)
        return HttpResponse(
            render_to_string("fleetbuilder/_toast.html", {"toast": toast}), status=409
        )
    return render(request, "fleetbuilder/frozen.html", context, status=409)


def refuse_in_words(request: HttpRequest, fleet_id: uuid.UUID, fault: InvalidAct) -> HttpResponse:
    """Return 422 for a refusal that belongs to no field on the page."""
    if is_htmx(request):
        toast = Toast(text=fault.message)
        return HttpResponse(
            render_to_string("fleetbuilder/_toast.html", {"toast": toast}), status=422
        )
    fleet = fleet_for(visitor_of(request), fleet_id)
    return refused_page(request, fleet_address(fleet.pk), fault.message, 422)


def refused_page(request: HttpRequest, fleet_url: str, words: str, status: int) -> HttpResponse:
    """Return the page that says why something cannot be done, with the way back to the fleet."""
    context = {"fleet_url": fleet_url, "words": words, "status": status}
    return render(request, "fleetbuilder/refused.html", context, status=status)


def go_to(request: HttpRequest, url: str) -> HttpResponse:
    """Return the redirect after a post that may come from the form in a toast: there htmx would
    follow a 303 and show nothing of it."""
    if is_htmx(request):
        return HttpResponse(headers={"HX-Redirect": url})
    return HttpResponseRedirect(url, status=303)


def state_of(found: Fleet) -> FleetState:
    """Return a fleet as it stands, looked over. One query, for its ships."""
    values = fleet_list(found)
    return FleetState(fleet=found, values=values, inspection=look_over(found, values))


def only_field(request: HttpRequest) -> str | None:
    """Return the one field that a post is to set, None for all that differ."""
    if is_htmx(request) or "only" in request.POST:
        return request.POST.get("changed", "")
    return None


def typed_of(post: Mapping[str, str]) -> dict[str, str]:
    """Return what was typed, without the fields that carry the page's state."""
    return {k: v for k, v in post.items() if k not in ("csrfmiddlewaretoken", "at", "back")}
