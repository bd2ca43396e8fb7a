"""Which drawn weapon is which line of a weapons table: same kind, nearest calibre, in order."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from math import log

from rules.silhouettes.model import Drawing
from rules.silhouettes.sheet import Weapon
from rules.silhouettes.weapons import weapons

NEAR = (0.6, 1.7)  # a drawn calibre may be this many times the one of the roster
LEAST_MM = 10.0  # machine guns below are not drawn, by design
CLASSES = {"mg": 8.0, "hmg": 13.0, "6pdr": 57.0, "2pdr": 40.0}
OTHERS = {
    "torpedo": "torpedo",
    "long_lance": "torpedo",
    "depth_charges": "depth-charge",
    "mines": "mine",
    "minefield": "mine",
    "rocket_rack": "rocket",
    "shinyo_rockets": "rocket",
}
BARRELS = {"single": 1, "twin": 2, "triple": 3, "quad": 4}


@dataclass(frozen=True, slots=True, kw_only=True)
class Fitted:
    """A line of a weapons table: the gun type or weapon by its code, barrels, how many."""

    type: str
    barrels: int = 1
    count: int = 1


@dataclass(frozen=True, slots=True)
class _Wanted:
    kind: str
    calibre: float | None


def fitted(code: str, weapon_type: str, count: int, label: str = "") -> Fitted:
    """Return a table's line as the match needs it.

    `code` may end in the mounting; a calibre in the label ("40 mm, single") goes before the type.
    """
    mounting = code.rsplit("-", 1)[-1]
    said = re.match(r"(\d+(?:\.\d+)?) ?(mm|cm|in)\b", label)
    true_type = f"{said[1]}{said[2]}" if said else weapon_type
    return Fitted(type=true_type, barrels=BARRELS.get(mounting, 1), count=max(count, 1))


def calibre_of(weapon_type: str) -> float | None:
    """Return the calibre in millimetres that a gun type stands for, or None if it is no gun."""
    if weapon_type in CLASSES:
        return CLASSES[weapon_type]
    said = re.fullmatch(r"(\d+(?:\.\d+)?)(mm|cm|in)", weapon_type)
    if said is None:
        return None
    return float(said[1]) * {"mm": 1.0, "cm": 10.0, "in": 25.4}[said[2]]


def match(rows: Sequence[Fitted], drawing: Drawing) -> tuple[tuple[str, ...], ...]:
    """Return for each row the keys of the drawn weapons that show it; empty where none does.

    Each drawn weapon goes to the row that suits it best; a row left without one shares the
    nearest. A torpedo tube stands for the pair, one on either side.
    """
    wanted = [_wanted(row) for row in rows]
    found: list[list[str]] = [[] for _ in rows]
    for weapon in drawn_weapons(drawing):
        best = min(
            (
                (_distance(want, weapon) + _reluctance(row, weapon, len(found[i])), i)
                for i, (row, want) in enumerate(zip(rows, wanted, strict=True))
                if _alike(want, weapon)
            ),
            default=None,
        )
        if best is not None:
            found[best[1]].append(weapon.key)
    claimed = {key for keys in found for key in keys}
    for i, want in enumerate(wanted):
        if not found[i]:
            found[i] = _nearest(want, drawing, claimed)
    return tuple(tuple(keys) for keys in found)


def drawn_weapons(drawing: Drawing) -> list[Weapon]:
    """Return the drawn weapons, each key once, in the order of the data."""
    once: dict[str, Weapon] = {}
    for _, weapon in weapons(drawing):
        once.setdefault(weapon.key, weapon)
    return list(once.values())


def without_partner(rows: Sequence[Fitted], drawing: Drawing) -> frozenset[str]:
    """Return the keys that no row of the table has a claim to: drawn as built, not as fitted."""
    claimed = {key for keys in match(rows, drawing) for key in keys}
    return frozenset(w.key for w in drawn_weapons(drawing) if w.key not in claimed)


def _wanted(row: Fitted) -> _Wanted:
    if row.type in OTHERS:
        return _Wanted(OTHERS[row.type], None)
    return _Wanted("gun", calibre_of(row.type))


def _alike(want: _Wanted, weapon: Weapon) -> bool:
    """Return whether a drawn weapon shows what is wanted; machine guns keep to themselves."""
    if not _near(want, weapon):
        return False
    if want.calibre is None or weapon.calibre_mm is None:
        return want.kind != "gun"
    return (want.calibre < LEAST_MM) == (weapon.calibre_mm < LEAST_MM)


def _near(want: _Wanted, weapon: Weapon) -> bool:
    """Return whether a drawn weapon is of the wanted kind and about its calibre."""
    if want.kind != weapon.kind or want.calibre is None or weapon.calibre_mm is None:
        return want.kind == weapon.kind != "gun"
    return NEAR[0] <= weapon.calibre_mm / want.calibre <= NEAR[1]


def _distance(want: _Wanted, weapon: Weapon) -> float:
    if want.calibre is None or weapon.calibre_mm is None:
        return 0.0
    return abs(log(weapon.calibre_mm / want.calibre))


def _reluctance(row: Fitted, weapon: Weapon, has: int) -> float:
    """Return how little a row needs one more: barrels that differ, and having all it lists."""
    pair = weapon.kind == "torpedo"
    full = has * (2 if pair else 1) >= row.count
    return (0.08 if row.barrels != weapon.barrels and not pair else 0.0) + (0.3 if full else 0.0)


def _nearest(want: _Wanted, drawing: Drawing, claimed: set[str]) -> list[str]:
    """Return the piece nearest to what is wanted: one that no row claims, else a shared one."""
    drawn = drawn_weapons(drawing)
    free = [w for w in drawn if _near(want, w) and w.key not in claimed]
    near = free or [w for w in drawn if _alike(want, w)]
    if not near:
        return []
    best = min(near, key=lambda w: _distance(want, w)).key
    claimed.add(best)
    return [best]
