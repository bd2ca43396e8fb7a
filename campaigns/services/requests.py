"""Asking to join a public campaign, and the answer."""

from __future__ import annotations

import uuid
from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from campaigns.access import Act, CampaignMissing, Seat, seat_for
from campaigns.models import Campaign, JoinRequest, Role
from campaigns.services.people import admit, locked
from campaigns.services.results import CampaignShut, Refused
from campaigns.services.writer import Entry, write
from config.web.visitor import Visitor
from fleetbuilder.names import display_name, refuse_turning
from rules.engine.core.acts import InvalidAct
from rules.engine.core.names import clean_lines

LONGEST = 1000
PATIENCE = timedelta(days=7)  # between a refusal and the next request


def hindrance_to_asking(seat: Seat) -> str:
    """Return why a signed-in visitor cannot ask to join, "" if he can."""
    campaign = seat.campaign
    if campaign.status == Campaign.Status.CLOSED:
        return _("The campaign is closed.")
    if not campaign.takes_requests:
        return _("This campaign takes no requests. Its organisers invite whom they want.")
    since = timezone.now() - PATIENCE
    refused = campaign.requests.filter(user=seat.visitor.user, answer="declined")
    if refused.filter(answered_at__gt=since).exists():
        return _("Your request was declined. You can ask again a week after that.")
    return ""


def ask_to_join(*, visitor: Visitor, campaign_id: uuid.UUID, text: str) -> JoinRequest:
    """Return the visitor's request, which waits for an organiser; asking twice is asking once.

    Raises Refused for members and where no requests are taken, CampaignMissing for strangers of
    private campaigns.
    """
    try:
        refuse_turning(text, "text")
        said = clean_lines(text, "text", LONGEST)
    except InvalidAct as fault:
        raise Refused(fault.message, "text") from fault
    with transaction.atomic():
        seat = seat_for(visitor, campaign_id, lock=True)
        if visitor.user is None:
            raise CampaignMissing("There is no such campaign.")
        if seat.member is not None:
            raise Refused(_("You are in this campaign already."))
        waiting = seat.campaign.requests.filter(user=visitor.user, answer="").first()
        if waiting is not None:
            return waiting
        words = hindrance_to_asking(seat)
        if words and seat.campaign.status == Campaign.Status.CLOSED:
            raise CampaignShut(words)
        if words:
            raise Refused(words)
        made = JoinRequest.objects.create(
            campaign=seat.campaign, user=visitor.user, text=said, created_at=timezone.now()
        )
        name = display_name(visitor.user.get_username())
        entry = Entry(kind="member.asked", data={"name": name})
        write(campaign=seat.campaign, visitor=visitor, entries=[entry], even_shut=True)
    return made


def withdraw_request(*, visitor: Visitor, campaign_id: uuid.UUID) -> None:
    """Take one's own request back. Nothing of it stays but the line that it was made."""
    with transaction.atomic():
        seat = seat_for(visitor, campaign_id, lock=True)
        seat.campaign.requests.filter(user=visitor.user, answer="").delete()


def answer_request(*, seat: Seat, request_id: int, accept: bool) -> JoinRequest:
    """Let somebody in as a player, or decline. Answered twice, the first answer stands.

    Raises Refused for a request that is gone, CampaignShut while nobody can join.
    """
    with transaction.atomic():
        seat = locked(seat, Act.ORGANISE)
        asked = seat.campaign.requests.select_related("user").filter(pk=request_id).first()
        if asked is None:
            raise Refused(_("That request was taken back."))
        if asked.answer:
            return asked
        if accept and seat.campaign.status != Campaign.Status.OPEN:
            raise CampaignShut(_("Nobody can join while the campaign is not open."))
        asked.answer = "accepted" if accept else "declined"
        asked.answered_at = timezone.now()
        asked.save(update_fields=["answer", "answered_at"])
        if accept:
            admit(seat=seat, user=asked.user, role=Role.PLAYER)
        else:
            name = display_name(asked.user.get_username())
            entry = Entry(kind="member.declined", data={"name": name})
            write(campaign=seat.campaign, visitor=seat.visitor, entries=[entry], even_shut=True)
    return asked
