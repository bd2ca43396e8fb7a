"""The sheet that a picture is drawn on: shapes by layer, weapons by key, and the extent of all."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from itertools import pairwise

from rules.silhouettes.frame import Frame, Options, Point, circle, path
from rules.silhouettes.hull import deck
from rules.silhouettes.model import Drawing, Part
from rules.silhouettes.shapes import Disc, Shape, corners, one_way


class Layer(IntEnum):
    """Back to front. Weapons, waterline and hit areas follow after the last."""

    STAYS = 0
    RIG = 1
    FUNNELS = 2
    HOUSES = 3
    HULL = 4
    CUTS = 5
    FITTINGS = 6
    CLAMPS = 7


@dataclass(slots=True)
class Extent:
    """The box that holds what was drawn, in units."""

    left: float = 1e9
    right: float = -1e9
    top: float = 1e9
    bottom: float = -1e9

    def add(self, x: float, y: float, margin: float = 0.0) -> None:
        """Grow to hold a point, with room around it."""
        self.left, self.right = min(self.left, x - margin), max(self.right, x + margin)
        self.top, self.bottom = min(self.top, y - margin), max(self.bottom, y + margin)


@dataclass(slots=True)
class Weapon:
    """A drawn weapon: its key, what it is, and its shapes."""

    key: str
    kind: str  # gun | torpedo | depth-charge | mine | rocket
    calibre_mm: float | None
    barrels: int
    at: float
    facing: int
    extent: Extent = field(default_factory=Extent)
    shapes: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Sheet:
    """What has been drawn so far, and the solids that further parts may stand on."""

    drawing: Drawing
    frame: Frame
    options: Options
    extent: Extent = field(default_factory=Extent)
    shapes: dict[Layer, list[str]] = field(default_factory=lambda: defaultdict(list))
    lines: dict[tuple[Layer, float], list[str]] = field(default_factory=lambda: defaultdict(list))
    weapons: dict[str, Weapon] = field(default_factory=dict)
    solids: list[list[Point]] = field(default_factory=list)  # tops: (per cent, height)

    @property
    def small(self) -> bool:
        """Return whether the fine work is left away."""
        return self.frame.small

    def shape(self, layer: Layer, shape: Shape) -> None:
        """Draw a filled shape."""
        self._grow(self.extent, corners(shape))
        self.shapes[layer].append(self._data(shape))

    def _data(self, shape: Shape) -> str:
        if isinstance(shape, Disc):
            return circle(self.frame, (shape.x, shape.z), shape.radius_x, shape.radius_z)
        return path(self.frame, one_way(shape))

    def line(self, layer: Layer, points: list[Point], least: float, metres: float = 0.0) -> None:
        """Draw a line of at least this weight in units, or of these metres if that is more."""
        weight = round(self.frame.weight(least, metres), 2)
        self._grow(self.extent, points, weight / 2)
        self.lines[layer, weight].append(path(self.frame, points, close=False))

    def arm(self, weapon: Weapon, *shapes: Shape) -> None:
        """Draw shapes of a weapon; the first call with its key makes it known."""
        known = self.weapons.setdefault(weapon.key, weapon)
        for shape in shapes:
            self._grow(self.extent, corners(shape))
            self._grow(known.extent, corners(shape))
            known.shapes.append(self._data(shape))

    def _grow(self, extent: Extent, points: Sequence[Point], margin: float = 0.0) -> None:
        for x, z in points:
            extent.add(self.frame.x(x), self.frame.y(z), margin)

    def deck(self, t: float) -> float:
        """Return the height of the hull's deck at t per cent."""
        return deck(self.drawing, t)

    def rest(self, t: float, *, solids: bool = True) -> float:
        """Return the height of the highest solid at t per cent, or of the deck alone."""
        heights = [self.deck(t)]
        for top in self.solids if solids else ():
            if top[0][0] <= t <= top[-1][0]:
                heights.append(_height(top, t))
        return max(heights)

    def foot(self, part: Part) -> float:
        """Return the height on which a part stands: stated, on the deck, or by dropping."""
        if part.has("base_m"):
            return part.number("base_m")
        return self.rest(part.at, solids=not part.flag("on_deck"))


def _height(top: list[Point], t: float) -> float:
    """Return the height of a solid's top at t, the higher one where it rises like a wall."""
    found = top[-1][1]
    for (t0, z0), (t1, z1) in pairwise(top):
        if t0 <= t <= t1:
            here = max(z0, z1) if t1 == t0 else z0 + (z1 - z0) * (t - t0) / (t1 - t0)
            found = max(found, here)
    return found
