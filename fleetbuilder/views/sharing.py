"""The links that let friends read a fleet, and the pages behind them."""

from __future__ import annotations

import secrets
import uuid
from functools import partial

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from config.web.caching import private_page
from config.web.device import visitor_of
from config.web.throttle import limited
from fleetbuilder import services
from fleetbuilder.access import FleetMissing, is_held_by
from fleetbuilder.formats import Sheet
from fleetbuilder.gallery import public_original
from fleetbuilder.link_form import LinkForm
from fleetbuilder.links import Opened, open_link
from fleetbuilder.models import Fleet
from fleetbuilder.muster import system_of
from fleetbuilder.presenters.links import link_view, revisions_to_share
from fleetbuilder.presenters.picture import picture_card
from fleetbuilder.presenters.reading import reading_view
from fleetbuilder.selectors import fleet_for, links_of, names_of
from fleetbuilder.services import InvalidAct
from fleetbuilder.services.founding import without_sleeping
from fleetbuilder.views.by_link import by_link_only
from fleetbuilder.views.hidden import shared_address
from fleetbuilder.views.papers import FILES, exported, plain_text, sheet_of
from fleetbuilder.views.pictures import picture_address
from fleetbuilder.views.toasts import Toast, said, say

LINKS = "60/h"


@require_http_methods(["GET", "HEAD", "POST"])
@limited("share-fleet", LINKS)
@private_page
def fleet_share(request: HttpRequest, fleet_id: uuid.UUID) -> HttpResponse:
    """Show the fleet's links; a post makes one. What is wrong is told beside its field, with 422.

    `?revision=5` proposes a link to that revision.
    """
    visitor = visitor_of(request)
    fleet = fleet_for(visitor, fleet_id)
    names = names_of(fleet) if system_of(fleet) else {}
    asked = read_number(request.POST.get("scope") or request.GET.get("revision", ""))
    versions = revisions_to_share(fleet, names, asked) if system_of(fleet) else {}
    if request.method != "POST":
        scope = str(asked) if asked in versions else ""
        form = LinkForm(versions=versions, initial={"scope": scope})
        return share_page(request, fleet, form, names)
    form = LinkForm(request.POST, versions=versions)
    if form.is_valid():
        once = request.POST.get("once", "")[:30]
        try:
            link = services.make_link(visitor=visitor, fleet_id=fleet_id, token=once, **form.wish())
        except InvalidAct as fault:
            form.add_error(fault.field if fault.field in form.fields else None, fault.message)
        else:
            here = reverse("fleetbuilder:fleet-share", args=(fleet_id,))
            return HttpResponseRedirect(f"{here}#link-{link.pk}", status=303)
    return share_page(request, fleet, form, names)


def share_page(
    request: HttpRequest, fleet: Fleet, form: LinkForm, names: dict[int, str]
) -> HttpResponse:
    """Return the page with the links, the form for one more, and the way into the gallery."""
    live, dead = links_of(fleet)
    show = partial(link_view, fleet=fleet, names=names, whole=partial(shared_address, request))
    context = {
        "fleet": fleet,
        "links": [show(link) for link in live],
        "dead": [show(link) for link in dead],
        "form": form,
        "once": secrets.token_urlsafe(9),
        "toasts": said(request),
        "current": "fleets",
    }
    status = 422 if form.errors else 200
    return render(request, "fleetbuilder/fleet_share.html", context, status=status)


@require_POST
@private_page
def fleet_unshare(request: HttpRequest, fleet_id: uuid.UUID) -> HttpResponse:
    """Take one link back, or all of them: dead at once, and for good."""
    visitor = visitor_of(request)
    if "link" in request.POST:
        link_id = read_number(request.POST["link"])
        if not link_id:
            raise FleetMissing("There is no such link.")
        services.revoke_link(visitor=visitor, fleet_id=fleet_id, link_id=link_id)
        words = _("The link is dead. Whoever has it finds nothing.")
    else:
        services.revoke_share(visitor=visitor, fleet_id=fleet_id)
        words = _("All links are dead. Whoever has one finds nothing.")
    say(request, Toast(text=words))
    return HttpResponseRedirect(reverse("fleetbuilder:fleet-share", args=(fleet_id,)), status=303)


def read_number(text: str) -> int:
    """Return a whole number of up to nine digits, 0 for anything else."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0


def opened_by(request: HttpRequest, token: str) -> Opened:
    """Return what a link opens, and note the day unless its owner is looking."""
    opened = open_link(token)
    if request.method == "GET" and not is_held_by(visitor_of(request), opened.fleet):
        services.note_opening(opened.link)
    return opened


@require_safe
@by_link_only
def shared(request: HttpRequest, token: str) -> HttpResponse:
    """Show a fleet to whoever has its link."""
    opened = opened_by(request, token)
    fleet, values = opened.fleet, opened.values
    reading = reading_view(fleet, values)
    context = {
        "fleet": fleet,
        "original": public_original(fleet),
        "reading": reading,
        "picture_url": picture_address(request, "shared-picture", token, picture_card(reading)),
        "text_url": reverse("fleetbuilder:shared-text", args=(token,)),
        "print_url": reverse("fleetbuilder:shared-print", args=(token,)),
        "compare_url": f"{reverse('fleetbuilder:compare')}?b={token}",
        "files": [
            (reverse("fleetbuilder:shared-export", args=(token, kind)), words)
            for kind, words in FILES.items()
        ],
        "opened": opened,
        "own_url": own_address(request, fleet),
    }
    return render(request, "fleetbuilder/shared.html", context)


def own_address(request: HttpRequest, fleet: Fleet) -> str:
    """Return where the visitor builds on this fleet, "" if it is not his own."""
    if not is_held_by(visitor_of(request), fleet):
        return ""
    return reverse("fleetbuilder:fleet", args=(fleet.pk,))


@require_safe
@by_link_only
def shared_text(request: HttpRequest, token: str) -> HttpResponse:
    """Show a shared fleet as text, in the size and for the place asked for."""
    return plain_text(request, shared_sheet(request, token))


@require_safe
@by_link_only
def shared_export(request: HttpRequest, token: str, kind: str) -> HttpResponse:
    """Give a shared fleet as a file to keep, without notes and sleeping house rules."""
    return exported(kind, shared_sheet(request, token))


def shared_sheet(request: HttpRequest, token: str) -> Sheet:
    """Return all that a link tells of a fleet."""
    opened = opened_by(request, token)
    values = without_sleeping(opened.values)
    return sheet_of(opened.fleet, values, shared_address(request, token))
