"""Series over a distance as SVG: steps, each with its line and its mark, and places with notes.

The axis is a scale bar whose chunks are the unit's steps. On the wide drawing labels stand at the
lines; the narrow one leaves them to the legend of the page.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from math import ceil

from rules.engine.core.measures import chance_text, mean_text
from rules.engine.core.odds import FigureKind, Series, Sweep

HEIGHT, TOP, BASE = 260, 34, 206
LEFT, RIGHT = 46, 12
STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000)
MARKS = (
    "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0",  # circle
    "M-4 -4h8v8h-8z",  # square
    "M0 -5l5 9h-10z",  # triangle
    "M0 -5l5 5 -5 5 -5 -5z",  # diamond
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Canvas:
    """One of the two drawings."""

    width: int
    end: int
    highest: int

    def x(self, place: float) -> float:
        """Return where a place lies."""
        return LEFT + place / self.end * (self.width - LEFT - RIGHT)

    def y(self, value: Fraction) -> float:
        """Return how high a value reaches."""
        return BASE - float(value) / self.highest * (BASE - TOP)


def sweep_svg(sweep: Sweep, width: int, key: str) -> str:
    """Return a sweep as SVG. `key` makes the ids of its title and description its own."""
    scale = 100 if sweep.kind is FigureKind.CHANCE else 1
    highest = max((v for s in sweep.series for _, v in s.steps), default=Fraction(0)) * scale
    step = next((s for s in STEPS if highest / s <= 5), STEPS[-1])
    canvas = Canvas(width=width, end=sweep.end, highest=step * max(1, ceil(highest / step)))
    parts = [
        f'<svg class="plot plot--{width}" role="img" viewBox="0 0 {width} {HEIGHT}" '
        f'aria-labelledby="{key}-t {key}-d"><title id="{key}-t">{escape(sweep.title)}</title>'
        f'<desc id="{key}-d">{escape(sweep_words(sweep))}</desc>'
        f'<text x="{LEFT - 30}" y="16">{escape(sweep.quantity)}</text>',
        *_hairlines(canvas, step, " %" if scale > 1 else ""),
        *_axis(canvas, sweep),
        *(part for place, s in enumerate(sweep.series) for part in _line(canvas, s, place, scale)),
        *_notes(canvas, sweep),
        f'<text x="{(LEFT + width - RIGHT) / 2:g}" y="{HEIGHT - 6}" text-anchor="middle">'
        f"{escape(sweep.along)}, {escape(sweep.unit)}</text></svg>",
    ]
    return "".join(parts)


def sweep_words(sweep: Sweep) -> str:
    """Return what a sweep says: its sentences, or the highest value of each series."""
    if sweep.sentences:
        return " ".join(sweep.sentences)
    return " ".join(_highest(sweep, series) for series in sweep.series)


def value_text(sweep: Sweep, value: Fraction) -> str:
    """Return a value of a sweep as players read it."""
    return chance_text(value) if sweep.kind is FigureKind.CHANCE else mean_text(value)


def _highest(sweep: Sweep, series: Series) -> str:
    place, value = max(series.steps, key=lambda step: step[1])
    return f"{series.name}: at most {value_text(sweep, value)}, from {place} {sweep.unit} on."


def _hairlines(canvas: Canvas, step: int, unit: str) -> Iterator[str]:
    for number in range(0, canvas.highest + 1, step):
        y = canvas.y(Fraction(number))
        if number:
            yield f'<path class="plot-line" d="M{LEFT} {y:.1f}H{canvas.width - RIGHT}"/>'
        yield f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{number}{unit}</text>'


def _axis(canvas: Canvas, sweep: Sweep) -> Iterator[str]:
    end, chunk = canvas.width - RIGHT, canvas.x(sweep.step) - LEFT
    chunks = "".join(
        f"M{canvas.x(place):.1f} {BASE}h{chunk:.1f}v5h-{chunk:.1f}z"
        for place in range(0, sweep.end, 2 * sweep.step)
    )
    yield f'<path class="plot-scale" d="M{LEFT} {BASE}H{end}V{BASE + 5}H{LEFT}z"/>'
    yield f'<path class="plot-chunks" d="{chunks}"/>'
    every = 2 * sweep.step * max(1, ceil(34 / (2 * chunk)))
    for place in range(0, sweep.end + 1, every):
        yield (
            f'<text class="plot-figure" x="{canvas.x(place):.1f}" y="{BASE + 22}" '
            f'text-anchor="middle">{place}</text>'
        )


def _line(canvas: Canvas, series: Series, place: int, scale: int) -> Iterator[str]:
    """Yield the steps of a series, a mark in the middle of each that is long enough."""
    ends = [start for start, _ in series.steps[1:]] + [canvas.end]
    path: list[str] = []
    marks: list[str] = []
    for (start, value), end in zip(series.steps, ends, strict=True):
        x, y, beyond = canvas.x(start), canvas.y(value * scale), canvas.x(end)
        path.append(f"{'V' if path else f'M{LEFT} '}{y:.1f}H{beyond:.1f}")
        if value and beyond - x > 24:
            at = f"translate({(x + beyond) / 2:.1f} {y:.1f})"
            marks.append(f'<path d="{MARKS[place]}" transform="{at}"/>')
    yield f'<path class="plot-series plot-series--{place + 1}" d="{"".join(path)}"/>'
    yield f'<g class="plot-marks plot-marks--{place + 1}">{"".join(marks)}</g>'


def _notes(canvas: Canvas, sweep: Sweep) -> Iterator[str]:
    """Yield an upright at each place; words at the last one alone, where they have room."""
    for place, _words in sweep.notes:
        yield f'<path class="plot-bracket" d="M{canvas.x(place):.1f} {TOP}V{BASE}"/>'
    if not sweep.notes:
        return
    place, words = max(sweep.notes, key=lambda note: _gap(sweep, note[0]))
    left = canvas.x(place) > canvas.width * 0.6
    yield (
        f'<text class="plot-note" x="{canvas.x(place) + (-5 if left else 5):.1f}" y="{TOP + 12}" '
        f'text-anchor="{"end" if left else "start"}">'
        f"{place} {escape(sweep.unit)}: {escape(words)}</text>"
    )


def _gap(sweep: Sweep, place: int) -> int:
    """Return how far it is from a place to the next note, or to the end."""
    beyond = [other for other, _ in sweep.notes if other > place]
    return min([*beyond, sweep.end]) - place
