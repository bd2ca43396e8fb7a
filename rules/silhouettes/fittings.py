"""Boats, rafts, ventilators, lamps, staffs and rails."""

from __future__ import annotations

from rules.silhouettes.model import Part
from rules.silhouettes.shapes import Disc, bend, box
from rules.silhouettes.sheet import Layer, Sheet


def boat(sheet: Sheet, part: Part) -> None:
    """A boat: sheer above, keel below, hung from two davits unless on chocks."""
    x, base = sheet.frame.metres(part.at), sheet.rest(part.at) + part.number("raise_m")
    half, height = part.number("length_m") / 2, part.number("height_m", 0)
    height = height or max(0.18 * half * 2, 0.5)
    keel, gunwale = base, base + height
    start = (x - half, gunwale + height * 0.25)
    end = (x + half, gunwale + height * 0.25)
    hull = [start, *bend(start, (x, gunwale - height * 0.35), end, 4)]
    bottom = bend(end, (x + half * 0.7, keel - height * 0.15), (x, keel - height * 0.1), 3)
    rest = bend((x, keel - height * 0.1), (x - half * 0.7, keel - height * 0.15), start, 3)
    sheet.shape(Layer.FITTINGS, [*hull, *bottom, *rest[:-1]])
    if part.flag("no_davits") or sheet.small:
        return
    for side in (-0.62, 0.62):
        foot = (x + side * half, sheet.rest(part.at))
        head = (foot[0], gunwale + height * 1.1)
        tip = (foot[0] - (0.16 if side > 0 else -0.16) * half, head[1] + height * 0.2)
        sheet.line(Layer.FITTINGS, [foot, head, tip], 0.4, 0.08)


def raft(sheet: Sheet, part: Part) -> None:
    """A raft, a dinghy, a locker: a plain flat shape."""
    if sheet.small and part.number("height_m", 0.4) < 0.6:
        return
    x, base = sheet.frame.metres(part.at), sheet.rest(part.at) + part.number("raise_m")
    half, height = part.number("length_m") / 2, part.number("height_m", 0.4)
    sheet.shape(Layer.FITTINGS, box(x - half, base, x + half, base + height))


def ventilator(sheet: Sheet, part: Part) -> None:
    """A cowl ventilator: a stem with its mouth to the wind."""
    if sheet.small:
        return
    x, base = sheet.frame.metres(part.at), sheet.rest(part.at)
    width, height = part.number("width_m", 0.5), part.number("height_m")
    side = part.facing
    top, half = base + height, width / 2
    neck = min(width * 0.9, height * 0.4)
    sheet.shape(Layer.FITTINGS, [
        (x - half, base),
        (x + half, base),
        (x + half, top - neck),
        (x + half + width * 0.7, top - neck),
        (x + half + width * 0.7, top),
        (x - half, top),
    ] if side > 0 else [
        (x + half, base),
        (x - half, base),
        (x - half, top - neck),
        (x - half - width * 0.7, top - neck),
        (x - half - width * 0.7, top),
        (x + half, top),
    ])  # fmt: skip


def searchlight(sheet: Sheet, part: Part) -> None:
    """A lamp on its post."""
    if sheet.small:
        return
    x, base = sheet.frame.metres(part.at), sheet.rest(part.at)
    radius, height = part.number("radius_m", 0.4), part.number("height_m")
    sheet.line(Layer.FITTINGS, [(x, base), (x, base + height)], 0.5, radius * 0.4)
    lift = sheet.frame.lift
    sheet.shape(Layer.FITTINGS, Disc(x, base + height, radius, radius / lift))


def staff(sheet: Sheet, part: Part) -> None:
    """The ensign staff; no flag, nationality is text."""
    if sheet.small:
        return
    x, base, height = sheet.frame.metres(part.at), sheet.rest(part.at), part.number("height_m")
    sheet.line(Layer.FITTINGS, [(x, base), (x - height * 0.14, base + height)], 0.4, 0.06)


def rail(sheet: Sheet, part: Part) -> None:
    """An open rail on its stanchions."""
    if sheet.small:
        return
    first, last = part.span
    x0, x1 = sheet.frame.metres(first), sheet.frame.metres(last)
    base = sheet.rest(part.at)
    top, count = base + part.number("height_m"), part.count("count", 4)
    sheet.line(Layer.FITTINGS, [(x0, top), (x1, top)], 0.4)
    for i in range(count):
        x = x0 + (x1 - x0) * i / max(count - 1, 1)
        sheet.line(Layer.FITTINGS, [(x, base), (x, top)], 0.4)
