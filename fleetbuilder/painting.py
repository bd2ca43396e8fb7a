"""The picture that a chat or a forum shows of a fleet: painted by us, in dots, once for equal
contents.

Nothing is read here and nothing written: a card's values become a PNG.
"""

from __future__ import annotations

import hashlib
import io
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from threading import Lock

from PIL import Image, ImageDraw

from fleetbuilder.lettering import Lettering
from rules.silhouettes.frame import MARGIN, Options
from rules.silhouettes.library import drawing as find
from rules.silhouettes.model import Drawing
from rules.silhouettes.outlines import ACCENT, INK, PAPER, Outline, height, outlines

WIDTH, HEIGHT = 1200, 630
MOST_SHIPS = 12
FINE = 3  # dots painted for each one shown, each way
EDGE = 64
# Of the name: its size, and into how many lines it may run at that size.
NAME_SIZES = ((72, 2), (60, 2), (50, 2), (42, 3), (36, 3))
KEPT = 64  # pictures in memory, of about 30 kB each

# The day's colours of static/css/tokens.css.
PAPER_GROUND, SEA, WATER, INK_DARK, INK_SOFT, MAGENTA = (
    "#f6f3ea", "#e8f1f4", "#a4c9db", "#12263a", "#44576b", "#9c1b66",
)  # fmt: skip
VERDICTS = {"legal": "#17633d", "warning": "#6f4a00", "illegal": "#a81c2a", "draft": "#44576b"}
BLUE, RED, YELLOW, WHITE = "#1c4e8c", "#c22033", "#f2c230", "#ffffff"
Box = tuple[float, float, float, float]
# Signal flags on a field of 21 by 16: the ground, then boxes of other colours.
FLAGS: dict[str, tuple[str, tuple[tuple[str, Box], ...]]] = {
    "c": (WHITE, ((BLUE, (0, 0, 21, 3.2)), (BLUE, (0, 12.8, 21, 16)), (RED, (0, 6.4, 21, 9.6)))),
    "n": (
        WHITE,
        tuple(
            (BLUE, (5.25 * x, 4 * y, 5.25 * x + 5.25, 4 * y + 4))
            for y in range(4)
            for x in range(4)
            if (x + y) % 2 == 0
        ),
    ),
    "u": (WHITE, ((RED, (0, 0, 10.5, 8)), (RED, (10.5, 8, 21, 16)))),
    "q": (YELLOW, ()),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """What the picture tells: words as a reader's page has them, ships by drawing and length."""

    game: str
    name: str
    facts: str
    points: str
    verdict: str
    verdict_css: str
    flag: str
    counts: str
    ships: tuple[tuple[str, float], ...] = ()
    more: str = ""  # 'and 8 more'

    @property
    def digest(self) -> str:
        """Return a name for these contents: equal cards have equal ones."""
        return hashlib.sha256(repr(self).encode("utf-8", "surrogatepass")).hexdigest()[:16]


class Album:
    """The pictures painted last, in memory; one at a time is painted."""

    def __init__(self, most: int = KEPT) -> None:
        self._most = most
        self._kept: OrderedDict[Card, bytes] = OrderedDict()
        self._lock, self._brush = Lock(), Lock()

    def find(self, card: Card) -> bytes | None:
        """Return the picture if it is there."""
        with self._lock:
            if card in self._kept:
                self._kept.move_to_end(card)
            return self._kept.get(card)

    def take(self, card: Card) -> bytes:
        """Return the picture, painted if need be."""
        with self._brush:
            png = self.find(card) or paint(card)
        with self._lock:
            self._kept[card] = png
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)
        return png


album = Album()


def paint(card: Card) -> bytes:
    """Return the picture as a PNG of 1200 by 630."""
    image = Image.new("RGB", (WIDTH * FINE, HEIGHT * FINE), PAPER_GROUND)
    pen = Pen(ImageDraw.Draw(image), Lettering(fine=FINE))
    top = _head(pen, card)
    _band(pen, card, top, 486)
    _foot(pen, card)
    out = io.BytesIO()
    image.reduce(FINE).quantize(96, dither=Image.Dither.NONE).save(out, "PNG")
    return out.getvalue()


@dataclass(frozen=True, slots=True)
class Pen:
    """What paints in dots of the finished picture."""

    on: ImageDraw.ImageDraw
    letters: Lettering

    def words(self, x: float, y: float, text: str, face: str, size: int, colour: str) -> float:
        """Write on the baseline `y`; return how wide it became."""
        font, shown = self.letters.fitting(text, face, size)
        self.on.text((x * FINE, y * FINE), shown, font=font, fill=colour, anchor="ls")
        return font.getlength(shown) / FINE

    def box(self, box: Box, colour: str) -> None:
        """Fill a box."""
        left, top, right, bottom = (round(value * FINE) for value in box)
        self.on.rectangle((left, top, right - 1, bottom - 1), fill=colour)

    def outline(self, shape: Outline, x: float, y: float) -> None:
        """Paint a piece of a ship whose stern stands at `x` and her waterline at `y`."""
        colour = {INK: INK_DARK, PAPER: SEA, ACCENT: MAGENTA}[shape.colour]
        placed = [[((x + px) * FINE, (y + py) * FINE) for px, py in loop] for loop in shape.loops]
        for points in placed:
            if shape.weight:
                self._line(points, colour, shape.weight)
            elif shape.seam:
                self._line([*points, points[0]], SEA, shape.seam)
        for points in placed if not shape.weight else ():
            if len(points) > 2:
                self.on.polygon(points, fill=colour)

    def _line(self, points: Sequence[tuple[float, float]], colour: str, weight: float) -> None:
        self.on.line(points, fill=colour, width=max(round(weight * FINE), 1), joint="curve")

    def flag(self, x: float, y: float, flag: str) -> None:
        """Fly a signal flag with its upper left corner at (x, y)."""
        s = 2.25
        if flag == "sub1":
            for colour, points in (
                (BLUE, ((0.5, 0.8), (20.5, 8), (0.5, 15.2))),
                (YELLOW, ((3.2, 4.7), (12.4, 8), (3.2, 11.3))),
            ):
                placed = [((x + px * s) * FINE, (y + py * s) * FINE) for px, py in points]
                self.on.polygon(placed, fill=colour)
            return
        ground, fields = FLAGS.get(flag, FLAGS["q"])
        self.box((x - 1, y - 1, x + 21 * s + 1, y + 16 * s + 1), INK_DARK)
        for colour, (x0, y0, x1, y1) in ((ground, (0, 0, 21, 16)), *fields):
            self.box((x + x0 * s, y + y0 * s, x + x1 * s, y + y1 * s), colour)


def _head(pen: Pen, card: Card) -> float:
    """Write game, name and facts; return how far down they reach."""
    width = WIDTH - 2 * EDGE
    pen.words(EDGE, 70, card.game.upper(), "sans-600", 24, INK_SOFT)
    site = "Fleetbuilder"
    font, _ = pen.letters.fitting(site, "serif-600", 28)
    pen.words(WIDTH - EDGE - font.getlength(site) / FINE, 70, site, "serif-600", 28, INK_DARK)
    name = pen.letters.legible(card.name)
    heading, facts = (card.name, card.facts) if name else (card.facts, "")
    size, lines = pen.letters.wrapped(heading, "serif-600", NAME_SIZES, width)
    y = 78.0
    for line in lines:
        y += size * 1.1
        pen.words(EDGE, y, line, "serif-600", size, INK_DARK)
    if facts:
        size, lines = pen.letters.wrapped(facts, "sans-400", ((30, 1), (26, 1), (22, 1)), width)
        y += size + 18
        pen.words(EDGE, y, lines[0], "sans-400", size, INK_SOFT)
    return y + 26


def _foot(pen: Pen, card: Card) -> None:
    """Write points, verdict and counts."""
    x = EDGE + pen.words(EDGE, 562, card.points, "serif-600", 60, INK_DARK) + 40
    pen.flag(x, 519, card.flag)
    size, lines = pen.letters.wrapped(
        card.verdict, "sans-600", ((38, 1), (32, 1), (26, 1)), WIDTH - EDGE - x - 64
    )
    pen.words(x + 64, 552, lines[0], "sans-600", size, VERDICTS[card.verdict_css])
    size, lines = pen.letters.wrapped(card.counts, "sans-400", ((26, 1), (22, 1)), WIDTH - 2 * EDGE)
    pen.words(EDGE, 603, lines[0], "sans-400", size, INK_SOFT)


def _band(pen: Pen, card: Card, top: float, bottom: float) -> None:
    """Paint the ships at one scale, in as many rows as lets them be largest."""
    pen.box((0, top, WIDTH, bottom), SEA)
    found = (find(slug, length) for slug, length in card.ships[:MOST_SHIPS])
    ships = [ship for ship in found if ship is not None]
    room = bottom - top - 28
    scale = largest(lambda s: _fits(ships, s, room))
    rows = in_rows(ships, scale)
    for number, row in enumerate(rows):
        water = bottom - 16 - (len(rows) - 1 - number) * (room / max(len(rows), 1))
        pen.box((0, water - 1, WIDTH, water + 1), WATER)
        x = (WIDTH - _length(row, scale)) / 2
        for ship in row:
            for shape in outlines(ship, Options(scale=scale, hits=False)):
                pen.outline(shape, x - MARGIN, water)
            x += ship.length_m * scale + GAP
    if card.more:
        font, _ = pen.letters.fitting(card.more, "sans-400", 22)
        x = WIDTH - EDGE - font.getlength(card.more) / FINE
        pen.words(x, top + 30, card.more, "sans-400", 22, INK_SOFT)


GAP = 22.0
LEAST_SCALE, MOST_SCALE = 0.25, 18.0  # dots a metre


def in_rows(ships: Sequence[Drawing], scale: float) -> list[list[Drawing]]:
    """Return the ships in rows, as many in each as find room."""
    rows: list[list[Drawing]] = []
    for ship in ships:
        if not rows or _length([*rows[-1], ship], scale) > WIDTH - 2 * EDGE:
            rows.append([])
        rows[-1].append(ship)
    return rows


def largest(fits: Callable[[float], bool]) -> float:
    """Return the largest scale that fits, or the least one."""
    low, high = LEAST_SCALE, MOST_SCALE
    if fits(high):
        return high
    for _ in range(12):
        middle = (low + high) / 2
        low, high = (middle, high) if fits(middle) else (low, middle)
    return low


def _fits(ships: Sequence[Drawing], scale: float, room: float) -> bool:
    rows = in_rows(ships, scale)
    tallest = max((_height(ship, scale) for ship in ships), default=0.0)
    longest = max((_length(row, scale) for row in rows), default=0.0)
    return longest <= WIDTH - 2 * EDGE and len(rows) * (tallest + 8) <= room


def _height(ship: Drawing, scale: float) -> float:
    """Return about how high a ship stands: measured once, at a middling scale."""
    return height(ship, Options(scale=4.0, hits=False)) / 4.0 * scale


def _length(row: Sequence[Drawing], scale: float) -> float:
    return sum(ship.length_m for ship in row) * scale + GAP * max(len(row) - 1, 0)
