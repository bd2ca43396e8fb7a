"""A ship as a card for the table: boxes to cross off and all that is looked up in play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from rules.engine.core.catalogue import ShipClass, WeaponRow
from rules.engine.core.fleet import FleetList, ShipEntry


@dataclass(frozen=True, slots=True, kw_only=True)
class Boxes:
    """Boxes to cross off: what for, how many, and that as often as there are `boats`."""

    label: str
    count: int
    boats: int = 1
    note: str = ""

    @property
    def total(self) -> int:
        """Return how many boxes that is in all."""
        return self.count * self.boats


@dataclass(frozen=True, slots=True, kw_only=True)
class CardSpeed:
    """A speed level: its name, the distance in the system's unit, what it does to her fire."""

    label: str
    distance: int
    modifier: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShipCard:
    """A ship as fitted, for play. Whatever a game does not have stays empty.

    `hulls` has one line of boxes a boat. `rules` are ids of the rules that she needs at the table,
    in no order.
    """

    size: str = ""
    turn: str = ""
    skill: str = ""  # what her crew needs on a die
    hulls: tuple[Boxes, ...] = ()
    speeds: tuple[CardSpeed, ...] = ()
    criticals: tuple[Boxes, ...] = ()
    criticals_title: str = "Criticals"  # what a game calls what is crossed off beside the hull
    asked: tuple[str, str] = ("Captain, crew, skill", "Size, turn")  # on a card left blank
    weapons: tuple[WeaponRow, ...] = ()  # of one boat
    torpedoes: Boxes | None = None
    aboard: tuple[str, ...] = ()  # equipment
    abilities: tuple[tuple[str, str], ...] = ()  # (label, what it does)
    rules: frozenset[str] = frozenset()


class CardRules(Protocol):
    """What a rule system puts on its cards. Pure and total over well-formed values."""

    def card(self, entry: ShipEntry, fleet: FleetList) -> ShipCard:
        """Return a ship's card; of a class that the edition lacks, one with what is known."""

    def blank(self, edition: str) -> ShipCard:
        """Return a card with everything that ships have in common, to be filled in by hand."""


def hull_boxes(hull: int | None, boats: int) -> tuple[Boxes, ...]:
    """Return a line of boxes for each boat; none for what has no hull."""
    if not hull:
        return ()
    if boats == 1:
        return (Boxes(label="Hull", count=hull),)
    return tuple(Boxes(label=f"Boat {number}", count=hull) for number in range(1, boats + 1))


def plain_card(ship: ShipClass | None) -> ShipCard:
    """Return the card of a class of a game that has no cards of its own."""
    if ship is None:
        return ShipCard()
    return ShipCard(
        hulls=hull_boxes(ship.hull, ship.boats),
        weapons=ship.weapons,
        aboard=ship.equipment,
        rules=frozenset(ship.rules),
    )
