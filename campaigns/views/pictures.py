"""Pictures of reports: handed out, added, taken off."""

from __future__ import annotations

import uuid

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.urls import reverse
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_POST, require_safe

from campaigns import services
from campaigns.access import Act
from campaigns.forms.reports import PictureForm
from campaigns.selectors import reports as reads
from campaigns.services import CampaignShut, Refused
from campaigns.services.pictures import MOST_BYTES
from campaigns.views.acting import carry_out, done, refused, seat_of
from campaigns.views.reports import report_page
from config.web import errors
from config.web.throttle import limited

PICTURES = "120/h"
MOST_BODY = MOST_BYTES + 100_000  # with the other fields of the form
MOST_DRAINED = 64_000_000  # of what is too large: read to its end, so that the answer is heard
TOO_LARGE = "The file has more than 5 MB. Save the picture smaller."


@require_safe
def report_picture(
    request: HttpRequest, campaign_id: uuid.UUID, report_id: uuid.UUID, picture_id: uuid.UUID
) -> HttpResponse:
    """Hand out a picture to whoever may read its report; asked for anew each time."""
    seat = seat_of(request, campaign_id)
    picture = reads.picture_for(seat, report_id, picture_id)
    etag = f'"{picture.pk}"'
    answer = get_conditional_response(request, etag=etag)
    response = HttpResponse(status=304)
    if answer is None:
        response = HttpResponse(bytes(picture.content), content_type=picture.media_type)
        response.headers["Content-Disposition"] = "inline"
    response.headers["ETag"] = etag
    response.headers["Cache-Control"] = "private, no-cache"
    patch_vary_headers(response, ["Cookie"])
    return response


@csrf_exempt  # by the inner view, once it is known that the form is not too large to be read
@require_POST
def report_picture_add(
    request: HttpRequest, campaign_id: uuid.UUID, report_id: uuid.UUID
) -> HttpResponseBase:
    """Add a picture to one's own report."""
    length = request.headers.get("Content-Length", "0")
    if not length.isdecimal() or int(length) > MOST_BODY:
        home = reverse("campaigns:campaign", args=(campaign_id,))
        _drain(request, int(length) if length.isdecimal() else 0)
        return errors.answer(
            request, 413, "campaigns/refused.html", _(TOO_LARGE), campaign_url=home
        )
    return _add(request, campaign_id, report_id)


def _drain(request: HttpRequest, length: int) -> None:
    left = min(length, MOST_DRAINED)
    while left > 0 and (read := request.read(min(left, 65_536))):
        left -= len(read)


@csrf_protect
@limited("report-picture", PICTURES)
def _add(request: HttpRequest, campaign_id: uuid.UUID, report_id: uuid.UUID) -> HttpResponse:
    seat = seat_of(request, campaign_id, Act.REPORT)
    report = reads.report_for(seat, report_id)
    if not seat.wrote(report):
        raise PermissionDenied("Somebody else wrote this report.")
    form = PictureForm(request.POST, request.FILES)
    if not form.is_valid():
        return report_page(request, seat, report, form, status=422)
    file, alt = form.cleaned_data["file"], form.cleaned_data["alt"]
    try:
        services.add_picture(seat=seat, report=report, file=file, size=file.size, alt=alt)
    except CampaignShut as fault:
        return refused(request, seat, fault)
    except Refused as fault:
        form.add_error(fault.field or None, fault.message)
        return report_page(request, seat, report, form, status=422)
    messages.success(request, _("Picture added."))
    return done(reverse("campaigns:report", args=(seat.campaign.pk, report.pk)))


@require_POST
def report_picture_remove(
    request: HttpRequest, campaign_id: uuid.UUID, report_id: uuid.UUID, picture_id: uuid.UUID
) -> HttpResponse:
    """Take a picture off one's own report."""
    seat = seat_of(request, campaign_id, Act.REPORT)
    picture = reads.picture_for(seat, report_id, picture_id)
    return carry_out(
        request,
        seat,
        lambda: services.remove_picture(seat=seat, picture=picture),
        to=reverse("campaigns:report", args=(seat.campaign.pk, report_id)),
        say=_("Picture taken off."),
    )
