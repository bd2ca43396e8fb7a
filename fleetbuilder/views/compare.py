"""Two fleets side by side: choose them, look at them. What is asked stands in the address."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from config.web.caching import private_page
from config.web.device import visitor_of
from config.web.throttle import too_many_words, with_retry
from fleetbuilder.comparing import (
    MOST_BETWEEN,
    Ref,
    Side,
    SideRefused,
    acts_between,
    fleets_to_choose,
    open_side,
    read_ref,
)
from fleetbuilder.presenters.compare import Looked, kind_tables, looked_over, side_views, tables
from fleetbuilder.presenters.compare_choice import side_choices
from fleetbuilder.presenters.compare_ships import ships_view
from fleetbuilder.views.by_link import count_miss, unlisted
from fleetbuilder.views.hidden import shared_address

SIDES = ("a", "b")
LONGEST = 500  # characters of an address that are read


@dataclass(kw_only=True)
class Asked:
    """What was asked for on one side, and what came of it. Nothing is asked: all is empty."""

    typed: str = ""  # pasted into the field, to be shown there again
    ref: Ref | None = None
    side: Side | None = None
    error: str = ""
    status: int = 200
    refusal: HttpResponse | None = None  # of one dead link too many


@require_safe
@private_page
@unlisted
def compare(request: HttpRequest) -> HttpResponse:
    """Show two fleets side by side, or ask which. The address may hold the tokens of links."""
    response = compared(request)
    # No other site is told the address; with 'no-referrer' the forms to sign out and to choose a
    # theme would come without their origin and be refused.
    response.headers["Referrer-Policy"] = "same-origin"
    return response


def compared(request: HttpRequest) -> HttpResponse:
    """Return the comparison, the form that asks for it, or the way to its short address."""
    asked = {name: read(request, name) for name in SIDES}
    is_long = "of" in request.GET or any(f"{name}-link" in request.GET for name in SIDES)
    if is_long and not any(one.error for one in asked.values()):
        return HttpResponseRedirect(address_of(*(asked[name].ref for name in SIDES)))
    for one in asked.values():
        opened(request, one)
    left, right = (asked[name].side for name in SIDES)
    if left is None or right is None or "choose" in request.GET:
        return choice_page(request, asked)
    return duel_page(request, left, right)


def read(request: HttpRequest, name: str) -> Asked:
    """Return what the address asks for on one side: a pasted link before a chosen fleet.

    With `of`, a fleet, the sides are numbers of its revisions, or nothing for the fleet as it is.
    """
    pasted = request.GET.get(f"{name}-link", "").strip()[:LONGEST]
    text = pasted or request.GET.get(name, "").strip()[:LONGEST]
    if fleet := request.GET.get("of", "")[:LONGEST]:
        text = f"{fleet}@{text}" if text else fleet
    if not text and f"{name}-link" in request.GET:  # the form was sent
        return Asked(error=_("Choose a fleet, or paste a link to one."), status=422)
    if not text:
        return Asked()
    try:
        return Asked(typed=pasted, ref=read_ref(text, request.get_host()))
    except SideRefused as refused:
        return Asked(typed=text, error=refused.words, status=refused.status)


def opened(request: HttpRequest, asked: Asked) -> None:
    """Open what was asked for, or note why it cannot be."""
    if asked.ref is None:
        return
    try:
        asked.side = open_side(visitor_of(request), asked.ref)
    except SideRefused as refused:
        asked.error, asked.status = refused.words, refused.status
        asked.refusal = count_miss(request) if asked.ref.token else None
        if asked.refusal is not None:
            asked.error, asked.status = too_many_words(asked.refusal), 429


def address_of(left: Ref | None, right: Ref | None, **more: str) -> str:
    """Return the address of a comparison."""
    asked = {"a": left, "b": right}
    query = urlencode({name: str(ref) for name, ref in asked.items() if ref} | more)
    here = reverse("fleetbuilder:compare")
    return f"{here}?{query}" if query else here


def choice_page(request: HttpRequest, asked: dict[str, Asked]) -> HttpResponse:
    """Return the form that asks for both sides, with what is wrong beside the side at fault."""
    fleets = list(fleets_to_choose(visitor_of(request)))
    sides = []
    for name, one in asked.items():
        typed = one.typed
        if one.ref and one.ref.token:
            typed = shared_address(request, one.ref.token)
        sides.append(side_choices(name, fleets, one.side, typed=typed, error=one.error))
    status = max(one.status for one in asked.values())
    context = {"sides": sides, "has_fleets": bool(fleets), "current": "fleets"}
    response = render(request, "fleetbuilder/compare_choose.html", context, status=status)
    refusals = [one.refusal for one in asked.values() if one.refusal is not None]
    return with_retry(response, refusals[0]) if refusals else response


def editions(left: Looked, right: Looked) -> list[str]:
    """Return the titles of both editions where one game is compared in two of them."""
    if left.system is None or left.system is not right.system:
        return []
    slugs = [looked.side.values.edition for looked in (left, right)]
    return [left.system.edition_title(slug) for slug in slugs] if slugs[0] != slugs[1] else []


def duel_page(request: HttpRequest, left: Side, right: Side) -> HttpResponse:
    """Return the comparison itself."""
    looked = looked_over(left), looked_over(right)
    heads = side_views(*looked)
    between = acts_between(left, right)
    context = {
        "left": heads[0],
        "right": heads[1],
        "tables": tables(*looked),
        "kinds": kind_tables(*looked),
        "ships": ships_view(*looked),
        "games": [one.system.title if one.system else one.side.values.system for one in looked],
        "editions": editions(*looked),
        "is_one_game": looked[0].system is looked[1].system is not None,
        "between": None if between is None else between[:MOST_BETWEEN],
        "more_between": between is not None and len(between) > MOST_BETWEEN,
        "history_url": reverse("fleetbuilder:fleet-history", args=(left.fleet.pk,)),
        "swapped": address_of(right.ref, left.ref),
        "others": address_of(left.ref, right.ref, choose="1"),
        "current": "fleets",
    }
    return render(request, "fleetbuilder/compare.html", context)
