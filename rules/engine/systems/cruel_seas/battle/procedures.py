"""Every procedure of a battle, by name."""

from __future__ import annotations

from typing import Any

from rules.engine.core.procedure import Procedure
from rules.engine.systems.cruel_seas.battle.activation import ACTIVATION
from rules.engine.systems.cruel_seas.battle.air_attack import AIR_ATTACK
from rules.engine.systems.cruel_seas.battle.air_defences import AIR_DEFENCE
from rules.engine.systems.cruel_seas.battle.air_raid import AIR_RAID
from rules.engine.systems.cruel_seas.battle.air_runs import AIR_RUN
from rules.engine.systems.cruel_seas.battle.collision import COLLISION
from rules.engine.systems.cruel_seas.battle.convoy_order import CONVOY_ORDER
from rules.engine.systems.cruel_seas.battle.critical_table import CRITICAL_TABLE
from rules.engine.systems.cruel_seas.battle.depth_charge_run import DEPTH_CHARGE_RUN
from rules.engine.systems.cruel_seas.battle.depth_charges import DEPTH_CHARGE
from rules.engine.systems.cruel_seas.battle.duel_procedure import STANDING_DUEL
from rules.engine.systems.cruel_seas.battle.engine_speed import SPEED_AFTER_ENGINE_HITS
from rules.engine.systems.cruel_seas.battle.flak_procedure import FLAK
from rules.engine.systems.cruel_seas.battle.fleet_dice import FLEET_DIE
from rules.engine.systems.cruel_seas.battle.gun_damage import GUN_DAMAGE
from rules.engine.systems.cruel_seas.battle.gunnery import GUN_TO_HIT
from rules.engine.systems.cruel_seas.battle.heavy_seas import HEAVY_SEA_DAMAGE
from rules.engine.systems.cruel_seas.battle.hit_procedure import HIT
from rules.engine.systems.cruel_seas.battle.lighthouse import LIGHTHOUSE
from rules.engine.systems.cruel_seas.battle.linse import LINSE_COMMAND
from rules.engine.systems.cruel_seas.battle.low_craft import LOW_CRAFT
from rules.engine.systems.cruel_seas.battle.mine_hit import MINE_HIT
from rules.engine.systems.cruel_seas.battle.minefields import MINEFIELD_LAYOUT
from rules.engine.systems.cruel_seas.battle.movement_order import MOVEMENT_ORDER
from rules.engine.systems.cruel_seas.battle.naval_intelligence import NAVAL_INTELLIGENCE
from rules.engine.systems.cruel_seas.battle.progression import CAMPAIGN_PROGRESSION
from rules.engine.systems.cruel_seas.battle.ram import RAM
from rules.engine.systems.cruel_seas.battle.reloading import TORPEDO_RELOAD
from rules.engine.systems.cruel_seas.battle.repair import REPAIR
from rules.engine.systems.cruel_seas.battle.rocket_attack import ROCKET_ATTACK
from rules.engine.systems.cruel_seas.battle.sea_state import SEA_STATE
from rules.engine.systems.cruel_seas.battle.searchlight import DAZZLE
from rules.engine.systems.cruel_seas.battle.second_run import SECOND_RUN
from rules.engine.systems.cruel_seas.battle.shore_battery import SHORE_BATTERY
from rules.engine.systems.cruel_seas.battle.skill import SKILL_TEST
from rules.engine.systems.cruel_seas.battle.smoke import SMOKE
from rules.engine.systems.cruel_seas.battle.spotting import SPOT_TINY
from rules.engine.systems.cruel_seas.battle.star_shell import STAR_SHELL
from rules.engine.systems.cruel_seas.battle.striking import STRIKE
from rules.engine.systems.cruel_seas.battle.table_size import TABLE_SIZE
from rules.engine.systems.cruel_seas.battle.terrain_procedure import TERRAIN
from rules.engine.systems.cruel_seas.battle.tiny_boats import EXPLOSIVE_BOAT
from rules.engine.systems.cruel_seas.battle.torpedo_attack import TORPEDO_ATTACK
from rules.engine.systems.cruel_seas.battle.torpedo_launch import TORPEDO_LAUNCH
from rules.engine.systems.cruel_seas.battle.torpedo_spread import TORPEDO_SPREAD
from rules.engine.systems.cruel_seas.battle.volley_procedure import VOLLEY
from rules.engine.systems.cruel_seas.battle.wakes import WAKE
from rules.engine.systems.cruel_seas.scenarios.beaching import BEACH_APPROACH
from rules.engine.systems.cruel_seas.scenarios.darkness import NIGHT_SPOTTING
from rules.engine.systems.cruel_seas.scenarios.length import SCENARIO_LENGTH
from rules.engine.systems.cruel_seas.scenarios.roles import SCENARIO_ROLES
from rules.engine.systems.cruel_seas.scenarios.spy_boat import BEACH_CLOSING, SPY_ALARM, SPY_LANDING
from rules.engine.systems.cruel_seas.scenarios.stricken import STRICKEN_VESSEL, TAKE_CREW_OFF
from rules.engine.systems.cruel_seas.scenarios.victory import SCENARIO_VICTORY

_ALL: tuple[Procedure[Any, Any], ...] = (
    TABLE_SIZE,
    FLEET_DIE,
    SKILL_TEST,
    ACTIVATION,
    SPEED_AFTER_ENGINE_HITS,
    MOVEMENT_ORDER,
    CONVOY_ORDER,
    WAKE,
    GUN_TO_HIT,
    VOLLEY,
    STANDING_DUEL,
    GUN_DAMAGE,
    HIT,
    TORPEDO_LAUNCH,
    TORPEDO_ATTACK,
    TORPEDO_SPREAD,
    TORPEDO_RELOAD,
    CRITICAL_TABLE,
    REPAIR,
    STRIKE,
    COLLISION,
    RAM,
    SMOKE,
    DAZZLE,
    DEPTH_CHARGE_RUN,
    DEPTH_CHARGE,
    MINEFIELD_LAYOUT,
    MINE_HIT,
    ROCKET_ATTACK,
    SHORE_BATTERY,
    STAR_SHELL,
    SPOT_TINY,
    EXPLOSIVE_BOAT,
    LINSE_COMMAND,
    LOW_CRAFT,
    AIR_RUN,
    SECOND_RUN,
    AIR_RAID,
    FLAK,
    AIR_ATTACK,
    AIR_DEFENCE,
    TERRAIN,
    LIGHTHOUSE,
    HEAVY_SEA_DAMAGE,
    SEA_STATE,
    NAVAL_INTELLIGENCE,
    CAMPAIGN_PROGRESSION,
    SCENARIO_ROLES,
    STRICKEN_VESSEL,
    TAKE_CREW_OFF,
    SPY_ALARM,
    SPY_LANDING,
    BEACH_CLOSING,
    NIGHT_SPOTTING,
    BEACH_APPROACH,
    SCENARIO_LENGTH,
    SCENARIO_VICTORY,
)
PROCEDURES = {procedure.name: procedure for procedure in _ALL}
