"""Published fleets as cards, and the words about them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from config.web.figures import day_text
from fleetbuilder.models import Fleet
from fleetbuilder.names import display_name, isolated
from fleetbuilder.presenters.cards import FleetCard, fleet_cards


def gallery_cards(fleets: Iterable[Fleet]) -> tuple[FleetCard, ...]:
    """Return published fleets, whose owners and ships are fetched already, as cards."""
    shown = tuple(fleets)
    return tuple(
        replace(
            card,
            view=replace(
                card.view,
                url=reverse("fleetbuilder:gallery-fleet", args=(fleet.pk,)),
                foot=by_words(fleet),
                credit=fleet.credit,
            ),
        )
        for fleet, card in zip(shown, fleet_cards(shown), strict=True)
    )


def by_words(fleet: Fleet) -> str:
    """Return who published a fleet and when: 'By watchkeeper, 30 November 2026'."""
    name = isolated(display_name(fleet.owner.get_username())) if fleet.owner else ""
    day = day_text(fleet.published_at) if fleet.published_at else ""
    return _("By %(name)s, %(day)s") % {"name": name, "day": day}


def count_words(count: int) -> str:
    """Return '24 fleets'."""
    return ngettext("%(n)s fleet", "%(n)s fleets", count) % {"n": f"{count:,}"}
