"""Start a campaign, copy one, change its settings."""

from __future__ import annotations

import uuid
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from campaigns.access import Act, Seat
from campaigns.forms.founding import CampaignForm
from campaigns.presenters.head import head_of
from campaigns.presenters.sentences.people import changed_words
from campaigns.services.founding import (
    Overtaken,
    change_settings,
    found_campaign,
    hindrance_to_deleting,
    terms_are_fixed,
)
from campaigns.services.results import CampaignShut, Refused
from campaigns.services.settings import Settings, settings_of, system_named, version_of
from campaigns.views.acting import done, refused, seat_of
from config.web.caching import private_page
from config.web.device import visitor_of
from config.web.throttle import limited
from fleetbuilder.names import next_copy_name
from fleetbuilder.posts import digest
from rules.engine import registry
from rules.engine.core.system import RuleSystem

FOUNDINGS = "30/h"


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@limited("found-campaign", FOUNDINGS)
@private_page
def campaign_new(request: HttpRequest) -> HttpResponse:
    """Ask what a campaign is to be; a post starts it. `?system=` chooses another game."""
    system = _system(request.GET.get("system", ""))
    return _founding(request, CampaignForm(request.POST or None, system=system, was=None))


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@limited("found-campaign", FOUNDINGS)
@private_page
def campaign_copy(request: HttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """Start a campaign with the settings of another one, without its people and ships."""
    seat = seat_of(request, campaign_id)
    form = CampaignForm(
        request.POST or None,
        system=system_named(seat.campaign.system),
        was=settings_of(seat.campaign),
    )
    form.fields["name"].initial = next_copy_name(seat.campaign.name)
    return _founding(request, form, like=seat)


def _founding(request: HttpRequest, form: CampaignForm, like: Seat | None = None) -> HttpResponse:
    if request.method == "POST":
        form = _bound(request, form)
        if form.is_valid():
            try:
                campaign = found_campaign(
                    visitor=visitor_of(request),
                    settings=form.wish(),
                    token=_token(request),
                    like=like,
                )
            except Refused as fault:
                say_in_form(form, fault)
            else:
                messages.success(request, _("The campaign is open. Invite your friends."))
                return done(reverse("campaigns:people", args=(campaign.pk,)))
    others = [one for one in registry.all_systems() if one.campaigns and one is not form.system]
    context = {
        "form": form,
        "like": like.campaign if like else None,
        "others": [] if like else others,
        "current": "campaigns",
    }
    return render(request, "campaigns/campaign_new.html", context, status=_status(form))


@require_http_methods(["GET", "HEAD", "POST"])
@private_page
def campaign_settings(request: HttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """Show what was decided and change what can still be changed."""
    seat = seat_of(request, campaign_id, Act.ORGANISE)
    fixed = terms_are_fixed(seat.campaign)
    was = settings_of(seat.campaign)
    system = system_named(seat.campaign.system)
    form = CampaignForm(request.POST or None, system=system, was=was, fixed=fixed)
    if request.method == "POST":
        form = _bound(request, form)
        if form.is_valid():
            return _change(request, seat, form, form.wish(), fixed=fixed)
    return _settings_page(request, seat, form, fixed=fixed)


def _change(
    request: HttpRequest, seat: Seat, form: CampaignForm, wish: Settings, *, fixed: bool
) -> HttpResponse:
    try:
        version = request.POST.get("version", "")
        changed = change_settings(seat=seat, settings=wish, version=version)
    except Overtaken as fault:
        return _settings_page(request, seat, form, fixed=fixed, overtaken=fault)
    except CampaignShut as shut:
        return refused(request, seat, shut)
    except Refused as fault:
        say_in_form(form, fault)
        return _settings_page(request, seat, form, fixed=fixed)
    words = _("The settings are changed.") if changed else _("Nothing was changed.")
    messages.success(request, words)
    return done(reverse("campaigns:campaign-settings", args=(seat.campaign.pk,)))


def _settings_page(
    request: HttpRequest,
    seat: Seat,
    form: CampaignForm,
    *,
    fixed: bool,
    overtaken: Overtaken | None = None,
) -> HttpResponse:
    """Return the page; where another organiser was faster, with all that was typed, by 409."""
    seat.campaign.refresh_from_db()
    context = {
        "seat": seat,
        "version": version_of(settings_of(seat.campaign)),
        "overtaken": changed_words(overtaken.fields) if overtaken else "",
        "head": head_of(seat),
        "form": form,
        "fixed": fixed,
        "governs": seat.may(Act.GOVERN),
        "kept": hindrance_to_deleting(seat.campaign),
        "current": "campaigns",
    }
    status = 409 if overtaken else _status(form)
    return render(request, "campaigns/settings.html", context, status=status)


def say_in_form(form: Any, fault: Refused) -> None:
    """Say beside a field why something was refused, or above the form."""
    form.add_error(fault.field if fault.field in form.fields else None, fault.message)


def _bound(request: HttpRequest, form: CampaignForm) -> CampaignForm:
    """Return the form with what was sent, even where that is nothing at all."""
    form.data, form.is_bound = request.POST, True
    return form


def _status(form: CampaignForm) -> int:
    return 422 if form.errors else 200


def _token(request: HttpRequest) -> str:
    """Return what tells this form and its content from any other; "" for one without `once`."""
    if not request.POST.get("once"):
        return ""
    sent = sorted((name, request.POST.getlist(name)) for name in request.POST)
    return digest(repr([pair for pair in sent if pair[0] != "csrfmiddlewaretoken"]))


def _system(slug: str) -> RuleSystem:
    """Return the game asked for, or the first that has campaigns."""
    known = [one for one in registry.all_systems() if one.campaigns is not None]
    return next((one for one in known if one.slug == slug), known[0])
