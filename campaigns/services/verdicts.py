"""What filing, confirming and ruling share: the lock, the lines, and letting a result count."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.core.exceptions import PermissionDenied
from django.utils import timezone

from campaigns.access import Act, Seat, seat_for
from campaigns.book import words
from campaigns.book.checking import faults
from campaigns.models import Campaign, Confirmation, Engagement, Filing, Flotilla, Force
from campaigns.selectors.results import (
    came_of,
    fielded_of,
    fighting,
    forces_of,
    impartial,
    standing,
)
from campaigns.services.results import Refused, Stale
from campaigns.services.writer import Entry, write
from config.web.visitor import Visitor
from rules.engine.core.result import BattleResult, result_from_plain, result_to_plain

PLAYER, ORGANISER, SILENCE = "player", "organiser", "silence"


@dataclass(frozen=True, slots=True, kw_only=True)
class Bench:
    """A battle under the lock of its campaign: its forces, who fights, the filing that stands."""

    seat: Seat
    battle: Engagement
    forces: list[Force]
    flotillas: list[Flotilla]
    filing: Filing | None

    @property
    def own(self) -> list[Flotilla]:
        """Return the flotillas of the battle that the visitor commands."""
        return [flotilla for flotilla in self.flotillas if self.seat.commands(flotilla)]

    @property
    def about(self) -> tuple[str, ...]:
        """Return what lines on this battle are about."""
        return (str(self.battle.pk), *(str(flotilla.pk) for flotilla in self.flotillas))


def bench_for(seat: Seat, engagement: Engagement) -> Bench:
    """Return a battle as it is now, locked until the transaction ends; rights are read anew."""
    fresh = seat_for(seat.visitor, seat.campaign.pk, lock=True)
    fresh.require(Act.FILE)
    return bench_of(fresh, engagement)


def bench_of(seat: Seat, engagement: Engagement) -> Bench:
    """Return a battle as it is now; the campaign is locked already."""
    battle = Engagement.objects.get(pk=engagement.pk, campaign=seat.campaign)
    battle.campaign = seat.campaign
    forces = forces_of(battle)
    return Bench(
        seat=seat,
        battle=battle,
        forces=forces,
        flotillas=fighting(forces),
        filing=standing(battle),
    )


def digest_of(result: BattleResult) -> str:
    """Return the SHA-256 of a result as canonical JSON."""
    plain = result_to_plain(result)
    text = json.dumps(plain, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def filing_under(bench: Bench, digest: str) -> Filing:
    """Return the filing that stands. Raises Stale where the page showed another one."""
    filing = bench.filing
    if filing is None:
        raise Stale("No result of this battle stands any more. Look at it again.")
    if filing.digest != digest:
        raise Stale("The result was filed anew meanwhile. Read it again before you confirm it.")
    return filing


def require_part(bench: Bench) -> None:
    """Raise 403 unless the visitor fought in the battle or organises the campaign."""
    if not bench.own and not bench.seat.may(Act.ORGANISE):
        raise PermissionDenied("You did not fight in this battle.")


def judge(bench: Bench) -> bool:
    """Return whether an organiser rules on a battle of his own as there is no other organiser.

    Raises 403 for others, Refused where an organiser who did not fight in it can rule.
    """
    bench.seat.require(Act.ORGANISE)
    if not bench.own:
        return False
    if impartial(bench.seat.campaign, bench.flotillas):
        raise Refused("You fought in this battle. Another organiser has to rule on it.")
    return True


def tell(
    bench: Bench,
    kind: str,
    data: dict[str, Any],
    *,
    reason: str = "",
    acting_for: str = "",
    visitor: Visitor | None = None,
) -> None:
    """Write a line on the battle that only tells."""
    told = {"battle": bench.battle.number, **data}
    entry = Entry(kind=kind, data=told, about=bench.about, reason=reason, acting_for=acting_for)
    write(campaign=bench.seat.campaign, visitor=visitor or bench.seat.visitor, entries=[entry])


def confirm_for(
    filing: Filing, flotillas: Iterable[Flotilla], kind: str, seat: Seat
) -> list[Flotilla]:
    """Write the word of flotillas that have not given theirs; return those that gave it now."""
    given = set(filing.confirmations.values_list("flotilla_id", flat=True))
    fresh = [flotilla for flotilla in flotillas if flotilla.pk not in given]
    Confirmation.objects.bulk_create(
        Confirmation(
            filing=filing,
            flotilla=flotilla,
            digest=filing.digest,
            kind=kind,
            member=seat.member,
            at=timezone.now(),
        )
        for flotilla in fresh
    )
    return fresh


def missing(bench: Bench, filing: Filing) -> list[Flotilla]:
    """Return the flotillas that have not confirmed a filing."""
    given = set(
        filing.confirmations.filter(digest=filing.digest).values_list("flotilla_id", flat=True)
    )
    return [flotilla for flotilla in bench.flotillas if flotilla.pk not in given]


def count_it(bench: Bench, filing: Filing, visitor: Visitor | None = None) -> None:
    """Let a result count: one line of the logbook, by its effect key at most once.

    Raises Refused where it is not true of the ships as they are by now.
    """
    result = result_from_plain(filing.result)
    came = came_of(filing)
    wrong = faults(fielded_of(bench.battle, bench.forces, came), result)
    if wrong:
        raise Refused(f"This result cannot count any more. {wrong[0].text} File it anew.")
    campaign = bench.seat.campaign
    entry = Entry(
        kind=words.BATTLE,
        data=battle_data(bench.battle, bench.forces, result) | {"came": came},
        about=(*bench.about, *_records(campaign, bench.forces)),
        effect_key=f"battle:{bench.battle.pk}:{filing.number}",
    )
    written = write(campaign=campaign, visitor=visitor or bench.seat.visitor, entries=[entry])
    filing.state, filing.line = Filing.State.APPLIED, written.lines[0].number
    filing.save(update_fields=["state", "line"])
    set_status(bench.battle, Engagement.Status.APPLIED)


def battle_data(
    battle: Engagement, forces: Sequence[Force], result: BattleResult
) -> dict[str, Any]:
    """Return what the line of a battle says."""
    return {
        "engagement": str(battle.pk),
        "number": battle.number,
        "round": battle.round,
        "title": battle.title,
        "forces": [
            {"flotilla": str(force.flotilla_id), "side": force.side}
            for force in forces
            if force.ships
        ],
        "extras": battle.extras,
        "result": result_to_plain(result),
    }


def silence_after(campaign: Campaign, now: datetime | None = None) -> datetime:
    """Return when silence speaks on a result that everybody can answer from now on."""
    return (now or timezone.now()) + timedelta(hours=campaign.silence_hours)


def wait_anew(campaign: Campaign) -> None:
    """Give everybody the whole time again: nobody could dispute while the campaign was shut."""
    due = silence_after(campaign)
    open_ones = Filing.objects.filter(engagement__campaign=campaign, state=Filing.State.OPEN)
    open_ones.filter(silence_at__lt=due).update(silence_at=due)


def set_status(battle: Engagement, status: str) -> None:
    """Let a battle stand elsewhere."""
    battle.status = status
    battle.save(update_fields=["status"])


def _records(campaign: Campaign, forces: Iterable[Force]) -> list[str]:
    """Return the keys of the ships that were sent and whose records still stand."""
    keys = [key for force in forces for key in force.ships or []]
    there = {str(pk) for pk in campaign.ships.filter(pk__in=keys).values_list("pk", flat=True)}
    return [key for key in keys if key in there]
