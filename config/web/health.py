"""/healthz: whether the site can do its work."""

from __future__ import annotations

import logging

import redis
from django.conf import settings
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from config.web.throttle import redis_client

log = logging.getLogger(__name__)


def faults() -> list[str]:
    """Return the names of the stores that don't answer."""
    found = []
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        log.exception("The database does not answer")
        found.append("database")
    if settings.REDIS_URL:
        try:
            redis_client(settings.REDIS_URL).ping()
        except redis.RedisError:
            log.exception("Redis does not answer")
            found.append("redis")
    return found


@require_safe
@never_cache
def healthz(request: HttpRequest) -> HttpResponse:
    """Return 200 "ok", or 503 with the names of the stores that don't answer."""
    found = faults()
    text = f"not answering: {', '.join(found)}" if found else "ok"
    return HttpResponse(f"{text}\n", status=503 if found else 200, content_type="text/plain")
