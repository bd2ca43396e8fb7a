"""Dazzling a gun by searchlight (CS-EQP-6); what light does to a shot is in `allocation`.

Within range the dazzled gun's ship takes a skill test: failed, that gun doesn't fire this turn. The
test is no save against a critical, so a lucky ship has no second throw.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from rules.engine.core.chance import Cause, Chance
from rules.engine.core.dice import D6
from rules.engine.core.dist import Dist
from rules.engine.core.events import event
from rules.engine.core.given import Given
from rules.engine.core.measures import number_text
from rules.engine.core.procedure import Procedure
from rules.engine.systems.cruel_seas.battle.game import NAMELESS, Game, Names, read_game, read_names
from rules.engine.systems.cruel_seas.battle.skill import skill_target
from rules.engine.systems.cruel_seas.battle.state import MOST_CM
from rules.engine.systems.cruel_seas.vocabulary import CrewGrade

RULE = "CS-EQP-6"


@dataclass(frozen=True, slots=True, kw_only=True)
class Glare:
    """A searchlight at so many cm turned on one gun; `crew` is that of the gun's ship.

    `works`: the ship that dazzles has a searchlight that was not lost to a critical.
    """

    gun: str
    crew: CrewGrade
    distance: Fraction
    works: bool = True
    game: Game
    names: Names = NAMELESS


def no_glare(glare: Glare) -> str | None:
    """Return why a gun can't be dazzled: a code, or None if it can."""
    if not glare.works:
        return "no_searchlight"
    too_far = glare.distance > glare.game.sheet("gunnery")["dazzle_range"]
    return "dazzle_range" if too_far else None


def dazzle(chance: Chance, glare: Glare) -> bool:
    """Return whether the gun is dazzled and can't fire this turn."""
    names, reason = glare.names, no_glare(glare)
    if reason is not None:
        chance.tell(
            event(
                "searchlight.refused",
                RULE,
                ship=names.ship,
                target=names.target,
                reason=reason,
                cm=number_text(glare.distance),
            )
        )
        return False
    test = Cause("searchlight.dazzle", RULE, ship=names.ship, target=names.target, gun=glare.gun)
    return not chance.meets(D6, skill_target(glare.game, glare.crew), test)


def _read(given: Given) -> Glare:
    game = read_game(given)
    return Glare(
        gun=given.code("gun", tuple(game.sheet("gunnery").grids["weapon"]["plume"])),
        crew=given.one_of("target_crew", CrewGrade),
        distance=given.length("distance_cm", maximum=MOST_CM),
        works=given.flag("searchlight", default=True),
        game=game,
        names=read_names(given),
    )


def _answer(glare: Glare, odds: Dist[bool]) -> dict[str, Any]:
    reason = no_glare(glare)
    return {"can_dazzle": reason is None, "reason": reason, "p_dazzled": odds.chance(True)}


DAZZLE = Procedure(
    name="dazzle",
    rule=RULE,
    read=_read,
    resolve=dazzle,
    answer=_answer,
    example={
        "gun": "37mm",
        "target_crew": "regular",
        "distance_cm": 40,
        "names": {"ship": "Vosper 12", "target": "S-38"},
    },
)
