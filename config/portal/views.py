"""Home, style guide, theme and the pages at the foot."""

from __future__ import annotations

import secrets

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_POST, require_safe
from django.views.decorators.vary import vary_on_headers

from config.portal.example import example, example_card
from config.portal.guide import guide
from config.portal.odds_example import NEAR, RANGE, odds_example
from config.portal.packages import packages
from config.web.htmx import is_htmx, wants_part
from config.web.markdown import render_markdown
from rules.engine import registry

ODDS_PART = "odds-example"
THEMES = ("light", "dark")
ROBOTS = """\
User-agent: *
Disallow: /accounts/
Disallow: /fleets/
Disallow: /shared/

# They fetch what somebody pastes into a chat, to show its picture; pages of links say noindex.
User-agent: Twitterbot
User-agent: facebookexternalhit
User-agent: Discordbot
User-agent: Slackbot
User-agent: LinkedInBot
User-agent: TelegramBot
User-agent: WhatsApp
Disallow: /accounts/
Disallow: /fleets/
"""
YEAR = 365 * 24 * 3600


@require_safe
@vary_on_headers("HX-Request", "HX-Target")
def home(request: HttpRequest) -> HttpResponse:
    """The first page; of its odds the answer alone where the slider asks for it."""
    odds = odds_example(request.GET.get(RANGE, NEAR))
    status = 200 if odds.receipt else 400
    if wants_part(request, ODDS_PART):
        return render(request, f"config/home.html#{ODDS_PART}", {"odds": odds}, status=status)
    shown = example()
    catalogue = shown.system.fleets.catalogue(shown.fleet.edition)
    context = {
        "example": shown,
        "card": example_card(shown),
        "games": get_text_list([game.title for game in registry.all_systems()], _("and")),
        "others": [game for game in registry.all_systems() if game is not shown.system],
        "nations": catalogue.fleet_nations,
        "once": secrets.token_urlsafe(9),
        "odds": odds,
    }
    return render(request, "config/home.html", context, status=status)


@require_safe
def style_guide(request: HttpRequest) -> HttpResponse:
    """Every token and component."""
    shown = example()
    crumbs = [(_("Ships"), reverse("rules:ships")), (_("Rules"), reverse("rules:rules"))]
    context = {**guide(), "example": shown, "card": example_card(shown), "crumbs": crumbs}
    return render(request, "config/style_guide.html", context)


@require_safe
def whats_new(request: HttpRequest) -> HttpResponse:
    """The changelog."""
    log = settings.BASE_DIR / "CHANGELOG.md"
    text = log.read_text(encoding="utf-8") if log.is_file() else ""
    return render(request, "config/whats_new.html", {"log": render_markdown(text)})


@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    """What is kept about a visitor, and for how long."""
    cookies = {
        "device": settings.DEVICE_COOKIE_NAME,
        "session": settings.SESSION_COOKIE_NAME,
        "csrf": settings.CSRF_COOKIE_NAME,
    }
    return render(request, "config/privacy.html", {"cookies": cookies})


@require_safe
def licences(request: HttpRequest) -> HttpResponse:
    """Whose work stands behind the site."""
    context = {"packages": packages(), "systems": registry.all_systems()}
    return render(request, "config/licences.html", context)


@require_safe
@cache_control(public=True, max_age=24 * 3600)
def robots(request: HttpRequest) -> HttpResponse:
    """What search engines may read: all but what belongs to one visitor."""
    return HttpResponse(ROBOTS, content_type="text/plain; charset=utf-8")


@require_POST
def theme(request: HttpRequest) -> HttpResponse:
    """Keep the chosen theme in a cookie and return to the page it was chosen on."""
    chosen = request.POST.get("theme", "")
    response = HttpResponse(status=204) if is_htmx(request) else _back(request)
    if chosen in THEMES:
        response.set_cookie(
            "theme",
            chosen,
            max_age=YEAR,
            secure=settings.SESSION_COOKIE_SECURE,
            httponly=True,
            samesite="Lax",
        )
    else:
        response.delete_cookie("theme", samesite="Lax")
    return response


def _back(request: HttpRequest) -> HttpResponse:
    target = request.POST.get("next", "")
    safe = target.startswith("/") and url_has_allowed_host_and_scheme(
        target, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return HttpResponseRedirect(target if safe else reverse("home"))
