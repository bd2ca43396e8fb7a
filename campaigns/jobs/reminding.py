"""Reminders to choose a force."""

from __future__ import annotations

from functools import partial

from django.core.mail import EmailMessage
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from campaigns.models import Force
from campaigns.presenters.moments import exact_text, zone_of
from campaigns.services.mailing import off_token
from campaigns.services.reminding import REMINDER_JOB, forces_due
from config.jobs.kinds import Outcome, kind
from config.jobs.models import Job
from config.jobs.running import Run
from config.web.origin import site_origin


@kind(REMINDER_JOB, lease=60, forgets=True, quiet=True)
def force_reminder(run: Run) -> Outcome:
    """Remind one player of one force, if it is still to be chosen and he still wants mails.

    The mail goes out with the job's end, so that it is not sent twice.
    """
    run.progress(0, 1)
    due = forces_due(timezone.now()).select_related(
        "engagement__campaign", "flotilla__member__user"
    )
    force = due.filter(pk=run.payload["force"]).first()
    return Outcome() if force is None else Outcome(effect=partial(_send, _composed(force)))


def _send(mail: EmailMessage, job: Job) -> None:
    mail.send()


def _composed(force: Force) -> EmailMessage:
    battle, member = force.engagement, force.flotilla.member
    if member is None or member.user is None or battle.starts_at is None:
        raise RuntimeError("A force that is due has a player and a date.")
    campaign, origin = battle.campaign, site_origin()
    places = (campaign.pk, battle.number, force.flotilla_id)
    off = f"{origin}{reverse('campaigns:mail-off', args=(off_token(member),))}"
    context = {
        "campaign": " ".join(campaign.name.split()),
        "number": battle.number,
        "title": battle.title,
        "flotilla": force.flotilla.name,
        "when": exact_text(battle.starts_at, zone_of(campaign)),
        "address": f"{origin}{reverse('campaigns:force', args=places)}",
        "off": off,
    }
    words = _("%(campaign)s: choose your force for battle %(number)s") % context
    return EmailMessage(
        subject=" ".join(words.split()),
        body=render_to_string("campaigns/mail/force.txt", context),
        to=[member.user.email],
        headers={
            "List-Unsubscribe": f"<{off}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        },
    )
