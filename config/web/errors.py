"""The designed pages for what goes wrong, in full or as a toast for htmx."""

from __future__ import annotations

import json
import logging
import sys
from typing import Any

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.template import loader
from django.utils.cache import add_never_cache_headers, patch_vary_headers
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from config.web.htmx import is_htmx

log = logging.getLogger(__name__)
AWAY_SECONDS = 30  # a database that restarts is back by then
ALLAUTH_SECONDS = 300  # the longest period of its limits
PLAIN_500 = "<!doctype html><html lang=en><title>Something broke</title><h1>Something broke</h1>"


def answer(
    request: HttpRequest, status: int, template: str, words: str, **context: Any
) -> HttpResponse:
    """Return the page for a status; an htmx request gets `words` as a toast instead."""
    if is_htmx(request):
        toast = {"text": words, "kind": "error", "status": status}
        body = loader.render_to_string("components/toast.html", {"toast": toast})
        response = HttpResponse(body, status=status)
        response.headers["HX-Retarget"] = "#toasts"
        response.headers["HX-Reswap"] = "beforeend"
    else:
        page = {"status": status, "words": words, "back": back_address(request), **context}
        response = HttpResponse(loader.render_to_string(template, page, request), status=status)
    patch_vary_headers(response, ["HX-Request"])
    add_never_cache_headers(response)
    return response


def back_address(request: HttpRequest) -> str:
    """Return the address of this site that the visitor came from, or "" if it's another's."""
    origin = f"{request.scheme}://{request.META.get('HTTP_HOST', '')}/"
    came_from = request.headers.get("Referer", "")
    return "/" + came_from.removeprefix(origin) if came_from.startswith(origin) else ""


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Return the page for a request that makes no sense."""
    return answer(request, 400, "400.html", _("That request could not be read."))


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Return the page for what this visitor may not do."""
    return answer(request, 403, "403.html", _("You may not do that."))


def csrf_failed(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Return the page for a form without its token: nothing was changed, nothing need be lost."""
    words = _("This form came without its token. Load the page again and send it once more.")
    return answer(request, 403, "403_csrf.html", words)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Return the page for what isn't here, or isn't for this visitor."""
    return answer(request, 404, "404.html", _("There is nothing here by that name."))


def conflict(request: HttpRequest, words: str = "", **context: Any) -> HttpResponse:
    """Return the page for a change that met another one; a view may show a page of its own."""
    words = words or _("It was changed elsewhere in the meantime.")
    return answer(request, 409, "409.html", words, **context)


def too_many_text(minutes: int) -> str:
    """Return the words for too much too fast."""
    return ngettext(
        "Too many at once. Try again in %(minutes)d minute.",
        "Too many at once. Try again in %(minutes)d minutes.",
        minutes,
    ) % {"minutes": minutes}


def too_many(request: HttpRequest, retry_after: int) -> HttpResponse:
    """Return the page for too much too fast; `retry_after` is in seconds."""
    minutes = max(1, -(-retry_after // 60))
    words = too_many_text(minutes)
    response = answer(request, 429, "429.html", words, retry_after=retry_after, minutes=minutes)
    response.headers["Retry-After"] = str(retry_after)
    return response


def slow_down(request: HttpRequest) -> HttpResponse:
    """Return the page for too much too fast where allauth counted: it tells no time to wait."""
    return too_many(request, ALLAUTH_SECONDS)


def server_fault(request: HttpRequest) -> HttpResponse:
    """Return the page for our own fault: 503 if the database is away, else 500.

    It asks nothing of the database.
    """
    away = is_outage(sys.exc_info()[1])
    status = 503 if away else 500
    response = HttpResponse(fault_page(status), status=status)
    if is_htmx(request):
        response.content = b""
        words = _("Something broke on our side. Nothing was changed.")
        if away:
            words = _("The site cannot reach its records. Nothing was changed; try again soon.")
        response.headers["HX-Trigger"] = json.dumps({"fault": {"words": words}})
        response.headers["HX-Reswap"] = "none"
    if away:
        response.headers["Retry-After"] = str(AWAY_SECONDS)
    add_never_cache_headers(response)
    return response


def is_outage(fault: BaseException | None) -> bool:
    """Return whether the database is away or busy; one that lacks a table is another matter."""
    lacks = str(fault).startswith("no such ")
    return isinstance(fault, OperationalError | InterfaceError) and not lacks


def fault_page(status: int) -> str:
    """Return the page as HTML, a bare one if the template is the fault."""
    try:
        return str(loader.render_to_string(f"{status}.html", {"status": status}))
    except Exception:
        log.exception("The page for a fault has one itself")
        return PLAIN_500
