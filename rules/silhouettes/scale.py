"""The bar of metres under a picture: aligned with the ship, a tick every so often."""

from __future__ import annotations

from dataclasses import dataclass

from rules.silhouettes.frame import MARGIN, WIDTH


@dataclass(frozen=True, slots=True, kw_only=True)
class Tick:
    """A mark on the bar at a unit of the picture; `text` is empty for those between."""

    x: float
    text: str


def ticks(length_m: float) -> tuple[Tick, ...]:
    """Return the marks from the stern: a figure at every second one, fewer on long ships."""
    step = next(s for s in (0.5, 1, 2.5, 5, 10, 25, 50, 100) if length_m / s <= 10)
    found = []
    for i in range(int(length_m / step) + 1):
        metres = i * step
        text = "" if i % 2 else f"{metres:g}"
        found.append(Tick(x=MARGIN + metres * (WIDTH - 2 * MARGIN) / length_m, text=text))
    return tuple(found)
