"""What a reader makes of a text: first what stands there, then what that means."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from fleetbuilder.names import TURNING
from rules.engine.core.fleet import FleetList, Inspection

LONGEST_SHOWN = 120
_BREAKING = (*range(0x20), *range(0x7F, 0xA0), 0x2028, 0x2029)
_HARMLESS = dict.fromkeys(_BREAKING, " ") | dict.fromkeys(map(ord, TURNING))


class Unreadable(ValueError):  # noqa: N818 - words for a player
    """Nothing can be made of it at all; the message says why and where."""


class Kind(StrEnum):
    """What became of a line."""

    READ = "read"
    DIFFERS = "differs"  # understood, and worked out otherwise than it says
    APART = "apart"  # not understood, and so not taken over
    SKIPPED = "skipped"  # understood; it says what the site works out itself


@dataclass(frozen=True, slots=True, kw_only=True)
class Remark:
    """What was made of one line, or of one place in a document."""

    place: str  # 'Line 12', 'ships[2]'
    text: str  # as it stands there, shortened
    kind: Kind
    words: str  # for a player
    order: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """A fleet as understood, with a remark on each line; nothing of it is stored.

    `inspection` is that of `fleet`. Ships have keys of this reading alone.
    """

    fleet: FleetList
    inspection: Inspection
    remarks: tuple[Remark, ...]
    format: str  # what it was taken for, in words

    @property
    def apart(self) -> tuple[Remark, ...]:
        """Return what was not understood."""
        return tuple(remark for remark in self.remarks if remark.kind is Kind.APART)

    @property
    def differing(self) -> tuple[Remark, ...]:
        """Return where something was worked out otherwise than it stands there."""
        return tuple(remark for remark in self.remarks if remark.kind is Kind.DIFFERS)


@dataclass(slots=True, kw_only=True)
class Said:
    """Words and where they stand."""

    words: str
    line: int = 0


@dataclass(slots=True, kw_only=True)
class RawShip:
    """A ship, or several, as it stands in a text: words, none of them understood yet."""

    line: int
    text: str
    count: int = 1
    names: list[str] = field(default_factory=list)
    class_words: str = ""
    own: bool = False
    refitted: bool = False
    crew: Said | None = None
    fitted: Said | None = None
    captain: Said | None = None
    pennant: Said | None = None
    figures: list[tuple[str, Said]] = field(default_factory=list)
    design: Said | None = None
    carries: Said | None = None
    points: str = ""


@dataclass(slots=True, kw_only=True)
class RawFleet:
    """A fleet as it stands in a text."""

    format: str
    title: Said | None = None
    system: Said | None = None
    edition: Said | None = None
    nation: Said | None = None
    options: list[tuple[str, Said]] = field(default_factory=list)
    limit: Said | None = None  # 'none' for no limit
    total: Said | None = None
    waived: list[tuple[str, str, int]] = field(default_factory=list)  # facts, reason, line
    ships: list[RawShip] = field(default_factory=list)
    remarks: list[Remark] = field(default_factory=list)  # on lines that tell nothing more
    lines: dict[int, str] = field(default_factory=dict)  # as they stand there

    def said(self, line: int) -> str:
        """Return a line as it stands there."""
        return self.lines.get(line, "")


def shown(text: str) -> str:
    """Return a text of a stranger as it can be shown: on one line, shortened."""
    plain = text[: LONGEST_SHOWN + 1].encode("utf-8", "replace").decode("utf-8")
    plain = plain.translate(_HARMLESS)
    return plain if len(plain) <= LONGEST_SHOWN else f"{plain[:LONGEST_SHOWN]}…"
