"""How a number to throw comes about, as the lines of a receipt."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from rules.engine.core.dice import Die
from rules.engine.core.modifiers import Modifier, Target
from rules.engine.core.narration import signed
from rules.engine.core.odds import Line, Receipt

MINUS = "\N{MINUS SIGN}"


def with_minus(number: int) -> str:
    """Return a number as it is printed, with a true minus sign."""
    return str(number).replace("-", MINUS)


def line_of(modifier: Modifier, words: str) -> Line:
    """Return the line of a modifier; one that changes nothing cites no rule."""
    value = signed(modifier.value).replace("-", MINUS) if modifier.value else "0"
    return Line(words=words, value=value, rule=modifier.rule if modifier.value else "")


def receipt_of(
    target: Target,
    die: Die,
    label: str,
    lines: Iterable[Line],
    *,
    rule: str,
    verb: str = "hit",
    base: str = "Base",
    then: Iterable[Line] = (),
) -> Receipt:
    """Return the receipt of a number: 'Why 4 for the 6-pdr', lines, 'Hit on a D10 of 4 or less'.

    `rule` is that of the base; `verb` says what the throw is for ('pass', 'pick it up'). A number
    that no face misses or meets is said to be so, and nothing follows one that none meets.
    """
    faces = range(1, die.sides + 1)
    chance = Fraction(sum(target.met_by(die.read(face)) for face in faces), die.sides)
    bound = {0: f"Can't {verb}: needs", 1: f"Sure to {verb}: needs"}
    goal = bound.get(int(chance)) if chance in bound else None
    number = with_minus(target.number)
    return Receipt(
        title=f"Why {number} for {label}",
        lines=(Line(words=base, value=with_minus(target.base), rule=rule), *lines),
        goal=goal or f"{verb.capitalize()} on a {die} of",
        number=f"{number} or {'less' if target.at_most else 'more'}",
        chance=chance,
        then=tuple(then) if chance else (),
    )
