"""Invitations by e-mail."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.core.mail import send_mail
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _

from campaigns.access import live_invitations
from campaigns.models import Invitation
from campaigns.services.invitations import MAIL_JOB, TOLD_JOB, WANTS, token_for
from config.jobs.kinds import Outcome, kind
from config.jobs.models import Job
from config.jobs.running import JobFault, Run
from config.web.origin import site_origin
from fleetbuilder.names import display_name


@kind(MAIL_JOB, lease=60, forgets=True)
def send_invitation(run: Run) -> Outcome:
    """Send the invitation that the payload names, if it still lets anybody in.

    The mail goes out with the job's end, so that it is not sent twice.
    """
    run.progress(0, 1, _("Sending the invitation."))
    found = live_invitations().select_related("campaign", "created_by")
    invitation = found.filter(pk=run.payload["invitation"]).first()
    if invitation is None:
        raise JobFault(_("The invitation was taken back before it was sent."))
    send = partial(_send, invitation, str(run.payload["origin"]))
    return Outcome(
        result={
            "words": _("The invitation is on its way to %(email)s.") % {"email": invitation.email}
        },
        effect=send,
    )


@kind(TOLD_JOB, lease=60, forgets=True, quiet=True)
def tell_invited(run: Run) -> Outcome:
    """Tell a player that he is invited, if he still is and still wants mails."""
    run.progress(0, 1)
    found = live_invitations().select_related("campaign", "created_by", "user")
    invitation = found.filter(pk=run.payload["invitation"], user__is_active=True).first()
    if invitation is None or invitation.user is None:
        return Outcome()
    user = invitation.user
    if not user.email or not user.campaign_memberships.filter(**WANTS).exists():
        return Outcome()
    return Outcome(effect=partial(_tell, invitation, user.email))


def _tell(invitation: Invitation, email: str, job: Job) -> None:
    context = _context(invitation, site_origin())
    subject = _("Fleetbuilder: you are invited to %(name)s") % {"name": context["campaign"]}
    send_mail(subject, render_to_string("campaigns/mail/invited.txt", context), None, [email])


def _send(invitation: Invitation, origin: str, job: Job) -> None:
    context = _context(invitation, origin)
    subject = _("Fleetbuilder: you are invited to %(name)s") % {"name": context["campaign"]}
    body = render_to_string("campaigns/mail/invitation.txt", context)
    send_mail(subject, body, None, [invitation.email])


def _context(invitation: Invitation, origin: str) -> dict[str, Any]:
    token = token_for(invitation)
    if token is None:
        raise RuntimeError("The secret key has changed since the invitation was made.")
    campaign = invitation.campaign
    inviter = invitation.created_by
    return {
        "campaign": " ".join(campaign.name.split()),
        "inviter": display_name(inviter.get_username()) if inviter else "",
        "address": origin + reverse("campaigns:invitation", args=(token,)),
        "until": invitation.expires_at,
    }
