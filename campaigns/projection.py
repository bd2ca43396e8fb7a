"""What a viewer sees of a campaign's state and log: the one door to both, for every channel.

In this version crews, forces and records are open to all who may read the campaign. What a rule
(naval intelligence) hides will be hidden here and nowhere else.
"""

from __future__ import annotations

from collections.abc import Iterable

from campaigns.access import Seat
from campaigns.models import Force, LogbookLine, ShipRecord


def ships_seen(seat: Seat, ships: Iterable[ShipRecord]) -> list[ShipRecord]:
    """Return the records as this viewer may see them."""
    return list(ships)


def forces_seen(seat: Seat, forces: Iterable[Force]) -> list[Force]:
    """Return the forces of battles as this viewer may see them."""
    return list(forces)


def lines_seen(seat: Seat, lines: Iterable[LogbookLine]) -> list[LogbookLine]:
    """Return the lines of the logbook that this viewer may read."""
    return list(lines)
