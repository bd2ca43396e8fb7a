"""A logbook in memory: lines are written and read without a database."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Mapping
from typing import Any

from campaigns.book import words
from campaigns.book.fold import read_book
from campaigns.book.values import Book, Line, ShipState, Terms
from rules.engine.core.codec import ship_to_json
from rules.engine.core.fleet import ShipEntry
from rules.engine.core.result import BattleResult, Fate, ShipFate, result_to_plain

VOSPER, FAIRMILE, S_BOAT = "vosper-mtb-type-i-mid", "fairmile-d-mgb", "e-boat-s-100-class"
MINES, LINSE = "minefield-small", "linse-group-of-3"
NATIONS = {"allies": "royal_navy", "axis": "kriegsmarine"}
TERMS = Terms(system="cruel_seas", edition="starter-2026", points_start=600, points_round=50)


def key(name: str) -> str:
    """Return the key that stands for a name."""
    return str(uuid.uuid5(uuid.NAMESPACE_DNS, name))


def plain(name: str, ship_class: str = VOSPER, **more: Any) -> dict[str, Any]:
    """Return a ship as a fleet has her."""
    return ship_to_json(ShipEntry(key=key(name), ship_class=ship_class, name=name, **more))


class Scribe:
    """Writes lines under the next number; names stand for keys throughout."""

    def __init__(self, terms: Terms = TERMS) -> None:
        self.terms = terms
        self.lines: list[Line] = []

    def write(self, kind: str, **data: Any) -> int:
        self.lines.append(Line(number=len(self.lines) + 1, kind=kind, data=data))
        return len(self.lines)

    def book(self, without: Iterable[int] = ()) -> Book:
        left_out = set(without)
        return read_book(self.terms, [line for line in self.lines if line.number not in left_out])

    def ship(self, name: str) -> ShipState:
        return self.book().ships[key(name)]

    def purse(self, flotilla: str) -> Any:
        return self.book().flotillas[key(flotilla)].purse

    def reasons(self, number: int | None = None) -> list[str]:
        """Return why a line, the last one by default, has no effect."""
        number = number or len(self.lines)
        return [void.reason for void in self.book().voids if void.line == number]

    def enter(
        self,
        flotilla: str,
        side: str = "allies",
        ships: Mapping[str, str] | None = None,
        grade: str = "regular",
        **more: Any,
    ) -> int:
        found = ships or {f"{flotilla} 1": VOSPER if side == "allies" else S_BOAT}
        return self.write(
            words.ENTERED,
            flotilla=key(flotilla),
            name=flotilla,
            side=side,
            nation=NATIONS[side],
            ships=[{"entry": plain(n, slug, **more), "grade": grade} for n, slug in found.items()],
        )

    def fight(
        self,
        fates: Mapping[str, Mapping[str, Any]],
        sides: Mapping[str, str],
        number: int = 0,
        came: Mapping[str, int] | None = None,
        extras: Iterable[Mapping[str, Any]] = (),
        **more: Any,
    ) -> int:
        """Write a battle: `fates` by ship, `sides` by flotilla; ships come as they are now."""
        book, number = self.book(), number or len(self.book().battles) + 1
        result = BattleResult(
            system=self.terms.system,
            edition=self.terms.edition,
            scenario="",
            winner=more.pop("winner", ""),
            grade="",
            points=tuple(sorted(more.pop("points", {}).items())),
            ships=tuple(_fate(book, name, told) for name, told in fates.items()),
        )
        ships = [book.ships[key(name)] for name in fates if key(name) in book.ships]
        seen = {
            one.key: {"hull_left": one.hull_left, "damage": dict(one.damage)} for one in ships
        } | {key(n): {"hull_left": left, "damage": {}} for n, left in (came or {}).items()}
        return self.write(
            words.BATTLE,
            engagement=f"battle {number}",
            number=number,
            forces=[{"flotilla": key(name), "side": side} for name, side in sides.items()],
            extras=[{**extra, "key": key(extra["name"])} for extra in extras],
            result=result_to_plain(result),
            came=seen,
            **more,
        )


def _fate(book: Book, name: str, told: Mapping[str, Any]) -> ShipFate:
    ship, fate = book.ships.get(key(name)), told.get("fate", Fate.AFLOAT)
    hull = ship.hull if ship else 10
    left = 0 if fate is Fate.SUNK else ship.hull_left if ship else hull
    return ShipFate(
        ship=key(name),
        side=told.get("side", ""),
        fate=fate,
        hull=hull,
        hull_left=told.get("hull_left", left),
        damage=tuple(sorted(told.get("damage", {}).items())),
        sunk=tuple(map(key, told.get("sunk", ()))),
        captured=tuple(map(key, told.get("captured", ()))),
    )
