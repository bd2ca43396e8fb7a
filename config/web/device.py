"""The device key: what holds a visitor's drafts together before there is an account.

The cookie carries 256 random bits and the day of its issue; the database only ever holds the
SHA-256 of the key (`Visitor.draft_key`). It's set when the visitor starts a draft, not before,
and refreshed once a day.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.utils.crypto import salted_hmac
from django.utils.functional import SimpleLazyObject

from config.web.visitor import Visitor

DEVICE_SECONDS = 90 * 86400
COOKIE = re.compile(r"(?P<key>[A-Za-z0-9_-]{43})\.(?P<day>[0-9]{1,6})", re.ASCII)


def today() -> int:
    """Return the number of the day since 1970-01-01, UTC."""
    return int(timezone.now().timestamp()) // 86400


def digest(key: str) -> str:
    """Return what the database may know of a device key."""
    return hashlib.sha256(key.encode()).hexdigest() if key else ""


def cookie_parts(request: HttpRequest) -> tuple[str, int]:
    """Return the device's key and its day of issue; ("", 0) if there is none or it's malformed."""
    match = COOKIE.fullmatch(request.COOKIES.get(settings.DEVICE_COOKIE_NAME, ""))
    return (match["key"], int(match["day"])) if match else ("", 0)


def visitor_of(request: HttpRequest) -> Visitor:
    """Return who is looking. Same as `request.visitor`, with a type."""
    visitor: Visitor = request.visitor  # type: ignore[attr-defined]
    return visitor


def ensure_device(request: HttpRequest, once: str = "") -> Visitor:
    """Return the visitor with a draft key, giving the device a new one if it has none.

    A signed-in visitor needs none and stays as he is. A form that is sent twice at once, before
    the first answer could bring the cookie, gives the same key twice by the form's `once`.
    """
    visitor = visitor_of(request)
    if visitor.user is not None or visitor.draft_key:
        return visitor
    key = new_key(request.COOKIES.get(settings.CSRF_COOKIE_NAME, ""), once)
    request.device_key = key  # type: ignore[attr-defined]
    visitor = Visitor(user=None, draft_key=digest(key))
    request.visitor = visitor  # type: ignore[attr-defined]
    return visitor


def new_key(browser: str, once: str) -> str:
    """Return a key that nobody can guess: random, or made from two secrets of one browser."""
    if len(browser) < 32 or not once:
        return secrets.token_urlsafe(32)
    mac = salted_hmac("config.web.device", f"{browser}:{once}", algorithm="sha256").digest()
    return urlsafe_b64encode(mac).decode().rstrip("=")


class VisitorMiddleware:
    """Give each request its `visitor` and keep the device's cookie fresh."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        key, day = cookie_parts(request)
        request.visitor = SimpleLazyObject(lambda: read_visitor(request, key))  # type: ignore[attr-defined]
        response = self.get_response(request)
        new = getattr(request, "device_key", "")
        public = "public" in response.headers.get("Cache-Control", "")
        if new or (key and day != today() and not public):
            write_cookie(response, new or key)
        return response


def read_visitor(request: HttpRequest, key: str) -> Visitor:
    """Return the visitor behind a request; asks for the session only when called."""
    user = getattr(request, "user", None)
    return Visitor(
        user=user if user is not None and user.is_authenticated else None, draft_key=digest(key)
    )


def write_cookie(response: HttpResponseBase, key: str) -> None:
    """Put the key into the answer, readable by the server alone."""
    response.set_cookie(
        settings.DEVICE_COOKIE_NAME,
        f"{key}.{today()}",
        max_age=DEVICE_SECONDS,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )
    patch_vary_headers(response, ["Cookie"])
