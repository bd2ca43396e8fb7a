"""What rows hold beside the book's state and lines tell all the same: ends of rounds, who commands
a flotilla, what a force is worth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import Any

from campaigns.book.words import ENTERED, LEFT, ROUND
from campaigns.models import Campaign, Force, LogbookLine
from fleetbuilder.names import display_name

CHOSEN, HANDED, REPLACED = "force.chosen", "flotilla.handed", "member.replaced"
GONE = ("member.left", "member.removed")
Pair = tuple[str, Any, Any]  # what, stored, recomputed
Lines = Sequence[LogbookLine]


def told_pairs(campaign: Campaign, lines: Lines) -> Iterator[Pair]:
    """Yield what is stored beside what the lines tell, all lines in their order."""
    yield from _rounds(campaign, lines)
    yield from _commanders(campaign, lines)
    yield from _forces(campaign, lines)


def _rounds(campaign: Campaign, lines: Lines) -> Iterator[Pair]:
    ended = {line.data.get("round"): line.at for line in lines if line.kind == ROUND}
    for row in campaign.rounds.all():
        yield f"round {row.number}: closed at", row.closed_at, ended.get(row.number)


def _commanders(campaign: Campaign, lines: Lines) -> Iterator[Pair]:
    told = _told_commanders(lines)
    for row in campaign.flotillas.select_related("member"):
        name = display_name(row.member.name) if row.member else ""
        yield f"flotilla {row.name}: player", name, told.get(str(row.pk), "")


def _told_commanders(lines: Lines) -> dict[str, str]:
    """Return the names of those who command flotillas by the last line on it, by key."""
    found: dict[str, str] = {}
    away = set[str]()  # flotillas that sail no more: they keep the player who left with them
    for line in lines:
        key = str(line.data.get("flotilla"))
        if line.kind == ENTERED:
            found[key] = display_name(line.actor_name)
            away.discard(key)
        elif line.kind == LEFT:
            away.add(key)
        elif line.kind == HANDED:
            found[key] = display_name(str(line.data.get("name") or ""))
        elif line.kind == REPLACED:
            name = display_name(str(line.data.get("name") or ""))
            found |= {str(each): name for each in line.data.get("flotillas") or ()}
        elif line.kind in GONE:
            keys = {str(subject.key) for subject in line.subjects.all()}
            found |= dict.fromkeys(keys - away, "")
    return found


def _forces(campaign: Campaign, lines: Lines) -> Iterator[Pair]:
    told = {
        (line.data.get("battle"), str(line.data.get("flotilla"))): line.data
        for line in lines
        if line.kind == CHOSEN
    }
    rows = Force.objects.filter(engagement__campaign=campaign, ships__isnull=False)
    for row in rows.select_related("engagement", "flotilla").order_by("pk"):
        data = told.get((row.engagement.number, str(row.flotilla_id)))
        if data is not None:
            name = f"battle {row.engagement.number}, force of {row.flotilla.name}"
            yield f"{name}: ships", row.ships, data.get("ships")
            yield f"{name}: points", row.points, Decimal(str(data.get("points")))
