"""A boat's fire at another as icepool puts it: hits, criticals once in an attack, saves, hulls.

Results that are saved show 0 and those that are not their number, each die by itself; a pool of
such dice is gone through with how many show each. The figures are those of the printed tables.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import icepool
from icepool import Die, Vector

FUEL, CREW, ACCESSORY, AMMUNITION, STRUCTURE, TORPEDO = 4, 6, 7, 8, 9, 10
SAVES = 5  # of a regular crew
EXPLODES, DIESEL_BURNS, BURNS = 5, 6, 4


@dataclass(frozen=True)
class Target:
    """A boat with a regular crew, two guns or more and no special abilities.

    `accessories` are 0 or 1; `torpedoes` says whether there are some, two at least.
    """

    hull: int
    diesel: bool = False
    accessories: int = 0
    torpedoes: bool = False


class Unsaved(icepool.MultisetEvaluator[Any, Any]):
    """What unsaved criticals come to: dice for sure, and whether fuel and charges are hit."""

    def __init__(self, target: Target) -> None:
        self.target = target

    def next_state(self, state: Any, order: Any, result: int, count: int) -> Any:
        dice, fuel, crew, ammunition, structure, torpedo = state or (0,) * 6
        if result == ACCESSORY:  # the first takes what there is, the others hit the crew
            crew += max(0, count - self.target.accessories)
        elif result == CREW:
            crew += count
        elif result == STRUCTURE or (result == TORPEDO and not self.target.torpedoes):
            structure += count
        elif result and count:
            dice += count - 1
            fuel += result == FUEL
            ammunition += result == AMMUNITION
            torpedo += result == TORPEDO
        return dice, fuel, crew, ammunition, structure, torpedo

    def final_outcome(self, state: Any, *_: Any) -> Any:
        dice, fuel, crew, ammunition, structure, torpedo = state or (0,) * 6
        dice += max(0, crew - 1) + (structure + 1 if structure else 0)
        return dice, fuel, ammunition, torpedo


@dataclass(frozen=True)
class Fire:
    """Fire at a target, with dice of its own: icepool's dice remember their sums."""

    target: Target
    d6: Die[int]
    d10: Die[int]

    @classmethod
    def at(cls, target: Target) -> Fire:
        """Return fire with new dice."""
        return cls(target, Die(range(1, 7)), Die(range(1, 11)))

    def criticals(self, count: int) -> Die[int]:
        """Return the extra damage of so many criticals of one hit."""
        if not count:
            return Die([0])
        result = (self.d6 >= SAVES).if_else(0, self.d10)
        burns = self.d6 >= (DIESEL_BURNS if self.target.diesel else BURNS)
        charge = self.d6 >= EXPLODES

        def extra(dice: int, fuel: int, ammunition: int, torpedo: int) -> Die[int]:
            more = burns.if_else(2, 0) * fuel + charge.if_else(4, 0) * ammunition
            return (more + charge.if_else(8, 0) * torpedo + dice) @ self.d6

        return Unsaved(self.target)(result.pool(count)).map(extra)

    def hit(self, dice: int) -> Die[int]:
        """Return the points of one hit."""
        extra = [self.criticals(count) for count in range(dice + 1)]
        rolled = dice @ self.d6.map(lambda face: Vector((face, int(face == 6))))
        return rolled.map(lambda points, sixes: points + extra[sixes])

    def shot(self, number: int, dice: int) -> Die[int]:
        """Return the points of a gun that hits on so much or less."""
        return (self.d10 <= number).if_else(self.hit(dice), 0)

    def left(self, points: Die[int]) -> Die[int]:
        """Return what some points leave of the hull."""
        return (self.target.hull - points).clip(min_outcome=0)

    def afloat(self, volley: Die[int], volleys: int) -> Fraction:
        """Return the chance that she is afloat after so many volleys."""
        return (self.left(volleys @ volley) > 0).probability(True)


AT_E_BOAT = Target(55, diesel=True, accessories=1, torpedoes=True)
AT_VOSPER = Target(35)
VOLLEYS = {AT_E_BOAT: ((6, 3), (4, 3), (4, 1)), AT_VOSPER: ((5, 4), (5, 4), (5, 3))}


def broadside() -> Die[int]:
    """Return what six guns that hit on 4 or less, with five dice, leave of S-38."""
    fire = Fire.at(AT_E_BOAT)
    return fire.left(6 @ fire.shot(4, 5))


def both_afloat(first: Target, second: Target, activations: int) -> Fraction:
    """Return the chance that both are afloat after a duel, the first being fired at first.

    Each takes the same volley each time, whatever the other does.
    """
    chance = Fraction(1)
    for target, volleys in ((first, (activations + 1) // 2), (second, activations // 2)):
        fire = Fire.at(target)
        volley = sum(fire.shot(*gun) for gun in VOLLEYS[target])
        chance *= fire.afloat(volley, volleys)
    return chance
