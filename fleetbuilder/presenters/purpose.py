"""The side of a scenario that a fleet is built for, with what it brings."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse

from fleetbuilder.muster import system_of
from rules.engine.core.fleet import FleetList
from rules.engine.core.scenarios import SideSheet


@dataclass(frozen=True, slots=True, kw_only=True)
class PurposeView:
    """A scenario and a side: '1 Ships in the Night as Royal Navy'; the page that tells more, ""
    where the newest edition has no such scenario."""

    words: str
    title: str
    side: SideSheet
    url: str


def purpose_view(values: FleetList) -> PurposeView | None:
    """Return what a fleet is built for, None for nothing."""
    system = system_of(values)
    found = system.purpose(values) if system else None
    if system is None or found is None:
        return None
    sheet, side = found
    known = system.scenario(system.newest_edition, sheet.number)
    return PurposeView(
        words=sheet.purpose(side),
        title=sheet.title,
        side=side,
        url=reverse("rules:scenario", args=[system, sheet.number]) if known else "",
    )
