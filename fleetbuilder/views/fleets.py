"""How a fleet begins, and how one takes on a class from the catalogue."""

from __future__ import annotations

import uuid
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from config.web.caching import private_page
from config.web.device import ensure_device, visitor_of
from config.web.throttle import refuse, too_many_words, with_retry
from fleetbuilder.access import OwnShipMissing, own_ship_for
from fleetbuilder.forms import NewFleetForm, game_asked, nations_of, token_of
from fleetbuilder.models import Fleet, OwnShip
from fleetbuilder.presenters.cards import fleet_cards
from fleetbuilder.presenters.catalogue import own_class
from fleetbuilder.presenters.own_ships import class_of_ship, system_of_ship
from fleetbuilder.selectors import fleets_of
from fleetbuilder.services import (
    At,
    FleetFrozen,
    InvalidAct,
    StaleFleet,
    addition,
    edit_fleet,
    start_fleet,
)
from fleetbuilder.services.additions import OWN
from fleetbuilder.views.acting import fleet_address, frozen_answer, stale_answer
from fleetbuilder.views.toasts import say, toast_of
from rules.engine import registry
from rules.engine.core.catalogue import ANY_NATION, ShipClass
from rules.engine.core.system import RuleSystem

STARTS = "60/h"
PREFILLED = ("system", "nation", "limit", "add", "scenario")


@require_http_methods(["GET", "HEAD", "POST"])
@private_page
def fleet_new(request: HttpRequest) -> HttpResponse:
    """Ask for nation, limit and name, and start the fleet."""
    if request.method != "POST":
        asked = {k: v for k, v in request.GET.items() if k in PREFILLED}
        if "scenario" in asked:
            game = game_asked(str(asked.get("system", "")))
            asked["scenario"] = f"{game.slug}:{asked['scenario']}"
        return new_page(request, NewFleetForm(initial=asked))
    form = NewFleetForm(request.POST)
    if refusal := refuse(request, "start-fleet", STARTS):
        form.add_error(None, too_many_words(refusal))
        return with_retry(new_page(request, form, status=429), refusal)
    if not form.is_valid():
        return new_page(request, form, status=422)
    try:
        fleet = begin(request, form)
    except InvalidAct as fault:
        form.add_error(fault.field if fault.field in form.fields else None, fault.message)
        return new_page(request, form, status=422)
    return redirect("fleetbuilder:fleet", fleet_id=fleet.pk)


def begin(request: HttpRequest, form: NewFleetForm) -> Fleet:
    """Start the fleet that the form asks for."""
    wanted = form.cleaned_data
    return start_fleet(
        visitor=ensure_device(request, wanted["once"][:80]),
        system=wanted["system"],
        nation=wanted["nation"],
        limit=wanted["limit"],
        edition=wanted.get("edition") or None,
        name=wanted["name"] if wanted["name"] else default_name(wanted["system"], wanted["nation"]),
        add=wanted["add"] or None,
        scenario=wanted["scenario"],
        token=token_of(wanted),
    )


def default_name(slug: str, nation: str) -> str:
    """Return the name of a fleet that was given none: 'Royal Navy fleet'."""
    words = dict(nations_of(registry.get(slug))).get(nation, nation)
    return _("%(nation)s fleet") % {"nation": words}


def new_page(request: HttpRequest, form: NewFleetForm, status: int = 200) -> HttpResponse:
    """Return the form to start a fleet."""
    context = {
        "form": form,
        "games": registry.all_systems(),
        "current": "fleets",
        "anonymous": visitor_of(request).user is None,
    }
    return render(request, "fleetbuilder/fleet_new.html", context, status=status)


@dataclass(frozen=True, slots=True, kw_only=True)
class Newcomer:
    """What is to be added to a fleet: its class, and the code by which services know it."""

    system: RuleSystem
    ship_class: ShipClass
    code: str  # a slug, or that of an own ship
    own: OwnShip | None = None

    @property
    def field(self) -> tuple[str, str]:
        """Return name and value of the hidden field that names her."""
        return ("own", str(self.own.pk)) if self.own else ("class", self.code)


@require_http_methods(["GET", "HEAD", "POST"])
@private_page
def add_class(request: HttpRequest) -> HttpResponse:
    """Choose the fleet that takes on a ship of a class or an own one: mine or a new one."""
    found = newcomer_asked(request, request.POST if request.method == "POST" else request.GET)
    if found is None:
        return no_such_class(request)
    if request.method == "POST":
        return add_to_fleet(request, found)
    return add_page(request, found)


def newcomer_asked(request: HttpRequest, data: QueryDict) -> Newcomer | None:
    """Return the class or own ship that the address names; None if there is none."""
    if own := data.get("own"):
        return own_ship_asked(request, str(own))
    wanted = data.get("system", "")
    system = next((s for s in registry.all_systems() if wanted in (s.slug, s.path)), None)
    if system is None:
        return None
    catalogue, slug = system.fleets.catalogue(system.newest_edition), str(data.get("class", ""))
    ship_class = catalogue.get(dict(catalogue.renamed).get(slug, slug))
    if ship_class is None:
        return None
    return Newcomer(system=system, ship_class=ship_class, code=ship_class.slug)


def own_ship_asked(request: HttpRequest, ship_id: str) -> Newcomer | None:
    """Return the visitor's own ship; None for anybody else's and for one that cannot be read."""
    try:
        ship = own_ship_for(visitor_of(request), ship_id)
    except OwnShipMissing:
        return None
    system, ship_class = system_of_ship(ship), class_of_ship(ship)
    if system is None or ship_class is None:
        return None
    return Newcomer(system=system, ship_class=ship_class, code=f"{OWN}{ship.pk}", own=ship)


def no_such_class(request: HttpRequest) -> HttpResponse:
    """Return the page for a class that no catalogue here has."""
    return render(request, "fleetbuilder/add_class.html", {"current": "fleets"}, status=404)


def add_page(
    request: HttpRequest, found: Newcomer, error: str = "", status: int = 200
) -> HttpResponse:
    """Return the fleets that may take her, those of her nation first."""
    of_system = [f for f in fleets_of(visitor_of(request)) if f.system == found.system.slug]
    mine = [f for f in of_system if offers(found, f)]
    mine.sort(key=lambda f: found.ship_class.nation not in (f.nation, ANY_NATION))
    context = {
        "newcomer": found,
        "system": found.system,
        "ship_class": found.ship_class,
        "choices": [
            (card, str(At.fresh(fleet)))
            for fleet, card in zip(mine, fleet_cards(mine), strict=True)
        ],
        "left_out": len(of_system) - len(mine),
        "error": error,
        "current": "fleets",
    }
    return render(request, "fleetbuilder/add_class.html", context, status=status)


def offers(found: Newcomer, fleet: Fleet) -> bool:
    """Return whether the fleet's edition has her; an unknown one is refused when asked."""
    if fleet.edition not in dict(found.system.fleets.editions()):
        return True
    if found.own is not None:
        return own_class(found.system, fleet.edition, found.own) is not None
    return found.system.ship_class(fleet.edition, found.ship_class.slug) is not None


def add_to_fleet(request: HttpRequest, found: Newcomer) -> HttpResponse:
    """Add one such ship to the fleet chosen, and go there."""
    try:
        fleet_id = uuid.UUID(request.POST.get("fleet", ""))
        at = At.parse(request.POST.get("at", ""))
    except ValueError:
        return add_page(request, found, _("Choose one of your fleets."), status=422)
    visitor = visitor_of(request)
    try:
        act = addition(visitor, found.code, (str(uuid.uuid4()),))
        result = edit_fleet(visitor=visitor, fleet_id=fleet_id, act=act, at=at)
    except InvalidAct as fault:
        return add_page(request, found, fault.message, status=422)
    except StaleFleet as stale:
        return stale_answer(request, stale)
    except FleetFrozen as frozen:
        return frozen_answer(request, fleet_id, frozen)
    say(request, toast_of(result))
    key = result.after.ships[-1].key if result.after.ships else ""
    return HttpResponseRedirect(fleet_address(fleet_id, anchor=f"ship-{key}"), status=303)
