"""A campaign as a file: given to organisers, and brought by whoever has one."""

from __future__ import annotations

import uuid

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_http_methods, require_safe

from campaigns.access import Act, CampaignMissing, as_uuid, mine
from campaigns.files.reading import MOST_BYTES, Document, Unreadable, read_file
from campaigns.files.writing import document_of, text_of
from campaigns.jobs.importing import IMPORT
from campaigns.models import Upload
from campaigns.presenters.importing import refuse_untellable, understood
from campaigns.services.importing import (
    content_of,
    import_campaign,
    keep_upload,
    organiser_of,
)
from campaigns.services.results import Refused
from campaigns.views.acting import done, seat_of
from config.jobs import services as jobs
from config.web import errors
from config.web.caching import private_page
from config.web.device import visitor_of
from config.web.throttle import refuse, too_many_words, with_retry
from config.web.visitor import Visitor

MOST_BODY = MOST_BYTES + 100_000  # with the other fields of the form
MOST_DRAINED = 2 * MOST_BYTES  # of what is too large: read to its end, so that the answer is heard
LARGE, MANY = 1_500_000, 600  # bytes, lines; from here on a job does it
IMPORTS, EXPORTS = "30/h", "60/h"
TEMPLATE = "campaigns/import.html"


@require_safe
@private_page
def campaign_export(request: HttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """Give the whole campaign as a file to its organisers.

    One that no import would read is given only if asked for (`?pictures=yes`), or without the
    pictures of its reports (`?pictures=no`).
    """
    seat = seat_of(request, campaign_id, Act.ORGANISE)
    if refusal := refuse(request, "export", EXPORTS):
        return refusal
    wanted = request.GET.get("pictures", "")
    content = text_of(document_of(seat, pictures=wanted != "no")).encode()
    if len(content) > MOST_BYTES and not wanted:
        return _too_large(request, len(content))
    answer = HttpResponse(content, content_type="application/json")
    name = slugify(seat.campaign.name)[:60] or "campaign"
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}.json"'
    return answer


def _too_large(request: HttpRequest, size: int) -> HttpResponse:
    """Say that a file could not be imported anywhere, and what there is instead."""
    words = _(
        "With its pictures the file would have %(size)s MB, and an import reads at most "
        "%(most)s MB. Without them it can be imported; the reports' texts are in it."
    )
    said = words % {"size": f"{size / 1e6:,.1f}", "most": _most()}
    return errors.answer(
        request, 422, "campaigns/export_large.html", said, campaign_url=request.path
    )


@csrf_exempt  # by the inner view, once it is known that the form is not too large to be read
@require_http_methods(["GET", "HEAD", "POST"])
@private_page
@login_required
def campaigns_import(request: HttpRequest) -> HttpResponse:
    """Ask for a file, show what was understood, import it."""
    length = request.META.get("CONTENT_LENGTH") or "0"
    size = int(length) if length.isdigit() else 0
    if request.method == "POST" and size > MOST_BODY:
        _drain(request, size)
        words = _("This has %(size)s MB; at most %(most)s MB are read. Nothing was imported.")
        return _page(request, words % {"size": f"{size / 1e6:,.1f}", "most": _most()}, status=413)
    return _import(request)


@csrf_protect
def _import(request: HttpRequest) -> HttpResponse:
    if request.method != "POST":
        upload = _kept(request, request.GET.get("of", ""))
        return _page(request) if upload is None else _preview(request, upload)
    if refusal := refuse(request, "import-campaign", IMPORTS):
        return with_retry(_page(request, too_many_words(refusal), status=429), refusal)
    if request.POST.get("do") == "import":
        return _store(request)
    file = request.FILES.get("file")
    if file is None or not file.size:
        return _page(request, _("Choose the file of a campaign."), status=422)
    content = file.read()
    try:
        read_file(content)
    except Unreadable as fault:
        return _page(request, str(fault), status=422)
    upload = keep_upload(visitor=visitor_of(request), content=content)
    return done(f"{reverse('campaigns:campaigns-import')}?of={upload.pk}")


def _kept(request: HttpRequest, key: str) -> Upload | None:
    """Return the file that the visitor sent, None for none by this id."""
    try:
        return Upload.objects.filter(user=visitor_of(request).user, pk=as_uuid(key)).first()
    except CampaignMissing:
        return None


def _store(request: HttpRequest) -> HttpResponse:
    """Import what was looked at, at once or by a job, and go there; twice is once."""
    upload = _kept(request, request.POST.get("upload", ""))
    if upload is None:
        return _page(request, _("The file is no longer here. Choose it again."), status=409)
    visitor, content = visitor_of(request), content_of(upload)
    try:
        document = read_file(content)
        there = reverse("campaigns:campaign", args=(document.campaign["id"],))
        if mine(visitor).filter(pk=document.campaign["id"]).exists():
            return done(there)
        if is_large(document, content):
            return _begin_job(visitor, upload, document)
        import_campaign(visitor=visitor, document=document, look=refuse_untellable)
    except (Unreadable, Refused):
        return _preview(request, upload, status=422)
    except jobs.TooManyJobs as fault:
        answer = _page(request, str(fault), status=429)
        answer.headers["Retry-After"] = str(fault.seconds)
        return answer
    messages.success(request, _("The campaign is imported. Nobody but you is in it yet."))
    return done(there)


def is_large(document: Document, content: bytes) -> bool:
    """Return whether a job imports this, and no request."""
    return len(content) >= LARGE or len(document.log) >= MANY


def _begin_job(visitor: Visitor, upload: Upload, document: Document) -> HttpResponse:
    title = _("Import of %(name)s") % {"name": document.campaign["name"]}
    payload = {"upload": str(upload.pk)}
    job = jobs.start(
        kind=IMPORT, title=title, visitor=visitor, payload=payload, token=str(upload.pk)
    )
    return done(reverse("jobs:job", args=(job.pk,)))


def _preview(request: HttpRequest, upload: Upload, status: int = 200) -> HttpResponse:
    content = content_of(upload)
    try:
        document = read_file(content)
    except Unreadable as fault:
        return _page(request, str(fault), status=422)
    visitor, is_too_large = visitor_of(request), is_large(document, content)
    hindrance = place = ""
    try:
        place = document.people[organiser_of(document, visitor) - 1]["name"]
        if not is_too_large:
            _try(visitor, document)
    except Refused as refusal:
        hindrance = refusal.message
    told = understood(document, place=place, hindrance=hindrance, is_large=is_too_large)
    return _page(request, told=told, upload=upload, status=status)


def _try(visitor: Visitor, document: Document) -> None:
    """Import a campaign and take it back at once. Raises Refused."""
    with transaction.atomic():
        import_campaign(visitor=visitor, document=document, look=refuse_untellable)
        transaction.set_rollback(True)


def _page(
    request: HttpRequest, error: str = "", *, status: int = 200, **more: object
) -> HttpResponse:
    context = {"error": error, "most": _most(), "current": "campaigns", **more}
    return render(request, TEMPLATE, context, status=status)


def _most() -> str:
    return f"{MOST_BYTES / 1e6:g}"


def _drain(request: HttpRequest, size: int) -> None:
    left = min(size, MOST_DRAINED)
    while left > 0 and (chunk := request.read(min(left, 1 << 16))):
        left -= len(chunk)
