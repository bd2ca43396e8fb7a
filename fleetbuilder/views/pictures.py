"""The picture that a chat shows beside a link: of a shared fleet, and of one in the gallery."""

from __future__ import annotations

import uuid

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_safe

from config.web.throttle import refuse_address
from fleetbuilder.access import published_fleet
from fleetbuilder.links import open_link
from fleetbuilder.models import Fleet
from fleetbuilder.muster import fleet_list, without_notes
from fleetbuilder.painting import Card, album
from fleetbuilder.presenters.gallery import by_words
from fleetbuilder.presenters.picture import picture_card
from fleetbuilder.presenters.reading import reading_view
from fleetbuilder.views.by_link import by_link_only
from rules.engine.core.fleet import FleetList

PAINTED = "300/h"  # new pictures for one address; what is kept is no work


@require_safe
@by_link_only
def shared_picture(request: HttpRequest, token: str) -> HttpResponse:
    """Show the picture of a shared fleet, while its link lives."""
    opened = open_link(token)
    return png(request, card_of(opened.fleet, opened.values))


@require_safe
def gallery_picture(request: HttpRequest, fleet_id: uuid.UUID) -> HttpResponse:
    """Show the picture of a published fleet; whoever keeps it asks each time whether it holds."""
    fleet = published_fleet(fleet_id)
    card = card_of(fleet, without_notes(fleet_list(fleet)), by_words(fleet))
    etag = f'"{card.digest}"'
    answer = get_conditional_response(request, etag=etag)
    response = HttpResponse(status=304) if answer is not None else png(request, card)
    if response.status_code != 429:
        response.headers["ETag"] = etag
        response.headers["Cache-Control"] = "no-cache"
    return response


def card_of(fleet: Fleet, values: FleetList, by: str = "") -> Card:
    """Return what the picture of a fleet tells."""
    return picture_card(reading_view(fleet, values), by)


def png(request: HttpRequest, card: Card) -> HttpResponse:
    """Return the picture, painted if it is none of the last; the 429 answer for one too many."""
    found = album.find(card)
    if found is None:
        refusal = refuse_address(request, "draw-picture", PAINTED)
        if refusal is not None:
            return refusal
        found = album.take(card)
    response = HttpResponse(found, content_type="image/png")
    response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"  # others' pages show it
    return response


def picture_address(request: HttpRequest, name: str, key: str | uuid.UUID, card: Card) -> str:
    """Return the whole address of a picture, another one for other contents: chats keep them."""
    path = reverse(f"fleetbuilder:{name}", args=(key,))
    return request.build_absolute_uri(f"{path}?c={card.digest}")
