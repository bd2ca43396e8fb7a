"""What htmx asks for, and what a page answers when it does."""

from __future__ import annotations

from django.http import HttpRequest


def is_htmx(request: HttpRequest) -> bool:
    """Return whether htmx asks, and so wants fragments instead of a page."""
    return request.headers.get("HX-Request") == "true" and "HX-Boosted" not in request.headers


def wants_part(request: HttpRequest, target: str) -> bool:
    """Return whether only the part `target` is wanted (not when htmx restores its history)."""
    headers = request.headers
    return headers.get("HX-Target") == target and "HX-History-Restore-Request" not in headers
