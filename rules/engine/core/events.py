"""What happened, as data: rolls with their reasons, and whom an event is for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from rules.engine.core.modifiers import Target

Value = str | int | bool | None | tuple["Value", ...]


class Audience(StrEnum):
    """Who may learn of an event, beside an organiser."""

    EVERYBODY = "everybody"
    OWNER = "owner"  # the side that the event's ship belongs to
    NOBODY = "nobody"  # until the battle is over


@dataclass(frozen=True, slots=True, kw_only=True)
class Roll:
    """Dice as thrown: which ('D10'), their faces in order, what was to be met, what came out.

    `passed` is None and `target` is None where nothing was to be met (damage).
    """

    dice: str
    faces: tuple[int, ...]
    total: int
    target: Target | None = None
    passed: bool | None = None

    @property
    def goal(self) -> Target:
        """Return what was to be met. Raises ValueError where nothing was."""
        if self.target is None:
            raise ValueError("nothing was to be met by this throw")
        return self.target


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """One thing that happened: a stable code, the rule behind it, facts, and a roll if any.

    `data` holds plain values by name, sorted; sentences are made of them when shown.
    """

    code: str
    rule: str
    data: tuple[tuple[str, Value], ...] = ()
    roll: Roll | None = None
    audience: Audience = Audience.EVERYBODY

    def __getitem__(self, name: str) -> Value:
        for key, value in self.data:
            if key == name:
                return value
        raise KeyError(name)

    @property
    def throw(self) -> Roll:
        """Return the roll. Raises ValueError for an event without dice."""
        if self.roll is None:
            raise ValueError(f"no dice were thrown for {self.code}")
        return self.roll


def event(code: str, rule: str, *, audience: Audience = Audience.EVERYBODY, **data: Value) -> Event:
    """Return an event; `data` by name."""
    return Event(code=code, rule=rule, data=facts(data), audience=audience)


def facts(data: Mapping[str, Value]) -> tuple[tuple[str, Value], ...]:
    """Return named values in the order in which events keep them."""
    return tuple(sorted(data.items()))
