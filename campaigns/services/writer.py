"""The one writer of the logbook: lock, effect keys, lines, the whole book read anew, the rows.

Nothing is ever adjusted: after each line the rows of flotillas and ships are what the logbook
adds up to, in the same transaction.
"""

from __future__ import annotations

import hashlib
import json
import uuid
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from campaigns.book.codec import terms_from_plain
from campaigns.book.fold import READERS, read_book
from campaigns.book.reading import is_key
from campaigns.book.values import Book, Line
from campaigns.book.words import BATTLE, REASONS, REVERSED
from campaigns.models import Campaign, LineSubject, LogbookLine
from campaigns.services.mailing import queue_mails
from campaigns.services.results import CampaignShut, Refused
from campaigns.services.tables import store_tables
from config.web.visitor import Visitor
from rules.engine.core.result import result_from_plain

SITE = Visitor()  # the site itself: silence that confirms, an import


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A line to be written. `about` are keys of what it is about; an `effect_key` that stands in
    the book already means that it was done before."""

    kind: str
    data: dict[str, Any] = field(default_factory=dict)
    about: tuple[str, ...] = ()
    effect_key: str | None = None
    reason: str = ""
    acting_for: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """The lines as they stand in the book; `repeated` if all of them had been written before."""

    campaign: Campaign
    lines: tuple[LogbookLine, ...]
    book: Book | None
    repeated: bool = False


def write(
    *,
    campaign: Campaign,
    visitor: Visitor,
    entries: Sequence[Entry],
    even_shut: bool = False,
    at: datetime | None = None,
) -> Written:
    """Append lines, all or none, once for each effect key, and read the tables anew.

    Raises CampaignShut for a frozen or closed campaign (unless `even_shut`), and Refused where a
    new line would have no effect, with the reason in words.
    """
    with transaction.atomic():
        locked = Campaign.objects.select_for_update().get(pk=campaign.pk)
        fresh, old = _unwritten(locked, entries)
        if not fresh:
            return Written(campaign=locked, lines=tuple(old), book=None, repeated=True)
        if not even_shut:
            refuse_shut(locked)
        lines = _append(locked, visitor, [_with_arrivals(locked, entry) for entry in fresh], at)
        book = None
        if any(line.kind in READERS or line.kind == REVERSED for line in lines):
            book = read_logbook(locked)
            _refuse_void(book, lines)
            store_tables(locked, book)
        locked.save(update_fields=["last_line", "changed_at", "tables"])
        queue_mails(locked, lines, [entry.about for entry in fresh], visitor)
        campaign.last_line, campaign.tables = locked.last_line, locked.tables
        return Written(campaign=locked, lines=tuple(lines), book=book)


def refuse_shut(campaign: Campaign) -> None:
    """Raise CampaignShut unless the campaign is open."""
    if campaign.status == Campaign.Status.FROZEN:
        raise CampaignShut("The organiser has frozen this campaign. It can be read meanwhile.")
    if campaign.status == Campaign.Status.CLOSED:
        raise CampaignShut("This campaign is closed. It can be read.")


def read_logbook(campaign: Campaign, more: Sequence[Line] = ()) -> Book:
    """Return the state of a campaign by its logbook, with lines that are only thought of."""
    told = campaign.lines.filter(kind__in=[*READERS, REVERSED])
    rows = told.order_by("number").values_list("number", "kind", "data")
    lines = [Line(number=number, kind=kind, data=data) for number, kind, data in rows]
    return read_book(terms_from_plain(campaign.terms), [*lines, *more])


def rewrite_tables(campaign: Campaign) -> None:
    """Read the rows of a campaign off its logbook anew."""
    with transaction.atomic():
        locked = Campaign.objects.select_for_update().get(pk=campaign.pk)
        store_tables(locked, read_logbook(locked))
        locked.save(update_fields=["tables"])


def next_line(campaign: Campaign, kind: str, data: dict[str, Any]) -> Line:
    """Return the line that would come next, to be read without being written."""
    return Line(number=campaign.last_line + 1, kind=kind, data=data)


def _unwritten(
    campaign: Campaign, entries: Sequence[Entry]
) -> tuple[list[Entry], list[LogbookLine]]:
    """Return the entries if they are new, or the lines by which they were written before."""
    keys = [entry.effect_key for entry in entries if entry.effect_key]
    old = list(campaign.lines.filter(effect_key__in=keys)) if keys else []
    return ([], old) if old else (list(entries), [])


def arrivals(campaign: Campaign, keys: Iterable[str]) -> dict[str, Any]:
    """Return how ships come into a battle, as its line keeps it (`came`), by key.

    What a battle took is the difference to that, so that it stays right when an earlier battle is
    taken back. Whoever files a result should keep it with the filing: damage may be mended, and
    other battles count, before the result does.
    """
    rows = campaign.ships.filter(pk__in=[key for key in keys if is_key(key)])
    return {
        str(row.pk): {"hull_left": row.hull_left, "damage": row.state["damage"]} for row in rows
    }


def _with_arrivals(campaign: Campaign, entry: Entry) -> Entry:
    """Return a battle's line with how its ships came, where it does not say so."""
    if entry.kind != BATTLE or entry.data.get("came") is not None:
        return entry
    keys = [fate.ship for fate in result_from_plain(entry.data.get("result")).ships]
    return replace(entry, data=entry.data | {"came": arrivals(campaign, keys)})


def _append(
    campaign: Campaign, visitor: Visitor, entries: Sequence[Entry], when: datetime | None
) -> list[LogbookLine]:
    at = (when or timezone.now()).astimezone(UTC)
    last = campaign.lines.order_by("-number").values_list("digest", flat=True).first() or ""
    name = "" if visitor.user is None else visitor.user.get_username()
    lines = []
    for entry in entries:
        campaign.last_line += 1
        line = LogbookLine(
            campaign=campaign,
            number=campaign.last_line,
            kind=entry.kind,
            data=entry.data,
            actor=visitor.user,
            actor_name=name,
            acting_for=entry.acting_for,
            reason=entry.reason,
            effect_key=entry.effect_key,
            at=at,
        )
        line.digest = last = digest_of(line, last, entry.about)
        lines.append(line)
    campaign.changed_at = timezone.now()
    LogbookLine.objects.bulk_create(lines)
    LineSubject.objects.bulk_create(
        LineSubject(line=line, key=uuid.UUID(key))
        for line, entry in zip(lines, entries, strict=True)
        for key in dict.fromkeys(entry.about)
    )
    return lines


def digest_of(line: LogbookLine, before: str, about: Iterable[str]) -> str:
    """Return the digest of a line and what it is about, after the digest of the line before it."""
    told = [line.number, line.kind, line.data, line.actor_name, line.acting_for, line.reason]
    more = [line.effect_key, sorted({str(uuid.UUID(key)) for key in about}), line.at.isoformat()]
    text = json.dumps([before, *told, *more], sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def _refuse_void(book: Book, lines: Sequence[LogbookLine]) -> None:
    """Raise Refused if one of the new lines has no effect."""
    numbers = {line.number for line in lines}
    for found in book.voids:
        if found.line in numbers:
            raise Refused(REASONS[found.reason])
