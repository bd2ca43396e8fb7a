"""Procedures of chance, written once and read three ways (docs/decisions/0013).

A procedure is a plain function `procedure(chance, *facts) -> outcome`. Facts and outcome are
frozen, hashable values; what is left to dice it asks of `chance`. `Table` answers with a dice
source (seeded, or faces typed in) and writes down events; `exact` answers with every way there is
and gives the distribution of the outcome.

`run` and `fold` are where equal states are merged when all ways are gone through: a procedure of
several throws is cut there into small steps.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any, Protocol, TypeVar

from rules.engine.core.dice import DiceSource, Die, die
from rules.engine.core.dist import Dist, Pool
from rules.engine.core.events import Event, Roll, Value, facts
from rules.engine.core.modifiers import Target
from rules.engine.core.ways import Budget, Enumeration

S = TypeVar("S", bound=Hashable)
Step = Callable[..., S]  # (chance, *facts) -> S


class Cause:
    """Why dice are thrown: the code and rule of the event that tells of it, and its facts."""

    __slots__ = ("code", "data", "rule")

    def __init__(self, code: str, rule: str, **data: Value) -> None:
        self.code, self.rule, self.data = code, rule, data

    def event(self, roll: Roll, **more: Value) -> Event:
        """Return the event that tells of the throw."""
        return Event(code=self.code, rule=self.rule, data=facts(self.data | more), roll=roll)


class Chance(Protocol):
    """What a procedure asks. The first six are throws, the others are seams, and `tell` tells."""

    def value(self, die: Die, cause: Cause) -> int:
        """Throw one die and return its value."""

    def meets(self, die: Die, target: Target, cause: Cause) -> bool:
        """Throw one die against a target; bound to pass or fail beyond the die's faces.

        Where nothing can change, no die is thrown and the event says so by a roll without faces.
        """

    def pool(self, count: int, die: Die, cause: Cause, again: Cause | None = None) -> Pool:
        """Throw several dice together; none at all is a pool of 0 without an event.

        With `again`, those that show the highest value are thrown once more and added, and the pool
        has the sum of both throws.
        """

    def total(self, count: int, die: Die, cause: Cause, again: Cause | None = None) -> int:
        """Throw several dice together, as a pool of which only the sum matters."""

    def pick(self, options: Sequence[tuple[S, int]], cause: Cause) -> S:
        """Return one of the options by weight: a throw of a die with as many sides as weights."""

    def deal(
        self,
        count: int,
        die: Die,
        order: Sequence[int],
        cause: Cause,
        step: Step[S],
        state: S,
        *given: Any,
    ) -> S:
        """Throw several dice together; return the state after they are taken value by value.

        It is `step(chance, state, value, how_many, *given)` for each value in turn, for those that
        no die shows as well; `order` holds all values of the die. States are merged after each
        value, so it matters little how many dice there are.
        """

    def run(self, step: Step[S], *given: Any) -> S:
        """Return `step(chance, *given)`; given and outcome are hashable, and outcomes merged."""

    def fold(self, step: Step[S], state: S, items: Iterable[Any]) -> S:
        """Return the state after `step(chance, state, item)` for each item in turn."""

    def wear(
        self, left: int, step: Step[tuple[S, int]], state: S, items: Sequence[Any]
    ) -> tuple[S, int]:
        """Return the state and what is left after each step took points off, 0 at least.

        `step(chance, left, state, item)` gives the state after it and the points that it takes; it
        goes alike whatever is left, but where nothing is, it throws and takes nothing. Then the
        state is the one before all steps. So its ways are gone through once for each state.
        """

    def until(self, step: Step[S | None], *given: Any) -> S:
        """Return the first outcome of `step(chance, *given)` that is not None; till then again.

        The step has to come to one at last, and goes alike each time: a tie is thrown again.
        """

    def outlast(
        self,
        lefts: tuple[int, int],
        step: Step[tuple[S, int]],
        state: S,
        items: Sequence[tuple[int, Any]],
    ) -> tuple[S, tuple[int, int], int]:
        """Return the state, what is left of each of two, and how many steps were done.

        As `wear`, but an item says which of the two it takes points off, 0 or 1, and no more steps
        are done when one of them has nothing left. `step(chance, left, state, item)` sees what is
        left of that one.
        """

    def alike(self, state: S, coarser: S) -> S:
        """Return the state to go on with, of two from which all that is asked for goes alike.

        At the table it is the state as it is; states that are coarser merge.
        """

    def tell(self, event: Event) -> None:
        """Write down what happened."""


class Table:
    """Chance drawn from a dice source, once; `events` says what happened, throws included."""

    def __init__(self, dice: DiceSource) -> None:
        self._dice = dice
        self.events: list[Event] = []

    def value(self, die: Die, cause: Cause) -> int:
        """Throw one die."""
        face = self._dice.throw(die)
        value = die.read(face)
        self.tell(cause.event(Roll(dice=str(die), faces=(face,), total=value)))
        return value

    def meets(self, die: Die, target: Target, cause: Cause) -> bool:
        """Throw one die against a target, unless all its faces say the same."""
        foregone = _foregone(die, target)
        faces = () if foregone is not None else (self._dice.throw(die),)
        total = die.read(faces[0]) if faces else 0
        passed = target.met_by(total) if foregone is None else foregone
        roll = Roll(dice=str(die), faces=faces, total=total, target=target, passed=passed)
        self.tell(cause.event(roll))
        return passed

    def pool(self, count: int, die: Die, cause: Cause, again: Cause | None = None) -> Pool:
        """Throw several dice."""
        faces = tuple(self._dice.throw(die) for _ in range(count))
        values = [die.read(face) for face in faces]
        if faces:
            self.tell(cause.event(Roll(dice=f"{count}{die}", faces=faces, total=sum(values))))
        thrown = Pool(sum(values), values.count(die.top), faces)
        return thrown if again is None else thrown.plus(self.pool(thrown.tops, die, again))

    def total(self, count: int, die: Die, cause: Cause, again: Cause | None = None) -> int:
        """Throw several dice for their sum."""
        return self.pool(count, die, cause, again).total

    def pick(self, options: Sequence[tuple[S, int]], cause: Cause) -> S:
        """Throw a die with as many sides as there are weights; no throw for a single option."""
        if len(options) == 1:
            return options[0][0]
        thrown = die(sum(weight for _, weight in options))
        face = self._dice.throw(thrown)
        chosen = _at(options, face)
        self.tell(cause.event(Roll(dice=str(thrown), faces=(face,), total=face)))
        return chosen

    def deal(
        self,
        count: int,
        die: Die,
        order: Sequence[int],
        cause: Cause,
        step: Step[S],
        state: S,
        *given: Any,
    ) -> S:
        """Throw several dice and take them value by value."""
        values = [die.read(face) for face in self.pool(count, die, cause).faces]
        for value in order:
            state = step(self, state, value, values.count(value), *given)
        return state

    def run(self, step: Step[S], *given: Any) -> S:
        """Do the step."""
        return step(self, *given)

    def fold(self, step: Step[S], state: S, items: Iterable[Any]) -> S:
        """Do the step for each item."""
        for item in items:
            state = step(self, state, item)
        return state

    def wear(
        self, left: int, step: Step[tuple[S, int]], state: S, items: Sequence[Any]
    ) -> tuple[S, int]:
        """Do the step for each item and take the points off."""
        before = state
        for item in items:
            state, points = step(self, left, state, item)
            left = max(0, left - points)
        return (state, left) if left else (before, 0)

    def until(self, step: Step[S | None], *given: Any) -> S:
        """Do the step again and again."""
        outcome = None
        while outcome is None:
            outcome = step(self, *given)
        return outcome

    def outlast(
        self,
        lefts: tuple[int, int],
        step: Step[tuple[S, int]],
        state: S,
        items: Sequence[tuple[int, Any]],
    ) -> tuple[S, tuple[int, int], int]:
        """Do the step for each item and take the points off, while both have something left."""
        before, now = state, list(lefts)
        for done, (worn, item) in enumerate(items, 1):
            state, points = step(self, now[worn], state, item)
            now[worn] = max(0, now[worn] - points)
            if not now[worn]:
                return before, (now[0], now[1]), done
        return state, (now[0], now[1]), len(items)

    def alike(self, state: S, coarser: S) -> S:
        """Go on with the state as it is."""
        return state

    def tell(self, event: Event) -> None:
        """Write down what happened."""
        self.events.append(event)


def exact(procedure: Step[S], *given: Any, most: int | Budget | None = None) -> Dist[S]:
    """Return the distribution of a procedure's outcome, every way of the dice counted.

    Raises TooCostlyError where there are more ways than `most`, or than its budget has left.
    """
    return Enumeration(most).of(procedure, *given)


def _foregone(die: Die, target: Target) -> bool | None:
    """Return what is bound to come out, or None if the die decides."""
    lowest, highest = target.met_by(1), target.met_by(die.top)
    return lowest if lowest == highest else None


def _at(options: Sequence[tuple[S, int]], face: int) -> S:
    for option, weight in options:
        face -= weight
        if face <= 0:
            return option
    raise ValueError("a face beyond all weights")
