"""Report an error on a ship: the form, and thanks."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from config.web.throttle import refuse, too_many_words, with_retry
from rules.engine.core.system import RuleSystem
from rules.forms import ReportForm
from rules.selectors import last_catalogue, ship_or_stand_in
from rules.services.reports import report_error

REPORTS = "20/h"


@require_http_methods(["GET", "HEAD", "POST"])
def report(request: HttpRequest, system: RuleSystem, slug: str) -> HttpResponseBase:
    """Take a report. What cannot be taken is answered beside its field, all typed text kept."""
    catalogue = last_catalogue(system, slug)
    ship = ship_or_stand_in(catalogue, slug)
    form = ReportForm(request.POST if request.method == "POST" else None)
    refusal = refuse(request, "ship-report", REPORTS) if form.is_valid() else None
    if refusal is not None:
        form.add_error(None, too_many_words(refusal))
    elif form.is_valid():
        report_error(
            system=system,
            edition=catalogue.edition,
            ship=ship,
            reporter=request.user if request.user.is_authenticated else None,
            **form.cleaned_data,
        )
        return redirect("rules:ship-report-thanks", system, ship.slug)
    context = {"system": system, "ship": ship, "form": form, "current": "ships"}
    status = 429 if refusal else 422 if form.is_bound else 200
    response = render(request, "rules/ship_report.html", context, status=status)
    return with_retry(response, refusal) if refusal else response


@require_safe
def thanks(request: HttpRequest, system: RuleSystem, slug: str) -> HttpResponse:
    """Say that the report arrived and what happens with it."""
    ship = ship_or_stand_in(last_catalogue(system, slug), slug)
    context = {"system": system, "ship": ship, "current": "ships"}
    return render(request, "rules/ship_report_thanks.html", context)
