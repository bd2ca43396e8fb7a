"""Houses, domes, towers, platforms and funnels: what carries the rest."""

from __future__ import annotations

from math import radians, tan

from rules.silhouettes.frame import Point
from rules.silhouettes.model import Part
from rules.silhouettes.shapes import box, curve, dome
from rules.silhouettes.sheet import Layer, Sheet


def block(sheet: Sheet, part: Part) -> None:
    """A house: a trapezium that stands on what lies in its middle and reaches down at its ends."""
    frame = sheet.frame
    first, last = part.span
    base = sheet.foot(part) + part.number("raise_m")
    top = base + part.number("height_m")
    x0, x1 = frame.metres(first), frame.metres(last)
    roof = (x0 + part.number("aft_rake_m"), x1 - part.number("front_rake_m"))
    roof_front = top - part.number("slope_m")
    foot = [(x0, min(base, sheet.rest(first))), (x1, min(base, sheet.rest(last)))]
    upper: list[Point] = [(roof[1], roof_front), (roof[0], top)]
    if part.flag("rounded"):
        upper[:1] = _rounded(roof[1], base, roof_front)
    sheet.shape(Layer.HOUSES, [*foot, *upper])
    percent = 100 / sheet.drawing.length_m
    sheet.solids.append(
        [
            (first, base),
            (roof[0] * percent, top),
            (roof[1] * percent, roof_front),
            (last, base),
        ]
    )
    _windows(sheet, part.count("windows"), roof, (base, top))


def _rounded(x: float, base: float, top: float) -> list[Point]:
    """Return a front that curves back into the roof."""
    radius = (top - base) * 0.6
    start = (x, top - radius)
    return [start, *curve(start, (x, top - radius * 0.4), (x - radius * 0.4, top),
                          (x - radius, top), 4)]  # fmt: skip


def _windows(
    sheet: Sheet, count: int, width: tuple[float, float], height: tuple[float, float]
) -> None:
    """Cut a row of windows out of the upper half."""
    if not count or sheet.small:
        return
    base, top = height
    gap = (width[1] - width[0]) / (count + 0.5)
    half = min(gap * 0.31, (top - base) * 0.2)
    low, high = base + (top - base) * 0.5, base + (top - base) * 0.82
    for i in range(count):
        middle = width[0] + gap * (i + 0.75)
        sheet.shape(Layer.CUTS, box(middle - half, low, middle + half, high))


def cap(sheet: Sheet, part: Part) -> None:
    """A skull-cap bridge, a cowl, a canopy: half an ellipse with its windows in front."""
    frame = sheet.frame
    first, last = part.span
    base = sheet.foot(part) + part.number("raise_m")
    height = part.number("height_m")
    x0, x1 = frame.metres(first), frame.metres(last)
    points = dome(x0, x1, base, height, 8 if sheet.small else 12)
    low = min(base, sheet.rest(first), sheet.rest(last))
    sheet.shape(Layer.HOUSES, [*points, (x0, low), (x1, low)] if low < base else points)
    sheet.solids.append([(first, base), (part.at, base + height), (last, base)])
    if not sheet.small:
        _panes(sheet, part.count("windows", 3), (x0, x1), (base, height))


def _panes(
    sheet: Sheet, count: int, width: tuple[float, float], height: tuple[float, float]
) -> None:
    """Cut the panes of a cap into its forward half; a single one is a wide band."""
    middle, half = sum(width) / 2, (width[1] - width[0]) / 2
    base, tall = height
    low, high = base + tall * 0.36, base + tall * 0.58
    if count == 1:
        sheet.shape(Layer.CUTS, box(middle - half * 0.15, low, middle + half * 0.8, high))
        return
    for i in range(count):
        x = middle + half * (0.74 - i * 0.27)
        sheet.shape(Layer.CUTS, box(x - half * 0.08, low, x + half * 0.08, high))


def mat_roof(sheet: Sheet, part: Part) -> None:
    """The round cover of a sampan."""
    frame = sheet.frame
    first, last = part.span
    base = min(sheet.rest(first), sheet.rest(last), sheet.rest(part.at)) - 0.1
    top = sheet.rest(part.at) + part.number("height_m")
    points = dome(frame.metres(first), frame.metres(last), base, top - base, 12)
    sheet.shape(Layer.HOUSES, points)
    sheet.solids.append([(first, base), (part.at, top), (last, base)])


def hatch(sheet: Sheet, part: Part) -> None:
    """The coaming of a hatch."""
    first, last = part.span
    base = sheet.rest(part.at)
    if not sheet.small:
        x0, x1 = sheet.frame.metres(first), sheet.frame.metres(last)
        low = min(sheet.rest(first), sheet.rest(last), base)
        sheet.shape(Layer.HOUSES, box(x0, low, x1, base + part.number("height_m")))


def platform(sheet: Sheet, part: Part) -> None:
    """A plate on pillars: flying deck, bandstand, flying-off deck."""
    frame = sheet.frame
    first, last = part.span
    foot = sheet.rest(part.at)
    base = part.number("base_m") if part.has("base_m") else foot + part.number("raise_m", 2)
    top = base + part.number("height_m", 0.4)
    x0, x1 = frame.metres(first), frame.metres(last)
    sheet.shape(Layer.HOUSES, box(x0, base, x1, top))
    count = part.count("count", 2)
    for i in range(count):
        x = x0 + (x1 - x0) * (i + 0.5) / count
        low = min(sheet.rest(x * 100 / sheet.drawing.length_m), base)
        if low < base:
            sheet.line(Layer.RIG, [(x, low), (x, base)], 0.6)
    sheet.solids.append([(first, top), (last, top)])


def tower(sheet: Sheet, part: Part) -> None:
    """A conning tower with its steps. Heights are over the casing."""
    frame = sheet.frame
    outline = [(float(t), float(h)) for t, h in part.values["outline"]]
    top = [(t, sheet.deck(t) + h) for t, h in outline]
    points = [(frame.metres(t), z) for t, z in top]
    ends = [(frame.metres(t), sheet.deck(t) - 0.2) for t, _ in (outline[-1], outline[0])]
    sheet.shape(Layer.HOUSES, [*points, *ends])
    sheet.solids.append(sorted(top))


def funnel(sheet: Sheet, part: Part) -> None:
    """A funnel, down to the deck, with the light line of its cap."""
    frame = sheet.frame
    x, width, height = frame.metres(part.at), part.number("width_m"), part.number("height_m")
    rake = part.number("rake_deg")
    slant = tan(radians(rake))
    base, low = sheet.rest(part.at), sheet.deck(part.at)
    cut = width * (0.12 if rake else 0.05)

    def at(z: float, side: int, lift: float = 0.0) -> Point:
        return x + side * width / 2 - (z - base) * slant, z + lift

    top = base + height
    sheet.shape(
        Layer.FUNNELS, [at(low, -1), at(low, 1), at(top, 1, cut / 2), at(top, -1, -cut / 2)]
    )
    band = max(0.025 * height, 0.28 / (frame.s * frame.lift) * (1.5 if sheet.small else 1))
    line = base + height * 0.86
    sheet.shape(
        Layer.CUTS,
        [
            at(line, -1, -cut / 2 - band),
            at(line, 1, cut / 2 - band),
            at(line, 1, cut / 2 + band),
            at(line, -1, -cut / 2 + band),
        ],
    )
