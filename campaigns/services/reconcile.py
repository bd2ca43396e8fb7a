"""Proof that what is stored follows from the logbook, and that nobody rewrote the logbook."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import Prefetch

from campaigns.book.values import Book
from campaigns.book.words import BATTLE, ENTERED
from campaigns.models import Campaign, Engagement, Filing, LineSubject, LogbookLine
from campaigns.services import verdicts
from campaigns.services.tables import flotilla_values, ship_values, tables_of
from campaigns.services.told_rows import told_pairs
from campaigns.services.writer import digest_of, read_logbook
from rules.engine.core.given import BadCaseError
from rules.engine.core.result import result_from_plain

Pair = tuple[str, Any, Any]  # what, stored, recomputed
State = Engagement.Status
OF_FILING = {
    Filing.State.OPEN: State.REPORTED,
    Filing.State.DISPUTED: State.DISPUTED,
    Filing.State.APPLIED: State.APPLIED,
}
BROKEN = (
    BadCaseError,
    KeyError,
    ValueError,
    TypeError,
    AttributeError,
    IndexError,
    ArithmeticError,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Mismatch:
    """One stored thing that is not what it should be."""

    campaign: uuid.UUID
    what: str  # "log: line 4", "ship Sandpiper: points", "battle 3: status"
    stored: str
    recomputed: str

    def __str__(self) -> str:
        return f"{self.campaign} {self.what}: stored {self.stored}, recomputed {self.recomputed}"


def reconcile() -> Iterator[Mismatch]:
    """Yield every mismatch of all campaigns; changes nothing."""
    for key in Campaign.objects.order_by("pk").values_list("pk", flat=True):
        if mismatches_of(Campaign.objects.get(pk=key)):
            yield from _again(key)


def _again(key: uuid.UUID) -> list[Mismatch]:
    """Return the mismatches of a campaign read anew under its lock: an act may just have passed."""
    with transaction.atomic():
        campaign = Campaign.objects.select_for_update().filter(pk=key).first()
        return mismatches_of(campaign) if campaign is not None else []


def mismatches_of(campaign: Campaign) -> list[Mismatch]:
    """Return what does not agree in one campaign."""
    return [
        Mismatch(
            campaign=campaign.pk, what=what, stored=str(stored)[:300], recomputed=str(other)[:300]
        )
        for what, stored, other in _pairs(campaign)
        if stored != other
    ]


def _pairs(campaign: Campaign) -> Iterator[Pair]:
    subjects = Prefetch("subjects", LineSubject.objects.order_by("key"))
    lines = list(campaign.lines.order_by("number").prefetch_related(subjects))
    yield from _audit(campaign, lines)
    try:
        book = read_logbook(campaign)
        terms = (campaign.terms["system"], campaign.terms["edition"])
        yield "system and edition", (campaign.system, campaign.edition), terms
        yield from _flotillas(campaign, book, lines)
        yield from _ships(campaign, book)
        told, stored = tables_of(book), campaign.tables
        for name in sorted({*told, *stored}) if stored or any(told.values()) else ():
            yield f"tables: {name}", stored.get(name), told.get(name)
        yield from _battles(campaign, book, lines)
        yield from told_pairs(campaign, lines)
    except BROKEN as fault:
        yield "log", f"cannot be read: {fault}", "a log that can be read"


def _audit(campaign: Campaign, lines: list[LogbookLine]) -> Iterator[Pair]:
    """Yield the numbers of the lines, and the digest of each after the one before it."""
    numbers = [line.number for line in lines]
    yield "log: numbers of lines", numbers, list(range(1, len(lines) + 1))
    yield "log: last line", campaign.last_line, numbers[-1] if numbers else 0
    before = ""
    for line in lines:
        about = [str(subject.key) for subject in line.subjects.all()]
        yield f"log: line {line.number}", line.digest, digest_of(line, before, about)
        before = line.digest


def _flotillas(campaign: Campaign, book: Book, lines: list[LogbookLine]) -> Iterator[Pair]:
    rows = {str(row.pk): row for row in campaign.flotillas.all()}
    entered = {line.data.get("flotilla"): line.number for line in lines if line.kind == ENTERED}
    yield "flotillas", sorted(rows), sorted(map(str, entered))
    for key, row in rows.items():
        yield f"flotilla {row.name}: line", row.line, entered.get(key)
        for name, value in flotilla_values(row, book).items():
            yield f"flotilla {row.name}: {name}", getattr(row, name), value


def _ships(campaign: Campaign, book: Book) -> Iterator[Pair]:
    rows = {str(row.pk): row for row in campaign.ships.all()}
    yield "ships", sorted(rows), sorted(book.ships)
    for position, ship in enumerate(book.ships.values(), 1):
        row = rows.get(ship.key)
        for name, value in ship_values(ship, position).items() if row is not None else ():
            yield f"ship {ship.entry.name}: {name}", getattr(row, name), value


def _battles(campaign: Campaign, book: Book, lines: list[LogbookLine]) -> Iterator[Pair]:
    told: dict[str, list[LogbookLine]] = {}
    for line in lines:
        if line.kind == BATTLE:
            told.setdefault(str(line.data.get("engagement")), []).append(line)
    battles = campaign.engagements.order_by("number").prefetch_related("filings__confirmations")
    known = {str(battle.pk) for battle in battles}
    yield "battles of the log", sorted(set(told) - known), []
    for battle in battles:
        yield from _battle(battle, book, told.get(str(battle.pk), []))


def _battle(battle: Engagement, book: Book, told: list[LogbookLine]) -> Iterator[Pair]:
    live = [line for line in told if line.number not in book.cancelled]
    name = f"battle {battle.number}"
    yield f"{name}: lines that count", len(live), min(1, len(live))
    filings = list(battle.filings.all())
    yield f"{name}: status", *_status(battle, live, told, filings)
    for line in live:
        told_of = (line.data.get("number"), line.data.get("round", 0))
        yield f"{name}: number and round", (battle.number, battle.round), told_of
    lines = {line.number: line for line in told}
    for filing in filings:
        yield from _filing(f"{name}, filing {filing.number}", filing, lines, live)


def _status(
    battle: Engagement, live: list[LogbookLine], told: list[LogbookLine], filings: list[Filing]
) -> tuple[str, str]:
    """Return the status that is stored and the one that follows, or the same where several may."""
    if live:
        return battle.status, State.APPLIED
    states = [f.state for f in filings if f.state in OF_FILING]
    if states:
        follows = OF_FILING[Filing.State(states[0])]
        return battle.status, State.REVERSED if follows is State.APPLIED else follows
    may = {State.PLANNED, State.CALLED_OFF} | ({State.REVERSED} if told else set())
    return battle.status, battle.status if battle.status in may else State.PLANNED


def _filing(
    name: str, filing: Filing, lines: dict[int, LogbookLine], live: list[LogbookLine]
) -> Iterator[Pair]:
    yield f"{name}: digest", filing.digest, verdicts.digest_of(result_from_plain(filing.result))
    for word in filing.confirmations.all():
        yield f"{name}: confirmation", word.digest, filing.digest
    counts = [line.number for line in live]
    if filing.state == Filing.State.APPLIED:
        yield f"{name}: line", [filing.line], counts
    elif filing.line in counts:
        yield f"{name}: state", filing.state, Filing.State.APPLIED
    if filing.line:
        line = lines.get(filing.line)
        result = line.data.get("result") if line is not None else None
        yield f"{name}: result", filing.result, result
