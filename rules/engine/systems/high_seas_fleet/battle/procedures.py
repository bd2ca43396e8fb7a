"""All procedures of High Seas Fleet that dice or rules resolve, by name."""

from __future__ import annotations

from typing import Any

from rules.engine.core.procedure import Procedure
from rules.engine.systems.high_seas_fleet.battle.aeroplane import AEROPLANE_ATTACK
from rules.engine.systems.high_seas_fleet.battle.damage import GUN_DAMAGE
from rules.engine.systems.high_seas_fleet.battle.gunnery import GUN_TO_HIT
from rules.engine.systems.high_seas_fleet.battle.hexes import HEX_RANGE
from rules.engine.systems.high_seas_fleet.battle.hunting import ASW_DETECTION
from rules.engine.systems.high_seas_fleet.battle.location import HIT_LOCATION, MAGAZINE
from rules.engine.systems.high_seas_fleet.battle.minelaying import MINELAYING
from rules.engine.systems.high_seas_fleet.battle.movement import MOVEMENT_COST
from rules.engine.systems.high_seas_fleet.battle.salvo import SALVO
from rules.engine.systems.high_seas_fleet.battle.sight import SIGHT_LINE
from rules.engine.systems.high_seas_fleet.battle.sinking import SINKING
from rules.engine.systems.high_seas_fleet.battle.speed import CRIPPLED_SPEED
from rules.engine.systems.high_seas_fleet.battle.torpedo import MINE_HIT, TORPEDO_ATTACK
from rules.engine.systems.high_seas_fleet.battle.turn_order import TURN_ORDER

_ALL: tuple[Procedure[Any, Any], ...] = (
    TURN_ORDER,
    HEX_RANGE,
    MOVEMENT_COST,
    SIGHT_LINE,
    CRIPPLED_SPEED,
    GUN_TO_HIT,
    GUN_DAMAGE,
    SALVO,
    HIT_LOCATION,
    MAGAZINE,
    SINKING,
    TORPEDO_ATTACK,
    MINE_HIT,
    MINELAYING,
    ASW_DETECTION,
    AEROPLANE_ATTACK,
)
PROCEDURES = {procedure.name: procedure for procedure in _ALL}
