"""Errors of the API: one shape for all (RFC 9457), each kind with its words and its status."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from django.core.exceptions import PermissionDenied
from django.core.signals import got_request_exception
from django.http import Http404
from rest_framework import exceptions
from rest_framework.response import Response

from config.web.errors import AWAY_SECONDS, is_outage, too_many_text

MEDIA_TYPE = "application/problem+json"
DOCS = "/api/"  # where each kind is explained, under its own anchor
log = logging.getLogger("django.request")


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """A kind of error: its code, its status, what it means and what to do about it."""

    code: str
    status: int
    title: str
    help: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """What is wrong with one value: where it stands ('cases[2].given.hull'), and what is wrong."""

    place: str
    words: str


KINDS = (
    Kind(
        code="bad-value",
        status=400,
        title="A value cannot be used",
        help="Each of the errors names the place of a value and says what may stand there.",
    ),
    Kind(
        code="too-costly",
        status=400,
        title="The question is too large",
        help="Exact odds go through every way the dice can fall. Ask with fewer guns, targets or "
        "dice, or for fewer cases at once.",
    ),
    Kind(
        code="unreadable",
        status=400,
        title="The body is not JSON",
        help="Send one JSON object as UTF-8, without NaN, at most 50 levels deep.",
    ),
    Kind(
        code="no-token",
        status=401,
        title="The token opens nothing",
        help="Send the header Authorization: Bearer fb_..., with a token that you made on your "
        "account's page and have not revoked. Without the header you are asked as nobody.",
    ),
    Kind(
        code="not-allowed",
        status=403,
        title="You may not do that",
        help="Your place in the campaign does not let you, or the token may only read.",
    ),
    Kind(
        code="not-found",
        status=404,
        title="There is nothing by that name",
        help="Names come from the lists: systems, editions, ships, rules, procedures.",
    ),
    Kind(
        code="wrong-method",
        status=405,
        title="This address does not take that method",
        help="The header Allow says which it takes.",
    ),
    Kind(
        code="not-acceptable",
        status=406,
        title="Answers are JSON",
        help="Leave the header Accept out, or let it allow application/json.",
    ),
    Kind(
        code="changed-since",
        status=409,
        title="It has changed since, or is closed",
        help="Read it again. A frozen or closed campaign can be read but not changed.",
    ),
    Kind(
        code="too-large",
        status=413,
        title="The body is too large",
        help="Split a long list of cases into several requests.",
    ),
    Kind(
        code="not-json",
        status=415,
        title="Questions are JSON",
        help="Send the header Content-Type: application/json.",
    ),
    Kind(
        code="refused",
        status=422,
        title="The rules of the campaign do not let it happen",
        help="The detail says why. Nothing has changed.",
    ),
    Kind(
        code="too-many",
        status=429,
        title="Too many requests",
        help="The header Retry-After says in how many seconds to try again. Limits are for each "
        "network address. Whoever keeps answers for the five minutes they hold needs fewer.",
    ),
    Kind(
        code="fault",
        status=500,
        title="Something broke on our side",
        help="It is written down here. Nothing is lost, as nothing is kept.",
    ),
    Kind(
        code="away",
        status=503,
        title="The site cannot reach its records",
        help="Try again after the seconds in Retry-After.",
    ),
)
BY_CODE = {kind.code: kind for kind in KINDS}
CODES = {
    exceptions.ParseError: "unreadable",
    exceptions.AuthenticationFailed: "no-token",
    exceptions.NotAuthenticated: "no-token",
    exceptions.PermissionDenied: "not-allowed",
    exceptions.NotFound: "not-found",
    exceptions.MethodNotAllowed: "wrong-method",
    exceptions.NotAcceptable: "not-acceptable",
    exceptions.UnsupportedMediaType: "not-json",
    exceptions.Throttled: "too-many",
}


class Problem(exceptions.APIException):
    """An error of one of the kinds, in its own words, with the values at fault."""

    def __init__(self, code: str, words: str, faults: Sequence[Fault] = ()) -> None:
        super().__init__(words)
        self.kind, self.words, self.faults = BY_CODE[code], words, tuple(faults)
        self.status_code = self.kind.status


def bad_values(*faults: Fault) -> Problem:
    """Return the error for values that cannot be used."""
    words = "; ".join(f"{fault.place} {fault.words}".strip() for fault in faults[:3])
    return Problem("bad-value", words, faults)


def answer_to(exc: Exception, context: dict[str, Any]) -> Response:
    """Return the answer for whatever went wrong in a view of the API."""
    if isinstance(exc, Http404):
        exc = exceptions.NotFound()
    if isinstance(exc, PermissionDenied):
        return problem(BY_CODE["not-allowed"], str(exc) or BY_CODE["not-allowed"].title + ".")
    if isinstance(exc, Problem):
        return problem(exc.kind, exc.words, exc.faults)
    if isinstance(exc, exceptions.Throttled):
        return _too_many(round(getattr(exc, "wait", None) or 1))
    code = next((code for kind, code in CODES.items() if isinstance(exc, kind)), None)
    if code is not None:
        kind = BY_CODE[code]
        response = problem(kind, kind.title + ".")
        if challenge := getattr(exc, "auth_header", None):
            response.headers["WWW-Authenticate"] = challenge
        return response
    return _own_fault(exc, context)


def problem(kind: Kind, words: str, faults: Sequence[Fault] = ()) -> Response:
    """Return the answer for a kind of error."""
    body = {
        "type": f"{DOCS}#{kind.code}",
        "title": kind.title,
        "status": kind.status,
        "detail": words,
        "errors": [asdict(fault) for fault in faults],
    }
    return Response(body, status=kind.status, content_type=MEDIA_TYPE)


def _too_many(seconds: int) -> Response:
    response = problem(BY_CODE["too-many"], too_many_text(max(1, -(-seconds // 60))))
    response.headers["Retry-After"] = str(seconds)
    return response


def _own_fault(exc: Exception, context: dict[str, Any]) -> Response:
    """Return 503 while the database is away, otherwise 500, and let those who watch know."""
    if is_outage(exc):
        kind = BY_CODE["away"]
        response = problem(kind, kind.title + ".")
        response.headers["Retry-After"] = str(AWAY_SECONDS)
        return response
    request = context["request"]
    got_request_exception.send(sender=type(context["view"]), request=request._request)
    log.error("A fault in the API: %s", request.path, exc_info=exc)
    kind = BY_CODE["fault"]
    return problem(kind, kind.title + ".")
