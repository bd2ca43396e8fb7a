"""The link that lets friends read a fleet, and the pages behind it."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from config.web.caching import private_page
from config.web.device import visitor_of
from fleetbuilder import services
from fleetbuilder.access import is_held_by
from fleetbuilder.models import Fleet
from fleetbuilder.muster import look_over, system_of
from fleetbuilder.presenters.reading import reading_view
from fleetbuilder.selectors import fleet_by_share_token, fleet_for, fleet_list, share_token
from fleetbuilder.text import fleet_text
from fleetbuilder.views.hidden import shared_address
from fleetbuilder.views.toasts import Toast, said, say

View = Callable[..., HttpResponse]


def by_link_only(view: View) -> View:
    """Keep a page that a secret link opens out of caches, search engines and referrers."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        response = view(request, *args, **kwargs)
        response.headers["Cache-Control"] = "no-store, private"
        response.headers["Referrer-Policy"] = "no-referrer"
        response.headers["X-Robots-Tag"] = "noindex, nofollow"
        return response

    return guarded


@require_http_methods(["GET", "HEAD", "POST"])
@private_page
def fleet_share(request: HttpRequest, fleet_id: uuid.UUID) -> HttpResponse:
    """Show the fleet's link; a post makes one."""
    visitor = visitor_of(request)
    here = reverse("fleetbuilder:fleet-share", args=(fleet_id,))
    if request.method == "POST":
        services.share_fleet(visitor=visitor, fleet_id=fleet_id)
        return HttpResponseRedirect(here, status=303)
    fleet = fleet_for(visitor, fleet_id)
    token = share_token(fleet)
    link = shared_address(request, token) if token else ""
    context = {"fleet": fleet, "link": link, "toasts": said(request), "current": "fleets"}
    return render(request, "fleetbuilder/fleet_share.html", context)


@require_POST
@private_page
def fleet_unshare(request: HttpRequest, fleet_id: uuid.UUID) -> HttpResponse:
    """Take the link back: it is dead at once."""
    services.revoke_share(visitor=visitor_of(request), fleet_id=fleet_id)
    say(request, Toast(text=_("The link is dead. Whoever has it finds nothing.")))
    return HttpResponseRedirect(reverse("fleetbuilder:fleet-share", args=(fleet_id,)), status=303)


@require_safe
@by_link_only
def shared(request: HttpRequest, token: str) -> HttpResponse:
    """Show a fleet to whoever has its link."""
    fleet = fleet_by_share_token(token)
    values = fleet_list(fleet)
    context = {
        "reading": reading_view(fleet, values, look_over(fleet, values)),
        "text_url": reverse("fleetbuilder:shared-text", args=(token,)),
        "changed_at": fleet.changed_at,
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
    """Show a shared fleet as text."""
    fleet = fleet_by_share_token(token)
    values = fleet_list(fleet)
    link = shared_address(request, token)
    text = fleet_text(system_of(values), values, look_over(fleet, values), link)
    return HttpResponse(text, content_type="text/plain; charset=utf-8")
