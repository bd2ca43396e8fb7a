"""Reads of the API and of exports: whole campaigns at a fixed number of questions."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Prefetch, QuerySet

from campaigns.access import CampaignMissing, mine, visible_to
from campaigns.models import (
    Campaign,
    Engagement,
    Filing,
    Flotilla,
    Force,
    LineSubject,
    LogbookLine,
    Membership,
    ShipRecord,
)
from config.web.visitor import Visitor

STANDING = (Filing.State.OPEN, Filing.State.DISPUTED, Filing.State.APPLIED)


def campaigns_seen(visitor: Visitor, *, mine_alone: bool = False) -> QuerySet[Campaign]:
    """Return the campaigns that a visitor may read, or is in; the one that changed last first."""
    found = mine(visitor) if mine_alone else visible_to(visitor)
    return found.order_by("-changed_at", "pk")


def roles_in(visitor: Visitor, campaigns: Iterable[Campaign]) -> dict[object, str]:
    """Return the visitor's roles by the ids of campaigns."""
    if visitor.user is None:
        return {}
    seats = Membership.objects.filter(
        user_id=visitor.user.pk, left_at__isnull=True, campaign__in=[c.pk for c in campaigns]
    )
    return dict(seats.values_list("campaign_id", "role"))


def members_of(campaign: Campaign) -> QuerySet[Membership]:
    """Return who is in a campaign by now."""
    return campaign.members.filter(left_at__isnull=True)


def flotillas_of(campaign: Campaign) -> QuerySet[Flotilla]:
    """Return the flotillas of a campaign with their players."""
    return campaign.flotillas.select_related("member")


def ships_of(campaign: Campaign) -> QuerySet[ShipRecord]:
    """Return the records of a campaign."""
    return campaign.ships.order_by("position")


def battles_of(campaign: Campaign) -> QuerySet[Engagement]:
    """Return the battles of a campaign."""
    return campaign.engagements.order_by("number")


def battle_of(campaign: Campaign, number: int) -> Engagement:
    """Return a battle with its forces and the filing that stands. Raises CampaignMissing (404)."""
    filings = Filing.objects.filter(state__in=STANDING).select_related("filed_by")
    battle = (
        campaign.engagements.filter(number=number)
        .prefetch_related(
            Prefetch("forces", Force.objects.select_related("flotilla")),
            Prefetch(
                "filings",
                filings.prefetch_related("confirmations", "disputes__member"),
                to_attr="standing",
            ),
        )
        .first()
    )
    if battle is None:
        raise CampaignMissing("There is no such battle.")
    return battle


def lines_after(campaign: Campaign, number: int, most: int) -> list[LogbookLine]:
    """Return the lines of a logbook that come after one, with what they are about."""
    subjects = Prefetch("subjects", LineSubject.objects.order_by("key"))
    lines = campaign.lines.filter(number__gt=number).order_by("number")
    return list(lines.prefetch_related(subjects)[:most])
