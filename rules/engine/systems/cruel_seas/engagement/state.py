"""The state of a battle (CS-SEQ-1, CS-CORE-1): ships, Fleet dice, torpedoes, the activation."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction

from rules.engine.core.events import Event
from rules.engine.core.fleet import Counts
from rules.engine.systems.cruel_seas.battle.fleet_dice import Bag
from rules.engine.systems.cruel_seas.battle.game import Game
from rules.engine.systems.cruel_seas.battle.movement import Helm, Sailed
from rules.engine.systems.cruel_seas.battle.state import Cm, Vessel
from rules.engine.systems.cruel_seas.battle.torpedoes import Torpedo
from rules.engine.systems.cruel_seas.engagement.order_of_battle import OrderOfBattle


class Where(StrEnum):
    """Where a ship is."""

    WAITING = "waiting"  # to be deployed, or to arrive
    TABLE = "table"
    HOME = "home"  # left the table as the scenario lets her
    GONE = "gone"  # left it otherwise
    SUNK = "sunk"


class Phase(StrEnum):
    """What the battle waits for (CS-SEQ-1)."""

    DEPLOYING = "deploying"
    TURN_BEGINS = "turn_begins"
    DRAWING = "drawing"
    PICKING = "picking"  # a Fleet die has been drawn; its side picks a ship
    ACTING = "acting"
    CLOSING = "closing"  # the last turn is over, and what decides the scenario is not all known
    OVER = "over"


@dataclass(frozen=True, slots=True, kw_only=True)
class Ship:
    """A ship of the battle: a vessel, whose she is, where, and what lies round her.

    `unit` is the squadron or group that shares her Fleet die, or herself (CS-CORE-5). `run` are all
    cm that she has moved ahead. `aground`: on a sandbank, for the rest of the game. `dazzled` are
    guns, counted from 1, that don't fire this turn. `arrived` is the turn she came in. `sunk_by`
    and `taken_by` are names of ships, "" for nobody's doing.
    """

    unit: str
    side: str
    nation: str
    ship_class: str
    vessel: Vessel
    where: Where = Where.WAITING
    plumes: int = 0
    run: Cm = Fraction(0)
    aground: bool = False
    dazzled: frozenset[int] = frozenset()
    arrived: int = 0
    sunk_by: str = ""
    taken_by: str = ""

    @property
    def name(self) -> str:
        """Return her name."""
        return self.vessel.name

    @property
    def fights(self) -> bool:
        """Return whether she is on the table and has not struck."""
        return self.where is Where.TABLE and not self.vessel.struck


@dataclass(frozen=True, slots=True, kw_only=True)
class Running:
    """A torpedo in the water, by the number on its marker."""

    number: int
    torpedo: Torpedo


@dataclass(frozen=True, slots=True, kw_only=True)
class Activation:
    """The activation in course: whose, she as it began, and what she has done in it.

    `helm`, `obeys` and `extra` are as it began with (CS-CRIT-03, -06, CS-CAM-7). `sailed` is None
    before she has moved; `turns` she made in it. `shaken`: by a depth charge, for this activation
    (CS-DC-3). `looked_for` and `spotted` are tiny boats (CS-TINY-4). `did` holds kinds of orders;
    `launched` counts torpedoes.
    """

    ship: str
    began: Vessel
    helm: Helm | None = None
    obeys: bool = True
    extra: int = 0
    sailed: Sailed | None = None
    turns: int = 0
    shaken: bool = False
    looked_for: frozenset[str] = frozenset()
    spotted: frozenset[str] = frozenset()
    launched: int = 0
    did: frozenset[str] = frozenset()

    def has_done(self, *kinds: str) -> bool:
        """Return whether she has carried out an order of one of these kinds."""
        return not self.did.isdisjoint(kinds)


@dataclass(frozen=True, slots=True, kw_only=True)
class Engagement:
    """A battle as it stands.

    `following` are the boats of a squadron that still have to act on the die that was drawn; nobody
    is active between two of them. `markers` counts the torpedoes launched so far. `charges` are
    depth charges in the water: the number on the token, and who dropped it. `tested` are ships
    that have struck and whose attackers have taken this turn's test (CS-STR-1). `lit` are sides
    with a star shell up (CS-EQP-4). `recorded` are the events that decide the scenario, `decided`
    the one that says who won.
    """

    order_of_battle: OrderOfBattle
    game: Game
    ships: tuple[Ship, ...]
    bag: Bag
    phase: Phase = Phase.DEPLOYING
    activation: Activation | None = None
    following: tuple[str, ...] = ()
    torpedoes: tuple[Running, ...] = ()
    markers: int = 0
    charges: tuple[tuple[int, str], ...] = ()
    charge_markers: int = 0
    tested: frozenset[str] = frozenset()
    lit: frozenset[str] = frozenset()
    recorded: tuple[Event, ...] = ()
    decided: Event | None = None

    @property
    def turn(self) -> int:
        """Return the turn, 0 while ships are deployed."""
        return self.bag.turn

    def ship(self, name: str) -> Ship:
        """Return a ship. Raises KeyError for a name that nobody has."""
        for ship in self.ships:
            if ship.name == name:
                return ship
        raise KeyError(name)

    def known(self, name: str) -> bool:
        """Return whether a ship of this name takes part."""
        return any(ship.name == name for ship in self.ships)

    def of_side(self, side: str) -> tuple[Ship, ...]:
        """Return the ships of a side."""
        return tuple(ship for ship in self.ships if ship.side == side)

    def with_ship(self, ship: Ship) -> Engagement:
        """Return the battle with a ship changed."""
        ships = tuple(ship if each.name == ship.name else each for each in self.ships)
        return replace(self, ships=ships)

    @property
    def acting(self) -> Activation:
        """Return the activation in course. Raises ValueError between activations."""
        if self.activation is None:
            raise ValueError("no ship is active")
        return self.activation

    @property
    def active(self) -> Ship:
        """Return the ship that is active. Raises ValueError between activations."""
        return self.ship(self.acting.ship)

    @property
    def sides(self) -> tuple[str, ...]:
        """Return the sides in the order of battle."""
        return tuple(dict.fromkeys(ship.side for ship in self.ships))

    @property
    def afloat(self) -> Counts:
        """Return (side, ships that fight on the table), sides in order."""
        return tuple((side, sum(ship.fights for ship in self.of_side(side))) for side in self.sides)
