"""Reads for a campaign's home, its standings and its log."""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime

from django.db.models import Q, QuerySet

from campaigns.access import Seat
from campaigns.models import Campaign, Engagement, Flotilla, LogbookLine
from campaigns.projection import lines_seen

LATEST, NEXT = 6, 5
NEXT_STATES = (
    Engagement.Status.PLANNED,
    Engagement.Status.REPORTED,
    Engagement.Status.DISPUTED,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class LogWish:
    """What of the log is asked for; "" and None ask for all."""

    family: str = ""  # 'battle': the first part of a kind
    flotilla: uuid.UUID | None = None
    ship: uuid.UUID | None = None
    battle: uuid.UUID | None = None
    member: str = ""  # name of whoever wrote it
    text: str = ""  # of a reason


def moments_of_battles(campaign: Campaign) -> dict[int, datetime]:
    """Return when the battles of a free calendar were, by number: their date, else when their
    result counted."""
    rows = campaign.tables.get("battles", [])
    if not rows:
        return {}
    numbers, lines = [row["number"] for row in rows], [row["line"] for row in rows]
    counted = dict(campaign.lines.filter(number__in=lines).values_list("number", "at"))
    dated = campaign.engagements.filter(number__in=numbers, starts_at__isnull=False)
    starts = dict(dated.values_list("number", "starts_at"))
    found = {row["number"]: starts.get(row["number"], counted.get(row["line"])) for row in rows}
    return {number: moment for number, moment in found.items() if moment is not None}


def flotillas_of(campaign: Campaign) -> list[Flotilla]:
    """Return all flotillas with their players, also those that left."""
    return list(campaign.flotillas.select_related("member"))


def latest_lines(seat: Seat, number: int = LATEST) -> list[LogbookLine]:
    """Return the last lines of the log, the newest first, as the viewer may see them."""
    return lines_seen(seat, seat.campaign.lines.order_by("-number")[:number])


def next_battles(campaign: Campaign, number: int = NEXT) -> list[Engagement]:
    """Return battles that are not over, in the order in which they are to be fought."""
    found = campaign.engagements.filter(status__in=NEXT_STATES).prefetch_related("forces__flotilla")
    return sorted(found, key=lambda one: (one.round, one.starts_at is None, _when(one)))[:number]


def _when(battle: Engagement) -> tuple[float, int]:
    return (battle.starts_at.timestamp() if battle.starts_at else 0.0, battle.number)


def end_of_round(campaign: Campaign, number: int) -> date | None:
    """Return the last day of a round, None where nothing is said of it."""
    found = campaign.rounds.filter(number=number).values_list("ends_on", flat=True)
    return found.first()


def log_lines(campaign: Campaign, wish: LogWish) -> QuerySet[LogbookLine]:
    """Return the lines that are asked for, the newest first."""
    lines = campaign.lines.order_by("-number")
    if wish.family:
        lines = lines.filter(_of_family(wish.family))
    for key in (wish.flotilla, wish.ship, wish.battle):
        if key is not None:
            lines = lines.filter(subjects__key=key)
    if wish.member:
        lines = lines.filter(Q(actor_name=wish.member) | Q(acting_for=wish.member))
    if wish.text:
        lines = lines.filter(reason__icontains=wish.text)
    return lines


FAMILIES = {
    "battles": ("battle.", "result.", "force.", "condition."),
    "ships": ("ship.", "crew.", "ability.", "prize.", "petition."),
    "people": ("member.", "flotilla."),
    "rulings": ("correction", "reversal", "result.ruled", "round.", "campaign."),
    "reports": ("report.",),
}


def _of_family(family: str) -> Q:
    """Return the condition for kinds of one family; an unknown one has none."""
    found = Q(pk__in=())
    for start in FAMILIES.get(family, ()):
        found |= Q(kind__startswith=start)
    return found


def reversers(campaign: Campaign, cancelled: Iterable[int]) -> dict[int, int]:
    """Return by the number of a cancelled line the number of the line that cancels it."""
    wanted = set(cancelled)
    rows = campaign.lines.filter(kind="reversal").values_list("number", "data")
    return {int(data["cancels"]): number for number, data in rows if data["cancels"] in wanted}


def named_ships(campaign: Campaign) -> list[tuple[str, str]]:
    """Return (key, name) of all ships by name, for the filter of the log."""
    rows = campaign.ships.order_by("name", "position").values_list("pk", "name")
    return [(str(key), name) for key, name in rows]


def named_battles(campaign: Campaign) -> list[tuple[str, int, str]]:
    """Return key, number and title of all battles."""
    rows = campaign.engagements.values_list("pk", "number", "title")
    return [(str(key), number, title) for key, number, title in rows]


def writers(campaign: Campaign) -> list[str]:
    """Return the names under which the log was written, by name."""
    rows = campaign.lines.exclude(actor_name="").order_by("actor_name")
    return list(rows.values_list("actor_name", flat=True).distinct())


def is_alone(campaign: Campaign) -> bool:
    """Return whether nobody but its founder is in a campaign, and nobody is invited."""
    if campaign.members.filter(left_at__isnull=True).count() > 1:
        return False
    return not campaign.invitations.filter(revoked_at__isnull=True).exists()
