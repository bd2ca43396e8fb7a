"""Craft low in the water: submarines, mini submarines, human torpedoes (CS-SUB-1, -2; CS-GUN-4).

A submarine on the surface is a medium vessel, but small to guns. Human torpedoes go slow or full;
Neger and Japanese ones are harder to hit and to spot; the Japanese may strike; all are taken off
once they have nothing more to launch, or after a kill. What a crew of several changes (CS-SUB-3)
stands with criticals and depth charges.

Decided here, where the rules are silent: Marder, Biber and Molch have no line of their own to be
hit, beside that of tiny vessels, and none of these is two kinds at once; a Seehund goes by the row
of mini submarines, whose other name it is; from slow to full is one step for who has no combat
speed, and such a boat turns once at each of the two; bombs take a submarine as medium.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from rules.engine.core.chance import Chance
from rules.engine.core.dist import Dist
from rules.engine.core.events import event
from rules.engine.core.given import Given
from rules.engine.core.procedure import Procedure
from rules.engine.systems.cruel_seas.battle.game import NAMELESS, Game, Names, read_game, read_names
from rules.engine.systems.cruel_seas.battle.state import Vessel
from rules.engine.systems.cruel_seas.vocabulary import Size

RULE = "CS-SUB-2"
MOST_TORPEDOES = 20


class Craft(StrEnum):
    """What kind of craft it is."""

    SUBMARINE = "submarine"  # on the surface
    MINI_SUBMARINE = "mini_submarine"
    HUMAN_TORPEDO = "human_torpedo"  # Marder, Biber, Molch
    NEGER = "neger"
    JAPANESE = "japanese"  # human torpedoes


# The craft that a roster has rows of, by the rule that such a row names.
_OF_ROWS = {"CS-SUB-1": Craft.SUBMARINE, "CS-SUB-3": Craft.MINI_SUBMARINE}


def does(game: Game, craft: Craft | None, what: str) -> bool:
    """Return what the sheet says of a craft: `two_speeds`, `strikes` ...; no craft does any."""
    return craft is not None and bool(game.sheet("low_craft").cell("craft", what, craft))


def craft_of(rules: Collection[str]) -> Craft | None:
    """Return what craft a roster row is by the rules that it names, None if it is none."""
    return next((craft for rule, craft in _OF_ROWS.items() if rule in rules), None)


def as_target(vessel: Vessel, craft: Craft, game: Game) -> Vessel:
    """Return a vessel as guns find her."""
    sheet = game.sheet("low_craft")
    small = tuple(Size)[sheet["submarine_size"]]
    return replace(
        vessel,
        hard_target=sheet.cell("craft", "hard_target", craft),
        gun_size=small if craft is Craft.SUBMARINE else None,
    )


def read_craft(given: Given, key: str, game: Game, size: Size | None = None) -> Craft | None:
    """Return a craft, or None. Raises BadCaseError where she is said to be of another size."""
    if given.get(key) is None:
        return None
    craft = given.one_of(key, Craft)
    own = Size.TINY if does(game, craft, "tiny") else Size.MEDIUM
    if size not in (None, own):
        raise given.wrong(
            key, f"is '{craft}', which is {own}, but her size is '{size}' (CS-SIZE-1)"
        )
    return craft


def read_low_target(given: Given, key: str, vessel: Vessel, game: Game, hard_target: int) -> Vessel:
    """Return a vessel as guns find her by her craft, if it is given; then not by `hard_target`."""
    craft = read_craft(given, key, game, vessel.size)
    if craft is None:
        return vessel
    if hard_target:
        raise given.wrong(
            "hard_target",
            f"is {hard_target}, but {key} says how hard she is to hit; use one (CS-SUB-2)",
        )
    return as_target(vessel, craft, game)


@dataclass(frozen=True, slots=True, kw_only=True)
class Spent:
    """A craft with so many torpedoes left; `sank`: she has sunk a vessel."""

    craft: Craft
    torpedoes: int
    sank: bool = False
    game: Game
    names: Names = NAMELESS


def taken_off(spent: Spent) -> str | None:
    """Return why a craft is taken off the table: a code, or None if she stays."""
    if not does(spent.game, spent.craft, "once"):
        return None
    if spent.sank:
        return "kill"
    return None if spent.torpedoes else "spent"


def spend(chance: Chance, spent: Spent) -> bool:
    """Return whether a craft is taken off the table, and tell it. No dice are thrown."""
    reason, ship = taken_off(spent), spent.names.ship
    if reason is None:
        chance.tell(event("low_craft.stays", RULE, ship=ship))
    else:
        chance.tell(event("low_craft.taken_off", RULE, ship=ship, reason=reason))
    return reason is not None


def _read(given: Given) -> Spent:
    return Spent(
        craft=given.one_of("craft", Craft),
        torpedoes=given.whole("torpedoes", 0, maximum=MOST_TORPEDOES),
        sank=given.flag("sank"),
        game=read_game(given),
        names=read_names(given),
    )


def _answer(spent: Spent, odds: Dist[bool]) -> dict[str, Any]:
    sheet = spent.game.sheet("low_craft")
    return {
        "taken_off": odds.chance(True) == 1,
        "reason": taken_off(spent),
        "hard_target": sheet.cell("craft", "hard_target", spent.craft),
        **{
            what: does(spent.game, spent.craft, what)
            for what in ("hard_to_spot", "two_speeds", "strikes")
        },
    }


LOW_CRAFT = Procedure(
    name="low_craft",
    rule=RULE,
    read=_read,
    resolve=spend,
    answer=_answer,
    example={"craft": "neger", "torpedoes": 0, "names": {"ship": "Neger 3"}},
)
