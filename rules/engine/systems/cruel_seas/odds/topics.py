"""All that can be asked about, in the order in which players look for it."""

from __future__ import annotations

from rules.engine.core.odds import OddsRules
from rules.engine.systems.cruel_seas.odds.air_raid import AIR_RAID
from rules.engine.systems.cruel_seas.odds.attackers import ATTACKERS
from rules.engine.systems.cruel_seas.odds.broadside import BROADSIDE
from rules.engine.systems.cruel_seas.odds.duel import DUEL
from rules.engine.systems.cruel_seas.odds.explosive import EXPLOSIVE
from rules.engine.systems.cruel_seas.odds.mines import MINES
from rules.engine.systems.cruel_seas.odds.of_ships import knows, of_ship, of_weapon
from rules.engine.systems.cruel_seas.odds.ram import RAM
from rules.engine.systems.cruel_seas.odds.repair import REPAIR
from rules.engine.systems.cruel_seas.odds.torpedo import TORPEDO

ODDS = OddsRules(
    topics=(
        BROADSIDE,
        ATTACKERS,
        DUEL,
        TORPEDO,
        EXPLOSIVE,
        MINES,
        AIR_RAID,
        RAM,
        REPAIR,
    ),
    knows=knows,
    of_ship=of_ship,
    of_weapon=of_weapon,
)
