"""Which drawn weapon is which line of a weapons table: same kind, nearest calibre, in order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log

from rules.silhouettes.model import Drawing
from rules.silhouettes.sheet import Weapon
from rules.silhouettes.weapons import weapons

NEAR = (0.6, 1.7)  # a drawn calibre may be this many times the one of the roster
LEAST_MM = 10.0  # machine guns below are not drawn, by design


@dataclass(frozen=True, slots=True, kw_only=True)
class Fitted:
    """A line of a weapons table: what it is in a picture, its calibre if a gun, how many."""

    kind: str  # gun | torpedo | depth-charge | mine | rocket, "" for what is never drawn
    calibre_mm: float | None = None
    barrels: int = 1
    count: int = 1


def match(rows: Sequence[Fitted], drawing: Drawing) -> tuple[tuple[str, ...], ...]:
    """Return for each row the keys of the drawn weapons that show it; empty where none does.

    Each drawn weapon goes to the row that suits it best; a row left without one shares the
    nearest. A torpedo tube stands for the pair, one on either side.
    """
    found: list[list[str]] = [[] for _ in rows]
    for weapon in drawn_weapons(drawing):
        best = min(
            (
                (_distance(row, weapon) + _reluctance(row, weapon, len(found[i])), i)
                for i, row in enumerate(rows)
                if _alike(row, weapon)
            ),
            default=None,
        )
        if best is not None:
            found[best[1]].append(weapon.key)
    claimed = {key for keys in found for key in keys}
    for i, row in enumerate(rows):
        if not found[i]:
            found[i] = _nearest(row, drawing, claimed)
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


def _alike(want: Fitted, weapon: Weapon) -> bool:
    """Return whether a drawn weapon shows what is wanted; machine guns keep to themselves."""
    if not _near(want, weapon):
        return False
    if want.calibre_mm is None or weapon.calibre_mm is None:
        return want.kind != "gun"
    return (want.calibre_mm < LEAST_MM) == (weapon.calibre_mm < LEAST_MM)


def _near(want: Fitted, weapon: Weapon) -> bool:
    """Return whether a drawn weapon is of the wanted kind and about its calibre."""
    if want.kind != weapon.kind or want.calibre_mm is None or weapon.calibre_mm is None:
        return want.kind == weapon.kind != "gun"
    return NEAR[0] <= weapon.calibre_mm / want.calibre_mm <= NEAR[1]


def _distance(want: Fitted, weapon: Weapon) -> float:
    if want.calibre_mm is None or weapon.calibre_mm is None:
        return 0.0
    return abs(log(weapon.calibre_mm / want.calibre_mm))


def _reluctance(row: Fitted, weapon: Weapon, has: int) -> float:
    """Return how little a row needs one more: barrels that differ, and having all it lists."""
    pair = weapon.kind == "torpedo"
    full = has * (2 if pair else 1) >= row.count
    return (0.08 if row.barrels != weapon.barrels and not pair else 0.0) + (0.3 if full else 0.0)


def _nearest(want: Fitted, drawing: Drawing, claimed: set[str]) -> list[str]:
    """Return the piece nearest to what is wanted: one that no row claims, else a shared one."""
    drawn = drawn_weapons(drawing)
    free = [w for w in drawn if _near(want, w) and w.key not in claimed]
    near = free or [w for w in drawn if _alike(want, w)]
    if not near:
        return []
    best = min(near, key=lambda w: _distance(want, w)).key
    claimed.add(best)
    return [best]
