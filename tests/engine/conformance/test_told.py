"""Every event can be told in a player's words, and says by which rule it happened."""

from __future__ import annotations

import re
from functools import cache
from itertools import product

import pytest

from rules.engine.core.events import Event
from rules.engine.core.narration import Narrator
from rules.engine.core.system import RuleSystem
from tests.engine.conformance.mutations import variants
from tests.engine.conformance.specimens import EXAMPLES, SPECIMENS, SYSTEMS

UNCLEAN = re.compile(
    r"[a-z]_[a-z]|[{}<>\[\]]|\b(?:None|True|False)\b"  # code
    r"|  |\s[,.:;]|[.,:;]{2}|[a-z,;] The [a-z]"  # parts that don't fit together
)

OF_BATTLES = "battle."  # what happens in a whole battle alone, which has tests of its own

of_each_system = pytest.mark.parametrize(
    "system", [system for system in SYSTEMS if system.resolutions], ids=lambda system: system.slug
)


def happened(system: RuleSystem) -> list[Event]:
    """Return the events of many draws of all specimens, each once, in the order first met."""
    return _happened(system.slug)


@cache
def _happened(slug: str) -> list[Event]:
    mine = [specimen for specimen in SPECIMENS if specimen.system.slug == slug]
    others = [v for each in EXAMPLES if each.system.slug == slug for v in variants(each)]
    drawn = [*product(mine, range(60)), *product(others, range(12))]
    events = (specimen.draw(seed).events for specimen, seed in drawn)
    return list(dict.fromkeys(event for each in events for event in each))


def narrator(system: RuleSystem) -> Narrator:
    assert system.narrator is not None
    return system.narrator()


@of_each_system
def test_each_event_is_told_in_one_clean_sentence(system: RuleSystem) -> None:
    told = [narrator(system).tell(event) for event in happened(system)]
    assert [sentence for sentence in told if not sentence.endswith(".")] == []
    assert [sentence for sentence in told if UNCLEAN.search(sentence)] == []
    assert [s for s in told if not (s[:1].isupper() or s[:1].isdigit())] == []


@of_each_system
def test_each_sentence_of_procedures_is_told_of_some_specimen(system: RuleSystem) -> None:
    told = {event.code for event in happened(system)}
    of_procedures = {code for code in narrator(system).sentences if not code.startswith(OF_BATTLES)}
    assert of_procedures - told == set()


@of_each_system
def test_each_event_and_each_modifier_names_a_rule_that_has_a_note(system: RuleSystem) -> None:
    events = happened(system)
    thrown = {event.rule for event in events if event.roll}
    thrown |= {rule for event in events for _, rule in modifiers(event)}
    assert {rule for rule in thrown if not rule.startswith(f"{system.prefix}-")} == set()
    assert thrown | {event.rule for event in events} <= {note.id for note in system.rule_notes()}


@of_each_system
def test_each_modifier_changes_something_and_has_words(system: RuleSystem) -> None:
    words = narrator(system).modifiers
    codes = {code for event in happened(system) for code, _ in modifiers(event)}
    assert {code for code in codes if not words.get(code)} == set()


def modifiers(event: Event) -> list[tuple[str, str]]:
    goal = event.roll.target if event.roll else None
    assert goal is None or all(modifier.value for modifier in goal.modifiers), event
    return [(modifier.code, modifier.rule) for modifier in goal.modifiers] if goal else []
