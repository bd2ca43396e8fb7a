"""How much an address may ask, and how often: the project's own counter behind DRF's throttles."""

from __future__ import annotations

from typing import ClassVar

from django.http import HttpRequest
from django.utils.translation import gettext as _
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle
from rest_framework.views import APIView

from config.web.throttle import Pass, Rate, count_address, rate_of

MOST_BYTES = 256 * 1024  # of a body
MOST_WAYS = 60_000  # of the dice, for all that one request asks: some 2 seconds
WAYS_COUNTED = 10_000  # count once more


class Limit(BaseThrottle):
    """Counts each request once and atomically, for the network address it comes from."""

    rate: ClassVar[str]
    passed: Pass

    def count(self, request: HttpRequest) -> Pass:
        """Count the request. Each limit has its own, which names itself literally: so the limits
        that the settings know can be held to those of the code."""
        raise NotImplementedError(type(self).__name__)

    def allow_request(self, request: Request, view: APIView) -> bool:
        self.passed = self.count(request._request)
        return self.passed.allowed

    def wait(self) -> float:
        return self.passed.retry_after


class ReadLimit(Limit):
    """For what is read: catalogues, rules, the description."""

    rate = "300/m"

    def count(self, request: HttpRequest) -> Pass:
        return count_address(request, "api-read", self.rate)


class AskLimit(Limit):
    """For what is worked out."""

    rate = "60/m"

    def count(self, request: HttpRequest) -> Pass:
        return count_address(request, "api-ask", self.rate)


def charge(request: Request, ways: int) -> None:
    """Count a request once more for each WAYS_COUNTED that it took, so that dear ones are fewer."""
    for _more in range(ways // WAYS_COUNTED):
        count_address(request._request, "api-ask", AskLimit.rate)


CAMPAIGNS = "300/m"  # for each user


def in_words() -> dict[str, str]:
    """Return the limits as the page about the API tells them."""
    return {
        "read": _times(rate_of("api-read", ReadLimit.rate)),
        "ask": _times(rate_of("api-ask", AskLimit.rate)),
        "campaigns": _times(rate_of("api-campaigns", CAMPAIGNS)),
        "ways": f"{MOST_WAYS:,}",
        "counted": f"{WAYS_COUNTED:,}",
        "kilobytes": str(MOST_BYTES // 1024),
    }


def _times(rate: Rate) -> str:
    words = _("%(number)d times in %(seconds)d seconds")
    return words % {"number": rate.number, "seconds": rate.seconds}
