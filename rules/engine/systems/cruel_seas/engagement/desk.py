"""Where an order is decided: the dice, what came of them, and the battle as it then stands."""

from __future__ import annotations

from typing import NoReturn

from rules.engine.core.battle import OrderRefusedError
from rules.engine.core.chance import Table
from rules.engine.core.dice import DiceSource
from rules.engine.core.events import Event, Value, facts
from rules.engine.systems.cruel_seas.battle.state import Vessel
from rules.engine.systems.cruel_seas.engagement.evolve import evolve
from rules.engine.systems.cruel_seas.engagement.state import Engagement, Running, Ship, Where
from rules.engine.systems.cruel_seas.engagement.values import changes, running
from rules.engine.systems.cruel_seas.scenarios.victory import record


class Desk(Table):
    """Chance drawn for one order; whatever is told changes the state at once."""

    def __init__(self, state: Engagement, dice: DiceSource) -> None:
        super().__init__(dice)
        self.state = state

    def tell(self, event: Event) -> None:
        """Write down what happened, and let it happen."""
        super().tell(event)
        self.state = evolve(self.state, event)

    def note(self, code: str, rule: str, **data: Value) -> None:
        """Write down what changes the state."""
        self.tell(Event(code=code, rule=rule, data=facts(data)))

    def refuse(self, reason: str, rule: str, **data: Value) -> NoReturn:
        """Refuse the order. Raises OrderRefusedError."""
        told = facts({"reason": reason, **data})
        raise OrderRefusedError([Event(code="battle.refused", rule=rule, data=told)])

    def refused(self) -> NoReturn:
        """Refuse the order for what a procedure has told. Raises OrderRefusedError."""
        raise OrderRefusedError(self.events)

    def becomes(self, name: str, vessel: Vessel, by: str = "") -> None:
        """Let a ship become what a procedure made of her; `by` is whose doing it is.

        Where she has gone down with it, her die, her torpedoes and the scenario are told.
        """
        ship = self.state.ship(name)
        told = changes(ship.vessel, vessel)
        if told:
            self.note("battle.changed", "CS-DMG-1", ship=name, changes=told)
        if vessel.sunk and ship.where is not Where.SUNK:
            self.note("battle.lost", "CS-CORE-4", ship=name, by=by)
            self._count("sunk", ship)

    def leaves(self, name: str, *, home: bool) -> None:
        """Let a ship leave the table."""
        ship = self.state.ship(name)
        self.note("battle.left", "CS-MOV-6", ship=name, home=home)
        if home:
            self._count("home", ship)

    def plumes(self, name: str, plumes: int) -> None:
        """Put plumes round a ship."""
        if self.state.ship(name).plumes != plumes:
            self.note("battle.plumes", "CS-GUN-9", ship=name, plumes=plumes)

    def water(self, torpedoes: tuple[Running, ...], markers: int | None = None) -> None:
        """Let these torpedoes be in the water."""
        most = self.state.markers if markers is None else markers
        if torpedoes != self.state.torpedoes:
            self.note("battle.torpedoes", "CS-TOR-2", torpedoes=running(torpedoes), markers=most)

    def without(self, number: int) -> None:
        """Take a torpedo out of the water."""
        self.water(tuple(run for run in self.state.torpedoes if run.number != number))

    def tokens(self, charges: tuple[tuple[int, str], ...], markers: int) -> None:
        """Let these depth charges be in the water."""
        self.note("battle.charges", "CS-DC-1", charges=charges, markers=markers)

    def did(self, what: str, rule: str, launched: int = 0) -> None:
        """Write down what the active ship did; nothing if she is gone meanwhile."""
        if self.state.activation is not None:
            ship = self.state.acting.ship
            self.note("battle.did", rule, ship=ship, what=what, launched=launched)

    def _count(self, what: str, ship: Ship) -> None:
        """Record what this means for the scenario, where its data say so."""
        fought = self.state.order_of_battle.fought
        for kind in fought.victory.events if fought else ():
            if (kind.counts, kind.of) == (what, ship.side) and fought:
                self.tell(record(fought, kind.code, 1 if kind.most else True, ship.name))
