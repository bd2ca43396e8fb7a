"""The list of battles and the page of one."""

from __future__ import annotations

import uuid

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from campaigns.access import Act
from campaigns.presenters.battle_page import battle_page
from campaigns.presenters.battles import battle_rows
from campaigns.presenters.head import head_of
from campaigns.presenters.moments import zone_of, zone_words
from campaigns.presenters.rounds import round_rows
from campaigns.selectors.battles import (
    SHOWN,
    battle_of,
    battles_of,
    muster_of,
    rounds_of,
    told_of,
    with_forces,
)
from campaigns.views.acting import seat_of
from campaigns.views.calendar import feed_address

A_PAGE = 25


@require_safe
def battles(request: HttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """List battles by round: all, mine, those to come or those that count."""
    seat = seat_of(request, campaign_id)
    campaign, asked = seat.campaign, request.GET.get("show", "")
    show = asked if asked in SHOWN else "all"
    page = Paginator(battles_of(seat, show), A_PAGE).get_page(request.GET.get("page"))
    rounds = round_rows(campaign, rounds_of(campaign))
    rows = battle_rows(seat, with_forces(seat, page), zone_of(campaign))
    names = {found.number: found for found in rounds}
    context = {
        "seat": seat,
        "head": head_of(seat),
        "show": show,
        "groups": [
            {"round": names.get(number), "rows": [row for row, n in numbered if n == number]}
            for numbered in [list(zip(rows, (b.round for b in page), strict=True))]
            for number in dict.fromkeys(n for _, n in numbered)
        ],
        "page": page,
        "rounds": rounds,
        "zone": zone_words(campaign),
        "feed": feed_address(request, seat),
        "organises": seat.may(Act.ORGANISE),
        "has_own": seat.member is not None and seat.may(Act.COMMAND),
        "current": "campaigns",
    }
    return render(request, "campaigns/battles.html", context)


@require_safe
def battle(request: HttpRequest, campaign_id: uuid.UUID, number: int) -> HttpResponse:
    """Show a battle: who, where, when, the sea, and what each side sends."""
    seat = seat_of(request, campaign_id)
    found = battle_of(seat, number)
    zone = zone_of(seat.campaign)
    shown = battle_page(seat, muster_of(seat, found), told_of(seat, found), zone)
    context = {
        "seat": seat,
        "head": head_of(seat),
        "battle": found,
        "page": shown,
        "system": seat.campaign.system,
        "zone": zone_words(seat.campaign),
        "current": "campaigns",
    }
    return render(request, "campaigns/battle.html", context)
