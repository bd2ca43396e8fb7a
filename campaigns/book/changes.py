"""What a line would change: the book with it against the book without it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

from campaigns.book.codec import points_plain
from campaigns.book.standings import standings
from campaigns.book.values import Book, FlotillaState, Prize, ShipState, Void

NOBODY = ""  # the value of a field where there is no such ship


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """A field of a ship or a flotilla (`kind`) that would be another: as it was and will be.

    Values are numbers or texts, lists of codes or names as texts, "" for nothing.
    """

    kind: str
    key: str
    name: str
    field: str
    was: Any
    will: Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Preview:
    """All that a line would change, and the lines that would lose or regain their effect."""

    changes: tuple[Change, ...]
    lost: tuple[Void, ...]
    regained: tuple[Void, ...]

    @property
    def is_empty(self) -> bool:
        """Return whether nothing would change."""
        return not (self.changes or self.lost or self.regained)


def compare(before: Book, after: Book) -> Preview:
    """Return what differs between two readings of a campaign's book."""
    old, new = set(before.voids), set(after.voids)
    return Preview(
        changes=(*_flotillas(before, after), *_ships(before, after), *_prizes(before, after)),
        lost=tuple(void for void in after.voids if void not in old),
        regained=tuple(void for void in before.voids if void not in new),
    )


def digest_of(preview: Preview, base: int, asked: Any) -> str:
    """Return the SHA-256 of a preview and what was asked for; `base` is the book's last line."""
    told = [base, asked, asdict(preview)]
    text = json.dumps(told, sort_keys=True, ensure_ascii=False, default=str)
    return hashlib.sha256(text.encode()).hexdigest()


def _flotillas(before: Book, after: Book) -> Iterator[Change]:
    tables = {row.flotilla: row for row in standings(before)}
    tables_after = {row.flotilla: row for row in standings(after)}
    for key in dict.fromkeys((*before.flotillas, *after.flotillas)):
        was, will = before.flotillas.get(key), after.flotillas.get(key)
        old, new = _of_flotilla(was, before, tables), _of_flotilla(will, after, tables_after)
        named = will or was
        yield from _differing("flotilla", key, named.name if named else "", old, new)


def _of_flotilla(flotilla: FlotillaState | None, book: Book, table: Any) -> dict[str, Any]:
    if flotilla is None:
        return {}
    row = table[flotilla.key]
    return {
        "place": row.place,
        "victory_points": row.points,
        "sunk": points_plain(row.sunk),
        "purse": points_plain(flotilla.purse),
        "in_campaign": "yes" if flotilla.active else "no",
    }


def _ships(before: Book, after: Book) -> Iterator[Change]:
    for key in dict.fromkeys((*before.ships, *after.ships)):
        was, will = before.ships.get(key), after.ships.get(key)
        named = will or was
        name = named.entry.name if named else ""
        if was is None or will is None:
            yield Change(
                kind="ship",
                key=key,
                name=name,
                field="record",
                was="yes" if was else "no",
                will="yes" if will else "no",
            )
            continue
        yield from _differing("ship", key, name, _of_ship(was), _of_ship(will))


def _of_ship(ship: ShipState) -> dict[str, Any]:
    return {
        "name": ship.entry.name,
        "captain": ship.entry.captain,
        "status": str(ship.status),
        "grade": ship.crew.grade,
        "credit": ship.crew.credit,
        "picks": ship.crew.picks,
        "abilities": ship.crew.abilities,
        "points": points_plain(ship.points),
        "hull": ship.hull,
        "hull_left": ship.hull_left,
        "damage": tuple(f"{code} {count}" for code, count in ship.damage),
        "games": ship.games,
        "intact": ship.intact,
        "kills": tuple(kill.name for kill in ship.kills),
        "honours": ship.honours,
    }


def _prizes(before: Book, after: Book) -> Iterator[Change]:
    for key in dict.fromkeys((*before.prizes, *after.prizes)):
        ship = after.ships.get(key) or before.ships.get(key)
        name = ship.entry.name if ship else ""
        was, will = _of_prize(before.prizes.get(key)), _of_prize(after.prizes.get(key))
        yield from _differing("ship", key, name, {"prize": was}, {"prize": will})


def _of_prize(prize: Prize | None) -> str:
    if prize is None:
        return "no"
    return "commissioned" if prize.commissioned else "yes"


def _differing(
    kind: str, key: str, name: str, was: dict[str, Any], will: dict[str, Any]
) -> Iterator[Change]:
    for field in dict.fromkeys((*was, *will)):
        old, new = was.get(field, NOBODY), will.get(field, NOBODY)
        if old != new:
            yield Change(kind=kind, key=key, name=name, field=field, was=old, will=new)
