"""Results are confirmed, disputed, ruled upon; silence confirms them when its time has come."""

from __future__ import annotations

import logging
import uuid
from datetime import datetime

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils import timezone

from campaigns.access import Seat
from campaigns.models import (
    Campaign,
    Confirmation,
    Dispute,
    Engagement,
    Filing,
    Flotilla,
    Membership,
)
from campaigns.services.results import Refused, Stale
from campaigns.services.verdicts import (
    ORGANISER,
    PLAYER,
    SILENCE,
    Bench,
    bench_for,
    bench_of,
    confirm_for,
    count_it,
    filing_under,
    judge,
    missing,
    require_part,
    set_status,
    silence_after,
    tell,
)
from campaigns.services.writer import SITE

log = logging.getLogger(__name__)
LONGEST_REASON = 1000
APPLY, SEND_BACK = "apply", "send_back"


@transaction.atomic
def confirm_result(
    *, seat: Seat, engagement: Engagement, digest: str, flotilla: Flotilla | None = None
) -> Filing:
    """Give the word of the visitor's own flotillas on a digest, or as an organiser that of
    another one. When all have given theirs, the result counts.

    Pressed again it changes nothing. Raises Stale for another digest, Refused and CampaignShut.
    """
    bench = bench_for(seat, engagement)
    filing = filing_under(bench, digest)
    theirs = bench.own if flotilla is None else [f for f in bench.flotillas if f == flotilla]
    if not theirs:
        raise PermissionDenied("You command no flotilla in this battle.")
    stands_in = flotilla is not None and not bench.seat.commands(flotilla)
    own = judge(bench) if stands_in else False
    if filing.state == Filing.State.APPLIED:
        return filing
    _withdraw_dispute(bench, filing)
    kind = ORGANISER if stands_in else PLAYER
    for each in confirm_for(filing, theirs, kind, bench.seat):
        data = {"filing": filing.number, "flotilla": str(each.pk), "how": kind}
        acting_for = each.member.name if stands_in and each.member else ""
        tell(
            bench, "result.confirmed", data | ({"own": True} if own else {}), acting_for=acting_for
        )
    settle(bench, filing)
    return filing


@transaction.atomic
def dispute_result(*, seat: Seat, engagement: Engagement, digest: str, reason: str) -> Filing:
    """Say that a result is not what happened; an organiser rules then.

    Whoever fought in the battle may, each for himself, until the ruling. Raises Refused, Stale.
    """
    bench = bench_for(seat, engagement)
    require_part(bench)
    filing = filing_under(bench, digest)
    if not reason.strip():
        raise Refused("Say what is wrong, so that it can be put right.", "reason")
    if filing.state == Filing.State.APPLIED:
        raise Stale("This result counts already. An organiser can reverse it.")
    member = bench.seat.member
    if filing.disputes.filter(member=member).exists():
        raise Stale("You have disputed it already. An organiser rules on it.")
    Confirmation.objects.filter(filing=filing, flotilla__in=bench.own).delete()
    _dispute(bench, filing, member, reason.strip()[:LONGEST_REASON])
    return filing


@transaction.atomic
def rule_on_result(
    *, seat: Seat, engagement: Engagement, digest: str, ruling: str, reason: str
) -> Filing:
    """Let a result count as filed (`apply`) or send it back to be filed anew (`send_back`).

    To file it as corrected is `file_result` with a ruling. Raises Refused, Stale, CampaignShut.
    """
    bench = bench_for(seat, engagement)
    own = judge(bench)
    if ruling not in (APPLY, SEND_BACK):
        raise Refused("Choose what becomes of this result.", "ruling")
    if not reason.strip():
        raise Refused("Give the reason of your ruling; all players read it.", "reason")
    filing = filing_under(bench, digest)
    if filing.state == Filing.State.APPLIED:
        if ruling == APPLY:
            return filing
        raise Stale("This result counts already. Reverse it instead.")
    data = {"filing": filing.number, "ruling": ruling, "own": own}
    tell(bench, "result.ruled", data, reason=reason.strip()[:LONGEST_REASON])
    if ruling == APPLY:
        count_it(bench, filing)
    else:
        filing.state = Filing.State.REPLACED
        filing.save(update_fields=["state"])
        Confirmation.objects.filter(filing=filing).delete()
        set_status(bench.battle, Engagement.Status.PLANNED)
    return filing


def settle(bench: Bench, filing: Filing) -> None:
    """Let a filing count once every flotilla that took part has confirmed it."""
    if filing.state == Filing.State.OPEN and not missing(bench, filing):
        count_it(bench, filing)


def confirm_by_silence(now: datetime) -> int:
    """Let all results count whose time of silence is over and which nobody disputed; return how
    many. One that cannot count any more goes to the organiser."""
    due = Filing.objects.filter(
        state=Filing.State.OPEN,
        silence_at__lte=now,
        engagement__campaign__status=Campaign.Status.OPEN,
    )
    pairs = list(due.order_by("silence_at").values_list("pk", "engagement__campaign_id"))
    return sum(_silent(filing_id, campaign_id, now) for filing_id, campaign_id in pairs)


def _silent(filing_id: int, campaign_id: uuid.UUID, now: datetime) -> bool:
    with transaction.atomic():
        campaign = Campaign.objects.select_for_update().get(pk=campaign_id)
        filing = Filing.objects.select_related("engagement").get(pk=filing_id)
        still = filing.state == Filing.State.OPEN and filing.silence_at <= now
        if not still or campaign.status != Campaign.Status.OPEN:
            return False
        bench = bench_of(Seat(campaign=campaign, visitor=SITE), filing.engagement)
        try:
            with transaction.atomic():
                for flotilla in confirm_for(filing, missing(bench, filing), SILENCE, bench.seat):
                    data = {"filing": filing.number, "flotilla": str(flotilla.pk), "how": SILENCE}
                    tell(bench, "result.confirmed", data)
                count_it(bench, filing)
        except Refused as fault:
            _hand_over(bench, filing_id, fault.message)
            return False
        return True


def _hand_over(bench: Bench, filing_id: int, words: str) -> None:
    """Give a result that silence could not let count to the organiser."""
    filing = Filing.objects.get(pk=filing_id)
    _dispute(bench, filing, None, words)
    log.warning("Silence could not confirm filing %s: %s", filing_id, words)


def _dispute(bench: Bench, filing: Filing, member: Membership | None, words: str) -> None:
    """Write down what is said against a filing, beside what others said."""
    Dispute.objects.create(filing=filing, member=member, reason=words, at=timezone.now())
    filing.state = Filing.State.DISPUTED
    filing.save(update_fields=["state"])
    set_status(bench.battle, Engagement.Status.DISPUTED)
    by = member.name if member else ""
    tell(bench, "result.disputed", {"filing": filing.number, "by": by, "reason": words})


def _withdraw_dispute(bench: Bench, filing: Filing) -> None:
    """Let whoever disputed a result confirm it after all; it stays disputed while others do."""
    if filing.state != Filing.State.DISPUTED:
        return
    member = bench.seat.member
    withdrawn, _ = Dispute.objects.filter(
        filing=filing, member__isnull=False, member=member
    ).delete()
    if not withdrawn:
        raise Refused("This result is disputed. An organiser rules on it.")
    if filing.disputes.exists():
        return
    filing.state, filing.silence_at = Filing.State.OPEN, silence_after(bench.seat.campaign)
    filing.save(update_fields=["state", "silence_at"])
    set_status(bench.battle, Engagement.Status.REPORTED)
