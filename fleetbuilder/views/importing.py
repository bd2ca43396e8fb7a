"""Import by paste or file: first what was understood, then the fleet; nothing is stored between."""

from __future__ import annotations

import secrets

from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import cache_control
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_http_methods, require_safe

from config.jobs import services as jobs
from config.web.caching import private_page
from config.web.device import ensure_device, visitor_of
from config.web.throttle import refuse, too_many_words, with_retry
from config.web.visitor import Visitor
from fleetbuilder import services
from fleetbuilder.formats import (
    MOST_BYTES,
    SCHEMA_FILE,
    Bundle,
    Unreadable,
    collection,
    packed,
    read_bundle,
    readable,
    too_large,
    unpacked,
)
from fleetbuilder.formats.collection import MOST_BYTES as MOST_OF_ALL
from fleetbuilder.jobs.importing import IMPORT, designs, incoming
from fleetbuilder.posts import digest
from fleetbuilder.presenters.importing import (
    apart_lines,
    copies_words,
    importable,
    own_ships_words,
    preview_views,
)
from fleetbuilder.selectors import held_already
from fleetbuilder.services import InvalidAct
from fleetbuilder.views.toasts import Toast, say

IMPORTS = "120/h"
MOST_BODY = MOST_OF_ALL + 200_000  # with the other fields of the form
MOST_DRAINED = 64_000_000  # of what is too large: read to its end, so that the answer is heard
LARGE, MANY = 200, 40  # ships, fleets; from here on a job does it
TEMPLATE = "fleetbuilder/fleets_import.html"


@csrf_exempt  # by the inner view, once it is known that the form is not too large to be read
@require_http_methods(["GET", "HEAD", "POST"])
@private_page
def fleets_import(request: HttpRequest) -> HttpResponse:
    """Ask for a text or file, show what was understood, import it."""
    if request.method == "POST" and _length(request) > MOST_BODY:
        return _refused_body(request)
    try:
        return _import(request)
    except RequestDataTooBig:
        return _refused_body(request)


@require_safe
@cache_control(public=True, max_age=3600)
def fleet_schema(request: HttpRequest) -> HttpResponse:
    """Give the JSON Schema of documents of fleets."""
    return HttpResponse(SCHEMA_FILE.read_bytes(), content_type="application/schema+json")


@require_safe
@cache_control(public=True, max_age=3600)
def collection_schema(request: HttpRequest) -> HttpResponse:
    """Give the JSON Schema of documents of several fleets with tags and own ships."""
    content = collection.SCHEMA_FILE.read_bytes()
    return HttpResponse(content, content_type="application/schema+json")


@csrf_protect
def _import(request: HttpRequest) -> HttpResponse:
    if request.method != "POST":
        return _page(request)
    if refusal := refuse(request, "import", IMPORTS):
        told = request.POST.get("text", "")
        page = _page(request, too_many_words(refusal), text=told, status=429)
        return with_retry(page, refusal)
    try:
        text = _asked(request)
        bundle = read_bundle(text)
        short = packed(text) if bundle.is_collection else ""
    except Unreadable as fault:
        told = request.POST.get("text", "")
        return _page(request, str(fault), text=told.replace("\0", ""), status=422)
    if request.POST.get("do") == "import" and importable(bundle):
        return _store(request, text, short, bundle)
    return _preview(request, text, short, bundle)


def _asked(request: HttpRequest) -> str:
    """Return the text of the form, or of its file. Raises Unreadable."""
    file = request.FILES.get("file")
    if file is not None and file.size:
        return readable(file.read())
    short = request.POST.get("packed", "")
    return readable(unpacked(short) if short else request.POST.get("text", ""))


def _store(request: HttpRequest, text: str, short: str, bundle: Bundle) -> HttpResponse:
    """Import, at once or by a job, and go there. The same form sent twice is one import."""
    once = request.POST.get("once", "")[:80]
    token = digest(f"{once} {text}") if once else ""
    visitor = ensure_device(request, once)
    if is_large(bundle):
        if jobs.started(IMPORT, visitor, token) is None and (much := _too_much(visitor, bundle)):
            return _preview(request, text, short, bundle, much, status=422)
        try:
            return _begin_job(visitor, text, short, bundle, token)
        except jobs.TooManyJobs as fault:
            page = _preview(request, text, short, bundle, str(fault), status=429)
            page.headers["Retry-After"] = str(fault.seconds)
            return page
    try:
        fleets = services.import_fleets(
            visitor=visitor, incoming=incoming(bundle), designs=designs(bundle), token=token
        )
    except InvalidAct as refusal:
        return _preview(request, text, short, bundle, refusal.message, status=422)
    words = ngettext("Imported %(n)d fleet.", "Imported %(n)d fleets.", len(fleets))
    say(request, Toast(text=words % {"n": len(fleets)}))
    if len(fleets) == 1:
        there = reverse("fleetbuilder:fleet", args=(fleets[0].pk,))
    else:
        there = reverse("fleetbuilder:fleets" if fleets else "fleetbuilder:own-ships")
    return HttpResponseRedirect(there, status=303)


def is_large(bundle: Bundle) -> bool:
    """Return whether a job imports this, and no request."""
    return bundle.ships >= LARGE or len(bundle.arrivals) >= MANY


def _begin_job(visitor: Visitor, text: str, short: str, bundle: Bundle, token: str) -> HttpResponse:
    n = len(bundle.arrivals)
    job = jobs.start(
        kind=IMPORT,
        title=ngettext("Import of %(n)d fleet", "Import of %(n)d fleets", n) % {"n": n},
        visitor=visitor,
        payload={"fleets": n, **({"packed": short} if short else {"text": text})},
        token=token,
    )
    return HttpResponseRedirect(reverse("jobs:job", args=(job.pk,)), status=303)


def _too_much(visitor: Visitor, bundle: Bundle) -> str:
    """Return why the visitor has no room for what a file brings, "" if he has."""
    try:
        services.refuse_too_much(visitor, len(bundle.arrivals), designs(bundle))
    except InvalidAct as refusal:
        return refusal.message
    return ""


def _preview(
    request: HttpRequest,
    text: str,
    short: str,
    bundle: Bundle,
    error: str = "",
    status: int = 200,
) -> HttpResponse:
    visitor = visitor_of(request)
    held = held_already(visitor, [one.key for one in bundle.arrivals])
    previews = preview_views(bundle, held)
    too_much = error or _too_much(visitor, bundle)
    context = {
        "previewed": True,
        "previews": previews,
        "collected": bundle.is_collection,
        "packed": short,
        "own_ships": own_ships_words(
            bundle.own_ships, services.new_designs(visitor, designs(bundle))
        ),
        "whole_apart": apart_lines(bundle),
        "copies": copies_words(previews),
        "can_import": importable(bundle) and not too_much,
        "too_much": too_much,
        "is_large": is_large(bundle),
        "apart": len(bundle.apart) + sum(len(reading.apart) for reading in bundle.readings),
        "once": secrets.token_urlsafe(9),
    }
    return _page(request, too_much, text="" if short else text, status=status, **context)


def _page(
    request: HttpRequest, error: str = "", *, text: str = "", status: int = 200, **more: object
) -> HttpResponse:
    context = {
        "error": error,
        "text": text,
        "anonymous": visitor_of(request).user is None,
        "most": f"{MOST_BYTES / 1e6:g}",
        "most_of_all": f"{MOST_OF_ALL / 1e6:g}",
        "current": "fleets",
        **more,
    }
    return render(request, TEMPLATE, context, status=status)


def _length(request: HttpRequest) -> int:
    try:
        return int(request.META.get("CONTENT_LENGTH") or 0)
    except ValueError:
        return 0


def _drain(request: HttpRequest) -> None:
    left = min(_length(request), MOST_DRAINED)
    while left > 0 and (chunk := request.read(min(left, 1 << 16))):
        left -= len(chunk)


def _refused_body(request: HttpRequest) -> HttpResponse:
    _drain(request)
    words = _("%(fault)s Nothing was imported.") % {"fault": too_large(_length(request))}
    return _page(request, words, status=413)
