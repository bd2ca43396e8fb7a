"""Search engines read the ships and the rules, and keep out of what is somebody's own."""

from __future__ import annotations

from urllib.robotparser import RobotFileParser

from django.test import Client

OPEN = [
    "/",
    "/ships/cruel-seas/",
    "/rules/cruel-seas/",
    "/gallery/",
    "/static/css/base.css",
    "/whats-new/",
]
CLOSED = ["/fleets/", "/fleets/new/", "/accounts/login/", "/shared/abcdefghijklmnopqrstuvwx/"]


def test_robots_are_told_where_they_may_go() -> None:
    response = Client().get("/robots.txt")
    robots = RobotFileParser()
    robots.parse(response.content.decode().splitlines())

    assert (response.status_code, response.headers["Content-Type"]) == (
        200, "text/plain; charset=utf-8",
    )  # fmt: skip
    assert [path for path in OPEN + CLOSED if robots.can_fetch("any", path)] == OPEN
    previews = [path for path in OPEN + CLOSED if robots.can_fetch("Twitterbot", path)]
    assert previews == [*OPEN, CLOSED[-1]]
