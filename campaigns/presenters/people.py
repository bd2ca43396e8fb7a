"""Members, invitations and requests as their page shows them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime

from django.urls import NoReverseMatch, reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from campaigns.access import Act, Seat
from campaigns.models import Campaign, Flotilla, Invitation, JoinRequest, Membership, Role
from campaigns.presenters.moments import zone_of
from campaigns.presenters.words import role_words
from campaigns.services.invitations import token_for
from fleetbuilder.names import display_name

Address = Callable[[str], str]  # the whole address of an invitation's token


@dataclass(frozen=True, slots=True, kw_only=True)
class MemberView:
    """A member: `flotillas` are (name, address) pairs; `url` leads an organiser to what he can do
    about him, "" for others."""

    name: str
    role: str
    flag: str
    since: str
    is_me: bool
    is_gone: bool  # the account is deleted
    flotillas: tuple[tuple[str, str], ...]
    url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class InvitationView:
    """An open invitation; `address` is "" where it is not for showing."""

    pk: int
    whom: str
    role: str
    until: str
    made: str
    address: str
    kind: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestView:
    """Somebody asks to join."""

    pk: int
    name: str
    text: str
    asked: str


def member_views(seat: Seat, members: Iterable[Membership]) -> list[MemberView]:
    """Return the members as `selectors.people.members_of` gives them."""
    return [_member(seat, one) for one in members]


def _member(seat: Seat, member: Membership) -> MemberView:
    own: list[Flotilla] = getattr(member, "commands", [])
    manages = seat.may(Act.GOVERN) or (seat.may(Act.ORGANISE) and member.role != Role.ORGANISER)
    is_me = seat.member is not None and seat.member.pk == member.pk
    closed = seat.campaign.status == Campaign.Status.CLOSED
    url = reverse("campaigns:member", args=(seat.campaign.pk, member.pk))
    return MemberView(
        name=member.name,
        role=role_words(member.role).capitalize(),
        flag="h" if member.role in (Role.ORGANISER, Role.CO_ORGANISER) else "",
        since=day_in(seat.campaign, member.joined_at),
        is_me=is_me,
        is_gone=member.user_id is None,
        flotillas=tuple((one.name, flotilla_url(seat.campaign, one)) for one in own),
        url=url if manages and not is_me and not closed else "",
    )


def flotilla_url(campaign: Campaign, flotilla: Flotilla) -> str:
    """Return where a flotilla is shown, "" if nowhere."""
    try:
        return reverse("campaigns:flotilla", args=(campaign.pk, flotilla.pk))
    except NoReverseMatch:
        return ""


def invitation_views(
    seat: Seat, invitations: Iterable[Invitation], whole: Address
) -> list[InvitationView]:
    """Return open invitations. The address of one for a single person is not shown: it goes to
    him by mail, or waits for him on the site."""
    found = []
    for one in invitations:
        token = token_for(one) if one.kind == Invitation.Kind.LINK else None
        found.append(
            InvitationView(
                pk=one.pk,
                whom=whom(one),
                role=role_words(one.role),
                until=until_words(seat.campaign, one.expires_at),
                made=day_in(seat.campaign, one.created_at),
                address=whole(token) if token else "",
                kind=one.kind,
            )
        )
    return found


def request_views(seat: Seat, requests: Iterable[JoinRequest]) -> list[RequestView]:
    """Return who asks to join."""
    return [
        RequestView(
            pk=one.pk,
            name=display_name(one.user.get_username()),
            text=one.text,
            asked=day_in(seat.campaign, one.created_at),
        )
        for one in requests
    ]


def whom(invitation: Invitation) -> str:
    """Return for whom an invitation is."""
    if invitation.kind == Invitation.Kind.EMAIL:
        return invitation.email
    if invitation.user is not None:
        return display_name(invitation.user.get_username())
    return _("Whoever has the link")


def day_in(campaign: Campaign, moment: datetime) -> str:
    """Return the day of a moment where the campaign is: `30 November 2026`."""
    return date_format(timezone.localtime(moment, zone_of(campaign)), "j F Y")


def until_words(campaign: Campaign, moment: datetime | None) -> str:
    """Return until when an invitation holds, with the campaign's time zone."""
    if moment is None:
        return _("until it is taken back")
    local = timezone.localtime(moment, zone_of(campaign))
    return _("until %(moment)s %(zone)s") % {
        "moment": date_format(local, "j F Y, H:i"),
        "zone": local.tzname(),
    }
