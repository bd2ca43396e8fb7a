"""Fleets by words: what is stored of each for a search, and the condition that finds it."""

from __future__ import annotations

from collections.abc import Iterator

from django.db.models import Q
from django.db.models.functions import Left

from fleetbuilder.muster import nation_of, system_of
from rules.engine.core.fleet import OWN_CLASS, FleetList
from rules.engine.core.search import sought_words, words_in_order

LONGEST = 20_000  # characters; more than two hundred ships with names of their own
BY_NAME = Left("search_text", 80)  # begins with the words of the name, 'Ägäis' as 'agais'


def search_text_of(values: FleetList) -> str:
    """Return the words by which a fleet is found, each once, those of her name first.

    Name, nation, classes, ships, captains and pennant numbers; no notes, which are the owner's own.
    """
    found = dict.fromkeys(word for text in _texts(values) for word in words_in_order(text))
    text = " ".join(found)
    return text if len(text) <= LONGEST else text[:LONGEST].rpartition(" ")[0]


def matching(query: str) -> Q:
    """Return the condition for fleets in which each word of the query is found.

    A number is looked for where a word begins, anything else also inside words. A query without
    any word finds nothing; an empty one is no condition.
    """
    condition = Q()
    sought = sought_words(query)
    if not sought and query.strip():
        return Q(pk__in=())
    for word in sought:
        if word[-1].isdigit():
            condition &= Q(search_text__startswith=word) | Q(search_text__contains=f" {word}")
        else:
            condition &= Q(search_text__contains=word)
    return condition


def _texts(values: FleetList) -> Iterator[str]:
    system = system_of(values)
    catalogue = system.fleets.catalogue(values.edition) if system else None
    yield values.name
    yield nation_of(values)
    for slug in dict.fromkeys(ship.ship_class for ship in values if ship.ship_class != OWN_CLASS):
        known = catalogue.get(slug) if catalogue else None
        known = known or (system.last_known(values.edition, slug) if system else None)
        yield known.name if known else slug
    for ship in values:
        yield ship.name
        yield ship.captain
        yield ship.pennant
        if ship.design is not None:
            yield ship.design.name
