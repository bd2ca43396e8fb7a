"""One weapon's hit as facts: its damage dice and what decides on its criticals (CS-DMG-2, -3).

Among this is whether the weapon is too light for an armoured bridge (CS-EQP-7).
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from rules.engine.systems.cruel_seas import loader
from rules.engine.systems.cruel_seas.battle.game import Game
from rules.engine.systems.cruel_seas.battle.state import Gun, Vessel
from rules.engine.systems.cruel_seas.points import damage_dice
from rules.engine.systems.cruel_seas.roster import Weapon

ARMOURED_BRIDGE = "armoured_bridge"
# Fields of a vessel that one hit may change, beside her hull.
TRACES = frozenset(
    {
        "engine_hits",
        "bridge_hit",
        "rudder_hit",
        "on_fire",
        "guns",
        "crew_hit",
        "lost",
        "torpedoes",
        "used",
    }
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """One weapon's damage roll: `dice` D6 thrown together, which is one attack (I-6).

    `weapon` is a row of the damage sheet: a gun, a mortar, a rocket, a bomb ... `nearest` holds
    gun positions of the victim (places in her `guns`, from 0), the nearest to the firer first;
    those left out are farther, and one of them is hit by chance. `prefer` is the attacker's choice
    of accessories, first what he likes best; the damage sheet's order comes after it.

    `forget` is for odds: traces (fields of a vessel) that nobody asks for. They are as before when
    the attack is over, so that states merge. Guns, torpedoes, lost accessories and used abilities
    turn later criticals: forget those only where no other attack follows.
    """

    weapon: str
    dice: int
    nearest: tuple[int, ...] = field(default=(), hash=False)
    prefer: tuple[str, ...] = field(default=(), hash=False)
    forget: frozenset[str] = field(default=frozenset(), hash=False)
    game: Game = field(hash=False)

    def causes_criticals(self, vessel: Vessel) -> bool:
        """Return whether sixes of this weapon go to the critical table (CS-DMG-3)."""
        cell = self.game.sheet("damage").cell
        return not vessel.no_criticals and bool(cell("criticals", self.weapon, vessel.size))

    def kind_for(self, vessel: Vessel) -> Hit:
        """Return a hit that is the same for all weapons whose criticals go alike for a vessel."""
        weapon = self.weapon if vessel.has(ARMOURED_BRIDGE) else ""
        return replace(self, weapon=weapon, dice=0)

    def stopped_by_armoured_bridge(self) -> bool:
        """Return whether the weapon is too light for an armoured bridge (CS-CRIT-02)."""
        return bool(self.game.sheet("damage").cell("weapon", "armour_stops", self.weapon))


def gun_hit(gun: Gun, game: Game, **facts: Any) -> Hit:
    """Return the hit of a gun with the dice of its whole mounting; `facts` as a Hit has them."""
    return Hit(weapon=gun.type, dice=gun_dice(gun, game), game=game, **facts)


def gun_dice(gun: Gun, game: Game) -> int:
    """Return how many D6 one hit of a mounting throws (CS-GUN-1, CS-DMG-2)."""
    tables = loader.edition(game.edition).tables
    return damage_dice(Weapon(type=gun.type, mounting=gun.mounting), tables)
