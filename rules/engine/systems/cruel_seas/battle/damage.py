"""What attacks take from a hull (CS-DMG-1, CS-DMG-3, CS-TINY-5; I-6).

A hit throws the dice of its mounting together. Their sum goes off the hull; then their sixes go to
the critical table, whose extra damage goes off as well. At 0 she is sunk, and nothing else of the
attack matters any more: her criticals are not thrown. Option `wrecks` only says whether a wreck
stays. Each six on an explosive boat throws one die more instead.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from rules.engine.core.chance import Cause, Chance
from rules.engine.core.dice import D6
from rules.engine.core.events import event
from rules.engine.systems.cruel_seas.battle.criticals import Fate, criticals
from rules.engine.systems.cruel_seas.battle.game import Game
from rules.engine.systems.cruel_seas.battle.hits import Hit
from rules.engine.systems.cruel_seas.battle.state import Vessel


@dataclass(frozen=True, slots=True)
class Rolled:
    """The sum of a damage roll, and how many criticals its sixes cause."""

    points: int
    criticals: int = 0


def take_damage(chance: Chance, vessel: Vessel, hit: Hit) -> Vessel:
    """Return a vessel after one hit: the damage roll and all that its sixes do.

    A vessel that is sunk already stays as she is, here and below; no dice are thrown for her.
    """
    if vessel.sunk:
        return vessel
    whole, left = harm(chance, vessel.hull_left, whole_hull(vessel), hit)
    return replace(whole, hull_left=left)


def harm(chance: Chance, left: int, whole: Vessel, hit: Hit) -> tuple[Vessel, int]:
    """Return a vessel after one hit as if her hull were whole, and what is left of it.

    So stands a vessel amid many hits, with her hull apart: nothing else asks for it.
    """
    return _worn(chance, left, whole, (_rolled, hit), (_criticals, hit))


def whole_hull(vessel: Vessel) -> Vessel:
    """Return her as if her hull were whole."""
    return replace(vessel, hull_left=vessel.hull)


def damage_roll(chance: Chance, vessel: Vessel, hit: Hit) -> Rolled:
    """Return what the dice of a hit come to; the vessel says what becomes of sixes."""
    more = _cause("damage.explosive", "CS-TINY-5", vessel, hit) if vessel.explosive else None
    thrown = chance.pool(hit.dice, D6, _cause("damage.rolled", "CS-DMG-1", vessel, hit), more)
    if vessel.explosive or not hit.causes_criticals(vessel):
        return Rolled(thrown.total)
    return Rolled(thrown.total, thrown.tops)


def suffer(chance: Chance, vessel: Vessel, hit: Hit, rolled: Rolled) -> Vessel:
    """Return a vessel after a damage roll, criticals included.

    Whoever halves a roll (rockets) does so between `damage_roll` and this.
    """
    if vessel.sunk:
        return vessel
    start, known = whole_hull(vessel), (_known, (hit, rolled))
    whole, left = _worn(chance, vessel.hull_left, start, known, (_criticals, hit))
    return replace(whole, hull_left=left)


State = tuple[Vessel, int]  # a vessel as if her hull were whole, and her criticals that are due
Lost = tuple[State, int]  # the state, and points off her hull


def _worn(chance: Chance, left: int, whole: Vessel, *stages: Any) -> tuple[Vessel, int]:
    (after, _), left = chance.wear(left, _stage, (whole, 0), stages)
    return after, left


def _stage(chance: Chance, left: int, state: State, stage: tuple[Any, Any]) -> Lost:
    do, given = stage
    lost: Lost = do(chance, left, state, given)
    return lost


def _rolled(chance: Chance, left: int, state: State, hit: Hit) -> Lost:
    return _known(chance, left, state, (hit, chance.run(damage_roll, state[0], hit)))


def _known(chance: Chance, left: int, state: State, roll: tuple[Hit, Rolled]) -> Lost:
    (whole, _), (hit, rolled) = state, roll
    _take(chance, whole, rolled.points, left, hit.game)
    return (whole, rolled.criticals), rolled.points


def _criticals(chance: Chance, left: int, state: State, hit: Hit) -> Lost:
    whole, due = state
    if not (left and due):
        return (whole, 0), 0
    fate: Fate = chance.run(criticals, whole, hit.kind_for(whole), due)
    _take(chance, whole, fate.points, left, hit.game)
    return (fate.vessel, 0), fate.points


def hurt(chance: Chance, vessel: Vessel, points: int, game: Game) -> Vessel:
    """Return a vessel after plain damage, which causes no criticals (CS-DMG-3).

    So do collisions, torpedoes, mines, fires and seas: they throw their dice themselves.
    """
    return replace(vessel, hull_left=_take(chance, vessel, points, vessel.hull_left, game))


def _take(chance: Chance, vessel: Vessel, points: int, left: int, game: Game) -> int:
    """Return what is left of her hull, and tell it."""
    if not (points and left):
        return left
    left = max(0, left - points)
    told = event(
        "damage.taken", "CS-DMG-1", ship=vessel.name, points=points, left=left, hull=vessel.hull
    )
    chance.tell(told)
    if vessel.ashore and not left:
        chance.tell(event("damage.destroyed", "CS-DMG-1", ship=vessel.name))
    elif not left:
        wreck = game.option("wrecks") == "on"
        chance.tell(event("damage.sunk", "CS-DMG-1", ship=vessel.name, wreck=wreck))
    return left


def _cause(code: str, rule: str, vessel: Vessel, hit: Hit) -> Cause:
    return Cause(code, rule, ship=vessel.name, weapon=hit.weapon)
