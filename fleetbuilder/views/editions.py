"""Later editions: what they would change, for one fleet or for all, and the move there and back."""

from __future__ import annotations

import secrets
import uuid

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from config.web.caching import private_page
from config.web.device import visitor_of
from fleetbuilder import services
from fleetbuilder.posts import not_seen, read_batch, read_moves
from fleetbuilder.presenters.editions import upgrade_view, upgrade_views
from fleetbuilder.selectors import behind, fleet_for
from fleetbuilder.services import At, EditResult, Moved
from fleetbuilder.views.acting import go_to, perform
from fleetbuilder.views.hidden import hidden_fields
from fleetbuilder.views.toasts import Toast, said, say

FLEETS_A_PAGE = 60  # some 250 kB, moved within two seconds
MOST_NAMED = 5  # fleets in a sentence


@require_http_methods(["GET", "HEAD", "POST"])
@private_page
def fleet_edition(request: HttpRequest, fleet_id: uuid.UUID) -> HttpResponse:
    """Show what the newest edition would change in a fleet; a post moves it there."""
    if request.method == "POST":

        def do(at: At) -> EditResult:
            return services.move_fleet(
                visitor=visitor_of(request),
                fleet_id=fleet_id,
                edition=request.POST.get("edition", "")[:80],
                at=at,
            )

        return perform(request, fleet_id, do=do)
    fleet = fleet_for(visitor_of(request), fleet_id)
    context = {
        "fleet": fleet,
        "review": upgrade_view(fleet),
        "hidden": hidden_fields(request, At.fresh(fleet)),
        "current": "fleets",
    }
    return render(request, "fleetbuilder/fleet_edition.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@private_page
def fleets_edition(request: HttpRequest) -> HttpResponse:
    """Show what the newest edition would change in all my fleets; a post moves those ticked."""
    if request.method == "POST":
        return move_ticked(request)
    visitor = visitor_of(request)
    page = Paginator(behind(visitor).prefetch_related("ships"), FLEETS_A_PAGE).get_page(
        request.GET.get("page")
    )
    context = {
        "page": page,
        "reviews": upgrade_views(page),
        "archived": behind(visitor, archived=True).count(),
        "batch": secrets.token_urlsafe(12),
        "hidden": hidden_fields(request),
        "toasts": said(request),
        "current": "fleets",
    }
    return render(request, "fleetbuilder/fleets_edition.html", context)


def move_ticked(request: HttpRequest) -> HttpResponse:
    """Move the fleets that are ticked, each by itself, and say what became of them."""
    visitor, batch = visitor_of(request), read_batch(request.POST)
    moves = read_moves(request.POST, batch)[:FLEETS_A_PAGE] if batch else []
    if not moves:
        words = _("No fleet was ticked. Nothing was done.") if batch else not_seen().message
        say(request, Toast(text=words))
        return HttpResponseRedirect(reverse("fleetbuilder:fleets-edition"), status=303)
    result = services.move_fleets(visitor=visitor, moves=moves, batch=batch)
    words = ngettext("Moved %(n)d fleet.", "Moved %(n)d fleets.", len(result.done))
    say(request, toast_of_moves(words, result, batch if result.done else ""))
    again = behind(visitor).exists()
    place = "fleetbuilder:fleets-edition" if again else "fleetbuilder:fleets"
    return HttpResponseRedirect(reverse(place), status=303)


@require_POST
@private_page
def edition_back(request: HttpRequest) -> HttpResponse:
    """Take the moves of a batch back, each by itself."""
    result = services.take_back(visitor=visitor_of(request), batch=read_batch(request.POST))
    words = ngettext("Took back the move of %(n)d fleet.", "Took back the moves of %(n)d fleets.",
                     len(result.done))  # fmt: skip
    say(request, toast_of_moves(words, result))
    return go_to(request, reverse("fleetbuilder:fleets"))


def toast_of_moves(words: str, result: Moved, batch: str = "") -> Toast:
    """Return what became of many fleets in a sentence or two, with the way back for the batch."""
    text = words % {"n": len(result.done)}
    if result.left:
        left = ngettext(
            "%(n)d was left as it is, for it has changed meanwhile: %(names)s.",
            "%(n)d were left as they are, for they have changed meanwhile: %(names)s.",
            len(result.left),
        )
        text += " " + left % {"n": len(result.left), "names": named(result.left)}
    if not batch:
        return Toast(text=text)
    return Toast(
        text=text,
        action=reverse("fleetbuilder:edition-back"),
        fields=(("batch", batch),),
        label=_("Take it back"),
    )


def named(names: tuple[str, ...]) -> str:
    """Return the first names of a list, and how many more there are."""
    shown = ", ".join(names[:MOST_NAMED])
    more = len(names) - MOST_NAMED
    return shown if more <= 0 else _("%(names)s and %(n)d more") % {"names": shown, "n": more}
