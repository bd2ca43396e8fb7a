"""The acts that change a fleet. `apply` is pure; whoever stores fleets only stores its result.

An act that breaks a rule is carried out (the fleet is then illegal and says why). An act that
cannot be carried out raises `InvalidAct`, which names the field at fault and what would be right.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.core.fleet import Counts, Design, Pairs, ShipEntry


class InvalidAct(ValueError):  # noqa: N818 - a word that players see, no fault of ours
    """What cannot be done at all. `field` names the input at fault; the message is for a player.

    `position` is the number of the act at fault, from 0, when several are done together.
    """

    def __init__(self, field: str, message: str) -> None:
        super().__init__(message)
        self.field = field
        self.message = message
        self.position = 0


DETAILS = ("captain", "pennant", "notes")


@dataclass(frozen=True, slots=True, kw_only=True)
class AddShips:
    """Add one ship of a class for each key given. Names default to the class and a number.

    A ship of the player's own has the class OWN_CLASS and brings her `design`.
    """

    ship_class: str
    keys: tuple[str, ...]
    crew: str = ""
    names: tuple[str, ...] = ()
    figures: Pairs = ()
    design: Design | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RemoveShip:
    """Take a ship out of the fleet."""

    key: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RestoreShip:
    """Put a removed ship back at a position (0 first)."""

    entry: ShipEntry
    position: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DuplicateShip:
    """Add a copy, next to the original, under a new key; her name gets the next free number.

    Captain and pennant number are one ship's alone and stay with the original.
    """

    key: str
    new_key: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RenameShip:
    """Give a ship a name."""

    key: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SetCrew:
    """Give a ship a crew of this grade."""

    key: str
    crew: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SetChoice:
    """Take `count` of the choice `code` (see FleetRules.choices)."""

    key: str
    code: str
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SetFigures:
    """Enter the player's own figures of a class that has none (aircraft: type, speed, points)."""

    key: str
    figures: Pairs


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveShip:
    """Put a ship at another place of the list; `position` is hers afterwards, 0 first."""

    key: str
    position: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SortShips:
    """Put all ships in another order at once; `by` says by what, in a word."""

    by: str
    keys: tuple[str, ...]  # all of them, in their new order


@dataclass(frozen=True, slots=True, kw_only=True)
class SetDetail:
    """Write down a ship's captain, pennant number or notes; "" wipes them out."""

    key: str
    detail: str  # one of DETAILS
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WaiveFinding:
    """Let a finding pass by house rule, for a reason; with another reason it is put anew.

    `title` and `extent` are those of the finding now; no more than that is waived.
    """

    code: str
    subject: str
    reason: str
    title: str = ""
    extent: Counts = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class LiftWaiver:
    """Let a finding count again."""

    code: str
    subject: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RenameFleet:
    """Give the fleet a name."""

    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SetLimit:
    """Set the limit in points; None for no limit."""

    limit: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SetNation:
    """Let the fleet sail for a nation."""

    nation: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SetOption:
    """Set a game option of the fleet."""

    code: str
    value: str


Act = (
    AddShips
    | RemoveShip
    | RestoreShip
    | DuplicateShip
    | RenameShip
    | SetCrew
    | SetChoice
    | SetFigures
    | MoveShip
    | SortShips
    | SetDetail
    | WaiveFinding
    | LiftWaiver
    | RenameFleet
    | SetLimit
    | SetNation
    | SetOption
)
