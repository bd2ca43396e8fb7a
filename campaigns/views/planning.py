"""Battles planned, changed, called off."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from campaigns.access import Act, Seat
from campaigns.forms.battles import CallOffForm, PlanForm, initial_of, new_once
from campaigns.models import Engagement
from campaigns.presenters.battles import address, battle_inside, battle_name
from campaigns.presenters.head import head_of
from campaigns.presenters.moments import zone_of, zone_words
from campaigns.selectors.battles import (
    battle_of,
    flotillas_of,
    muster_of,
    open_rounds,
    round_of,
    terms_of,
)
from campaigns.services import CampaignShut, Refused, Stale
from campaigns.services.planning import call_off, change_battle, plan_battle, put_back
from campaigns.views.acting import carry_out, done, refused, seat_of
from config.web import errors

EITHER = require_http_methods(["GET", "HEAD", "POST"])


@EITHER
def battle_new(request: HttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """Ask for a battle and plan it."""
    seat = seat_of(request, campaign_id, Act.ORGANISE)
    rounds = open_rounds(seat.campaign)
    first = str(rounds[0].number) if rounds else "0"
    form = _form(request, seat, initial={"once": new_once(), "round": first})

    def plan() -> Engagement:
        return plan_battle(seat=seat, plan=form.plan(), once=form.cleaned_data["once"])

    title = _("Plan a battle")
    return _answer(request, seat, form, plan, title=title, say=_("%(battle)s planned."))


@EITHER
def battle_edit(request: HttpRequest, campaign_id: uuid.UUID, number: int) -> HttpResponse:
    """Show a battle's plan as a form and change it."""
    seat = seat_of(request, campaign_id, Act.ORGANISE)
    found = battle_of(seat, number)
    forces = muster_of(seat, found).forces
    form = _form(
        request, seat, initial=initial_of(found, forces, zone_of(seat.campaign)), battle=found
    )

    def change() -> Engagement:
        version = form.cleaned_data["version"] or 0
        return change_battle(seat=seat, battle=found, plan=form.plan(), version=version)

    title = _("Change %(battle)s") % {"battle": battle_inside(found)}
    return _answer(request, seat, form, change, title=title, say=_("%(battle)s changed."))


@EITHER
def battle_call_off(request: HttpRequest, campaign_id: uuid.UUID, number: int) -> HttpResponse:
    """Ask why, and call a battle off."""
    seat = seat_of(request, campaign_id, Act.ORGANISE)
    found = battle_of(seat, number)
    form = CallOffForm(request.POST if request.method == "POST" else None)
    here = address("battle", seat.campaign, number)
    if form.is_bound and form.is_valid():
        reason = form.cleaned_data["reason"]
        say = _("%(battle)s called off.") % {"battle": battle_name(found)}

        def act() -> Engagement:
            return call_off(seat=seat, battle=found, reason=reason)

        return carry_out(request, seat, act, to=here, say=say)
    context = {
        "seat": seat,
        "head": head_of(seat),
        "title": _("Call off %(battle)s") % {"battle": battle_inside(found)},
        "form": form,
        "here_url": here,
        "current": "campaigns",
    }
    status = 422 if form.is_bound else 200
    return render(request, "campaigns/battle_call_off.html", context, status=status)


@require_POST
def battle_put_back(request: HttpRequest, campaign_id: uuid.UUID, number: int) -> HttpResponse:
    """Plan a battle after all that was called off."""
    seat = seat_of(request, campaign_id, Act.ORGANISE)
    found = battle_of(seat, number)
    here = address("battle", seat.campaign, number)
    say = _("%(battle)s planned after all.") % {"battle": battle_name(found)}
    return carry_out(request, seat, lambda: put_back(seat=seat, battle=found), to=here, say=say)


def _form(
    request: HttpRequest, seat: Seat, *, initial: dict[str, Any], battle: Engagement | None = None
) -> PlanForm:
    campaign = seat.campaign
    rounds = open_rounds(campaign)
    if battle is not None and battle.round and battle.round not in {r.number for r in rounds}:
        rounds.insert(0, round_of(campaign, battle.round))
    return PlanForm(
        request.POST if request.method == "POST" else None,
        initial=initial,
        terms=terms_of(campaign),
        zone=zone_of(campaign),
        flotillas=flotillas_of(campaign),
        rounds=rounds,
    )


def _answer(
    request: HttpRequest,
    seat: Seat,
    form: PlanForm,
    act: Callable[[], Engagement],
    *,
    title: str,
    say: str,
) -> HttpResponse:
    """Return the form, with what is wrong beside its field, or do what it asks for."""
    if form.is_bound and form.is_valid():
        try:
            battle = act()
        except Stale as stale:
            typed = [(str(form.fields[k].label), str(form.data.get(k, ""))) for k in _TYPED]
            return errors.conflict(request, stale.message, typed=[t for t in typed if t[1]])
        except CampaignShut as shut:
            return refused(request, seat, shut)
        except Refused as fault:
            form.add_error(fault.field if fault.field in form.fields else None, fault.message)
        else:
            messages.success(request, say % {"battle": battle_name(battle)})
            return done(address("battle", seat.campaign, battle.number))
    context = {
        "seat": seat,
        "head": head_of(seat),
        "title": title,
        "form": form,
        "zone": zone_words(seat.campaign),
        "battles_url": address("battles", seat.campaign),
        "current": "campaigns",
    }
    status = 422 if form.is_bound else 200
    return render(request, "campaigns/battle_form.html", context, status=status)


_TYPED = ("title", "place", "day", "at", "notes")
