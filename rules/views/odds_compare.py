"""Up to four questions of a topic side by side; the address holds all of them."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from config.web.throttle import limited
from rules.engine.core.system import RuleSystem
from rules.odds.address import MOST_SIDES, values_in
from rules.odds.compare import comparison
from rules.views.odds import METHODS, RATE, find_topic, most_cost, too_much


@require_safe
@limited("odds", RATE, methods=METHODS)
def compare(request: HttpRequest, system: RuleSystem, topic: str) -> HttpResponse:
    """Show what differs in some questions and their answers; with 400 for too many or bad ones."""
    found = find_topic(system, topic)
    queries = request.GET.getlist("q") or [""]
    most = most_cost(request)
    asked = [found.ask(values_in(query), most) for query in queries[:MOST_SIDES]]
    is_too_many, is_answered = len(queries) > MOST_SIDES, all(each.answer for each in asked)
    return render(
        request,
        "rules/odds_compare.html",
        {
            "page": comparison(system, topic, asked, [too_much(each, most) for each in asked]),
            "system": system,
            "topic": found,
            "is_too_many": is_too_many,
            "current": "odds",
        },
        status=200 if is_answered and not is_too_many else 400,
    )
