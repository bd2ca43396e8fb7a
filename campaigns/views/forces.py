"""A flotilla's force for a battle, and the roll for the sea."""

from __future__ import annotations

import uuid
from collections.abc import Sequence

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from campaigns.access import Act, CampaignMissing, Seat
from campaigns.forms.battles import new_once
from campaigns.models import Engagement, Flotilla
from campaigns.presenters.battle_page import condition_view
from campaigns.presenters.battles import address, battle_inside
from campaigns.presenters.forces import ships_to_choose, sides_view
from campaigns.presenters.head import head_of
from campaigns.selectors.battles import (
    Muster,
    battle_of,
    elsewhere,
    flotilla_of,
    muster_of,
    told_of,
)
from campaigns.services import CampaignShut, Refused, Stale
from campaigns.services.forces import choose_force, may_roll, name_of_absent, roll_condition
from campaigns.services.planning import refuse_settled
from campaigns.views.acting import done, refused, seat_of
from config.web import errors
from config.web.htmx import wants_part

EITHER = require_http_methods(["GET", "HEAD", "POST"])
SUMS = "force-sums"


@EITHER
def force(
    request: HttpRequest, campaign_id: uuid.UUID, number: int, flotilla_id: uuid.UUID
) -> HttpResponse:
    """Show a flotilla's ships beside what all sides send; choose some of them."""
    seat = seat_of(request, campaign_id)
    battle, flotilla = battle_of(seat, number), flotilla_of(seat, flotilla_id)
    seat.require_command(flotilla)
    muster = muster_of(seat, battle)
    here = next((f for f in muster.forces if f.flotilla_id == flotilla.pk), None)
    if here is None:
        raise CampaignMissing("This flotilla does not fight in this battle.")
    try:
        refuse_settled(battle)
    except Refused as fault:
        return refused(request, seat, fault)
    if request.method != "POST":
        return _answer(request, seat, muster, flotilla, here.ships or [])
    ships = request.POST.getlist("ships")
    if "look" in request.POST:
        return _answer(request, seat, muster, flotilla, ships)
    told = request.POST.get("version", "")
    version = int(told) if told.isascii() and told.isdecimal() and len(told) < 10 else 0
    try:
        choose_force(seat=seat, battle=battle, flotilla=flotilla, ships=ships, version=version)
    except Stale as stale:
        return _stale(request, seat, muster, flotilla, ships, stale)
    except CampaignShut as shut:
        return refused(request, seat, shut)
    except Refused as fault:
        return _answer(request, seat, muster, flotilla, ships, fault=fault)
    messages.success(request, _("Force of %(name)s chosen.") % {"name": flotilla.name})
    return done(address("battle", seat.campaign, number))


def _answer(
    request: HttpRequest,
    seat: Seat,
    muster: Muster,
    flotilla: Flotilla,
    ships: Sequence[str],
    *,
    fault: Refused | None = None,
) -> HttpResponse:
    own = {str(row.pk) for row in muster.records.values() if row.flotilla_id == flotilla.pk}
    chosen = [key for key in ships if key in own]
    here = next(f for f in muster.forces if f.flotilla_id == flotilla.pk)
    battle = muster.battle
    context = {
        "seat": seat,
        "head": head_of(seat),
        "title": _("Force for %(battle)s") % {"battle": battle_inside(battle)},
        "battle": battle,
        "flotilla": flotilla,
        "sides": sides_view(seat, muster, {str(flotilla.pk): chosen}),
        "own_side": here.side,
        "ships": ships_to_choose(seat, muster, here, chosen, elsewhere(battle, flotilla)),
        "acting_for": name_of_absent(seat, flotilla),
        "fault": fault,
        "system": seat.campaign.system,
        "battle_url": address("battle", seat.campaign, battle.number),
        "current": "campaigns",
    }
    if fault is None and wants_part(request, SUMS):
        return render(request, "campaigns/_force_sums.html", context)
    return render(request, "campaigns/force.html", context, status=422 if fault else 200)


def _stale(
    request: HttpRequest,
    seat: Seat,
    muster: Muster,
    flotilla: Flotilla,
    ships: Sequence[str],
    stale: Stale,
) -> HttpResponse:
    """Return 409 with the ships that were ticked and those that stand now."""
    names = {key: row.name for key, row in muster.records.items()}
    ticked = ", ".join(names[key] for key in ships if key in names)
    here = next(f for f in muster.forces if f.flotilla_id == flotilla.pk)
    stands = ", ".join(names[key] for key in here.ships or [] if key in names)
    return errors.conflict(
        request,
        stale.message,
        mine=[(_("You ticked"), ticked or _("no ship"))],
        theirs=[(_("Chosen at present"), stands or _("nothing yet"))],
    )


@EITHER
def condition_roll(request: HttpRequest, campaign_id: uuid.UUID, number: int) -> HttpResponse:
    """Show the table of conditions; roll on it, or type in the face thrown at the table."""
    seat = seat_of(request, campaign_id)
    battle = battle_of(seat, number)
    muster = muster_of(seat, battle)
    if not may_roll(seat, muster.forces):
        seat.require(Act.ORGANISE)
    fault: Refused | None = None
    if request.method == "POST":
        try:
            return _rolled(request, seat, battle)
        except (CampaignShut, Stale) as shut:
            return refused(request, seat, shut)
        except Refused as refusal:
            fault = refusal
    context = {
        "seat": seat,
        "head": head_of(seat),
        "title": _("The sea of %(battle)s") % {"battle": battle_inside(battle)},
        "condition": condition_view(seat, muster, told_of(seat, battle)),
        "system": seat.campaign.system,
        "battle_url": address("battle", seat.campaign, number),
        "once": request.POST.get("once", "")[:40] or new_once(),
        "typed": request.POST,
        "fault": fault,
        "current": "campaigns",
    }
    return render(request, "campaigns/condition.html", context, status=422 if fault else 200)


def _rolled(request: HttpRequest, seat: Seat, battle: Engagement) -> HttpResponse:
    face: int | None = None
    if request.POST.get("how") == "table":
        typed = request.POST.get("face", "").strip()
        face = int(typed) if typed.isascii() and typed.isdecimal() and len(typed) < 4 else 0
    elif request.POST.get("how") != "site":
        raise Refused(_("Choose how it is rolled."), "how")
    row = roll_condition(
        seat=seat,
        battle=battle,
        face=face,
        reason=request.POST.get("reason", "")[:1000],
        once=request.POST.get("once", "")[:40],
    )
    messages.success(request, _("%(title)s: %(text)s.") % {"title": row.title, "text": row.text})
    return done(address("battle", seat.campaign, battle.number))
