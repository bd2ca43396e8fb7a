"""Several ships at one scale, side by side on a waterline."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.silhouettes.frame import MARGIN, WIDTH
from rules.silhouettes.model import Drawing
from rules.silhouettes.sprite import small

SCALE = 4.0  # units per metre
GAP = 4.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Berth:
    """Where a ship lies in the band, in its units; she fills the whole box."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Band:
    """The berths of a band and its size; the waterline is its lower edge."""

    width: float
    height: float
    berths: tuple[Berth, ...]


def band(drawings: Sequence[Drawing]) -> Band:
    """Return berths for the ships in this order, all at one scale and undistorted."""
    sizes = [_size(drawing) for drawing in drawings]
    tallest = max((height for _, height in sizes), default=0.0)
    berths = []
    x = 0.0
    for width, height in sizes:
        berths.append(Berth(x=x, y=tallest - height, width=width, height=height))
        x += width + GAP
    return Band(width=max(x - GAP, 0.0), height=tallest, berths=tuple(berths))


def _size(drawing: Drawing) -> tuple[float, float]:
    """Return a ship's size at the band's scale; small pictures stretch long ships upwards."""
    picture = small(drawing)
    factor = drawing.length_m * SCALE / (WIDTH - 2 * MARGIN)
    return picture.width * factor, picture.height * factor / picture.lift
