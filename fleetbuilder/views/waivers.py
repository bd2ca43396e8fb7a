"""House rules: a finding is waived for a reason, and a waiver lifted."""

from __future__ import annotations

import uuid

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.views.decorators.http import require_http_methods, require_POST

from config.web.caching import private_page
from config.web.device import visitor_of
from config.web.htmx import is_htmx
from fleetbuilder.models import Fleet
from fleetbuilder.muster import look_over
from fleetbuilder.presenters.fragments import replaced
from fleetbuilder.presenters.waivers import identity_of, waive_form
from fleetbuilder.selectors import fleet_for, fleet_list
from fleetbuilder.services import At, EditResult, InvalidAct, edit_fleet, to_waive
from fleetbuilder.views.acting import perform, refuse_in_words
from fleetbuilder.views.hidden import hidden_fields
from rules.engine.core.acts import LiftWaiver, WaiveFinding


@require_http_methods(["GET", "HEAD", "POST"])
@private_page
def fleet_waive(request: HttpRequest, fleet_id: uuid.UUID) -> HttpResponse:
    """Ask for the reason, on a page of its own or in the finding's card, and waive the finding."""
    visitor = visitor_of(request)
    if request.method != "POST":
        found = fleet_for(visitor, fleet_id)
        return waive_page(request, found, request.GET.get("of", ""))
    of, reason = request.POST.get("of", ""), request.POST.get("reason", "")

    def do(at: At) -> EditResult:
        code, subject = identity_of(of)
        act = WaiveFinding(code=code, subject=subject, reason=reason)
        return edit_fleet(visitor=visitor, fleet_id=fleet_id, act=act, at=at)

    def refuse(fault: InvalidAct) -> HttpResponse:
        if fault.field != "reason":
            return refuse_in_words(request, fleet_id, fault)
        found = fleet_for(visitor, fleet_id)
        return waive_page(request, found, of, typed=reason, error=fault.message)

    return perform(request, fleet_id, do=do, refuse=refuse, anchor="waived")


def waive_page(
    request: HttpRequest, found: Fleet, of: str, typed: str | None = None, error: str = ""
) -> HttpResponse:
    """Return the form to waive a finding: a page, or the panel in its card."""
    values = fleet_list(found)
    try:
        finding = to_waive(look_over(found, values).findings, *identity_of(of))
    except InvalidAct as fault:
        return refuse_in_words(request, found.pk, fault)
    context = {
        "fleet": found,
        "waive": waive_form(str(found.pk), values, finding, typed, error),
        "hidden": hidden_fields(request, At.fresh(found)),
        "current": "fleets",
    }
    status = 422 if error else 200
    if is_htmx(request):
        html = render_to_string("fleetbuilder/_waive_form.html", {**context, "panel": True})
        return HttpResponse(replaced(html) if error else html, status=status)
    return render(request, "fleetbuilder/waive.html", context, status=status)


@require_POST
@private_page
def fleet_lift(request: HttpRequest, fleet_id: uuid.UUID) -> HttpResponse:
    """Let a finding count again."""

    def do(at: At) -> EditResult:
        code, subject = identity_of(request.POST.get("waiver", ""))
        act = LiftWaiver(code=code, subject=subject)
        return edit_fleet(visitor=visitor_of(request), fleet_id=fleet_id, act=act, at=at)

    return perform(request, fleet_id, do=do, anchor="fleet-pane")
