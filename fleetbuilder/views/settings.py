"""Posts on a fleet as a whole: its name, nation, limit and options, mends."""

from __future__ import annotations

import uuid

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.views.decorators.http import require_POST

from config.web.caching import private_page
from config.web.device import visitor_of
from config.web.htmx import is_htmx
from fleetbuilder.muster import system_of
from fleetbuilder.posts import Wish, fleet_wishes
from fleetbuilder.presenters.fleet import settings_view
from fleetbuilder.selectors import fleet_for, fleet_list
from fleetbuilder.services import At, EditResult, InvalidAct, edit_fleet, mend_fleet
from fleetbuilder.views.acting import only_field, perform, state_of, typed_of
from fleetbuilder.views.builder import Refusal, fleet_page
from fleetbuilder.views.hidden import hidden_fields


@require_POST
@private_page
def fleet_set(request: HttpRequest, fleet_id: uuid.UUID) -> HttpResponse:
    """Set the fleet's own fields: with htmx the one that changed, else all that differ."""
    visitor = visitor_of(request)
    wishes: list[Wish] = []

    def do(at: At) -> EditResult:
        values = fleet_list(fleet_for(visitor, fleet_id), ())
        system = system_of(values)
        options = system.fleets.options(values.edition) if system else ()
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
    state = state_of(found)
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

    return perform(request, fleet_id, do=do)
