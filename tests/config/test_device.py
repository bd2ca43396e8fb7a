"""The device cookie: set when a draft starts, hidden from scripts, stored as a digest alone."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from config.web.device import VisitorMiddleware, ensure_device, visitor_of
from config.web.visitor import Visitor

KEY = "k" * 43
TODAY = 20787  # days from 1970-01-01 to 2026-11-30


@pytest.fixture(autouse=True)
def today(time_machine: Any) -> None:
    time_machine.move_to("2026-11-30 12:00:00Z", tick=False)


def pass_through(view: Any, *, cookie: str = "", user: Any = None) -> HttpResponse:
    request = RequestFactory().get("/")
    request.user = user or AnonymousUser()
    if cookie:
        request.COOKIES["device"] = cookie
    response = VisitorMiddleware(view)(request)
    assert isinstance(response, HttpResponse)
    return response


def look(request: HttpRequest) -> HttpResponse:
    visitor = visitor_of(request)
    return HttpResponse(f"{visitor.user} {visitor.draft_key}")


def start(request: HttpRequest) -> HttpResponse:
    return HttpResponse(ensure_device(request).draft_key)


def test_looking_around_leaves_no_cookie() -> None:
    response = pass_through(look)

    assert response.content == b"None "
    assert "device" not in response.cookies


def test_starting_a_draft_gives_the_device_a_key_whose_digest_alone_is_stored() -> None:
    response = pass_through(start)
    cookie = response.cookies["device"]
    key, day = cookie.value.split(".")

    assert len(key) == 43  # 256 bits
    assert int(day) == TODAY
    assert response.content.decode() == hashlib.sha256(key.encode()).hexdigest()
    assert (cookie["httponly"], cookie["samesite"], cookie["max-age"]) == (True, "Lax", 7776000)


def test_two_devices_never_get_the_same_key() -> None:
    assert len({pass_through(start).content for _ in range(50)}) == 50


def test_a_device_keeps_its_key() -> None:
    response = pass_through(start, cookie=f"{KEY}.{TODAY}")

    assert response.content.decode() == hashlib.sha256(KEY.encode()).hexdigest()
    assert "device" not in response.cookies


def test_a_later_visit_keeps_the_cookie_for_another_90_days() -> None:
    response = pass_through(look, cookie=f"{KEY}.{TODAY - 1}")

    assert response.cookies["device"].value == f"{KEY}.{TODAY}"
    assert response.headers["Vary"] == "Cookie"


def test_an_answer_that_everyone_may_keep_carries_no_key() -> None:
    def sprite(request: HttpRequest) -> HttpResponse:
        return HttpResponse("", headers={"Cache-Control": "public, max-age=31536000"})

    assert "device" not in pass_through(sprite, cookie=f"{KEY}.{TODAY - 1}").cookies


@pytest.mark.parametrize("cookie", ["x", f"{KEY}", f"{KEY}.", f".{TODAY}", f"{KEY}\n.1", "é" * 43])
def test_a_malformed_cookie_is_no_key(cookie: str) -> None:
    assert pass_through(look, cookie=cookie).content == b"None "


@pytest.mark.django_db
def test_a_signed_in_player_needs_no_key(player: Any) -> None:
    response = pass_through(start, user=player)

    assert response.content == b""
    assert "device" not in response.cookies


@pytest.mark.django_db
def test_a_signed_in_player_is_the_visitor_with_the_device_he_has(player: Any) -> None:
    seen: list[Visitor] = []

    def keep(request: HttpRequest) -> HttpResponse:
        seen.append(visitor_of(request))
        return HttpResponse()

    pass_through(keep, user=player, cookie=f"{KEY}.{TODAY}")

    assert seen[0].user == player
    assert seen[0].draft_key == hashlib.sha256(KEY.encode()).hexdigest()
