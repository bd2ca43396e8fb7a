"""The rows of ships as HTML, drawn once for equal values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from config.web.parts import HIDDEN, part
from fleetbuilder.presenters.ships import ShipInput, ShipRow, ship_row, summary_of
from rules.engine.core.fleet import PointsBreakdown
from rules.engine.core.ship_text import nameless_text
from rules.odds.links import armed


@dataclass(frozen=True, kw_only=True)
class ShipParts:
    """The HTML of a ship: the whole row, and the parts that an edit sends anew; each is drawn when
    it is first asked for. Hidden fields are left to `with_hidden`."""

    data: ShipInput

    @cached_property
    def row(self) -> ShipRow:
        """Return the ship as drawn."""
        return ship_row(self.data)

    @cached_property
    def whole(self) -> SafeString:
        """Return the row as pages have it."""
        return whole_html(self.row)

    @cached_property
    def short(self) -> SafeString:
        """Return the row for an answer to an act: its receipt is fetched when it is opened."""
        context = {"ship": self.row, "head": self.head, "receipt": self.receipt_link}
        return render_to_string("fleetbuilder/_ship.html", context)

    @cached_property
    def head(self) -> SafeString:
        """Return the head of the row."""
        return head_html(self.row)

    @cached_property
    def briefs(self) -> SafeString:
        """Return what stands against her, within the head."""
        return render_to_string("fleetbuilder/_ship_briefs.html", {"ship": self.row})

    @cached_property
    def receipt(self) -> SafeString:
        """Return her receipt, folded."""
        return receipt_html(self.data, self.row)

    @cached_property
    def receipt_link(self) -> SafeString:
        """Return her receipt without its lines."""
        return render_to_string("fleetbuilder/_ship_receipt.html", {"ship": self.row})

    @property
    def receipt_values(self) -> tuple[str, str, PointsBreakdown]:
        """Return all that her receipt shows: equal values, equal HTML."""
        return self.data.entry.name, nameless_text(self.data.entry), self.data.receipt


def ship_parts(data: ShipInput) -> ShipParts:
    """Return a ship's HTML, with what was drawn of equal ships before."""
    return _cached_parts(data, get_language())


@lru_cache(maxsize=2048)
def _cached_parts(data: ShipInput, _language: str | None) -> ShipParts:
    return ShipParts(data=data)


def receipt_html(data: ShipInput, row: ShipRow) -> SafeString:
    """Return a ship's receipt, folded."""
    context = {"ship": row, **receipt_context(data)}
    return render_to_string("fleetbuilder/_ship_receipt.html", context)


def receipt_context(data: ShipInput) -> dict[str, Any]:
    """Return what a ship's receipt shows, and her weapons with the odds that each asks for."""
    known = data.system.class_of(data.alone.edition, data.entry)
    weapons = summary_of(data.alone).weapons if known else ()
    return {
        "breakdown": data.receipt,
        "system": data.system,
        "weapons": [pair for pair in armed(data.system, data.entry, weapons) if pair[1]],
    }


def head_html(row: ShipRow, *, with_menu: bool = False) -> SafeString:
    """Return the head of a row; what is in its menu comes along for pages without script alone."""
    menu = part("fleetbuilder/_ship_menu.html").strip() if with_menu else ""
    context = {"ship": row, "menu": mark_safe(menu)}  # noqa: S308 - rendered by a template
    return render_to_string("fleetbuilder/_ship_head.html", context)


def whole_html(row: ShipRow) -> SafeString:
    """Return a row as pages have it, good without script too."""
    head = head_html(row, with_menu=True)
    with_link = {"ship": row, "with_link": True}
    receipt = render_to_string("fleetbuilder/_ship_receipt.html", with_link)
    context = {"ship": row, "head": head, "hidden": HIDDEN, "receipt": receipt}
    return render_to_string("fleetbuilder/_ship.html", context)


def ship_head(
    data: ShipInput,
    typed: Mapping[str, str],
    errors: Mapping[str, str],
    *,
    with_menu: bool = False,
) -> SafeString:
    """Return the head of a row with what was typed and what is wrong with it."""
    return head_html(ship_row(data, typed, errors), with_menu=with_menu)


def ship_whole(data: ShipInput, typed: Mapping[str, str], errors: Mapping[str, str]) -> SafeString:
    """Return a whole row with what was typed and what is wrong with it."""
    return whole_html(ship_row(data, typed, errors))
