"""Shore batteries, firing and fired at (CS-WPN-5).

A battery lies still and has no size, as a firer and as a target, and it always has a director.
Decided here: the director helps the guns that it helps aboard a vessel (CS-EQP-3), and criticals
hurt a battery as they do a vessel.
"""

from __future__ import annotations

from rules.engine.core.given import Given
from rules.engine.core.procedure import Procedure
from rules.engine.systems.cruel_seas import loader
from rules.engine.systems.cruel_seas.battle.game import Game
from rules.engine.systems.cruel_seas.battle.gunnery import Shot, answer_shot, fire, read_shot
from rules.engine.systems.cruel_seas.battle.state import Gun, Vessel
from rules.engine.systems.cruel_seas.vocabulary import CrewGrade

ROW = "shore-battery"
ROLES = ("firer", "target")


def battery(game: Game, crew: CrewGrade, name: str = "the battery") -> Vessel:
    """Return a battery as the roster has it, guns and hull."""
    row = loader.edition(game.edition).row(ROW)
    if row is None or row.hull is None:
        raise KeyError(ROW)
    guns = (weapon for weapon in row.weapons for _ in range(weapon.count))
    return Vessel(
        name=name,
        crew=crew,
        hull=row.hull,
        hull_left=row.hull,
        guns=tuple(Gun(type=gun.type, mounting=gun.mounting) for gun in guns),
        equipment=frozenset({"director"}),
        ashore=True,
    )


def _read(given: Given) -> Shot:
    firing = given.code("battery", ROLES) == "firer"
    shot = read_shot(given, from_land=firing, at_land=not firing)
    guns = [gun.type for gun in battery(shot.game, shot.crew).guns]
    if firing and shot.gun not in guns:
        raise given.wrong("gun", f"is {shot.gun}; use one of: {', '.join(guns)} (CS-WPN-5)")
    return shot


SHORE_BATTERY = Procedure(
    name="shore_battery",
    rule="CS-WPN-5",
    read=_read,
    resolve=fire,
    answer=answer_shot,
    example={
        "battery": "firer",
        "gun": "3in",
        "distance_cm": 70,
        "crew": "inexperienced",
        "target_speed": "combat",
        "target_cm": 26,
        "target_size": "small",
        "names": {"ship": "the battery", "target": "PT 109"},
    },
)
