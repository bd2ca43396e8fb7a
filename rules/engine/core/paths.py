"""Moves on hexes as a player asks about them: a form with its faults, and a chart of each step.

A game fills this in by its own rules of movement (`RuleSystem.paths`); the page, its drawing and
the API show a chart without knowing which game it is of. Hexes are (q, r), flat-top and axial: r
grows to the south, q to the south-east. Sides are 0 (north) to 5, clockwise.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from rules.engine.core.asking import Field, Form
from rules.engine.core.catalogue import ShipClass

Place = tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class PathStep:
    """A step: its number from 1, what is done and why it costs that, and where the ship then is.

    A step with a `fault` (words) breaks `rule`; the ship stays where she was, and `tried` is the
    hex that she can't enter. `mark` is what happens on the way: 'a mine may go off'.
    """

    number: int
    action: str
    cost: int
    why: str
    rule: str
    at: Place
    facing: int
    moved: bool = False  # whether she entered the hex by it
    mark: str = ""
    fault: str = ""
    tried: Place | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Layer:
    """Hexes with something in them. `shape` is how they are drawn: land, ship, boat, mine."""

    name: str
    shape: str
    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PathChart:
    """A move gone through up to its first fault. `summary` says in a sentence how it ends."""

    ship: str
    start: Place
    facing: int
    steps: tuple[PathStep, ...]
    layers: tuple[Layer, ...]
    spent: int
    allowance: int
    summary: str
    sides: tuple[str, ...]  # names of the six

    @property
    def fault(self) -> PathStep | None:
        """Return the step that breaks a rule, None in a legal move."""
        return next((step for step in self.steps if step.fault), None)

    @property
    def end(self) -> tuple[Place, int]:
        """Return where the ship ends, and the side she faces."""
        if not self.steps:
            return self.start, self.facing
        return self.steps[-1].at, self.steps[-1].facing


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedPath:
    """A move as asked, with its chart; none where something has to be mended.

    `question` holds what differs from the defaults: it asks the same again.
    """

    fields: tuple[Field, ...]
    question: Mapping[str, Any]
    errors: Mapping[str, str]
    unknown: tuple[str, ...]
    chart: PathChart | None
    shape: str
    is_reshaped: bool  # whether the form has to be drawn anew where it was sent from


def _no_ship(_: ShipClass) -> Mapping[str, Any] | None:
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class PathRules:
    """How a game checks a move. `read` fills a form, whose field `steps` holds the actions.

    `actions` are (code, words) of what may be added to `steps`. `rules` are those that it rests on.
    `of_class` leads from a class to the form filled for her, None for one that does not move.
    """

    question: str
    steps: str
    actions: tuple[tuple[str, str], ...]
    read: Callable[[Form], Any]
    chart: Callable[[Any], PathChart]
    rules: tuple[str, ...] = ()
    of_class: Callable[[ShipClass], Mapping[str, Any] | None] = _no_ship

    def ask(self, values: Mapping[str, Any]) -> AskedPath:
        """Return the form as filled, and the chart of the move that it describes."""
        form = Form(values)
        facts = self.read(form)
        return AskedPath(
            fields=form.fields,
            question=form.question,
            errors=form.errors,
            unknown=form.unknown,
            chart=None if form.errors else self.chart(facts),
            shape=form.shape,
            is_reshaped=form.is_reshaped,
        )
