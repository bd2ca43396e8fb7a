"""What a gun needs to hit, and the throw for it (CS-GUN-1, -2, -4 to -7, -9; I-1, I-2, I-3, I-9).

A hit is a D10 of the target number or less; 0 or less misses and 10 or more hits without a throw.
The two speeds are those of the levels: the shooter's as declared for this move, the target's as its
wake shows (I-26). A director helps big guns (CS-EQP-3); a mortar is not fired at full
speed and has no point blank (CS-WPN-4).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from rules.engine.core.chance import Cause, Chance
from rules.engine.core.dice import D10
from rules.engine.core.dist import Dist
from rules.engine.core.events import Event, event
from rules.engine.core.given import Given
from rules.engine.core.modifiers import Modifier, Target, applying
from rules.engine.core.procedure import Procedure
from rules.engine.systems.cruel_seas import loader
from rules.engine.systems.cruel_seas.battle.game import (
    NAMELESS,
    OPTIONS,
    Game,
    Names,
    read_game,
    read_names,
)
from rules.engine.systems.cruel_seas.battle.low_craft import read_low_target
from rules.engine.systems.cruel_seas.battle.optional_rules import read_seas
from rules.engine.systems.cruel_seas.battle.sight import Screen, Sight, read_screens, sight
from rules.engine.systems.cruel_seas.battle.speed_read import read_speed
from rules.engine.systems.cruel_seas.battle.state import MOST_CM, Vessel
from rules.engine.systems.cruel_seas.battle.target_lines import size_line, speed_lines
from rules.engine.systems.cruel_seas.vocabulary import CrewGrade, Size, SpeedLevel

MOST_PLUMES = 100
SEA_STATES = ("average", "smooth", "rough", "stormy")
HEAVY_SEAS = OPTIONS["heavy_seas"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Shot:
    """One weapon at one target: all that the target number depends on.

    `distance` and the two speeds are cm; whoever measured them, here they are facts. Without a
    `target_size` there is no line for size (shore batteries, aircraft). `hard_target` counts what
    makes it lower in the water: mini submarine, Neger, human torpedo. `screens` stand between, for
    a `huge` ship to see over; `obscured` is partly hidden by whatever radar sees through.
    """

    gun: str
    distance: Fraction
    crew: CrewGrade
    level: SpeedLevel
    cm: Fraction
    target_level: SpeedLevel
    target_cm: Fraction
    target_size: Size | None
    obscured: bool = False
    screens: tuple[Screen, ...] = ()
    huge: bool = False
    radar: bool = False
    director: bool = False
    searchlight: bool = False
    bridge_hit: bool = False
    camouflage: bool = False
    hard_target: int = 0
    plumes: int = 0
    sea_state: str = "average"
    heavy_seas: str = "none"
    game: Game
    names: Names = NAMELESS

    @property
    def reach(self) -> tuple[int, int, int]:
        """Return the least and the greatest range and half the greatest, in cm (CS-GUN-1)."""
        least, most, half, _ = loader.edition(self.game.edition).tables.ranges[self.gun]
        return least, most, most // 2 if half is None else half

    def can(self, what: str) -> bool:
        """Return what the gunnery sheet says of this weapon: `plume`, `director` ..."""
        return bool(self.game.sheet("gunnery").cell("weapon", what, self.gun))

    @property
    def sight(self) -> Sight:
        """Return how much of the target is hidden from this weapon (CS-GUN-5)."""
        radar = self.radar and self.can("radar")
        seen = sight(self.screens, self.game, radar=radar, huge=self.huge)
        return max(seen, Sight.PARTLY) if self.obscured and not radar else seen


REFUSALS = {
    "below_minimum": "CS-GUN-2",
    "beyond_maximum": "CS-GUN-2",
    "too_fast": "CS-WPN-4",
    "hidden": "CS-GUN-5",
}


def refusal(shot: Shot) -> str | None:
    """Return why a weapon can't fire, range first: a code of REFUSALS, or None if it can."""
    least, most, _ = shot.reach
    if shot.distance < least:
        return "below_minimum"
    if shot.distance > most:
        return "beyond_maximum"
    if shot.level is SpeedLevel.FULL and not shot.can("fires_at_full"):
        return "too_fast"
    return "hidden" if shot.sight is Sight.FULLY else None


def to_hit(shot: Shot) -> Target:
    """Return the target number of a shot that can be fired, with each modifier."""
    return Target(shot.game.sheet("gunnery")["base"], applying(to_hit_lines(shot)))


def leaves_plume(shot: Shot) -> bool:
    """Return whether a miss leaves a plume round the target (CS-GUN-9, I-25)."""
    return refusal(shot) is None and shot.can("plume")


@dataclass(frozen=True, slots=True)
class Fired:
    """What came of a shot: not fired, a hit, or a miss that may leave a plume."""

    hit: bool = False
    plume: bool = False
    refused: str | None = None


def fire(chance: Chance, shot: Shot) -> Fired:
    """Return what comes of one shot.

    Out of range it is spent, without a plume (I-2); with pre-measuring it is not fired at all.
    """
    refused = refusal(shot)
    names = shot.names
    if refused is not None:
        chance.tell(_refused(shot, refused))
        return Fired(refused=refused)
    cause = Cause("gunnery.shot", "CS-GUN-4", ship=names.ship, target=names.target, gun=shot.gun)
    hit = chance.meets(D10, to_hit(shot), cause)
    return Fired(hit=hit, plume=not hit and leaves_plume(shot))


def _refused(shot: Shot, reason: str) -> Event:
    return event(
        "gunnery.refused",
        REFUSALS[reason],
        gun=shot.gun,
        ship=shot.names.ship,
        target=shot.names.target,
        reason=reason,
        spent=shot.game.option("premeasure") == "off",
    )


def to_hit_lines(shot: Shot) -> Iterator[Modifier]:
    """Yield the modifiers in the order of the printed table, those that don't apply as 0."""
    sheet = shot.game.sheet("gunnery")
    least, _, half = shot.reach
    near = shot.can("point_blank") and shot.distance <= least + sheet["point_blank"]
    far = shot.distance > half
    slow = shot.level in (SpeedLevel.STATIONARY, SpeedLevel.SLOW)
    yield sheet.modifier("over_half", applies=far)
    yield sheet.modifier("point_blank", applies=near)
    yield sheet.graded("crew", shot.crew)
    yield sheet.modifier("shooter_full", applies=shot.level is SpeedLevel.FULL)
    yield sheet.modifier("shooter_over_30", applies=shot.cm > sheet["shooter_fast"])
    yield sheet.modifier("shooter_slow_or_stationary", applies=slow)
    yield from speed_lines(shot.game, shot.target_level, shot.target_cm)
    yield size_line(shot.game, shot.target_size)
    yield _hidden(shot)
    yield sheet.modifier("director", applies=shot.director and shot.can("director"))
    yield sheet.modifier("searchlight", applies=shot.searchlight)
    yield sheet.modifier("plumes", applies=shot.plumes >= sheet["plumes"])
    yield sheet.modifier("bridge_hit", applies=shot.bridge_hit)
    yield sheet.graded("sea_state", shot.sea_state)
    yield sheet.graded("heavy_seas", shot.heavy_seas)
    yield sheet.modifier("camouflage", applies=shot.camouflage and far)
    low = sheet.modifier("hard_target")
    yield Modifier(low.code, low.value * shot.hard_target, low.rule)


def _hidden(shot: Shot) -> Modifier:
    """Return the line for a partly hidden target (I-3)."""
    line = shot.game.sheet("gunnery").modifier("obscured")
    value = 0 if shot.sight is Sight.CLEAR else int(shot.game.option("obscured_modifier"))
    return Modifier(line.code, value, line.rule)


def read_shot(given: Given, *, from_land: bool = False, at_land: bool = False) -> Shot:
    """Return the shot that plain values describe; a battery lies still and has no size."""
    game = read_game(given)
    gun = given.code("gun", tuple(game.sheet("gunnery").grids["weapon"]["plume"]))
    level, cm = _read_speed(given, "shooter", still=from_land)
    target_level, target_cm = _read_speed(given, "target", still=at_land)
    shot = Shot(
        gun=gun,
        distance=given.length("distance_cm", maximum=MOST_CM),
        crew=given.one_of("crew", CrewGrade),
        level=level,
        cm=cm,
        target_level=target_level,
        target_cm=target_cm,
        target_size=None if at_land else given.one_of("target_size", Size),
        radar=given.flag("radar"),
        director=from_land or given.flag("director"),
        searchlight=given.flag("searchlight"),
        **read_conditions(given, game),
        game=game,
        names=read_names(given),
    )
    return shot if shot.target_size is None else _at_low_craft(given, shot, shot.target_size)


def _at_low_craft(given: Given, shot: Shot, size: Size) -> Shot:
    """Return the shot at a `target_craft` that lies low in the water, if it is one."""
    target = Vessel(size=size)
    low = read_low_target(given, "target_craft", target, shot.game, shot.hard_target)
    if low is target:
        return shot
    return replace(shot, hard_target=low.hard_target, target_size=low.gun_size or low.size)


def _read_speed(given: Given, who: str, *, still: bool) -> tuple[SpeedLevel, Fraction]:
    if still:
        return SpeedLevel.STATIONARY, Fraction(0)
    return read_speed(given, f"{who}_speed", f"{who}_cm")


def read_conditions(given: Given, game: Game) -> dict[str, Any]:
    """Return what plain values say of a shot beside the two vessels and the gun's own aids."""
    return {
        "obscured": given.flag("obscured"),
        "screens": read_screens(given, game),
        "huge": given.flag("huge"),
        "bridge_hit": given.flag("bridge_hit"),
        "camouflage": given.flag("camouflage"),
        "hard_target": given.whole("hard_target", 0, default=0, maximum=2, rule="CS-GUN-4"),
        "plumes": given.whole("plumes", 0, default=0, maximum=MOST_PLUMES),
        "sea_state": given.code("sea_state", SEA_STATES, SEA_STATES[0]),
        "heavy_seas": read_seas(given),
    }


def answer_shot(shot: Shot, odds: Dist[Fired]) -> dict[str, Any]:
    """Return the target number, all that it is made of, and the odds."""
    refused = refusal(shot)
    target = None if refused else to_hit(shot)
    return {
        "can_fire": refused is None,
        "reason": refused,
        "modifiers": {m.code: m.value for m in target.modifiers} if target else {},
        "target_number": target.number if target else None,
        "p_hit": odds.chance_that(lambda fired: fired.hit),
        "plume_on_miss": leaves_plume(shot),
    }


GUN_TO_HIT = Procedure(
    name="gun_to_hit",
    rule="CS-GUN-4",
    read=read_shot,
    resolve=fire,
    answer=answer_shot,
    example={
        "gun": "20mm",
        "distance_cm": 30,
        "crew": "regular",
        "shooter_speed": "combat",
        "shooter_cm": 24,
        "target_speed": "slow",
        "target_cm": 12,
        "target_size": "medium",
        "names": {"ship": "Vosper 12", "target": "S-38"},
    },
)
