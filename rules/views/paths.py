"""Can she go there? A move on hexes, drawn and accounted for step by step."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from config.web.htmx import wants_part
from config.web.throttle import limited
from rules.engine.core.system import RuleSystem
from rules.odds.address import values_of
from rules.paths.page import ADD, added, path_page
from rules.views.odds import METHODS, RATE

CHART = "path-chart"


@require_safe
@vary_on_headers("HX-Request", "HX-Target")
@limited("odds", RATE, methods=METHODS)
def path(request: HttpRequest, system: RuleSystem) -> HttpResponseBase:
    """Show a move and its chart; bad values are told beside their fields, with 400.

    A step that a button adds leads on to the address of the move with it.
    """
    if system.paths is None:
        raise Http404(system.slug)
    values = added(system.paths, values_of(request.GET))
    asked = system.paths.ask(values)
    page = path_page(system, asked)
    part = wants_part(request, CHART)
    if ADD in request.GET and not part:
        return redirect(page.address)
    response: HttpResponse = render(
        request,
        f"rules/path.html#{CHART}" if part else "rules/path.html",
        {
            "page": page,
            "system": system,
            "part": part,
            "is_added": ADD in request.GET,
            "current": "rules",
        },
        status=200 if asked.chart else 400,
    )
    if part:
        response["HX-Replace-Url"] = page.address
    return response
