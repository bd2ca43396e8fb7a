"""A ship's picture as plain polygons and lines, for whoever paints dots instead of SVG.

The same layers in the same order as `style` writes them; the waterline is the painter's.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import cos, pi, sin

from rules.silhouettes.frame import Options, Point
from rules.silhouettes.model import Drawing
from rules.silhouettes.profile import draw
from rules.silhouettes.sheet import Layer, Sheet
from rules.silhouettes.style import SEAM

INK, PAPER, ACCENT = "ink", "paper", "accent"
ARC_PIECES = 10

_STEP = re.compile(r"([MlhvazL])([^MlhvazL]*)")
_NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Outline:
    """Loops of one colour, in units, y downwards from the waterline.

    `weight` is that of a line, 0 for a filled shape; `seam` that of the paper's edge around it.
    """

    colour: str  # ink | paper | accent
    loops: tuple[tuple[Point, ...], ...]
    weight: float = 0.0
    seam: float = 0.0


def outlines(drawing: Drawing, options: Options) -> tuple[Outline, ...]:
    """Return what to paint, back to front."""
    sheet = draw(drawing, options)
    seam = sheet.frame.weight(SEAM)
    found: list[Outline] = []
    for layer in Layer:
        if layer is Layer.CLAMPS:
            shapes = ("".join(weapon.shapes) for weapon in sheet.weapons.values())
            found += _filled(shapes, ACCENT, seam)
        found += _layer(sheet, layer, seam)
    return tuple(found)


def height(drawing: Drawing, options: Options) -> float:
    """Return how high a ship stands above the waterline, in units."""
    return max(-draw(drawing, options).extent.top, 0.0)


def _layer(sheet: Sheet, layer: Layer, seam: float) -> Iterator[Outline]:
    colour = PAPER if layer is Layer.CUTS else INK
    for (where, weight), lines in sheet.lines.items():
        if where is layer:
            yield Outline(colour=colour, loops=loops("".join(lines)), weight=weight)
    has_edge = layer not in (Layer.CUTS, Layer.FITTINGS)
    yield from _filled(sheet.shapes.get(layer, ()), colour, seam if has_edge else 0.0)


def _filled(shapes: Iterable[str], colour: str, seam: float) -> Iterator[Outline]:
    for data in shapes:
        yield Outline(colour=colour, loops=loops(data), seam=seam)


def loops(data: str) -> tuple[tuple[Point, ...], ...]:
    """Return the points of path data as `frame` writes it: moves, steps and half circles."""
    found: list[list[Point]] = []
    for letter, rest in _STEP.findall(data):
        numbers = [float(number) for number in _NUMBER.findall(rest)]
        if letter == "M":
            found.append([(numbers[0], numbers[1])])
        elif letter != "z":
            found[-1] += _steps(letter, numbers, found[-1][-1])
    return tuple(tuple(points) for points in found)


def _steps(letter: str, numbers: list[float], here: Point) -> Iterator[Point]:
    x, y = here
    if letter == "h":
        yield x + numbers[0], y
    elif letter == "v":
        yield x, y + numbers[0]
    elif letter == "a":
        yield from _half_circle(here, numbers)
    else:
        for dx, dy in zip(numbers[::2], numbers[1::2], strict=True):
            x, y = x + dx, y + dy
            yield x, y


def _half_circle(here: Point, numbers: list[float]) -> Iterator[Point]:
    """Yield points along half an ellipse, from one end of its level axis to the other."""
    across, radius_y = numbers[5], numbers[1]
    middle = here[0] + across / 2
    for piece in range(1, ARC_PIECES + 1):
        turn = pi * piece / ARC_PIECES
        down = radius_y if across > 0 else -radius_y
        yield middle - cos(turn) * across / 2, here[1] + sin(turn) * down
