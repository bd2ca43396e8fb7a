"""Boxes to cross off, as SVG in millimetres, alike in browsers and in PDF files.

Hull boxes, torpedoes and criticals differ a little in size, so that each can be counted in a file.
"""

from __future__ import annotations

from functools import cache

from django.utils.safestring import SafeString, mark_safe

HULL, TORPEDO, CRITICAL = 3.5, 3.3, 3.2  # mm, the side of a box
FIVE, ROW = 5, 20
NARROW = 10  # boxes in a row of criticals or torpedoes
BETWEEN, AFTER_FIVE = 0.35, 0.8
FIGURE = 3.0  # the height of the number below each fifth
LINE = 0.25
TEXT = 2.65  # 7.5 pt


@cache
def hull_track(count: int) -> SafeString:
    """Return rows of twenty boxes in fives, with its number below each fifth."""
    pitch = HULL + FIGURE
    figures = "".join(
        f'<text x="{_left(n % ROW, HULL) + HULL:.2f}" y="{n // ROW * pitch + HULL + 2.4:.2f}">'
        f"{n + 1}</text>"
        for n in range(FIVE - 1, count, FIVE)
    )
    return _drawing(count, HULL, ROW, pitch, figures)


@cache
def few_boxes(count: int, side: float) -> SafeString:
    """Return some boxes without numbers, ten a row."""
    return _drawing(count, side, NARROW, side + BETWEEN, "")


def _left(place: int, side: float) -> float:
    return place * (side + BETWEEN) + place // FIVE * AFTER_FIVE


def _drawing(count: int, side: float, row: int, pitch: float, figures: str) -> SafeString:
    boxes = "".join(
        f'<rect x="{_left(n % row, side):.2f}" y="{n // row * pitch:.2f}"'
        f' width="{side}" height="{side}"/>'
        for n in range(count)
    )
    width = _left(min(count, row) - 1, side) + side + LINE
    height = (-(-count // row) - 1) * pitch + (pitch if figures else side) + LINE
    words = (
        f'<g fill="black" font-size="{TEXT}" text-anchor="end"'
        f' font-family="Chart Sans, sans-serif">{figures}</g>'
        if figures
        else ""
    )
    return mark_safe(  # noqa: S308 - built from numbers alone
        f'<svg class="boxes" aria-hidden="true" width="{width:.2f}mm" height="{height:.2f}mm"'
        f' viewBox="{-LINE / 2} {-LINE / 2} {width:.2f} {height:.2f}"><g fill="none"'
        f' stroke="black" stroke-width="{LINE}">{boxes}</g>{words}</svg>'
    )
