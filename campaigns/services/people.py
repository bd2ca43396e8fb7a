"""Who is in a campaign: roles, replacing, leaving, removing, handing over.

The last organiser stays: whoever could take that away looks under the campaign's lock.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from campaigns.access import Act, Seat, seat_for
from campaigns.book import words as kinds
from campaigns.models import Campaign, Flotilla, Membership, Role
from campaigns.services.founding import LONGEST_REASON
from campaigns.services.results import CampaignShut, Refused
from campaigns.services.texts import cleaned
from campaigns.services.writer import Entry, write
from fleetbuilder.names import display_name, isolated

STAY, LEAVE = "stay", "leave"  # what becomes of the flotillas of somebody who goes


def locked(seat: Seat, act: Act, *, even_closed: bool = False) -> Seat:
    """Return the seat anew under the campaign's lock. Raises 403 or 404 if it lacks the right by
    now, CampaignShut for a closed campaign. Only within a transaction."""
    fresh = seat_for(seat.visitor, seat.campaign.pk, lock=True)
    fresh.require(act)
    if fresh.campaign.status == Campaign.Status.CLOSED and not even_closed:
        raise CampaignShut(_("The campaign is closed. Reopen it first."))
    return fresh


def admit(*, seat: Seat, user: Any, role: str, kind: str = "member.joined") -> Membership:
    """Return the membership of a user who joins now; of one who is in already, as it is.

    Only within a transaction that holds the campaign's lock. Raises CampaignShut.
    """
    campaign = seat.campaign
    known = campaign.members.filter(user=user, left_at__isnull=True).first()
    if known is not None:
        return known
    name = display_name(user.get_username())
    member = Membership.objects.create(
        campaign=campaign, user=user, name=name, role=role, joined_at=timezone.now()
    )
    _tell(seat, kind, {"member": member.pk, "name": name, "role": role}, even_shut=False)
    return member


def change_role(*, seat: Seat, member_id: int, role: str) -> Membership:
    """Give a member another role. Raises Refused for the last organiser, and for an observer with
    a flotilla at sea."""
    with transaction.atomic():
        seat = locked(seat, Act.GOVERN)
        member = member_with(seat.campaign, member_id)
        if role not in Role.values:
            raise Refused(_("Choose one of the roles listed."), "role")
        was = member.role
        if was == role:
            return member
        refuse_the_last(seat.campaign, member)
        if role == Role.OBSERVER and commanded_by(member):
            words = _("%(name)s commands a flotilla. Give it to another player first.")
            raise Refused(words % {"name": isolated(member.name)}, "role")
        member.role = role
        member.save(update_fields=["role"])
        _tell(seat, "member.role", {"name": member.name, "role": role, "was": was})
    return member


def hand_over(*, seat: Seat, member_id: int) -> Membership:
    """Make a member the organiser in the visitor's place, who becomes co-organiser."""
    with transaction.atomic():
        seat = locked(seat, Act.GOVERN)
        heir = member_with(seat.campaign, member_id)
        if seat.member is None or heir.pk == seat.member.pk:
            raise Refused(_("Choose another member."), "member")
        if heir.user_id is None:
            raise Refused(_("That account is gone. Choose another member."), "member")
        heir.role, seat.member.role = Role.ORGANISER, Role.CO_ORGANISER
        heir.save(update_fields=["role"])
        seat.member.save(update_fields=["role"])
        _tell(seat, "member.handed_over", {"name": heir.name})
    return heir


def replace_player(
    *, seat: Seat, member_id: int, successor_id: int, reason: str = ""
) -> Membership:
    """Let another member take over a player's flotillas; the player leaves at once.

    An observer who takes them over becomes a player.
    """
    with transaction.atomic():
        seat = locked(seat, Act.ORGANISE)
        member = member_with(seat.campaign, member_id)
        _refuse_above(seat, member)
        if member.pk == successor_id:
            raise Refused(_("Choose another member."), "successor")
        successor = member_with(seat.campaign, successor_id, "successor")
        refuse_the_last(seat.campaign, member)
        flotillas = commanded_by(member)
        _take_over(successor, flotillas)
        _depart(member)
        data = {
            "was": member.name,
            "name": successor.name,
            "flotillas": [str(one.pk) for one in flotillas],
        }
        _tell(seat, "member.replaced", data, flotillas, reason=_reason(reason))
    return successor


def leave(*, seat: Seat, flotillas: str = STAY) -> None:
    """Leave a campaign: the visitor is a stranger from the next request on.

    His flotillas stay without a commander, or (`LEAVE`) sail no more. Raises Refused for the last
    organiser.
    """
    with transaction.atomic():
        seat = locked(seat, Act.READ, even_closed=True)
        if seat.member is None:
            raise Refused(_("You are not a member of this campaign."))
        refuse_the_last(seat.campaign, seat.member)
        _go(seat, seat.member, flotillas, "member.left", "")


def remove_member(*, seat: Seat, member_id: int, reason: str, flotillas: str = STAY) -> Membership:
    """Remove a member for a reason that all can read. An organiser goes by an organiser alone."""
    with transaction.atomic():
        seat = locked(seat, Act.ORGANISE)
        member = member_with(seat.campaign, member_id)
        _refuse_above(seat, member)
        if seat.member is not None and member.pk == seat.member.pk:
            raise Refused(_("That is you. Leave the campaign instead."))
        refuse_the_last(seat.campaign, member)
        said = cleaned(reason, "reason", LONGEST_REASON)
        _go(seat, member, flotillas, "member.removed", said)
    return member


def member_with(campaign: Campaign, member_id: int, field: str = "member") -> Membership:
    """Return a present member. Raises Refused for anybody else."""
    member = campaign.members.filter(pk=member_id, left_at__isnull=True).first()
    if member is None:
        raise Refused(_("That is not a member of this campaign by now."), field)
    return member


def commanded_by(member: Membership) -> list[Flotilla]:
    """Return the flotillas at sea that a member commands."""
    return list(member.flotillas.filter(is_active=True))


def is_the_last(campaign: Campaign, member: Membership) -> bool:
    """Return whether a member organises the campaign and nobody else does."""
    others = campaign.members.filter(
        role=Role.ORGANISER, left_at__isnull=True, user__isnull=False
    ).exclude(pk=member.pk)
    return member.role == Role.ORGANISER and not others.exists()


def refuse_the_last(campaign: Campaign, member: Membership) -> None:
    """Raise Refused if a member is the last organiser. Only under the campaign's lock."""
    if is_the_last(campaign, member):
        words = _("%(name)s is the only organiser. Hand the campaign over to somebody first.")
        raise Refused(words % {"name": isolated(member.name)})


def _refuse_above(seat: Seat, member: Membership) -> None:
    """Raise 403 where a co-organiser would touch an organiser."""
    if member.role == Role.ORGANISER:
        seat.require(Act.GOVERN)


def _take_over(member: Membership, flotillas: Sequence[Flotilla]) -> None:
    if member.role == Role.OBSERVER and flotillas:
        member.role = Role.PLAYER
        member.save(update_fields=["role"])
    Flotilla.objects.filter(pk__in=[one.pk for one in flotillas]).update(member=member)


def _depart(member: Membership) -> None:
    member.left_at = timezone.now()
    member.save(update_fields=["left_at"])


def _go(seat: Seat, member: Membership, flotillas: str, kind: str, reason: str) -> None:
    """Write down that a member goes, and what becomes of his flotillas."""
    if flotillas not in (STAY, LEAVE):
        raise Refused(_("Choose what becomes of the flotilla."), "flotillas")
    own = commanded_by(member)
    is_own_act = seat.member is not None and seat.member.pk == member.pk
    if own and flotillas == LEAVE:
        if seat.campaign.status != Campaign.Status.OPEN:
            words = _("The campaign is not open: the flotilla can only stay, without a commander.")
            raise CampaignShut(words, "flotillas")
        entries = [
            Entry(
                kind=kinds.LEFT,
                data={"flotilla": str(one.pk)},
                about=(str(one.pk),),
                reason=reason,
                acting_for="" if is_own_act else member.name,
            )
            for one in own
        ]
        write(campaign=seat.campaign, visitor=seat.visitor, entries=entries)
    else:
        Flotilla.objects.filter(pk__in=[one.pk for one in own]).update(member=None)
    _depart(member)
    _tell(seat, kind, {"name": member.name}, own, reason=reason)


def _reason(text: str) -> str:
    return cleaned(text, "reason", LONGEST_REASON) if text.strip() else ""


def _tell(
    seat: Seat,
    kind: str,
    data: dict[str, Any],
    about: Sequence[Flotilla] = (),
    *,
    reason: str = "",
    even_shut: bool = True,
) -> None:
    entry = Entry(kind=kind, data=data, about=tuple(str(one.pk) for one in about), reason=reason)
    write(campaign=seat.campaign, visitor=seat.visitor, entries=[entry], even_shut=even_shut)
