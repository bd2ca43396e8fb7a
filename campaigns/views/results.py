"""The page of a result, and what is done about it: confirm, dispute, rule."""

from __future__ import annotations

import uuid

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from campaigns.access import Act, CampaignMissing, Seat, as_uuid
from campaigns.forms.words_on_results import DisputeForm, RulingForm
from campaigns.models import Engagement, Flotilla
from campaigns.presenters.head import head_of
from campaigns.presenters.results import battle_title, result_url, result_view
from campaigns.selectors.results import (
    battle_for,
    came_of,
    fielded_of,
    fighting,
    forces_of,
    impartial,
    shown_filing,
)
from campaigns.services import confirm_result, dispute_result, rule_on_result
from campaigns.services.confirming import SEND_BACK
from campaigns.services.filing import may_file
from campaigns.views.acting import carry_out, seat_of
from config.web.caching import private_page
from rules.engine.core.result import result_from_plain


@require_safe
@private_page
def result(request: HttpRequest, campaign_id: uuid.UUID, number: int) -> HttpResponse:
    """Show the result of a battle as it was filed."""
    seat = seat_of(request, campaign_id)
    return result_page(request, seat, battle_for(seat, number))


def result_page(
    request: HttpRequest,
    seat: Seat,
    battle: Engagement,
    *,
    dispute: forms.Form | None = None,
    ruling: forms.Form | None = None,
) -> HttpResponse:
    """Return the page of a battle's result, with forms that were not in order."""
    filing, forces = shown_filing(battle), forces_of(battle)
    flotillas = fighting(forces)
    context = {
        "seat": seat,
        "head": head_of(seat),
        "battle": battle,
        "title": battle_title(battle),
        "current": "campaigns",
        "may_file": may_file(seat, flotillas) and battle.status != Engagement.Status.CALLED_OFF,
    }
    if filing is not None:
        told = (fielded_of(battle, forces, came_of(filing)), result_from_plain(filing.result))
        judges = seat.may(Act.ORGANISE) and bool(impartial(seat.campaign, flotillas))
        context |= {
            "page": result_view(seat, battle, filing, told, flotillas, judges),
            "dispute_form": dispute or DisputeForm(auto_id="dispute_%s"),
            "ruling_form": ruling or RulingForm(auto_id="ruling_%s"),
            "dispute_open": dispute is not None,
            "ruling_open": ruling is not None,
        }
    status = 422 if dispute is not None or ruling is not None else 200
    return render(request, "campaigns/result.html", context, status=status)


@require_POST
@private_page
def confirm(request: HttpRequest, campaign_id: uuid.UUID, number: int) -> HttpResponse:
    """Give one's word on a result, or as an organiser that of an absent player."""
    seat, battle = _acting(request, campaign_id, number)
    flotilla = _flotilla(seat, request.POST.get("flotilla", ""))

    def act() -> None:
        confirm_result(
            seat=seat,
            engagement=battle,
            digest=request.POST.get("digest", ""),
            flotilla=flotilla,
        )

    return carry_out(request, seat, act, to=result_url(seat, battle), say=_("Confirmed."))


@require_POST
@private_page
def dispute(request: HttpRequest, campaign_id: uuid.UUID, number: int) -> HttpResponse:
    """Say that a result is not what happened."""
    seat, battle = _acting(request, campaign_id, number)
    form = DisputeForm(request.POST, auto_id="dispute_%s")
    if not form.is_valid():
        return result_page(request, seat, battle, dispute=form)

    def act() -> None:
        dispute_result(
            seat=seat,
            engagement=battle,
            digest=request.POST.get("digest", ""),
            reason=form.cleaned_data["reason"],
        )

    say = _("Disputed. The organiser rules on it.")
    return carry_out(request, seat, act, to=result_url(seat, battle), say=say)


@require_POST
@private_page
def rule(request: HttpRequest, campaign_id: uuid.UUID, number: int) -> HttpResponse:
    """Decide as an organiser what becomes of a result."""
    seat = seat_of(request, campaign_id, Act.ORGANISE)
    battle = battle_for(seat, number)
    form = RulingForm(request.POST, auto_id="ruling_%s")
    if not form.is_valid():
        return result_page(request, seat, battle, ruling=form)
    ruling = form.cleaned_data["ruling"]

    def act() -> None:
        rule_on_result(
            seat=seat,
            engagement=battle,
            digest=request.POST.get("digest", ""),
            ruling=ruling,
            reason=form.cleaned_data["reason"],
        )

    say = _("Sent back.") if ruling == SEND_BACK else _("Ruled: the result counts.")
    return carry_out(request, seat, act, to=result_url(seat, battle), say=say)


def _acting(request: HttpRequest, campaign_id: uuid.UUID, number: int) -> tuple[Seat, Engagement]:
    seat = seat_of(request, campaign_id, Act.FILE)
    return seat, battle_for(seat, number)


def _flotilla(seat: Seat, key: str) -> Flotilla | None:
    """Return the flotilla that an organiser confirms for, None for one's own."""
    if not key:
        return None
    found = seat.campaign.flotillas.filter(pk=as_uuid(key)).first()
    if found is None:
        raise CampaignMissing("There is no such flotilla.")
    return found
