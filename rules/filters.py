"""Which classes of a catalogue a player asked for: pure functions over catalogue values.

Searching is forgiving: accents, case, apostrophes and hyphens do not matter, "20mm" finds
"20 mm". A number stands for itself, so that "20" does not find "120 mm".
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from rules.engine.core.catalogue import Catalogue, ShipClass

TORPEDOES = "has_torpedoes"

_ALIKE = str.maketrans({"×": "x", "–": "-", "—": "-", "‐": "-", "‑": "-", "−": "-"})
_UNIT = re.compile(r"(\d)[ -]+(mm|cm|in|inch|pdr|t|ft|m)\b")
_APOSTROPHES = re.compile("['’‘`´ʼ]")
_WORD = re.compile(r"[^\W_]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class ShipFilter:
    """What was asked for. Empty values ask for nothing; `points` and `speed` are limits."""

    text: str = ""
    nation: str = ""
    sizes: tuple[str, ...] = ()
    points: int | None = None  # at most
    speed: int | None = None  # full speed at least, in the system's unit
    weapon: str = ""
    torpedoes: bool = False
    provenances: tuple[str, ...] = ()
    sort: str = "nation"


def fold(text: str) -> str:
    """Return the text without accents, case, apostrophes and kinds of dashes."""
    decomposed = unicodedata.normalize("NFKD", text.translate(_ALIKE))
    plain = "".join(c for c in decomposed if not unicodedata.combining(c)).casefold()
    return _UNIT.sub(r"\1\2", _APOSTROPHES.sub("", plain))


def words(text: str) -> frozenset[str]:
    """Return the folded words of a text; hyphened ones whole and in parts (s38, s, 38)."""
    folded = fold(text)
    return frozenset(_WORD.findall(folded) + _WORD.findall(folded.replace("-", "")))


def found_in(query: str, haystack: frozenset[str]) -> bool:
    """Return whether each word of the query is found among the words of a text."""
    sought_words = _WORD.findall(fold(query).replace("-", ""))
    if not sought_words:
        return not query.strip()
    return all(any(_is_found(sought, word) for word in haystack) for sought in sought_words)


def _is_found(sought: str, word: str) -> bool:
    if not sought[-1].isdigit():
        return sought in word
    return word.startswith(sought) and not word[len(sought) : len(sought) + 1].isdigit()


@lru_cache(maxsize=2048)
def ship_words(ship: ShipClass) -> frozenset[str]:
    """Return the words by which a class is found: its names, weapons and their true calibres."""
    weapons = " ".join(f"{weapon.label} {weapon.type}" for weapon in ship.weapons)
    return words(f"{ship.name} {ship.short} {weapons} {ship.search_text}")


def matches(ship: ShipClass, wanted: ShipFilter) -> bool:
    """Return whether a class is what was asked for."""
    return (
        wanted.nation in ("", ship.nation)
        and (not wanted.sizes or ship.size in wanted.sizes)
        and (wanted.points is None or (ship.points is not None and ship.points <= wanted.points))
        and (wanted.speed is None or max(ship.speeds, default=-1) >= wanted.speed)
        and (not wanted.weapon or any(weapon.type == wanted.weapon for weapon in ship.weapons))
        and (not wanted.torpedoes or TORPEDOES in ship.tags)
        and (not wanted.provenances or str(ship.provenance) in wanted.provenances)
        and found_in(wanted.text, ship_words(ship))
    )


def select(catalogue: Catalogue, wanted: ShipFilter) -> tuple[ShipClass, ...]:
    """Return the classes that were asked for, in the order that was asked for."""
    found = [ship for ship in catalogue.classes if matches(ship, wanted)]
    return tuple(sorted(found, key=_order(catalogue, wanted.sort)))


def _order(catalogue: Catalogue, sort: str) -> Callable[[ShipClass], Any]:
    if sort == "name":
        return lambda ship: fold(ship.name)
    if sort == "points":
        return lambda ship: (ship.points is None, ship.points or 0, fold(ship.name))
    places = {nation.code: place for place, nation in enumerate(catalogue.nations)}
    return lambda ship: places.get(ship.nation, len(places))
