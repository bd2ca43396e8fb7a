"""Laying smoke (CS-EQP-5): how far it reaches and how long it lasts. What it hides is in `sight`.

Once a game, at the end of any third of a move. A float makes a circle of so many cm where it was
dropped; an apparatus trails so many cm behind the boat and moves with her.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules.engine.core.chance import Cause, Chance
from rules.engine.core.dice import D6
from rules.engine.core.dist import Dist
from rules.engine.core.events import event
from rules.engine.core.given import Given
from rules.engine.core.procedure import Procedure
from rules.engine.systems.cruel_seas.battle.game import Game, read_game, read_names
from rules.engine.systems.cruel_seas.battle.state import Vessel

RULE = "CS-EQP-5"
GEAR = "smoke"
KINDS = ("float", "apparatus")


@dataclass(frozen=True, slots=True, kw_only=True)
class Laying:
    """A vessel that lays smoke: a float, or by an apparatus."""

    vessel: Vessel
    kind: str
    game: Game


@dataclass(frozen=True, slots=True)
class Smoke:
    """A screen: its diameter or its length in cm, and how many turns it lasts."""

    cm: int
    turns: int


def can_smoke(vessel: Vessel) -> bool:
    """Return whether she has smoke left, and gear that works."""
    return vessel.has(GEAR) and GEAR not in vessel.used


def lay_smoke(chance: Chance, laying: Laying) -> Smoke | None:
    """Return the screen, None if she can't lay one. Her smoke is then spent: `Vessel.spend`."""
    ship = laying.vessel.name
    if not can_smoke(laying.vessel):
        chance.tell(event("smoke.none", RULE, ship=ship))
        return None
    sheet = laying.game.sheet("smoke")
    size = Cause("smoke.size", RULE, ship=ship, kind=laying.kind)
    cm = chance.total(sheet["dice"], D6, size)
    long = chance.value(D6, Cause("smoke.life", RULE, ship=ship)) >= sheet["long_from"]
    turns = sheet["long_turns" if long else "short_turns"]
    chance.tell(event("smoke.lasts", RULE, ship=ship, turns=turns))
    return Smoke(cm, turns)


def _read(given: Given) -> Laying:
    aboard = frozenset({GEAR}) if given.flag("gear", default=True) else frozenset()
    spent = frozenset({GEAR}) if given.flag("used") else frozenset()
    return Laying(
        vessel=Vessel(name=read_names(given).ship, equipment=aboard, used=spent),
        kind=given.code("kind", KINDS),
        game=read_game(given),
    )


def _answer(laying: Laying, odds: Dist[Smoke | None]) -> dict[str, Any]:
    if not can_smoke(laying.vessel):
        return {"can_lay": False, "mean_cm": 0, "p_two_turns": 0}
    two = laying.game.sheet("smoke")["long_turns"]
    return {
        "can_lay": True,
        "mean_cm": odds.mean(lambda smoke: smoke.cm if smoke else 0),
        "p_two_turns": odds.chance_that(lambda smoke: smoke is not None and smoke.turns == two),
    }


SMOKE = Procedure(
    name="smoke",
    rule=RULE,
    read=_read,
    resolve=lay_smoke,
    answer=_answer,
    example={"kind": "float", "names": {"ship": "Vosper 12"}},
)
