"""Standings: victory points, and what breaks ties, in this order: points sunk, honours, head to
head. Whoever is still equal shares a place."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import groupby

from campaigns.book.values import Book, FlotillaState, Fought
from rules.engine.core.fleet import Points

TIES = ("Victory points", "points sunk", "honours", "head to head")


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A row of the standings. `ahead` are victories over those it is level with till then."""

    place: int
    flotilla: str
    points: int
    sunk: Points
    honours: int
    ahead: int
    won: int
    lost: int
    drawn: int


def standings(book: Book, rounds: int | None = None) -> tuple[Place, ...]:
    """Return the table, the best first; with `rounds` as it stood after that many rounds.

    A correction of victory points counts in the last table alone.
    """
    battles = [b for b in book.battles if rounds is None or b.round <= rounds]
    rows = {key: _Sum() for key in book.flotillas}
    for battle in battles:
        _add(rows, battle)
    honours = Counter[str]()
    for ship in book.ships.values():
        honours[ship.flotilla] += len(ship.honours)
    found = [
        rows[key].row(flotilla, honours[key], flotilla.adjusted if rounds is None else 0)
        for key, flotilla in book.flotillas.items()
    ]
    placed: list[Place] = []
    for _, group in groupby(sorted(found, key=_key), key=_key):
        placed += _head_to_head(list(group), battles, len(placed) + 1)
    return tuple(placed)


def won_in(book: Book, battle: Fought) -> dict[str, int]:
    """Return the victory points of one battle by flotilla."""
    points = dict(battle.points)
    return {key: points.get(side, 0) for key, side in battle.sides if key in book.flotillas}


def _key(row: Place) -> tuple[int, Points, int]:
    return (-row.points, -row.sunk, -row.honours)


@dataclass(slots=True)
class _Sum:
    """What a flotilla has won so far."""

    points: int = 0
    sunk: Points = 0
    won: int = 0
    lost: int = 0
    drawn: int = 0

    def row(self, flotilla: FlotillaState, honours: int, adjusted: int) -> Place:
        """Return the row of a flotilla, not placed yet."""
        return Place(
            place=0,
            flotilla=flotilla.key,
            points=self.points + adjusted,
            sunk=self.sunk,
            honours=honours,
            ahead=0,
            won=self.won,
            lost=self.lost,
            drawn=self.drawn,
        )


def _add(rows: dict[str, _Sum], battle: Fought) -> None:
    """Add a battle to the sums of those who fought in it."""
    points, sunk = dict(battle.points), dict(battle.sunk)
    for key, side in battle.sides:
        if key not in rows:  # her entry was cancelled
            continue
        row = rows[key]
        row.points += points.get(side, 0)
        row.sunk += sunk.get(key, 0)
        row.won += battle.winner == side
        row.lost += battle.winner not in ("", "draw", side)
        row.drawn += battle.winner in ("", "draw")


def _head_to_head(rows: list[Place], battles: Iterable[Fought], place: int) -> list[Place]:
    """Return rows that are level in all else by their victories over one another."""
    wins = _wins(rows, battles)
    ordered = sorted(rows, key=lambda row: -wins[row.flotilla])
    placed: list[Place] = []
    for row in ordered:
        above = placed[-1] if placed else None
        same = above is not None and above.ahead == wins[row.flotilla]
        number = above.place if above is not None and same else place + len(placed)
        placed.append(replace(row, place=number, ahead=wins[row.flotilla]))
    return placed


def _wins(rows: list[Place], battles: Iterable[Fought]) -> dict[str, int]:
    """Return how often each of some flotillas won a battle against another of them."""
    level = {row.flotilla for row in rows}
    wins: dict[str, int] = defaultdict(int)
    for battle in battles:
        sides = {key: side for key, side in battle.sides if key in level}
        for key, side in sides.items():
            beaten = any(other != side for other in sides.values())
            wins[key] += side == battle.winner and beaten
    return wins
