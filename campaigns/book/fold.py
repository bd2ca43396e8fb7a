"""Lines to state: each kind of line has its reader, and a cancelled line is as if it never was."""

from __future__ import annotations

from collections.abc import Callable, Iterable

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
    book = Book(terms=terms, cancelled=cancelled(ordered))
    for line in ordered:
        read = READERS.get(line.kind)
        if read is None or line.number in book.cancelled:
            continue
        reason = read(book, line.number, Given(line.data, f"line {line.number}"))
        if reason:
            flotillas.void(book, line.number, reason)
    return book


def cancelled(lines: Iterable[Line]) -> frozenset[int]:
    """Return the numbers of the lines that reversals cancel; a reversal can be reversed itself."""
    reversals = {line.number: line for line in lines if line.kind == words.REVERSED}
    dead: set[int] = set()
    for number in sorted(reversals, reverse=True):
        if number not in dead:
            dead.add(int(reversals[number].data["cancels"]))
    return frozenset(dead)
