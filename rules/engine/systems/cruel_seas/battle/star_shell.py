"""A star shell and what it helps to see (CS-EQP-4, CS-CORE-8).

Once a game it lights a square of 30 cm for one turn: +2 to spot what lies in it. Where a scenario
has no table of its own, spotting is a skill test. Decided here: the edges are lit, and all vessels
of the side spot by the light.
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
from rules.engine.core.modifiers import Target
from rules.engine.core.procedure import Procedure
from rules.engine.systems.cruel_seas.battle.game import NAMELESS, Game, Names, read_game, read_names
from rules.engine.systems.cruel_seas.battle.skill import skill_target
from rules.engine.systems.cruel_seas.battle.state import MOST_CM, Cm
from rules.engine.systems.cruel_seas.vocabulary import CrewGrade

RULE = "CS-EQP-4"
GEAR = "star_shell"


@dataclass(frozen=True, slots=True, kw_only=True)
class Flare:
    """A star shell, and a vessel that is looked for: `across` and `along` cm from its middle.

    `used`: the ship fired hers before in this game.
    """

    crew: CrewGrade
    across: Cm
    along: Cm
    used: bool = False
    game: Game
    names: Names = NAMELESS


def lights(flare: Flare) -> bool:
    """Return whether the vessel lies in the light."""
    side = flare.game.sheet("spotting")["star_shell_side"]
    return not flare.used and max(abs(flare.across), abs(flare.along)) * 2 <= side


def to_spot(flare: Flare) -> Target:
    """Return what a D6 must show to spot the vessel."""
    bonus = flare.game.sheet("spotting").modifier("star_shell", applies=lights(flare)).value
    return skill_target(flare.game, flare.crew, bonus)


def fire_shell(chance: Chance, ship: str, game: Game, *, used: bool) -> bool:
    """Return whether a star shell goes up, and tell it. No dice are thrown."""
    if used:
        chance.tell(event("star_shell.refused", RULE, ship=ship))
        return False
    side = game.sheet("spotting")["star_shell_side"]
    chance.tell(event("star_shell.fired", RULE, ship=ship, side=side))
    return True


def spot(chance: Chance, flare: Flare) -> bool:
    """Return whether the vessel is spotted."""
    names = flare.names
    if fire_shell(chance, names.ship, flare.game, used=flare.used) and not lights(flare):
        chance.tell(event("star_shell.beside", RULE, ship=names.target))
    cause = Cause("star_shell.spotting", "CS-CORE-8", ship=names.ship, target=names.target)
    return chance.meets(D6, to_spot(flare), cause)


def _read(given: Given) -> Flare:
    return Flare(
        crew=given.one_of("crew", CrewGrade),
        across=given.length("across_cm", minimum=-MOST_CM, maximum=MOST_CM),
        along=given.length("along_cm", minimum=-MOST_CM, maximum=MOST_CM),
        used=given.flag("used"),
        game=read_game(given),
        names=read_names(given),
    )


def _answer(flare: Flare, odds: Dist[bool]) -> dict[str, Any]:
    lit: bool | Fraction = lights(flare)
    return {"lit": lit, "needs": to_spot(flare).number, "p_spot": odds.chance(True)}


STAR_SHELL = Procedure(
    name="star_shell",
    rule=RULE,
    read=_read,
    resolve=spot,
    answer=_answer,
    example={
        "crew": "regular",
        "across_cm": 12,
        "along_cm": -15,
        "names": {"ship": "MTB 5", "target": "S-38"},
    },
)
