"""A result is filed: by one form for all ships, or from the log of a recorded battle."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from campaigns.access import Act, Seat
from campaigns.book.fielded import Fielded
from campaigns.book.recorded import LogRefusedError, by_name, fitted, read_log
from campaigns.forms.results import ResultForm, ShipFields, typed_from
from campaigns.forms.words_on_results import LogForm, MatchForm
from campaigns.models import Campaign, Engagement, Filing
from campaigns.presenters.head import head_of
from campaigns.presenters.result_words import class_title
from campaigns.presenters.results import battle_title, result_url
from campaigns.selectors.results import battle_for, fielded_of, fighting, forces_of, shown_filing
from campaigns.services import NotTrue, Refused, Stale, file_result
from campaigns.services.filing import FORM, LOG, may_file, refuse_closed_battle
from campaigns.views.acting import done, refused, seat_of
from config.web.caching import private_page
from rules.engine import registry
from rules.engine.core.catalogue import Label
from rules.engine.core.result import BattleResult, result_from_plain


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk:
    """A battle at which somebody sits to file its result."""

    seat: Seat
    battle: Engagement
    fielded: Fielded

    @property
    def rules_on_it(self) -> bool:
        """Return whether the visitor may let a corrected result count at once."""
        disputed = self.battle.status == Engagement.Status.DISPUTED
        return disputed and self.seat.may(Act.ORGANISE)

    def form(self, data: Mapping[str, Any] | None = None, **more: Any) -> ResultForm:
        """Return the form of the result."""
        return ResultForm(
            data,
            battle=self.fielded,
            damages=_damages(self.seat.campaign),
            rules=self.rules_on_it,
            **more,
        )


@require_http_methods(["GET", "HEAD", "POST"])
@private_page
def result_file(request: HttpRequest, campaign_id: uuid.UUID, number: int) -> HttpResponse:
    """Ask for a result on one page, and file it."""
    seat = seat_of(request, campaign_id, Act.FILE)
    battle = battle_for(seat, number)
    forces = forces_of(battle)
    if not may_file(seat, fighting(forces)):
        raise PermissionDenied("You did not fight in this battle.")
    try:
        refuse_closed_battle(seat.campaign, battle, forces)
    except Refused as fault:
        return refused(request, seat, fault)
    desk = Desk(seat=seat, battle=battle, fielded=fielded_of(battle, forces))
    if request.method != "POST":
        initial = {"version": battle.version} | _filed_before(desk)
        return _page(request, desk, desk.form(initial=initial))
    if request.POST.get("way") == LOG:
        return _from_log(request, desk)
    return _from_form(request, desk)


def _from_form(request: HttpRequest, desk: Desk) -> HttpResponse:
    form = desk.form(request.POST)
    if not form.is_valid():
        return _page(request, desk, form, status=422)
    by = tuple(form.lost_to_faults())
    if by:
        form.show(by)
        return _page(request, desk, form, status=422)
    try:
        filing = file_result(
            seat=desk.seat,
            engagement=desk.battle,
            result=form.result(),
            source=FORM,
            remarks=form.cleaned_data["remarks"],
            version=form.cleaned_data["version"],
            ruling=form.cleaned_data.get("ruling", "").strip(),
        )
    except NotTrue as fault:
        form.show(fault.faults)
        return _page(request, desk, form, status=422)
    except Stale as fault:
        return _again(request, desk, fault)
    except Refused as fault:
        form.add_error(None, fault.message)
        return _page(request, desk, form, status=422)
    return _filed(request, desk, filing)


def _again(request: HttpRequest, desk: Desk, fault: Stale) -> HttpResponse:
    """Show what was typed over the battle as it is now, to be sent once more."""
    typed: QueryDict = request.POST.copy()
    typed["version"] = str(desk.battle.version)
    form = desk.form(typed)
    form.is_valid()
    form.add_error(None, fault.message)
    return _page(request, desk, form, status=409)


def _from_log(request: HttpRequest, desk: Desk) -> HttpResponse:
    """File what a log comes to; where names differ, ask first who is who."""
    log = LogForm(request.POST, request.FILES, auto_id="log_%s")
    if not log.is_valid():
        return _page(request, desk, log=log, status=422)
    campaign = desk.seat.campaign
    text = log.cleaned_data["text"]
    try:
        told, record = read_log(campaign.system, text)
    except LogRefusedError as error:
        log.add_error("text", error.words)
        return _page(request, desk, log=log, status=422)
    found = by_name(desk.fielded, told)
    matched = request.POST.get("matched") == "1"
    if not matched and len(found) == len(desk.fielded.ships) == len(told.ships):
        return _fit(request, desk, (told, record), found, text)
    form = MatchForm(request.POST if matched else None, battle=desk.fielded, told=told, found=found)
    if matched and form.is_valid():
        return _fit(request, desk, (told, record), form.matches(), text)
    return _match_page(request, desk, form, text, status=422 if matched else 200)


def _fit(
    request: HttpRequest,
    desk: Desk,
    log: tuple[BattleResult, object],
    matches: Mapping[str, str],
    text: str,
) -> HttpResponse:
    told, record = log
    form = MatchForm(
        {f"match_{key}": name for key, name in matches.items()},
        battle=desk.fielded,
        told=told,
        found=matches,
    )
    form.is_valid()
    try:
        filing = file_result(
            seat=desk.seat,
            engagement=desk.battle,
            result=fitted(desk.fielded, told, matches),
            source=LOG,
            record=record,
        )
    except LogRefusedError as error:
        form.add_error(f"match_{error.key}" if error.key else None, error.words)
    except NotTrue as fault:
        for one in fault.faults:
            form.add_error(None, one.text)
    except Refused as fault:
        return refused(request, desk.seat, fault)
    else:
        return _filed(request, desk, filing)
    return _match_page(request, desk, form, text, status=422)


def _filed(request: HttpRequest, desk: Desk, filing: Filing) -> HttpResponse:
    if filing.state == Filing.State.APPLIED:
        say = _("Filed. The result counts.")
    else:
        say = _("Filed. It counts once the others have confirmed it.")
    messages.success(request, say)
    return done(result_url(desk.seat, desk.battle))


def _filed_before(desk: Desk) -> dict[str, Any]:
    """Return what was filed last, as the form shows it, so that a mistake is put right in place."""
    filing = shown_filing(desk.battle)
    if filing is None:
        return {}
    return typed_from(desk.fielded, result_from_plain(filing.result), filing.remarks)


def _page(
    request: HttpRequest,
    desk: Desk,
    form: ResultForm | None = None,
    *,
    log: forms.Form | None = None,
    status: int = 200,
) -> HttpResponse:
    shown = form or desk.form(initial={"version": desk.battle.version} | _filed_before(desk))
    sheet = desk.fielded.sheet
    context = {
        **_frame(desk),
        "form": shown,
        "log": log or LogForm(auto_id="log_%s"),
        "log_open": log is not None,
        "has_log": registry.get(desk.seat.campaign.system).battles is not None,
        "sheet": sheet,
        "scores": _scores(desk.fielded),
        "sides": [
            (
                title,
                [(f, class_title(desk.fielded, f.ship.ship_class)) for f in shown.ships_of(side)],
            )
            for side, title in desk.fielded.sides
        ],
    }
    return render(request, "campaigns/result_file.html", context, status=status)


def _class(desk: Desk, fields: ShipFields) -> str:
    return class_title(desk.fielded, fields.ship.ship_class)


def _match_page(
    request: HttpRequest, desk: Desk, form: MatchForm, text: str, status: int
) -> HttpResponse:
    context = {**_frame(desk), "form": form, "text": text}
    return render(request, "campaigns/result_match.html", context, status=status)


def _frame(desk: Desk) -> dict[str, Any]:
    return {
        "seat": desk.seat,
        "head": head_of(desk.seat),
        "battle": desk.battle,
        "title": battle_title(desk.battle),
        "fielded": desk.fielded,
        "hours": desk.seat.campaign.silence_hours,
        "current": "campaigns",
    }


def _scores(battle: Fielded) -> list[tuple[str, list[str]]]:
    """Return what the scenario gives points for, by the title of its side."""
    if battle.sheet is None:
        return []
    told: dict[str, list[str]] = {}
    for score in battle.sheet.scores:
        each = _("each") if score.each else _("once")
        words = _("%(points)d for %(what)s, %(each)s")
        told.setdefault(score.side, []).append(
            words % {"points": score.points, "what": score.text, "each": each}
        )
    return list(told.items())


def _damages(campaign: Campaign) -> tuple[Label, ...]:
    rules = registry.get(campaign.system).campaigns
    return rules.damages(campaign.edition) if rules else ()
