"""The catalogue: rule systems, classes of a system, one class."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from config.web.htmx import wants_part
from rules.engine import registry
from rules.engine.core.system import RuleSystem
from rules.forms import ShipFilterForm
from rules.presenters import ship_list_page, ship_page
from rules.selectors import catalogue_of, last_catalogue, ship_or_stand_in


@require_safe
def ships(request: HttpRequest) -> HttpResponse:
    """List the rule systems that have ships; a single one shows her ships at once."""
    systems = registry.all_systems()
    if len(systems) == 1:
        return redirect("rules:ship-list", systems[0])
    return render(request, "rules/ships.html", {"systems": systems, "current": "ships"})


@require_safe
@vary_on_headers("HX-Request", "HX-Target")
def ship_list(request: HttpRequest, system: RuleSystem) -> HttpResponse:
    """Browse and filter the classes; a bad filter is answered beside its field, with 400."""
    catalogue = catalogue_of(system)
    form = ShipFilterForm(request.GET, system=system, catalogue=catalogue)
    page = ship_list_page(system, catalogue, form.wanted())
    part = wants_part(request, "ship-results")
    response = render(
        request,
        "rules/ship_list.html#ship-results" if part else "rules/ship_list.html",
        {"page": page, "form": form, "system": system, "part": part, "current": "ships"},
        status=400 if form.errors else 200,
    )
    if part:
        query = form.query()
        response["HX-Replace-Url"] = f"{request.path}?{query}" if query else request.path
    return response


@require_safe
def ship(request: HttpRequest, system: RuleSystem, slug: str) -> HttpResponseBase:
    """Show a class, one that is gone as the last edition had it. A row that another stands in for,
    or that has another slug by now, leads to that one."""
    catalogue = last_catalogue(system, slug)
    found = ship_or_stand_in(catalogue, slug)
    if found.slug != slug:
        return redirect("rules:ship", system, found.slug)
    page = ship_page(system, catalogue, found)
    return render(
        request,
        "rules/ship.html",
        {
            "page": page,
            "ship": found,
            "system": system,
            "newest": system.edition_title(system.newest_edition),
            "edition": catalogue.title,
            "is_gone": catalogue.edition != system.newest_edition,
            "current": "ships",
        },
    )
