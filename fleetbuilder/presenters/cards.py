"""Fleets as cards."""

from __future__ import annotations

import uuid
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from itertools import islice

from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from config.web.figures import day_text
from config.web.viewdata import FleetCardView, meter, verdict_view
from fleetbuilder.models import Fleet, FleetTag
from fleetbuilder.muster import entry_of, nation_of, system_of
from fleetbuilder.presenters.fleet import ships_text
from rules.engine.core.catalogue import ShipClass
from rules.engine.core.system import RuleSystem

MOST_IN_BAND = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class FleetCard:
    """A fleet as a card: what is drawn, and what its menu may offer."""

    id: str
    view: FleetCardView
    classes: tuple[ShipClass, ...]  # for the band of silhouettes
    archived: bool
    deleted: bool
    tags: tuple[tuple[str, str], ...] = ()  # folded, as written
    looks_like_another: bool = False


def fleet_cards(
    fleets: Iterable[Fleet], shared: Collection[uuid.UUID] = ()
) -> tuple[FleetCard, ...]:
    """Return fleets, whose ships are fetched already, as cards."""
    today = timezone.localdate()
    return tuple(fleet_card(fleet, fleet.pk in shared, today) for fleet in fleets)


def marked(
    card: FleetCard, tags: Iterable[FleetTag], look_alikes: Collection[uuid.UUID]
) -> FleetCard:
    """Return a card with its tags, and with a mark if the name looks like another fleet's."""
    return replace(
        card,
        tags=tuple((tag.folded, tag.name) for tag in tags),
        looks_like_another=uuid.UUID(card.id) in look_alikes,
    )


def fleet_card(fleet: Fleet, shared: bool, today: date) -> FleetCard:
    """Return one fleet as a card, from what is stored with it."""
    system = system_of(fleet)
    verdict = verdict_view(
        fleet.verdict, fleet.illegal_count, fleet.warning_count, fleet.waiver_count
    )
    deleted = fleet.deleted_at is not None
    view = FleetCardView(
        name=fleet.name,
        url="" if deleted else reverse("fleetbuilder:fleet", args=(fleet.pk,)),
        second=f"{nation_of(fleet)}, {ships_text(len(fleet.ships.all()))}",
        meter=meter(fleet.points, fleet.limit, verdict),
        foot=foot_of(fleet, shared, today),
    )
    return FleetCard(
        id=str(fleet.pk),
        view=view,
        classes=band_classes(system, fleet) if system else (),
        archived=fleet.archived_at is not None,
        deleted=deleted,
    )


def foot_of(fleet: Fleet, shared: bool, today: date) -> str:
    """Return 'Changed yesterday, shared by link. Draft, kept until 28 February.'"""
    words = day_words(fleet.changed_at, today)
    if shared:
        words = _("%(changed)s, shared by link") % {"changed": words}
    if fleet.published_at is not None:
        words = _("%(words)s, in the gallery") % {"words": words}
    if fleet.owner_id is None and fleet.expires_at:
        until = day_text(fleet.expires_at)
        words = _("%(words)s. Draft, kept until %(date)s") % {"words": words, "date": until}
    return words


def day_words(moment: datetime, today: date) -> str:
    """Return when something changed, by the day: 'Changed today', '12 November'."""
    day = timezone.localtime(moment).date()
    if day == today:
        return _("Changed today")
    if day == today - timedelta(days=1):
        return _("Changed yesterday")
    return date_format(day, "j F" if day.year == today.year else "j F Y")


def band_classes(system: RuleSystem, fleet: Fleet) -> tuple[ShipClass, ...]:
    """Return the first ships' classes, for a band at one scale; unknown ones are left out."""
    entries = map(entry_of, fleet.ships.all())
    found = (system.known_class(fleet.edition, entry) for entry in entries)
    return tuple(islice((c for c in found if c is not None), MOST_IN_BAND))
