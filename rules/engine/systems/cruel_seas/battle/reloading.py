"""Loading reload torpedoes (CS-TOR-10; I-5).

An activation slow or stationary, by order, without fire, launch or repair, loads two. Option
`reloads`: `off` leaves them out of the game.

Decided here, where the rules are silent: no more are loaded than there are empty tubes, and a
torpedo that a critical took leaves its tube empty and whole.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from rules.engine.core.chance import Chance
from rules.engine.core.dist import Dist
from rules.engine.core.events import event
from rules.engine.core.given import Given
from rules.engine.core.procedure import Procedure
from rules.engine.systems.cruel_seas.battle.game import Game, read_game, read_names
from rules.engine.systems.cruel_seas.battle.state import Vessel
from rules.engine.systems.cruel_seas.battle.torpedo_launch import MOST_ABOARD
from rules.engine.systems.cruel_seas.vocabulary import SpeedLevel

RULES = {  # of each reason, in the order in which they are looked for
    "off": "I-5",
    "no_orders": "CS-CRIT-06",
    "recovering": "CS-COL-2",
    "too_fast": "I-5",
    "attacked": "I-5",
    "repairing": "I-5",
    "no_reloads": "CS-TOR-10",
    "tubes_full": "CS-TOR-10",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Reload:
    """An order to load torpedoes; the vessel after her move. The rest is as for a repair."""

    vessel: Vessel
    attacked: bool = False
    repairing: bool = False
    obeys: bool = True
    game: Game


def refusal(order: Reload) -> str | None:
    """Return why she can't load torpedoes: a code of RULES, or None if she can."""
    vessel, sheet = order.vessel, order.game.sheet("torpedoes")
    forbidden = {
        "off": order.game.option("reloads") == "off",
        "no_orders": not order.obeys,
        "recovering": vessel.recovering,
        "too_fast": vessel.level.rank > sheet["reload_fastest"],
        "attacked": order.attacked,
        "repairing": order.repairing,
        "no_reloads": not vessel.reloads,
        "tubes_full": vessel.torpedoes >= vessel.tubes,
    }
    return next((reason for reason in RULES if forbidden[reason]), None)


def reload(chance: Chance, order: Reload) -> Vessel:
    """Return the vessel with torpedoes loaded, as she was if she can't. No dice are thrown."""
    vessel, reason = order.vessel, refusal(order)
    if reason is not None:
        told = event("torpedo.not_loaded", RULES[reason], ship=vessel.name, reason=reason)
        chance.tell(told)
        return vessel
    most = order.game.sheet("torpedoes")["reload"]
    count = min(most, vessel.reloads, vessel.tubes - vessel.torpedoes)
    left = vessel.reloads - count
    chance.tell(event("torpedo.loaded", "CS-TOR-10", ship=vessel.name, count=count, left=left))
    return replace(vessel, torpedoes=vessel.torpedoes + count, reloads=left)


def _read(given: Given) -> Reload:
    tubes = given.whole("tubes", 0, maximum=MOST_ABOARD)
    vessel = Vessel(
        name=read_names(given).ship,
        level=given.one_of("speed", SpeedLevel),
        torpedoes=given.whole("ready", 0, maximum=tubes),
        tubes=tubes,
        reloads=given.whole("reloads", 0, maximum=MOST_ABOARD),
        recovering=given.flag("recovering"),
    )
    return Reload(
        vessel=vessel,
        attacked=given.flag("attacked"),
        repairing=given.flag("repairing"),
        obeys=given.flag("obeys", default=True),
        game=read_game(given),
    )


def _answer(order: Reload, odds: Dist[Vessel]) -> dict[str, Any]:
    reason = refusal(order)
    ((after, _),) = odds
    return {
        "allowed": reason is None,
        "reason": reason,
        "loaded": after.torpedoes - order.vessel.torpedoes,
        "reloads_left": after.reloads,
    }


TORPEDO_RELOAD = Procedure(
    name="torpedo_reload",
    rule="CS-TOR-10",
    read=_read,
    resolve=reload,
    answer=_answer,
    example={
        "speed": "slow",
        "tubes": 2,
        "ready": 0,
        "reloads": 2,
        "names": {"ship": "S-38"},
    },
)
