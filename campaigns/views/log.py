"""The log of a campaign: everything, filtered, page by page."""

from __future__ import annotations

import uuid

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from campaigns.access import Act, Seat
from campaigns.forms.log import LogForm
from campaigns.models import Campaign
from campaigns.presenters.head import head_of
from campaigns.presenters.log import line_views
from campaigns.presenters.moments import zone_words
from campaigns.presenters.sentences.names import names_of
from campaigns.projection import lines_seen
from campaigns.selectors import home as reads
from campaigns.selectors.names import names_known
from campaigns.views.acting import seat_of
from config.web.caching import private_page
from config.web.htmx import wants_part

LINES_A_PAGE = 40
LIST = "log-lines"


@require_safe
@private_page
def log(request: HttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """Show the log, the newest line first; for htmx only the lines that are asked for."""
    seat = seat_of(request, campaign_id)
    form = _form(request, seat)
    lines = reads.log_lines(seat.campaign, form.wish())
    page = Paginator(lines, LINES_A_PAGE).get_page(request.GET.get("page"))
    shown = lines_seen(seat, page)
    known = names_known(seat.campaign, shown)
    struck = {line.number for line in shown} & set(seat.campaign.tables.get("cancelled", []))
    by = reads.reversers(seat.campaign, struck)
    names = names_of(seat.campaign, known, leaning=True)
    is_open = seat.campaign.status == Campaign.Status.OPEN
    organises = seat.may(Act.ORGANISE) and is_open
    context = {
        "seat": seat,
        "head": head_of(seat),
        "organises": organises,
        "form": form,
        "query": form.query(),
        "page": page,
        "count": page.paginator.count,
        "lines": line_views(seat.campaign, shown, names, by, organises=organises),
        "zone": zone_words(seat.campaign),
        "current": "campaigns",
    }
    template = "_log_lines.html" if wants_part(request, LIST) else "log.html"
    return render(request, f"campaigns/{template}", context, status=400 if form.errors else 200)


def _form(request: HttpRequest, seat: Seat) -> LogForm:
    """Return the filters with what this campaign has to choose from."""
    battles = (
        (key, f"{_('Battle')} {number}" + (f", {title}" if title else ""))
        for key, number, title in reads.named_battles(seat.campaign)
    )
    return LogForm(
        request.GET,
        flotillas=[(str(one.pk), one.name) for one in reads.flotillas_of(seat.campaign)],
        ships=reads.named_ships(seat.campaign),
        battles=battles,
        people=reads.writers(seat.campaign),
    )
