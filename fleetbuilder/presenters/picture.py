"""What the picture of a fleet tells: words as its page has them, and the first ships."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import ngettext

from fleetbuilder.painting import MOST_SHIPS, Card
from fleetbuilder.presenters.reading import ReadFleet
from rules.sprites import drawing_of, shown_as


def picture_card(reading: ReadFleet, by: str = "") -> Card:
    """Return the card of a fleet to read. `by` says whose it is, of one in the gallery."""
    meter = reading.meter
    ships = tuple(_ships(reading))
    more = len(ships) - MOST_SHIPS
    words = ngettext("and %(n)d more", "and %(n)d more", max(more, 0)) % {"n": more}
    return Card(
        game=reading.title,
        name=reading.name,
        facts=f"{reading.facts} {by}.".strip() if by else reading.facts,
        points=f"{meter.total} / {meter.limit}" if meter.limit else meter.total,
        verdict=meter.verdict.words,
        verdict_css=meter.verdict.css,
        flag=meter.verdict.flag,
        counts=reading.counts,
        ships=ships[:MOST_SHIPS],
        more=words if more > 0 else "",
    )


def _ships(reading: ReadFleet) -> Iterator[tuple[str, float]]:
    """Yield drawing and length of each ship that has a picture."""
    for ship in reading.ships:
        drawing = drawing_of(shown_as(ship.ship_class)) if ship.ship_class else None
        if drawing is not None:
            for _name in ship.names:
                yield drawing.slug, drawing.length_m
