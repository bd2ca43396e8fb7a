"""Cruel Seas: Second World War coastal forces."""

from rules.engine.core.system import RuleNote, RuleSystem
from rules.engine.systems.cruel_seas import loader
from rules.engine.systems.cruel_seas.adjudication import PROCEDURES
from rules.engine.systems.cruel_seas.battle.narration import narrator
from rules.engine.systems.cruel_seas.battle.procedures import PROCEDURES as BATTLE
from rules.engine.systems.cruel_seas.campaign import CAMPAIGNS
from rules.engine.systems.cruel_seas.designs import DESIGNS
from rules.engine.systems.cruel_seas.engagement.rules import BATTLES
from rules.engine.systems.cruel_seas.fleets import FLEETS
from rules.engine.systems.cruel_seas.odds.topics import ODDS
from rules.engine.systems.cruel_seas.rulebook import rulebook
from rules.engine.systems.cruel_seas.scenarios.sheets import sheets
from rules.engine.systems.cruel_seas.ship_cards import CARDS


def rule_notes() -> tuple[RuleNote, ...]:
    """Return the rules of the newest edition in this project's words."""
    return loader.newest().notes


SYSTEM = RuleSystem(
    slug="cruel_seas",
    title="Cruel Seas",
    prefix="CS",
    unit="cm",
    publisher="Warlord Games",
    fleets=FLEETS,
    rule_notes=rule_notes,
    rulebook=rulebook,
    procedures=PROCEDURES | BATTLE,
    designs=DESIGNS,
    cards=CARDS,
    narrator=narrator,
    battles=BATTLES,
    scenarios=sheets,
    odds=ODDS,
    campaigns=CAMPAIGNS,
)
