"""What a battle of Cruel Seas sounds like: a sentence for each code of event.

Sentences stand in tables of their own (here, and in `narration_*.py` for each group of rules), so
that a module of rules holds no words.
"""

from __future__ import annotations

from functools import cache

from rules.engine.core.events import Event
from rules.engine.core.narration import Narrator, Sentence
from rules.engine.systems.cruel_seas.battle.narration_aviation import SENTENCES as AVIATION
from rules.engine.systems.cruel_seas.battle.narration_battle import SENTENCES as BATTLE
from rules.engine.systems.cruel_seas.battle.narration_campaign import SENTENCES as CAMPAIGN
from rules.engine.systems.cruel_seas.battle.narration_damage import SENTENCES as DAMAGE
from rules.engine.systems.cruel_seas.battle.narration_gunnery import SENTENCES as GUNNERY
from rules.engine.systems.cruel_seas.battle.narration_hazards import SENTENCES as HAZARDS
from rules.engine.systems.cruel_seas.battle.narration_movement import SENTENCES as MOVEMENT
from rules.engine.systems.cruel_seas.battle.narration_repair import SENTENCES as REPAIR
from rules.engine.systems.cruel_seas.battle.narration_rockets import SENTENCES as ROCKETS
from rules.engine.systems.cruel_seas.battle.narration_scenarios import SENTENCES as SCENARIOS
from rules.engine.systems.cruel_seas.battle.narration_terrain import SENTENCES as TERRAIN
from rules.engine.systems.cruel_seas.battle.narration_torpedoes import SENTENCES as TORPEDOES
from rules.engine.systems.cruel_seas.battle.telling import judged, modifier_words, outcome


@cache
def narrator() -> Narrator:
    """Return the narrator, with the words of the newest edition."""
    return Narrator(sentences=SENTENCES, modifiers=modifier_words())


def _skill_test(event: Event) -> str:
    return f"{event['ship']}, skill test: {judged(event)}, {outcome(event, 'passed', 'failed')}."


def _again(event: Event) -> str:
    return (
        f"{event['ship']} is a lucky ship and throws again: {judged(event)}, "
        f"{outcome(event, 'passed', 'failed')}."
    )


SENTENCES: dict[str, Sentence] = (
    {
        "skill.test": _skill_test,
        "skill.again": _again,
    }
    | AVIATION
    | BATTLE
    | CAMPAIGN
    | DAMAGE
    | GUNNERY
    | HAZARDS
    | MOVEMENT
    | SCENARIOS
    | TORPEDOES
    | REPAIR
    | ROCKETS
    | TERRAIN
)
