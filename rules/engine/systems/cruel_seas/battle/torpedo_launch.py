"""The procedure `torpedo_launch` (CS-TOR-1, -9): a launch order read from plain values."""

from __future__ import annotations

from typing import Any

from rules.engine.core.dist import Dist
from rules.engine.core.given import Given
from rules.engine.core.procedure import Procedure
from rules.engine.systems.cruel_seas import loader
from rules.engine.systems.cruel_seas.battle.game import read_game, read_names
from rules.engine.systems.cruel_seas.battle.launching import (
    FAT,
    Aim,
    Fault,
    Launch,
    Launched,
    faults,
    launch,
    most_now,
)
from rules.engine.systems.cruel_seas.battle.low_craft import read_craft
from rules.engine.systems.cruel_seas.battle.movement_order import FULL_CIRCLE, read_turn
from rules.engine.systems.cruel_seas.battle.optional_rules import read_seas
from rules.engine.systems.cruel_seas.battle.state import Vessel
from rules.engine.systems.cruel_seas.battle.torpedoes import KINDS
from rules.engine.systems.cruel_seas.vocabulary import CrewGrade, SpeedLevel

MOST_ABOARD = 20
MOST_TURNS = 20


def _read(given: Given) -> Launch:
    game = read_game(given)
    aims = given.each("torpedoes")
    if not 1 <= len(aims) <= MOST_ABOARD:
        raise given.wrong("torpedoes", f"are {len(aims)}; use 1 to {MOST_ABOARD}")
    nations = [nation.code for nation in loader.edition(game.edition).nations]
    return Launch(
        vessel=_vessel(given),
        nation=given.code("nation", nations),
        aims=tuple(map(_aim, aims)),
        launched=given.whole("launched", 0, default=0, maximum=MOST_ABOARD),
        moving=given.flag("moving"),
        heavy_seas=read_seas(given),
        repairing=given.flag("repairing"),
        reloading=given.flag("reloading"),
        obeys=given.flag("obeys", default=True),
        craft=read_craft(given, "craft", game),
        game=game,
    )


def _vessel(given: Given) -> Vessel:
    return Vessel(
        name=read_names(given).ship,
        crew=given.one_of("crew", CrewGrade),
        level=given.one_of("speed", SpeedLevel),
        torpedoes=given.whole("ready", 0, maximum=MOST_ABOARD),
        torpedo_kind=KINDS[given.code("kind", list(KINDS), "standard")],
        equipment=frozenset([FAT] if given.flag("fat") else []),
        recovering=given.flag("recovering"),
    )


def _aim(given: Given) -> Aim:
    turns = given.each("zigzag", [])
    if len(turns) > MOST_TURNS:
        raise given.wrong("zigzag", f"has {len(turns)} turns; use at most {MOST_TURNS}")
    off_line = given.length("off_line", default=0, minimum=-FULL_CIRCLE, maximum=FULL_CIRCLE)
    given.done()
    return Aim(off_line=off_line, zigzag=tuple(map(read_turn, turns)))


def _answer(order: Launch, odds: Dist[Launched]) -> dict[str, Any]:
    found = faults(order)
    ((launched, _),) = odds
    return {
        "legal": not found,
        "faults": [_fault(fault) for fault in found],
        "most_now": most_now(order),
        "ready_after": launched.vessel.torpedoes,
        "taken_off": launched.taken_off,
    }


def _fault(fault: Fault) -> dict[str, Any]:
    """Return a fault; `torpedo` counts from 0 and is null where the whole launch is at fault."""
    return {"reason": fault.reason, "rule": fault.rule, "torpedo": fault.torpedo}


TORPEDO_LAUNCH = Procedure(
    name="torpedo_launch",
    rule="CS-TOR-1",
    read=_read,
    resolve=launch,
    answer=_answer,
    example={
        "nation": "kriegsmarine",
        "crew": "regular",
        "speed": "combat",
        "ready": 2,
        "fat": True,
        "torpedoes": [
            {"off_line": -15},
            {"zigzag": [{"after_cm": 40, "degrees": 45}, {"after_cm": 80, "degrees": -45}]},
        ],
        "names": {"ship": "S-38"},
    },
)
