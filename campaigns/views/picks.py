"""Abilities of a crew: the one that it has won, and those for points."""

from __future__ import annotations

import uuid
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from campaigns import services
from campaigns.book.offers import ability_offers
from campaigns.forms.ships import new_once
from campaigns.models import Petition
from campaigns.presenters.orders import ability_views
from campaigns.presenters.ships import picks_words
from campaigns.selectors.ships import petitions_of
from campaigns.services.picks import asks
from campaigns.services.results import Refused
from campaigns.views.between import METHODS, name_of
from campaigns.views.commanding import (
    Bridge,
    gone_home,
    is_shut,
    once_of,
    price_seen,
    ship_bridge,
    shown,
    tried,
)


@require_http_methods(METHODS)
def pick(request: HttpRequest, campaign_id: uuid.UUID, ship_id: uuid.UUID) -> HttpResponse:
    """Let a crew choose an ability that it has won."""
    bridge = ship_bridge(request, campaign_id, ship_id)
    if shut := is_shut(request, bridge.seat):
        return shut
    fault = None
    if request.method == "POST":
        fault = tried(
            lambda: services.pick_ability(
                seat=bridge.seat,
                flotilla=bridge.flotilla,
                ship=bridge.key,
                ability=request.POST.get("ability", ""),
                token=once_of(request),
            )
        )
        if fault is None:
            return gone_home(
                request, bridge, _("%(name)s has her ability.") % {"name": name_of(bridge)}
            )
    return _page(request, bridge, "pick", fault)


@require_http_methods(METHODS)
def ability_buy(request: HttpRequest, campaign_id: uuid.UUID, ship_id: uuid.UUID) -> HttpResponse:
    """Sell an ability, or ask the organiser for his consent."""
    bridge = ship_bridge(request, campaign_id, ship_id)
    if shut := is_shut(request, bridge.seat):
        return shut
    if request.method != "POST":
        return _page(request, bridge, "ability_buy", None)
    asked: list[Petition | None] = []
    fault = tried(
        lambda: asked.append(
            services.buy_ability(
                seat=bridge.seat,
                flotilla=bridge.flotilla,
                ship=bridge.key,
                ability=request.POST.get("ability", ""),
                cost=price_seen(request),
                token=once_of(request),
            )
        )
    )
    if fault:
        return _page(request, bridge, "ability_buy", fault)
    words = _("The organiser is asked.") if asked[0] else _("%(name)s has her ability.")
    return gone_home(request, bridge, words % {"name": name_of(bridge)})


def _page(
    request: HttpRequest, bridge: Bridge, template: str, fault: Refused | None
) -> HttpResponse:
    state, terms, seat = bridge.state, bridge.terms, bridge.seat
    offers = ability_offers(terms, bridge.flotilla.nation, state)
    asked: list[str] = []
    if template == "ability_buy":
        waits = petitions_of(seat, flotilla=bridge.flotilla, waiting=True)
        asked = [str(p.data["ability"]) for p in waits if p.data["ship"] == state.key]
    more: dict[str, Any] = {
        "abilities": ability_views(bridge.flotilla, offers, asked),
        "picks": picks_words(state.crew.picks) if state.is_active else "",
        "buys": terms.buys_abilities,
        "consents": asks(seat, bridge.flotilla, terms),
        "sails": state.is_active,
        "once": new_once(),
    }
    return shown(request, bridge, template, fault, **more)
