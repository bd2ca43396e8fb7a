"""What a rule system that lets players design ships of their own has to say about them.

A `Design` is a value: what the player decided and what she carries. The guide proposes figures and
shows how it comes to them; it never decides.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from rules.engine.core.catalogue import Label, ShipClass
from rules.engine.core.fleet import Choice, Design, Finding, Pairs, PointsBreakdown

YES = "yes"  # the value of a flag that is set; one that is not set is not written down


class FieldKind(StrEnum):
    """How a field of a design is asked for."""

    CHOICE = "choice"
    NUMBER = "number"
    FLAG = "flag"


@dataclass(frozen=True, slots=True, kw_only=True)
class DesignField:
    """Something to decide: its code, words, rule, bounds, and what it stands at ("" for nothing).

    Bounds are figures as a player types them; `step` is the finest he may use. Without `required`
    it may be left empty.
    """

    code: str
    label: str
    kind: FieldKind
    value: str
    help: str = ""
    rule: str = ""
    group: str = ""  # fields of one group stand together
    unit: str = ""
    values: tuple[Label, ...] = ()
    low: str = ""
    high: str = ""
    step: str = "1"
    required: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """What the guide would take for one or more fields, and its working line by line.

    `taken` says that the design has these values already.
    """

    code: str
    label: str  # "40" or "13 / 26"
    title: str  # "As built", "Armoured"
    fields: Pairs
    working: PointsBreakdown | None = None
    words: str = ""  # the working of what is no sum
    rule: str = ""
    taken: bool = False


class DesignRules(Protocol):
    """Ships of the player's own. Pure; an edition is always a known one."""

    def blank(self, edition: str, nation: str, name: str) -> Design:
        """Return a plain boat to begin with."""

    def like(self, edition: str, slug: str, name: str = "") -> Design | None:
        """Return a design that copies a class, or None for what cannot be designed."""

    def fields(self, edition: str, design: Design) -> tuple[DesignField, ...]:
        """Return what there is to decide, in the order of a form."""

    def parts(self, edition: str, design: Design, nation: str) -> tuple[Choice, ...]:
        """Return all that she may carry, with its price and what speaks against it."""

    def check(self, edition: str, design: Design) -> Design:
        """Return the design tidied. Raises InvalidAct naming the field that cannot be."""

    def lacking(self, edition: str, design: Design) -> tuple[tuple[str, str], ...]:
        """Return the parts that this edition does not have, as (code, words)."""

    def guide(self, edition: str, design: Design) -> tuple[Proposal, ...]:
        """Return what the guide proposes, empty where it has too little to go by."""

    def receipt(self, edition: str, design: Design, nation: str) -> PointsBreakdown:
        """Return how her price comes about, in a fleet of this nation."""

    def findings(self, edition: str, design: Design, nation: str) -> tuple[Finding, ...]:
        """Return the rules she breaks in a fleet of her own nation, or of `nation` if any."""

    def ship_class(self, edition: str, design: Design) -> ShipClass | None:
        """Return her as a ship class, or None if this edition cannot read the design."""
