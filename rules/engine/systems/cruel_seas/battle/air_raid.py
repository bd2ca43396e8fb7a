"""A whole attack from the air on a vessel, all steps in their order (CS-AIR-2, CS-EQP-9 to -11).

Balloon, flak of all vessels, cable rockets, flames, and then bombs with their criticals, or the
drop of a torpedo. Its guns, defences and bombs are those of `flak`, `air_defences`, `air_attack`.

Decided here, where the rules are silent: a vessel that her own cable sinks is attacked no more; the
second target of a veteran is attacked after this, without other flak (`air_attack`), since all flak
of a run is fired before the first attack.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from rules.engine.core.chance import Chance
from rules.engine.core.dist import Dist
from rules.engine.core.events import event
from rules.engine.core.given import Given
from rules.engine.core.procedure import Procedure
from rules.engine.systems.cruel_seas.battle import air_defences, flak
from rules.engine.systems.cruel_seas.battle.air_attack import AirAttack, attack_ship, read_target
from rules.engine.systems.cruel_seas.battle.air_defences import Defence, after_flak, brave_balloon
from rules.engine.systems.cruel_seas.battle.flak import Flak, fire_flak
from rules.engine.systems.cruel_seas.battle.flak_procedure import read_flak
from rules.engine.systems.cruel_seas.battle.game import read_names
from rules.engine.systems.cruel_seas.battle.hits import TRACES
from rules.engine.systems.cruel_seas.battle.state import MOST_HULL, Vessel

ATTACKED, DROPPED = "attacked", "torpedo_dropped"


@dataclass(frozen=True, slots=True, kw_only=True)
class Raid:
    """A vessel that an aircraft makes for, with all that stands against it; `torpedo`: it drops."""

    attack: AirAttack
    defence: Defence
    flak: Flak
    torpedo: bool = False


@dataclass(frozen=True, slots=True)
class Raided:
    """What the aircraft did in the end, and what is left of her hull."""

    end: str
    hull_left: int


@dataclass(frozen=True, slots=True)
class Approached:
    """What an aircraft does when all has been fired at it, and what is left of the hull by then.

    `attack` is the one that it makes, None if it makes none by itself: a torpedo runs on its own.
    """

    end: str
    hull_left: int
    attack: AirAttack | None = None


def raid(chance: Chance, facts: Raid) -> Raided:
    """Return what comes of it."""
    came: Approached = chance.run(approach, facts)
    if came.attack is None:
        return Raided(came.end, came.hull_left)
    bombed: Vessel = chance.run(attack_ship, came.attack, TRACES)
    return Raided(came.end, bombed.hull_left)


def approach(chance: Chance, facts: Raid) -> Approached:
    """Return what an aircraft does that makes for a vessel, up to its attack."""
    whole = facts.attack.vessel.hull_left
    braved: air_defences.End = chance.run(brave_balloon, facts.defence)
    if braved is not air_defences.End.ATTACKS:
        return Approached(braved, whole)
    shelled: flak.Shelled = chance.run(fire_flak, facts.flak)
    if shelled.end is not flak.End.CONTINUES:
        return Approached(shelled.end, whole)
    return _close(chance, replace(facts.attack, flak_hit=shelled.hit), facts)


def _close(chance: Chance, attack: AirAttack, facts: Raid) -> Approached:
    """Return what comes of an aircraft that is through the flak."""
    met: air_defences.Defended = chance.run(after_flak, facts.defence)
    vessel = attack.vessel.hurt(met.points)
    if met.end is not air_defences.End.ATTACKS or vessel.sunk:
        return Approached(met.end, vessel.hull_left)
    if facts.torpedo:
        told = event("air.drops", "CS-AIR-9", ship=attack.aircraft, target=vessel.name)
        chance.tell(told)
        return Approached(DROPPED, vessel.hull_left)
    closing = replace(attack, vessel=vessel, pac=met.spoiled)
    return Approached(ATTACKED, vessel.hull_left, closing)


def _read(given: Given) -> Raid:
    names = read_names(given)
    guns = read_flak(given)
    torpedo, kamikaze = given.flag("torpedo_run_on_this_ship"), given.flag("kamikaze")
    if torpedo and kamikaze:
        raise given.wrong("kamikaze", "is true, but a kamikaze drops no torpedo (CS-AIR-10)")
    hull = given.whole("hull_left", 1, maximum=MOST_HULL)
    vessel = replace(
        read_target(given, names.ship, ("shooter_cm", "shooter_speed", "crew")),
        hull=hull,
        hull_left=hull,
    )
    return Raid(
        attack=AirAttack(
            vessel=vessel,
            aircraft=names.target,
            kamikaze=kamikaze,
            jink=given.flag("jink"),
            game=guns.game,
        ),
        defence=air_defences.read_defence(given, vessel, guns.game),
        flak=guns,
        torpedo=torpedo,
    )


def _answer(facts: Raid, odds: Dist[Raided]) -> dict[str, Any]:
    ends = odds.map(lambda raided: raided.end)
    return {
        "p_attacks": ends.chance(ATTACKED),
        "p_drops_torpedo": ends.chance(DROPPED),
        "p_destroyed": ends.chance(flak.End.SHOT_DOWN) + ends.chance(air_defences.End.DESTROYED),
        "p_sunk": odds.chance_that(lambda raided: not raided.hull_left),
        "mean_hull_left": odds.mean(lambda raided: raided.hull_left),
    }


AIR_RAID = Procedure(
    name="air_raid",
    rule="CS-AIR-2",
    read=_read,
    resolve=raid,
    answer=_answer,
    example={
        "target_size": "large",
        "crew": "regular",
        "shooter_speed": "combat",
        "shooter_cm": 12,
        "hull_left": 90,
        "guns": [{"gun": "20mm", "distance_cm": 8}, {"gun": "37mm", "distance_cm": 8}],
        "pilot": "veteran",
        "pac": True,
        "names": {"ship": "the tanker", "target": "the Heinkel"},
    },
)
