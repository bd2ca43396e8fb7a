"""Damage dice of a hit or a charge as lines of a receipt, and what a 6 of them does."""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.core.odds import Line
from rules.engine.systems.cruel_seas.battle.hits import Hit
from rules.engine.systems.cruel_seas.battle.state import Vessel

SIXES = "Each 6 of them"


def hit_lines(hit: Hit, vessel: Vessel) -> Iterator[Line]:
    """Yield the damage dice of a hit, and what their sixes do to a vessel."""
    yield Line(words="A hit does", value=dice_text(hit.dice), rule="CS-DMG-1")
    if vessel.explosive:
        yield Line(words=SIXES, value=f"{dice_text(1)} more", rule="CS-TINY-5")
    elif hit.causes_criticals(vessel):
        yield Line(words=SIXES, value="a critical", rule="CS-DMG-3")
    else:
        yield Line(words=SIXES, value="no critical", rule="CS-DMG-3")


def blast_lines(dice: int, rule: str, *, again: bool) -> Iterator[Line]:
    """Yield the damage dice of a charge, and whether their sixes are thrown once more."""
    yield Line(words="Going off, it does", value=dice_text(dice), rule=rule)
    if again:
        yield Line(words=SIXES, value="thrown once more", rule=rule)


def dice_text(dice: int) -> str:
    """Return '5D6'."""
    return f"{dice}D6"
