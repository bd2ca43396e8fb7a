"""An organiser takes a line back or corrects a figure: first what would change, then the act."""

from __future__ import annotations

import uuid
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from campaigns.access import Act, Seat
from campaigns.forms.corrections import CorrectionForm, SubjectForm
from campaigns.models import LogbookLine
from campaigns.presenters.head import head_of
from campaigns.presenters.reversal import preview_view, void_numbers
from campaigns.presenters.sentences import sentence
from campaigns.presenters.sentences.names import Names, names_of
from campaigns.selectors.names import Known, names_known
from campaigns.selectors.results import battle_for, grades_known
from campaigns.services import Refused, Stale, correct, reverse_line
from campaigns.services.reversing import (
    Proposal,
    battle_line,
    propose_correction,
    propose_reversal,
)
from campaigns.views.acting import done, refused, seat_of
from config.web.caching import private_page


@require_safe
@private_page
def battle_reverse(request: HttpRequest, campaign_id: uuid.UUID, number: int) -> HttpResponse:
    """Show what would change if a battle had never been."""
    seat = seat_of(request, campaign_id, Act.ORGANISE)
    try:
        line = battle_line(seat, battle_for(seat, number))
        return _reversal_page(request, seat, line)
    except Refused as fault:
        return refused(request, seat, fault)


@require_http_methods(["GET", "HEAD", "POST"])
@private_page
def line_reverse(request: HttpRequest, campaign_id: uuid.UUID, line: int) -> HttpResponse:
    """Show what would change without a line of the logbook; take it back for a reason."""
    seat = seat_of(request, campaign_id, Act.ORGANISE)
    reason, digest = request.POST.get("reason", ""), request.POST.get("digest", "")
    try:
        if request.method != "POST":
            return _reversal_page(request, seat, line)
        reverse_line(seat=seat, number=line, digest=digest, reason=reason)
    except Stale as fault:
        return _reversal_page(request, seat, line, typed=reason, error=fault, status=409)
    except Refused as fault:
        if fault.field == "reason":
            return _reversal_page(request, seat, line, typed=reason, error=fault, status=422)
        return refused(request, seat, fault)
    messages.success(request, _("Taken back, as if it never was."))
    return done(_home(seat))


def _reversal_page(
    request: HttpRequest,
    seat: Seat,
    number: int,
    *,
    typed: str = "",
    error: Refused | None = None,
    status: int = 200,
) -> HttpResponse:
    proposal = propose_reversal(seat, number)
    told, names = _sentences(seat, [number, *void_numbers(proposal)], proposal)
    context = {
        **_frame(seat),
        "title": _("Take back line %(number)d") % {"number": number},
        "line": seat.campaign.lines.get(number=number),
        "told": told.get(number, ""),
        "preview": preview_view(proposal, told, names),
        "action": reverse("campaigns:line-reverse", args=(seat.campaign.pk, number)),
        "typed": typed,
        "error": error.message if error else "",
        "field": error.field if error else "",
    }
    return render(request, "campaigns/line_reverse.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@private_page
def correct_figure(request: HttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """Set a figure of a ship or a flotilla: ask, show what would change, do it."""
    seat = seat_of(request, campaign_id, Act.ORGANISE)
    sent = request.POST if request.method == "POST" else request.GET
    subject = _subject(
        seat, sent.get("subject", ""), sent.get("ship", ""), sent.get("flotilla", "")
    )
    if subject is None:
        return _choose_page(request, seat, asked="subject" in sent)
    kind, key, name = subject
    if request.method != "POST":
        return _correction_page(request, seat, subject, _form(seat, kind))
    form = _form(seat, kind, request.POST)
    if not form.is_valid():
        return _correction_page(request, seat, subject, form, status=422)
    field, value = form.cleaned_data["field"], form.cleaned_data["value"]
    digest = request.POST.get("digest", "")
    try:
        if digest and "look" not in request.POST:
            correct(
                seat=seat,
                subject=kind,
                key=key,
                field=field,
                value=value,
                digest=digest,
                reason=form.cleaned_data["reason"],
            )
            messages.success(request, _("%(name)s corrected.") % {"name": name})
            return done(_home(seat))
        proposal = propose_correction(seat, kind, key, field, value)
        return _correction_page(request, seat, subject, form, proposal)
    except Stale as fault:
        proposal = propose_correction(seat, kind, key, field, value)
        form.add_error(None, fault.message)
        return _correction_page(request, seat, subject, form, proposal, status=409)
    except Refused as fault:
        form.add_error(fault.field if fault.field in form.fields else None, fault.message)
        return _correction_page(request, seat, subject, form, status=422)


def _form(seat: Seat, kind: str, data: Any = None) -> CorrectionForm:
    return CorrectionForm(data, of=kind, grades=grades_known(seat.campaign))


def _subject(seat: Seat, subject: str, ship: str, flotilla: str) -> tuple[str, str, str] | None:
    """Return kind, key and name of what is corrected, None where nothing was chosen."""
    kind, _colon, key = subject.partition(":")
    if not key:
        kind, key = ("ship", ship) if ship else ("flotilla", flotilla)
    try:
        wanted = uuid.UUID(key)
    except ValueError:
        return None
    rows: Any = seat.campaign.ships if kind == "ship" else seat.campaign.flotillas
    found = rows.filter(pk=wanted).first()
    return None if found is None else (kind, str(found.pk), found.name)


def _choose_page(request: HttpRequest, seat: Seat, *, asked: bool) -> HttpResponse:
    data = request.POST if request.method == "POST" else request.GET
    form = SubjectForm(
        data if asked or request.method == "POST" else None,
        flotillas=seat.campaign.flotillas.all(),
        ships=seat.campaign.ships.all(),
    )
    context = {**_frame(seat), "title": _("Correct a figure"), "form": form}
    status = 422 if request.method == "POST" else 200
    return render(request, "campaigns/correct_choose.html", context, status=status)


def _correction_page(
    request: HttpRequest,
    seat: Seat,
    subject: tuple[str, str, str],
    form: CorrectionForm,
    proposal: Proposal | None = None,
    status: int = 200,
) -> HttpResponse:
    kind, key, name = subject
    context = {
        **_frame(seat),
        "title": _("Correct %(name)s") % {"name": name},
        "subject": f"{kind}:{key}",
        "form": form,
    }
    if proposal is not None:
        told, names = _sentences(seat, void_numbers(proposal), proposal)
        context["preview"] = preview_view(proposal, told, names)
    return render(request, "campaigns/correct.html", context, status=status)


def _sentences(seat: Seat, numbers: list[int], proposal: Proposal) -> tuple[dict[int, str], Names]:
    """Return lines in words by number, and the names of a page with all ships of the preview."""
    lines = list(LogbookLine.objects.filter(campaign=seat.campaign, number__in=numbers))
    names = names_of(seat.campaign, _with_books(names_known(seat.campaign, lines), proposal))
    return {line.number: sentence(line.kind, line.data, names) for line in lines}, names


def _with_books(known: Known, proposal: Proposal) -> Known:
    books = (proposal.before, proposal.after)
    ships = {key: ship.entry.name for book in books for key, ship in book.ships.items()}
    flotillas = {key: one.name for book in books for key, one in book.flotillas.items()}
    return Known(
        ships={**ships, **known.ships},
        flotillas={**flotillas, **known.flotillas},
        battles=known.battles,
    )


def _frame(seat: Seat) -> dict[str, Any]:
    return {"seat": seat, "head": head_of(seat), "current": "campaigns"}


def _home(seat: Seat) -> str:
    return reverse("campaigns:campaign", args=(seat.campaign.pk,))
