"""Which gun fires at what, and whether it may (CS-GUN-1 to -3, -5, -8; CS-EQP-6, CS-CREW-1).

All targets are declared before the first shot, so a volley is one declaration, looked over as a
whole; all that is wrong is found. With pre-measuring (CS-CORE-7) off, nobody knows whether a target
is in range, so that is no fault and the shot is spent (I-2); with pre-measuring on, it is one.

Decided here, where the rules are silent: an enemy is available to a gun that bears on her and sees
her, whatever her distance; an inexperienced crew may hold fire. A ship's own searchlight serves one
gun and the reply to another's one gun as well, and both on one gun are +1. A searchlight that
dazzles lights nothing that turn. A crew hit forbids all fire until a test was passed (I-36).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from rules.engine.systems.cruel_seas.battle.game import Game, Names
from rules.engine.systems.cruel_seas.battle.gunnery import Shot, refusal
from rules.engine.systems.cruel_seas.battle.sight import Screen
from rules.engine.systems.cruel_seas.battle.state import Gun, Vessel
from rules.engine.systems.cruel_seas.vocabulary import CrewGrade, Size

RULES = {  # of each reason, in the order in which they are looked for
    "sunk": "CS-DMG-1",
    "struck": "CS-STR-1",
    "crew_hit": "CS-CRIT-06",
    "repairing": "CS-REP-1",
    "reloading": "I-5",
    "collision": "CS-COL-2",
    "ramming": "CS-COL-3",
    "rockets": "CS-WPN-1",
    "gun_twice": "CS-GUN-3",
    "out_of_action": "CS-CRIT-05",
    "dazzled": "CS-EQP-6",
    "torpedo": "CS-GUN-3",
    "target_sunk": "CS-DMG-1",
    "own_ship": "CS-GUN-3",
    "hidden": "CS-GUN-5",
    "not_closest": "CS-GUN-3",
    "too_fast": "CS-WPN-4",
    "below_minimum": "CS-GUN-2",
    "beyond_maximum": "CS-GUN-2",
    "no_searchlight": "CS-EQP-6",
    "light_dazzles": "CS-EQP-6",
    "light_range": "CS-EQP-6",
    "light_twice": "CS-EQP-6",
}
BUSY = ("repairing", "reloading", "collision", "ramming", "rockets")
LIGHTS = ("own", "reply")


@dataclass(frozen=True, slots=True, kw_only=True)
class Quarry:
    """Something that is fired at: a vessel as she is, or a torpedo that may not be.

    `plumes` are those round her. `sized`: with the line for her size (no shore battery);
    `hard_target` as a Shot has it.
    """

    vessel: Vessel
    plumes: int = 0
    hard_target: int = 0
    sized: bool = True
    torpedo: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Aim:
    """One gun's target as declared: places among the ship's guns and the volley's targets.

    `distance` is measured from the gun, in cm. `bears` is false where it would fire through its own
    ship. `light` is that of the own searchlight, or the reply to another's. `nearest` holds the
    target's gun positions as a Hit has them. `others` are enemies that this gun bears on and sees
    beside its target: names and distances. An inexperienced crew has to tell them.
    """

    gun: int
    target: int
    distance: Fraction
    bears: bool = True
    screens: tuple[Screen, ...] = ()
    light: str = ""
    nearest: tuple[int, ...] = ()
    others: tuple[tuple[str, Fraction], ...] = ()

    @property
    def closer(self) -> str | None:
        """Return the closest enemy if it is another than the target; equally close is no matter."""
        closest = min(self.others, key=lambda other: other[1], default=("", self.distance))
        return closest[0] if closest[1] < self.distance else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Volley:
    """All that a vessel fires in an activation. `shooter.level` is the level she declared.

    `busy` is what else she does that keeps her from firing (one of BUSY); `rallied`: her crew,
    once hit, passed its test. `dazzled` are guns that can't fire, `dazzles`: her searchlight blinds
    one of an enemy. `prefer` as a Hit has it. `keep` are the traces that are asked for,
    `coarse` is for quick odds: see `volley` for both.
    """

    shooter: Vessel
    targets: tuple[Quarry, ...]
    aims: tuple[Aim, ...]
    busy: str = ""
    rallied: bool = False
    dazzled: frozenset[int] = frozenset()
    dazzles: bool = False
    sea_state: str = "average"
    heavy_seas: str = "none"
    prefer: tuple[str, ...] = ()
    keep: frozenset[str] = frozenset()
    coarse: bool = False
    game: Game

    def gun(self, aim: Aim) -> Gun:
        """Return the gun that is aimed."""
        return self.shooter.guns[aim.gun]

    def quarry(self, aim: Aim) -> Quarry:
        """Return what it is aimed at."""
        return self.targets[aim.target]

    def shot(self, aim: Aim) -> Shot:
        """Return one shot of an aim as the target stands now."""
        shooter, quarry = self.shooter, self.quarry(aim)
        victim = quarry.vessel
        return Shot(
            gun=self.gun(aim).type,
            distance=aim.distance,
            crew=shooter.crew,
            level=shooter.level,
            cm=shooter.cm,
            target_level=victim.level,
            target_cm=victim.cm,
            target_size=(victim.gun_size or victim.size) if quarry.sized else None,
            screens=aim.screens,
            huge=shooter.size is Size.HUGE,
            radar=shooter.has("radar"),
            director=shooter.has("director"),
            searchlight=bool(aim.light),
            bridge_hit=shooter.bridge_hit,
            camouflage="camouflage" in victim.abilities,
            hard_target=quarry.hard_target + victim.hard_target,
            plumes=quarry.plumes,
            sea_state=self.sea_state,
            heavy_seas=self.heavy_seas,
            game=self.game,
            names=Names(ship=shooter.name, target=victim.name),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """A rule that a volley breaks: why, and by which aim (its place), if not by all."""

    reason: str
    aim: int | None = None

    @property
    def rule(self) -> str:
        """Return the id of the rule."""
        return RULES[self.reason]


def faults(volley: Volley) -> tuple[Fault, ...]:
    """Return all that is wrong with a volley, aim by aim; nothing if it may be fired."""
    silent = tuple(Fault(reason=reason) for reason in _silenced(volley))
    order = list(RULES)
    found = (
        Fault(reason=reason, aim=place)
        for place in range(len(volley.aims))
        for reason in sorted(_faults_of(volley, place), key=order.index)
    )
    return silent or tuple(found)


def _silenced(volley: Volley) -> Iterator[str]:
    """Yield what keeps the whole ship from firing."""
    shooter = volley.shooter
    if shooter.sunk:
        yield "sunk"
    if shooter.struck:
        yield "struck"
    if shooter.crew_hit and not volley.rallied:
        yield "crew_hit"
    if volley.busy:
        yield volley.busy


def _faults_of(volley: Volley, place: int) -> Iterator[str]:
    aim = volley.aims[place]
    if aim.gun in {earlier.gun for earlier in volley.aims[:place]}:
        yield "gun_twice"
    if volley.gun(aim).out:
        yield "out_of_action"
    if aim.gun in volley.dazzled:
        yield "dazzled"
    if not aim.bears:
        yield "own_ship"
    yield from _light_faults(volley, place)
    yield from _target_faults(volley, aim)


def _target_faults(volley: Volley, aim: Aim) -> Iterator[str]:
    quarry = volley.quarry(aim)
    if quarry.torpedo:
        yield "torpedo"
        return
    if quarry.vessel.sunk:
        yield "target_sunk"
    refused = refusal(volley.shot(aim))
    out_of_range = refused in ("below_minimum", "beyond_maximum")
    if refused and not (out_of_range and volley.game.option("premeasure") == "off"):
        yield refused
    if aim.closer is not None and volley.shooter.crew is CrewGrade.INEXPERIENCED:
        yield "not_closest"


def _light_faults(volley: Volley, place: int) -> Iterator[str]:
    aim = volley.aims[place]
    if not aim.light:
        return
    if aim.light in {earlier.light for earlier in volley.aims[:place]}:
        yield "light_twice"
    if aim.light == "own" and not volley.shooter.has("searchlight"):
        yield "no_searchlight"
    if aim.light == "own" and volley.dazzles:
        yield "light_dazzles"
    if aim.distance > volley.game.sheet("gunnery")["searchlight_range"]:
        yield "light_range"
