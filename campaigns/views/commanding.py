"""How pages command a flotilla: who may, what the forms bring, what is said when it can't be."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from campaigns.access import Act, CampaignMissing, Seat
from campaigns.book.values import ShipState, Terms
from campaigns.models import Flotilla
from campaigns.presenters.head import head_of
from campaigns.presenters.ships import commander, ship_view
from campaigns.selectors.ships import Roll, flotilla_of, ship_of, terms_of
from campaigns.services.results import CampaignShut, Refused, Stale
from campaigns.services.writer import refuse_shut
from campaigns.views.acting import done, refused, seat_of
from rules.engine import registry
from rules.engine.core.system import RuleSystem


@dataclass(frozen=True, slots=True, kw_only=True)
class Bridge:
    """A flotilla that the visitor may command, or a ship of it."""

    seat: Seat
    terms: Terms
    flotilla: Flotilla
    ship: Roll | None = None

    @property
    def key(self) -> str:
        """Return the key of the ship."""
        return str(self.ship.row.pk) if self.ship else ""

    @property
    def state(self) -> ShipState:
        """Return how the ship stands. Raises CampaignMissing (404) where none was asked for."""
        if self.ship is None:
            raise CampaignMissing("There is no such ship.")
        return self.ship.state

    @property
    def home(self) -> str:
        """Return the page to go to after an act: the ship's, or the flotilla's."""
        name, key = ("ship", self.ship.row.pk) if self.ship else ("flotilla", self.flotilla.pk)
        return reverse(f"campaigns:{name}", args=(self.seat.campaign.pk, key))

    @property
    def system(self) -> RuleSystem:
        """Return the game."""
        return registry.get(self.terms.system)

    def context(self) -> dict[str, Any]:
        """Return what all these pages show."""
        campaign = self.seat.campaign
        flotilla_url = reverse("campaigns:flotilla", args=(campaign.pk, self.flotilla.pk))
        crumbs = [
            (campaign.name, reverse("campaigns:campaign", args=(campaign.pk,))),
            (self.flotilla.name, flotilla_url),
        ]
        if self.ship:
            crumbs.append((self.ship.state.entry.name, self.home))
        own = self.seat.commands(self.flotilla)
        return {
            "seat": self.seat,
            "head": head_of(self.seat),
            "flotilla": self.flotilla,
            "ship": ship_view(self.terms, self.ship) if self.ship else None,
            "system": self.system,
            "crumbs": crumbs,
            "home_url": self.home,
            "acts_for": "" if own else commander(self.flotilla),
            "current": "campaigns",
        }


def flotilla_bridge(request: HttpRequest, campaign_id: uuid.UUID, flotilla_id: uuid.UUID) -> Bridge:
    """Return a flotilla to be commanded. Raises 404 for strangers, 403 for other members."""
    seat = seat_of(request, campaign_id, Act.READ)
    return _bridge(seat, flotilla_of(seat, flotilla_id))


def ship_bridge(request: HttpRequest, campaign_id: uuid.UUID, ship_id: uuid.UUID) -> Bridge:
    """Return a ship to be commanded. Raises 404 for strangers, 403 for other members."""
    seat = seat_of(request, campaign_id, Act.READ)
    ship = ship_of(seat, ship_id)
    return _bridge(seat, ship.row.flotilla, ship)


def _bridge(seat: Seat, flotilla: Flotilla, ship: Roll | None = None) -> Bridge:
    seat.require_command(flotilla)
    seat.require(Act.COMMAND)
    return Bridge(seat=seat, terms=terms_of(seat.campaign), flotilla=flotilla, ship=ship)


def is_shut(request: HttpRequest, seat: Seat) -> HttpResponse | None:
    """Return the page that says why a campaign takes no act, None for an open one."""
    try:
        refuse_shut(seat.campaign)
    except CampaignShut as fault:
        return refused(request, seat, fault)
    return None


def price_seen(request: HttpRequest) -> Decimal | None:
    """Return the price that the page showed, None for a form that came without it."""
    try:
        seen = Decimal(request.POST.get("cost", "")[:12])
    except InvalidOperation:
        return None
    return seen if seen.is_finite() else None


def once_of(request: HttpRequest) -> str:
    """Return what names this press of a button."""
    return request.POST.get("once", "")[:40]


def tried(act: Callable[[], Any]) -> Refused | None:
    """Carry an act out; return why it could not be."""
    try:
        act()
    except Refused as fault:
        return fault
    return None


def status_of(fault: Refused) -> int:
    """Return 409 where the campaign or the page is behind, 422 for the rest."""
    return 409 if isinstance(fault, (CampaignShut, Stale)) else 422


def add_fault(form: forms.Form, fault: Refused) -> None:
    """Show a refusal where the visitor is looking: beside its field, or above the form."""
    form.add_error(fault.field if fault.field in form.fields else None, fault.message)


def shown(
    request: HttpRequest, bridge: Bridge, template: str, fault: Refused | None = None, **more: Any
) -> HttpResponse:
    """Return a page of a flotilla or ship, with a refusal if there was one."""
    context = bridge.context() | {"fault": fault.message if fault else ""} | more
    status = more.get("status") or (status_of(fault) if fault else 200)
    return render(request, f"campaigns/{template}.html", context, status=status)


def gone_home(request: HttpRequest, bridge: Bridge, say: str) -> HttpResponse:
    """Go to the ship or the flotilla after an act, and say so there."""
    messages.success(request, say)
    return done(bridge.home)
