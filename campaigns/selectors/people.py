"""Reads about people: which campaigns somebody is in, and who is in a campaign."""

from __future__ import annotations

from django.db.models import Count, Prefetch, Q, QuerySet

from campaigns.access import live_invitations, mine, visible_to
from campaigns.models import Campaign, Flotilla, Invitation, JoinRequest, Membership, Role
from config.web.visitor import Visitor

ACTIVE = Q(members__left_at__isnull=True)


def campaigns_of(visitor: Visitor) -> QuerySet[Campaign]:
    """Return the campaigns that a visitor is in, those that changed last first.

    Each has `people`, a number, and in `my_seats` a list of his membership.
    """
    seats = Membership.objects.filter(user=visitor.user, left_at__isnull=True)
    return _counted(mine(visitor)).prefetch_related(
        Prefetch("members", queryset=seats, to_attr="my_seats")
    )


def open_to_all(visitor: Visitor) -> QuerySet[Campaign]:
    """Return the public campaigns that a visitor is not in; each has `people`, a number."""
    others = visible_to(visitor).exclude(pk__in=mine(visitor).values("pk"))
    return _counted(others)


def _counted(campaigns: QuerySet[Campaign]) -> QuerySet[Campaign]:
    return campaigns.annotate(people=Count("members", filter=ACTIVE)).order_by("-changed_at", "pk")


def members_of(campaign: Campaign) -> list[Membership]:
    """Return who is in a campaign, organisers first.

    Each has in `commands` a list of the flotillas at sea that are his.
    """
    own = Prefetch(
        "flotillas", queryset=Flotilla.objects.filter(is_active=True), to_attr="commands"
    )
    found = campaign.members.filter(left_at__isnull=True).prefetch_related(own)
    order = list(Role)
    return sorted(found, key=lambda one: order.index(Role(one.role)))


def organisers_of(campaign: Campaign) -> list[Membership]:
    """Return the present organisers, co-organisers not among them."""
    return list(campaign.members.filter(role=Role.ORGANISER, left_at__isnull=True))


def former_members(campaign: Campaign) -> list[Membership]:
    """Return who has left, the last one first; those who came back are among the members."""
    back = campaign.members.filter(left_at__isnull=True, user__isnull=False).values("user_id")
    gone = campaign.members.filter(left_at__isnull=False).exclude(user_id__in=back)
    return list(gone.order_by("-left_at"))


def without_commander(campaign: Campaign) -> list[Flotilla]:
    """Return the flotillas at sea that nobody commands."""
    alone = Q(member__isnull=True) | Q(member__left_at__isnull=False)
    return list(campaign.flotillas.filter(alone, is_active=True))


def open_invitations(campaign: Campaign) -> list[Invitation]:
    """Return the invitations that still let somebody in, the newest first."""
    live = live_invitations().filter(campaign=campaign).select_related("user", "campaign")
    return list(live.order_by("-created_at", "-pk"))


def waiting_requests(campaign: Campaign) -> list[JoinRequest]:
    """Return who asks to join, the oldest first."""
    return list(campaign.requests.filter(answer="").select_related("user").order_by("created_at"))


def invitations_of(visitor: Visitor) -> list[Invitation]:
    """Return the invitations by user name that wait for a visitor."""
    if visitor.user is None:
        return []
    live = live_invitations().filter(user=visitor.user, kind=Invitation.Kind.USER)
    return list(live.select_related("campaign", "created_by").order_by("created_at"))


def request_of(visitor: Visitor, campaign: Campaign) -> JoinRequest | None:
    """Return the visitor's request that waits, None for none."""
    if visitor.user is None:
        return None
    return campaign.requests.filter(user=visitor.user, answer="").first()
