"""Lines to state: each kind of line has its reader, and a cancelled line is as if it never was."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from campaigns.book import battles, crews, flotillas, ships, words
from campaigns.book.values import Book, Line, Terms
from rules.engine.core.given import Given

Reader = Callable[[Book, int, Given], str]  # "" or the reason why the line has no effect

READERS: dict[str, Reader] = {
    words.ENTERED: flotillas.entered,
    words.LEFT: flotillas.left,
    words.ROUND: flotillas.round_closed,
    words.CORRECTED: flotillas.corrected,
    words.COMMISSIONED: ships.commissioned,
    words.REPAIRED: ships.repaired,
    words.DOCKED: ships.docked,
    words.UNDOCKED: ships.undocked,
    words.RETIRED: ships.retired,
    words.NAMED: ships.named,
    words.HONOURED: ships.honoured,
    words.PRIZE: ships.prize_commissioned,
    words.CREW: crews.replaced,
    words.PICKED: crews.picked,
    words.BOUGHT: crews.bought,
    words.BATTLE: battles.fought,
}


def read_book(terms: Terms, lines: Iterable[Line]) -> Book:
    """Return the state that the lines add up to, in their order.

    A line of an unknown kind only tells. Raises BadCaseError for data that no line can have, and
    KeyError for a rule system that this site does not know.
    """
    ordered = sorted(lines, key=lambda line: line.number)
    found = reversals(ordered)
    book = Book(terms=terms, cancelled=found.cancelled)
    for line in ordered:
        if line.number in found.voids:
            flotillas.void(book, line.number, found.voids[line.number])
        elif line.number not in book.cancelled:
            read_line(book, line)
    return book


def read_line(book: Book, line: Line) -> None:
    """Let one line have its effect, or write down why it has none."""
    read = READERS.get(line.kind)
    reason = read(book, line.number, Given(line.data, f"line {line.number}")) if read else ""
    if reason:
        flotillas.void(book, line.number, reason)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reversals:
    """Which lines are cancelled, and which reversals have no effect, with the reason."""

    cancelled: frozenset[int]
    voids: dict[int, str]


def reversals(lines: Sequence[Line]) -> Reversals:
    """Return what the reversals among lines in their order cancel.

    A reversal can be reversed itself, so they are read from the last one back. Of two that hold
    for one line the later has no effect.
    """
    touching = {line.number for line in lines if line.kind in READERS or is_reversal(line)}
    by: dict[int, list[int]] = {}
    voids: dict[int, str] = {}
    for line in reversed(lines):
        if not is_reversal(line) or line.number in by:
            continue
        target = Given(line.data, f"line {line.number}").whole("cancels", 1)
        if target >= line.number or target not in touching:
            voids[line.number] = "no_line"
        else:
            by.setdefault(target, []).append(line.number)
    for holding in by.values():
        voids |= dict.fromkeys(holding[:-1], "taken_back")
    return Reversals(cancelled=frozenset(by), voids=voids)


def is_reversal(line: Line) -> bool:
    """Return whether a line cancels another."""
    return line.kind == words.REVERSED


def cancelled(lines: Iterable[Line]) -> frozenset[int]:
    """Return the numbers of the lines that reversals cancel."""
    return reversals(sorted(lines, key=lambda line: line.number)).cancelled
