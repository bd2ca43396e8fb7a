"""Standings: victory points, and what breaks ties, in this order: points sunk, honours, head to
head. Whoever is still equal shares a place."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
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
    rows = [_row(book, flotilla, battles, rounds) for flotilla in book.flotillas.values()]
    level = sorted(rows, key=_key)
    placed: list[Place] = []
    for _, group in groupby(level, key=_key):
        placed += _head_to_head(list(group), battles, len(placed) + 1)
    return tuple(placed)


def _key(row: Place) -> tuple[int, Points, int]:
    return (-row.points, -row.sunk, -row.honours)


def _row(
    book: Book, flotilla: FlotillaState, battles: Iterable[Fought], rounds: int | None
) -> Place:
    mine = [
        (battle, dict(battle.sides)[flotilla.key]) for battle in battles if _in(flotilla, battle)
    ]
    adjusted = flotilla.adjusted if rounds is None else 0
    return Place(
        place=0,
        flotilla=flotilla.key,
        points=sum(dict(battle.points).get(side, 0) for battle, side in mine) + adjusted,
        sunk=sum(dict(battle.sunk).get(flotilla.key, 0) for battle, _ in mine),
        honours=sum(len(ship.honours) for ship in book.of_flotilla(flotilla.key)),
        ahead=0,
        won=sum(battle.winner == side for battle, side in mine),
        lost=sum(battle.winner not in ("", "draw", side) for battle, side in mine),
        drawn=sum(battle.winner in ("", "draw") for battle, _ in mine),
    )


def _in(flotilla: FlotillaState, battle: Fought) -> bool:
    return flotilla.key in dict(battle.sides)


def _head_to_head(rows: list[Place], battles: Iterable[Fought], place: int) -> list[Place]:
    """Return rows that are level in all else by their victories over one another."""
    wins = _wins(rows, battles)
    ordered = sorted(rows, key=lambda row: -wins[row.flotilla])
    placed: list[Place] = []
    for row in ordered:
        above = placed[-1] if placed else None
        same = above is not None and above.ahead == wins[row.flotilla]
        number = above.place if above is not None and same else place + len(placed)
        placed.append(_placed(row, number, wins[row.flotilla]))
    return placed


def _placed(row: Place, place: int, ahead: int) -> Place:
    return Place(
        place=place,
        flotilla=row.flotilla,
        points=row.points,
        sunk=row.sunk,
        honours=row.honours,
        ahead=ahead,
        won=row.won,
        lost=row.lost,
        drawn=row.drawn,
    )


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
