"""A fleet as values: the ships in it, their points, and what is wrong with it.

Every value is frozen and hashable. A fleet may be illegal; it is never impossible: whatever
cannot exist at all (an unknown class, a negative count) is refused by `editing.apply`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from decimal import Decimal
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules.engine.core.acts import Act

Points = int | Decimal

Pairs = tuple[tuple[str, str], ...]
Counts = tuple[tuple[str, int], ...]


OWN_CLASS = "own"  # the ship class of a ship of the player's own design


@dataclass(frozen=True, slots=True, kw_only=True)
class Design:
    """A ship class of the player's own making, as a value that a fleet's ship carries with her.

    `traits` is what he decided (size, hull, speeds, ...), sorted by code, in words of the rule
    system; `parts` what she carries, as code and count, sorted by code. What is possible, and what
    it costs, is for the rule system to say.
    """

    name: str
    traits: Pairs = ()
    parts: Counts = ()

    def trait(self, code: str, default: str = "") -> str:
        """Return one of the things decided."""
        return dict(self.traits).get(code, default)


@dataclass(frozen=True, slots=True, kw_only=True)
class ShipEntry:
    """One vessel (or squadron, minefield, battery, aircraft) in a fleet.

    `key` is unique within the fleet and given by the caller. `fit` maps a choice's code to its
    count, sorted by code, without choices that stand at their default. `figures` are the
    player's own figures, sorted by name, for classes that have none of their own (aircraft).
    `design` is hers alone where `ship_class` is OWN_CLASS. Captain, pennant number and notes touch
    neither points nor legality; the notes are the owner's own and are shown to nobody else.
    """

    key: str
    ship_class: str
    name: str
    crew: str = ""
    fit: Counts = ()
    figures: Pairs = ()
    design: Design | None = None
    captain: str = ""
    pennant: str = ""
    notes: str = ""

    @property
    def is_own(self) -> bool:
        """Return whether she is of the player's own design."""
        return self.ship_class == OWN_CLASS

    @property
    def class_words(self) -> str:
        """Return what is known of a class that cannot be found: her design's name, or its code."""
        return self.design.name if self.is_own and self.design else self.ship_class

    def detail(self, name: str) -> str:
        """Return her captain, pennant number or notes, by the name of the field."""
        return {"captain": self.captain, "pennant": self.pennant, "notes": self.notes}[name]

    def chosen(self, code: str, default: int = 0) -> int:
        """Return how many of the choice `code` are taken."""
        return dict(self.fit).get(code, default)


@dataclass(frozen=True, slots=True, kw_only=True)
class Waiver:
    """A house rule by which a finding does not count, for a reason.

    `subject` is a ship's key, or "" for the fleet as a whole. `title` and `extent` are the
    finding's when it was waived: what has grown beyond that is not covered.
    """

    code: str
    subject: str
    reason: str
    title: str = ""
    extent: Counts = ()

    @property
    def identity(self) -> tuple[str, str]:
        """Return the identity of the finding that it waives."""
        return (self.code, self.subject)

    def covers(self, extent: Counts) -> bool:
        """Return whether a finding of this extent is no more than what was waived."""
        known = dict(self.extent)
        return all(count <= known.get(code, 0) for code, count in extent)


@dataclass(frozen=True, slots=True, kw_only=True)
class FleetList:
    """A fleet: rule system, edition, nation, limit in points (None: no limit), options, ships.

    `waivers` are sorted by code and subject; one that no finding answers to sleeps.
    """

    system: str
    edition: str
    nation: str
    name: str
    limit: int | None = None
    options: Pairs = ()
    ships: tuple[ShipEntry, ...] = ()
    waivers: tuple[Waiver, ...] = ()

    def option(self, code: str, default: str = "") -> str:
        """Return the value of the game option `code`."""
        return dict(self.options).get(code, default)

    def ship(self, key: str) -> ShipEntry | None:
        """Return the ship with this key, or None."""
        return next((ship for ship in self.ships if ship.key == key), None)

    def with_ship(self, entry: ShipEntry) -> FleetList:
        """Return the fleet with the ship of the same key replaced by `entry`."""
        return replace(self, ships=tuple(entry if s.key == entry.key else s for s in self.ships))

    def __iter__(self) -> Iterator[ShipEntry]:
        return iter(self.ships)


class LineKind(StrEnum):
    """What a line of a receipt is: it decides how the line is drawn, never the sum."""

    ITEM = "item"  # part of the class
    SUBTOTAL = "subtotal"  # 'As the class'
    CHANGE = "change"  # what this ship has beyond or below her class; shown with its sign
    TOTAL = "total"


@dataclass(frozen=True, slots=True, kw_only=True)
class ReceiptLine:
    """One line of a receipt: label, detail in brackets, points, rule id of the price, a note."""

    label: str
    points: Points
    rule: str = ""
    kind: LineKind = LineKind.ITEM
    detail: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsBreakdown:
    """A receipt. `total` equals the sum of its ITEM and CHANGE lines."""

    lines: tuple[ReceiptLine, ...]
    total: Points


class Severity(StrEnum):
    """How grave a finding is."""

    ILLEGAL = "illegal"
    WARNING = "warning"
    NOTE = "note"


class Verdict(StrEnum):
    """What a fleet is, in one word."""

    DRAFT = "draft"  # empty, or only held findings
    LEGAL = "legal"
    ILLEGAL = "illegal"


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One legality fault, in a player's words.

    `subject` is a ship's key, or "" for the fleet as a whole. (code, subject) identifies a
    finding. `held` marks a 'must have' that waits until a third of the limit is spent: it
    is in the list, but neither shown as a fault nor counted yet. `brief` is repeated on the ship.
    `waived` is the reason of the waiver that lets it pass, "" if there is none. `extent` tells how
    far it goes (points over the limit, items at fault), where a waiver must not grow with it.
    """

    code: str
    severity: Severity
    subject: str
    title: str
    message: str
    rule: str
    brief: str = ""
    held: bool = False
    mends: tuple[Mend, ...] = ()
    waived: str = ""
    extent: Counts = ()

    @property
    def can_be_waived(self) -> bool:
        """Return whether a house rule may let it pass: it is illegal and speaks."""
        return self.severity is Severity.ILLEGAL and not self.held

    @property
    def identity(self) -> tuple[str, str]:
        """Return what makes two findings the same finding."""
        return (self.code, self.subject)


def waived(findings: Iterable[Finding], waivers: Iterable[Waiver]) -> tuple[Finding, ...]:
    """Return the findings with the reasons of those that are waived.

    Only what is illegal can be waived; a finding that is held waits as before.
    """
    known = {waiver.identity: waiver for waiver in waivers}

    def looked_at(finding: Finding) -> Finding:
        waiver = known.get(finding.identity)
        if waiver is None or not finding.can_be_waived or not waiver.covers(finding.extent):
            return finding
        return replace(finding, waived=waiver.reason)

    return tuple(looked_at(finding) for finding in findings)


def sleeping(waivers: Iterable[Waiver], findings: Iterable[Finding]) -> tuple[Waiver, ...]:
    """Return the waivers that let nothing pass at present."""
    awake = {finding.identity for finding in findings if finding.waived}
    return tuple(waiver for waiver in waivers if waiver.identity not in awake)


@dataclass(frozen=True, slots=True, kw_only=True)
class Mend:
    """What would mend a finding: a button's label, its price in points, and the acts it does."""

    code: str  # stable digest of the acts, to name the mend in a form
    label: str
    delta: Points
    acts: tuple[Act, ...]


GONE = "gone"  # the group of what a ship carries though her edition no longer offers it


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """Something that may be fitted to a ship, as offered to the player.

    `delta` is the change of the ship's price for one more (for a toggle: for turning it on, or
    the change already paid when `count` is 1). `against` says in words why it would be illegal
    for her; "" when it's legal. Counts run from `minimum` to `maximum`; beyond is impossible.
    Choices of one `family` ("20 mm") stand together within their group. Those of the group GONE
    are offered no more: their count is what she has, and 0 takes them off.
    """

    code: str
    label: str
    group: str  # listed | own | guns | weapons | semi | equipment | abilities | squadron | gone
    count: int
    minimum: int
    maximum: int
    default: int
    delta: Points
    rule: str = ""
    against: str = ""
    help: str = ""
    paid: Points = 0  # what the ship's price holds for it now, beside its default
    family: str = ""

    @property
    def is_toggle(self) -> bool:
        """Return whether the choice is on or off."""
        return self.minimum == 0 and self.maximum == 1


@dataclass(frozen=True, slots=True, kw_only=True)
class CrewChoice:
    """A crew grade as offered for one ship: code, label, price."""

    code: str
    label: str
    points: Points


@dataclass(frozen=True, slots=True, kw_only=True)
class GameOption:
    """A setting of the game that touches points or legality, with its rule id. Default first."""

    code: str
    label: str
    help: str
    rule: str
    values: tuple[tuple[str, str], ...]  # (value, label)

    @property
    def default(self) -> str:
        """Return the value that holds when nothing is chosen."""
        return self.values[0][0]


@dataclass(frozen=True, slots=True, kw_only=True)
class Inspection:
    """A fleet looked over once: total, each ship's receipt, all findings, the verdict."""

    total: Points
    receipts: tuple[tuple[str, PointsBreakdown], ...]  # by ship key, in the fleet's order
    findings: tuple[Finding, ...]
    verdict: Verdict

    def receipt(self, key: str) -> PointsBreakdown:
        """Return the receipt of one ship. Raises KeyError for an unknown key."""
        return dict(self.receipts)[key]

    @property
    def shown(self) -> tuple[Finding, ...]:
        """Return the findings that speak now."""
        return tuple(f for f in self.findings if not f.held)

    def count(self, severity: Severity) -> int:
        """Return how many findings count and have this severity."""
        return sum(1 for f in self.counting if f.severity is severity)

    @property
    def counting(self) -> tuple[Finding, ...]:
        """Return the findings that speak and are not waived."""
        return tuple(f for f in self.shown if not f.waived)

    @property
    def waived(self) -> tuple[Finding, ...]:
        """Return the findings that waivers let pass."""
        return tuple(f for f in self.shown if f.waived)

    @property
    def waivers(self) -> int:
        """Return how many findings are waived."""
        return len(self.waived)
