"""A private page is kept by nobody."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from config.web.caching import private_page


@private_page
def locker(request: HttpRequest) -> HttpResponse:
    return HttpResponse("mine")


def test_a_private_page_is_neither_stored_nor_shared() -> None:
    response = locker(RequestFactory().get("/"))

    assert response.headers["Cache-Control"] == (
        "max-age=0, no-cache, no-store, must-revalidate, private"
    )
    assert response.headers["Vary"] == "Cookie, HX-Request"
