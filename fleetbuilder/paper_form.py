"""What is to be printed, as it stands in an address: sheet, sections, ships, blank cards."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

A4, LETTER = "a4", "letter"
PAPERS = ((A4, "A4"), (LETTER, "Letter"))
ROSTER, CARDS, RULES = "roster", "cards", "rules"
SECTIONS = (
    (ROSTER, _("Roster with findings")),
    (CARDS, _("Cards of the ships")),
    (RULES, _("Rules that they need")),
)
MOST_BLANKS = 20
CHOSEN = "chosen"  # there when the form was sent: what is not ticked is not wanted


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintWish:
    """What to print. `ships` are numbers in the fleet's order, from 1; None means all."""

    paper: str = A4
    sections: frozenset[str] = frozenset(code for code, _words in SECTIONS)
    ships: frozenset[int] | None = None
    blanks: int = 0

    def takes(self, number: int) -> bool:
        """Return whether the ship with this number gets a card."""
        return CARDS in self.sections and (self.ships is None or number in self.ships)

    def query(self) -> str:
        """Return it as the query of an address."""
        pairs = [(CHOSEN, "1"), ("paper", self.paper), ("blanks", str(self.blanks))]
        pairs += [("section", code) for code in sorted(self.sections)]
        ships: Collection[object] = ["all"] if self.ships is None else sorted(self.ships)
        return urlencode([*pairs, *(("ship", str(ship)) for ship in ships)])


def read_wish(data: QueryDict) -> PrintWish:
    """Return what an address asks for. Whatever makes no sense is left out."""
    plain = PrintWish()
    paper = data.get("paper", A4)
    if CHOSEN not in data:
        return PrintWish(paper=paper if paper in dict(PAPERS) else A4)
    ships = data.getlist("ship")
    return PrintWish(
        paper=paper if paper in dict(PAPERS) else A4,
        sections=plain.sections & set(data.getlist("section")),
        ships=None if "all" in ships else frozenset(filter(None, map(_number, ships))),
        blanks=min(_number(data.get("blanks", "")), MOST_BLANKS),
    )


def _number(text: str) -> int:
    """Return a whole number, 0 for what is none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else 0
