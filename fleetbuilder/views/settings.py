"""Posts on a fleet as a whole: its name, nation, limit and options, mends."""

from __future__ import annotations

import uuid

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.views.decorators.http import require_POST

from config.web.caching import private_page
from config.web.device import visitor_of
from config.web.htmx import is_htmx
from fleetbuilder.forms import Wish, fleet_wishes
from fleetbuilder.muster import look_over, system_of
from fleetbuilder.presenters.fleet import FleetState, settings_view
from fleetbuilder.selectors import fleet_for, fleet_list
from fleetbuilder.services import At, EditResult, InvalidAct, edit_fleet, mend_fleet
from fleetbuilder.views.acting import Refusing, perform, refuse_in_words, typed_of
from fleetbuilder.views.builder import Refusal, fleet_page
from fleetbuilder.views.hidden import hidden_fields
from fleetbuilder.views.ships import only_field


@require_POST
@private_page
def fleet_set(request: HttpRequest, fleet_id: uuid.UUID) -> HttpResponse:
    """Set the fleet's own fields: with htmx the one that changed, else all that differ."""
    visitor = visitor_of(request)
    wishes: list[Wish] = []

    def do(at: At) -> EditResult:
        values = fleet_list(fleet_for(visitor, fleet_id), ())
        system = system_of(values)
        options = system.fleets.options() if system else ()
        wishes.extend(fleet_wishes(request.POST, values, options, only=only_field(request)))
        acts = [wish.act for wish in wishes]
        return edit_fleet(visitor=visitor, fleet_id=fleet_id, act=acts, at=at)

    def refuse(fault: InvalidAct) -> HttpResponse:
        field = wishes[min(fault.position, len(wishes) - 1)].field if wishes else fault.field
        return refuse_settings(request, fleet_id, {field: fault.message})

    return perform(request, fleet_id, do=do, refuse=refuse)


def refuse_settings(
    request: HttpRequest, fleet_id: uuid.UUID, errors: dict[str, str]
) -> HttpResponse:
    """Return 422 with the words beside the fleet's field and everything typed kept."""
    found = fleet_for(visitor_of(request), fleet_id)
    typed = typed_of(request.POST)
    if not is_htmx(request):
        return fleet_page(request, found, Refusal(typed=typed, errors=errors), status=422)
    values = fleet_list(found)
    state = FleetState(fleet=found, values=values, inspection=look_over(found, values))
    html = render_to_string(
        "fleetbuilder/_settings_fault.html",
        {
            "system": state.system.path,
            "settings": settings_view(state, typed, errors),
            "hidden": hidden_fields(request, At.fresh(found)),
        },
    )
    return HttpResponse(html, status=422)


@require_POST
@private_page
def fleet_mend(request: HttpRequest, fleet_id: uuid.UUID) -> HttpResponse:
    """Do what a mend offers."""

    def do(at: At) -> EditResult:
        code = request.POST.get("mend", "")
        return mend_fleet(visitor=visitor_of(request), fleet_id=fleet_id, mend_code=code, at=at)

    return perform(request, fleet_id, do=do, refuse=in_words(request, fleet_id))


def in_words(request: HttpRequest, fleet_id: uuid.UUID) -> Refusing:
    """Return how a refusal that belongs to no field is answered."""

    def refuse(fault: InvalidAct) -> HttpResponse:
        return refuse_in_words(request, fleet_id, fault)

    return refuse
