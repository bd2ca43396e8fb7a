"""'What would change this most?': each single change of a question, ranked by its effect."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from rules.engine.core.asking import Field, Form, Kind
from rules.engine.core.odds import Figure, Topic
from rules.engine.core.ways import TooCostlyError

MOST_CHANGES = 6
LEAST = Fraction(1, 1000)  # of a change that is worth telling
TRIES = 8  # places of a slider that are tried


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """One change: words, what it adds to the figure that was asked for, and the question then."""

    words: str
    effect: Fraction
    question: Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranking:
    """Changes with the greatest effect first, and the figure that they change, as it stands."""

    figure: Figure
    changes: tuple[Change, ...]


def tried(topic: Topic, values: Mapping[str, Any]) -> int:
    """Return how many questions a ranking asks."""
    form = Form(values)
    topic.read(form)
    return 1 + sum(1 for field in form.fields if field.varies for _ in _others(field))


def ranking(topic: Topic, values: Mapping[str, Any]) -> Ranking | None:
    """Return the changes of a question, of each field the best one; None for a faulty question.

    They are ranked by the first of the topic's measures that any change moves to speak of. A change
    whose answer is measured by other figures is none to compare with.
    """
    form = Form(values)
    before = _measured(topic, form)
    if before is None:
        return None
    found = [
        change
        for field in form.fields
        if field.varies
        for value in _others(field)
        if (change := _try(topic, form, field, value)) is not None
        and len(change.measures) == len(before)
    ]
    for place, figure in enumerate(before):
        changes = _best(found, place, figure.values[0])
        if changes and abs(changes[0].effect) >= LEAST:
            return Ranking(figure=figure, changes=changes)
    return Ranking(figure=before[0], changes=())


@dataclass(frozen=True, slots=True)
class _Tried:
    """A change that was tried: its field and words, the measures and the question then."""

    code: str
    words: str
    measures: tuple[Figure, ...]
    question: Mapping[str, Any]


def _try(topic: Topic, form: Form, field: Field, value: Any) -> _Tried | None:
    """Return a change with what it comes to; None if it can't be asked."""
    changed = Form({**form.question, field.code: value})
    measures = _measured(topic, changed)
    if measures is None:
        return None
    return _Tried(field.code, _words(field, value), measures, changed.question)


def _measured(topic: Topic, form: Form) -> tuple[Figure, ...] | None:
    """Return the measures of a question; None for a faulty one, and one that costs too much."""
    facts = topic.read(form)
    try:
        return None if form.errors else topic.measures(facts)
    except TooCostlyError:
        return None


def _best(found: list[_Tried], place: int, was: Fraction) -> tuple[Change, ...]:
    """Return the change of each field that adds most, or that takes most where none adds.

    What adds stands before what takes.
    """
    best: dict[str, Change] = {}
    for each in found:
        effect = each.measures[place].values[0] - was
        known = best.get(each.code)
        if effect and (known is None or _key(effect) > _key(known.effect)):
            best[each.code] = Change(words=each.words, effect=effect, question=each.question)
    return tuple(sorted(best.values(), key=lambda c: _key(c.effect), reverse=True)[:MOST_CHANGES])


def _key(effect: Fraction) -> tuple[bool, Fraction]:
    return effect > 0, abs(effect)


def _others(field: Field) -> Iterator[Any]:
    """Yield the other values that a field may have; of a slider some, the nearest first."""
    match field.kind:
        case Kind.PICK | Kind.CHIPS:
            yield from (option.code for option in field.options if option.code != field.value)
        case Kind.FLAG:
            yield not field.value
        case Kind.SEVERAL:
            for option in field.options:
                on = option.code in field.value
                kept = [code for code in field.value if code != option.code]
                yield kept if on else [*kept, option.code]
        case _:
            step = max(field.step, -(-(field.most - field.least) // TRIES // 5) * 5 or 1)
            places = {*range(field.least, field.most + 1, step), field.most} - {field.value}
            yield from sorted(places, key=lambda place: abs(place - field.value))


def _words(field: Field, value: Any) -> str:
    """Return a change in words: 'Range: 15 cm', 'With fire director'."""
    if field.kind is Kind.FLAG:
        return field.label if value else f"Not: {field.label}"
    if field.kind is Kind.SEVERAL:
        (code,) = set(value) ^ set(field.value)
        text = next(option.text for option in field.options if option.code == code)
        return f"{'With' if code in value else 'Without'}: {text}"
    return f"{field.label}: {replace(field, value=value).words}"
