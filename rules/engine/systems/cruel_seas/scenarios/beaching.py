"""Carriers that land troops in scenario 7 (CS-SCN-7, CS-COL-1).

A carrier comes up to land at slow speed without a test; any faster is a collision with it. After
whole turns stationary at X she is empty, and may back off.

Decided here, where the rules are silent: a carrier that ran into land drifts off and has to come up
again; only at X are troops put ashore.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules.engine.core.chance import Chance
from rules.engine.core.dist import Dist
from rules.engine.core.events import event
from rules.engine.core.given import Given
from rules.engine.core.procedure import Procedure
from rules.engine.systems.cruel_seas.battle.collision import Collision, collide
from rules.engine.systems.cruel_seas.battle.game import Game, read_game, read_names
from rules.engine.systems.cruel_seas.battle.speed_read import read_speed
from rules.engine.systems.cruel_seas.battle.state import MOST_HULL, Cm, Vessel
from rules.engine.systems.cruel_seas.scenarios.length import MOST_TURNS
from rules.engine.systems.cruel_seas.scenarios.reader import scenario
from rules.engine.systems.cruel_seas.scenarios.scenario import Scenario
from rules.engine.systems.cruel_seas.scenarios.victory import record
from rules.engine.systems.cruel_seas.vocabulary import Size, SpeedLevel

NUMBER, RULE = 7, "CS-SCN-7"


@dataclass(frozen=True, slots=True, kw_only=True)
class Carrier:
    """A carrier that comes to land at the level of her move; `cm` is her speed.

    `at_x`: it is the beach X. `still`: whole turns that she has lain there without way.
    """

    vessel: Vessel
    cm: Cm
    at_x: bool = True
    still: int = 0
    game: Game

    @property
    def scenario(self) -> Scenario:
        """Return the scenario."""
        return scenario(self.game.edition, NUMBER)


@dataclass(frozen=True, slots=True)
class Beached:
    """A carrier at land: as she is then, and whether her troops are ashore."""

    vessel: Vessel
    emptied: bool = False


def approach(chance: Chance, carrier: Carrier) -> Beached:
    """Return what comes of a carrier at land."""
    vessel = carrier.vessel
    if vessel.level.rank > SpeedLevel.SLOW.rank:
        wreck = Collision(attacker=vessel, target=None, attacker_cm=carrier.cm, game=carrier.game)
        return Beached(collide(chance, wreck).attacker)
    turns = carrier.scenario.special("landing").figures["turns"]
    emptied = carrier.at_x and carrier.still >= turns
    if emptied:
        chance.tell(record(carrier.scenario, "carriers_emptied", 1, vessel.name))
    else:
        left = max(0, turns - carrier.still)
        chance.tell(event("beach.touched", RULE, ship=vessel.name, at_x=carrier.at_x, turns=left))
    return Beached(vessel, emptied)


def _read(given: Given) -> Carrier:
    level, cm = read_speed(given, "speed", "speed_cm")
    hull = given.whole("hull_left", 1, maximum=MOST_HULL)
    still = given.whole("still_turns", 0, default=0, maximum=MOST_TURNS)
    if still and level is not SpeedLevel.STATIONARY:
        raise given.wrong("still_turns", f"is {still} of a vessel at the level '{level}'")
    vessel = Vessel(
        name=read_names(given).ship,
        size=given.one_of("size", Size),
        hull=hull,
        hull_left=hull,
        level=level,
    )
    return Carrier(
        vessel=vessel,
        cm=cm,
        at_x=given.flag("at_x", default=True),
        still=still,
        game=read_game(given),
    )


def _answer(carrier: Carrier, odds: Dist[Beached]) -> dict[str, Any]:
    return {
        "collides": carrier.vessel.level.rank > SpeedLevel.SLOW.rank,
        "emptied": odds.chance_that(lambda beached: beached.emptied) == 1,
        "mean_hull_left": odds.mean(lambda beached: beached.vessel.hull_left),
        "p_sunk": odds.chance_that(lambda beached: beached.vessel.sunk),
    }


BEACH_APPROACH = Procedure(
    name="beach_approach",
    rule=RULE,
    read=_read,
    resolve=approach,
    answer=_answer,
    example={
        "size": "medium",
        "speed": "combat",
        "speed_cm": 6,
        "hull_left": 50,
        "names": {"ship": "SF 210"},
    },
)
