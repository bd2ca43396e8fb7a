"""The site's addresses, and one that fails in each designed way."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.db import OperationalError
from django.http import HttpRequest, HttpResponse
from django.urls import path

from config import urls
from config.web import errors

handler400, handler403 = urls.handler400, urls.handler403
handler404, handler500 = urls.handler404, urls.handler500


def bad(request: HttpRequest) -> HttpResponse:
    raise SuspiciousOperation


def forbidden(request: HttpRequest) -> HttpResponse:
    raise PermissionDenied


def conflict(request: HttpRequest) -> HttpResponse:
    seen, now = [("Points", "485 of 500")], [("Points", "505 of 500")]
    typed = [("Fleet name", "W" * 80)]
    return errors.conflict(request, back="/privacy/", mine=seen, theirs=now, typed=typed)


def hasty(request: HttpRequest) -> HttpResponse:
    return errors.too_many(request, 240)


def adrift(request: HttpRequest) -> HttpResponse:
    raise OperationalError("the connection was lost")


def broken(request: HttpRequest) -> HttpResponse:
    raise RuntimeError


urlpatterns = [
    path("fault/400/", bad),
    path("fault/403/", forbidden),
    path("fault/409/", conflict),
    path("fault/429/", hasty),
    path("fault/500/", broken),
    path("fault/503/", adrift),
    path("fault/csrf/", errors.csrf_failed),
    *urls.urlpatterns,
]
