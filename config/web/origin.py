"""The site's own address, for mails that no request makes: never taken from what a browser says."""

from __future__ import annotations

from django.conf import settings


def site_origin() -> str:
    """Return `https://fleets.example.org`: the first trusted origin, else the first allowed host;
    the address of `make run` where none is named."""
    trusted = [one for one in settings.CSRF_TRUSTED_ORIGINS if "*" not in one]
    if trusted:
        return str(trusted[0]).rstrip("/")
    local = {"localhost", "127.0.0.1", "[::1]", "*", "testserver"}
    named = [one for one in settings.ALLOWED_HOSTS if one not in local and not one.startswith(".")]
    if named:
        return f"https://{named[0]}"
    return f"http://localhost:{settings.PORT}"
