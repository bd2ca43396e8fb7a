"""Reports: the list, one of them, written, changed and hidden."""

from __future__ import annotations

import uuid
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaigns import services
from campaigns.access import Act, Seat, as_uuid
from campaigns.forms.reports import PictureForm, ReportForm
from campaigns.models import Engagement, Report
from campaigns.presenters.head import head_of
from campaigns.presenters.reports import blocks, picture_views, report_view, report_views
from campaigns.selectors import reports as reads
from campaigns.services import CampaignShut, Refused, Stale
from campaigns.services.reporting import MOST_PICTURES
from campaigns.views.acting import carry_out, done, refused, seat_of
from config.web.caching import private_page
from config.web.throttle import limited
from fleetbuilder.forms import new_once

WRITES = "60/h"
A_PAGE = 20


@require_safe
@private_page
def reports(request: HttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """List the reports; of a battle with `battle`, of a ship's battles with `ship`."""
    seat = seat_of(request, campaign_id)
    found, battle, ship = reads.reports_of(seat), request.GET.get("battle"), request.GET.get("ship")
    if battle:
        found = reads.of_battle(found, _number(battle))
    if ship:
        found = reads.of_ship(found, seat.campaign, as_uuid(ship))
    page = Paginator(found, A_PAGE).get_page(request.GET.get("page"))
    context = {
        "seat": seat,
        "head": head_of(seat),
        "reports": report_views(seat, page),
        "page": page,
        "kept": f"battle={battle}" if battle else f"ship={ship}" if ship else "",
        "battle": battle or "",
        "may_write": seat.may(Act.REPORT) and head_of(seat).is_open,
        "current": "campaigns",
    }
    return render(request, "campaigns/reports.html", context)


def _number(text: str) -> int:
    """Return the number of a battle. Raises Http404 for what is none."""
    if not (text.isascii() and text.isdecimal() and len(text) < 7):
        raise Http404("There is no such battle.")
    return int(text)


@require_safe
@private_page
def report(request: HttpRequest, campaign_id: uuid.UUID, report_id: uuid.UUID) -> HttpResponse:
    """Show a report."""
    seat = seat_of(request, campaign_id)
    return report_page(request, seat, reads.report_for(seat, report_id))


def report_page(
    request: HttpRequest,
    seat: Seat,
    found: Report,
    form: PictureForm | None = None,
    status: int = 200,
) -> HttpResponse:
    """Return the page of a report, with the form of a picture for its author."""
    pictures = picture_views(seat, found, reads.pictures_of(found))
    view, head = report_view(seat, found), head_of(seat)
    context = {
        "seat": seat,
        "head": head,
        "report": view,
        "report_id": found.pk,
        "blocks": blocks(found.text, pictures),
        "pictures": pictures,
        "picture_form": (form or PictureForm()) if view.mine and head.is_open else None,
        "has_room": len(pictures) < MOST_PICTURES,
        "current": "campaigns",
    }
    return render(request, "campaigns/report.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@limited("write-report", WRITES)
@private_page
def report_new(request: HttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """Ask for a report, with `battle` of that one; publish it."""
    seat = seat_of(request, campaign_id, Act.REPORT)
    battles = reads.battles_to_report(seat.campaign)
    if request.method != "POST":
        first = {"battle": request.GET.get("battle", ""), "once": new_once()}
        return _form_page(request, seat, ReportForm(initial=first, battles=battles))
    form = ReportForm(request.POST, battles=battles)
    if not form.is_valid():
        return _form_page(request, seat, form, status=422)
    sent = form.cleaned_data
    try:
        made = services.publish_report(
            seat=seat,
            title=sent["title"],
            text=sent["text"],
            engagement=_battle(seat, sent["battle"]),
            once=sent["once"],
        )
    except Refused as fault:
        return _refused_form(request, seat, form, fault)
    messages.success(request, _("Report published."))
    return done(_address(seat, made.pk))


def _battle(seat: Seat, number: str) -> Engagement | None:
    return reads.battle_numbered(seat.campaign, int(number)) if number else None


@require_http_methods(["GET", "HEAD", "POST"])
@limited("write-report", WRITES)
@private_page
def report_edit(request: HttpRequest, campaign_id: uuid.UUID, report_id: uuid.UUID) -> HttpResponse:
    """Change one's own report; what was typed stays when somebody was faster."""
    seat = seat_of(request, campaign_id, Act.REPORT)
    found = reads.report_for(seat, report_id)
    if not seat.wrote(found):
        raise PermissionDenied("Somebody else wrote this report.")
    if request.method != "POST":
        first = {"title": found.title, "text": found.text, "version": found.version}
        return _form_page(request, seat, ReportForm(initial=first, battles=None), found)
    form = ReportForm(request.POST, battles=None)
    if not form.is_valid():
        return _form_page(request, seat, form, found, status=422)
    sent = form.cleaned_data
    try:
        services.change_report(
            seat=seat,
            report=found,
            title=sent["title"],
            text=sent["text"],
            version=sent["version"] or 0,
        )
    except Refused as fault:
        return _refused_form(request, seat, form, fault, found)
    messages.success(request, _("Report changed."))
    return done(_address(seat, found.pk))


def _refused_form(
    request: HttpRequest, seat: Seat, form: ReportForm, fault: Refused, found: Report | None = None
) -> HttpResponse:
    """Return the form with all that was typed and what is wrong with it; when somebody was faster
    the next press is on top of what stands now, which is shown below."""
    if isinstance(fault, CampaignShut):
        return refused(request, seat, fault)
    stale = isinstance(fault, Stale)
    form.add_error(fault.field if fault.field in form.fields else None, fault.message)
    if stale and found is not None:
        found.refresh_from_db()
        typed: Any = form.data
        form.data = {**typed.dict(), "version": str(found.version)}
    more = {"stands": found} if stale else {}
    return _form_page(request, seat, form, found, status=409 if stale else 422, **more)


def _form_page(
    request: HttpRequest,
    seat: Seat,
    form: ReportForm,
    found: Report | None = None,
    status: int = 200,
    **more: Any,
) -> HttpResponse:
    context = {
        "seat": seat,
        "head": head_of(seat),
        "form": form,
        "report": report_view(seat, found) if found else None,
        "back": _address(seat, found.pk)
        if found
        else reverse("campaigns:reports", args=(seat.campaign.pk,)),
        "current": "campaigns",
        **more,
    }
    return render(request, "campaigns/report_form.html", context, status=status)


@require_POST
def report_hide(request: HttpRequest, campaign_id: uuid.UUID, report_id: uuid.UUID) -> HttpResponse:
    """Take a report out of sight, or bring it back (`show`)."""
    seat = seat_of(request, campaign_id, Act.ORGANISE)
    found = reads.report_for(seat, report_id)
    hidden, reason = "show" not in request.POST, request.POST.get("reason", "").strip()
    words = _("Report hidden. Its author and organisers see it still.")
    return carry_out(
        request,
        seat,
        lambda: services.hide_report(seat=seat, report=found, hidden=hidden, reason=reason),
        to=_address(seat, found.pk),
        say=words if hidden else _("Report shown again."),
    )


def _address(seat: Seat, report_id: uuid.UUID) -> str:
    return reverse("campaigns:report", args=(seat.campaign.pk, report_id))
