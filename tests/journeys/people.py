"""Who sits before a browser, without the way through the sign-in page."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.test import Client


def signed_in(user: Any) -> dict[str, Any]:
    """Return what the browser of a user who is signed in keeps."""
    client = Client()
    client.force_login(user)
    name = settings.SESSION_COOKIE_NAME
    cookie = {"name": name, "value": client.cookies[name].value, "domain": "localhost", "path": "/"}
    return {"cookies": [{**cookie, "expires": -1, "httpOnly": True, "sameSite": "Lax"}]}
