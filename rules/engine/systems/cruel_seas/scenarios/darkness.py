"""When the defender of scenario 6 may open fire (CS-SCN-6, CS-CORE-8, CS-EQP-4, CS-EQP-6).

An attacker shows herself by more than slow speed or by her own fire; else she has to be seen: a
defender within 80 cm takes a skill test. Once anybody is seen, all are open game.

Decided here, where the rules are silent: exactly 80 cm is within 80; a searchlight that works lets
her look as far as it reaches, but seeing takes a test all the same; a star shell over the attacker
gives +2, and a scenario's test is no save, so that a lucky ship has no second throw.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules.engine.core.chance import Cause, Chance
from rules.engine.core.dice import D6
from rules.engine.core.dist import Dist
from rules.engine.core.events import event
from rules.engine.core.given import Given
from rules.engine.core.measures import number_text
from rules.engine.core.modifiers import Target
from rules.engine.core.procedure import Procedure
from rules.engine.systems.cruel_seas.battle.game import NAMELESS, Game, Names, read_game, read_names
from rules.engine.systems.cruel_seas.battle.skill import skill_target
from rules.engine.systems.cruel_seas.battle.state import MOST_CM, Cm
from rules.engine.systems.cruel_seas.scenarios.reader import scenario
from rules.engine.systems.cruel_seas.vocabulary import CrewGrade, SpeedLevel

NUMBER, RULE = 6, "CS-SCN-6"


@dataclass(frozen=True, slots=True, kw_only=True)
class Watch:
    """A defender of this crew who looks for an attacker so far away, in cm, at this level.

    `fired`: the attacker has fired. `searchlight`: the defender's works. `star_shell`: one burns
    over the attacker.
    """

    crew: CrewGrade
    distance: Cm
    level: SpeedLevel
    fired: bool = False
    searchlight: bool = False
    star_shell: bool = False
    game: Game
    names: Names = NAMELESS


def shown(watch: Watch) -> str | None:
    """Return by what the attacker shows herself: a code, or None."""
    if watch.fired:
        return "fired"
    return "too_fast" if watch.level.rank > SpeedLevel.SLOW.rank else None


def reach(watch: Watch) -> int:
    """Return how far the defender sees, in cm."""
    figures = scenario(watch.game.edition, NUMBER).special("darkness").figures
    light = watch.game.sheet("gunnery")["searchlight_range"] if watch.searchlight else 0
    return max(figures["spot_cm"], light)


def to_see(watch: Watch) -> Target:
    """Return what a D6 must show."""
    line = watch.game.sheet("spotting").modifier("star_shell", applies=watch.star_shell)
    return skill_target(watch.game, watch.crew, line.value)


def look(chance: Chance, watch: Watch) -> bool:
    """Return whether the defender's side may fire from now on."""
    names, reason = watch.names, shown(watch)
    if reason is not None:
        chance.tell(event("night.shown", RULE, target=names.target, reason=reason))
        return True
    if watch.distance > reach(watch):
        cm = number_text(watch.distance)
        told = event(
            "night.too_far", RULE, ship=names.ship, target=names.target, cm=cm, reach=reach(watch)
        )
        chance.tell(told)
        return False
    cause = Cause("night.spotting", RULE, ship=names.ship, target=names.target)
    return chance.meets(D6, to_see(watch), cause)


def _read(given: Given) -> Watch:
    return Watch(
        crew=given.one_of("crew", CrewGrade),
        distance=given.length("distance_cm", maximum=MOST_CM),
        level=given.one_of("target_speed", SpeedLevel),
        fired=given.flag("target_fired"),
        searchlight=given.flag("searchlight"),
        star_shell=given.flag("star_shell"),
        game=read_game(given),
        names=read_names(given),
    )


def _answer(watch: Watch, odds: Dist[bool]) -> dict[str, Any]:
    open_game = shown(watch)
    tested = open_game is None and watch.distance <= reach(watch)
    return {
        "shown_by": open_game,
        "reach_cm": reach(watch),
        "needs": max(1, to_see(watch).number) if tested else None,
        "p_spot": odds.chance(True),
    }


NIGHT_SPOTTING = Procedure(
    name="night_spotting",
    rule=RULE,
    read=_read,
    resolve=look,
    answer=_answer,
    example={
        "crew": "veteran",
        "distance_cm": 72,
        "target_speed": "slow",
        "names": {"ship": "R 45", "target": "MTB 5"},
    },
)
