"""Who is in a campaign, and what organisers do about people."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaigns import services
from campaigns.access import Act, Seat
from campaigns.forms.people import MemberForm, RemoveForm, ReplaceForm, RoleForm
from campaigns.models import Campaign, Membership, Role
from campaigns.presenters.head import head_of
from campaigns.presenters.people import (
    flotilla_url,
    invitation_views,
    member_views,
    request_views,
)
from campaigns.selectors.people import (
    former_members,
    members_of,
    open_invitations,
    request_of,
    waiting_requests,
    without_commander,
)
from campaigns.services.people import STAY, commanded_by
from campaigns.services.results import CampaignShut, Refused
from campaigns.views.acting import carry_out, done, refused, seat_of
from campaigns.views.founding import say_in_form
from config.web.caching import private_page
from fleetbuilder.names import isolated


@require_safe
def people(request: HttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """Show who is in the campaign; to organisers also who is invited and who asks."""
    seat = seat_of(request, campaign_id)
    closed = seat.campaign.status == Campaign.Status.CLOSED
    organises = seat.may(Act.ORGANISE) and not closed
    members = members_of(seat.campaign)
    alone = without_commander(seat.campaign)
    context: dict[str, Any] = {
        "members": member_views(seat, members),
        "former": former_members(seat.campaign),
        "alone": [(one, flotilla_url(seat.campaign, one)) for one in alone],
        "organises": organises,
        "governs": seat.may(Act.GOVERN) and not closed,
        "can_ask": seat.member is None and seat.campaign.takes_requests and not closed,
        "asked": None if seat.member else request_of(seat.visitor, seat.campaign),
    }
    if organises:
        found = open_invitations(seat.campaign)
        context["invitations"] = invitation_views(seat, found, whole_address(request))
        context["requests"] = request_views(seat, waiting_requests(seat.campaign))
        if alone:
            context["command_form"] = MemberForm(
                others=[one for one in members if one.user_id and one.role != Role.OBSERVER],
                label=_("New commander"),
            )
    return page(request, seat, "campaigns/people.html", context)


@require_safe
@private_page
def member(request: HttpRequest, campaign_id: uuid.UUID, member_id: int) -> HttpResponse:
    """Show what an organiser can do about a member."""
    seat = seat_of(request, campaign_id, Act.ORGANISE)
    return _member_page(request, seat, _present(seat, member_id))


@require_POST
@private_page
def member_role(request: HttpRequest, campaign_id: uuid.UUID, member_id: int) -> HttpResponse:
    """Give a member another role."""
    seat = seat_of(request, campaign_id, Act.GOVERN)
    who = _present(seat, member_id)
    form = RoleForm(request.POST, now=who.role)
    return _act(
        request,
        seat,
        who,
        form,
        lambda good: services.change_role(seat=seat, member_id=member_id, role=good["role"]),
        "role_form",
    )


@require_POST
@private_page
def member_replace(request: HttpRequest, campaign_id: uuid.UUID, member_id: int) -> HttpResponse:
    """Let another member take over a player's flotillas; the player leaves at once."""
    seat = seat_of(request, campaign_id, Act.ORGANISE)
    who = _present(seat, member_id)
    form = ReplaceForm(request.POST, others=_others(seat, who))
    return _act(
        request,
        seat,
        who,
        form,
        lambda good: services.replace_player(
            seat=seat,
            member_id=member_id,
            successor_id=good["successor"],
            reason=good["reason"],
        ),
        "replace_form",
    )


@require_POST
@private_page
def member_remove(request: HttpRequest, campaign_id: uuid.UUID, member_id: int) -> HttpResponse:
    """Remove a member, for a reason."""
    seat = seat_of(request, campaign_id, Act.ORGANISE)
    who = _present(seat, member_id)
    form = RemoveForm(request.POST, commands=bool(commanded_by(who)))
    return _act(
        request,
        seat,
        who,
        form,
        lambda good: services.remove_member(
            seat=seat,
            member_id=member_id,
            reason=good["reason"],
            flotillas=good.get("flotillas", STAY),
        ),
        "remove_form",
    )


@require_POST
@private_page
def command(request: HttpRequest, campaign_id: uuid.UUID, flotilla_id: uuid.UUID) -> HttpResponse:
    """Give a flotilla that nobody commands to a member."""
    seat = seat_of(request, campaign_id, Act.ORGANISE)
    flotilla = seat.campaign.flotillas.filter(pk=flotilla_id).first()
    if flotilla is None:
        raise Http404("There is no such flotilla.")
    chosen = request.POST.get("member", "")
    number = int(chosen) if chosen.isascii() and chosen.isdigit() and len(chosen) < 18 else 0
    return carry_out(
        request,
        seat,
        lambda: services.hand_command(seat=seat, flotilla=flotilla, member_id=number),
        to=reverse("campaigns:people", args=(campaign_id,)),
        say=_("The flotilla has a commander again."),
    )


@require_http_methods(["GET", "HEAD", "POST"])
@private_page
def hand_over(request: HttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """Ask to whom the campaign goes; a post hands it over."""
    seat = seat_of(request, campaign_id, Act.GOVERN)
    others = [
        one
        for one in members_of(seat.campaign)
        if one.user_id and seat.member and one.pk != seat.member.pk
    ]
    sent = request.POST if request.method == "POST" else None
    form = MemberForm(sent, others=others, label=_("The new organiser"))
    if sent is not None and form.is_valid():
        try:
            heir = services.hand_over(seat=seat, member_id=form.cleaned_data["member"])
        except CampaignShut as shut:
            return refused(request, seat, shut)
        except Refused as fault:
            say_in_form(form, fault)
        else:
            words = _("%(name)s is the organiser now, and you are co-organiser.")
            messages.success(request, words % {"name": isolated(heir.name)})
            return done(reverse("campaigns:people", args=(campaign_id,)))
    return page(request, seat, "campaigns/hand_over.html", {"form": form, "others": others})


def page(request: HttpRequest, seat: Seat, template: str, context: dict[str, Any]) -> HttpResponse:
    """Return a page of the campaign; 422 for one whose form has faults."""
    form = context.get("form")
    whole = {"seat": seat, "head": head_of(seat), "current": "campaigns", **context}
    return render(request, template, whole, status=422 if form and form.errors else 200)


def whole_address(request: HttpRequest) -> Callable[[str], str]:
    """Return what makes the whole address of an invitation's token."""
    return lambda token: request.build_absolute_uri(reverse("campaigns:invitation", args=(token,)))


def _present(seat: Seat, member_id: int) -> Membership:
    found = seat.campaign.members.filter(pk=member_id, left_at__isnull=True).first()
    if found is None:
        raise Http404("There is no such member.")
    return found


def _others(seat: Seat, who: Membership) -> list[Membership]:
    return [one for one in members_of(seat.campaign) if one.pk != who.pk and one.user_id]


def _member_page(
    request: HttpRequest, seat: Seat, who: Membership, **bound: forms.Form
) -> HttpResponse:
    own = commanded_by(who)
    context: dict[str, Any] = {
        "who": who,
        "is_me": seat.member is not None and seat.member.pk == who.pk,
        "manages": seat.may(Act.GOVERN) or who.role != Role.ORGANISER,
        "flotillas": own,
        "role_form": RoleForm(now=who.role) if seat.may(Act.GOVERN) else None,
        "replace_form": ReplaceForm(others=_others(seat, who)),
        "remove_form": RemoveForm(commands=bool(own)),
    } | bound
    faulty = any(form.errors for form in bound.values())
    whole = {"seat": seat, "head": head_of(seat), "current": "campaigns", **context}
    return render(request, "campaigns/member.html", whole, status=422 if faulty else 200)


def _act(
    request: HttpRequest,
    seat: Seat,
    who: Membership,
    form: forms.Form,
    do: Callable[[dict[str, Any]], Any],
    name: str,
) -> HttpResponse:
    """Do what one of the forms of a member's page asks for, or show what is amiss in it."""
    if form.is_valid():
        try:
            do(form.cleaned_data)
        except CampaignShut as shut:
            return refused(request, seat, shut)
        except Refused as fault:
            say_in_form(form, fault)
        else:
            messages.success(request, _("That is done. It stands in the log."))
            return done(reverse("campaigns:people", args=(seat.campaign.pk,)))
    return _member_page(request, seat, who, **{name: form})
