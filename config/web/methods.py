"""A page for addresses that only take a form, when somebody opens one by itself."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from config.web import errors


class MethodPageMiddleware:
    """Give Django's empty answer 405 a page, where a browser asked for one."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if response.status_code != 405 or "text/html" not in request.headers.get("Accept", ""):
            return response
        page = errors.answer(request, 405, "405.html", _("This address only takes a form."))
        page.headers["Allow"] = response.headers["Allow"]
        return page
