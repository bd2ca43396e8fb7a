"""How a battle ended, whoever says so: a log, a form, or another program.

A campaign takes crews, losses and prizes from this value alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rules.engine.core.fleet import Counts


class Fate(StrEnum):
    """How a ship left the battle."""

    AFLOAT = "afloat"  # on the table at the end
    WITHDRAWN = "withdrawn"  # left the table by the rules of the scenario
    STRUCK = "struck"  # her flag is down, and nobody has taken her
    CAPTURED = "captured"
    SUNK = "sunk"
    ABSENT = "absent"  # never came onto the table


@dataclass(frozen=True, slots=True, kw_only=True)
class ShipFate:
    """A ship at the end: `hull_left` of `hull`, lasting damage by code, whom she sank or took.

    `damage` holds (code, how often), sorted. `sunk` and `captured` are names of enemies.
    """

    ship: str
    side: str
    fate: Fate
    hull: int
    hull_left: int
    damage: Counts = ()
    sunk: tuple[str, ...] = ()
    captured: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleResult:
    """The end of a battle: who won ('draw' for nobody, "" where nothing decides it), how clearly.

    `points` are victory points by side, None where the scenario gives none.
    """

    system: str
    edition: str
    scenario: str
    winner: str
    grade: str
    ships: tuple[ShipFate, ...]
    points: Counts | None = None
    turns: int = 0
