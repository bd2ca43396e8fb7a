"""A form of an account that was refused is answered 422, as every other form of the site is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponseBase


class RefusedFormMiddleware:
    """Change the status of allauth's own answer, which is 200; the page stays the same."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_template_response(self, request: HttpRequest, response: Any) -> Any:
        """Return the response, as 422 if it shows an account's form with something amiss."""
        match = request.resolver_match
        form = (response.context_data or {}).get("form")
        is_account = match is not None and (match.url_name or "").startswith("account_")
        if is_account and request.method == "POST" and form is not None and form.errors:
            response.status_code = 422
        return response
