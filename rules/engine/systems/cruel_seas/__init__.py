"""Cruel Seas: Second World War coastal forces."""

from rules.engine.core.system import RuleNote, RuleSystem
from rules.engine.systems.cruel_seas import loader
from rules.engine.systems.cruel_seas.adjudication import PROCEDURES
from rules.engine.systems.cruel_seas.fleets import FLEETS


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
    procedures=PROCEDURES,
)
