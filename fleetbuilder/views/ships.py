"""Posts on the ships of a fleet: add, set, duplicate, remove; and the page to fit one out."""

from __future__ import annotations

import uuid
from collections.abc import Mapping

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.template.loader import render_to_string
from django.views.decorators.http import require_POST, require_safe

from config.web.caching import private_page
from config.web.device import visitor_of
from config.web.htmx import is_htmx
from fleetbuilder.forms import FIGURE, FIT, Wish, read_addition, ship_wishes
from fleetbuilder.muster import look_over, system_of
from fleetbuilder.presenters.catalogue import own_figures
from fleetbuilder.presenters.fit import fit_view, refused_line
from fleetbuilder.presenters.fleet import FleetState
from fleetbuilder.presenters.fragments import replaced
from fleetbuilder.presenters.parts import with_hidden
from fleetbuilder.presenters.ships import (
    INLINE_GROUPS,
    ShipInput,
    ship_head,
    ship_parts,
)
from fleetbuilder.selectors import fleet_for, fleet_list
from fleetbuilder.services import At, EditResult, InvalidAct, edit_fleet
from fleetbuilder.views.acting import (
    fleet_address,
    perform,
    typed_of,
)
from fleetbuilder.views.builder import Refusal, fleet_page
from fleetbuilder.views.hidden import hidden_fields
from rules.engine.core.acts import Act, AddShips, DuplicateShip, RemoveShip
from rules.engine.core.fleet import Choice, ShipEntry


@require_POST
@private_page
def ship_add(request: HttpRequest, fleet_id: uuid.UUID) -> HttpResponse:
    """Add one or three ships of a class."""
    visitor = visitor_of(request)

    def do(at: At) -> EditResult:
        wanted = read_addition(request.POST)
        keys = tuple(str(uuid.uuid4()) for _ in range(wanted.count))
        act = AddShips(ship_class=wanted.ship_class, keys=keys, figures=wanted.figures)
        return edit_fleet(visitor=visitor, fleet_id=fleet_id, act=act, at=at)

    def refuse(fault: InvalidAct) -> HttpResponse:
        found = fleet_for(visitor, fleet_id)
        refusal = refused_addition(request.POST, fault)
        if not is_htmx(request):
            return fleet_page(request, found, refusal, status=422)
        context = {
            "words": refusal.catalogue,
            "own": own_figures(found.system, found.edition, refusal.typed, refusal.errors),
            "hidden": hidden_fields(request, At.fresh(found)),
        }
        html = render_to_string("fleetbuilder/_catalogue_fault.html", context)
        return HttpResponse(html, status=422)

    return perform(request, fleet_id, do=do, refuse=refuse, anchor="catalogue-rows")


def refused_addition(post: QueryDict, fault: InvalidAct) -> Refusal:
    """Return what is wrong with an addition: beside a figure that was typed, or above the rows."""
    field = FIGURE + fault.field
    if field in post:
        return Refusal(typed=typed_of(post), errors={field: fault.message}, form="own-figures")
    return Refusal(typed=typed_of(post), catalogue=fault.message, form="own-figures")


@require_POST
@private_page
def ship_set(request: HttpRequest, fleet_id: uuid.UUID, key: uuid.UUID) -> HttpResponse:
    """Set what a ship's form holds: with htmx the one field that changed, else all that differ.

    Its menu duplicates or removes her; without htmx that takes along what was typed in her row.
    """
    wishes: list[Wish] = []
    asked = request.POST.get("do")

    def do(at: At) -> EditResult:
        last = [] if asked is None else [menu_act(asked, str(key))]
        if asked is None or (not is_htmx(request) and "name" in request.POST):
            wishes.extend(wishes_of(request, fleet_id, str(key)))
        acts = [*(wish.act for wish in wishes), *last]
        return edit_fleet(visitor=visitor_of(request), fleet_id=fleet_id, act=acts, at=at)

    def refuse(fault: InvalidAct) -> HttpResponse:
        return refuse_ship(request, fleet_id, str(key), wishes, fault)

    response = perform(
        request,
        fleet_id,
        do=do,
        refuse=refuse,
        anchor="fleet-pane" if asked == "remove" else f"ship-{key}",
        quiet=asked is None,
        ship=str(key),
    )
    if "fit" in request.POST and asked is None and response.status_code == 303:
        response["Location"] = f"{request.path}fit/"
    return response


def wishes_of(request: HttpRequest, fleet_id: uuid.UUID, key: str) -> list[Wish]:
    """Return the acts that the form asks for. Raises InvalidAct, FleetMissing, Http404."""
    only = only_field(request)
    if only is not None:
        return ship_wishes(request.POST, ShipEntry(key=key, ship_class="", name=""), (), only=only)
    entry, offered = offered_to(request, fleet_id, key)
    return ship_wishes(request.POST, entry, offered, only=None)


def only_field(request: HttpRequest) -> str | None:
    """Return the one field that is to be set, None for all that differ."""
    if is_htmx(request) or "only" in request.POST:
        return request.POST.get("changed", "")
    return None


def offered_to(
    request: HttpRequest, fleet_id: uuid.UUID, key: str
) -> tuple[ShipEntry, list[Choice]]:
    """Return a ship, and the choices that stand as fields on the form that was sent."""
    found = fleet_for(visitor_of(request), fleet_id)
    values = fleet_list(found)
    entry, system = values.ship(key), system_of(values)
    if entry is None or system is None:  # gone since, or never there: the service knows which
        return ShipEntry(key=key, ship_class="", name=""), []
    whole = "fit" in request.POST
    choices = system.fleets.choices(entry, values)
    return entry, [c for c in choices if whole or c.group in INLINE_GROUPS]


def refuse_ship(
    request: HttpRequest,
    fleet_id: uuid.UUID,
    key: str,
    wishes: list[Wish],
    fault: InvalidAct,
) -> HttpResponse:
    """Return 422 with the words beside the ship's field and everything typed kept."""
    found = fleet_for(visitor_of(request), fleet_id)
    values = fleet_list(found)
    if values.ship(key) is None:
        raise Http404("There is no such ship in this fleet.")
    typed, errors = typed_of(request.POST), {field_at_fault(wishes, fault): fault.message}
    fitting = "fit" in request.POST
    if not is_htmx(request) and not fitting:
        refusal = Refusal(typed=typed, errors=errors, form=key)
        return fleet_page(request, found, refusal, status=422)
    state = FleetState(fleet=found, values=values, inspection=look_over(found, values))
    data = state.ships[key]
    if not is_htmx(request):
        return fit_page(request, state, data, typed, errors, status=422)
    html = replaced(ship_head(data, typed, errors))
    html += refused_line(data, typed, errors) if fitting else ""
    return HttpResponse(with_hidden(html, hidden_fields(request, At.fresh(found))), status=422)


def field_at_fault(wishes: list[Wish], fault: InvalidAct) -> str:
    """Return the name of the field that asked for what cannot be, "" for the ship as a whole."""
    if not wishes:
        return fault.field if fault.field.startswith((FIT, "figure.")) else ""
    if fault.position >= len(wishes):
        return ""  # what the menu asked for
    wish = wishes[fault.position]
    if wish.field == "figures":
        return f"figure.{fault.field}"
    return wish.field


@require_safe
@private_page
def ship_fit(request: HttpRequest, fleet_id: uuid.UUID, key: uuid.UUID) -> HttpResponse:
    """Show all that may be fitted to a ship: a page of its own, or a panel in her row."""
    state = state_with(request, fleet_id, key)
    data = state.ships[str(key)]
    if is_htmx(request):
        context = {"fleet": state.fleet, "fit": fit_view(data)}
        return HttpResponse(render_to_string("fleetbuilder/_fit_panel.html", context))
    return fit_page(request, state, data, {}, {})


def fit_page(
    request: HttpRequest,
    state: FleetState,
    data: ShipInput,
    typed: Mapping[str, str],
    errors: Mapping[str, str],
    status: int = 200,
) -> HttpResponse:
    """Return the page to fit a ship out, with what was typed and what is wrong with it."""
    context = {
        "fleet": state.fleet,
        "state": state,
        "fit": fit_view(data, typed, errors),
        "ship": ship_head(data, typed, errors),
        "hidden": hidden_fields(request, At.fresh(state.fleet)),
        "current": "fleets",
    }
    return render(request, "fleetbuilder/ship_fit.html", context, status=status)


@require_safe
@private_page
def ship_receipt(request: HttpRequest, fleet_id: uuid.UUID, key: uuid.UUID) -> HttpResponse:
    """Show a ship's receipt, unfolded, in her row; by itself the address leads to that row."""
    state = state_with(request, fleet_id, key)
    if not is_htmx(request):
        return HttpResponseRedirect(fleet_address(fleet_id, anchor=f"ship-{key}"))
    receipt = ship_parts(state.ships[str(key)]).receipt
    return HttpResponse(receipt.replace("<details ", "<details open ", 1))


def menu_act(asked: str, key: str) -> Act:
    """Return what the menu of a ship's row asks for. Raises InvalidAct for anything else."""
    if asked == "duplicate":
        return DuplicateShip(key=key, new_key=str(uuid.uuid4()))
    if asked == "remove":
        return RemoveShip(key=key)
    raise InvalidAct("do", "Duplicate or remove, nothing else.")


def state_with(request: HttpRequest, fleet_id: uuid.UUID, key: uuid.UUID) -> FleetState:
    """Return the state of the visitor's fleet that has this ship. Raises 404 if it hasn't."""
    found = fleet_for(visitor_of(request), fleet_id)
    values = fleet_list(found)
    if values.ship(str(key)) is None or system_of(values) is None:
        raise Http404("There is no such ship in this fleet.")
    return FleetState(fleet=found, values=values, inspection=look_over(found, values))
