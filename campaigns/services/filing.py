"""Results are filed: checked as the engine would, under a digest, the filer's word with them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.db import transaction
from django.utils import timezone

from campaigns.access import Act, Seat
from campaigns.book.checking import faults
from campaigns.book.faults import Fault
from campaigns.book.fielded import settled
from campaigns.models import Campaign, Confirmation, Engagement, Filing, Force
from campaigns.selectors.results import fielded_of
from campaigns.services.confirming import settle
from campaigns.services.results import Refused, Stale
from campaigns.services.verdicts import (
    PLAYER,
    Bench,
    bench_for,
    confirm_for,
    count_it,
    digest_of,
    judge,
    require_part,
    set_status,
    silence_after,
    tell,
)
from campaigns.services.writer import arrivals, refuse_shut
from rules.engine.core.given import BadCaseError
from rules.engine.core.result import BattleResult, result_from_plain, result_to_plain

FORM, API, LOG = "form", "api", "log"
LONGEST_REMARKS, LONGEST_REASON = 4000, 1000
NO_FORCE = "has not chosen its force yet. A result is filed once everybody has."


class NotTrue(Refused):
    """A result that can't be true of its battle; `faults` say where and why."""

    def __init__(self, wrong: Iterable[Fault]) -> None:
        self.faults = tuple(wrong)
        super().__init__(self.faults[0].text, self.faults[0].place)


@transaction.atomic
def file_result(
    *,
    seat: Seat,
    engagement: Engagement,
    result: BattleResult,
    source: str,
    record: Any = None,
    remarks: str = "",
    version: int | None = None,
    ruling: str = "",
) -> Filing:
    """File a result; whoever fought confirms it with that.

    An earlier filing is replaced and its confirmations are void; the same result again is the
    word of whoever files it on the one that stands. With `ruling`, the reason of an organiser, it
    counts at once. `version` is that of the battle as the page showed it.
    Raises NotTrue, Refused, Stale and CampaignShut.
    """
    bench = bench_for(seat, engagement)
    require_part(bench)
    if version is not None and version != bench.battle.version:
        raise Stale("The forces of this battle changed meanwhile. Look at them and file it then.")
    refuse_closed_battle(bench.seat.campaign, bench.battle, bench.forces)
    told = settled(fielded_of(bench.battle, bench.forces), result)
    wrong = faults(fielded_of(bench.battle, bench.forces), told)
    if wrong:
        raise NotTrue(wrong)
    old = bench.filing
    own = judge(bench) if ruling else False
    if old is not None and old.digest == digest_of(told) and not ruling:
        return _same_again(bench, old)
    filing = _new(bench, told, source, record, remarks)
    confirmed = confirm_for(filing, bench.own, PLAYER, bench.seat)
    data = {"filing": filing.number, "by": _name(bench.seat), "source": source}
    data |= {"confirmed": [str(flotilla.pk) for flotilla in confirmed]}
    tell(bench, "result.filed", data, reason=remarks[:LONGEST_REASON])
    if ruling:
        ruled = {"filing": filing.number, "ruling": "corrected", "own": own}
        tell(bench, "result.ruled", ruled, reason=ruling[:LONGEST_REASON])
        count_it(bench, filing)
    else:
        settle(bench, filing)
    return filing


def result_from_payload(payload: object) -> BattleResult:
    """Return the result that a program sent as JSON values. Raises Refused with the field."""
    try:
        return result_from_plain(payload)
    except BadCaseError as error:
        raise Refused(str(error), error.place) from error


def refuse_closed_battle(campaign: Campaign, battle: Engagement, forces: Sequence[Force]) -> None:
    """Raise Refused in words where no result can be filed now."""
    refuse_shut(campaign)
    match battle.status:
        case Engagement.Status.APPLIED:
            raise Stale("A result of this battle counts already. An organiser can reverse it.")
        case Engagement.Status.CALLED_OFF:
            raise Refused("This battle was called off.")
    for force in forces:
        if force.ships is None:
            raise Refused(f"{force.flotilla.name} {NO_FORCE}")
    if not any(force.ships for force in forces):
        raise Refused("No ship fights in this battle yet. Choose the forces first.")


def _same_again(bench: Bench, old: Filing) -> Filing:
    """Take the same result from another hand as a confirmation, from the same as nothing new."""
    if old.state == Filing.State.DISPUTED:
        raise Refused("This very result is disputed. Change it, or wait for the organiser.")
    for flotilla in confirm_for(old, bench.own, PLAYER, bench.seat):
        data = {"filing": old.number, "flotilla": str(flotilla.pk), "how": PLAYER}
        tell(bench, "result.confirmed", data)
    settle(bench, old)
    return old


def _new(bench: Bench, result: BattleResult, source: str, record: Any, remarks: str) -> Filing:
    """Write a filing in place of the one that stood."""
    battle, now = bench.battle, timezone.now()
    if bench.filing is not None:
        Confirmation.objects.filter(filing=bench.filing).delete()
        bench.filing.state = Filing.State.REPLACED
        bench.filing.save(update_fields=["state"])
    set_status(battle, Engagement.Status.REPORTED)
    keys = [fate.ship for fate in result.ships]
    last = battle.filings.order_by("-number").values_list("number", flat=True).first() or 0
    return Filing.objects.create(
        engagement=battle,
        number=last + 1,
        result=result_to_plain(result),
        digest=digest_of(result),
        source=source,
        record={"came": arrivals(bench.seat.campaign, keys), "log": record},
        remarks=remarks[:LONGEST_REMARKS],
        filed_by=bench.seat.member,
        filed_at=now,
        silence_at=silence_after(bench.seat.campaign, now),
    )


def _name(seat: Seat) -> str:
    return "" if seat.member is None else seat.member.name


def may_file(seat: Seat, flotillas: Iterable[Any]) -> bool:
    """Return whether the visitor may file a result of a battle of these flotillas."""
    return seat.may(Act.ORGANISE) or (
        seat.may(Act.FILE) and any(seat.commands(flotilla) for flotilla in flotillas)
    )
