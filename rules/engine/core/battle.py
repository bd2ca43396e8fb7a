"""A battle as a log: orders are decided into events, and events alone change its state.

`decide(state, order, dice) -> events` throws what dice there are; `evolve(state, event) -> state`
is bookkeeping without chance. So the events of a log give its state again on every machine, and to
undo an order is to leave its events out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import reduce
from typing import Any, Generic, Protocol, TypeVar

from rules.engine.core.dice import BadFaceError, DiceSource, FacesRunOutError, GivenDice
from rules.engine.core.event_codec import event_from_plain, event_to_plain
from rules.engine.core.events import Event
from rules.engine.core.given import MOST, BadCaseError, Given
from rules.engine.core.result import BattleResult

SCHEMA = 1
MOST_ORDERS = 10_000

S = TypeVar("S")  # a state of battle, frozen
O = TypeVar("O")  # an order, frozen  # noqa: E741


class OrderRefusedError(ValueError):
    """An order that the rules don't allow now. Nothing has happened; `events` say why."""

    def __init__(self, events: Iterable[Event]) -> None:
        self.events = tuple(events)
        super().__init__(", ".join(f"{event.code} ({event.rule})" for event in self.events))


class BattleRules(Protocol[S, O]):
    """How battles of a game go. All functions are pure."""

    bookkeeping: frozenset[str]  # codes of events that keep the state and tell a player little

    def decide(self, state: S, order: O, dice: DiceSource) -> tuple[Event, ...]:
        """Return what comes of an order. Raises OrderRefusedError, and what the dice raise."""

    def evolve(self, state: S, event: Event) -> S:
        """Return the state after an event; most events tell of throws and change nothing."""

    def awaited(self, state: S) -> tuple[str, ...]:
        """Return the kinds of order that may come now; nothing once the battle is over."""

    def result(self, state: S) -> BattleResult | None:
        """Return how it ended, None while it goes on."""

    def start_to_plain(self, state: S) -> dict[str, Any]:
        """Return how a battle began as JSON values: the order of battle of its first state."""

    def start_from_plain(self, given: Given) -> S:
        """Return the first state again. Raises BadCaseError that names the place."""

    def order_to_plain(self, order: O) -> dict[str, Any]:
        """Return an order as JSON values."""

    def order_from_plain(self, given: Given) -> O:
        """Return an order again. Raises BadCaseError that names the place."""

    def scripts(self) -> Mapping[str, Script[S, O]]:
        """Return the battles that play by themselves, by the id of their scenario."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Script(Generic[S, O]):
    """A battle that plays by itself: how it starts, and who gives the orders, None at its end."""

    title: str
    start: Callable[[], S]
    captain: Callable[[S], O | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry(Generic[O]):
    """An order, and what came of it."""

    order: O
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Battle(Generic[S, O]):
    """A battle so far: how it started, how it stands, and its log."""

    start: S
    state: S
    log: tuple[Entry[O], ...] = ()

    @classmethod
    def begin(cls, start: S) -> Battle[S, O]:
        """Return a battle before its first order."""
        return cls(start=start, state=start)

    @property
    def events(self) -> tuple[Event, ...]:
        """Return all events in order."""
        return tuple(event for entry in self.log for event in entry.events)


def play(
    rules: BattleRules[S, O], battle: Battle[S, O], order: O, dice: DiceSource
) -> Battle[S, O]:
    """Return the battle after an order. Raises OrderRefusedError, with the battle as it was."""
    events = rules.decide(battle.state, order, dice)
    state = reduce(rules.evolve, events, battle.state)
    return replace(battle, state=state, log=(*battle.log, Entry(order=order, events=events)))


def undo(rules: BattleRules[S, O], battle: Battle[S, O]) -> Battle[S, O]:
    """Return the battle without its last order. Raises ValueError where there is none."""
    if not battle.log:
        raise ValueError("there is no order to take back")
    return replay(rules, battle.start, battle.log[:-1])


def replay(rules: BattleRules[S, O], start: S, log: tuple[Entry[O], ...]) -> Battle[S, O]:
    """Return the battle that a log tells of: its events from the start on, no dice thrown."""
    events = (event for entry in log for event in entry.events)
    return Battle(start=start, state=reduce(rules.evolve, events, start), log=log)


def audit(rules: BattleRules[S, O], battle: Battle[S, O]) -> int | None:
    """Return the place in the log, from 0, of the first order that did not come to its events.

    Each is decided anew with the faces that were thrown for it. None: all are as the rules have it.
    """
    so_far: Battle[S, O] = Battle.begin(battle.start)
    for place, entry in enumerate(battle.log):
        dice = GivenDice(face for event in entry.events if event.roll for face in event.roll.faces)
        try:
            so_far = play(rules, so_far, entry.order, dice)
        except (OrderRefusedError, FacesRunOutError, BadFaceError):
            return place
        if so_far.log[-1] != entry or dice.left:
            return place
    return None


def play_script(rules: BattleRules[S, O], script: Script[S, O], dice: DiceSource) -> Battle[S, O]:
    """Return a battle that played by itself to its end."""
    battle: Battle[S, O] = Battle.begin(script.start())
    while (order := script.captain(battle.state)) is not None:
        battle = play(rules, battle, order, dice)
    return battle


def battle_to_json(rules: BattleRules[S, O], system: str, battle: Battle[S, O]) -> dict[str, Any]:
    """Return a battle as JSON values: how it started, and its log."""
    return {
        "schema": SCHEMA,
        "system": system,
        "start": rules.start_to_plain(battle.start),
        "log": [
            {
                "order": rules.order_to_plain(entry.order),
                "events": [event_to_plain(event) for event in entry.events],
            }
            for entry in battle.log
        ],
    }


def battle_from_json(rules: BattleRules[S, O], system: str, data: object) -> Battle[S, O]:
    """Return the battle that `battle_to_json` wrote. Raises BadCaseError that names the place."""
    values = Given(data, "battle")
    schema = values.whole("schema", 1)
    if schema != SCHEMA:
        raise values.wrong("schema", f"is written by a later version; this one reads {SCHEMA}")
    values.code("system", [system])
    start = rules.start_from_plain(values.inner("start"))
    log = tuple(_entry(rules, each) for each in values.each("log", maximum=MOST_ORDERS))
    values.done()
    try:
        return replay(rules, start, log)
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        raise BadCaseError("battle.log has an event that does not fit those before it") from error


def _entry(rules: BattleRules[S, O], values: Given) -> Entry[O]:
    order = rules.order_from_plain(values.inner("order"))
    events = tuple(event_from_plain(each) for each in values.each("events", maximum=MOST))
    values.done()
    return Entry(order=order, events=events)
