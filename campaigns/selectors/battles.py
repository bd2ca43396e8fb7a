"""Reads of rounds and battles: each page asks a fixed number of times, however many there are."""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Count, F, Q, QuerySet

from campaigns.access import CampaignMissing, Seat
from campaigns.book.codec import state_from_plain, terms_from_plain
from campaigns.book.values import ShipState, Terms
from campaigns.models import Campaign, Engagement, Flotilla, Force, LogbookLine, Round, ShipRecord
from campaigns.projection import forces_seen, lines_seen, ships_seen

Status = Engagement.Status
WITHOUT_RESULT = (Status.PLANNED, Status.REPORTED, Status.DISPUTED, Status.REVERSED)
SHOWN = ("all", "mine", "open", "done")
TOLD = ("condition.rolled", "scenario.rolled", "battle.called_off")


@dataclass(frozen=True, kw_only=True)
class Muster:
    """A battle with the forces and the ships that a viewer may see; `records` by key."""

    battle: Engagement
    terms: Terms
    forces: list[Force]
    records: dict[str, ShipRecord] = field(default_factory=dict)

    def states(self, keys: Iterable[str]) -> list[ShipState]:
        """Return ships by their keys, in the order of their records."""
        wanted = set(keys)
        rows = (row for key, row in self.records.items() if key in wanted)
        return [state_from_plain(row.state) for row in rows]

    def flotilla_states(self, force: Force) -> list[ShipState]:
        """Return all ships of a flotilla, those that can sail first."""
        rows = [r for r in self.records.values() if r.flotilla_id == force.flotilla_id]
        rows.sort(key=lambda row: row.status != "active")
        return [state_from_plain(row.state) for row in rows]

    def on_side(self, code: str) -> list[Force]:
        """Return the forces of one side."""
        return [force for force in self.forces if force.side == code]


def terms_of(campaign: Campaign) -> Terms:
    """Return what a campaign is played by."""
    return terms_from_plain(campaign.terms)


def is_open(campaign: Campaign, found: Round) -> bool:
    """Return whether a round is open: never closed, or its end was taken back."""
    return found.closed_at is None or found.number > campaign.tables.get("rounds_closed", 0)


def rounds_of(campaign: Campaign) -> list[Round]:
    """Return all rounds, the last one first, with `battles` and `unfinished` of each."""
    rounds = list(campaign.rounds.order_by("-number"))
    counted: Iterable[Any] = (
        campaign.engagements.exclude(status=Status.CALLED_OFF)
        .order_by()
        .values("round")
        .annotate(all=Count("id"), unfinished=Count("id", filter=Q(status__in=WITHOUT_RESULT)))
    )
    counts = {row["round"]: row for row in counted}
    for found in rounds:
        row: dict[str, Any] = counts.get(found.number, {})
        found.battles = row.get("all", 0)  # type: ignore[attr-defined]
        found.unfinished = row.get("unfinished", 0)  # type: ignore[attr-defined]
    return rounds


def open_rounds(campaign: Campaign) -> list[Round]:
    """Return the rounds that are open, the first one first."""
    return [found for found in campaign.rounds.order_by("number") if is_open(campaign, found)]


def round_of(campaign: Campaign, number: int) -> Round:
    """Return a round. Raises CampaignMissing (404)."""
    found = campaign.rounds.filter(number=number).first()
    if found is None:
        raise CampaignMissing("There is no such round.")
    return found


def battles_without_result(campaign: Campaign, number: int) -> list[int]:
    """Return the numbers of the battles of a round that nothing counts of yet."""
    rows = campaign.engagements.filter(round=number, status__in=WITHOUT_RESULT)
    return list(rows.order_by("number").values_list("number", flat=True))


def battle_of(seat: Seat, number: int) -> Engagement:
    """Return a battle by its number. Raises CampaignMissing (404)."""
    found = seat.campaign.engagements.filter(number=number).first()
    if found is None:
        raise CampaignMissing("There is no such battle.")
    return found


def flotilla_of(seat: Seat, flotilla_id: uuid.UUID) -> Flotilla:
    """Return a flotilla of the campaign with its player. Raises CampaignMissing (404)."""
    rows = seat.campaign.flotillas.select_related("member")
    found = rows.filter(pk=flotilla_id).first()
    if found is None:
        raise CampaignMissing("There is no such flotilla.")
    return found


def flotillas_of(campaign: Campaign) -> list[Flotilla]:
    """Return the flotillas that can be sent into battle, with their players."""
    return list(campaign.flotillas.filter(is_active=True).select_related("member"))


def battles_of(seat: Seat, show: str = "all", of_round: int | None = None) -> QuerySet[Engagement]:
    """Return battles, the last round first and in it the next date: all, those of the viewer's
    flotillas (`mine`), those without a result (`open`) or with one (`done`)."""
    rows = seat.campaign.engagements.all()
    if of_round is not None:
        rows = rows.filter(round=of_round)
    match show:
        case "mine":
            mine = Flotilla.objects.filter(member=seat.member) if seat.member else []
            rows = rows.filter(pk__in=Force.objects.filter(flotilla__in=mine).values("engagement"))
        case "open":
            rows = rows.filter(status__in=WITHOUT_RESULT)
        case "done":
            rows = rows.filter(status=Status.APPLIED)
    return rows.order_by("-round", F("starts_at").asc(nulls_last=True), "number")


def with_forces(seat: Seat, battles: Iterable[Engagement]) -> list[tuple[Engagement, list[Force]]]:
    """Return battles with their forces. One query for all of them."""
    found = list(battles)
    rows = Force.objects.filter(engagement__in=found).select_related("flotilla__member")
    by_battle: dict[Any, list[Force]] = {battle.pk: [] for battle in found}
    for force in forces_seen(seat, rows):
        by_battle[force.engagement_id].append(force)
    return [(battle, by_battle[battle.pk]) for battle in found]


def muster_of(seat: Seat, battle: Engagement) -> Muster:
    """Return a battle with its forces and all ships of their flotillas. Two queries."""
    ((_, forces),) = with_forces(seat, [battle])
    flotillas = [force.flotilla_id for force in forces]
    rows = seat.campaign.ships.filter(flotilla__in=flotillas).select_related("flotilla")
    return Muster(
        battle=battle,
        terms=terms_of(seat.campaign),
        forces=forces,
        records={str(row.pk): row for row in ships_seen(seat, rows)},
    )


def told_of(seat: Seat, battle: Engagement) -> dict[str, LogbookLine]:
    """Return by kind the last line about what was rolled and why a battle was called off."""
    rows = seat.campaign.lines.filter(kind__in=TOLD, subjects__key=battle.pk).order_by("number")
    return {line.kind: line for line in lines_seen(seat, rows)}


def sat_out(campaign: Campaign, before: int) -> dict[str, int]:
    """Return by flotilla in how many of the rounds before this one it fought no battle, of those
    rounds in which there were any."""
    rows = Force.objects.filter(engagement__campaign=campaign, engagement__round__lt=before)
    rows = rows.filter(engagement__round__gt=0).exclude(engagement__status=Status.CALLED_OFF)
    fought: dict[int, set[str]] = {}
    for number, flotilla in rows.values_list("engagement__round", "flotilla_id"):
        fought.setdefault(number, set()).add(str(flotilla))
    keys = [str(row.pk) for row in flotillas_of(campaign)]
    return {key: sum(key not in there for there in fought.values()) for key in keys}


def elsewhere(battle: Engagement, flotilla: Flotilla) -> dict[str, list[int]]:
    """Return by ship's key the numbers of other planned battles for which she is chosen."""
    rows = Force.objects.filter(flotilla=flotilla, engagement__status=Status.PLANNED)
    rows = rows.exclude(engagement=battle).exclude(ships=None)
    found: dict[str, list[int]] = {}
    for number, ships in rows.order_by("engagement__number").values_list(
        "engagement__number", "ships"
    ):
        for key in ships or []:
            found.setdefault(key, []).append(number)
    return found


def meetings(campaign: Campaign) -> dict[frozenset[str], list[int]]:
    """Return by pair of flotillas the numbers of the battles in which they met as enemies."""
    rows = Force.objects.filter(engagement__campaign=campaign)
    rows = rows.exclude(engagement__status=Status.CALLED_OFF)
    sides: dict[int, list[tuple[str, str]]] = {}
    for number, flotilla, side in rows.values_list("engagement__number", "flotilla_id", "side"):
        sides.setdefault(number, []).append((str(flotilla), side))
    met: dict[frozenset[str], list[int]] = {}
    for number, there in sorted(sides.items()):
        pairs = {frozenset((a, b)) for a, x in there for b, y in there if x != y}
        for pair in pairs:
            met.setdefault(pair, []).append(number)
    return met


def dated_battles(seat: Seat) -> list[tuple[Engagement, list[Force]]]:
    """Return the battles that have a date, the first one first. Two queries."""
    rows = seat.campaign.engagements.filter(starts_at__isnull=False).order_by("starts_at", "number")
    return with_forces(seat, rows)
