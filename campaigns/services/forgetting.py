"""What stays of somebody whose account goes: his deeds, under a made-up name.

The names in lines of the logbook are replaced where they stand, and the digests from there on made
anew: nothing that the book adds up to depends on a name. What people wrote themselves (reasons,
remarks, reports, names of flotillas) stays.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from typing import Any

from django.db import transaction
from django.db.models import Prefetch, Q
from django.utils import timezone

from campaigns.models import Campaign, LineSubject, LogbookLine, Membership, Role
from campaigns.services.writer import SITE, Entry, digest_of, write
from fleetbuilder.names import display_name

FORGOTTEN = "member.forgotten"
ALONE = "Nobody is left in it."
TELLS_OF_PEOPLE = ("member.", "flotilla.handed", "result.")
MOST_AT_ONCE = 500


@transaction.atomic
def led_alone(user: Any) -> list[Campaign]:
    """Return the campaigns that go on, with others in them, and that only this user organises.

    They are locked until the transaction ends.
    """
    found = []
    for campaign in _locked(_led(user)):
        if campaign.status == Campaign.Status.CLOSED or _organised_by_others(campaign, user):
            continue
        if _others(campaign, user).exists():
            found.append(campaign)
    return found


@transaction.atomic
def forget_user(instance: Any, **told: object) -> None:
    """Replace a user's name in all campaigns, before his account goes; close those that nobody is
    left in."""
    led = set(_led(instance))
    for campaign in _locked(_touched(instance)):
        alias = _alias(campaign, instance)
        names = {instance.get_username(), display_name(instance.get_username())}
        campaign.members.filter(user=instance).update(name=alias)
        campaign.invitations.filter(email__iexact=instance.email).exclude(email="").delete()
        _rename(campaign, instance, names, alias)
        _tell(campaign, FORGOTTEN, {"name": alias})
        going_on = campaign.status != Campaign.Status.CLOSED
        if campaign.pk in led and going_on and not _others(campaign, instance).exists():
            _close(campaign)


def _led(user: Any) -> list[uuid.UUID]:
    seats = Membership.objects.filter(user=user, role=Role.ORGANISER, left_at__isnull=True)
    return list(seats.values_list("campaign_id", flat=True))


def _touched(user: Any) -> list[uuid.UUID]:
    """Return the campaigns whose rows or lines know a user."""
    knows = (
        Q(pk__in=Membership.objects.filter(user=user).values("campaign_id"))
        | Q(pk__in=LogbookLine.objects.filter(actor=user).values("campaign_id"))
        | Q(invitations__user=user)
        | Q(requests__user=user)
    )
    return list(Campaign.objects.filter(knows).values_list("pk", flat=True).distinct())


def _locked(keys: Iterable[uuid.UUID]) -> list[Campaign]:
    """Return campaigns under their locks, always taken in one order."""
    return list(Campaign.objects.select_for_update().filter(pk__in=list(keys)).order_by("pk"))


def _others(campaign: Campaign, user: Any) -> Any:
    present = campaign.members.filter(left_at__isnull=True, user__isnull=False)
    return present.exclude(user=user)


def _organised_by_others(campaign: Campaign, user: Any) -> bool:
    return bool(_others(campaign, user).filter(role=Role.ORGANISER).exists())


def _alias(campaign: Campaign, user: Any) -> str:
    """Return what somebody is called from now on: by his place among all who ever joined."""
    members = campaign.members.order_by("joined_at", "id").values_list("user_id", flat=True)
    place = next((n for n, pk in enumerate(members, 1) if pk == user.pk), None)
    return f"Former player {place}" if place else "Somebody who did not join"


def _rename(campaign: Campaign, user: Any, names: set[str], alias: str) -> None:
    """Replace a name in the lines of a campaign and chain their digests anew."""
    subjects = Prefetch("subjects", LineSubject.objects.order_by("key"))
    changed: list[LogbookLine] = []
    before = ""
    for line in campaign.lines.order_by("number").prefetch_related(subjects):
        touched = _renamed(line, user, names, alias)
        if touched or changed:
            about = [str(subject.key) for subject in line.subjects.all()]
            line.digest = digest_of(line, before, about)
            changed.append(line)
        before = line.digest
    columns = ["actor_name", "acting_for", "data", "digest"]
    LogbookLine.objects.bulk_update(changed, columns, batch_size=MOST_AT_ONCE)


def _renamed(line: LogbookLine, user: Any, names: set[str], alias: str) -> bool:
    """Replace a name in one line; return whether it stood there."""
    was = (line.actor_name, line.acting_for, dict(line.data))
    if line.actor_id == user.pk or line.actor_name in names:
        line.actor_name = alias
    if line.acting_for in names:
        line.acting_for = alias
    if line.kind.startswith(TELLS_OF_PEOPLE):
        keys = ("name",) if line.kind == "member.role" else ("name", "was", "by")
        line.data = {
            key: alias if key in keys and value in names else value
            for key, value in line.data.items()
        }
    return was != (line.actor_name, line.acting_for, line.data)


def _tell(campaign: Campaign, kind: str, data: dict[str, Any], reason: str = "") -> None:
    entry = Entry(kind=kind, data=data, reason=reason)
    write(campaign=campaign, visitor=SITE, entries=[entry], even_shut=True)


def _close(campaign: Campaign) -> None:
    status = Campaign.Status.CLOSED
    Campaign.objects.filter(pk=campaign.pk).update(status=status, closed_at=timezone.now())
    _tell(campaign, "campaign.closed", {}, ALONE)
