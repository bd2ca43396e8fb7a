"""Spotting a tiny boat before one fires at it (CS-TINY-4, CS-EQP-1, CS-EQP-4; CS-TINY-8 alike).

Near ones, and those at full speed, are seen by themselves; beyond the table nothing is. A star
shell over the boat helps here as in all spotting.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from rules.engine.core.chance import Cause, Chance
from rules.engine.core.dice import D10
from rules.engine.core.dist import Dist
from rules.engine.core.events import event
from rules.engine.core.given import Given
from rules.engine.core.measures import number_text
from rules.engine.core.modifiers import Target, applying
from rules.engine.core.procedure import Procedure
from rules.engine.systems.cruel_seas.battle.game import NAMELESS, Game, Names, read_game, read_names
from rules.engine.systems.cruel_seas.battle.low_craft import does, read_craft
from rules.engine.systems.cruel_seas.battle.state import MOST_CM
from rules.engine.systems.cruel_seas.vocabulary import CrewGrade, Size, SpeedLevel

RULE = "CS-TINY-4"
BANDS = ("near", "middle", "far")


@dataclass(frozen=True, slots=True, kw_only=True)
class Lookout:
    """A crew that looks for a boat so far away, in cm, at the speed that her wake shows."""

    crew: CrewGrade
    distance: Fraction
    boat_level: SpeedLevel
    radar: bool = False
    star_shell: bool = False
    hard_to_spot: bool = False
    game: Game
    names: Names = NAMELESS


def foregone(lookout: Lookout) -> bool | None:
    """Return whether the boat is seen, where no die decides; None where one does."""
    sheet = lookout.game.sheet("spotting")
    if lookout.distance > sheet["far"]:
        return False
    near = lookout.distance < sheet["automatic"]
    return True if near or lookout.boat_level is SpeedLevel.FULL else None


def to_spot(lookout: Lookout) -> Target:
    """Return what a D10 may show at most."""
    sheet = lookout.game.sheet("spotting")
    band = next(band for band in BANDS if lookout.distance <= sheet[band])
    modifiers = (
        sheet.modifier("radar_spots", applies=lookout.radar),
        sheet.modifier("star_shell", applies=lookout.star_shell),
        sheet.modifier("hard_to_spot", applies=lookout.hard_to_spot),
    )
    return Target(sheet.cell("spots", band, lookout.crew), applying(modifiers))


def spot(chance: Chance, lookout: Lookout) -> bool:
    """Return whether the crew sees the boat."""
    names, seen = lookout.names, foregone(lookout)
    if seen is None:
        cause = Cause("tiny.spotting", RULE, ship=names.ship, target=names.target)
        return chance.meets(D10, to_spot(lookout), cause)
    cm = number_text(lookout.distance)
    code = "tiny.seen" if seen else "tiny.unseen"
    chance.tell(event(code, RULE, ship=names.ship, target=names.target, cm=cm))
    return seen


def _read(given: Given) -> Lookout:
    game = read_game(given)
    return Lookout(
        crew=given.one_of("crew", CrewGrade),
        distance=given.length("distance_cm", maximum=MOST_CM),
        boat_level=given.one_of("target_speed", SpeedLevel),
        radar=given.flag("radar"),
        star_shell=given.flag("star_shell"),
        hard_to_spot=_read_hard_to_spot(given, game),
        game=game,
        names=read_names(given),
    )


def _read_hard_to_spot(given: Given, game: Game) -> bool:
    """Return whether she is hard to spot, by her `target_craft` or as it is said."""
    craft = read_craft(given, "target_craft", game, Size.TINY)
    if craft is None:
        return given.flag("hard_to_spot")
    if given.get("hard_to_spot") is not None:
        raise given.wrong("hard_to_spot", "is for target_craft to say; use one of them (CS-SUB-2)")
    return does(game, craft, "hard_to_spot")


def _answer(lookout: Lookout, odds: Dist[bool]) -> dict[str, Any]:
    seen = foregone(lookout)
    return {
        "automatic": seen is True,
        "target_number": to_spot(lookout).number if seen is None else None,
        "p_spot": odds.chance(True),
    }


SPOT_TINY = Procedure(
    name="spot_tiny",
    rule=RULE,
    read=_read,
    resolve=spot,
    answer=_answer,
    example={
        "crew": "regular",
        "distance_cm": 60,
        "target_speed": "combat",
        "radar": True,
        "names": {"ship": "Vosper 12", "target": "Linse 2"},
    },
)
