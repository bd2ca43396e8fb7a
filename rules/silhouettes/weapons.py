"""Torpedoes, depth charges, mines and rockets; and the keys that all weapons go by."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, radians, sin

from rules.silhouettes.frame import Point
from rules.silhouettes.model import Drawing, Part
from rules.silhouettes.shapes import Disc, Shape, bar, box, mirrored, turned
from rules.silhouettes.sheet import Layer, Sheet, Weapon

KINDS = {
    "torpedo_tube": "torpedo",
    "torpedo_bank": "torpedo",
    "torpedo": "torpedo",
    "torpedo_port": "torpedo",
    "depth_charges": "depth-charge",
    "mines": "mine",
    "mine": "mine",
    "rockets": "rocket",
    "gun": "gun",
}


def weapons(drawing: Drawing) -> Iterator[tuple[Part, Weapon]]:
    """Yield each weapon's part with her key: `gun-20-1`, `torpedo-2`, `gun-150-battery`."""
    counted: dict[str, int] = {}
    for part in drawing.parts:
        kind = KINDS.get(part.kind)
        if kind is None:
            continue
        calibre = part.number("calibre_mm") if kind == "gun" else None
        stem = f"gun-{calibre:g}" if calibre else kind
        if part.word("mount") == "casemate":
            key = f"{stem}-battery"
        else:
            counted[stem] = counted.get(stem, 0) + 1
            key = f"{stem}-{counted[stem]}"
        barrels = part.count("barrels", 1)
        yield part, Weapon(key, kind, calibre, barrels, part.at, part.facing)


def torpedo_tube(sheet: Sheet, part: Part, weapon: Weapon) -> None:
    """A fixed tube at the ship's side, a little up, in two clamps."""
    length, height = part.number("length_m", 6.2), part.number("height_m", 0.62)
    x = sheet.frame.metres(part.at)
    z = sheet.deck(part.at) + part.number("raise_m", 0.35) + height / 2
    tilt = part.number("elevation_deg", 3)
    tube = turned(box(x - length / 2, z - height / 2, x + length / 2, z + height / 2), tilt, (x, z))
    sheet.arm(weapon, mirrored(tube, x) if part.facing < 0 else tube)
    _clamps(sheet, x, z, length, height, tilt * part.facing)


def torpedo_bank(sheet: Sheet, part: Part, weapon: Weapon) -> None:
    """A trained bank, level, on its pivot."""
    length, height = part.number("length_m", 6.2), part.number("height_m", 0.62)
    raised = part.number("raise_m", 0.35)
    x, base = sheet.frame.metres(part.at), sheet.foot(part)
    low = base + raised
    shapes = [box(x - length / 2, low, x + length / 2, low + height)]
    if raised > 0.05:
        shapes.append(box(x - length * 0.07, base, x + length * 0.07, low + height / 2))
    sheet.arm(weapon, *shapes)


def torpedo(sheet: Sheet, part: Part, weapon: Weapon) -> None:
    """A bare torpedo in rack, collar or trough, or a reload on deck."""
    length, height = part.number("length_m", 5.2), part.number("height_m", 0.55)
    x = sheet.frame.metres(part.at)
    z = sheet.deck(part.at) + part.number("raise_m", 0.1) + height / 2
    body = _cigar(x, z, length, height)
    sheet.arm(weapon, mirrored(body, x) if part.facing < 0 else body)
    _clamps(sheet, x, z, length, height * (1.5 if part.flag("rack") else 1.0), 0)


def _cigar(x: float, z: float, length: float, height: float) -> list[Point]:
    """Return a torpedo: blunt at the head, drawn out at the tail."""
    half, r = length / 2, height / 2
    return [
        (x - half, z),
        (x - half + height * 1.2, z - r),
        (x + half - height * 0.5, z - r),
        (x + half - height * 0.1, z - r * 0.6),
        (x + half, z),
        (x + half - height * 0.1, z + r * 0.6),
        (x + half - height * 0.5, z + r),
        (x - half + height * 1.2, z + r),
    ]


def _clamps(sheet: Sheet, x: float, z: float, length: float, height: float, tilt: float) -> None:
    if sheet.small:
        return
    for share in (-0.25, 0.25):
        ends = [(x + share * length, z - height / 2), (x + share * length, z + height * 0.62)]
        sheet.line(Layer.CLAMPS, turned(ends, tilt, (x, z)), 0.5)


def torpedo_port(sheet: Sheet, part: Part, weapon: Weapon) -> None:
    """An opening in the bow with the torpedo's head in it."""
    length, x = part.number("length_m", 2.2), sheet.frame.metres(part.at)
    z = sheet.deck(part.at) * 0.55
    tall = length * 0.17
    if not sheet.small:
        sheet.shape(Layer.CUTS, Disc(x, z, length * 0.55, tall))
    sheet.arm(weapon, Disc(x, z, length * 0.34, tall * 0.5))


def depth_charges(sheet: Sheet, part: Part, weapon: Weapon) -> None:
    """A row of charges; from four on with the rail of their rack."""
    radius, count = part.number("radius_m", 0.3), part.count("count", 2)
    x, base = sheet.frame.metres(part.at), sheet.rest(part.at) + part.number("raise_m")
    lift = sheet.frame.lift
    tall = radius / lift
    gap = radius * 2.12
    start = max(x - gap * (count - 1) / 2, radius)
    shapes: list[Shape] = [Disc(start + gap * i, base + tall, radius, tall) for i in range(count)]
    if count >= 4:
        z = base + tall * 2.5
        end = start + gap * (count - 1) + radius
        width = sheet.frame.weight(0.5) / sheet.frame.s / lift
        shapes.append(bar((start - radius, z), (end, z), width))
    sheet.arm(weapon, *shapes)


def mines(sheet: Sheet, part: Part, weapon: Weapon) -> None:
    """A row of mines on their rails."""
    radius, count = part.number("radius_m", 0.5), part.count("count", 4)
    first, last = part.span
    tall = radius / sheet.frame.lift
    shapes: list[Shape] = []
    for i in range(count):
        t = first + (last - first) * i / max(count - 1, 1)
        shapes.append(Disc(sheet.frame.metres(t), sheet.rest(t) + tall, radius, tall))
    sheet.arm(weapon, *shapes)


def mine(sheet: Sheet, part: Part, weapon: Weapon) -> None:
    """One horned mine, as large as life is not, at the waterline."""
    radius = part.number("radius_m", 1.25)
    x, z = sheet.frame.metres(part.at), radius
    shapes: list[Shape] = [Disc(x, z, radius, radius)]
    for i in range(8):
        angle = 2 * pi * i / 8
        end = (x + radius * 1.32 * cos(angle), max(z + radius * 1.32 * sin(angle), 0.0))
        shapes.append(bar((x, z), end, radius * 0.26))
    sheet.arm(weapon, *shapes)


def rockets(sheet: Sheet, part: Part, weapon: Weapon) -> None:
    """Two rails of rockets on a post."""
    length = part.number("length_m", 1.8)
    x, base = sheet.frame.metres(part.at), sheet.rest(part.at) + part.number("raise_m")
    angle = radians(14)
    width = max(length * 0.1, 0.8 / sheet.frame.s)
    height = length * 0.55
    shapes = [box(x - width * 0.6, base, x + width * 0.6, base + height)]
    for step in (0.0, width * 2):
        z = base + height + step
        dx, dz = length / 2 * cos(angle), length / 2 * sin(angle)
        shapes.append(bar((x - dx, z - dz), (x + dx, z + dz), width))
    sheet.arm(weapon, *shapes)
