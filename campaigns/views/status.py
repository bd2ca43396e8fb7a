"""Freeze, close, reopen and delete a campaign."""

from __future__ import annotations

import uuid

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from campaigns.access import Act, Seat
from campaigns.forms.people import StatusForm
from campaigns.models import Campaign
from campaigns.presenters.head import head_of
from campaigns.services.founding import delete_campaign, hindrance_to_deleting, set_status
from campaigns.services.results import CampaignShut, Refused
from campaigns.views.acting import done, refused, seat_of
from campaigns.views.founding import say_in_form
from config.web.caching import private_page


@require_http_methods(["GET", "HEAD", "POST"])
@private_page
def campaign_status(request: HttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """Say what freezing, closing and reopening mean; a post does it, for a reason."""
    seat = seat_of(request, campaign_id, Act.GOVERN)
    form = StatusForm(request.POST if request.method == "POST" else None, now=seat.campaign.status)
    if request.method == "POST" and form.is_valid():
        status = form.cleaned_data["status"]
        try:
            set_status(seat=seat, status=status, reason=form.cleaned_data["reason"])
        except CampaignShut as shut:
            return refused(request, seat, shut)
        except Refused as fault:
            say_in_form(form, fault)
        else:
            said = {
                Campaign.Status.OPEN: _("The campaign is open again."),
                Campaign.Status.FROZEN: _("The campaign is frozen."),
                Campaign.Status.CLOSED: _("The campaign is closed."),
            }
            messages.success(request, said[status])
            return done(reverse("campaigns:campaign", args=(campaign_id,)))
    return _page(request, "campaigns/status.html", seat, form)


@require_http_methods(["GET", "HEAD", "POST"])
@private_page
def campaign_delete(request: HttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """Ask before a campaign is deleted; only one in which nothing has happened can be."""
    seat = seat_of(request, campaign_id, Act.GOVERN)
    if request.method != "POST":
        return _page(request, "campaigns/delete.html", seat, None)
    try:
        delete_campaign(seat=seat)
    except Refused as fault:
        return refused(request, seat, fault)
    messages.success(request, _("%(name)s is deleted.") % {"name": seat.campaign.name})
    return done(reverse("campaigns:campaigns"))


def _page(request: HttpRequest, template: str, seat: Seat, form: forms.Form | None) -> HttpResponse:
    context = {
        "seat": seat,
        "head": head_of(seat),
        "form": form,
        "kept": hindrance_to_deleting(seat.campaign),
        "current": "campaigns",
    }
    return render(request, template, context, status=422 if form and form.errors else 200)
