"""High Seas Fleet: dreadnoughts on a hex sea, 1914 to 1918."""

from rules.engine.core.system import RuleSystem
from rules.engine.systems.high_seas_fleet.adjudication import PROCEDURES
from rules.engine.systems.high_seas_fleet.battle.narration import narrator
from rules.engine.systems.high_seas_fleet.battle.procedures import PROCEDURES as BATTLE
from rules.engine.systems.high_seas_fleet.campaign import CAMPAIGNS, DOCKYARD, deeds
from rules.engine.systems.high_seas_fleet.fleets import FLEETS
from rules.engine.systems.high_seas_fleet.odds.topics import ODDS
from rules.engine.systems.high_seas_fleet.paths import PATHS
from rules.engine.systems.high_seas_fleet.rulebook import rule_notes, rulebook
from rules.engine.systems.high_seas_fleet.ship_cards import CARDS

SYSTEM = RuleSystem(
    slug="high_seas_fleet",
    title="High Seas Fleet",
    prefix="HSF",
    unit="hexes",
    publisher="Warp Spawn Games",
    usual_limit=100,
    half_ranges=False,
    fleets=FLEETS,
    rule_notes=rule_notes,
    rulebook=rulebook,
    procedures=PROCEDURES | BATTLE,
    cards=CARDS,
    narrator=narrator,
    odds=ODDS,
    paths=PATHS,
    campaigns=CAMPAIGNS,
    dockyard=DOCKYARD,
    deeds=deeds,
    campaign_options=(("crew_quality", "on"),),
    campaign_points=(100, 10),
)
