"""Mails of a campaign: wanted or not, and off by the address that stands in each of them."""

from __future__ import annotations

import uuid

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from campaigns import services
from campaigns.access import CampaignMissing
from campaigns.presenters.head import head_of
from campaigns.services.mailing import member_of_token
from campaigns.views.acting import done, seat_of
from campaigns.views.calendar import refuse_wrong_key
from config.web.caching import private_page


@require_http_methods(["GET", "HEAD", "POST"])
@private_page
def mail(request: HttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """Ask a member whether he wants mails of this campaign."""
    seat = seat_of(request, campaign_id)
    if seat.member is None:
        raise CampaignMissing("There is no such campaign.")
    if request.method == "POST":
        wants = request.POST.get("wants") == "yes"
        services.want_mail(seat=seat, wants=wants)
        words = _("Mails are on.") if wants else _("Mails are off.")
        messages.success(request, words)
        return done(reverse("campaigns:mail", args=(seat.campaign.pk,)))
    context = {
        "seat": seat,
        "head": head_of(seat),
        "wants": seat.member.wants_mail,
        "email": seat.visitor.user.email,
        "current": "campaigns",
    }
    return render(request, "campaigns/mail.html", context)


@csrf_exempt  # mail programs send it without our cookie; the token alone says whose it is
@require_http_methods(["GET", "HEAD", "POST"])
@private_page
def mail_off(request: HttpRequest, token: str) -> HttpResponse:
    """Ask whether the mails shall end; end them (mail programs post it straight away)."""
    try:
        member = member_of_token(token)
    except CampaignMissing:
        return refuse_wrong_key(request)
    over = request.method == "POST"
    if over:
        services.mail_off(token)
    context = {"name": member.campaign.name, "over": over, "current": "campaigns"}
    return render(request, "campaigns/mail_off.html", context)
