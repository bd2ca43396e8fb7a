"""The procedure `convoy_order` (CS-CAM-3): one order for several vessels, from plain values."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rules.engine.core.dist import Dist
from rules.engine.core.given import Given
from rules.engine.core.procedure import Procedure
from rules.engine.systems.cruel_seas.battle.convoy import (
    RULE,
    Convoy,
    Fault,
    Member,
    best_level,
    best_turns,
    does_her_best,
    faults,
    sail_together,
)
from rules.engine.systems.cruel_seas.battle.game import Game, read_game
from rules.engine.systems.cruel_seas.battle.movement import Sailed
from rules.engine.systems.cruel_seas.battle.movement_order import fault_answer, read_move_in
from rules.engine.systems.cruel_seas.battle.optional_rules import read_seas
from rules.engine.systems.cruel_seas.vocabulary import Size, SpeedLevel

LEAST, MOST = 2, 8  # vessels of a convoy

Made = tuple[Sailed | None, ...] | None


def _read(given: Given) -> Convoy:
    game = read_game(given)
    seas = read_seas(given)
    level = given.one_of("level", SpeedLevel)
    rows = given.each("vessels")
    if not LEAST <= len(rows) <= MOST:
        raise given.wrong("vessels", f"are {len(rows)}; use {LEAST} to {MOST}")
    members = tuple(_read_member(row, game, seas) for row in rows)
    if len({member.name for member in members}) < len(members):
        raise given.wrong("vessels", "have to have a name each, no two alike")
    most = game.sheet("movement").cell("turns", "ahead", level)
    return Convoy(
        level=level,
        turns=given.whole("turns", 0, default=0, maximum=most, rule="CS-MOV-3"),
        members=members,
        named=given.flag("named_by_scenario"),
    )


def _read_member(row: Given, game: Game, heavy_seas: str) -> Member:
    move = read_move_in(row, game, heavy_seas, row.name("name"))
    size = row.one_of("size", Size)
    member = Member(
        move=replace(move, vessel=replace(move.vessel, size=size)),
        merchant=row.flag("merchant"),
        armed=row.flag("armed", default=True),
    )
    row.done()
    return member


def _answer(convoy: Convoy, odds: Dist[Made]) -> dict[str, Any]:
    found = faults(convoy)
    return {
        "legal": not found,
        "faults": [_fault(convoy, fault) for fault in found],
        "vessels": [_vessel(convoy, place, odds) for place in range(len(convoy.members))],
    }


def _fault(convoy: Convoy, fault: Fault) -> dict[str, Any]:
    member = convoy.members[fault.member]
    if fault.own is not None:
        return {"ship": member.name} | fault_answer(member.move, fault.own)
    return {
        "ship": member.name,
        "reason": fault.reason,
        "rule": fault.rule,
        "turn": None,
        "free_points": None,
    }


def _vessel(convoy: Convoy, place: int, odds: Dist[Made]) -> dict[str, Any]:
    member = convoy.members[place]
    level = member.move.order.level

    def as_ordered(made: Made) -> bool:
        sailed = made[place] if made else None
        return sailed is not None and sailed.level is level

    return {
        "ship": member.name,
        "level": str(best_level(convoy, member)),
        "turns": best_turns(convoy, member),
        "does_her_best": does_her_best(convoy, member),
        "p_as_ordered": odds.chance_that(as_ordered),
    }


_MERCHANT = {
    "size": "large",
    "merchant": True,
    "armed": False,
    "slow": 5,
    "combat": 10,
    "full": 15,
    "turn": "yellow",
    "previous_level": "combat",
    "previous_moved": True,
    "order": {"level": "combat", "turns": [{"after_cm": 5, "degrees": 30}]},
}
CONVOY_ORDER = Procedure(
    name="convoy_order",
    rule=RULE,
    read=_read,
    resolve=sail_together,
    answer=_answer,
    example={
        "level": "combat",
        "turns": 1,
        "heavy_seas": "rough",
        "vessels": [
            _MERCHANT | {"name": "Ostsee"},
            _MERCHANT
            | {
                "name": "Nordsee",
                "engine_hits": 2,
                "order": {"level": "slow", "turns": [{"after_cm": 5, "degrees": 30}]},
            },
        ],
    },
)
