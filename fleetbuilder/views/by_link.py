"""What all pages that a secret link opens have in common."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse

from config.web.errors import not_found
from config.web.throttle import refuse_address
from fleetbuilder.access import LinkMissing

View = Callable[..., HttpResponse]
MISSES = "60/h"  # wrong or dead links that one address may try


def by_link_only(view: View) -> View:
    """Keep a page that a secret link opens, also the one that says it does not, out of caches,
    search engines and other sites' logs.

    A link that is dead and one that never was are answered alike. Only these misses are counted,
    by address; a link that opens is never refused.
    """

    @wraps(view)
    @unlisted
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            response = view(request, *args, **kwargs)
        except LinkMissing as missing:
            response = count_miss(request) or not_found(request, missing)
        # No other site is told the address; with 'no-referrer' the page's forms would come without
        # their origin, and signing out there be refused.
        response.headers["Referrer-Policy"] = "same-origin"
        return response

    return guarded


def unlisted(view: View) -> View:
    """Keep a page whose address is nobody's business out of caches and search engines."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        response = view(request, *args, **kwargs)
        response.headers["Cache-Control"] = "no-store, private"
        response.headers["X-Robots-Tag"] = "noindex, nofollow"
        return response

    return guarded


def count_miss(request: HttpRequest) -> HttpResponse | None:
    """Count a link that opened nothing; return the 429 answer if it is one too many."""
    return refuse_address(request, "open-link", MISSES)
