"""Who may keep a copy of a page."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponseBase
from django.utils.cache import add_never_cache_headers, patch_vary_headers

View = Callable[..., HttpResponseBase]


def private_page(view: View) -> View:
    """Let no one keep a copy: for pages of one visitor's fleets. Varies by cookie and by htmx."""

    @wraps(view)
    def kept_private(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        response = view(request, *args, **kwargs)
        add_never_cache_headers(response)
        patch_vary_headers(response, ["Cookie", "HX-Request"])
        return response

    return kept_private
