"""Ways in and out: invitations, requests, leaving."""

from __future__ import annotations

import uuid

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from campaigns import services
from campaigns.access import Act, CampaignMissing, Seat, invitation_by, member_of
from campaigns.forms.people import EMAIL, USER, AskForm, InviteForm, LeaveForm
from campaigns.models import Invitation
from campaigns.presenters.joining import joining_view
from campaigns.selectors.people import organisers_of, request_of
from campaigns.services.invitations import hindrance_to_joining
from campaigns.services.people import STAY, commanded_by, is_the_last
from campaigns.services.requests import hindrance_to_asking
from campaigns.services.results import CampaignShut, Refused
from campaigns.views.acting import carry_out, done, refused, seat_of
from campaigns.views.founding import say_in_form
from campaigns.views.people import page
from config.web.caching import private_page
from config.web.device import visitor_of
from config.web.throttle import limited
from fleetbuilder.names import isolated
from fleetbuilder.views.by_link import by_link_only

INVITATIONS, REQUESTS = "60/h", "20/h"


@require_http_methods(["GET", "HEAD", "POST"])
@limited("invite", INVITATIONS)
@private_page
def invite(request: HttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """Ask whom to invite; a post makes the invitation."""
    seat = seat_of(request, campaign_id, Act.ORGANISE)
    sent = request.POST if request.method == "POST" else None
    form = InviteForm(sent, governs=seat.may(Act.GOVERN))
    if sent is not None and form.is_valid():
        try:
            made = _invite(request, seat, form)
        except CampaignShut as shut:
            return refused(request, seat, shut)
        except Refused as fault:
            fault.field = "whom" if fault.field in ("email", "username") else fault.field
            say_in_form(form, fault)
        else:
            messages.success(request, _said(made))
            url = reverse("campaigns:people", args=(campaign_id,))
            return done(f"{url}#invitation-{made.pk}")
    return page(request, seat, "campaigns/invite.html", {"form": form})


def _invite(request: HttpRequest, seat: Seat, form: InviteForm) -> Invitation:
    good, days = form.cleaned_data, form.days()
    if good["how"] == EMAIL:
        origin = request.build_absolute_uri("/").rstrip("/")
        return services.invite_by_email(
            seat=seat, role=good["role"], email=good["whom"], days=days, origin=origin
        )
    if good["how"] == USER:
        return services.invite_by_name(
            seat=seat, role=good["role"], username=good["whom"], days=days
        )
    return services.invite_by_link(seat=seat, role=good["role"], days=days)


def _said(made: Invitation) -> str:
    match Invitation.Kind(made.kind):
        case Invitation.Kind.EMAIL:
            words = _("The invitation goes to %(email)s by mail.")
            return words % {"email": made.email}
        case Invitation.Kind.USER:
            return _("The invitation waits on the site.")
        case _:
            return _("Here is the link. Send it to whom you want.")


@require_POST
@private_page
def invitation_revoke(
    request: HttpRequest, campaign_id: uuid.UUID, invitation_id: int
) -> HttpResponse:
    """Take an invitation back."""
    seat = seat_of(request, campaign_id, Act.ORGANISE)
    return carry_out(
        request,
        seat,
        lambda: services.revoke_invitation(seat=seat, invitation_id=invitation_id),
        to=reverse("campaigns:people", args=(campaign_id,)),
        say=_("The invitation is taken back. It opens nothing any more."),
    )


@require_POST
@private_page
def request_answer(request: HttpRequest, campaign_id: uuid.UUID, request_id: int) -> HttpResponse:
    """Let somebody in who asked, or decline."""
    seat = seat_of(request, campaign_id, Act.ORGANISE)
    accept = request.POST.get("answer") == "accept"
    return carry_out(
        request,
        seat,
        lambda: services.answer_request(seat=seat, request_id=request_id, accept=accept),
        to=reverse("campaigns:people", args=(campaign_id,)),
        say=_("The request is accepted.") if accept else _("The request is declined."),
    )


@require_http_methods(["GET", "HEAD", "POST"])
@by_link_only
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """Say what the campaign is and ask; a post joins it, or declines."""
    found = invitation_by(token)
    visitor = visitor_of(request)
    here = reverse("campaigns:invitation", args=(token,))
    home = reverse("campaigns:campaign", args=(found.campaign_id,))
    if visitor.user is None:
        if request.method == "POST":
            return redirect_to_login(here)
        return _invitation_page(request, found, here, "")
    if member_of(found.campaign, visitor) is not None:
        return done(home)
    if request.method != "POST":
        hindrance = hindrance_to_joining(visitor, found)
        return _invitation_page(request, found, here, hindrance)
    try:
        if request.POST.get("answer") == "decline":
            services.decline_invitation(visitor=visitor, token=token)
            messages.success(request, _("You do not join. Nobody is the worse for it."))
            return done(reverse("campaigns:campaigns"))
        services.accept_invitation(visitor=visitor, token=token)
    except Refused as fault:
        return _invitation_page(request, found, here, fault.message, status=422)
    words = _("Welcome to %(name)s.")
    messages.success(request, words % {"name": isolated(found.campaign.name)})
    return done(home)


def _invitation_page(
    request: HttpRequest, found: Invitation, here: str, hindrance: str, status: int = 200
) -> HttpResponse:
    context = {
        "view": joining_view(found.campaign, organisers_of(found.campaign)),
        "invitation": found,
        "role": found.role,
        "here": here,
        "hindrance": hindrance,
        "anonymous": visitor_of(request).user is None,
        "current": "campaigns",
    }
    return render(request, "campaigns/invitation.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@limited("ask-to-join", REQUESTS)
@private_page
def join_request(request: HttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """Ask to join a public campaign, or take that back."""
    seat = seat_of(request, campaign_id)
    here = reverse("campaigns:join-request", args=(campaign_id,))
    if seat.visitor.user is None:
        return redirect_to_login(here)
    if seat.member is not None:
        return done(reverse("campaigns:campaign", args=(campaign_id,)))
    form = AskForm(request.POST if request.method == "POST" else None, label_suffix="")
    if request.method == "POST" and request.POST.get("do") == "withdraw":
        services.withdraw_request(visitor=seat.visitor, campaign_id=campaign_id)
        messages.success(request, _("Your request is taken back."))
        return done(here)
    if request.method == "POST" and form.is_valid():
        try:
            services.ask_to_join(
                visitor=seat.visitor, campaign_id=campaign_id, text=form.cleaned_data["text"]
            )
        except CampaignShut as shut:
            return refused(request, seat, shut)
        except Refused as fault:
            say_in_form(form, fault)
        else:
            messages.success(request, _("The organisers see your request."))
            return done(here)
    context = {
        "form": form,
        "asked": request_of(seat.visitor, seat.campaign),
        "hindrance": hindrance_to_asking(seat),
    }
    return page(request, seat, "campaigns/join_request.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@private_page
def leave(request: HttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """Ask before somebody leaves, and what becomes of his flotilla."""
    seat = seat_of(request, campaign_id)
    if seat.member is None:
        raise CampaignMissing("There is no such campaign.")
    own = commanded_by(seat.member)
    form = LeaveForm(request.POST if request.method == "POST" else None, commands=bool(own))
    if request.method == "POST" and form.is_valid():
        try:
            services.leave(seat=seat, flotillas=form.cleaned_data.get("flotillas", STAY))
        except CampaignShut as shut:
            return refused(request, seat, shut)
        except Refused as fault:
            say_in_form(form, fault)
        else:
            words = _("You have left %(name)s.")
            messages.success(request, words % {"name": isolated(seat.campaign.name)})
            return done(reverse("campaigns:campaigns"))
    context = {
        "form": form,
        "flotillas": own,
        "is_last": is_the_last(seat.campaign, seat.member),
    }
    return page(request, seat, "campaigns/leave.html", context)
