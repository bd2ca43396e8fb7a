"""What costs more than an answer, and comes after it: what would change it most, and sweeps."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from config.web.figures import MINUS
from rules.engine.core.asking import Form
from rules.engine.core.changes import Ranking, ranking, tried
from rules.engine.core.measures import mean_text
from rules.engine.core.odds import Asked, FigureKind, Sweep
from rules.engine.core.system import RuleSystem
from rules.odds.address import query_of
from rules.odds.page import NARROW, WIDE
from rules.odds.sweep_plot import sweep_svg, value_text


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeView:
    """A change: words, what it adds, the address that asks for it."""

    words: str
    effect: str
    url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SweepView:
    """A sweep: drawn twice, its legend, and the rows of its table."""

    title: str
    drawings: SafeString
    names: tuple[str, ...]
    along: str
    rows: tuple[tuple[str, tuple[str, ...]], ...]
    sentences: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class More:
    """What would change an answer, and what is drawn over a range."""

    changes: tuple[ChangeView, ...]
    unit: str  # 'Points of per cent on the chance to sink her'
    sweeps: tuple[SweepView, ...]


def cost_of_more(asked: Asked) -> int:
    """Return what it costs to rank the changes of a question."""
    return asked.cost * tried(asked.topic, asked.question)


def more_of(system: RuleSystem, asked: Asked) -> More:
    """Return the rest of an answer that was given."""
    topic = asked.topic
    facts = topic.read(Form(asked.question))
    found = ranking(topic, asked.question)
    sweeps = topic.sweep(facts) if topic.sweep else ()
    return More(
        changes=_changes(system, asked, found) if found else (),
        unit=_unit(found) if found else "",
        sweeps=tuple(sweep_view(each, f"s{place}") for place, each in enumerate(sweeps, 1)),
    )


def _changes(system: RuleSystem, asked: Asked, found: Ranking) -> tuple[ChangeView, ...]:
    url = reverse("rules:odds-topic", args=[system, asked.topic.code])
    return tuple(
        ChangeView(
            words=change.words,
            effect=effect_text(change.effect, found.figure.kind),
            url=_address(url, change.question),
        )
        for change in found.changes
    )


def _address(url: str, question: Mapping[str, Any]) -> str:
    query = query_of(question)
    return f"{url}?{query}" if query else url


def effect_text(effect: Fraction, kind: FigureKind) -> str:
    """Return what a change adds: '+36' points of per cent, '−10.5' of a mean."""
    points = kind is FigureKind.CHANCE
    size = abs(effect) * (100 if points else 1)
    text = str(int(size + Fraction(1, 2))) if points and size >= 10 else mean_text(size)
    return f"{'+' if effect > 0 else MINUS}{text}"


def _unit(found: Ranking) -> str:
    label = found.figure.label
    if found.figure.kind is FigureKind.CHANCE:
        return f"Points of per cent on the chance {label}, each change alone."
    return f"On this figure: {label}; each change alone."


def sweep_view(sweep: Sweep, key: str) -> SweepView:
    """Return a sweep ready to be drawn; `key` makes its ids its own."""
    starts = sorted({start for series in sweep.series for start, _ in series.steps})
    ends = [start - 1 for start in starts[1:]] + [sweep.end]
    drawn = "".join(sweep_svg(sweep, width, f"{key}{width}") for width in (WIDE, NARROW))
    return SweepView(
        title=sweep.title,
        drawings=mark_safe(drawn),  # noqa: S308  words are escaped there
        names=tuple(series.name for series in sweep.series),
        along=f"{sweep.along}, {sweep.unit}",
        rows=tuple(
            (
                f"{start} to {end}" if end > start else str(start),
                tuple(value_text(sweep, series.at(start)) for series in sweep.series),
            )
            for start, end in zip(starts, ends, strict=True)
        ),
        sentences=sweep.sentences,
    )
