"""A drawing as values: a hull, and parts listed from the bottom up.

Positions (`at`, `from`, `to`, `low_at`) are per cent of the length, 0 stern, 100 bow; sizes are
metres; calibres millimetres; angles degrees. Height 0 is the waterline.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any


@dataclass(frozen=True, slots=True)
class Part:
    """One thing on the ship: its kind and the fields that its row of data states."""

    kind: str
    values: Mapping[str, Any]

    def number(self, name: str, default: float = 0.0) -> float:
        """Return a field as a number, or the default where the data is silent."""
        value = self.values.get(name)
        return default if value is None else float(value)

    def count(self, name: str, default: int = 0) -> int:
        """Return a field as a whole number, or the default."""
        return int(self.values.get(name, default))

    def flag(self, name: str) -> bool:
        """Return whether a yes-or-no field is set."""
        return bool(self.values.get(name, False))

    def word(self, name: str, default: str = "") -> str:
        """Return a field that holds a word, or the default."""
        return str(self.values.get(name, default))

    def has(self, name: str) -> bool:
        """Return whether the data states this field."""
        return name in self.values

    @property
    def span(self) -> tuple[float, float]:
        """Return where the part begins and ends, in per cent; the same twice for a point."""
        at = self.values["at"]
        if isinstance(at, (int, float)):
            return float(at), float(at)
        return float(at[0]), float(at[1])

    @property
    def at(self) -> float:
        """Return the middle of the part, in per cent."""
        first, last = self.span
        return (first + last) / 2

    @property
    def facing(self) -> int:
        """Return 1 if the part points forward, -1 if aft."""
        return -1 if self.flag("aft") else 1


@dataclass(frozen=True, slots=True, kw_only=True)
class End:
    """The shape of a bow or a stern, and how far it rakes, in metres."""

    type: str
    rake_m: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """A raised deck: forecastle, bridge deck, poop."""

    first: float
    last: float
    height_m: float
    slope_m: float = 0.1


@dataclass(frozen=True, slots=True, kw_only=True)
class SideLine:
    """A line cut into the side: chine, bulge, saddle tank. Fractions of the side's height."""

    first: float
    last: float
    fraction_from: float
    fraction_to: float
    weight: float = 0.6


@dataclass(frozen=True, slots=True, kw_only=True)
class Portholes:
    """A row of portholes at a fraction of the sheer."""

    first: float
    last: float
    count: int
    fraction: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Struts:
    """Uprights across a side line, as on a ferry of pontoons."""

    count: int
    fraction_from: float
    fraction_to: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawing:
    """Everything that is drawn of a class."""

    slug: str
    length_m: float
    family: str
    freeboard_m: tuple[float, float, float]  # stern, lowest, bow
    low_at: float
    sheer_power: float
    bow: End
    stern: End
    steps: tuple[Step, ...] = ()
    side_lines: tuple[SideLine, ...] = ()
    portholes: tuple[Portholes, ...] = ()
    struts: Struts | None = None
    parts: tuple[Part, ...] = ()
    shows_a_type: bool = False  # the picture stands for a type, not for one class

    def stretched(self, length_m: float | None) -> Drawing:
        """Return the same drawing at another length; positions are per cent, so all follows."""
        if length_m is None or length_m == self.length_m:
            return self
        return replace(self, length_m=length_m)
