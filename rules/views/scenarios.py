"""The scenarios of a system: a list, and a page for each."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from rules.engine.core.system import RuleSystem
from rules.presenters import scenario_page


@require_safe
def scenario_list(request: HttpRequest, system: RuleSystem) -> HttpResponse:
    """List the scenarios of the newest edition; a game without any has no such page."""
    sheets = system.scenarios(system.newest_edition)
    if not sheets:
        raise Http404(f"{system.title} has no scenarios here.")
    context = {"system": system, "sheets": sheets, "current": "rules"}
    return render(request, "rules/scenario_list.html", context)


@require_safe
def scenario(request: HttpRequest, system: RuleSystem, number: int) -> HttpResponse:
    """Show a scenario: sides with their forces, deployment, special rules, length, victory."""
    page = scenario_page(system, number)
    if page is None:
        raise Http404(f"{system.title} has no scenario {number} here.")
    return render(
        request, "rules/scenario.html", {"system": system, "page": page, "current": "rules"}
    )
