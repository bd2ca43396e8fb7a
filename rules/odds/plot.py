"""Distributions as SVG from the server: two widths, so that letters stay as large on a phone.

Pure functions of numbers; words are escaped. Bars are drawn as one path for each kind, which keeps
an answer small. Look: design notes of plots (chunked axis, dashed where nothing came of it, hatched
where she is lost).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from math import ceil

from rules.engine.core.bins import Bin, BinKind
from rules.engine.core.measures import chance_text, mean_text
from rules.engine.core.odds import Spread

HEIGHT, TOP, BASE = 250, 44, 200  # of the drawing, of the highest bar, of the axis
LEFT, RIGHT = 46, 8  # margins
LABEL = 75  # at most, of the words at the mean
STEPS = (1, 2, 5, 10, 20, 25, 50, 100)  # per cent between hairlines
HATCH = 6  # between hatches


@dataclass(frozen=True, slots=True, kw_only=True)
class Canvas:
    """One of the two drawings: its width, and how the bars lie in it."""

    width: int
    bars: int
    highest: int  # per cent at the top

    @property
    def pitch(self) -> float:
        """Return the width of a bar with its gap."""
        return (self.width - LEFT - RIGHT) / self.bars

    def x(self, place: float) -> float:
        """Return where the bar at a place begins."""
        return LEFT + place * self.pitch

    def y(self, chance: Fraction) -> float:
        """Return how high a chance reaches."""
        return BASE - float(chance) * 100 / self.highest * (BASE - TOP)


def spread_svg(spread: Spread, bars: Sequence[Bin], width: int, key: str) -> str:
    """Return a distribution as SVG. `key` makes the ids of its title and description its own."""
    highest = max(bar.chance for bar in bars)
    step = next((s for s in STEPS if float(highest) * 100 / s <= 5), STEPS[-1])
    canvas = Canvas(width=width, bars=len(bars), highest=step * max(1, ceil(highest * 100 / step)))
    words = escape(spread_words(spread, bars))
    parts = [
        f'<svg class="plot plot--{width}" role="img" viewBox="0 0 {width} {HEIGHT}" '
        f'aria-labelledby="{key}-t {key}-d"><title id="{key}-t">{escape(spread.title)}</title>'
        f'<desc id="{key}-d">{words}</desc>',
        *_hairlines(canvas, step),
        *_bars(canvas, bars, key),
        *_axis(canvas, bars),
        *_notes(canvas, spread, bars),
        f'<text class="plot-unit" x="{(LEFT + width - RIGHT) / 2:g}" y="{HEIGHT - 8}" '
        f'text-anchor="middle">{escape(spread.quantity)}</text></svg>',
    ]
    return "".join(parts)


def spread_words(spread: Spread, bars: Sequence[Bin]) -> str:
    """Return what a distribution says, in a sentence or two."""
    likely = max(bars, key=lambda bar: bar.chance)
    words = (
        f"Mean {mean_text(spread.mean)}. Most likely: {likely.words}, {chance_text(likely.chance)}."
    )
    lost = lost_words(spread)
    return f"{words} {lost[:1].upper()}{lost[1:]}." if lost else words


def lost_words(spread: Spread) -> str:
    """Return from where on she is lost and how likely that is: 'sunk: 25 or more, 41 %'."""
    if spread.lost_from is None:
        return ""
    limit = spread.lost_from
    chance = spread.numbers.chance_that(lambda number: number >= limit)
    return f"{spread.lost}: {limit} or more, {chance_text(chance)}"


def _hairlines(canvas: Canvas, step: int) -> Iterator[str]:
    for per_cent in range(0, canvas.highest + 1, step):
        y = canvas.y(Fraction(per_cent, 100))
        if per_cent:
            yield f'<path class="plot-line" d="M{LEFT} {y:.1f}H{canvas.width - RIGHT}"/>'
        yield f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{per_cent} %</text>'


def _bars(canvas: Canvas, bars: Sequence[Bin], key: str) -> Iterator[str]:
    for kind in BinKind:
        paths = [_bar(canvas, n, bar) for n, bar in enumerate(bars) if bar.kind is kind]
        if not any(paths):
            continue
        fill = f' fill="url(#{key}-h)"' if kind is BinKind.LOST else ""
        yield _hatch(key) if fill else ""
        yield f'<path class="plot-{kind}"{fill} d="{"".join(paths)}"/>'


def _hatch(key: str) -> str:
    """Return the pattern of what is lost."""
    return (
        f'<pattern id="{key}-h" width="{HATCH}" height="{HATCH}" patternUnits="userSpaceOnUse" '
        f'patternTransform="rotate(45)"><path class="plot-hatch" d="M0 0V{HATCH}"/></pattern>'
    )


def _bar(canvas: Canvas, place: int, bar: Bin) -> str:
    if not bar.chance:
        return ""
    top = min(canvas.y(bar.chance), BASE - 1)
    return f"M{canvas.x(place) + 1:.1f} {BASE}V{top:.1f}h{canvas.pitch - 2:.1f}V{BASE}"


def _axis(canvas: Canvas, bars: Sequence[Bin]) -> Iterator[str]:
    """Yield the chunked scale, a chunk for each bar, and figures as often as there is room."""
    end = canvas.width - RIGHT
    chunks = "".join(
        f"M{canvas.x(place):.1f} {BASE}h{canvas.pitch:.1f}v5h-{canvas.pitch:.1f}z"
        for place in range(1, len(bars), 2)
    )
    yield f'<path class="plot-scale" d="M{LEFT} {BASE}H{end}V{BASE + 5}H{LEFT}z"/>'
    yield f'<path class="plot-chunks" d="{chunks}"/>'
    every = max(1, ceil(34 / canvas.pitch))
    for place, bar in enumerate(bars):
        if place == 0 or (place - 1) % every == 0:
            text = f"{bar.low}+" if bar.high is None else str(bar.low)
            middle = canvas.x(place + 0.5)
            yield (
                f'<text class="plot-figure" x="{middle:.1f}" y="{BASE + 22}" '
                f'text-anchor="middle">{text}</text>'
            )


def _notes(canvas: Canvas, spread: Spread, bars: Sequence[Bin]) -> Iterator[str]:
    """Yield the mean as a dashed line and the bracket over what sinks her."""
    x = _place(canvas, bars, spread.mean)
    first = next((n for n, bar in enumerate(bars) if bar.kind is BinKind.LOST), None)
    crossed = first is not None and x - LABEL < canvas.x(first) < x
    left = x > canvas.width / 2 and not (crossed and x + LABEL < canvas.width)
    yield f'<path class="plot-mean" d="M{x:.1f} {TOP - 12}V{BASE}"/>'
    yield (
        f'<text class="plot-note plot-note--mean" x="{x + (-5 if left else 5):.1f}" y="{TOP - 4}" '
        f'text-anchor="{"end" if left else "start"}">mean {mean_text(spread.mean)}</text>'
    )
    if first is None:
        return
    start, end = canvas.x(first), canvas.width - RIGHT
    yield f'<path class="plot-bracket" d="M{start:.1f} {BASE}V22H{end - 1}m-6 -4 6 4 -6 4"/>'
    anchor, at = ("start", start + 4) if start < canvas.width * 0.55 else ("end", end)
    yield (
        f'<text class="plot-note" x="{at:.1f}" y="15" text-anchor="{anchor}">'
        f"{escape(lost_words(spread))}</text>"
    )


def _place(canvas: Canvas, bars: Sequence[Bin], number: Fraction) -> float:
    """Return where a number lies among the bars, which need not be equally wide in numbers."""
    if number < 1:
        return canvas.x(0.5 + float(number) / 2)
    for place, bar in enumerate(bars):
        end = bar.low + 1 if bar.high is None else bar.high + 1
        if place and number < end:
            return canvas.x(place + float((number - bar.low) / (end - bar.low)))
    return canvas.x(len(bars) - 0.5)
