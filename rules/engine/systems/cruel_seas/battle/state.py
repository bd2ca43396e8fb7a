"""A vessel in battle, as values: what she is, and what has become of her."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from fractions import Fraction
from typing import Any

from rules.engine.systems.cruel_seas.vocabulary import CrewGrade, Size, SpeedLevel, Turn

Cm = Fraction
MOST_CM = 1_000  # of a distance or speed that is given
MOST_HULL = 1_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Speeds:
    """The cm of each level, as the roster prints them (CS-MOV-1)."""

    slow: Cm
    combat: Cm
    full: Cm

    def at(self, level: SpeedLevel) -> Cm:
        """Return how far she goes in a move at a level."""
        return (Fraction(0), self.slow, self.combat, self.full)[level.rank]


MOTIONLESS = Speeds(slow=Fraction(0), combat=Fraction(0), full=Fraction(0))


@dataclass(frozen=True, slots=True, kw_only=True)
class Gun:
    """One mounting, which is one weapon (CS-GUN-4). `out`: of action for the rest of the game."""

    type: str
    mounting: str = "single"
    semi_auto: bool = False
    out: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Vessel:
    """A vessel and her state. Equal vessels are merged when all ways of the dice are counted.

    `level` is what her wake shows; `moved` whether she moved, went astern or drifted in her last
    turn. `tubes` hold the `torpedoes`; `reloads` lie beside them. `engine_hits` count those that
    were not ignored, `engine_repairs` those mended. `lost` are items of equipment that a critical
    took away; `used` the abilities that work once a game. `bridge_hit` and `crew_hit` last until
    the end of her next activation, and so does `recovering` from a collision: she steers as with a
    jammed rudder, and obeys no order but that of speed (CS-COL-2). `explosive`: a tiny boat with a
    charge (CS-TINY-5); `no_criticals`: nothing aboard to be hit apart (CS-SUB-3). `struck`: she has
    struck her flag, `captured`: and an enemy has accepted it (CS-STR-1). `ashore`: a shore battery
    or lighthouse, which is destroyed and not sunk. `racks` of her `rockets` are fired together.
    `hard_target` counts what makes her harder to hit (CS-SUB-2, -3), and `gun_size` is her size to
    guns where it is not her own (CS-SUB-1).

    Odds ask for her hash very often: it is worked out once, of what battles change.
    """

    name: str = ""
    crew: CrewGrade = CrewGrade.REGULAR
    size: Size = Size.MEDIUM
    hull: int = 1
    hull_left: int = 1
    speeds: Speeds = MOTIONLESS
    turn: Turn = Turn.RED
    level: SpeedLevel = SpeedLevel.STATIONARY
    moved: bool = False
    guns: tuple[Gun, ...] = ()
    torpedoes: int = 0
    tubes: int = 0
    reloads: int = 0
    torpedo_kind: str = "torpedo"
    racks: int = 0
    rockets: str = "rocket_rack"
    hard_target: int = 0
    gun_size: Size | None = None
    equipment: frozenset[str] = frozenset()
    lost: frozenset[str] = frozenset()
    abilities: frozenset[str] = frozenset()
    used: frozenset[str] = frozenset()
    diesel: bool = False
    shallow_draught: bool = False
    explosive: bool = False
    no_criticals: bool = False
    engine_hits: int = 0
    engine_repairs: int = 0
    rudder_hit: bool = False
    bridge_hit: bool = False
    crew_hit: bool = False
    recovering: bool = False
    on_fire: bool = False
    struck: bool = False
    captured: bool = False
    ashore: bool = False
    _hash: int = field(default=0, init=False, repr=False, compare=False)

    def __hash__(self) -> int:
        if not self._hash:
            marks = (self.bridge_hit, self.rudder_hit, self.crew_hit, self.on_fire, self.struck)
            stock = (self.guns, self.torpedoes, self.reloads, self.lost, self.used)
            engines = (self.level, self.moved, self.engine_hits, self.engine_repairs)
            worked_out = hash((self.name, self.hull_left, marks, stock, engines))
            object.__setattr__(self, "_hash", worked_out)
        return self._hash

    def __getstate__(self) -> list[Any]:
        """Return her fields for another process, without the hash, which is another one there."""
        return [*(getattr(self, each.name) for each in fields(self) if each.init), 0]

    @property
    def sunk(self) -> bool:
        """Return whether nothing of her hull is left (CS-DMG-1)."""
        return self.hull_left <= 0

    @property
    def jammed(self) -> bool:
        """Return whether chance holds her rudder at her next activation (CS-CRIT-03, CS-COL-2)."""
        return self.rudder_hit or self.recovering

    @property
    def cm(self) -> Cm:
        """Return her speed, as her wake shows."""
        return self.speeds.at(self.level)

    def has(self, item: str) -> bool:
        """Return whether an item of equipment is aboard and works."""
        return item in self.equipment and item not in self.lost

    def can_use(self, ability: str) -> bool:
        """Return whether she has an ability that works once a game and has not used it."""
        return ability in self.abilities and ability not in self.used

    def spend(self, ability: str) -> Vessel:
        """Return her after using an ability that works once a game."""
        return replace(self, used=self.used | {ability})

    def hurt(self, points: int) -> Vessel:
        """Return her with so much less hull, 0 at least."""
        return replace(self, hull_left=max(0, self.hull_left - points))
