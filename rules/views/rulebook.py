"""The rules of a system: all of them, a page for each, and the sheet for the table."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from config.web.htmx import wants_part
from rules.engine import registry
from rules.engine.core.system import RuleSystem
from rules.forms import RuleSearchForm
from rules.rule_pages import option_views, rule_page, rule_sections
from rules.selectors import notes_by_id


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
    """Show the rule notes in the order of the book; the search stands in the address."""
    form = RuleSearchForm(request.GET)
    query = form.query()
    sections = rule_sections(system, query)
    part = wants_part(request, "rule-results")
    context = {
        "system": system,
        "form": form,
        "query": query,
        "sections": sections,
        "options": option_views(system, query),
        "sheet": system.rulebook().quick_reference,
        "has_scenarios": bool(system.scenarios(system.newest_edition)),
        "count": sum(len(section.notes) for section in sections),
        "part": part,
        "current": "rules",
    }
    template = "rules/rule_list.html#rule-results" if part else "rules/rule_list.html"
    return render(request, template, context, status=400 if form.errors else 200)


@require_safe
def rule(request: HttpRequest, system: RuleSystem, rule_id: str) -> HttpResponse:
    """Show a rule with its tables, readings, options and examples; any case of its id finds it."""
    notes = notes_by_id(system.slug)
    note = notes.get(rule_id)
    if note is None:
        if rule_id.upper() in notes:
            return redirect("rules:rule", system, rule_id.upper(), permanent=True)
        raise Http404(rule_id)
    context = {"system": system, "page": rule_page(system, note), "current": "rules"}
    return render(request, "rules/rule.html", context)


@require_safe
def quick_reference(request: HttpRequest, system: RuleSystem) -> HttpResponse:
    """Show the tables that a game needs on two sheets of paper. Raises Http404 where none are."""
    tables = system.rulebook().sheet()
    if not tables:
        raise Http404(system.slug)
    context = {"system": system, "tables": tables, "current": "rules"}
    return render(request, "rules/quick_reference.html", context)
