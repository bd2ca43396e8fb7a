"""A private page is kept by nobody, nor any that shows a name or a message."""

from __future__ import annotations

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory

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


PUBLIC = ["/", "/gallery/", "/ships/", "/ships/cruel-seas/", "/whats-new/", "/rules/cruel-seas/"]


@pytest.mark.django_db
@pytest.mark.parametrize("path", PUBLIC)
def test_a_page_with_a_name_on_it_is_kept_by_nobody_and_one_without_may_be(
    client: Client, player_client: Client, path: str
) -> None:
    assert player_client.get(path).headers["Cache-Control"] == "no-store, private"
    assert "Cache-Control" not in client.get(path).headers


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["login/", "signup/", "password/reset/", "nowhere/"])
def test_no_page_of_accounts_is_kept(client: Client, path: str) -> None:
    kept = client.get(f"/accounts/{path}").headers["Cache-Control"]

    assert {"no-store", "private"} <= set(kept.split(", "))


@pytest.mark.django_db
def test_a_page_that_shows_a_message_is_kept_by_nobody(player_client: Client) -> None:
    player_client.post("/accounts/logout/")
    told = player_client.get("/ships/cruel-seas/")
    then = player_client.get("/ships/cruel-seas/")

    assert "Signed out." in told.content.decode()
    assert told.headers["Cache-Control"] == "no-store, private"
    assert told.cookies["messages"]["max-age"] == 0
    assert "Cache-Control" not in then.headers


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/", "/fleets/"])
def test_a_page_without_a_message_takes_no_cookie_away(client: Client, path: str) -> None:
    assert "messages" not in client.get(path).cookies


@pytest.mark.django_db
def test_the_drawings_stay_public_for_a_player_too(player_client: Client) -> None:
    response = player_client.get("/silhouettes/cruel-seas/starter-2026.svg")

    assert "public" in response.headers["Cache-Control"]
