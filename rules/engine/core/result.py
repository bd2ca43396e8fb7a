"""How a battle ended, whoever says so: a log, a form, or another program.

A campaign takes crews, losses and prizes from this value alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from rules.engine.core.fleet import Counts
from rules.engine.core.given import Given

SCHEMA = 1


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

    `damage` holds (code, how often), sorted. `sunk` and `captured` are names of enemies. `deeds`,
    sorted as well, are what the rule system wants told beside them (hits scored).
    """

    ship: str
    side: str
    fate: Fate
    hull: int
    hull_left: int
    damage: Counts = ()
    sunk: tuple[str, ...] = ()
    captured: tuple[str, ...] = ()
    deeds: Counts = ()


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


def result_to_plain(result: BattleResult) -> dict[str, Any]:
    """Return a result as JSON values, always in the same shape and order.

    Only `deeds` are left out where there are none: most games want none told.
    """
    return {
        "schema": SCHEMA,
        "system": result.system,
        "edition": result.edition,
        "scenario": result.scenario,
        "winner": result.winner,
        "grade": result.grade,
        "points": None if result.points is None else dict(sorted(result.points)),
        "turns": result.turns,
        "ships": [_ship_to_plain(ship) for ship in result.ships],
    }


def _ship_to_plain(ship: ShipFate) -> dict[str, Any]:
    plain: dict[str, Any] = {
        "ship": ship.ship,
        "side": ship.side,
        "fate": str(ship.fate),
        "hull": ship.hull,
        "hull_left": ship.hull_left,
        "damage": dict(sorted(ship.damage)),
        "sunk": sorted(ship.sunk),
        "captured": sorted(ship.captured),
    }
    return plain | ({"deeds": dict(sorted(ship.deeds))} if ship.deeds else {})


def result_from_plain(data: object) -> BattleResult:
    """Return the result that `result_to_plain` wrote. Raises BadCaseError that names the place."""
    given = Given(data, "result")
    schema = given.whole("schema", 1, default=SCHEMA)
    if schema != SCHEMA:
        raise given.wrong("schema", f"is written by a later version; this one reads {SCHEMA}")
    result = BattleResult(
        system=given.text("system"),
        edition=given.text("edition"),
        scenario=given.text("scenario", ""),
        winner=given.text("winner", ""),
        grade=given.text("grade", ""),
        points=None if given.get("points") is None else _counts(given.inner("points")),
        turns=given.whole("turns", 0, default=0, maximum=10_000),
        ships=tuple(_ship_from_plain(ship) for ship in given.each("ships")),
    )
    given.done()
    return result


def _ship_from_plain(given: Given) -> ShipFate:
    hull = given.whole("hull", 0, maximum=100_000)
    ship = ShipFate(
        ship=given.text("ship"),
        side=given.text("side"),
        fate=given.one_of("fate", Fate),
        hull=hull,
        hull_left=given.whole("hull_left", 0, maximum=hull),
        damage=() if given.get("damage") is None else _counts(given.inner("damage")),
        sunk=_texts(given, "sunk"),
        captured=_texts(given, "captured"),
        deeds=() if given.get("deeds") is None else _counts(given.inner("deeds")),
    )
    given.done()
    return ship


def _counts(given: Given) -> Counts:
    return tuple(sorted((key, given.whole(key, 0, maximum=100_000)) for key in given))


def _texts(given: Given, key: str) -> tuple[str, ...]:
    values = given.get(key) or []
    if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
        raise given.wrong(key, "is not a list of texts")
    return tuple(sorted(values))
