"""What explosive boats do and suffer (CS-TINY-2, -3, -5, -6, -7; I-6, I-11).

Linse, MT, Shin'yo, Maru-ni and Kaiten are alike here. A boat that strikes must not have turned in
that move, nor can it catch a fast target. The target has one chance to shoot it away; else the
charge may go off. Its dice cause no criticals and are not thrown again. The boat is used up.

Decided here: the rule book calls the target's die a saving throw, so a lucky ship may make it once
more; the boats' own depth charges and guns are no part of a strike.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from rules.engine.core.chance import Cause, Chance
from rules.engine.core.dice import D6
from rules.engine.core.dist import Dist
from rules.engine.core.events import event
from rules.engine.core.given import Given
from rules.engine.core.modifiers import Target
from rules.engine.core.procedure import Procedure
from rules.engine.systems.cruel_seas.battle.damage import hurt
from rules.engine.systems.cruel_seas.battle.game import Game, read_game, read_names
from rules.engine.systems.cruel_seas.battle.low_craft import does, read_craft
from rules.engine.systems.cruel_seas.battle.skill import LUCKY, saves_by
from rules.engine.systems.cruel_seas.battle.state import MOST_CM, MOST_HULL, Cm, Vessel
from rules.engine.systems.cruel_seas.vocabulary import Size

RULE = "CS-TINY-6"
REFUSALS = {"no_charge": "CS-SUB-2", "turned": "CS-TINY-2", "fast_target": "CS-TINY-3"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Strike:
    """A boat that runs into a target; `turned`: she has turned in this move.

    `charged`: she has a charge to strike with, as explosive boats and Japanese human torpedoes do.
    """

    boat: str
    target: Vessel
    target_cm: Cm
    turned: bool = False
    charged: bool = True
    game: Game


class End(StrEnum):
    """What came of a strike."""

    REFUSED = "refused"
    SHOT_AWAY = "shot_away"
    FAILED = "failed"
    EXPLODED = "exploded"


@dataclass(frozen=True, slots=True)
class Struck:
    """What came of a strike, the target then, and the points, be they more than her hull."""

    end: End
    target: Vessel
    points: int = 0


def refusal(strike: Strike) -> str | None:
    """Return why a boat can't strike: a code, or None if she can."""
    if not strike.charged:
        return "no_charge"
    if strike.turned:
        return "turned"
    fast = strike.target_cm >= strike.game.sheet("tiny_boats")["fast_target"]
    return "fast_target" if fast else None


def strike(chance: Chance, facts: Strike) -> Struck:
    """Return what comes of a strike."""
    refused, target, sheet = refusal(facts), facts.target, facts.game.sheet("tiny_boats")
    if refused is not None:
        rule = REFUSALS[refused]
        told = event("tiny.no_strike", rule, ship=facts.boat, target=target.name, reason=refused)
        chance.tell(told)
        return Struck(End.REFUSED, target)
    last_shots = _cause(facts, "tiny.shot_away")
    away, target = saves_by(chance, target, shot_away(facts.game), last_shots)
    if away:
        return Struck(End.SHOT_AWAY, target)
    if not chance.meets(D6, goes_off(facts.game), _cause(facts, "tiny.fuse")):
        return Struck(End.FAILED, target)
    points = chance.total(sheet["dice"], D6, _cause(facts, "tiny.damage"))
    return Struck(End.EXPLODED, hurt(chance, target, points, facts.game), points)


def shot_away(game: Game) -> Target:
    """Return what a target has to throw so that her last shots stop a boat."""
    return Target(game.sheet("tiny_boats")["shot_away"], at_most=False)


def goes_off(game: Game) -> Target:
    """Return what makes a charge go off."""
    return Target(game.sheet("tiny_boats")["goes_off"], at_most=False)


def _cause(strike: Strike, code: str) -> Cause:
    return Cause(code, RULE, ship=strike.boat, target=strike.target.name)


def hull(game: Game, listed: int | None) -> int:
    """Return the hull of one boat: her roster row's, else 12, or 12 by option (I-11)."""
    if listed is None or game.option("tiny_hull") == "twelve":
        return game.sheet("tiny_boats")["hull"]
    return listed


def nearest(distances: Sequence[Cm]) -> tuple[int, ...]:
    """Return which boats of a group may be fired at, by how far each is from the gun (CS-TINY-5).

    That is the nearest, or any of those that are equally near.
    """
    return tuple(n for n, distance in enumerate(distances) if distance == min(distances))


def _read(given: Given) -> Strike:
    names, game = read_names(given), read_game(given)
    craft = read_craft(given, "craft", game, Size.TINY)
    left = given.whole("hull_left", 1, maximum=MOST_HULL)
    lucky = frozenset({LUCKY} if given.flag(LUCKY) else ())
    return Strike(
        boat=names.ship,
        target=Vessel(name=names.target, hull=left, hull_left=left, abilities=lucky),
        target_cm=given.length("target_cm", maximum=MOST_CM),
        turned=given.flag("turned_this_move"),
        charged=craft is None or does(game, craft, "strikes"),
        game=game,
    )


def _answer(strike: Strike, odds: Dist[Struck]) -> dict[str, Any]:
    refused = refusal(strike)
    return {
        "can_strike": refused is None,
        "reason": refused,
        "p_detonate": odds.chance_that(lambda struck: struck.end is End.EXPLODED),
        "mean_damage": odds.mean(lambda struck: struck.points),
        "p_sunk": odds.chance_that(lambda struck: struck.target.sunk),
    }


EXPLOSIVE_BOAT = Procedure(
    name="explosive_boat",
    rule=RULE,
    read=_read,
    resolve=strike,
    answer=_answer,
    example={
        "target_cm": 12,
        "hull_left": 80,
        "names": {"ship": "Linse 2", "target": "the corvette"},
    },
)
