"""Every answer carries the strict headers, whoever makes it."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

POLICY = {
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
}


def plain_paths(patterns: list[Any], prefix: str = "") -> list[str]:
    """Return the address of every route that takes no argument."""
    found = []
    for entry in patterns:
        route = prefix + str(entry.pattern)
        if isinstance(entry, URLResolver):
            found += plain_paths(entry.url_patterns, route)
        elif isinstance(entry, URLPattern) and not entry.pattern.regex.groups:
            found.append("/" + route)
    return found


def policy(response: Any) -> set[str]:
    return set(response.headers["Content-Security-Policy"].split("; "))


@pytest.mark.django_db
def test_every_page_carries_the_strict_policy(client: Client) -> None:
    paths = [path for path in plain_paths(get_resolver().url_patterns) if "^" not in path]
    policies = {path: policy(client.get(path)) for path in paths}

    assert {"/", "/healthz", "/accounts/login/"} <= set(policies)
    assert [path for path, found in policies.items() if found != POLICY] == []


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/nothing-here/", "/static/nothing.css", "/healthz"])
def test_refusals_and_plain_answers_carry_all_headers(client: Client, path: str) -> None:
    headers = client.get(path).headers

    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert headers["Cross-Origin-Embedder-Policy"] == "require-corp"
    assert "camera=()" in headers["Permissions-Policy"]
    assert headers["X-Frame-Options"] == "DENY"


@pytest.mark.django_db
def test_pages_hold_nothing_inline(client: Client) -> None:
    for path in ("/", "/accounts/login/", "/accounts/signup/", "/nothing-here/"):
        html = client.get(path).content.decode()
        inline = [part.split(">")[0] for part in html.split("<script")[1:] if " src=" not in part]
        assert (path, inline) == (path, [])
        assert "<style" not in html
        assert " style=" not in html
        assert " onclick=" not in html


@pytest.mark.django_db
def test_the_policy_is_on_static_files_too(client: Client) -> None:
    response = client.get("/static/css/tokens.css")
    response.close()

    assert response.status_code == 200
    assert response.headers["Cross-Origin-Resource-Policy"] == "same-origin"
