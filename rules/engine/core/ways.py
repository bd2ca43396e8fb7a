"""All ways that dice can fall, gone through one after another (docs/decisions/0013)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from rules.engine.core.dice import Die
from rules.engine.core.dist import Dist, Pool, certain, merged, pool, showing, totals
from rules.engine.core.outlast import outlasted

if TYPE_CHECKING:
    from rules.engine.core.chance import Cause, S, Step
    from rules.engine.core.events import Event
    from rules.engine.core.modifiers import Target

MIXED = 4  # outcomes that are mixed in the time of one way


class TooCostlyError(ArithmeticError):
    """More ways of the dice than were to be gone through; `most` is how many those are."""

    def __init__(self, most: int) -> None:
        super().__init__(f"more than {most:,} ways of the dice")
        self.most = most


class Budget:
    """So many ways of the dice that may be gone through, for one question or several together.

    Without `most` it counts and never ends. A way is some 25 millionths of a second, and so are
    MIXED outcomes that are mixed.
    """

    def __init__(self, most: int | None = None) -> None:
        self.most = most
        self._parts = 0

    @property
    def spent(self) -> int:
        """Return what has been spent, in ways."""
        return self._parts // MIXED

    def spend(self, *, ways: int = 0, mixed: int = 0) -> None:
        """Count what is being done. Raises TooCostlyError beyond `most`."""
        self._parts += ways * MIXED + mixed
        if self.most is not None and self.spent > self.most:
            raise TooCostlyError(self.most)


class Enumeration:
    """All ways that dice can fall. Remembers each step that it has gone through.

    `ways` counts how often a step was done: the cost, whatever the machine. It comes off a budget
    (`most`, of its own or shared) together with what is mixed of them.
    """

    def __init__(self, most: int | Budget | None = None) -> None:
        self._known: dict[Any, Dist[Any]] = {}
        self._budget = most if isinstance(most, Budget) else Budget(most)
        self.ways = 0

    def of(self, step: Step[S], *given: Any) -> Dist[S]:
        """Return the distribution of `step(chance, *given)`."""
        key = (step, given)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = merged(self._ways(step, given))
        return found

    def first(self, step: Step[S | None], *given: Any) -> Dist[S]:
        """Return the distribution of a step that is done again as long as it gives None."""
        odds: Dist[S | None] = self.of(step, *given)
        kept = {outcome: weight for outcome, weight in odds if outcome is not None}
        return merged((outcome, w, sum(kept.values())) for outcome, w in kept.items())

    def along(self, step: Step[S], state: S, items: Iterable[Any]) -> Dist[S]:
        """Return the distribution of the state after `step` for each item, merged after each."""
        states = certain(state)
        for item in items:
            states = states.then(lambda state, item=item: self._mix(self.of(step, state, item)))  # type: ignore[misc]
        return states

    def dealt(
        self, count: int, order: Sequence[int], step: Step[S], state: S, *given: Any
    ) -> Dist[S]:
        """Return the distribution of the state after dice are taken value by value."""
        turns = [(value, len(order) - n, step, given) for n, value in enumerate(order)]
        return self.along(_one_value, (state, count), turns).map(_state)

    def worn(
        self, left: int, step: Step[tuple[S, int]], state: S, items: Sequence[Any]
    ) -> Dist[tuple[S, int]]:
        """Return the distribution of the state and of what is left after points come off."""
        whole, gone = left, (state, 0)

        def after(before: tuple[S, int], item: Any) -> Dist[tuple[S, int]]:
            state, left = before
            if not left:
                return certain(gone)
            return _left(left, self._mix(self.of(step, whole, state, item)), gone)

        states = certain((state, left))
        for item in items:
            states = states.then(lambda before, item=item: after(before, item))  # type: ignore[misc]
        return states

    def outlasted(
        self,
        lefts: tuple[int, int],
        step: Step[tuple[S, int]],
        state: S,
        items: Sequence[tuple[int, Any]],
    ) -> Dist[tuple[S, tuple[int, int], int]]:
        """Return the distribution of the state, of what is left of both, and of the steps done."""

        def law(left: int, state: S, item: Any) -> Dist[tuple[S, int]]:
            return self._mix(self.of(step, left, state, item))

        return outlasted(lefts, law, state, items)

    def _mix(self, found: Dist[S]) -> Dist[S]:
        """Return what follows one state, which costs as much as there is of it."""
        self._budget.spend(mixed=len(found))
        return found

    def _ways(self, step: Step[S], given: tuple[Any, ...]) -> Iterable[tuple[S, int, int]]:
        """Yield each way as (outcome, numerator, denominator): the step is done anew for each."""
        forks: list[_Fork] = []
        while True:
            way = _Way(self, forks)
            self.ways += 1
            self._budget.spend(ways=1)
            outcome = step(way, *given)
            yield outcome, way.weight, way.whole
            while forks and forks[-1].turn == forks[-1].last:
                forks.pop()
            if not forks:
                return
            forks[-1].turn += 1


def _left(left: int, odds: Dist[tuple[S, int]], gone: tuple[S, int]) -> Dist[tuple[S, int]]:
    """Return what a step leaves of so much; `gone` stands for all that leaves nothing."""
    kept = {(state, left - points): w for (state, points), w in odds if points < left}
    sunk = odds.total - sum(kept.values())
    return Dist(kept | {gone: sunk} if sunk else kept, odds.total)


class _Fork:
    """A question, all its answers with their weights, and the turn that is taken."""

    __slots__ = ("answers", "last", "total", "turn")

    def __init__(self, answers: Iterable[tuple[Any, int]]) -> None:
        self.answers = tuple(answers)
        self.total = sum(weight for _, weight in self.answers)
        self.last = len(self.answers) - 1
        self.turn = 0


class _Way:
    """Chance along one way: at each fork the turn that it is set to, beyond them the first.

    A step asks the same as long as the answers are the same, so that a fork's answers are worked
    out once for all ways that lead through it.
    """

    def __init__(self, ways: Enumeration, forks: list[_Fork]) -> None:
        self._ways = ways
        self._forks = forks
        self._place = 0
        self.weight = 1
        self.whole = 1

    def value(self, die: Die, cause: Cause) -> int:
        return self.fork(lambda: _values(die))

    def meets(self, die: Die, target: Target, cause: Cause) -> bool:
        return self.fork(lambda: _passes(die, target))

    def pool(self, count: int, die: Die, cause: Cause, again: Cause | None = None) -> Pool:
        return self.fork(lambda: pool(count, die, again=again is not None))

    def total(self, count: int, die: Die, cause: Cause, again: Cause | None = None) -> int:
        return self.fork(lambda: totals(count, die, again=again is not None))

    def pick(self, options: Sequence[tuple[S, int]], cause: Cause) -> S:
        return self.fork(lambda: options)

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
        return self.fork(lambda: self._ways.dealt(count, order, step, state, *given))

    def run(self, step: Step[S], *given: Any) -> S:
        return self.fork(lambda: self._ways.of(step, *given))

    def fold(self, step: Step[S], state: S, items: Iterable[Any]) -> S:
        return self.fork(lambda: self._ways.along(step, state, items))

    def wear(
        self, left: int, step: Step[tuple[S, int]], state: S, items: Sequence[Any]
    ) -> tuple[S, int]:
        return self.fork(lambda: self._ways.worn(left, step, state, items))

    def until(self, step: Step[S | None], *given: Any) -> S:
        return self.fork(lambda: self._ways.first(step, *given))

    def outlast(
        self,
        lefts: tuple[int, int],
        step: Step[tuple[S, int]],
        state: S,
        items: Sequence[tuple[int, Any]],
    ) -> tuple[S, tuple[int, int], int]:
        return self.fork(lambda: self._ways.outlasted(lefts, step, state, items))

    def alike(self, state: S, coarser: S) -> S:
        return coarser

    def tell(self, event: Event) -> None:
        """Nothing has happened."""

    def fork(self, answers: Callable[[], Iterable[tuple[S, int]]]) -> S:
        """Return the answer to a question that this way takes."""
        if self._place == len(self._forks):
            self._forks.append(_Fork(answers()))
        fork = self._forks[self._place]
        self._place += 1
        outcome: S
        outcome, weight = fork.answers[fork.turn]
        self.weight *= weight
        self.whole *= fork.total
        return outcome


def _one_value(way: _Way, so_far: tuple[S, int], turn: tuple[Any, ...]) -> tuple[S, int]:
    """Let some of the dice that are left show a value; all of them show one of those to come."""
    (state, left), (value, values_left, step, given) = so_far, turn
    shown = way.fork(lambda: showing(left, values_left))
    return step(way, state, value, shown, *given), left - shown


def _state(so_far: tuple[S, int]) -> S:
    return so_far[0]


@cache
def _values(die: Die) -> tuple[tuple[int, int], ...]:
    return tuple((die.read(1 + n * die.per_value), die.per_value) for n in range(die.top))


def _passes(die: Die, target: Target) -> tuple[tuple[bool, int], ...]:
    """Return the ways of a throw against a target: one where it is bound to pass or fail."""
    good = sum(target.met_by(die.read(face)) for face in range(1, die.sides + 1))
    return tuple(way for way in ((True, good), (False, die.sides - good)) if way[1])
