"""Who may keep a copy of a page."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.utils.cache import add_never_cache_headers, patch_vary_headers

from config.web.notices import were_shown

View = Callable[..., HttpResponseBase]
ACCOUNTS = "/accounts/"


def private_page(view: View) -> View:
    """Let no one keep a copy: for pages of one visitor's fleets. Varies by cookie and by htmx."""

    @wraps(view)
    def kept_private(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        response = view(request, *args, **kwargs)
        add_never_cache_headers(response)
        patch_vary_headers(response, ["Cookie", "HX-Request"])
        return response

    return kept_private


class PersonalPageMiddleware:
    """Let no one keep a page that shows a name or a message, nor any page of accounts."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        said = response.headers.get("Cache-Control", "")
        if "public" not in said and "no-store" not in said and is_personal(request):
            response.headers["Cache-Control"] = "no-store, private"
        return response


def is_personal(request: HttpRequest) -> bool:
    """Return whether the answer may be for this visitor alone: whoever signed in has a session."""
    signed_in = bool(request.COOKIES.get(settings.SESSION_COOKIE_NAME))
    return signed_in or request.path.startswith(ACCOUNTS) or were_shown(request)
