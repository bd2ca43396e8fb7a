"""What goes wrong gets a designed page, or a toast if htmx asked."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.exceptions import BadRequest, PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.urls import include, path

from config.web.errors import back_address, conflict
from config.web.throttle import limited


def broken(request: HttpRequest) -> HttpResponse:
    raise RuntimeError("the boiler burst")


def unreadable(request: HttpRequest) -> HttpResponse:
    raise BadRequest("no")


def refused(request: HttpRequest) -> HttpResponse:
    raise PermissionDenied


@limited("hurried", "1/h", methods=("GET",))
def hurried(request: HttpRequest) -> HttpResponse:
    return HttpResponse("done")


urlpatterns = [
    path("broken/", broken),
    path("unreadable/", unreadable),
    path("refused/", refused),
    path("changed/", conflict),
    path("hurried/", hurried),
    path("", include("config.urls")),
]
handler400 = "config.web.errors.bad_request"
handler403 = "config.web.errors.forbidden"
handler404 = "config.web.errors.not_found"
handler500 = "config.web.errors.server_fault"


@pytest.fixture
def site(settings: Any) -> Client:
    settings.ROOT_URLCONF = __name__
    return Client(raise_request_exception=False)


PAGES = [("unreadable", 400), ("refused", 403), ("nowhere", 404), ("changed", 409), ("broken", 500)]


@pytest.mark.django_db
@pytest.mark.parametrize(("address", "status"), PAGES)
def test_a_fault_has_a_page_with_a_heading_and_a_way_on(
    site: Client, address: str, status: int
) -> None:
    response = site.get(f"/{address}/")
    html = response.content.decode()

    assert response.status_code == status
    assert html.count("<h1") == 1
    assert '<main id="main"' in html
    assert 'href="/"' in html
    assert "no-store" in response.headers["Cache-Control"]
    assert "boiler" not in html


@pytest.mark.django_db
@pytest.mark.parametrize(("address", "status"), PAGES[:-1])
def test_htmx_gets_a_toast_and_its_target_stays_as_it_was(
    site: Client, address: str, status: int
) -> None:
    response = site.get(f"/{address}/", headers={"HX-Request": "true"})

    assert response.status_code == status
    assert response.headers["HX-Retarget"] == "#toasts"
    assert 'class="toast"' in response.content.decode()
    assert "<html" not in response.content.decode()
    assert "HX-Request" in response.headers["Vary"]


@pytest.mark.django_db
def test_our_own_fault_tells_htmx_in_words(site: Client) -> None:
    response = site.get("/broken/", headers={"HX-Request": "true"})

    assert (response.status_code, response.content) == (500, b"")
    assert "Nothing was changed" in response.headers["HX-Trigger"]


@pytest.mark.django_db
def test_too_much_too_fast_has_a_page_that_says_when(site: Client) -> None:
    site.get("/hurried/")
    response = site.get("/hurried/")

    assert response.status_code == 429
    assert int(response.headers["Retry-After"]) > 3500
    assert "60 minutes" in response.content.decode()


@pytest.mark.django_db
def test_a_form_without_its_token_has_a_page_of_its_own() -> None:
    strict = Client(enforce_csrf_checks=True)
    response = strict.post("/accounts/login/", {"login": "ada", "password": "x"})

    assert response.status_code == 403
    assert "token" in response.content.decode()


@pytest.mark.parametrize(
    ("came_from", "back"),
    [
        ("http://testserver/fleets/?order=name", "/fleets/?order=name"),
        ("http://elsewhere.example/fleets/", ""),
        ("http://testserver.elsewhere.example/", ""),
        ("", ""),
    ],
)
def test_the_way_back_never_leaves_the_site(came_from: str, back: str) -> None:
    request = RequestFactory().get("/", headers={"Referer": came_from, "Host": "testserver"})

    assert back_address(request) == back
