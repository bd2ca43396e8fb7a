"""All that was done to a fleet: told, undone and redone, named, gone back to."""

from __future__ import annotations

import uuid

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from config.web.caching import private_page
from config.web.device import visitor_of
from fleetbuilder import services
from fleetbuilder.models import Fleet
from fleetbuilder.muster import system_of
from fleetbuilder.names import isolated
from fleetbuilder.presenters.history import line_view, line_views
from fleetbuilder.presenters.reading import reading_view
from fleetbuilder.revisions import list_at
from fleetbuilder.selectors import fleet_for, history_of, names_of
from fleetbuilder.services import At, EditResult, FleetFrozen, InvalidAct
from fleetbuilder.views.acting import frozen_answer, perform
from fleetbuilder.views.hidden import hidden_fields
from fleetbuilder.views.toasts import Toast, said, say

ACTS_A_PAGE = 50
LARGEST_ID = 2**63 - 1


@require_safe
@private_page
def fleet_history(request: HttpRequest, fleet_id: uuid.UUID) -> HttpResponse:
    """Show what was done to the fleet, newest first, fifty acts a page."""
    fleet = fleet_for(visitor_of(request), fleet_id)
    page = Paginator(history_of(fleet), ACTS_A_PAGE).get_page(request.GET.get("page"))
    names, is_known = names_of(fleet), system_of(fleet) is not None
    lines = line_views(page, fleet, names)
    context = {
        "fleet": fleet,
        "page": page,
        "lines": lines,
        "chosen": [line.revision for line in lines if line.revision][:2] if is_known else [],
        "names": names if page.number == 1 else {},
        "is_known": is_known,
        "can_return": can_change(fleet),
        "hidden": hidden_fields(request, At.fresh(fleet)),
        "current": "fleets",
    }
    return render(request, "fleetbuilder/fleet_history.html", context)


@require_safe
@private_page
def revision(request: HttpRequest, fleet_id: uuid.UUID, version: int) -> HttpResponse:
    """Show the fleet as it stood after one line of its history."""
    return revision_page(request, fleet_for(visitor_of(request), fleet_id), version)


def revision_page(
    request: HttpRequest, fleet: Fleet, version: int, typed: str | None = None, error: str = ""
) -> HttpResponse:
    """Return the page of one revision, with a refused name if there is one. Raises Http404."""
    if not 1 <= version <= fleet.version or system_of(fleet) is None:
        raise Http404("There is no such revision.")
    values = list_at(fleet, version)
    event = history_of(fleet).get(changes_list=True, version=version)
    line = line_view(event, fleet, names_of(fleet))
    context = {
        "fleet": fleet,
        "line": line,
        "reading": reading_view(fleet, values),
        "typed": line.name if typed is None else typed,
        "error": error,
        "can_return": can_change(fleet),
        "hidden": hidden_fields(request, At.fresh(fleet)),
        "toasts": said(request),
        "current": "fleets",
    }
    status = 422 if error else 200
    return render(request, "fleetbuilder/revision.html", context, status=status)


def can_change(fleet: Fleet) -> bool:
    """Return whether the fleet is more than something to read."""
    return fleet.archived_at is None and system_of(fleet) is not None


@require_POST
@private_page
def revision_name(request: HttpRequest, fleet_id: uuid.UUID, version: int) -> HttpResponse:
    """Name a revision; an empty name takes the name off."""
    visitor, name = visitor_of(request), request.POST.get("name", "")
    try:
        told = services.name_revision(
            visitor=visitor, fleet_id=fleet_id, version=version, name=name
        )
    except FleetFrozen as frozen:
        return frozen_answer(request, fleet_id, frozen)
    except InvalidAct as fault:
        fleet = fleet_for(visitor, fleet_id)
        return revision_page(request, fleet, version, typed=name, error=fault.message)
    words = _("Revision %(version)d is named %(name)s.") if told else _("The name is off.")
    say(request, Toast(text=words % {"version": version, "name": isolated(told)}))
    url = reverse("fleetbuilder:revision", args=(fleet_id, version))
    return HttpResponseRedirect(url, status=303)


@require_POST
@private_page
def revision_return(request: HttpRequest, fleet_id: uuid.UUID, version: int) -> HttpResponse:
    """Set the fleet as it was; that is a new act."""

    def do(at: At) -> EditResult:
        visitor = visitor_of(request)
        return services.return_to(visitor=visitor, fleet_id=fleet_id, version=version, at=at)

    return perform(request, fleet_id, do=do)


@require_POST
@private_page
def fleet_undo(request: HttpRequest, fleet_id: uuid.UUID) -> HttpResponse:
    """Take back the last act that stands; with `event` (as in a toast) that very act."""

    def do(at: At) -> EditResult:
        visitor = visitor_of(request)
        if "event" not in request.POST:
            return services.undo_act(visitor=visitor, fleet_id=fleet_id, at=at)
        event_id = read_id(request.POST["event"])
        return services.undo_last(visitor=visitor, fleet_id=fleet_id, event_id=event_id, at=at)

    return perform(request, fleet_id, do=do)


@require_POST
@private_page
def fleet_redo(request: HttpRequest, fleet_id: uuid.UUID) -> HttpResponse:
    """Do again what was undone last."""

    def do(at: At) -> EditResult:
        return services.redo_act(visitor=visitor_of(request), fleet_id=fleet_id, at=at)

    return perform(request, fleet_id, do=do)


def read_id(text: str) -> int:
    """Return the id of an act. Raises InvalidAct for what is none."""
    if text.isascii() and text.isdigit() and len(text) < 20 and int(text) <= LARGEST_ID:
        return int(text)
    raise InvalidAct("event", _("There is no such act in this fleet's history."))
