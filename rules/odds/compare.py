"""Up to four questions of one topic side by side: what differs in them, and in their answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from urllib.parse import urlencode

from django.urls import reverse

from rules.engine.core.odds import Asked, Figure, FigureKind, Series, Spread, Sweep
from rules.engine.core.system import RuleSystem
from rules.odds.address import BESIDE, MOST_SIDES, compare_url, query_of
from rules.odds.figures import figure_text
from rules.odds.more import SweepView, sweep_view

LETTERS = "ABCD"
MOST_POINTS, RARE = 1_000, Fraction(1, 200)


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """One of the questions: its letter, its address, how to change it or take it off."""

    letter: str
    url: str
    change_url: str
    off_url: str  # "" where only one is left
    faults: tuple[str, ...]  # why it has no answer


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """A value of one side; `is_highest` of those that differ."""

    text: str
    is_highest: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A field or figure of all sides."""

    label: str
    cells: tuple[Cell, ...]
    differs: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """All that the page of a comparison shows."""

    sides: tuple[Side, ...]
    fields: tuple[Row, ...]  # those that differ
    same: tuple[tuple[str, str], ...]  # label, value
    figures: tuple[Row, ...]
    curves: SweepView | None
    add_url: str  # "" where there is no room


def comparison(
    system: RuleSystem, code: str, asked: Sequence[Asked], too_much: Sequence[str]
) -> Comparison:
    """Return questions side by side, one at least; `too_much` says which of them cost too much."""
    queries = [query_of(each.question) for each in asked]
    rows = tuple(_field_rows(asked))
    here = queries[-1] if len(queries) < MOST_SIDES else ""
    return Comparison(
        sides=tuple(
            _side(system, code, queries, place, tuple(_faults(each, words)))
            for place, (each, words) in enumerate(zip(asked, too_much, strict=True))
        ),
        fields=tuple(row for row in rows if row.differs),
        same=tuple((row.label, row.cells[0].text) for row in rows if not row.differs),
        figures=tuple(_figure_rows(asked)),
        curves=_curves(asked),
        add_url=_change_url(system, code, here, queries) if len(queries) < MOST_SIDES else "",
    )


def _faults(asked: Asked, too_much: str) -> Iterator[str]:
    """Yield what is wrong with a question, each fault after the label of its field."""
    yield from (f"{field.label}: {field.error}" for field in asked.fields if field.error)
    if too_much:
        yield too_much


def _side(
    system: RuleSystem, code: str, queries: list[str], place: int, faults: tuple[str, ...]
) -> Side:
    others = queries[:place] + queries[place + 1 :]
    return Side(
        letter=LETTERS[place],
        url=reverse("rules:odds-topic", args=[system, code]) + _tail(queries[place]),
        change_url=_change_url(system, code, queries[place], others),
        off_url=compare_url(system, code, others) if others else "",
        faults=faults,
    )


def _tail(query: str) -> str:
    return f"?{query}" if query else ""


def _change_url(system: RuleSystem, code: str, query: str, others: Sequence[str]) -> str:
    """Return where a question is changed while the others wait for it."""
    beside = urlencode([(BESIDE, other) for other in others])
    parts = "&".join(filter(None, (query, beside)))
    return reverse("rules:odds-topic", args=[system, code]) + _tail(parts)


def _field_rows(asked: Sequence[Asked]) -> Iterator[Row]:
    """Yield a row for each field that any side has; '–' for one that has it not."""
    labels: dict[str, str] = {}
    for each in asked:
        for field in each.fields:
            labels.setdefault(field.code, field.label)
    for code, label in labels.items():
        texts = [_words(each, code) for each in asked]
        cells = tuple(Cell(text=text) for text in texts)
        yield Row(label=label, cells=cells, differs=len(set(texts)) > 1)


def _words(asked: Asked, code: str) -> str:
    found = (field for field in asked.fields if field.code == code)
    return next((field.words or "none" for field in found), "–")


def _figure_rows(asked: Sequence[Asked]) -> Iterator[Row]:
    """Yield a row for each figure that any side has, the headline first."""
    by_side = [{figure.label: figure for figure in _figures(each)} for each in asked]
    for label in dict.fromkeys(label for figures in by_side for label in figures):
        found = [figures.get(label) for figures in by_side]
        values = [_value(figure) for figure in found]
        known = {value for value in values if value is not None}
        top = max(known) if len(known) > 1 else None
        cells = tuple(
            Cell(
                text=figure_text(figure) if figure else "–",
                is_highest=top is not None and value == top,
            )
            for figure, value in zip(found, values, strict=True)
        )
        yield Row(label=label, cells=cells, differs=len({cell.text for cell in cells}) > 1)


def _figures(asked: Asked) -> Iterator[Figure]:
    if asked.answer is not None:
        yield from [asked.answer.headline] if asked.answer.headline else []
        yield from asked.answer.figures


def _value(figure: Figure | None) -> Fraction | None:
    """Return what figures are compared by; None of one that is several numbers."""
    if figure is None or figure.kind is FigureKind.SPREAD:
        return None
    return figure.values[0]


def _curves(asked: Sequence[Asked]) -> SweepView | None:
    """Return the chance of at least so much, for each side whose answer has a distribution."""
    spreads = {
        f"{LETTERS[place]}": each.answer.spreads[0]
        for place, each in enumerate(asked)
        if each.answer and each.answer.spreads
    }
    ends = [max(spread.numbers.weights, default=0) for spread in spreads.values()]
    if len(spreads) < 2 or not any(ends):
        return None
    quantity = next(iter(spreads.values())).quantity
    end = _end(list(spreads.values()))
    step = next(s for s in (1, 2, 5, 10, 20, 50, 100) if end / s <= 20)
    sweep = Sweep(
        title="At least so much",
        quantity="chance of at least so much",
        along=quantity,
        unit="points",
        step=step,
        end=-(-end // step) * step,
        series=tuple(
            Series(name=letter, steps=_at_least(spread, end)) for letter, spread in spreads.items()
        ),
        kind=FigureKind.CHANCE,
    )
    return sweep_view(sweep, "c")


def _end(spreads: list[Spread]) -> int:
    """Return where all curves are next to nothing: what lies beyond is under 1 in 200."""
    tails = (_at_least(spread, MOST_POINTS) for spread in spreads)
    return max(max((n for n, p in tail if p > RARE), default=1) for tail in tails)


def _at_least(spread: Spread, end: int) -> tuple[tuple[int, Fraction], ...]:
    """Return the chance of so much or more, each from the number on from which it holds."""
    numbers = spread.numbers
    left, start, steps = numbers.total, 0, []
    for number in sorted(n for n in numbers.weights if n <= end):
        steps.append((start, Fraction(left, numbers.total)))
        left, start = left - numbers.weights[number], number + 1
    return (*steps, (start, Fraction(left, numbers.total)))
