"""The builder: one fleet beside the catalogue."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.http import require_safe

from config.web.caching import private_page
from config.web.device import visitor_of
from config.web.htmx import wants_part
from config.web.parts import part, with_hidden
from fleetbuilder.gallery import public_original
from fleetbuilder.models import Fleet
from fleetbuilder.muster import system_of
from fleetbuilder.presenters.catalogue import (
    CatalogueColumn,
    catalogue_column,
    kept_query,
    own_figures,
    read_wanted,
    with_own_ships,
)
from fleetbuilder.presenters.editions import edition_notice
from fleetbuilder.presenters.findings import finding_html
from fleetbuilder.presenters.fleet import FleetState, SettingsView, kept_until, settings_view
from fleetbuilder.presenters.fragments import meter_html
from fleetbuilder.presenters.reading import reading_view
from fleetbuilder.presenters.ship_html import ship_parts, ship_whole
from fleetbuilder.presenters.waivers import waived_html
from fleetbuilder.presenters.ways import ways_html
from fleetbuilder.selectors import fleet_for, own_ships_for, ways_of
from fleetbuilder.services import At
from fleetbuilder.views.acting import fleet_address, state_of
from fleetbuilder.views.hidden import hidden_fields
from fleetbuilder.views.toasts import said

CATALOGUE_TARGET = "catalogue-rows"


@dataclass(frozen=True, kw_only=True)
class Refusal:
    """What was typed into one form and what is wrong with it, to be shown in its place."""

    typed: Mapping[str, str] = field(default_factory=dict)
    errors: Mapping[str, str] = field(default_factory=dict)
    form: str = ""  # a ship's key, "own-figures", or "" for the fleet's own fields
    catalogue: str = ""  # what is wrong with an addition

    def of(self, form: str) -> tuple[Mapping[str, str], Mapping[str, str]]:
        """Return what was typed into this form and what is wrong with it; nothing of others."""
        return (self.typed, self.errors) if form == self.form else ({}, {})


@require_safe
@private_page
def fleet(request: HttpRequest, fleet_id: uuid.UUID) -> HttpResponse:
    """Show a fleet to build on; one that is only for reading is shown to read."""
    found = fleet_for(visitor_of(request), fleet_id)
    if wants_part(request, CATALOGUE_TARGET):
        return catalogue_fragment(request, found)
    return fleet_page(request, found)


def fleet_page(
    request: HttpRequest, found: Fleet, refusal: Refusal | None = None, status: int = 200
) -> HttpResponse:
    """Return the builder's page, with one form's refused input if there is one."""
    state = state_of(found)
    values = state.values
    if found.archived_at is not None or system_of(values) is None:
        return reading_page(request, state, status)
    refusal = refusal or Refusal()
    at = At.fresh(found)
    hidden = hidden_fields(request, at)
    context = {
        "fleet": found,
        "state": state,
        "at": str(at),
        "hidden": hidden,
        "kept_until": kept_until(found),
        "edition": edition_notice(found, state.system),
        "original": public_original(found),
        **head_parts(state, hidden, refusal),
        **catalogue_parts(request, found, hidden, refusal),
        **steady_parts(request, state, hidden),
        "findings": findings_html(state),
        "waived": with_hidden(waived_html(state.fleet_id, values.system, state.waived), hidden),
        "ships": ships_html(state, hidden, refusal),
        "toasts": said(request),
        "current": "fleets",
    }
    return render(request, "fleetbuilder/fleet.html", context, status=status)


def kept_filters(request: HttpRequest) -> str:
    """Return the address's filters to go on with in another view: '&q=vosper'."""
    pairs = [(k, v) for k, values in request.GET.lists() for v in values if k != "view"]
    query = kept_query(pairs)
    return f"&{query}" if query else ""


def reading_page(request: HttpRequest, state: FleetState, status: int) -> HttpResponse:
    """Return the page of a fleet that is only for reading."""
    context = {
        "fleet": state.fleet,
        "original": public_original(state.fleet),
        "reading": reading_view(state.fleet, state.values),
        "hidden": hidden_fields(request),
        "toasts": said(request),
        "current": "fleets",
    }
    return render(request, "fleetbuilder/frozen_fleet.html", context, status=status)


def head_parts(state: FleetState, hidden: str, refusal: Refusal) -> dict[str, Any]:
    """Return the meter, the fleet's own fields, Undo and Redo."""
    settings = settings_view(state, *refusal.of(""))
    rename = part("fleetbuilder/_rename_fields.html", settings=settings)
    return {
        "settings": settings,
        "rename_fields": with_hidden(rename, hidden),
        "settings_fields": with_hidden(settings_html(state, settings), hidden),
        "meter_part": meter_html(state),
        "ways": ways_html(ways_of(state.fleet)),
    }


def catalogue_parts(
    request: HttpRequest, found: Fleet, hidden: str, refusal: Refusal
) -> dict[str, Any]:
    """Return the catalogue's filters, rows and forms."""
    catalogue = column_of(request, found)
    own = own_figures(found.system, found.edition, *refusal.of("own-figures"))
    return {
        "catalogue": catalogue,
        "catalogue_error": refusal.catalogue,
        "filters": filters_html(found, catalogue),
        "catalogue_count": part("fleetbuilder/_catalogue_count.html", catalogue=catalogue),
        "own": own,
        "own_fields": with_hidden(part("fleetbuilder/_own_figures_fields.html", own=own), hidden),
    }


def steady_parts(request: HttpRequest, state: FleetState, hidden: str) -> dict[str, Any]:
    """Return what hardly any act changes: the ways out of the page, its two views, the orders."""
    url = fleet_address(state.fleet.pk)
    view = "catalogue" if request.GET.get("view") == "catalogue" else "fleet"
    kept = kept_filters(request)
    order = part("fleetbuilder/_order_row.html", fleet_url=url)
    return {
        "fleet_url": url,
        "view": view,
        "links": part("fleetbuilder/_fleet_links.html", fleet_url=url),
        "panes": part(
            "fleetbuilder/_panes.html",
            fleet_url=url,
            view=view,
            kept=kept,
            ship_count=state.ship_count,
        ),
        "order_row": with_hidden(order, hidden),
        "ship_menu": part("fleetbuilder/_ship_menu.html"),
    }


def catalogue_fragment(request: HttpRequest, found: Fleet) -> HttpResponse:
    """Return the rows of another nation's catalogue."""
    context = {"catalogue": column_of(request, found)}
    return HttpResponse(render_to_string("fleetbuilder/_catalogue_rows.html", context))


def column_of(request: HttpRequest, found: Fleet) -> CatalogueColumn:
    """Return the catalogue as the address filters it."""
    wanted = read_wanted(request.GET)
    column = catalogue_column(found.system, found.edition, found.nation, wanted)
    ships = own_ships_for(visitor_of(request), found.system)
    return with_own_ships(column, found, wanted, ships)


def settings_html(state: FleetState, settings: SettingsView) -> SafeString:
    """Return the fleet's own fields, limit, nation and options."""
    system = state.system.path
    return part("fleetbuilder/_settings_fields.html", settings=settings, system=system)


def filters_html(found: Fleet, catalogue: CatalogueColumn) -> SafeString:
    """Return the catalogue's filters."""
    url = fleet_address(found.pk)
    return part("fleetbuilder/_filters.html", fleet_url=url, catalogue=catalogue)


def findings_html(state: FleetState) -> SafeString:
    """Return all findings that count, as cards."""
    cards = "".join(finding_html(data) for data in state.findings.values())
    return mark_safe(cards)  # noqa: S308 - rendered by templates


def ships_html(state: FleetState, hidden: str, refusal: Refusal) -> SafeString:
    """Return all ships as rows, the refused form's with what was typed into it."""
    rows = [
        ship_whole(data, refusal.typed, refusal.errors)
        if key == refusal.form
        else ship_parts(data).whole
        for key, data in state.ships.items()
    ]
    return with_hidden(mark_safe("".join(rows)), hidden)  # noqa: S308 - rendered by templates
