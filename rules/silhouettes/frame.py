"""From metres to picture units: options, scale, and numbers as text."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

WIDTH = 160.0  # units of a fitted picture
MARGIN = 4.0
Point = tuple[float, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """How a drawing is shown.

    `scale` is pixels per metre and sets all ships to one scale; None fits each to 160 units.
    `left_out` and `quiet` are weapon keys: not drawn, or drawn in the colour of the hull.
    """

    detail: str = "full"  # full | small
    scale: float | None = None
    facing: str = "right"  # right | left
    left_out: frozenset[str] = frozenset()
    quiet: frozenset[str] = frozenset()
    radar: bool = True
    hits: bool = True  # areas to tap, in full detail only

    @property
    def small(self) -> bool:
        """Return whether the fine work is left away."""
        return self.detail == "small"


@dataclass(frozen=True, slots=True)
class Frame:
    """The mapping of one picture: `s` units per metre, heights stretched by `lift`."""

    length_m: float
    s: float
    lift: float
    width: float
    small: bool = False

    def x(self, metres: float) -> float:
        """Return the unit across for metres from the stern."""
        return MARGIN + metres * self.s

    def y(self, metres: float) -> float:
        """Return the unit down for metres above the waterline."""
        return -metres * self.s * self.lift

    def metres(self, percent: float) -> float:
        """Return metres from the stern for a position in per cent."""
        return percent * self.length_m / 100

    def weight(self, least: float, metres: float = 0.0) -> float:
        """Return the weight of a line in units: its metres, but never less than it may be."""
        return max(metres * self.s, least * 1.8 if self.small else least)

    def text(self, value: float) -> str:
        """Return a unit as short text: two decimals, one in a small picture."""
        return short(value, 1 if self.small else 2)


def frame_for(length_m: float, options: Options) -> Frame:
    """Return the frame of a picture of a ship this long."""
    if options.scale is not None:
        width = length_m * options.scale + 2 * MARGIN
        return Frame(length_m, options.scale, 1.0, width, options.small)
    share = min(max((length_m - 45) / 110, 0.0), 1.0)
    lift = 1 + (0.6 if options.small else 0.3) * share
    return Frame(length_m, (WIDTH - 2 * MARGIN) / length_m, lift, WIDTH, options.small)


def short(value: float, decimals: int = 2) -> str:
    """Return a number without needless digits: `-0.50` is `-.5`, `3.00` is `3`."""
    text = f"{value:.{decimals}f}".rstrip("0").rstrip(".") if decimals else f"{value:.0f}"
    if text in ("-0", ""):
        return "0"
    if text.startswith("0."):
        return text[1:]
    return "-" + text[2:] if text.startswith("-0.") else text


def path(frame: Frame, points: Iterable[Point], *, close: bool = True) -> str:
    """Return path data through points in metres, as relative steps: the shortest way to say it."""
    factor = 10 if frame.small else 100
    units = [(round(frame.x(x) * factor), round(frame.y(z) * factor)) for x, z in points]
    kept = [p for i, p in enumerate(units) if i == 0 or p != units[i - 1]]
    here = kept[0]
    said = "M" + _pair(frame, here[0] / factor, here[1] / factor)
    moves: list[str] = []
    for x, y in kept[1:]:
        dx, dy = (x - here[0]) / factor, (y - here[1]) / factor
        moves.append(_move(frame, dx, dy))
        here = (x, y)
    return said + _joined(moves) + ("z" if close else "")


def _move(frame: Frame, dx: float, dy: float) -> str:
    if dy == 0:
        return "h" + frame.text(dx)
    if dx == 0:
        return "v" + frame.text(dy)
    return "l" + _pair(frame, dx, dy)


def _pair(frame: Frame, first: float, second: float) -> str:
    """Return two numbers; a minus sign is all that need stand between them."""
    text = frame.text(second)
    return frame.text(first) + ("" if text.startswith("-") else " ") + text


def circle(frame: Frame, middle: Point, radius_x: float, radius_z: float) -> str:
    """Return path data of a disc, drawn the same way round as `path` draws polygons."""
    rx, ry = frame.text(radius_x * frame.s), frame.text(radius_z * frame.s * frame.lift)
    start = _pair(frame, frame.x(middle[0] - radius_x), frame.y(middle[1]))
    across = frame.text(2 * radius_x * frame.s)
    return f"M{start}a{rx} {ry} 0 1 0 {across} 0a{rx} {ry} 0 1 0-{across} 0z"


def _joined(moves: list[str]) -> str:
    """Return moves as one text; a run of the same letter says it once."""
    out: list[str] = []
    last = ""
    for move in moves:
        letter, rest = move[0], move[1:]
        glue = "" if rest.startswith("-") else " "
        out.append(glue + rest if letter == last == "l" else move)
        last = letter
    return "".join(out)
