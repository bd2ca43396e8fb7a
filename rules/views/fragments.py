"""One address, two answers: the page, or the part of it that htmx asked for."""

from __future__ import annotations

from django.http import HttpRequest


def answers_part(request: HttpRequest, target: str) -> bool:
    """Return whether only the part `target` is wanted (not when htmx restores its history)."""
    headers = request.headers
    return headers.get("HX-Target") == target and "HX-History-Restore-Request" not in headers
