"""What waits for somebody: in one campaign, or in all that he is in. Reads only, always as many."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from django.db.models import Count, Exists, F, Min, OuterRef, Prefetch, Q
from django.utils import timezone

from campaigns.book.values import Repairs
from campaigns.models import (
    Campaign,
    Confirmation,
    Dispute,
    Engagement,
    Filing,
    Force,
    Invitation,
    JoinRequest,
    Membership,
    Petition,
    Role,
    ShipRecord,
)
from config.web.visitor import Visitor


class Waits(StrEnum):
    """What waits, the most urgent first where nothing has a date."""

    CONFIRM = "confirm"
    RULE = "rule"  # a dispute
    FORCE = "force"
    INVITATION = "invitation"
    PETITION = "petition"
    REQUEST = "request"
    PICK = "pick"
    ROUND = "round"
    REPAIR = "repair"


RANK = {kind: place for place, kind in enumerate(Waits)}
ORGANISERS = (Role.ORGANISER, Role.CO_ORGANISER)
MOST_SHIPS = 50  # picks and damaged ships that are named


@dataclass(frozen=True, slots=True, kw_only=True)
class Waiting:
    """One thing that waits. `key` is what its page needs: of a flotilla, a ship, an invitation;
    `names` are those of ships, persons or opponents, as the kind has it."""

    kind: Waits
    campaign: Campaign
    deadline: datetime | None = None
    battle: int = 0
    title: str = ""
    round: int = 0
    key: str = ""
    names: tuple[str, ...] = ()
    text: str = ""
    since: datetime | None = None
    invitation: Invitation | None = field(default=None, compare=False)


def waiting_for(visitor: Visitor, campaign: Campaign | None = None) -> list[Waiting]:
    """Return what waits for a visitor, the most urgent first: what has a date by it, then the rest.

    Frozen and closed campaigns let nobody wait. Without a campaign, of all; then invitations too.
    """
    if visitor.user is None or not visitor.user.is_authenticated:
        return []
    seats = Membership.objects.filter(
        user_id=visitor.user.pk, left_at__isnull=True, campaign__status=Campaign.Status.OPEN
    ).select_related("campaign")
    if campaign is not None:
        seats = seats.filter(campaign=campaign)
    found = list(_of_seats(list(seats)))
    if campaign is None:
        found += _invitations(visitor)
    return sorted(found, key=_urgency)


def _urgency(waiting: Waiting) -> tuple[bool, float, int, int]:
    when = waiting.deadline.timestamp() if waiting.deadline else 0.0
    return (waiting.deadline is None, when, RANK[waiting.kind], waiting.battle)


def _of_seats(seats: list[Membership]) -> Iterator[Waiting]:
    if not seats:
        return
    by_pk = {seat.campaign_id: seat.campaign for seat in seats}
    yield from _to_confirm(seats, by_pk)
    yield from _forces(seats, by_pk)
    yield from _picks(seats, by_pk)
    yield from _repairs(seats, by_pk)
    led = [seat.campaign_id for seat in seats if seat.role in ORGANISERS]
    if led:
        yield from _disputes(led, by_pk)
        yield from _petitions(led, by_pk)
        yield from _requests(led, by_pk)
        yield from _rounds([by_pk[pk] for pk in led])


def _to_confirm(seats: list[Membership], by_pk: dict[uuid.UUID, Campaign]) -> Iterator[Waiting]:
    """Yield results on which a flotilla of his has not given its word."""
    said = Confirmation.objects.filter(
        filing=OuterRef("engagement__filings"), flotilla=OuterRef("flotilla")
    )
    rows = (
        Force.objects.filter(
            flotilla__member__in=seats,
            flotilla__is_active=True,
            ships__isnull=False,
            engagement__filings__state=Filing.State.OPEN,
        )
        .exclude(ships=[])  # sends nobody, says nothing
        .filter(~Exists(said))
        .values_list(
            "engagement__campaign_id",
            "engagement__number",
            "engagement__title",
            "engagement__filings__silence_at",
            "engagement__filings__filed_at",
            "engagement__filings__filed_by__name",
            "flotilla_id",
        )
        .order_by("engagement__filings__silence_at", "pk")
    )
    seen = set[tuple[uuid.UUID, int]]()
    for pk, number, title, silence_at, filed_at, by, flotilla in rows:
        if (pk, number) in seen:
            continue
        seen.add((pk, number))
        yield Waiting(
            kind=Waits.CONFIRM,
            campaign=by_pk[pk],
            deadline=silence_at,
            battle=number,
            title=title,
            key=str(flotilla),
            names=(by,) if by else (),
            since=filed_at,
        )


def _forces(seats: list[Membership], by_pk: dict[uuid.UUID, Campaign]) -> Iterator[Waiting]:
    """Yield planned battles for which a flotilla of his has no force yet."""
    rows = (
        Force.objects.filter(
            flotilla__member__in=seats,
            flotilla__is_active=True,
            ships__isnull=True,
            engagement__status=Engagement.Status.PLANNED,
        )
        .select_related("engagement")
        .prefetch_related("engagement__forces__flotilla")
        .order_by("engagement__starts_at", "pk")
    )
    for force in rows:
        battle = force.engagement
        others = [one.flotilla.name for one in battle.forces.all() if one.side != force.side]
        yield Waiting(
            kind=Waits.FORCE,
            campaign=by_pk[battle.campaign_id],
            deadline=battle.starts_at,
            battle=battle.number,
            title=battle.title,
            key=str(force.flotilla_id),
            names=tuple(others),
        )


def _picks(seats: list[Membership], by_pk: dict[uuid.UUID, Campaign]) -> Iterator[Waiting]:
    """Yield crews that have won an ability and not chosen it."""
    ships = ShipRecord.objects.filter(
        flotilla__member__in=seats, flotilla__is_active=True, status="active", picks__gt=0
    ).order_by("campaign_id", "position")
    rows = ships.values_list("campaign_id", "pk", "name", "grade", "picks")
    for pk, key, name, grade, picks in rows[:MOST_SHIPS]:
        yield Waiting(
            kind=Waits.PICK,
            campaign=by_pk[pk],
            key=str(key),
            names=(name,),
            text=grade,
            round=picks,
        )


def _repairs(seats: list[Membership], by_pk: dict[uuid.UUID, Campaign]) -> Iterator[Waiting]:
    """Yield flotillas with a battle ahead whose ships are damaged and have points to mend them."""
    ahead = Force.objects.filter(
        flotilla=OuterRef("flotilla"), engagement__status=Engagement.Status.PLANNED
    )
    ships = ShipRecord.objects.filter(
        Exists(ahead),
        flotilla__member__in=seats,
        flotilla__is_active=True,
        flotilla__purse__gt=0,
        status="active",
        hull_left__lt=F("hull"),
    ).order_by("flotilla_id", "position")
    named: dict[tuple[uuid.UUID, uuid.UUID], list[str]] = {}
    for pk, flotilla, name in ships.values_list("campaign_id", "flotilla_id", "name")[:MOST_SHIPS]:
        if by_pk[pk].terms.get("repairs", Repairs.POINTS) == Repairs.POINTS:
            named.setdefault((pk, flotilla), []).append(name)
    for (pk, flotilla), names in named.items():
        yield Waiting(kind=Waits.REPAIR, campaign=by_pk[pk], key=str(flotilla), names=tuple(names))


def _disputes(led: list[uuid.UUID], by_pk: dict[uuid.UUID, Campaign]) -> Iterator[Waiting]:
    rows = Filing.objects.filter(
        engagement__campaign_id__in=led, state=Filing.State.DISPUTED
    ).select_related("engagement")
    told = Prefetch("disputes", Dispute.objects.select_related("member"))
    oldest_first = rows.annotate(since=Min("disputes__at")).order_by("since", "pk")
    for filing in oldest_first.prefetch_related(told):
        first = next(iter(filing.disputes.all()), None)
        yield Waiting(
            kind=Waits.RULE,
            campaign=by_pk[filing.engagement.campaign_id],
            battle=filing.engagement.number,
            title=filing.engagement.title,
            names=(first.member.name,) if first and first.member else (),
            text=first.reason if first else "",
        )


def _petitions(led: list[uuid.UUID], by_pk: dict[uuid.UUID, Campaign]) -> Iterator[Waiting]:
    rows = Petition.objects.filter(campaign_id__in=led, answer="").select_related("flotilla", "by")
    for petition in rows.order_by("created_at", "pk"):
        yield Waiting(
            kind=Waits.PETITION,
            campaign=by_pk[petition.campaign_id],
            names=(petition.by.name if petition.by else petition.flotilla.name,),
            title=petition.flotilla.name,
            since=petition.created_at,
        )


def _requests(led: list[uuid.UUID], by_pk: dict[uuid.UUID, Campaign]) -> Iterator[Waiting]:
    rows = JoinRequest.objects.filter(campaign_id__in=led, answer="").order_by("created_at", "pk")
    for pk, name, at in rows.values_list("campaign_id", "user__username", "created_at"):
        yield Waiting(kind=Waits.REQUEST, campaign=by_pk[pk], names=(name,), since=at)


def _rounds(campaigns: Iterable[Campaign]) -> Iterator[Waiting]:
    """Yield rounds whose battles are all over, with their last day as a date."""
    current = {
        one.pk: (one, int(one.tables.get("rounds_closed", 0)) + 1)
        for one in campaigns
        if one.rounds_planned
    }
    wanted = Q(pk__in=())
    for pk, (campaign, number) in current.items():
        if number <= (campaign.rounds_planned or 0):
            wanted |= Q(campaign_id=pk, round=number)
    over = (Engagement.Status.APPLIED, Engagement.Status.CALLED_OFF, Engagement.Status.REVERSED)
    rows = (
        Engagement.objects.filter(wanted)
        .values("campaign_id", "round")
        .annotate(
            applied=Count("pk", filter=Q(status=Engagement.Status.APPLIED)),
            waits=Count("pk", filter=~Q(status__in=over)),
        )
    )
    for row in rows.order_by("campaign_id"):
        if row["applied"] and not row["waits"]:
            campaign = current[row["campaign_id"]][0]
            yield Waiting(
                kind=Waits.ROUND, campaign=campaign, round=row["round"], battle=row["applied"]
            )


def _invitations(visitor: Visitor) -> Iterator[Waiting]:
    """Yield invitations by user name that are neither taken nor declined."""
    now = timezone.now()
    rows = Invitation.objects.filter(
        Q(expires_at__isnull=True) | Q(expires_at__gt=now),
        kind=Invitation.Kind.USER,
        user_id=visitor.user.pk,
        used_at__isnull=True,
        declined_at__isnull=True,
        revoked_at__isnull=True,
    ).exclude(campaign__status=Campaign.Status.CLOSED)
    rows = rows.select_related("campaign", "created_by")
    for invitation in rows.order_by("created_at", "pk"):
        by = invitation.created_by
        yield Waiting(
            kind=Waits.INVITATION,
            campaign=invitation.campaign,
            deadline=invitation.expires_at,
            names=(by.get_username(),) if by else (),
            text=invitation.role,
            invitation=invitation,
        )
