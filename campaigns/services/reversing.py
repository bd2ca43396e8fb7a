"""Lines are taken back and figures corrected: first what would change, then a line that does it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import Max

from campaigns.access import Act, Seat, seat_for
from campaigns.book import words
from campaigns.book.changes import Preview, compare, digest_of
from campaigns.book.fold import READERS
from campaigns.book.values import Book
from campaigns.models import Campaign, Engagement, Filing, LogbookLine
from campaigns.selectors.results import STANDING, fighting, forces_of, impartial
from campaigns.services.results import Refused, Stale
from campaigns.services.writer import Entry, next_line, read_logbook, write
from rules.engine.core.given import BadCaseError

LONGEST_REASON = 1000
FIXED = frozenset({words.ENTERED, words.LEFT})  # people hang on them: they leave by another door


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """A line that is only thought of: its data, what it would change, and the digest of that.

    `before` and `after` are the books without and with it.
    """

    kind: str
    data: dict[str, Any]
    about: tuple[str, ...]
    preview: Preview
    digest: str
    before: Book
    after: Book


def line_for(seat: Seat, number: int) -> LogbookLine:
    """Return a line that can be taken back. Raises Refused in words for any other."""
    line = seat.campaign.lines.filter(number=number).first()
    if line is None:
        raise Refused("There is no such line in the log.")
    if line.kind in FIXED:
        raise Refused("A flotilla comes and goes by People, not by taking a line back.")
    if not is_reversible(line.kind):
        raise Refused("This line only tells. There is nothing to take back.")
    return line


def is_reversible(kind: str) -> bool:
    """Return whether lines of a kind can be taken back."""
    return kind == words.REVERSED or (kind in READERS and kind not in FIXED)


def propose_reversal(seat: Seat, number: int) -> Proposal:
    """Return what it would change to take a line back. Raises Refused where it can't be."""
    seat.require(Act.ORGANISE)
    line = line_for(seat, number)
    campaign = seat.campaign
    before = read_logbook(campaign)
    if number in before.cancelled:
        raise Refused("This line is taken back already.")
    about = tuple(str(key) for key in line.subjects.values_list("key", flat=True))
    proposal = _proposal(campaign, before, words.REVERSED, {"cancels": number}, about)
    _refuse_second_result(campaign, proposal)
    return proposal


def propose_correction(seat: Seat, subject: str, key: str, field: str, value: Any) -> Proposal:
    """Return what a correction of a ship's or a flotilla's field would change. Raises Refused."""
    seat.require(Act.ORGANISE)
    data = {subject: key, "field": field, "value": value}
    before = read_logbook(seat.campaign)
    try:
        found = _proposal(seat.campaign, before, words.CORRECTED, data, (key,))
    except (BadCaseError, ValueError) as error:
        raise Refused(_in_words(error), "value") from error
    if found.preview.is_empty:
        raise Refused("It is so already. Nothing would change.", "value")
    return found


@transaction.atomic
def reverse_line(*, seat: Seat, number: int, digest: str, reason: str) -> LogbookLine:
    """Take a line back as its preview said. Pressed again it changes nothing.

    Raises Stale where the book moved on since the preview, Refused and CampaignShut.
    """
    fresh = _organiser(seat)
    done = _done(fresh.campaign, f"reverse:{number}:{digest}")
    if done is not None:
        return done
    proposal = propose_reversal(fresh, number)
    _refuse_own_battle(fresh, proposal)
    return _carry_out(fresh, proposal, digest, f"reverse:{number}:{digest}", reason)


@transaction.atomic
def correct(
    *, seat: Seat, subject: str, key: str, field: str, value: Any, digest: str, reason: str
) -> LogbookLine:
    """Set a figure of a ship or a flotilla as the preview said. Raises Stale, Refused."""
    fresh = _organiser(seat)
    done = _done(fresh.campaign, f"correct:{digest}")
    if done is not None:
        return done
    proposal = propose_correction(fresh, subject, key, field, value)
    return _carry_out(fresh, proposal, digest, f"correct:{digest}", reason)


def sync_battles(campaign: Campaign, book: Book) -> None:
    """Let battles and filings stand as the book has them: applied, or reversed."""
    counts = {battle.line for battle in book.battles}
    told = Filing.objects.filter(engagement__campaign=campaign, line__gt=0)
    for filing in told.select_related("engagement"):
        if (filing.line in counts) == (filing.state == Filing.State.APPLIED):
            continue
        applied = filing.line in counts
        filing.state = Filing.State.APPLIED if applied else Filing.State.REVERSED
        filing.save(update_fields=["state"])
        status = Engagement.Status.APPLIED if applied else Engagement.Status.REVERSED
        filing.engagement.status = status
        filing.engagement.save(update_fields=["status"])


def battle_line(seat: Seat, battle: Engagement) -> int:
    """Return the number of the line by which a battle counts. Raises Refused where it does not."""
    filing = battle.filings.filter(state=Filing.State.APPLIED).first()
    if filing is not None:
        return filing.line
    key = f"battle:{battle.pk}:"
    lines = seat.campaign.lines.filter(kind=words.BATTLE, effect_key__startswith=key)
    found = lines.aggregate(last=Max("number"))["last"]
    if found is None or battle.status != Engagement.Status.APPLIED:
        raise Refused("No result of this battle counts, so there is nothing to take back.")
    return int(found)


def _organiser(seat: Seat) -> Seat:
    fresh = seat_for(seat.visitor, seat.campaign.pk, lock=True)
    fresh.require(Act.ORGANISE)
    return fresh


def _done(campaign: Campaign, effect_key: str) -> LogbookLine | None:
    if not effect_key.isprintable():  # NUL and half pairs, which no database takes
        return None
    return campaign.lines.filter(effect_key=effect_key).first()


def _proposal(
    campaign: Campaign, before: Book, kind: str, data: dict[str, Any], about: tuple[str, ...]
) -> Proposal:
    line = next_line(campaign, kind, data)
    after = read_logbook(campaign, [line])
    reason = next((void.reason for void in after.voids if void.line == line.number), "")
    if reason:
        raise Refused(words.REASONS[reason])
    preview = compare(before, after)
    touching = campaign.lines.filter(kind__in=[*READERS, words.REVERSED])
    base = touching.aggregate(last=Max("number"))["last"] or 0
    return Proposal(
        kind=kind,
        data=data,
        about=about,
        preview=preview,
        digest=digest_of(preview, base, data),
        before=before,
        after=after,
    )


def _carry_out(
    seat: Seat, proposal: Proposal, digest: str, effect_key: str, reason: str
) -> LogbookLine:
    if proposal.digest != digest:
        raise Stale("The campaign has moved on since. Look at what would change now.")
    if not reason.strip():
        raise Refused("Give the reason; all players read it.", "reason")
    entry = Entry(
        kind=proposal.kind,
        data=proposal.data,
        about=proposal.about,
        effect_key=effect_key,
        reason=reason.strip()[:LONGEST_REASON],
    )
    written = write(campaign=seat.campaign, visitor=seat.visitor, entries=[entry])
    if written.book is not None:
        sync_battles(seat.campaign, written.book)
    return written.lines[0]


def _refuse_second_result(campaign: Campaign, proposal: Proposal) -> None:
    """Refuse to let a battle count again that another result has been filed of since."""
    for battle in proposal.after.battles:
        if battle in proposal.before.battles:
            continue
        rival = Filing.objects.filter(engagement_id=battle.engagement, state__in=STANDING)
        if rival.exclude(line=battle.line).exists():
            raise Refused(f"Another result of battle {battle.number} has been filed since.")


def _refuse_own_battle(seat: Seat, proposal: Proposal) -> None:
    """Refuse an organiser who fought himself, where another one can take the battle back."""
    touched = {b.line: b for b in (*proposal.before.battles, *proposal.after.battles)}
    both = {b.line for b in proposal.before.battles} & {b.line for b in proposal.after.battles}
    ids = [battle.engagement for line, battle in touched.items() if line not in both]
    for battle in seat.campaign.engagements.filter(pk__in=ids):
        flotillas = fighting(forces_of(battle))
        own = any(seat.commands(flotilla) for flotilla in flotillas)
        if own and impartial(seat.campaign, flotillas):
            raise Refused("You fought in this battle. Another organiser has to take it back.")


def _in_words(error: Exception) -> str:
    """Return what is wrong with a value without the place in the line."""
    words_ = getattr(error, "words", "") or "can't be used"
    return f"This value {words_}."
