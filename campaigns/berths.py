"""The ships of a visitor's flotillas, for questions of odds: as they sail now."""

from __future__ import annotations

from collections.abc import Iterator

from django.http import HttpRequest

from campaigns.book.codec import state_from_plain, terms_from_plain
from campaigns.book.shipyard import as_she_sails
from campaigns.book.values import Status
from campaigns.models import ShipRecord
from config.web.device import visitor_of
from rules.engine.core.system import RuleSystem
from rules.odds.berths import Berth

MOST_SHIPS = 60


def berths(request: HttpRequest, system: RuleSystem) -> Iterator[Berth]:
    """Yield the ships that the visitor commands in campaigns, the last changed campaign first. One
    query, none for whoever is not signed in."""
    user = visitor_of(request).user
    if user is None:
        return
    rows = ShipRecord.objects.filter(
        status=Status.ACTIVE,
        campaign__system=system.slug,
        flotilla__member__user_id=user.pk,
        flotilla__member__left_at__isnull=True,
    )
    ordered = rows.order_by("-campaign__changed_at", "position")
    for row in ordered.select_related("flotilla", "campaign")[:MOST_SHIPS]:
        terms, state = terms_from_plain(row.campaign.terms), state_from_plain(row.state)
        known = system.known_class(terms.edition, state.entry)
        yield Berth(
            fleet=row.flotilla.name,
            ship=as_she_sails(terms, state.entry, state.crew),
            class_name=known.name if known else state.entry.class_words,
        )
