"""What are my chances? Topics of a game, a question with its answer, and the answer as a file."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from config.web.htmx import wants_part
from config.web.throttle import limited
from rules.engine import registry
from rules.engine.core.odds import Asked, OddsRules, Topic
from rules.engine.core.system import RuleSystem
from rules.odds.address import beside_of, values_of
from rules.odds.berths import berths_of
from rules.odds.files import csv_text, json_text
from rules.odds.more import cost_of_more, more_of
from rules.odds.page import odds_page, too_much_words

RATE = "1200/m"  # a slider that is moved asks some eight times a second
METHODS = ("GET",)
MOST_COST, MOST_WITH_ACCOUNT = 100, 150  # dice of a question: a second or three
MOST_OF_MORE = 1_500  # the same of all that is tried out to rank changes
ANSWER, MORE = "odds-answer", "odds-more"


@require_safe
def odds(request: HttpRequest) -> HttpResponse:
    """List the rule systems whose odds can be asked for; a single one shows its topics at once."""
    systems = [system for system in registry.all_systems() if system.odds is not None]
    if len(systems) == 1:
        return redirect("rules:odds-topics", systems[0])
    return render(request, "rules/odds.html", {"systems": systems, "current": "odds"})


@require_safe
def topics(request: HttpRequest, system: RuleSystem) -> HttpResponse:
    """List what can be asked."""
    context = {"system": system, "topics": _rules(system).topics, "current": "odds"}
    return render(request, "rules/odds_topics.html", context)


@require_safe
@vary_on_headers("HX-Request", "HX-Target")
@limited("odds", RATE, methods=METHODS)
def topic(request: HttpRequest, system: RuleSystem, topic: str) -> HttpResponse:
    """Show a question and its answer; bad values are told beside their fields, with 400."""
    most = most_cost(request)
    asked = find_topic(system, topic).ask(values_of(request.GET), most)
    part = wants_part(request, ANSWER)
    berths = berths_of(request, system) if asked.is_reshaped or not part else ()
    page = odds_page(system, asked, beside_of(request.GET), berths)
    response = render(
        request,
        f"rules/odds_topic.html#{ANSWER}" if part else "rules/odds_topic.html",
        {
            "page": page,
            "system": system,
            "topic": asked.topic,
            "part": part,
            "too_much": too_much(asked, most),
            "current": "odds",
        },
        status=200 if asked.answer else 400,
    )
    if part:
        response["HX-Replace-Url"] = page.address
    return response


@require_safe
@vary_on_headers("HX-Request", "HX-Target")
@limited("odds", RATE, methods=METHODS)
def more(request: HttpRequest, system: RuleSystem, topic: str) -> HttpResponse:
    """Show what would change an answer most, and both sides over a range."""
    most = most_cost(request)
    asked = find_topic(system, topic).ask(values_of(request.GET), most)
    is_too_much = bool(asked.answer) and cost_of_more(asked) > MOST_OF_MORE
    part = wants_part(request, MORE)
    return render(
        request,
        f"rules/odds_more.html#{MORE}" if part else "rules/odds_more.html",
        {
            "page": odds_page(system, asked),
            "more": more_of(system, asked) if asked.answer and not is_too_much else None,
            "system": system,
            "topic": asked.topic,
            "is_too_much": is_too_much,
            "current": "odds",
        },
        status=200 if asked.answer and not is_too_much else 400,
    )


@require_safe
@limited("odds", RATE, methods=METHODS)
def file(request: HttpRequest, system: RuleSystem, topic: str, kind: str) -> HttpResponseBase:
    """Return an answer as a file; what is wrong stands in it, with 400."""
    asked = find_topic(system, topic).ask(values_of(request.GET), most_cost(request))
    status = 200 if asked.answer else 400
    if kind == "json":
        return HttpResponse(json_text(system, asked), "application/json", status=status)
    if kind != "csv":
        raise Http404(kind)
    response = HttpResponse(csv_text(asked), "text/csv; charset=utf-8", status=status)
    response["Content-Disposition"] = f'attachment; filename="{topic}.csv"'
    return response


def too_much(asked: Asked, most: int) -> str:
    """Return why a question costs too much, "" where it doesn't."""
    may_sign_in = most < MOST_WITH_ACCOUNT
    return too_much_words(asked, most, may_sign_in=may_sign_in) if asked.is_too_much else ""


def most_cost(request: HttpRequest) -> int:
    """Return how much this visitor may ask for at once."""
    return MOST_WITH_ACCOUNT if request.user.is_authenticated else MOST_COST


def _rules(system: RuleSystem) -> OddsRules:
    if system.odds is None:
        raise Http404(system.slug)
    return system.odds


def find_topic(system: RuleSystem, code: str) -> Topic:
    """Return a topic of a game. Raises Http404."""
    found = _rules(system).topic(code)
    if found is None:
        raise Http404(code)
    return found
