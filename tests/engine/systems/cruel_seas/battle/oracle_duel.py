"""A duel of two boats with an MG each as icepool puts it: one die of states after another.

The boats have a regular crew and neither torpedoes, accessories nor diesel. An MG throws one die,
so that no hit causes two criticals and nothing is repeated.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import icepool
from icepool import Die

from tests.engine.systems.cruel_seas.battle.oracle import d6, d10

BRIDGE, FUEL, GUN, CREW, ACCESSORY, AMMUNITION, STRUCTURE, TORPEDO = 2, 4, 5, 6, 7, 8, 9, 10
PASSED, BURNS, EXPLODES = d6 >= 5, d6 >= 4, d6 >= 5


@dataclass(frozen=True, order=True)
class Boat:
    """What is left of her, and the marks that count while she lies still."""

    left: int
    gun: bool = True
    bridge: bool = False
    crew: bool = False
    fire: bool = False

    def hurt(self, points: int) -> Boat:
        """Return her with less hull; sunk, all boats are alike."""
        return replace(self, left=self.left - points) if points < self.left else Boat(0)


State = tuple[Boat, Boat, int]  # who is activated next, the other, and activations so far


def duel(one: Boat, other: Boat, numbers: tuple[int, int], activations: int) -> Die[State]:
    """Return how a duel stands after so many activations, or when one is sunk."""
    states: Die[State] = Die([(one, other, 0)])
    for count in range(activations):
        states = states.map(lambda state, n=numbers[count % 2]: activated(state, n))
    return states


def activated(state: State, number: int) -> Die[State]:
    boat, enemy, count = state
    if not (boat.left and enemy.left):
        return Die([state])
    obeys = PASSED if boat.crew else Die([True])
    begun = icepool.tupleize(burnt(boat), obeys)
    return begun.map(lambda now, rallied: fired(now, enemy, count + 1, number, rallied))


def burnt(boat: Boat) -> Die[Boat]:
    if not boat.fire:
        return Die([boat])
    return PASSED.if_else(Die([replace(boat, fire=False)]), (2 @ d6).map(boat.hurt))


def fired(boat: Boat, enemy: Boat, count: int, number: int, obeys: bool) -> Die[State]:
    if not boat.left:
        return Die([(enemy, boat, count)])
    calm = replace(boat, bridge=False, crew=False)
    shot = Die([enemy])
    if obeys and boat.gun:
        hits = d10 <= number - boat.bridge
        shot = hits.if_else(d6.map(lambda face: hit(enemy, face)), Die([enemy]))
    return shot.map(lambda after: Die([(after, calm, count)]))


def hit(boat: Boat, face: int) -> Die[Boat]:
    after = boat.hurt(face)
    if face < 6 or not after.left:
        return Die([after])
    return PASSED.if_else(Die([after]), d10.map(lambda result: critical(after, result)))


def critical(boat: Boat, result: int) -> Die[Boat]:
    here = Die([boat])
    if result == BRIDGE:
        return Die([replace(boat, bridge=True)])
    if result == FUEL:
        return BURNS.if_else((2 @ d6).map(replace(boat, fire=True).hurt), here)
    if result == GUN and boat.gun:
        return Die([replace(boat, gun=False)])
    if result in (GUN, CREW, ACCESSORY):
        return Die([replace(boat, crew=True)])
    if result == AMMUNITION:
        return EXPLODES.if_else((4 @ d6).map(replace(boat, gun=False).hurt), here)
    if result in (STRUCTURE, TORPEDO):
        return (2 @ d6).map(boat.hurt)
    return here
