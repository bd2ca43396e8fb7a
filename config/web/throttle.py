"""Rate limits that hold under any number of clients at once.

One atomic counter: a script in Redis where there is Redis, otherwise (or while Redis is away) one
database row changed by a single UPSERT. See docs/decisions/0002-rate-limiter.md.
"""

from __future__ import annotations

import hashlib
import logging
import re
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache, wraps
from typing import Any

import redis
from django.conf import settings
from django.db import connection
from django.http import HttpRequest, HttpResponse, HttpResponseBase

from config.web.client import client_network
from config.web.device import visitor_of
from config.web.errors import too_many, too_many_text

View = Callable[..., HttpResponseBase]
PERIODS = {"s": 1, "m": 60, "h": 3600, "d": 86400}
RATE = re.compile(r"(?P<number>[1-9][0-9]{0,6})/(?P<times>[1-9][0-9]{0,3})?(?P<period>[smhd])")
SCRIPT = """
local count = redis.call('INCR', KEYS[1])
if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return {count, redis.call('PTTL', KEYS[1])}
"""
UPSERT = """
INSERT INTO web_ratecounter (key, count, expires_ms) VALUES (%(key)s, 1, %(expires)s)
ON CONFLICT (key) DO UPDATE SET
  count = CASE WHEN web_ratecounter.expires_ms <= %(now)s THEN 1
          ELSE web_ratecounter.count + 1 END,
  expires_ms = CASE WHEN web_ratecounter.expires_ms <= %(now)s THEN excluded.expires_ms
               ELSE web_ratecounter.expires_ms END
RETURNING count, expires_ms
"""
log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rate:
    """So many times in so many seconds."""

    number: int
    seconds: int

    @classmethod
    def parse(cls, text: str) -> Rate:
        """Return the rate of "60/h", "5/15m". Raises ValueError for anything else."""
        match = RATE.fullmatch(text)
        if match is None:
            raise ValueError(f"{text!r} is no rate; write 60/h or 5/15m")
        seconds = int(match["times"] or 1) * PERIODS[match["period"]]
        return cls(number=int(match["number"]), seconds=seconds)


@dataclass(frozen=True, slots=True, kw_only=True)
class Pass:
    """Whether one more is allowed, and in how many whole seconds the period ends."""

    allowed: bool
    retry_after: int


def take(name: str, who: str, rate: Rate) -> Pass:
    """Count one attempt of `who` at `name` and return whether it's within the rate."""
    key = f"{name}:{hashlib.sha256(who.encode()).hexdigest()[:40]}"
    count, left_ms = count_one(key, rate.seconds * 1000)
    return Pass(allowed=count <= rate.number, retry_after=max(1, -(-left_ms // 1000)))


def count_one(key: str, period_ms: int) -> tuple[int, int]:
    """Return the attempts of this period, this one included, and its milliseconds left."""
    if settings.REDIS_URL:
        try:
            return count_in_redis(f"{settings.REDIS_PREFIX}:limit:{key}", period_ms)
        except redis.RedisError as fault:
            log.warning("Redis does not count, the database does: %s", fault)
    return count_in_database(key, period_ms)


@lru_cache(maxsize=4)
def redis_client(url: str) -> redis.Redis:
    """Return the client of a Redis server; its connections are shared by the threads."""
    return redis.Redis.from_url(url, socket_timeout=2, socket_connect_timeout=2)


def count_in_redis(key: str, period_ms: int) -> tuple[int, int]:
    """Count in Redis: the script runs as one, whoever else is counting."""
    answer: Any = redis_client(settings.REDIS_URL).eval(SCRIPT, 1, key, str(period_ms))
    return int(answer[0]), int(answer[1])


def count_in_database(key: str, period_ms: int) -> tuple[int, int]:
    """Count in one row by one statement, so that no two attempts read the same figure."""
    now = time.time_ns() // 1_000_000
    with connection.cursor() as cursor:
        cursor.execute(UPSERT, {"key": key, "now": now, "expires": now + period_ms})
        ((count, expires),) = cursor.fetchall()
    return count, expires - now


def limited(name: str, rate: str, *, methods: Iterable[str] = ("POST",)) -> Callable[[View], View]:
    """Limit a view to `rate` ("60/h") for each user, or each address if nobody is signed in.

    Beyond it the view isn't called; the answer is the 429 page with Retry-After. The setting
    RATE_LIMITS may name another rate.
    """
    Rate.parse(rate)
    counted = frozenset(methods)

    def decorate(view: View) -> View:
        @wraps(view)
        def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            refusal = refuse(request, name, rate) if request.method in counted else None
            return refusal or view(request, *args, **kwargs)

        return guarded

    return decorate


def refuse(request: HttpRequest, name: str, rate: str) -> HttpResponse | None:
    """Count this request and return the 429 answer if it's one too many, otherwise None."""
    user = visitor_of(request).user
    if user is None:
        return refuse_address(request, name, rate)
    return _refuse(request, f"user {user.pk}", name, rate)


def refuse_address(request: HttpRequest, name: str, rate: str) -> HttpResponse | None:
    """Count this request for its address alone, whoever signed in there; see `refuse`."""
    return _refuse(request, _address(request), name, rate)


def count_address(request: HttpRequest, name: str, rate: str) -> Pass:
    """Count this request for its address and return whether it's within the rate."""
    return _count(_address(request), name, rate)


def count_visitor(request: HttpRequest, name: str, rate: str) -> Pass:
    """Count this request for its user, or its address if there is none; see `count_address`."""
    user = visitor_of(request).user
    return _count(_address(request) if user is None else f"user {user.pk}", name, rate)


def _address(request: HttpRequest) -> str:
    return f"address {client_network(request)}"


def rate_of(name: str, rate: str) -> Rate:
    """Return the rate that holds for a limit, if RATE_LIMITS names no other."""
    return Rate.parse(settings.RATE_LIMITS.get(name, rate))


def _count(who: str, name: str, rate: str) -> Pass:
    return take(name, who, rate_of(name, rate))


def _refuse(request: HttpRequest, who: str, name: str, rate: str) -> HttpResponse | None:
    passed = _count(who, name, rate)
    return None if passed.allowed else too_many(request, passed.retry_after)


def too_many_words(refusal: HttpResponse) -> str:
    """Return what a 429 answer says, for a form that stays on the page with all that was typed."""
    return too_many_text(-(-int(refusal.headers["Retry-After"]) // 60))


def with_retry(response: HttpResponse, refusal: HttpResponse) -> HttpResponse:
    """Return an answer with the waiting time of a 429 answer."""
    response.headers["Retry-After"] = refusal.headers["Retry-After"]
    return response
