"""What tests of topics ask again and again."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from rules.engine.core.odds import Answer, Topic


def answer(topic: Topic, values: Mapping[str, Any]) -> Answer:
    """Return the answer of a question that has one."""
    asked = topic.ask(values)
    assert not asked.errors
    assert not asked.unknown
    assert asked.answer is not None
    return asked.answer


def figure(found: Answer, label: str) -> Fraction:
    """Return the value of a figure, wherever in the answer it stands."""
    figures = [*found.figures, *(f for table in found.tables for f in table.figures)]
    figures += [found.headline] if found.headline else []
    return next(f.values[0] for f in figures if f.label == label)


def told(found: Answer, place: int = 0) -> list[tuple[str, str, str]]:
    """Return the lines of a receipt."""
    return [(line.words, line.value, line.rule) for line in found.receipts[place].lines]
