"""Fleets as cards."""

from __future__ import annotations

import uuid
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from config.web.viewdata import FleetCardView, meter, verdict_view
from fleetbuilder.models import Fleet
from fleetbuilder.muster import system_of
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


def fleet_cards(
    fleets: Iterable[Fleet], shared: Collection[uuid.UUID] = ()
) -> tuple[FleetCard, ...]:
    """Return fleets, whose ships are fetched already, as cards."""
    today = timezone.localdate()
    return tuple(fleet_card(fleet, fleet.pk in shared, today) for fleet in fleets)


def fleet_card(fleet: Fleet, shared: bool, today: date) -> FleetCard:
    """Return one fleet as a card, from what is stored with it."""
    system = system_of(fleet)
    verdict = verdict_view(fleet.verdict, fleet.illegal_count, fleet.warning_count)
    slugs = [ship.ship_class for ship in fleet.ships.all()]
    catalogue = system.fleets.catalogue(fleet.edition) if system else None
    nation = catalogue.nation_text(fleet.nation) if catalogue else fleet.nation
    deleted = fleet.deleted_at is not None
    view = FleetCardView(
        name=fleet.name,
        url="" if deleted else reverse("fleetbuilder:fleet", args=(fleet.pk,)),
        second=f"{nation}, {ships_text(len(slugs))}",
        meter=meter(fleet.points, fleet.limit, verdict),
        foot=foot_of(fleet, shared, today),
    )
    return FleetCard(
        id=str(fleet.pk),
        view=view,
        classes=band_classes(system, fleet.edition, slugs) if system else (),
        archived=fleet.archived_at is not None,
        deleted=deleted,
    )


def foot_of(fleet: Fleet, shared: bool, today: date) -> str:
    """Return 'Changed yesterday, shared by link. Draft, kept until 28 February.'"""
    words = day_words(fleet.changed_at, today)
    if shared:
        words = _("%(changed)s, shared by link") % {"changed": words}
    if fleet.owner_id is None and fleet.expires_at:
        until = date_format(timezone.localtime(fleet.expires_at), "j F Y")
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


def band_classes(system: RuleSystem, edition: str, slugs: Iterable[str]) -> tuple[ShipClass, ...]:
    """Return the first ships' classes, for a band at one scale; unknown ones are left out."""
    found = (system.ship_class(edition, slug) for slug in slugs)
    return tuple(c for c in found if c is not None)[:MOST_IN_BAND]
