"""The home of a campaign, its standings and what waits for the visitor."""

from __future__ import annotations

import uuid

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import content_disposition_header
from django.views.decorators.http import require_safe

from campaigns.access import Seat
from campaigns.models import Flotilla
from campaigns.presenters.head import HeadView, head_of
from campaigns.presenters.home import battle_views, first_steps, with_end
from campaigns.presenters.log import line_views
from campaigns.presenters.sentences.names import names_of
from campaigns.presenters.standings import graph_of, standings_csv, standings_view
from campaigns.presenters.waiting import wait_views
from campaigns.selectors import home as reads
from campaigns.selectors.names import names_known
from campaigns.selectors.waiting import Waiting, waiting_for
from campaigns.services.invitations import token_for
from campaigns.views.acting import seat_of
from config.web.caching import private_page
from config.web.device import visitor_of
from fleetbuilder.names import file_name

ROWS = 8  # of the standings on the home


@require_safe
@private_page
def campaign(request: HttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """Show a campaign to whoever may read it: what waits for him first."""
    seat = seat_of(request, campaign_id)
    flotillas = reads.flotillas_of(seat.campaign)
    lines = reads.latest_lines(seat)
    known = names_known(seat.campaign, lines)
    battles = reads.next_battles(seat.campaign)
    standings = standings_view(seat, flotillas)
    fought = any(row.won or row.lost or row.drawn for row in standings.rows)
    context = {
        "seat": seat,
        "head": _head(seat),
        "waiting": wait_views(waiting_for(seat.visitor, seat.campaign)),
        "steps": [] if fought else _steps(seat, flotillas, battles=bool(battles)),
        "standings": standings,
        "some_rows": standings.rows[:ROWS],
        "graph": graph_of(seat, flotillas, reads.moments_of_battles(seat.campaign)),
        "lines": line_views(seat.campaign, lines, names_of(seat.campaign, known, leaning=True)),
        "line_count": seat.campaign.last_line,
        "battles": battle_views(seat, battles),
        "current": "campaigns",
    }
    return render(request, "campaigns/campaign.html", context)


def _head(seat: Seat) -> HeadView:
    number = int(seat.campaign.tables.get("rounds_closed", 0)) + 1
    ends_on = reads.end_of_round(seat.campaign, number) if seat.campaign.rounds_planned else None
    return with_end(head_of(seat), ends_on)


def _steps(seat: Seat, flotillas: list[Flotilla], *, battles: bool) -> object:
    alone = reads.is_alone(seat.campaign)
    return first_steps(seat, flotillas, battles=battles, alone=alone)


@require_safe
@private_page
def standings(request: HttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """Show the standings as they are, or after a round; with `format=csv` as a file."""
    seat = seat_of(request, campaign_id)
    flotillas = reads.flotillas_of(seat.campaign)
    view = standings_view(seat, flotillas, _number(request.GET.get("after")))
    if request.GET.get("format") == "csv":
        name = file_name(f"{seat.campaign.name} standings", "csv")
        return HttpResponse(
            "\N{BYTE ORDER MARK}" + standings_csv(view),
            content_type="text/csv; charset=utf-8",
            headers={
                "Content-Disposition": content_disposition_header(as_attachment=True, filename=name)
                or "attachment"
            },
        )
    context = {
        "seat": seat,
        "head": head_of(seat),
        "standings": view,
        "graph": graph_of(seat, flotillas, reads.moments_of_battles(seat.campaign)),
        "current": "campaigns",
    }
    return render(request, "campaigns/standings.html", context)


def _number(text: str | None) -> int | None:
    """Return the number of a round, None for all. Raises Http404 for what is no number."""
    if not text:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) < 6):
        raise Http404("There is no such round.")
    return int(text)


def _invited(one: Waiting) -> str:
    """Return the address of an invitation, "" where the site's secret has changed since."""
    token = token_for(one.invitation) if one.invitation else None
    return reverse("campaigns:invitation", args=(token,)) if token else ""


@require_safe
@private_page
def waiting(request: HttpRequest) -> HttpResponse:
    """Show what waits for the visitor in all his campaigns."""
    visitor = visitor_of(request)
    context = {
        "waiting": wait_views(waiting_for(visitor), _invited, named=True),
        "anonymous": visitor.user is None,
        "current": "campaigns",
    }
    return render(request, "campaigns/waiting.html", context)
