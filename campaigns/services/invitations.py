"""Ways in: a link for whoever has it, or an invitation for one person by e-mail or user name."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from allauth.account.models import EmailAddress
from django.contrib.auth import get_user_model
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from campaigns.access import Act, Seat, invitation_by, live_invitations
from campaigns.models import Campaign, Invitation, Membership, Role
from campaigns.services.people import admit, locked
from campaigns.services.results import Refused
from campaigns.services.writer import Entry, write
from config.jobs.services import TooManyJobs, start
from config.web.visitor import Visitor
from fleetbuilder.names import display_name, isolated
from fleetbuilder.sharing import derive_token, digest_of, new_nonce, token_of

SALT = "campaigns.invitation"
MAIL_JOB, TOLD_JOB = "campaign-invitation", "campaign-invited"
WANTS = {"wants_mail": True, "left_at__isnull": True}
MOST_LIVE = 100  # invitations of a campaign at a time
MOST_DAYS = 365


def token_for(invitation: Invitation) -> str | None:
    """Return the token of an invitation, None if the site's secret key has changed since."""
    return token_of(invitation.campaign_id, invitation.nonce, invitation.digest, salt=SALT)


def invite_by_link(*, seat: Seat, role: str, days: int | None) -> Invitation:
    """Return a link that lets whoever has it join, until it expires or is taken back."""
    with transaction.atomic():
        seat = _inviting(seat, role)
        return _made(seat, role, days, kind=Invitation.Kind.LINK)


def invite_by_email(
    *, seat: Seat, role: str, email: str, days: int | None, origin: str
) -> Invitation:
    """Return an invitation that goes to an address, which alone may use it; inviting it again
    sends it again. `origin` is the site's address: https://fleets.example.org.

    Raises Refused (email) for what is no address, and if too many mails are under way.
    """
    address = email.strip()
    try:
        validate_email(address)
    except ValidationError:
        raise Refused(_("Use an address like ada@example.org."), "email") from None
    with transaction.atomic():
        seat = _inviting(seat, role)
        _drop_earlier(seat.campaign, email__iexact=address)
        made = _made(seat, role, days, kind=Invitation.Kind.EMAIL, email=address)
        payload = {"invitation": made.pk, "origin": origin}
        title = _("Invitation to %(name)s") % {"name": seat.campaign.name}
        try:
            start(kind=MAIL_JOB, title=title, visitor=seat.visitor, payload=payload)
        except TooManyJobs as fault:
            raise Refused(str(fault), "email") from fault
    return made


def invite_by_name(*, seat: Seat, role: str, username: str, days: int | None) -> Invitation:
    """Return an invitation that waits for the player of exactly this user name; he is told by mail
    if he wants the mails of some campaign.

    Raises Refused (username) if there is none, and for a member.
    """
    with transaction.atomic():
        seat = _inviting(seat, role)
        wanted = username.strip()
        user = get_user_model().objects.filter(username=wanted, is_active=True).first()
        if user is None:
            words = _("There is no player of that name. Write it exactly as at sign-in.")
            raise Refused(words, "username")
        if seat.campaign.members.filter(user=user, left_at__isnull=True).exists():
            words = _("%(name)s is in this campaign already.")
            raise Refused(words % {"name": isolated(display_name(wanted))}, "username")
        _drop_earlier(seat.campaign, user=user)
        made = _made(seat, role, days, kind=Invitation.Kind.USER, user=user)
        told = {"name": display_name(wanted), "role": role}
        entry = Entry(kind="member.invited", data=told)
        write(campaign=seat.campaign, visitor=seat.visitor, entries=[entry])
        if user.email and user.campaign_memberships.filter(**WANTS).exists():
            title = _("Invitation to %(name)s") % {"name": seat.campaign.name}
            whom = Visitor(user=user)
            start(kind=TOLD_JOB, title=title, visitor=whom, payload={"invitation": made.pk})
    return made


def revoke_invitation(*, seat: Seat, invitation_id: int) -> None:
    """Take an invitation back: it opens nothing from then on. Twice is once."""
    with transaction.atomic():
        seat = locked(seat, Act.ORGANISE)
        found = seat.campaign.invitations.filter(pk=invitation_id).first()
        if found is None:
            raise Refused(_("There is no such invitation."))
        if found.revoked_at is None and found.used_at is None:
            found.revoked_at = timezone.now()
            found.save(update_fields=["revoked_at"])


def hindrance_to_joining(visitor: Visitor, invitation: Invitation) -> str:
    """Return why a signed-in visitor cannot use an invitation, "" if he can."""
    if invitation.campaign.status != Campaign.Status.OPEN:
        return _("The campaign is frozen at present. Come back when it goes on.")
    match Invitation.Kind(invitation.kind):
        case Invitation.Kind.USER:
            if invitation.user_id != visitor.user.pk:
                return _("This invitation is for another player.")
        case Invitation.Kind.EMAIL:
            return _against_address(visitor.user, invitation.email)
        case _:
            pass
    return ""


def accept_invitation(*, visitor: Visitor, token: str) -> Membership:
    """Return the visitor's new place in the campaign; pressed twice, the same one.

    Raises LinkMissing (404) for a dead invitation, Refused for somebody else's.
    """
    with transaction.atomic():
        invitation = invitation_by(token)
        seat = _arriving(visitor, invitation)
        if seat.member is not None:
            return seat.member
        invitation = invitation_by(token)  # under the lock: it may be used or dead by now
        if words := hindrance_to_joining(visitor, invitation):
            raise Refused(words)
        member = admit(seat=seat, user=visitor.user, role=invitation.role)
        if invitation.kind != Invitation.Kind.LINK:
            invitation.used_at = timezone.now()
            invitation.save(update_fields=["used_at"])
        seat.campaign.requests.filter(user=visitor.user, answer="").update(
            answer="accepted", answered_at=timezone.now()
        )
    return member


def decline_invitation(*, visitor: Visitor, token: str) -> None:
    """Turn down an invitation that is for the visitor alone; a link is merely left unused."""
    with transaction.atomic():
        invitation = invitation_by(token)
        if invitation.kind == Invitation.Kind.LINK:
            return
        if words := hindrance_to_joining(visitor, invitation):
            raise Refused(words)
        invitation.declined_at = timezone.now()
        invitation.save(update_fields=["declined_at"])
        name = display_name(visitor.user.get_username())
        entry = Entry(kind="member.declined", data={"name": name})
        write(campaign=invitation.campaign, visitor=visitor, entries=[entry])


def _arriving(visitor: Visitor, invitation: Invitation) -> Seat:
    """Return the seat of somebody who is invited, under the campaign's lock: he may see it."""
    campaign = Campaign.objects.select_for_update().get(pk=invitation.campaign_id)
    member = campaign.members.filter(user=visitor.user, left_at__isnull=True).first()
    return Seat(campaign=campaign, visitor=visitor, member=member)


def _inviting(seat: Seat, role: str) -> Seat:
    """Return the seat under the lock. Organisers of either kind are for the organiser to invite."""
    seat = locked(seat, Act.ORGANISE)
    if role not in Role.values:
        raise Refused(_("Choose one of the roles listed."), "role")
    if role in (Role.ORGANISER, Role.CO_ORGANISER) and not seat.may(Act.GOVERN):
        raise Refused(_("Only an organiser may invite organisers."), "role")
    if live_invitations().filter(campaign=seat.campaign).count() >= MOST_LIVE:
        words = _("%(n)d invitations are open. Take some back first.")
        raise Refused(words % {"n": MOST_LIVE})
    return seat


def _made(seat: Seat, role: str, days: int | None, **more: Any) -> Invitation:
    now, nonce = timezone.now(), new_nonce()
    if days is not None and not 1 <= days <= MOST_DAYS:
        raise Refused(_("Choose from the list."), "days")
    return Invitation.objects.create(
        campaign=seat.campaign,
        role=role,
        nonce=nonce,
        digest=digest_of(derive_token(seat.campaign.pk, nonce, salt=SALT)),
        created_by=seat.visitor.user,
        created_at=now,
        expires_at=None if days is None else now + timedelta(days=days),
        **more,
    )


def _drop_earlier(campaign: Campaign, **whose: Any) -> None:
    """Take back what the same person was sent before."""
    campaign.invitations.filter(used_at__isnull=True, revoked_at__isnull=True, **whose).update(
        revoked_at=timezone.now()
    )


def _against_address(user: Any, email: str) -> str:
    """Return why a user may not use what was sent to an address, "" if he may."""
    known = EmailAddress.objects.filter(user=user, email__iexact=email).first()
    if known is None:
        return _("This invitation is for another e-mail address than yours.")
    if not known.verified:
        return _("Confirm your e-mail address first: a mail with a link is on its way to you.")
    return ""
