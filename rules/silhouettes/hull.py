"""The hull: height of the deck, outline from stern to stem, and what is cut into the side."""

from __future__ import annotations

from itertools import pairwise

from rules.silhouettes.frame import Frame, Point
from rules.silhouettes.model import Drawing, Portholes, SideLine
from rules.silhouettes.shapes import Disc, bend, box, curve


def sheer(drawing: Drawing, t: float) -> float:
    """Return the height of the side at t per cent, in metres, raised decks left out."""
    stern, low, bow = drawing.freeboard_m
    t = min(max(t, 0.0), 100.0)
    if t < drawing.low_at:
        return low + (stern - low) * float(((drawing.low_at - t) / drawing.low_at) ** 1.6)
    span = 100 - drawing.low_at
    share = float(((t - drawing.low_at) / span) ** drawing.sheer_power) if span else 1.0
    return low + (bow - low) * share


def deck(drawing: Drawing, t: float) -> float:
    """Return the height of the deck at t per cent, raised decks counted in, in metres."""
    t = min(max(t, 0.0), 100.0)
    return sheer(drawing, t) + sum(
        _raised(step.first, step.last, step.height_m, step.slope_m, drawing.length_m, t)
        for step in drawing.steps
    )


def _raised(
    first: float, last: float, height: float, slope_m: float, length_m: float, t: float
) -> float:
    """Return how much a raised deck adds at t: its inner ends fall over the slope."""
    if not first <= t <= last:
        return 0.0
    slope = max(slope_m, 0.02) / length_m * 100
    share = 1.0
    if first > 0:
        share = min(share, (t - first) / slope)
    if last < 100:
        share = min(share, (last - t) / slope)
    return height * min(max(share, 0.0), 1.0)


def outline(drawing: Drawing, frame: Frame) -> list[Point]:
    """Return the hull's outline in metres: stern, deck, stem, back along the waterline."""
    stern = _stern(drawing)
    stem = _stem(drawing)
    first, last = stern[-1][0], stem[0][0]
    between = [
        (frame.metres(t), deck(drawing, t))
        for t in _stations(drawing, 24 if frame.small else 48)
        if first < frame.metres(t) < last
    ]
    return stern + _straightened(between, 0.03 if frame.small else 0.01) + stem


def _stations(drawing: Drawing, count: int) -> list[float]:
    """Return where the deck is measured: evenly, and on both sides of each step's ends."""
    found = {100 * i / count for i in range(count + 1)}
    for step in drawing.steps:
        slope = max(step.slope_m, 0.02) / drawing.length_m * 100
        for end, inward in ((step.first, slope), (step.last, -slope)):
            if 0 < end < 100:
                found |= {end - 0.001 * (1 if inward > 0 else -1), end, end + inward}
    return sorted(t for t in found if 0 <= t <= 100)


def _straightened(points: list[Point], tolerance: float) -> list[Point]:
    """Return the points without those that lie on the line between their neighbours."""
    kept = points[:1]
    for here, after in pairwise(points[1:]):
        before = kept[-1]
        run = after[0] - before[0]
        on_line = before[1] + (after[1] - before[1]) * (here[0] - before[0]) / run if run else 1e9
        if abs(on_line - here[1]) > tolerance * 2:
            kept.append(here)
    return kept + points[-1:] if len(points) > 1 else kept


def _stern(drawing: Drawing) -> list[Point]:
    """Return the stern from the waterline up to the deck."""
    r, z = drawing.stern.rake_m, deck(drawing, 0)
    kind = drawing.stern.type
    if kind == "cruiser":
        foot = (0.35 * r, 0.0)
        bulge = curve(foot, (-0.1 * r, 0.2 * z), (-0.12 * r, 0.75 * z), (0.3 * r, z), 10)
        return [foot, *bulge]
    if kind == "counter":
        knuckle = (0.0, 0.62 * z)
        return [(r, 0.0), *bend((r, 0.0), (0.55 * r, 0.32 * z), knuckle), (0.0, z)]
    if kind == "canoe":
        return [(r, 0.0), *bend((r, 0.0), (0.2 * r, 0.2 * z), (0.0, z))]
    return [(max(r, 0.0), 0.0), (max(-r, 0.0), z)]


def _stem(drawing: Drawing) -> list[Point]:
    """Return the stem from the deck down to the waterline."""
    length, r, z = drawing.length_m, drawing.bow.rake_m, deck(drawing, 100)
    kind = drawing.bow.type
    top, foot = (length, z), (length - r, 0.0)
    if kind == "clipper":
        return [top, *curve(top, (length - 0.42 * r, 0.66 * z), (length - 0.85 * r, 0.3 * z), foot)]
    if kind == "spoon":
        return [top, *curve(top, (length - 0.1 * r, 0.55 * z), (length - 0.35 * r, 0.2 * z), foot)]
    if kind == "plumb":
        return [top, *curve(top, (length, 0.5 * z), (length - 0.1 * r, 0.2 * z), foot)]
    if kind == "ram":
        top = (length - r, z)
        tip = (length, 0.06 * z)
        ram = curve(top, (length - r, 0.55 * z), (length - 0.45 * r, 0.3 * z), tip)
        return [top, *ram, (length - 0.2 * r, 0.0)]
    return [top, foot]


def side_line(drawing: Drawing, frame: Frame, line: SideLine, pieces: int = 6) -> list[Point]:
    """Return the points of a chine, bulge or tank line."""
    points = []
    for i in range(pieces + 1):
        share = i / pieces
        t = line.first + (line.last - line.first) * share
        fraction = line.fraction_from + (line.fraction_to - line.fraction_from) * share
        points.append((frame.metres(t), fraction * sheer(drawing, t)))
    return points


def portholes(drawing: Drawing, frame: Frame, row: Portholes) -> list[Disc]:
    """Return the discs of a row of portholes."""
    radius = max(0.16, 0.36 / frame.s)
    gap = (row.last - row.first) / max(row.count - 1, 1)
    stations = [row.first + gap * i for i in range(row.count)]
    return [
        Disc(frame.metres(t), row.fraction * sheer(drawing, t), radius, radius / frame.lift)
        for t in stations
    ]


def struts(drawing: Drawing, frame: Frame) -> list[list[Point]]:
    """Return the uprights across a side line."""
    if drawing.struts is None or not drawing.side_lines:
        return []
    rows, line = drawing.struts, drawing.side_lines[0]
    half = 0.35 / frame.s
    found = []
    for i in range(rows.count + 1):
        t = line.first + (line.last - line.first) * i / rows.count
        x, z = frame.metres(t), sheer(drawing, t)
        found.append(box(x - half, rows.fraction_from * z, x + half, rows.fraction_to * z))
    return found
