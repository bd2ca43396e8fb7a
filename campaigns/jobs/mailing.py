"""Mails to members on lines of the logbook, in the words of the log."""

from __future__ import annotations

from functools import partial

from django.core.mail import EmailMessage
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _

from campaigns.models import LogbookLine, Membership
from campaigns.presenters.moments import exact_text, zone_of
from campaigns.presenters.sentences import sentence
from campaigns.presenters.sentences.names import names_of
from campaigns.presenters.waiting import wait_views
from campaigns.selectors.names import names_known
from campaigns.selectors.waiting import waiting_for
from campaigns.services.mailing import MAIL_JOB, mail_seat, off_token
from config.jobs.kinds import Outcome, kind
from config.jobs.models import Job
from config.jobs.running import Run
from config.web.origin import site_origin

LONGEST_SUBJECT = 120


@kind(MAIL_JOB, lease=60, forgets=True, quiet=True)
def campaign_mail(run: Run) -> Outcome:
    """Send one line to one member, if he is still one and still wants it.

    The mail goes out with the job's end, so that it is not sent twice.
    """
    run.progress(0, 1)
    member = (
        Membership.objects.filter(
            pk=run.payload["member"], left_at__isnull=True, wants_mail=True, user__is_active=True
        )
        .exclude(user__email="")
        .select_related("campaign", "user")
        .first()
    )
    line = LogbookLine.objects.filter(pk=run.payload["line"]).first()
    if member is None or line is None or line.campaign_id != member.campaign_id:
        return Outcome()
    return Outcome(effect=partial(_send, composed(member, line)))


def _send(mail: EmailMessage, job: Job) -> None:
    mail.send()


def composed(member: Membership, line: LogbookLine) -> EmailMessage:
    """Return the mail on a line, with what waits for the member by now."""
    campaign, origin = member.campaign, site_origin()
    names = names_of(campaign, names_known(campaign, [line]))
    told = sentence(line.kind, line.data, names)
    waiting = wait_views(waiting_for(mail_seat(member).visitor, campaign))
    off = f"{origin}{reverse('campaigns:mail-off', args=(off_token(member),))}"
    context = {
        "campaign": " ".join(campaign.name.split()),
        "told": told,
        "reason": line.reason,
        "who": line.actor_name,
        "acting_for": line.acting_for,
        "when": exact_text(line.at, zone_of(campaign)),
        "waiting": [
            ("".join(span.text for span in one.title), one.text, f"{origin}{one.url}")
            for one in waiting
            if one.url
        ],
        "address": f"{origin}{reverse('campaigns:campaign', args=(campaign.pk,))}",
        "off": off,
    }
    subject = " ".join(f"{context['campaign']}: {told}".split())
    if len(subject) > LONGEST_SUBJECT:
        subject = _("%(name)s: news of the campaign") % {"name": context["campaign"][:80]}
    return EmailMessage(
        subject=subject,
        body=render_to_string("campaigns/mail/line.txt", context),
        to=[member.user.email],  # type: ignore[union-attr]
        headers={
            "List-Unsubscribe": f"<{off}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        },
    )
