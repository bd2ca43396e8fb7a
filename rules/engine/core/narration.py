"""Sentences of events: a stable code and data in, words out, made when they are shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from rules.engine.core.events import Event, Roll
from rules.engine.core.modifiers import Modifier, Target

Sentence = Callable[[Event], str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Narrator:
    """A rule system's narrator: a sentence for each code of event, words for each modifier."""

    sentences: Mapping[str, Sentence]
    modifiers: Mapping[str, str]  # code -> words

    def tell(self, event: Event) -> str:
        """Return the event as a player would tell it. Raises KeyError for an unknown code.

        What has no name ('the ship') may begin a sentence; names stay as players write them.
        """
        told = self.sentences[event.code](event)
        return f"The {told[4:]}" if told.startswith("the ") else told

    def receipt(self, target: Target) -> str:
        """Return base and modifiers in words: '5, over half range -2, target slow +1'."""
        parts = (f"{self.modifiers[m.code]} {signed(m.value)}" for m in target.modifiers)
        return ", ".join([str(target.base), *parts])

    def words(self, modifier: Modifier) -> str:
        """Return a modifier's words without its value."""
        return self.modifiers[modifier.code]


def signed(number: int) -> str:
    """Return a number with its sign: '+1', '-2', as dice players write it."""
    return f"{number:+d}"


def needs(target: Target) -> str:
    """Return what a die must show: 'needs 4 or less', 'needs 5 or more'."""
    return f"needs {target.number} or {'less' if target.at_most else 'more'}"


def throws(roll: Roll) -> str:
    """Return what was thrown: 'rolls 3', 'rolls 5, 6, 2 = 13', 'no roll'."""
    if not roll.faces:
        return "no roll"
    if len(roll.faces) == 1:
        read = "" if roll.total == roll.faces[0] else f" = {roll.total}"
        return f"rolls {roll.faces[0]}{read}"
    return f"rolls {', '.join(map(str, roll.faces))} = {roll.total}"
