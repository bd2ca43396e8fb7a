"""Exact numbers at the edges: as JSON values, and as players read them."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any

SPACE = "\N{NO-BREAK SPACE}"


def plain(answer: Any) -> Any:
    """Return an answer in JSON values: exact numbers as text in lowest terms, '3/10' or '2'."""
    match answer:
        case Mapping():
            return {str(key): plain(value) for key, value in answer.items()}
        case list() | tuple():
            return [plain(value) for value in answer]
        case Fraction() | Decimal() | str():  # codes of an enumeration as well
            return str(answer)
    return answer


def number(value: Fraction) -> int | float:
    """Return a measure as a JSON number: whole where it is whole."""
    return int(value) if value.denominator == 1 else float(value)


def number_text(value: Fraction) -> str:
    """Return a measure as players read it, with two decimals at most: '39', '12.5'."""
    whole, hundredths = divmod(round(abs(value) * 100), 100)
    decimals = f".{hundredths:02}".rstrip("0") if hundredths else ""
    return f"{'-' * (value < 0)}{whole}{decimals}"


def chance_text(chance: Fraction) -> str:
    """Return a chance in per cent: '41 %', '0.4 %', 'under 0.1 %'; 0 and 100 are certain."""
    ways, of = chance.numerator, chance.denominator  # whole numbers, as fractions are slow here
    if ways in (0, of):
        return f"{100 * (ways == of)}{SPACE}%"
    if ways * 1000 < of:
        return f"under 0.1{SPACE}%"
    if ways * 1000 > of * 999:
        return f"over 99.9{SPACE}%"
    if of <= ways * 100 <= of * 99:
        return f"{(ways * 200 + of) // (of * 2)}{SPACE}%"
    return f"{(ways * 2000 + of) // (of * 2) / 10:g}{SPACE}%"


def mean_text(value: Fraction) -> str:
    """Return a mean with one decimal, two where it is small: '22.4', '0.07', 'under 0.01'."""
    if 0 < value < Fraction(1, 100):
        return "under 0.01"
    digits = 1 if value >= 1 else 2
    return number_text(Fraction(round(value * 10**digits), 10**digits))
