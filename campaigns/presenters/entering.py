"""View data of fleets that may enter, and of house items."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.book.shipyard import system_of
from campaigns.book.values import Terms
from campaigns.presenters.ships import grade_words
from campaigns.selectors.entering import Candidate
from campaigns.selectors.yard import HouseItem
from config.web.figures import points_text
from fleetbuilder.muster import nation_of
from rules.engine.core.catalogue import ShipClass


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantView:
    """A ship as she will enter."""

    name: str
    class_name: str
    ship_class: ShipClass | None
    crew: str
    points: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CandidateView:
    """A fleet that may enter, or the reasons why not."""

    id: str
    name: str
    url: str
    facts: str
    points: str
    left: str
    fits: bool
    reasons: tuple[str, ...]
    waived: tuple[str, ...]
    sides: tuple[tuple[str, str], ...]
    ships: tuple[EntrantView, ...]
    classes: tuple[ShipClass, ...]
    start_grade: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemView:
    """A house item."""

    key: str
    name: str
    ship_class: ShipClass | None
    points: str


def candidate_view(terms: Terms, found: Candidate) -> CandidateView:
    """Return a fleet as the page to enter shows it."""
    system, fleet = system_of(terms), found.fleet
    known = [system.known_class(terms.edition, ship) for ship in found.values]
    count = len(found.values.ships)
    ships = ngettext("%(count)d ship", "%(count)d ships", count) % {"count": count}
    priced = zip(found.values, known, found.prices, strict=False)
    return CandidateView(
        id=str(fleet.pk),
        name=fleet.name,
        url=reverse("fleetbuilder:fleet", args=(fleet.pk,)),
        facts=f"{nation_of(fleet)}, {ships}",
        points=points_text(found.points if found.prices else fleet.points),
        left=points_text(terms.points_start - found.points),
        fits=found.fits,
        reasons=found.reasons,
        waived=found.waived,
        sides=found.sides,
        ships=tuple(
            EntrantView(
                name=ship.name,
                class_name=one.name if one else ship.class_words,
                ship_class=one,
                crew=grade_words(terms, ship.crew),
                points=points_text(points),
            )
            for ship, one, points in priced
        ),
        classes=tuple(one for one in known if one is not None),
        start_grade=grade_words(terms, terms.start_grade).lower(),
    )


def item_views(terms: Terms, items: Iterable[HouseItem]) -> tuple[ItemView, ...]:
    """Return house items as rows."""
    return tuple(
        ItemView(
            key=item.key,
            name=item.name,
            ship_class=item.ship_class,
            points=points_text(item.ship_class.points or 0) if item.ship_class else _("unknown"),
        )
        for item in items
    )
