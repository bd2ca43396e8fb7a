"""The ten results of the critical table, and when one becomes another (CS-CRIT-01 to -10)."""

from __future__ import annotations

from enum import StrEnum

from rules.engine.systems.cruel_seas.battle.game import Game
from rules.engine.systems.cruel_seas.battle.hits import ARMOURED_BRIDGE, Hit
from rules.engine.systems.cruel_seas.battle.state import Vessel

SAWBONES = "sawbones"


class Result(StrEnum):
    """A result of the critical table, 01 first."""

    ENGINE = "engine"
    BRIDGE = "bridge"
    RUDDER = "rudder"
    FUEL = "fuel"
    GUN = "gun"
    CREW = "crew"
    ACCESSORY = "accessory"
    AMMUNITION = "ammunition"
    STRUCTURE = "structure"
    TORPEDO = "torpedo"

    @property
    def number(self) -> int:
        """Return what a D10 shows for it."""
        return RESULTS.index(self) + 1

    @property
    def rule(self) -> str:
        """Return its rule id."""
        return f"CS-CRIT-{self.number:02}"


RESULTS = tuple(Result)
OTHERWISE = {
    Result.GUN: Result.CREW,
    Result.ACCESSORY: Result.CREW,
    Result.TORPEDO: Result.STRUCTURE,
}
# By number: the order of the table, but those that may become another before that other.
ORDER = (1, 2, 3, 4, 5, 7, 6, 8, 10, 9)


def accessories(game: Game) -> tuple[str, ...]:
    """Return what can be lost to a critical, first what hurts most: the order of the sheet."""
    return tuple(game.sheet("criticals").grids["accessory"]["repairable"])


def becomes(vessel: Vessel, result: Result, game: Game) -> Result:
    """Return what a result counts as: crew without gun or accessory, structure without torpedo."""
    if result is Result.GUN:
        nothing_there = all(gun.out for gun in vessel.guns)
    elif result is Result.ACCESSORY:
        nothing_there = not any(map(vessel.has, accessories(game)))
    else:
        nothing_there = result is Result.TORPEDO and not vessel.torpedoes
    return OTHERWISE[result] if nothing_there else result


def ignores(vessel: Vessel, result: Result, hit: Hit) -> str | None:
    """Return what makes a vessel ignore a result without a save: a code, or None."""
    if result is Result.BRIDGE and vessel.has(ARMOURED_BRIDGE) and hit.stopped_by_armoured_bridge():
        return ARMOURED_BRIDGE
    if result is Result.CREW and SAWBONES in vessel.abilities:  # redirected ones too, I-29
        return SAWBONES
    return None
