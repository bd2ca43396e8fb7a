"""Reads about people: which campaigns somebody is in, and who is in a campaign."""

from __future__ import annotations

from django.db.models import Count, Prefetch, Q, QuerySet

from campaigns.access import mine, visible_to
from campaigns.models import Campaign, Membership
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
