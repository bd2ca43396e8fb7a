"""Editions side by side: which one to ask for what another lacks, and how a fleet moves on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from rules.engine.core.fleet import FleetList


def other_editions(newest_first: Sequence[str], edition: str) -> tuple[str, ...]:
    """Return the other editions as they are asked for what this one lacks.

    First the one before it and so on back, then those that came later, the next one first. Of an
    unknown edition all are others, newest first.
    """
    known = list(newest_first)
    place = known.index(edition) if edition in known else -1
    return (*known[place + 1 :], *reversed(known[: max(place, 0)]))


def later_editions(newest_first: Sequence[str], edition: str, upto: str) -> tuple[str, ...]:
    """Return the editions that lead from one to a later one, oldest first, without the first.

    Raises KeyError for an unknown edition.
    """
    known = list(reversed(newest_first))
    for name in (edition, upto):
        if name not in known:
            raise KeyError(name)
    return tuple(known[known.index(edition) + 1 : known.index(upto) + 1])


def moved(fleet: FleetList, edition: str, renamed: Iterable[Mapping[str, str]]) -> FleetList:
    """Return the fleet in another edition, its ships under their classes' new slugs.

    `renamed` leads from old slugs to new ones, one edition after the other. Nothing else is
    touched: names, crews, choices and figures stay, also those that the edition does not have.
    """
    steps = tuple(renamed)
    ships = tuple(replace(s, ship_class=followed(s.ship_class, steps)) for s in fleet.ships)
    return replace(fleet, edition=edition, ships=ships)


def followed(slug: str, renamed: Iterable[Mapping[str, str]]) -> str:
    """Return the slug that a class goes by after these renamings, one after the other."""
    for step in renamed:
        slug = step.get(slug, slug)
    return slug
