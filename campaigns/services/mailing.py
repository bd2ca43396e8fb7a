"""Which lines of the logbook go out by e-mail, and to whom: a job for each, with the line itself.

Only members who asked for it get any, and nobody gets his own doings. The words are made, and all
of this is asked once more, when the mail is sent.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum

from django.core import signing
from django.db import transaction
from django.utils.translation import gettext as _

from campaigns.access import Act, CampaignMissing, Seat
from campaigns.book import words
from campaigns.models import Campaign, LogbookLine, Membership, Role
from config.jobs.services import start
from config.web.visitor import Visitor

MAIL_JOB = "campaign-mail"
SALT = "campaigns.mail.off"


class Concerns(StrEnum):
    """Whom a kind of line concerns."""

    ALL = "all"
    FLOTILLAS = "flotillas"  # those who command one that the line is about
    ORGANISERS = "organisers"


MAILED: dict[str, frozenset[Concerns]] = {
    "battle.planned": frozenset({Concerns.FLOTILLAS}),
    "battle.changed": frozenset({Concerns.FLOTILLAS}),
    "battle.called_off": frozenset({Concerns.FLOTILLAS}),
    "result.filed": frozenset({Concerns.FLOTILLAS}),
    "result.disputed": frozenset({Concerns.FLOTILLAS, Concerns.ORGANISERS}),
    "result.ruled": frozenset({Concerns.FLOTILLAS}),
    words.BATTLE: frozenset({Concerns.FLOTILLAS}),
    words.ROUND: frozenset({Concerns.ALL}),
    "petition.made": frozenset({Concerns.ORGANISERS}),
    "petition.answered": frozenset({Concerns.FLOTILLAS}),
    "member.asked": frozenset({Concerns.ORGANISERS}),
}
ORGANISERS = (Role.ORGANISER, Role.CO_ORGANISER)


def queue_mails(
    campaign: Campaign,
    lines: Sequence[LogbookLine],
    about: Iterable[Iterable[str]],
    visitor: Visitor,
) -> None:
    """Queue a mail for each new line and each member whom it concerns, in the transaction of the
    line; `about` are the keys of each line."""
    mailed = [(line, keys) for line, keys in zip(lines, about, strict=True) if line.kind in MAILED]
    if not mailed:
        return
    wanting = campaign.members.filter(left_at__isnull=True, wants_mail=True, user__isnull=False)
    if visitor.user is not None:
        wanting = wanting.exclude(user_id=visitor.user.pk)
    members = list(wanting.select_related("user"))
    if not members:
        return
    own = _own_flotillas(members)
    for line, keys in mailed:
        for member in members:
            if _concerns(line.kind, member, own.get(member.pk, frozenset()) & set(keys)):
                _queue(line, member)


def _own_flotillas(members: Iterable[Membership]) -> dict[int, frozenset[str]]:
    """Return the keys of the flotillas that members command, by member."""
    found: dict[int, set[str]] = {}
    commands = Membership.objects.filter(pk__in=[member.pk for member in members])
    for pk, key in commands.filter(flotillas__isnull=False).values_list("pk", "flotillas"):
        found.setdefault(pk, set()).add(str(key))
    return {pk: frozenset(keys) for pk, keys in found.items()}


def _concerns(kind: str, member: Membership, touched: Iterable[str]) -> bool:
    whom = MAILED[kind]
    leads = member.role in ORGANISERS
    return (
        Concerns.ALL in whom
        or (Concerns.FLOTILLAS in whom and bool(list(touched)))
        or (Concerns.ORGANISERS in whom and leads)
    )


def _queue(line: LogbookLine, member: Membership) -> None:
    start(
        kind=MAIL_JOB,
        title=_("Mail on %(name)s") % {"name": line.campaign.name},
        visitor=Visitor(user=member.user),
        payload={"line": line.pk, "member": member.pk},
        token=f"line {line.pk} to {member.pk}",
    )


@transaction.atomic
def want_mail(*, seat: Seat, wants: bool) -> None:
    """Turn one's own mails of a campaign on or off. Raises 404 for a reader."""
    seat.require(Act.READ)
    if seat.member is None:
        raise CampaignMissing("There is no such campaign.")
    Membership.objects.filter(pk=seat.member.pk).update(wants_mail=wants)


def off_token(member: Membership) -> str:
    """Return what turns a member's mails off, for whoever holds it; it never expires."""
    return signing.dumps(member.pk, salt=SALT)


def member_of_token(token: str) -> Membership:
    """Return whose mails a token turns off. Raises CampaignMissing (404) for a forged one."""
    try:
        pk = signing.loads(token, salt=SALT)
    except signing.BadSignature:
        raise CampaignMissing("There is no such address.") from None
    found = Membership.objects.select_related("campaign").filter(pk=pk).first()
    if found is None:
        raise CampaignMissing("There is no such address.")
    return found


def mail_off(token: str) -> Membership:
    """Turn mails off by the address that stands in each of them."""
    member = member_of_token(token)
    Membership.objects.filter(pk=member.pk).update(wants_mail=False)
    return member


def mail_seat(member: Membership) -> Seat:
    """Return the seat of a member, for what is read on his behalf."""
    return Seat(campaign=member.campaign, visitor=Visitor(user=member.user), member=member)
