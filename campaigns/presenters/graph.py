"""Victory points over rounds or days as SVG, drawn twice: wide with names beside it, and narrow."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from html import escape
from math import ceil, floor

from django.utils.formats import date_format
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from config.web.figures import points_text
from rules.odds.sweep_plot import MARKS, STEPS

WIDE, NARROW = 640, 320
HEIGHT, TOP, BASE, LEFT = 290, 22, 234, 40
LABELS, MARGIN, LINE = 170, 12, 16
ROUND_WIDTH, DAY_WIDTH = 28, 56
LONGEST = 24  # letters of a label that fits beside its line
MOST = 8  # series that can be told apart


@dataclass(frozen=True, slots=True, kw_only=True)
class Curve:
    """A flotilla's points after each round, as (round, points); `place` is that of its style."""

    name: str
    points: tuple[tuple[int, int], ...]
    place: int = 0
    mine: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class LegendView:
    """A name with its line and its mark, which is hollow for the second four."""

    name: str
    mark: int
    style: str
    hollow: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class GraphView:
    """The graph: drawings, its legend, the table's head and rows, one sentence."""

    drawings: SafeString
    labelled: bool  # whether names stand at the lines of the wide drawing
    legend: tuple[LegendView, ...]
    heads: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]
    words: str
    left_out: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Canvas:
    """One of the two drawings: its figures in pixels."""

    width: int
    end: float
    rounds: int
    low: int
    high: int
    step: int
    days: tuple[date, ...] = ()  # of battles, where there are no rounds

    def x(self, number: int) -> float:
        """Return where a round lies."""
        return LEFT + number / max(1, self.rounds) * (self.end - LEFT)

    def label(self, number: int) -> str:
        """Return what stands below a place of the axis: a round, or a day as `6 Dec`."""
        return date_format(self.days[number - 1], "j M") if self.days else str(number)

    def y(self, points: int) -> float:
        """Return how high so many points are."""
        return BASE - (points - self.low) / (self.high - self.low) * (BASE - TOP)


def graph_view(
    curves: list[Curve], key: str = "vp", days: tuple[date, ...] = ()
) -> GraphView | None:
    """Return the graph of curves, the leader first; None if no round was fought. With `days` the
    places on the axis are those days, not rounds.

    The viewer's own curve is drawn as the first. Beyond eight the rest stands in the table alone.
    """
    if not curves or not curves[0].points:
        return None
    ordered = sorted(curves, key=lambda curve: not curve.mine)
    shown = [
        Curve(name=c.name, points=c.points, place=place, mine=c.mine)
        for place, c in enumerate(ordered[:MOST])
    ]
    labelled = all(len(curve.name) <= LONGEST for curve in shown)
    words = graph_words(curves, days)
    drawn = "".join(_svg(shown, width, labelled, words, key, days) for width in (WIDE, NARROW))
    rounds = [number for number, _points in curves[0].points]
    return GraphView(
        drawings=mark_safe(drawn),  # noqa: S308  words are escaped there
        labelled=labelled,
        legend=tuple(
            LegendView(
                name=curve.name,
                mark=curve.place % 4 + 1,
                style=_style(curve.place),
                hollow=curve.place >= 4,
            )
            for curve in shown
        ),
        heads=tuple(date_format(day, "j F Y") for day in days)
        or tuple(_("Round %(number)s") % {"number": number} for number in rounds),
        rows=tuple((c.name, tuple(points_text(p) for _round, p in c.points)) for c in curves),
        words=words,
        left_out=len(curves) - len(shown),
    )


def graph_words(curves: list[Curve], days: tuple[date, ...] = ()) -> str:
    """Return what the graph says: who leads, with how many points, after which round."""
    number = curves[0].points[-1][0]
    ranked = sorted(curves, key=lambda curve: -curve.points[-1][1])
    said = [f"{curve.name} {points_text(curve.points[-1][1])}" for curve in ranked]
    if days:
        day = date_format(days[-1], "j F Y")
        return _("After %(day)s: %(points)s.") % {"day": day, "points": ", ".join(said)}
    return _("After round %(number)s: %(points)s.") % {"number": number, "points": ", ".join(said)}


def _style(place: int) -> str:
    """Return the classes of a line: colour and dashes; the second four pair them anew."""
    return f"plot-series--{place % 4 + 1}" + (" plot-series--more" if place >= 4 else "")


def _svg(
    curves: list[Curve],
    width: int,
    labelled: bool,
    words: str,
    key: str,
    days: tuple[date, ...],
) -> str:
    names = labelled and width == WIDE
    canvas = replace(_canvas(curves, width, width - (LABELS if names else MARGIN)), days=days)
    below = _("after the battles of the day") if days else _("after round")
    title = _("Victory points")
    ids = f"{key}{width}"
    return "".join(
        [
            f'<svg class="plot plot--{width}" role="img" viewBox="0 0 {width} {HEIGHT}" '
            f'aria-labelledby="{ids}-t {ids}-d"><title id="{ids}-t">{escape(title)}</title>'
            f'<desc id="{ids}-d">{escape(words)}</desc>',
            *_hairlines(canvas),
            *_axis(canvas),
            *(part for curve in reversed(curves) for part in _line(canvas, curve)),
            *(_labels(canvas, curves) if names else ()),
            f'<text x="{(LEFT + canvas.end) / 2:g}" y="{HEIGHT - 8}" text-anchor="middle">'
            f"{escape(below)}</text></svg>",
        ]
    )


def _canvas(curves: list[Curve], width: int, end: float) -> Canvas:
    values = [points for curve in curves for _round, points in curve.points]
    least, most = min(0, *values), max(1, *values)
    step = next((s for s in STEPS if (most - least) / s <= 5), STEPS[-1])
    return Canvas(
        width=width,
        end=end,
        rounds=max(number for number, _points in curves[0].points),
        low=floor(least / step) * step,
        high=ceil(most / step) * step,
        step=step,
    )


def _hairlines(canvas: Canvas) -> Iterator[str]:
    for points in range(canvas.low, canvas.high + 1, canvas.step):
        y = canvas.y(points)
        if points != canvas.low:
            yield f'<path class="plot-line" d="M{LEFT} {y:.1f}H{canvas.end}"/>'
        yield (
            f'<text class="plot-figure" x="{LEFT - 8}" y="{y + 5:.1f}" text-anchor="end">'
            f"{points_text(points)}</text>"
        )


def _axis(canvas: Canvas) -> Iterator[str]:
    """Yield the scale bar, a chunk for each half of a round, and the rounds below it."""
    half = (canvas.x(1) - LEFT) / 2
    chunks = "".join(
        f"M{canvas.x(number):.1f} {BASE}h{half:.1f}v5h-{half:.1f}z"
        for number in range(canvas.rounds)
    )
    yield f'<path class="plot-scale" d="M{LEFT} {BASE}H{canvas.end}V{BASE + 5}H{LEFT}z"/>'
    yield f'<path class="plot-chunks" d="{chunks}"/>'
    every = max(1, ceil((DAY_WIDTH if canvas.days else ROUND_WIDTH) / (2 * half)))
    for number in range(0, canvas.rounds + 1, every):
        text = canvas.label(number) if number else _("Start")
        anchor = "middle" if number else "start"
        yield (
            f'<text class="plot-figure" x="{canvas.x(number):.1f}" y="{BASE + 22}" '
            f'text-anchor="{anchor}">{escape(text)}</text>'
        )


def _line(canvas: Canvas, curve: Curve) -> Iterator[str]:
    spots = [(canvas.x(number), canvas.y(points)) for number, points in ((0, 0), *curve.points)]
    path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in spots)
    marks = "".join(
        f'<path d="{MARKS[curve.place % 4]}" transform="translate({x:.1f} {y:.1f})"/>'
        for x, y in spots
    )
    more = " plot-marks--more" if curve.place >= 4 else ""
    yield f'<path class="plot-series {_style(curve.place)}" d="{path}"/>'
    yield f'<g class="plot-marks plot-marks--{curve.place % 4 + 1}{more}">{marks}</g>'


def _labels(canvas: Canvas, curves: list[Curve]) -> Iterator[str]:
    """Yield the names at the ends of their lines, moved apart so that none covers another."""
    ends = sorted(curves, key=lambda curve: (-curve.points[-1][1], curve.place))
    spots = apart([canvas.y(curve.points[-1][1]) for curve in ends])
    for curve, y in zip(ends, spots, strict=True):
        yield (
            f'<text class="plot-name plot-name--{curve.place % 4 + 1}" x="{canvas.end + 10:g}" '
            f'y="{y + 4:.1f}">{escape(curve.name)}</text>'
        )


def apart(heights: list[float], gap: float = LINE) -> list[float]:
    """Return heights from above to below, each at least `gap` below the one before, none below
    the base as long as there is room above."""
    found: list[float] = []
    for height in heights:
        found.append(max(height, found[-1] + gap) if found else height)
    lowest: float = BASE
    for place in range(len(found) - 1, -1, -1):
        found[place] = min(found[place], lowest)
        lowest = found[place] - gap
    return found
