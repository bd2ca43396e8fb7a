"""Facts and outcomes are values: frozen all the way down, equal when their parts are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from types import NoneType

from tests.engine.conformance.specimens import Specimen, of_each_procedure

PLAIN = (str, int, bool, NoneType, Fraction, Decimal, Enum)


def changeable(value: object, place: str) -> Iterator[str]:
    """Yield the places of what could be changed from outside."""
    if isinstance(value, tuple | frozenset):
        for part in value:
            yield from changeable(part, f"{place}[]")
    elif is_dataclass(value) and not isinstance(value, type):
        if not value.__dataclass_params__.frozen:  # type: ignore[attr-defined]
            yield place
        for each in fields(value):
            yield from changeable(getattr(value, each.name), f"{place}.{each.name}")
    elif not isinstance(value, PLAIN):
        yield f"{place}: {type(value).__name__}"


@of_each_procedure
def test_facts_and_outcomes_cannot_be_changed(specimens: list[Specimen]) -> None:
    for specimen in specimens:
        drawn = specimen.draw(1)
        assert list(changeable(specimen.facts, "facts")) == []
        assert list(changeable(drawn.outcome, "outcome")) == []
        assert list(changeable(drawn.events, "events")) == []


@of_each_procedure
def test_facts_and_outcomes_read_or_drawn_twice_are_equal(specimens: list[Specimen]) -> None:
    for specimen in specimens:
        again = specimen.procedure.facts(specimen.given)
        assert (again, hash(again)) == (specimen.facts, hash(specimen.facts)), specimen.id
        one, other = specimen.draw(1), specimen.draw(1)
        assert (one, hash(one.outcome)) == (other, hash(other.outcome)), specimen.id
