"""A procedure of a rule system, from what it is given to what came out, in its three readings."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from rules.engine.core.chance import Chance, Table, exact
from rules.engine.core.dice import DiceSource
from rules.engine.core.dist import Dist
from rules.engine.core.events import Event
from rules.engine.core.given import Given
from rules.engine.core.ways import Budget

F = TypeVar("F", bound=Hashable)
S = TypeVar("S", bound=Hashable)


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn(Generic[S]):
    """One resolution: what came out, and the events that led there, throws included."""

    outcome: S
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Procedure(Generic[F, S]):
    """Something the rules resolve: `resolve(chance, facts)` is written once.

    `read` makes facts of plain values and raises BadCaseError for bad ones; `answer` says in plain
    values what the exact distribution of the outcome comes to. Called with plain values, a
    procedure returns that answer (golden cases).
    """

    name: str
    rule: str
    read: Callable[[Given], F]
    resolve: Callable[[Chance, F], S]
    answer: Callable[[F, Dist[S]], dict[str, Any]]
    example: Mapping[str, Any] = field(default_factory=dict, hash=False)  # what it may be given

    def facts(self, given: Mapping[str, Any]) -> F:
        """Return the facts. Raises BadCaseError for a bad value or a key that means nothing."""
        values = Given(given)
        facts = self.read(values)
        values.done()
        return facts

    def __call__(
        self, given: Mapping[str, Any], most: int | Budget | None = None
    ) -> dict[str, Any]:
        """Return the exact answer. Raises BadCaseError, and TooCostlyError as `odds` does."""
        facts = self.facts(given)
        return self.answer(facts, self.odds(facts, most))

    def odds(self, facts: F, most: int | Budget | None = None) -> Dist[S]:
        """Return the exact distribution of the outcome.

        Raises TooCostlyError where the dice have more ways than `most`, or than its budget has.
        """
        return exact(self.resolve, facts, most=most)

    def draw(self, facts: F, dice: DiceSource) -> Drawn[S]:
        """Return one resolution by a dice source: a seed, or faces typed in at the table.

        Raises FacesRunOutError (which die is next) and BadFaceError of typed faces.
        """
        table = Table(dice)
        outcome = self.resolve(table, facts)
        return Drawn(outcome=outcome, events=tuple(table.events))
