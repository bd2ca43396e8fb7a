"""Laying mines in play (HSF-MINE-1, HSF-INT-18): a field a round, in a hex that is left."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from rules.engine.core.chance import Chance
from rules.engine.core.dist import Dist
from rules.engine.core.events import event
from rules.engine.core.given import Given
from rules.engine.core.parties import NAMELESS, Names, read_names
from rules.engine.core.procedure import Procedure
from rules.engine.systems.high_seas_fleet.battle.game import Game, read_game
from rules.engine.systems.high_seas_fleet.battle.hexes import Hex, read_hexes

MOST_MINES = 10_000


class NotLaid(StrEnum):
    """Why mines can't be laid as ordered, in the order in which it is looked for."""

    TWICE = "one_field_a_round"
    NO_MINES = "no_mines"
    NOT_LEFT = "hex_not_left"


RULE = {
    NotLaid.TWICE: "HSF-INT-18",
    NotLaid.NO_MINES: "HSF-INT-18",
    NotLaid.NOT_LEFT: "HSF-INT-18",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Laying:
    """A ship with so many mines, the hexes that she leaves in her move, and where she is to lay."""

    mines: int
    left: frozenset[Hex]
    lays: frozenset[Hex]
    game: Game
    names: Names = NAMELESS


@dataclass(frozen=True, slots=True)
class Laid:
    """What came of it: mines aboard afterwards, or why none were laid."""

    mines: int
    wrong: NotLaid | None = None


def lay(chance: Chance, laying: Laying) -> Laid:
    """Return what comes of the order. No dice are thrown, and it costs no points of movement."""
    field = laying.game.sheet("torpedoes")["field_mines"]
    wrong = _wrong(laying, field)
    if wrong is not None:
        reason = str(wrong)
        chance.tell(event("mine.not_laid", RULE[wrong], ship=laying.names.ship, reason=reason))
        return Laid(laying.mines, wrong)
    for where in sorted(laying.lays):
        chance.tell(event("mine.laid", "HSF-MINE-1", ship=laying.names.ship, q=where.q, r=where.r))
    return Laid(laying.mines - field * len(laying.lays))


def _wrong(laying: Laying, field: int) -> NotLaid | None:
    if len(laying.lays) > 1:
        return NotLaid.TWICE
    if laying.lays and laying.mines < field:
        return NotLaid.NO_MINES
    return None if laying.lays <= laying.left else NotLaid.NOT_LEFT


def _read(given: Given) -> Laying:
    return Laying(
        mines=given.whole("mines_carried", 0, maximum=MOST_MINES, rule="HSF-SHIP-1"),
        left=read_hexes(given, "hexes_left"),
        lays=read_hexes(given, "lays"),
        game=read_game(given),
        names=read_names(given),
    )


def _answer(laying: Laying, odds: Dist[Laid]) -> dict[str, Any]:
    ((laid, _),) = odds
    if laid.wrong is not None:
        return {"legal": False, "reason": str(laid.wrong), "rule": RULE[laid.wrong]}
    field = laying.game.sheet("torpedoes")["field_mines"]
    return {"legal": True, "mines_left": laid.mines, "fields_left": laid.mines // field}


MINELAYING = Procedure(
    name="minelaying",
    rule="HSF-MINE-1",
    read=_read,
    resolve=lay,
    answer=_answer,
    example={
        "mines_carried": 200,
        "hexes_left": [[0, 0], [0, -1]],
        "lays": [[0, -1]],
        "names": {"ship": "Nautilus"},
    },
)
