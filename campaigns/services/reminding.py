"""Reminders by mail, to members who want mails: a battle is near and their force is not chosen."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from campaigns.models import Campaign, Engagement, Force
from config.jobs.services import start
from config.web.visitor import Visitor

REMINDER_JOB = "campaign-force-reminder"
AHEAD = timedelta(hours=24)


def forces_due(now: datetime) -> QuerySet[Force]:
    """Return the forces that are still to be chosen for battles within a day, of players who want
    mails."""
    return Force.objects.filter(
        ships__isnull=True,
        engagement__status=Engagement.Status.PLANNED,
        engagement__starts_at__gt=now,
        engagement__starts_at__lte=now + AHEAD,
        engagement__campaign__status=Campaign.Status.OPEN,
        flotilla__is_active=True,
        flotilla__member__left_at__isnull=True,
        flotilla__member__wants_mail=True,
        flotilla__member__user__is_active=True,
    ).exclude(flotilla__member__user__email="")


def remind_of_forces(now: datetime) -> int:
    """Queue a mail for each force that falls due, once for each date of its battle; return for how
    many forces there is one."""
    due = forces_due(now).select_related("engagement__campaign", "flotilla__member__user")
    for force in due:
        member = force.flotilla.member
        starts = force.engagement.starts_at
        if member is None or starts is None:
            continue
        start(
            kind=REMINDER_JOB,
            title=_("Mail on %(name)s") % {"name": force.engagement.campaign.name},
            visitor=Visitor(user=member.user),
            payload={"force": force.pk},
            token=f"force {force.pk} at {starts.isoformat()}",
        )
    return len(due)
