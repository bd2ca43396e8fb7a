"""Plain shapes as points in metres: boxes, domes, bars, discs. All run the same way round.

One direction matters: shapes of a weapon share one path, and where two of opposite direction
overlapped there would be a hole.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, radians, sin

from rules.silhouettes.frame import Point


@dataclass(frozen=True, slots=True)
class Disc:
    """A disc by its middle; the two radii differ where heights are stretched."""

    x: float
    z: float
    radius_x: float
    radius_z: float


Shape = list[Point] | Disc


def corners(shape: Shape) -> list[Point]:
    """Return points that hold the whole shape between them."""
    if isinstance(shape, Disc):
        x, z, rx, rz = shape.x, shape.z, shape.radius_x, shape.radius_z
        return [(x - rx, z - rz), (x + rx, z + rz)]
    return shape


def one_way(points: list[Point]) -> list[Point]:
    """Return the polygon's points, turned so that its area counts as positive."""
    area = sum(
        x0 * z1 - x1 * z0
        for (x0, z0), (x1, z1) in zip(points, points[1:] + points[:1], strict=True)
    )
    return points if area >= 0 else points[::-1]


def box(x0: float, z0: float, x1: float, z1: float) -> list[Point]:
    """Return an upright rectangle."""
    return one_way([(x0, z0), (x1, z0), (x1, z1), (x0, z1)])


def bar(start: Point, end: Point, width: float) -> list[Point]:
    """Return a straight bar from start to end, as thick as its width."""
    dx, dz = end[0] - start[0], end[1] - start[1]
    size = (dx * dx + dz * dz) ** 0.5 or 1.0
    ox, oz = -dz / size * width / 2, dx / size * width / 2
    return one_way(
        [
            (start[0] + ox, start[1] + oz),
            (end[0] + ox, end[1] + oz),
            (end[0] - ox, end[1] - oz),
            (start[0] - ox, start[1] - oz),
        ]
    )


def turned(points: list[Point], degrees: float, around: Point) -> list[Point]:
    """Return the points turned upwards (bow side up) around a point."""
    c, s = cos(radians(degrees)), sin(radians(degrees))
    ax, az = around
    return [(ax + (x - ax) * c - (z - az) * s, az + (x - ax) * s + (z - az) * c) for x, z in points]


def mirrored(points: list[Point], x: float) -> list[Point]:
    """Return the points mirrored around an upright line, still the same way round."""
    return one_way([(2 * x - px, pz) for px, pz in points])


def dome(x0: float, x1: float, z: float, height: float, pieces: int = 8) -> list[Point]:
    """Return half an ellipse standing on its flat side."""
    middle, half = (x0 + x1) / 2, (x1 - x0) / 2
    arc = [
        (middle + half * cos(pi * i / pieces), z + height * sin(pi * i / pieces))
        for i in range(pieces + 1)
    ]
    return one_way(arc)


def curve(start: Point, first: Point, second: Point, end: Point, pieces: int = 8) -> list[Point]:
    """Return points along a cubic curve, without its start."""
    found = []
    for i in range(1, pieces + 1):
        t = i / pieces
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        found.append(
            (
                a * start[0] + b * first[0] + c * second[0] + d * end[0],
                a * start[1] + b * first[1] + c * second[1] + d * end[1],
            )
        )
    return found


def bend(start: Point, control: Point, end: Point, pieces: int = 6) -> list[Point]:
    """Return points along a quadratic curve, without its start."""
    first = tuple(start[i] + 2 / 3 * (control[i] - start[i]) for i in (0, 1))
    second = tuple(end[i] + 2 / 3 * (control[i] - end[i]) for i in (0, 1))
    return curve(start, (first[0], first[1]), (second[0], second[1]), end, pieces)
