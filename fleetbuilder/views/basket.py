"""The basket: several ships of several classes, counted up and added at once."""

from __future__ import annotations

import uuid
from dataclasses import dataclass, replace

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.template.loader import render_to_string
from django.views.decorators.http import require_http_methods

from config.web.caching import private_page
from config.web.device import visitor_of
from config.web.htmx import is_htmx
from config.web.visitor import Visitor
from fleetbuilder.models import Fleet, OwnShip
from fleetbuilder.muster import system_of
from fleetbuilder.posts import BasketForm, read_at, read_basket
from fleetbuilder.presenters.basket import BasketSum, Typed, basket_view, sum_of
from fleetbuilder.presenters.catalogue import read_wanted
from fleetbuilder.selectors import fleet_for, fleet_list, own_ships_for
from fleetbuilder.services import (
    At,
    FleetFrozen,
    InvalidAct,
    StaleFleet,
    Standing,
    add_basket,
    tried_on,
)
from fleetbuilder.services.additions import OWN
from fleetbuilder.views.acting import fleet_address, frozen_answer
from fleetbuilder.views.hidden import hidden_fields
from fleetbuilder.views.toasts import say, toast_of
from rules.engine.core.fleet import FleetList
from rules.engine.core.system import RuleSystem

ROWS, SUM = "catalogue-rows", "basket-sum"


@dataclass(frozen=True, kw_only=True)
class Table:
    """All that the page is drawn from: the fleet, and what was sent."""

    fleet: Fleet
    values: FleetList
    system: RuleSystem
    form: BasketForm
    visitor: Visitor
    own: tuple[OwnShip, ...]  # the visitor's own ships

    @property
    def typed(self) -> Typed:
        """Return the numbers as typed."""
        return Typed(numbers=self.form.typed, errors=self.form.errors)

    @property
    def first_error(self) -> str:
        """Return what is wrong with a number, and which, "" if all can be."""
        for slug, words in self.form.errors.items():
            own = {f"{OWN}{ship.pk}": ship.name for ship in self.own}
            ship_class = self.system.ship_class(self.values.edition, slug)
            return f"{ship_class.name if ship_class else own.get(slug, slug)}: {words}"
        return ""

    def total(self, fault: str = "") -> BasketSum:
        """Return what the basket comes to, or why it cannot be added."""
        trial = tried_on(self.visitor, self.system, self.values, self.form.basket)
        return sum_of(self.form.basket, trial, self.values.limit, fault or self.first_error)


@require_http_methods(["GET", "HEAD", "POST"])
@private_page
def fleet_basket(request: HttpRequest, fleet_id: uuid.UUID) -> HttpResponse:
    """Show the catalogue with a number for each class; count it up, or add all of it."""
    found = fleet_for(visitor_of(request), fleet_id)
    values = fleet_list(found)
    system = system_of(values)
    if system is None or found.archived_at is not None:
        return HttpResponseRedirect(fleet_address(fleet_id))
    form = read_basket(request.POST)
    visitor = visitor_of(request)
    own = tuple(own_ships_for(visitor, found.system))
    table = Table(fleet=found, values=values, system=system, form=form, visitor=visitor, own=own)
    if request.method != "POST":
        return basket_page(request, table)
    if request.POST.get("do") == "add" and not form.errors:
        return add(request, table)
    target = request.headers.get("HX-Target", "") if is_htmx(request) else ""
    if target in (ROWS, SUM):
        return basket_fragment(request, table, target)
    return basket_page(request, table, status=422 if form.errors else 200)


def add(request: HttpRequest, table: Table) -> HttpResponse:
    """Add what is in the basket and go to the fleet; whatever hinders that keeps the basket."""
    fleet = table.fleet
    try:
        result = add_basket(
            visitor=visitor_of(request),
            fleet_id=fleet.pk,
            system=table.system,
            fleet=table.values,
            basket=table.form.basket,
            at=read_at(request.POST, request.path),
        )
    except InvalidAct as fault:
        return basket_page(request, table, fault=fault.message, status=422)
    except StaleFleet as stale:
        current = stale.current
        fresh = replace(table, fleet=current.fleet, values=current.after)
        return basket_page(request, fresh, since=current, status=409)
    except FleetFrozen as frozen:
        return frozen_answer(request, fleet.pk, frozen)
    say(request, toast_of(result))
    return HttpResponseRedirect(fleet_address(fleet.pk, anchor="fleet-pane"), status=303)


def basket_page(
    request: HttpRequest,
    table: Table,
    *,
    fault: str = "",
    since: Standing | None = None,
    status: int = 200,
) -> HttpResponse:
    """Return the page with all that was typed."""
    wanted = read_wanted(request.POST if request.method == "POST" else request.GET)
    total = table.total(fault)
    context = {
        "fleet": table.fleet,
        "basket": basket_view(
            table.system, table.values, wanted, table.form.basket, table.typed, total, table.own
        ),
        "since": since.since if since else (),
        "is_stale": since is not None,
        "hidden": hidden_fields(request, At.fresh(table.fleet)),
        "current": "fleets",
    }
    return render(request, "fleetbuilder/basket.html", context, status=status)


def basket_fragment(request: HttpRequest, table: Table, target: str) -> HttpResponse:
    """Return the running total, or the rows of another nation with it."""
    total = table.total()
    if target == SUM:
        return HttpResponse(render_to_string("fleetbuilder/_basket_sum.html", {"total": total}))
    wanted = read_wanted(request.POST)
    view = basket_view(
        table.system, table.values, wanted, table.form.basket, table.typed, total, table.own
    )
    context = {"catalogue": view.column, "rows": view.rows}
    return HttpResponse(render_to_string("fleetbuilder/_basket_rows.html", context))
