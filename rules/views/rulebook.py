"""The rule notes of a system, each with an anchor of its own."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from config.web.htmx import wants_part
from rules.engine import registry
from rules.engine.core.system import RuleSystem
from rules.forms import RuleSearchForm
from rules.presenters import rule_sections


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """List the rule systems that have rule notes; a single one shows them at once."""
    systems = registry.all_systems()
    if len(systems) == 1:
        return redirect("rules:rule-list", systems[0])
    return render(request, "rules/rules.html", {"systems": systems, "current": "rules"})


@require_safe
@vary_on_headers("HX-Request", "HX-Target")
def rule_list(request: HttpRequest, system: RuleSystem) -> HttpResponse:
    """Show the rule notes by section; the search stands in the address."""
    form = RuleSearchForm(request.GET)
    query = form.query()
    sections = rule_sections(system.rule_notes(), query)
    part = wants_part(request, "rule-results")
    context = {
        "system": system,
        "form": form,
        "query": query,
        "sections": sections,
        "count": sum(len(section.notes) for section in sections),
        "part": part,
        "current": "rules",
    }
    template = "rules/rule_list.html#rule-results" if part else "rules/rule_list.html"
    return render(request, template, context, status=400 if form.errors else 200)
