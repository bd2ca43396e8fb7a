"""Posts on the ships of a fleet: add, set, duplicate, remove; and the page to fit one out."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from config.web.caching import private_page
from config.web.device import visitor_of
from config.web.htmx import is_htmx
from config.web.parts import with_hidden
from fleetbuilder.muster import look_over, system_of
from fleetbuilder.posts import FIGURE, FIT, Wish, read_addition, read_move, ship_wishes
from fleetbuilder.presenters.catalogue import own_figures
from fleetbuilder.presenters.details import details_view, refused_details
from fleetbuilder.presenters.fit import fit_view, refused_line
from fleetbuilder.presenters.fleet import FleetState
from fleetbuilder.presenters.fragments import replaced
from fleetbuilder.presenters.ship_html import receipt_context, ship_head, ship_parts
from fleetbuilder.presenters.ships import INLINE_GROUPS, ship_row
from fleetbuilder.selectors import fleet_for, fleet_list
from fleetbuilder.services import At, EditResult, InvalidAct, addition, edit_fleet
from fleetbuilder.sorting import sorting
from fleetbuilder.views.acting import (
    only_field,
    perform,
    refuse_in_words,
    state_of,
    typed_of,
)
from fleetbuilder.views.builder import Refusal, fleet_page
from fleetbuilder.views.hidden import hidden_fields
from rules.engine.core.acts import Act, DuplicateShip, RemoveShip
from rules.engine.core.fleet import Choice, ShipEntry
from rules.odds.links import ship_odds as odds_of_ship

# The sides of a ship that are seen apart: what they show, and the panel that holds it in her row.
SIDES: dict[str, tuple[Callable[..., object], str]] = {
    "fit": (fit_view, "_fit_panel.html"),
    "details": (details_view, "_details_form.html"),
}


@require_POST
@private_page
def ship_add(request: HttpRequest, fleet_id: uuid.UUID) -> HttpResponse:
    """Add one or three ships of a class."""
    visitor = visitor_of(request)

    def do(at: At) -> EditResult:
        wanted = read_addition(request.POST)
        keys = tuple(str(uuid.uuid4()) for _number in range(wanted.count))
        act = addition(visitor, wanted.ship_class, keys, wanted.figures)
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

    Its menu duplicates, moves or removes her; without htmx that takes along what was typed in her
    row.
    """
    wishes: list[Wish] = []
    asked = request.POST.get("do")

    def do(at: At) -> EditResult:
        last = [] if asked is None else [menu_act(request, fleet_id, str(key), asked)]
        if asked is None or (not is_htmx(request) and whole_form(request)):
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
        quiet=asked not in ("duplicate", "remove"),
        ship=str(key),
    )
    if "fit" in request.POST and asked is None and response.status_code == 303:
        response["Location"] = f"{request.path}fit/"
    return response


@require_POST
@private_page
def ship_sort(request: HttpRequest, fleet_id: uuid.UUID) -> HttpResponse:
    """Put all ships in the order asked for, as one act."""
    visitor = visitor_of(request)

    def do(at: At) -> EditResult:
        found = fleet_for(visitor, fleet_id)
        values = fleet_list(found)
        system = system_of(values)
        if system is None:
            raise InvalidAct("by", "The game of this fleet is not known here.")
        act = sorting(system, values, look_over(found, values), request.POST.get("by", ""))
        return edit_fleet(visitor=visitor, fleet_id=fleet_id, act=act, at=at)

    def refuse(fault: InvalidAct) -> HttpResponse:
        return refuse_in_words(request, fleet_id, fault)

    return perform(request, fleet_id, do=do, refuse=refuse, anchor="ships")


def wishes_of(request: HttpRequest, fleet_id: uuid.UUID, key: str) -> list[Wish]:
    """Return the acts that the form asks for. Raises InvalidAct, FleetMissing, Http404."""
    only = only_field(request)
    if only is not None:
        return ship_wishes(request.POST, ShipEntry(key=key, ship_class="", name=""), (), only=only)
    entry, offered = offered_to(request, fleet_id, key)
    return ship_wishes(request.POST, entry, offered, only=None)


def whole_form(request: HttpRequest) -> bool:
    """Return whether the post brings all fields of a ship's row or of her page to fit her out."""
    return "row" in request.POST or "fit" in request.POST


def offered_to(
    request: HttpRequest, fleet_id: uuid.UUID, key: str
) -> tuple[ShipEntry, list[Choice]]:
    """Return a ship, and the choices that stand as fields on the form that was sent."""
    found = fleet_for(visitor_of(request), fleet_id)
    values = fleet_list(found)
    entry, system = values.ship(key), system_of(values)
    if entry is None or system is None:  # gone since, or never there: the service knows which
        return ShipEntry(key=key, ship_class="", name=""), []
    if "details" in request.POST:
        return entry, []
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
    state = state_of(found)
    if state.values.ship(key) is None:
        raise Http404("There is no such ship in this fleet.")
    typed, errors = typed_of(request.POST), {field_at_fault(wishes, fault): fault.message}
    fitting, detailed = "fit" in request.POST, "details" in request.POST
    if not is_htmx(request) and not (fitting or detailed):
        refusal = Refusal(typed=typed, errors=errors, form=key)
        return fleet_page(request, found, refusal, status=422)
    data = state.ships[key]
    if not is_htmx(request):
        side = "details" if detailed else "fit"
        return side_page(request, state, key, side, typed, errors, status=422)
    if detailed:
        return HttpResponse(refused_details(data, typed, errors), status=422)
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
    return panel_or_page(request, state_with(request, fleet_id, key), str(key), "fit")


@require_safe
@private_page
def ship_details(request: HttpRequest, fleet_id: uuid.UUID, key: uuid.UUID) -> HttpResponse:
    """Show a ship's name, captain, pennant number and notes: a page, or a panel in her row."""
    return panel_or_page(request, state_with(request, fleet_id, key), str(key), "details")


def panel_or_page(request: HttpRequest, state: FleetState, key: str, side: str) -> HttpResponse:
    """Return one side of a ship, as her row or a page of its own asks for it."""
    if not is_htmx(request):
        return side_page(request, state, key, side, {}, {})
    view, panel = SIDES[side]
    context = {"fleet": state.fleet, side: view(state.ships[key])}
    return HttpResponse(render_to_string(f"fleetbuilder/{panel}", context))


def side_page(
    request: HttpRequest,
    state: FleetState,
    key: str,
    side: str,
    typed: Mapping[str, str],
    errors: Mapping[str, str],
    status: int = 200,
) -> HttpResponse:
    """Return the page of one side of a ship, with what was typed and what is wrong with it."""
    data, (view, _panel) = state.ships[key], SIDES[side]
    context = {
        "fleet": state.fleet,
        "state": state,
        side: view(data, typed, errors),
        "ship": ship_head(data, typed, errors, with_menu=True) if side == "fit" else None,
        "hidden": hidden_fields(request, At.fresh(state.fleet)),
        "current": "fleets",
    }
    return render(request, f"fleetbuilder/ship_{side}.html", context, status=status)


@require_safe
@private_page
def ship_receipt(request: HttpRequest, fleet_id: uuid.UUID, key: uuid.UUID) -> HttpResponse:
    """Show a ship's receipt: a page, or unfolded in her row."""
    state = state_with(request, fleet_id, key)
    data = state.ships[str(key)]
    if is_htmx(request):
        return HttpResponse(ship_parts(data).receipt.replace("<details ", "<details open ", 1))
    context = {
        "fleet": state.fleet,
        "ship": ship_row(data),
        **receipt_context(data),
        "current": "fleets",
    }
    return render(request, "fleetbuilder/ship_receipt.html", context)


@require_safe
@private_page
def ship_odds(request: HttpRequest, fleet_id: uuid.UUID, key: uuid.UUID) -> HttpResponseBase:
    """Lead to the odds of a ship as she is fitted now; nothing of her fleet goes along."""
    data = state_with(request, fleet_id, key).ships[str(key)]
    url = odds_of_ship(data.system, data.entry)
    if not url:
        raise Http404(key)
    return redirect(url)


def menu_act(request: HttpRequest, fleet_id: uuid.UUID, key: str, asked: str) -> Act:
    """Return what the menu of a ship's row asks for. Raises InvalidAct for anything else."""
    if asked == "duplicate":
        return DuplicateShip(key=key, new_key=str(uuid.uuid4()))
    if asked == "remove":
        return RemoveShip(key=key)
    keys = [entry.key for entry in fleet_list(fleet_for(visitor_of(request), fleet_id))]
    move = read_move(asked, key, keys)
    if move is None:
        raise InvalidAct("do", _("Duplicate, move or remove, nothing else."))
    return move


def state_with(request: HttpRequest, fleet_id: uuid.UUID, key: uuid.UUID) -> FleetState:
    """Return the state of the visitor's fleet that has this ship. Raises 404 if it hasn't."""
    state = state_of(fleet_for(visitor_of(request), fleet_id))
    if state.values.ship(str(key)) is None or system_of(state.values) is None:
        raise Http404("There is no such ship in this fleet.")
    return state
