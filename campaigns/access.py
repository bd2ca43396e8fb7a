"""Who may see and do what in which campaign. The only place that decides it.

A private campaign is its members'; strangers get 404, as for one that does not exist. A public one
is there for everybody to read. A member without the right gets 403. Whoever left is a stranger
again from the next request on.
"""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from enum import StrEnum

from django.core.exceptions import PermissionDenied
from django.db.models import Q, QuerySet
from django.http import Http404
from django.utils import timezone

from campaigns.feeds import member_of_feed
from campaigns.models import Campaign, Flotilla, Invitation, Membership, Report, Role
from config.web.visitor import Visitor
from fleetbuilder import access as fleet_access
from fleetbuilder.access import LinkMissing
from fleetbuilder.sharing import digest_of


class CampaignMissing(Http404):
    """There is no such campaign, or nothing of it, for this visitor: 404."""


class Act(StrEnum):
    """What can be done in a campaign."""

    READ = "read"
    FILE = "file"  # results
    REPORT = "report"  # written reports
    COMMAND = "command"  # one's own flotilla
    ORGANISE = "organise"  # people, rounds, battles, rulings, corrections
    GOVERN = "govern"  # roles, hand over, close, delete


MAY: dict[Act, frozenset[Role]] = {
    Act.READ: frozenset(Role),
    Act.REPORT: frozenset({Role.ORGANISER, Role.CO_ORGANISER, Role.PLAYER}),
    Act.FILE: frozenset({Role.ORGANISER, Role.CO_ORGANISER, Role.PLAYER}),
    Act.COMMAND: frozenset({Role.ORGANISER, Role.CO_ORGANISER, Role.PLAYER}),
    Act.ORGANISE: frozenset({Role.ORGANISER, Role.CO_ORGANISER}),
    Act.GOVERN: frozenset({Role.ORGANISER}),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """A visitor in a campaign: `member` is None for a reader of a public one."""

    campaign: Campaign
    visitor: Visitor
    member: Membership | None = None

    @property
    def role(self) -> Role | None:
        """Return the role, None for a reader."""
        return None if self.member is None else Role(self.member.role)

    def may(self, act: Act) -> bool:
        """Return whether the visitor may do this here."""
        if self.member is None:
            return act is Act.READ
        return Role(self.member.role) in MAY[act]

    def commands(self, flotilla: Flotilla) -> bool:
        """Return whether a flotilla is the visitor's own."""
        return self.member is not None and flotilla.member_id == self.member.pk

    def may_command(self, flotilla: Flotilla) -> bool:
        """Return whether the visitor may act for a flotilla: its player, or an organiser."""
        return self.commands(flotilla) or self.may(Act.ORGANISE)

    def wrote(self, report: Report) -> bool:
        """Return whether a report is the visitor's own."""
        return self.member is not None and report.author_id == self.member.pk

    def require(self, act: Act) -> None:
        """Raise 403 for a member without the right, 404 for a reader."""
        if self.may(act):
            return
        if self.member is None:
            raise CampaignMissing("There is no such campaign.")
        raise PermissionDenied("Your place in this campaign does not let you do that.")

    def require_command(self, flotilla: Flotilla) -> None:
        """Raise 403 for a member who commands another flotilla, 404 for a reader."""
        self.require(Act.READ)
        if self.may_command(flotilla):
            return
        if self.member is None:
            raise CampaignMissing("There is no such campaign.")
        raise PermissionDenied("Another player commands this flotilla.")


def visible_to(visitor: Visitor) -> QuerySet[Campaign]:
    """Return the campaigns that a visitor may read: public ones, and those that he is in."""
    mine = Q(is_public=True)
    if visitor.user is not None and visitor.user.is_authenticated:
        seats = Membership.objects.filter(user_id=visitor.user.pk, left_at__isnull=True)
        mine |= Q(pk__in=seats.values("campaign_id"))
    return Campaign.objects.filter(mine)


def mine(visitor: Visitor) -> QuerySet[Campaign]:
    """Return the campaigns that a visitor is a member of."""
    if visitor.user is None or not visitor.user.is_authenticated:
        return Campaign.objects.none()
    seats = Membership.objects.filter(user_id=visitor.user.pk, left_at__isnull=True)
    return Campaign.objects.filter(pk__in=seats.values("campaign_id"))


def seat_for(visitor: Visitor, campaign_id: uuid.UUID | str, *, lock: bool = False) -> Seat:
    """Return the visitor's seat in a campaign. Raises CampaignMissing (404) for a stranger.

    With `lock` the campaign's row is locked until the transaction ends.
    """
    rows = Campaign.objects.select_for_update() if lock else Campaign.objects.all()
    campaign = rows.filter(pk=as_uuid(campaign_id)).first()
    if campaign is None:
        raise CampaignMissing("There is no such campaign.")
    member = member_of(campaign, visitor)
    if member is None and not campaign.is_public:
        raise CampaignMissing("There is no such campaign.")
    return Seat(campaign=campaign, visitor=visitor, member=member)


def seat_by_feed(campaign_id: uuid.UUID, token: str) -> Seat:
    """Return the seat to which a calendar's own address belongs, for reading alone.

    Raises CampaignMissing (404) for an unknown address and for that of a former member.
    """
    member = member_of_feed(campaign_id, token)
    if member is None:
        raise CampaignMissing("There is no such calendar.")
    return Seat(campaign=member.campaign, visitor=Visitor(), member=member)


def reports_for(seat: Seat) -> QuerySet[Report]:
    """Return the reports of a campaign that a seat may read: a hidden one is there for its author
    and for organisers alone."""
    reports = Report.objects.filter(campaign=seat.campaign)
    if seat.may(Act.ORGANISE):
        return reports
    shown = Q(hidden_at__isnull=True)
    return reports.filter(shown | Q(author=seat.member) if seat.member is not None else shown)


def member_of(campaign: Campaign, visitor: Visitor) -> Membership | None:
    """Return the visitor's membership, None if he is not a member by now."""
    if visitor.user is None or not visitor.user.is_authenticated:
        return None
    return campaign.members.filter(user_id=visitor.user.pk, left_at__isnull=True).first()


def live_invitations() -> QuerySet[Invitation]:
    """Return the invitations that still let somebody in; none of them to a closed campaign."""
    over = Q(expires_at__isnull=False, expires_at__lte=timezone.now())
    live = Invitation.objects.filter(
        revoked_at__isnull=True, used_at__isnull=True, declined_at__isnull=True
    )
    return live.exclude(over).exclude(campaign__status=Campaign.Status.CLOSED)


def invitation_by(token: str) -> Invitation:
    """Return a live invitation with its campaign. Raises LinkMissing (404) for a dead one and for
    none: they look alike."""
    live = live_invitations().select_related("campaign", "user")
    found = live.filter(digest=digest_of(token)).first()
    if found is None:
        raise LinkMissing("There is no such invitation.")
    return found


def as_uuid(value: uuid.UUID | str) -> uuid.UUID:
    """Return an id as a UUID. Raises CampaignMissing (404) for what is none."""
    return fleet_access.as_uuid(value, CampaignMissing)
