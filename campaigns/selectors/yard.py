"""What a flotilla may buy: the classes of its nation and the house items of the campaign."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from campaigns.book.offers import flotilla_list, fresh_crew, price
from campaigns.book.shipyard import system_of
from campaigns.book.values import Terms
from campaigns.models import Campaign, Flotilla
from campaigns.selectors.ships import terms_of
from rules.engine.core import acts
from rules.engine.core.acts import InvalidAct
from rules.engine.core.catalogue import ANY_NATION, ShipClass
from rules.engine.core.codec import FleetDataError, design_from_json
from rules.engine.core.fleet import OWN_CLASS, Design, Points, ShipEntry

HOUSE = "house:"


@dataclass(frozen=True, slots=True, kw_only=True)
class OnOffer:
    """A ship for sale: `entry` fitted as the class with a starting crew, what she costs, her class.

    `code` is the slug of a class, or `house:` and the key of a house item.
    """

    code: str
    entry: ShipEntry
    points: Points
    ship_class: ShipClass

    @property
    def is_house_item(self) -> bool:
        """Return whether only this campaign has her."""
        return self.code.startswith(HOUSE)


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseItem:
    """A design that the organiser put into the campaign; None where it cannot be read."""

    key: str
    name: str
    own_ship: str  # id in the library that it came from
    design: Design | None
    ship_class: ShipClass | None


def on_offer(campaign: Campaign, flotilla: Flotilla) -> dict[str, OnOffer]:
    """Return all that a flotilla may buy, by its code: house items first. No query."""
    terms = terms_of(campaign)
    return {offer.code: offer for offer in _offers(campaign, terms, flotilla.nation)}


def _offers(campaign: Campaign, terms: Terms, nation: str) -> Iterator[OnOffer]:
    for item in house_items(campaign):
        own = item.design.trait("nation", ANY_NATION) if item.design else ""
        if item.ship_class is not None and own in (nation, ANY_NATION):
            offer = _offer(terms, nation, HOUSE + item.key, item.ship_class, item.design)
            if offer is not None:
                yield offer
    catalogue = system_of(terms).fleets.catalogue(terms.edition)
    for found in catalogue.for_nation(nation):
        if not found.own_figures:
            offer = _offer(terms, nation, found.slug, found)
            if offer is not None:
                yield offer


def _offer(
    terms: Terms, nation: str, code: str, found: ShipClass, design: Design | None = None
) -> OnOffer | None:
    """Return a class as a ship with her starting crew; None for what cannot be laid down."""
    slug = OWN_CLASS if design else found.slug
    act = acts.AddShips(
        ship_class=slug, keys=("new",), names=(found.short or found.name,), design=design
    )
    try:
        fleet = system_of(terms).fleets.apply(flotilla_list(terms, nation, "yard", []), act)
    except InvalidAct:
        return None
    plain = fleet.ships[0]
    entry = ShipEntry(
        key=plain.key,
        ship_class=plain.ship_class,
        name=plain.name,
        crew=fresh_crew(terms, nation, plain),
        fit=plain.fit,
        design=plain.design,
    )
    points = price(terms, nation, entry, entry.crew)
    return OnOffer(code=code, entry=entry, points=points, ship_class=found)


def house_items(campaign: Campaign) -> list[HouseItem]:
    """Return the house items of a campaign in the order in which they came."""
    return [_item(campaign, row) for row in campaign.house_items]


def _item(campaign: Campaign, row: dict[str, Any]) -> HouseItem:
    terms = terms_of(campaign)
    designs = system_of(terms).designs
    try:
        design = design_from_json(row["design"])
    except (FleetDataError, KeyError):
        design = None
    found = designs.ship_class(terms.edition, design) if designs and design else None
    return HouseItem(
        key=str(row.get("key", "")),
        name=design.name if design else str(row.get("key", "")),
        own_ship=str(row.get("own_ship", "")),
        design=design,
        ship_class=found,
    )
