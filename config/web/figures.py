"""How points, differences and days are written: the same figure everywhere."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal

from django.utils import timezone
from django.utils.formats import date_format

MINUS = "\N{MINUS SIGN}"
PLUS_MINUS = "\N{PLUS-MINUS SIGN}"


def points_text(value: int | Decimal) -> str:
    """Return points without trailing zeros and with thousands apart: `9.5`, `1,985`, `−5`."""
    amount = abs(Decimal(value))
    text = f"{amount:,f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return f"{MINUS}{text}" if value < 0 else text


def delta_text(value: int | Decimal) -> str:
    """Return a difference with its sign: `+10`, `−5`, `±0`."""
    if value == 0:
        return f"{PLUS_MINUS}0"
    return points_text(value) if value < 0 else f"+{points_text(value)}"


def day_text(moment: datetime) -> str:
    """Return the day of a moment where the site is: `30 November 2026`."""
    return date_format(timezone.localtime(moment), "j F Y")
