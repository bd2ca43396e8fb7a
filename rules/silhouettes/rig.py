"""Masts, derricks, cranes, stays and wires."""

from __future__ import annotations

from math import cos, radians, sin, tan

from rules.silhouettes.frame import Point
from rules.silhouettes.model import Part
from rules.silhouettes.shapes import bend, box, dome
from rules.silhouettes.sheet import Layer, Sheet

MAST, YARD, STAY = 0.85, 0.6, 0.4


def mast(sheet: Sheet, part: Part) -> None:
    """A mast with what it carries: yard, tops, legs, gaff, radar, stays."""
    x, base = sheet.frame.metres(part.at), sheet.rest(part.at)
    height = part.number("height_m")
    slant = tan(radians(part.number("rake_deg")))

    def up(share: float) -> Point:
        return x - height * share * slant, base + height * share

    width = part.number("width_m", 0.13)
    sheet.line(Layer.RIG, [up(0), up(1)], MAST, width)
    if part.flag("tripod"):
        _legs(sheet, part, up(part.number("legs_join_at", 0.6)), width)
    if part.has("yard_at"):
        half = part.number("yard_half_m", 0.1 * height)
        yard_x, yard_z = up(part.number("yard_at"))
        sheet.line(Layer.RIG, [(yard_x - half, yard_z), (yard_x + half, yard_z)], YARD)
    if part.flag("gaff"):
        start = up(part.number("gaff_at", 0.62))
        reach = 0.17 * height
        sheet.line(Layer.RIG, [start, (start[0] - reach, start[1] + reach * 0.6)], YARD)
    for name, size in (("top_at", 1.0), ("upper_top_at", 0.72)):
        if part.has(name):
            _top(sheet, part, up(part.number(name)), size)
    if part.has("radar") and sheet.options.radar:
        _radar(sheet, part, up(1))
    _stays(sheet, part, up(1))


def _legs(sheet: Sheet, part: Part, join: Point, width: float) -> None:
    spread = part.number("legs_spread_m", 0.25 * part.number("height_m"))
    foot_x = sheet.frame.metres(part.at) + spread
    foot = sheet.deck(foot_x * 100 / sheet.drawing.length_m)
    sheet.line(Layer.RIG, [join, (foot_x, foot)], MAST, width * 0.8)


def _top(sheet: Sheet, part: Part, at: Point, size: float) -> None:
    """Draw a fighting top or a crow's nest: wider above than below."""
    half, height = part.number("top_m", 2) / 2 * size, part.number("top_height_m", 1.6) * size
    x, z = at
    sheet.shape(Layer.HOUSES, [
        (x - half * 0.76, z), (x + half * 0.76, z), (x + half, z + height), (x - half, z + height),
    ])  # fmt: skip


def _radar(sheet: Sheet, part: Part, top: Point) -> None:
    x, z = top
    size = part.number("radar_size_m", 0.35)
    kind = part.word("radar")
    if kind == "dome":
        sheet.shape(Layer.HOUSES, [
            (x - size, z), (x + size, z), *dome(x - size, x + size, z + size, size, 8),
        ])  # fmt: skip
    elif kind == "dish":
        sheet.shape(Layer.HOUSES, dome(x - size, x + size, z, size * 1.2, 8))
    else:
        half = max(size, 1.6 / sheet.frame.s)
        tall = half * (1.5 if kind == "mattress" else 1.0)
        corners = [(x - half, z), (x + half, z), (x + half, z + tall), (x - half, z + tall)]
        sheet.line(Layer.RIG, [*corners, corners[0]], YARD)
        if kind == "mattress" and not sheet.small:
            sheet.line(Layer.RIG, [(x, z), (x, z + tall)], STAY)
            sheet.line(Layer.RIG, [(x - half, z + tall / 2), (x + half, z + tall / 2)], STAY)


def _stays(sheet: Sheet, part: Part, top: Point) -> None:
    if sheet.small:
        return
    for name in ("stay_to", "aft_stay_to"):
        if part.has(name):
            t = part.number(name)
            foot = (sheet.frame.metres(min(max(t, 0), 100)), sheet.deck(t))
            sheet.line(Layer.STAYS, [top, foot], STAY)


def wire(sheet: Sheet, part: Part) -> None:
    """A jumping wire, or a sampan's steering oar: a thin line between two heights."""
    if sheet.small:
        return
    first, last = part.span
    points = [
        (sheet.frame.metres(first), part.number("from_m")),
        (sheet.frame.metres(last), part.number("to_m")),
    ]
    sheet.line(Layer.STAYS, points, STAY)


def kingpost(sheet: Sheet, part: Part) -> None:
    """A derrick post with its booms and their topping lifts."""
    x, base, height = sheet.frame.metres(part.at), sheet.rest(part.at), part.number("height_m")
    top = (x, base + height)
    sheet.line(Layer.RIG, [(x, base), top], MAST, part.number("width_m", 0.3))
    if part.has("topmast_m"):
        tip = (x, base + height + part.number("topmast_m"))
        sheet.line(Layer.RIG, [top, tip], YARD)
    angle = radians(part.number("elevation_deg", 38))
    for name, side in (("fore_boom_m", 1), ("aft_boom_m", -1)):
        if part.has(name):
            length = part.number(name)
            heel = (x, base + height * 0.14)
            end = (x + side * length * cos(angle), heel[1] + length * sin(angle))
            sheet.line(Layer.RIG, [heel, end], YARD, 0.2)
            if not sheet.small:
                sheet.line(Layer.STAYS, [top, end], STAY)


def crane(sheet: Sheet, part: Part) -> None:
    """A goose-necked crane."""
    x, base, height = sheet.frame.metres(part.at), sheet.rest(part.at), part.number("height_m")
    reach = part.number("length_m") * part.facing
    start = (x, base + height * 0.45)
    points = [(x, base), start, *bend(start, (x, base + height), (x + reach, base + height), 5)]
    sheet.line(Layer.RIG, points, MAST, 0.28)


def gallows(sheet: Sheet, part: Part) -> None:
    """A sweep or trawl gallows: two legs and an arch."""
    if sheet.small:
        return
    x, base = sheet.frame.metres(part.at), sheet.rest(part.at)
    half, height = part.number("width_m", 1.6) / 2, part.number("height_m")
    arch = dome(x - half, x + half, base + height - half, half, 6)
    sheet.line(Layer.RIG, [(x + half, base), *arch, (x - half, base)], YARD, 0.16)


def ramp_line(sheet: Sheet, part: Part) -> None:
    """The edge of a bow ramp, cut into the side."""
    first, last = (sheet.frame.metres(t) for t in part.span)
    half = 0.35 / sheet.frame.s * (1.5 if sheet.small else 1)
    low, high = part.number("from_m"), part.number("to_m")
    sheet.shape(Layer.CUTS, [
        (first - half, low), (first + half, low), (last + half, high), (last - half, high),
    ])  # fmt: skip


def catwalk(sheet: Sheet, part: Part) -> None:
    """A tanker's walkway on its uprights."""
    if sheet.small:
        return
    first, last = part.span
    x0, x1 = sheet.frame.metres(first), sheet.frame.metres(last)
    z = sheet.deck(part.at) + part.number("height_m")
    thick = 0.3 / sheet.frame.s
    sheet.shape(Layer.FITTINGS, box(x0, z - thick, x1, z + thick))
    count = part.count("count", 4)
    for i in range(count + 1):
        x = x0 + (x1 - x0) * i / count
        foot = sheet.deck(x * 100 / sheet.drawing.length_m)
        sheet.line(Layer.FITTINGS, [(x, foot), (x, z)], STAY)
