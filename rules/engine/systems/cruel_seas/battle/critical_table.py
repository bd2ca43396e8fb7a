"""One result of the critical table (CS-CRIT-01 to -10; I-6, I-29), as a golden case gives it.

The abilities that work once a game and the master engineer count as spent here.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from rules.engine.core.chance import Chance
from rules.engine.core.dist import Dist
from rules.engine.core.events import event
from rules.engine.core.given import Given
from rules.engine.core.procedure import Procedure
from rules.engine.systems.cruel_seas import loader
from rules.engine.systems.cruel_seas.battle.criticals import (
    MASTER_ENGINEER,
    UP_ARMOURED,
    critical,
    extra_damage,
)
from rules.engine.systems.cruel_seas.battle.effects import Struck
from rules.engine.systems.cruel_seas.battle.game import Game, read_game, read_names
from rules.engine.systems.cruel_seas.battle.hits import ARMOURED_BRIDGE, Hit
from rules.engine.systems.cruel_seas.battle.results import (
    RESULTS,
    Result,
    accessories,
    becomes,
    ignores,
)
from rules.engine.systems.cruel_seas.battle.skill import LUCKY
from rules.engine.systems.cruel_seas.battle.state import Gun, Vessel
from rules.engine.systems.cruel_seas.vocabulary import CrewGrade, Size

ONCE = frozenset({LUCKY, UP_ARMOURED, MASTER_ENGINEER})
MOST_ABOARD = 100  # guns, torpedoes


@dataclass(frozen=True, slots=True, kw_only=True)
class OneCritical:
    """A D10's result on a vessel; `applied` are those that this attack has applied already."""

    result: Result
    vessel: Vessel
    applied: frozenset[Result]
    hit: Hit

    @property
    def counts_as(self) -> Result:
        """Return what the result becomes."""
        return becomes(self.vessel, self.result, self.hit.game)

    @property
    def ignored(self) -> bool:
        """Return whether nothing comes of it, whatever is thrown."""
        if not self.hit.causes_criticals(self.vessel):
            return True
        return ignores(self.vessel, self.counts_as, self.hit) is not None

    @property
    def duplicate(self) -> bool:
        """Return whether it is a repeat in its attack."""
        return not self.ignored and self.counts_as in self.applied


@dataclass(frozen=True, slots=True)
class Came:
    """Whether the save failed, and the points of extra damage then."""

    unsaved: bool = False
    points: int = 0


def one_critical(chance: Chance, asked: OneCritical) -> Came:
    """Return what comes of one result."""
    vessel, hit = asked.vessel, asked.hit
    if not hit.causes_criticals(vessel):
        chance.tell(event("critical.none", "CS-DMG-3", ship=vessel.name, weapon=hit.weapon))
        return Came()
    struck = critical(chance, Struck(vessel, applied=asked.duplicate), asked.result, hit)
    if struck.passed_on:
        struck = critical(chance, replace(struck, passed_on=0), asked.counts_as, hit)
    points = extra_damage(chance, struck)
    return Came(struck.dice > 0 if asked.duplicate else struck.applied, points)


def _read(given: Given) -> OneCritical:
    game = read_game(given)
    weapons = tuple(game.sheet("damage").grids["criticals"])
    return OneCritical(
        result=RESULTS[given.whole("roll", 1, maximum=len(RESULTS), rule="CS-CRIT-1") - 1],
        vessel=_read_vessel(given, game),
        applied=frozenset(map(Result, given.codes("applied_this_attack", RESULTS, []))),
        hit=Hit(weapon=given.code("weapon", weapons), dice=0, game=game),
    )


def _read_vessel(given: Given, game: Game) -> Vessel:
    armour = {ARMOURED_BRIDGE} if given.flag("armoured_bridge") else frozenset()
    labels = loader.edition(game.edition).tables.labels
    return Vessel(
        name=read_names(given).target,
        crew=given.one_of("crew", CrewGrade),
        size=given.one_of("target_size", Size),
        guns=(Gun(type="mg"),) * given.whole("guns_left", 0, maximum=MOST_ABOARD),
        torpedoes=given.whole("torpedoes_left", 0, maximum=MOST_ABOARD),
        equipment=read_equipment(given, game) | armour,
        abilities=frozenset(given.codes("abilities", labels["ability"], [])),
        used=ONCE,
        diesel=given.flag("diesel"),
    )


def read_equipment(given: Given, game: Game) -> frozenset[str]:
    """Return the items of `equipment`: what is priced, and the radio that a critical may take."""
    priced = loader.edition(game.edition).tables.labels["equipment"]
    return frozenset(given.codes("equipment", (*priced, *accessories(game)), []))


def _answer(asked: OneCritical, odds: Dist[Came]) -> dict[str, Any]:
    p_unsaved = odds.chance_that(lambda came: came.unsaved)
    mean = odds.mean(lambda came: came.points)
    return {
        "result": str(asked.counts_as),
        "ignored": asked.ignored,
        "duplicate": asked.duplicate,
        "p_takes_effect": p_unsaved,
        "mean_extra_damage_if_unsaved": mean / p_unsaved if p_unsaved else Fraction(0),
        "mean_extra_damage": mean,
    }


CRITICAL_TABLE = Procedure(
    name="critical_table",
    rule="CS-CRIT-1",
    read=_read,
    resolve=one_critical,
    answer=_answer,
    example={
        "roll": 4,
        "crew": "regular",
        "weapon": "20mm",
        "target_size": "medium",
        "guns_left": 3,
        "torpedoes_left": 2,
        "equipment": ["smoke"],
        "applied_this_attack": [],
        "diesel": True,
        "names": {"target": "S-38"},
    },
)
