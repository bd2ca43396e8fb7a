"""Who may see which events while a battle goes on: a side, a bystander, the organiser.

An event is shown whole or not at all: a throw without its reason would give away as much.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rules.engine.core.events import Audience, Event

OF_SHIP = "ship"  # the fact of an event that names whose it is


@dataclass(frozen=True, slots=True, kw_only=True)
class Viewer:
    """Who looks: a side by its code, a bystander without one, or the organiser, who sees all."""

    side: str = ""
    organiser: bool = False


ORGANISER = Viewer(organiser=True)
BYSTANDER = Viewer()


def seen_by(
    events: Iterable[Event], viewer: Viewer, side_of: Mapping[str, str]
) -> tuple[Event, ...]:
    """Return the events that a viewer may see, in their order.

    `side_of` says to which side a ship belongs, by her name. What is for an owner of whom nothing
    is known stays hidden.
    """
    return tuple(event for event in events if _may_see(viewer, event, side_of))


def _may_see(viewer: Viewer, event: Event, side_of: Mapping[str, str]) -> bool:
    if viewer.organiser or event.audience is Audience.EVERYBODY:
        return True
    if event.audience is Audience.NOBODY or not viewer.side:
        return False
    return side_of.get(str(dict(event.data).get(OF_SHIP, ""))) == viewer.side
