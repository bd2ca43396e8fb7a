"""Acts on one ship between battles: mend, name, a new crew, lay up, honour."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from campaigns import services
from campaigns.access import Act
from campaigns.book.offers import crew_offers
from campaigns.book.values import Repairs
from campaigns.forms.ships import HonourForm, NameForm, new_once
from campaigns.presenters.orders import crew_views, repair_view
from campaigns.presenters.ships import dock_words
from campaigns.services.results import Refused
from campaigns.views.commanding import (
    Bridge,
    add_fault,
    gone_home,
    is_shut,
    once_of,
    price_seen,
    ship_bridge,
    shown,
    status_of,
    tried,
)
from fleetbuilder.names import isolated

METHODS = ["GET", "HEAD", "POST"]


@require_http_methods(METHODS)
def ship_repair(request: HttpRequest, campaign_id: uuid.UUID, ship_id: uuid.UUID) -> HttpResponse:
    """Ask what to mend, say what it costs, and mend it."""
    bridge = ship_bridge(request, campaign_id, ship_id)
    if shut := is_shut(request, bridge.seat):
        return shut
    if request.method != "POST":
        return _repair_page(request, bridge, request.GET)
    act, said = _order(request, bridge)
    fault = tried(act)
    if fault:
        return _repair_page(request, bridge, request.POST, fault)
    return gone_home(request, bridge, said % {"name": name_of(bridge)})


def _order(request: HttpRequest, bridge: Bridge) -> tuple[Callable[[], None], str]:
    """Return what the form asks for, mending or the yard, and what is said when it is done."""
    hull, damage = _wanted(request.POST)
    at: dict[str, Any] = {
        "seat": bridge.seat,
        "flotilla": bridge.flotilla,
        "ship": bridge.key,
        "token": once_of(request),
    }
    if "leave" in request.POST:
        return partial(services.undock_ship, **at), _("%(name)s left the yard.")
    if bridge.terms.repairs is Repairs.DOCK:
        act = partial(services.dock_ship, hull=hull, damage=damage, rounds=_stay(request), **at)
        return act, _("%(name)s is in the yard.")
    price = price_seen(request)
    act = partial(services.repair_ship, hull=hull, damage=damage, price=price, **at)
    return act, _("%(name)s is mended.")


def _stay(request: HttpRequest) -> int | None:
    """Return the rounds in the yard that the page showed, None for a form that came without."""
    text = request.POST.get("rounds", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else None


def _wanted(given: QueryDict) -> tuple[int, list[str]]:
    """Return how much hull and which damages a form names; -1 for what is no number."""
    text = given.get("hull", "").strip()
    hull = int(text) if text.isascii() and text.isdigit() and len(text) < 6 else (-1 if text else 0)
    return hull, given.getlist("damage")[:50]


def _repair_page(
    request: HttpRequest, bridge: Bridge, given: QueryDict, fault: Refused | None = None
) -> HttpResponse:
    wanted = _wanted(given) if "hull" in given or "damage" in given else None
    page = repair_view(bridge.terms, bridge.flotilla, bridge.state, wanted)
    if fault is None and page.fault:
        fault = Refused(page.fault, "hull")
    typed = given.get("hull", "") if wanted and page.fault else str(page.hull)
    once = given.get("once") or new_once()
    yard = dock_words(bridge.state)
    return shown(
        request, bridge, "ship_repair", fault, repair=page, typed=typed, once=once, in_yard=yard
    )


@require_http_methods(METHODS)
def ship_crew(request: HttpRequest, campaign_id: uuid.UUID, ship_id: uuid.UUID) -> HttpResponse:
    """Offer new crews, with what goes ashore with the old one."""
    bridge = ship_bridge(request, campaign_id, ship_id)
    if shut := is_shut(request, bridge.seat):
        return shut
    fault = None
    if request.method == "POST":
        fault = tried(
            lambda: services.replace_crew(
                seat=bridge.seat,
                flotilla=bridge.flotilla,
                ship=bridge.key,
                grade=request.POST.get("grade", ""),
                cost=price_seen(request),
                token=once_of(request),
            )
        )
        if fault is None:
            return gone_home(
                request, bridge, _("%(name)s has a new crew.") % {"name": name_of(bridge)}
            )
    offers = crew_offers(bridge.terms, bridge.flotilla.nation, bridge.state)
    crews = crew_views(bridge.terms, bridge.flotilla, offers)
    return shown(request, bridge, "ship_crew", fault, crews=crews, once=new_once())


@require_http_methods(METHODS)
def ship_retire(request: HttpRequest, campaign_id: uuid.UUID, ship_id: uuid.UUID) -> HttpResponse:
    """Ask whether a ship is to be laid up for good, and do so."""
    bridge = ship_bridge(request, campaign_id, ship_id)
    if shut := is_shut(request, bridge.seat):
        return shut
    fault = None
    if request.method == "POST":
        fault = tried(
            lambda: services.retire_ship(
                seat=bridge.seat,
                flotilla=bridge.flotilla,
                ship=bridge.key,
                token=once_of(request),
            )
        )
        if fault is None:
            return gone_home(request, bridge, _("%(name)s is laid up.") % {"name": name_of(bridge)})
    return shown(request, bridge, "ship_retire", fault, once=new_once())


@require_http_methods(METHODS)
def ship_name(request: HttpRequest, campaign_id: uuid.UUID, ship_id: uuid.UUID) -> HttpResponse:
    """Ask for her name, captain and pennant number, and keep them."""
    bridge = ship_bridge(request, campaign_id, ship_id)
    if shut := is_shut(request, bridge.seat):
        return shut
    entry = bridge.state.entry
    was = {"name": entry.name, "captain": entry.captain, "pennant": entry.pennant}
    form = NameForm(request.POST or None, initial=was)
    title, button = _("Name, captain, pennant"), _("Keep these particulars")
    if request.method == "POST" and form.is_valid():
        given = {name: form.cleaned_data[name] for name in was}
        fault = tried(
            lambda: services.rename_ship(
                seat=bridge.seat, flotilla=bridge.flotilla, ship=bridge.key, **given
            )
        )
        if fault is None:
            return gone_home(request, bridge, _("Her particulars are kept."))
        add_fault(form, fault)
        return shown(
            request, bridge, "ship_form", form=form, title=title, button=button,
            status=status_of(fault),
        )  # fmt: skip
    status = 422 if request.method == "POST" else 200
    return shown(request, bridge, "ship_form", form=form, title=title, button=button, status=status)


@require_http_methods(METHODS)
def ship_honour(request: HttpRequest, campaign_id: uuid.UUID, ship_id: uuid.UUID) -> HttpResponse:
    """Ask an organiser for an honour, and award it."""
    bridge = ship_bridge(request, campaign_id, ship_id)
    bridge.seat.require(Act.ORGANISE)
    if shut := is_shut(request, bridge.seat):
        return shut
    form = HonourForm(request.POST or None)
    title, button = _("Award an honour"), _("Award this honour")
    status = 422 if request.method == "POST" else 200
    if request.method == "POST" and form.is_valid():
        fault = tried(
            lambda: services.award_honour(
                seat=bridge.seat,
                flotilla=bridge.flotilla,
                ship=bridge.key,
                honour=form.cleaned_data["honour"],
                token=once_of(request),
            )
        )
        if fault is None:
            return gone_home(request, bridge, _("The honour stands on her record."))
        add_fault(form, fault)
        status = status_of(fault)
    return shown(request, bridge, "ship_form", form=form, title=title, button=button, status=status)


def name_of(bridge: Bridge) -> str:
    """Return the name of the ship for a sentence."""
    return isolated(bridge.state.entry.name)
