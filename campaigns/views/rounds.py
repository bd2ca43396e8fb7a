"""Rounds: opened, looked at, paired, closed for all flotillas at once."""

from __future__ import annotations

import uuid
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from campaigns.access import Act, Seat
from campaigns.book.pairing import Pairing, across, best_round, everybody
from campaigns.forms.battles import ROLL, new_once
from campaigns.forms.rounds import ACROSS, PairForm, RoundForm
from campaigns.models import Flotilla, Round
from campaigns.presenters.battles import address, battle_rows
from campaigns.presenters.head import head_of
from campaigns.presenters.moments import zone_of, zone_words
from campaigns.presenters.rounds import (
    pair_rows,
    repairs_words,
    round_inside,
    round_row,
    share_rows,
)
from campaigns.selectors.battles import (
    battles_of,
    battles_without_result,
    flotillas_of,
    is_open,
    meetings,
    round_of,
    rounds_of,
    sat_out,
    terms_of,
    with_forces,
)
from campaigns.services import CampaignShut, Refused
from campaigns.services.planning import Plan, plan_battles
from campaigns.services.rounds import change_round, close_round, open_round, shares_of
from campaigns.services.sides import SideWish
from campaigns.views.acting import done, refused, seat_of

EITHER = require_http_methods(["GET", "HEAD", "POST"])
A_PAGE = 25


@EITHER
def round_page(request: HttpRequest, campaign_id: uuid.UUID, round: int) -> HttpResponse:
    """Show a round with its battles; its organisers change its title and dates here."""
    changing = request.method == "POST"
    seat = seat_of(request, campaign_id, Act.ORGANISE if changing else Act.READ)
    found = next((r for r in rounds_of(seat.campaign) if r.number == round), None)
    found = found or round_of(seat.campaign, round)
    usual = {"title": found.title, "starts_on": found.starts_on, "ends_on": found.ends_on}
    form = RoundForm(request.POST if changing else None, initial=usual)
    if changing and form.is_valid():
        try:
            change_round(seat=seat, number=round, **_values(form))
        except CampaignShut as shut:
            return refused(request, seat, shut)
        except Refused as fault:
            form.add_error(fault.field or None, fault.message)
        else:
            messages.success(request, _("Round %(number)d changed.") % {"number": round})
            return done(address("round", seat.campaign, round))
    return _round_answer(request, seat, found, form)


def _round_answer(request: HttpRequest, seat: Seat, found: Round, form: RoundForm) -> HttpResponse:
    page = Paginator(battles_of(seat, of_round=found.number), A_PAGE)
    shown = page.get_page(request.GET.get("page"))
    zone = zone_of(seat.campaign)
    context = {
        "seat": seat,
        "head": head_of(seat),
        "round": round_row(seat.campaign, found),
        "rows": battle_rows(seat, with_forces(seat, shown), zone),
        "page": shown,
        "form": form,
        "organises": seat.may(Act.ORGANISE),
        "zone": zone_words(seat.campaign),
        "current": "campaigns",
    }
    status = 422 if form.errors else 200
    return render(request, "campaigns/round.html", context, status=status)


@EITHER
def round_new(request: HttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """Ask for the next round and open it."""
    seat = seat_of(request, campaign_id, Act.ORGANISE)
    last = max((found.number for found in rounds_of(seat.campaign)), default=0)
    form = RoundForm(
        request.POST if request.method == "POST" else None, initial={"number": last + 1}
    )
    if form.is_bound and form.is_valid():
        try:
            found = open_round(
                seat=seat, number=form.cleaned_data["number"] or last + 1, **_values(form)
            )
        except CampaignShut as shut:
            return refused(request, seat, shut)
        except Refused as fault:
            form.add_error(fault.field or None, fault.message)
        else:
            messages.success(request, _("Round %(number)d opened.") % {"number": found.number})
            return done(address("round", seat.campaign, found.number))
    context = {
        "seat": seat,
        "head": head_of(seat),
        "title": _("Open round %(number)d") % {"number": last + 1},
        "form": form,
        "current": "campaigns",
    }
    status = 422 if form.errors else 200
    return render(request, "campaigns/round_new.html", context, status=status)


@EITHER
def round_close(request: HttpRequest, campaign_id: uuid.UUID, round: int) -> HttpResponse:
    """Show what the end of a round gives each flotilla, and close it."""
    seat = seat_of(request, campaign_id, Act.ORGANISE)
    found = round_of(seat.campaign, round)
    fault: Refused | None = None
    if request.method == "POST":
        try:
            close_round(seat=seat, number=round, anyway="anyway" in request.POST)
        except CampaignShut as shut:
            return refused(request, seat, shut)
        except Refused as refusal:
            fault = refusal
        else:
            messages.success(request, _("Round %(number)d closed.") % {"number": round})
            return done(address("battles", seat.campaign))
    terms = terms_of(seat.campaign)
    still_open = is_open(seat.campaign, found)
    context = {
        "seat": seat,
        "head": head_of(seat),
        "title": _("Close %(round)s") % {"round": round_inside(found)},
        "round": round_row(seat.campaign, found),
        "is_open": still_open,
        "shares": share_rows(shares_of(seat, round)) if still_open else [],
        "repairs": repairs_words(str(terms.repairs)),
        "unfinished": [
            (number, address("battle", seat.campaign, number))
            for number in battles_without_result(seat.campaign, round)
        ],
        "fault": fault,
        "next": _next_words(seat, round),
        "current": "campaigns",
    }
    return render(request, "campaigns/round_close.html", context, status=422 if fault else 200)


def _next_words(seat: Seat, number: int) -> str:
    planned = seat.campaign.rounds_planned
    if planned is None or number >= planned:
        return _("No round opens by itself after it; you can open another one any time.")
    return _("Round %(number)d opens at once.") % {"number": number + 1}


def _values(form: RoundForm) -> dict[str, Any]:
    sent = form.cleaned_data
    return {
        "title": sent["title"].strip(),
        "starts_on": sent["starts_on"],
        "ends_on": sent["ends_on"],
    }


@EITHER
def round_robin(request: HttpRequest, campaign_id: uuid.UUID, round: int) -> HttpResponse:
    """Pair a whole round: choose how, look at who meets whom, plan all battles at once."""
    seat = seat_of(request, campaign_id, Act.ORGANISE)
    found, flotillas = round_of(seat.campaign, round), flotillas_of(seat.campaign)
    sides = {row.side for row in flotillas}
    everyone = [str(row.pk) for row in flotillas]
    asked: QueryDict | None = request.POST if request.method == "POST" else None
    if asked is None and "mode" in request.GET:
        asked = request.GET
    form = PairForm(
        asked,
        terms=terms_of(seat.campaign),
        flotillas=flotillas,
        two_sides=len(sides) == 2,
        initial={"flotillas": everyone, "mode": ACROSS if len(sides) == 2 else "everybody"},
    )
    if form.is_bound and form.is_valid():
        if request.method == "POST":
            return _paired(request, seat, form, flotillas, round)
        return _robin_answer(request, seat, found, form, _preview(seat, form, flotillas, round))
    return _robin_answer(request, seat, found, form, {})


def _preview(seat: Seat, form: PairForm, flotillas: list[Flotilla], number: int) -> dict[str, Any]:
    met = meetings(seat.campaign)
    chosen = form.cleaned_data["flotillas"]
    if form.cleaned_data["mode"] == ACROSS:
        side_of = {str(row.pk): row.side for row in flotillas}
        first = side_of[str(flotillas[0].pk)]
        left = [key for key in chosen if side_of[key] == first]
        turns = across(left, [key for key in chosen if side_of[key] != first])
    else:
        turns = everybody(chosen)
    counts = {pair: len(numbers) for pair, numbers in met.items()}
    pairing: Pairing = best_round(turns, number, counts, sat_out(seat.campaign, number))
    rows, byes = pair_rows(seat, pairing, flotillas, met)
    return {"pairs": rows, "byes": byes, "once": new_once(), "looked": True}


def _paired(
    request: HttpRequest, seat: Seat, form: PairForm, flotillas: list[Flotilla], number: int
) -> HttpResponse:
    """Plan the battles as they were shown."""
    chosen = form.cleaned_data["scenario"]
    pairs = [value.split(":") for value in request.POST.getlist("pair")]
    plans = [
        Plan(
            sides=tuple(SideWish(flotillas=(key,)) for key in pair),
            scenario=int(chosen) if chosen.isdecimal() else None,
            roll=chosen == ROLL,
            round=number,
            fit=True,
        )
        for pair in pairs
    ]
    if not plans:
        form.add_error(None, _("Look at the pairs first."))
        return _robin_answer(request, seat, round_of(seat.campaign, number), form, {})
    try:
        battles = plan_battles(seat=seat, plans=plans, once=request.POST.get("once", "")[:40])
    except CampaignShut as shut:
        return refused(request, seat, shut)
    except Refused as fault:
        form.add_error(None, fault.message)
        return _robin_answer(request, seat, round_of(seat.campaign, number), form, {})
    words = ngettext("%(n)d battle planned.", "%(n)d battles planned.", len(battles))
    messages.success(request, words % {"n": len(battles)})
    return done(address("round", seat.campaign, number))


def _robin_answer(
    request: HttpRequest, seat: Seat, found: Round, form: PairForm, shown: dict[str, Any]
) -> HttpResponse:
    context = {
        "seat": seat,
        "head": head_of(seat),
        "title": _("Pair %(round)s") % {"round": round_inside(found)},
        "round": round_row(seat.campaign, found),
        "form": form,
        "sent": form.cleaned_data if shown else {},
        "current": "campaigns",
        **shown,
    }
    status = 422 if form.errors else 200
    return render(request, "campaigns/round_robin.html", context, status=status)
