"""Guns, sized by their calibre: open mounts, tubs, shields, domes, turrets, casemates."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, radians, sin

from rules.silhouettes.frame import Point
from rules.silhouettes.model import Part
from rules.silhouettes.shapes import bar, box, dome, mirrored, turned
from rules.silhouettes.sheet import Layer, Sheet, Weapon


@dataclass(frozen=True, slots=True, kw_only=True)
class Sizes:
    """The sizes of a gun in metres, and the least weight of her barrel in units."""

    barrel: float
    pedestal: float
    house: float
    house_height: float
    weight: float


def sizes(calibre: float, mount: str) -> Sizes:
    """Return the usual sizes of a gun of this calibre (mm) on this mount."""
    if calibre < 20:
        return Sizes(barrel=1.15, pedestal=1.1, house=1.3, house_height=0.85, weight=0.8)
    if calibre <= 30:
        house = 3.0 if mount == "tub" else 1.4
        return Sizes(barrel=1.55, pedestal=1.15, house=house, house_height=1.0, weight=0.8)
    if calibre < 75:
        house = {"tub": 4.2, "shield": 0.026 * calibre + 0.6}.get(mount, 1.8)
        barrel = 0.042 * calibre + 0.9
        return Sizes(barrel=barrel, pedestal=1.2, house=house, house_height=1.5, weight=1.0)
    if calibre < 150:
        house, height = max(0.022 * calibre, 1.7), max(0.0165 * calibre, 1.7)
        pedestal, weight = 1.3, 1.05
        barrel = 0.034 * calibre
    else:
        house = 0.030 * calibre
        height = 0.0085 * calibre if calibre >= 300 else 0.0078 * calibre + 0.35
        pedestal, weight = 1.6, 1.45 if calibre >= 200 else 1.1
        barrel = 0.030 * calibre
    return Sizes(barrel=barrel, pedestal=pedestal, house=house, house_height=height, weight=weight)


def mount_of(part: Part) -> str:
    """Return the mount that the data states, or the usual one of the calibre."""
    calibre = part.number("calibre_mm")
    usual = "turret" if calibre >= 150 else "shield" if calibre >= 75 else "open"
    return part.word("mount", usual)


@dataclass(frozen=True, slots=True)
class _Gun:
    """A gun about to be drawn. She is drawn pointing forward and mirrored if she points aft."""

    sheet: Sheet
    part: Part
    weapon: Weapon
    mount: str
    size: Sizes
    x: float
    base: float

    def arm(self, *shapes: list[Point]) -> None:
        aft = self.part.facing < 0
        self.sheet.arm(self.weapon, *(mirrored(s, self.x) if aft else s for s in shapes))

    @property
    def angle(self) -> float:
        return self.part.number("elevation_deg", 8 if self.part.number("calibre_mm") < 75 else 3)

    def barrels(self, start: Point, length: float) -> list[list[Point]]:
        """Return the barrels from a point in the house outwards; two lie close together."""
        frame, angle = self.sheet.frame, radians(self.angle)
        calibre, count = self.part.number("calibre_mm"), self.part.count("barrels", 1)
        width = frame.weight(self.size.weight, 0.0028 * calibre) / frame.s
        apart = width * 1.6 if count > 1 and calibre < 75 and not self.sheet.small else 0.0
        found = []
        for side in (-0.5, 0.5) if apart else (0.0,):
            foot = (start[0], start[1] + side * apart)
            end = (foot[0] + length * cos(angle), foot[1] + length * sin(angle))
            found.append(bar(foot, end, width))
        return found


def gun(sheet: Sheet, part: Part, weapon: Weapon) -> None:
    """Draw a gun on what lies below her place."""
    mount = mount_of(part)
    base = sheet.foot(part)
    raised = part.number("raise_m")
    size = _stated(part, mount)
    x = sheet.frame.metres(part.at)
    if mount == "casemate":
        _casemate(_Gun(sheet, part, weapon, mount, size, x, base))
        return
    if not part.has("base_m"):
        _stand(sheet, x, base, raised, size, mount)
    elif mount not in ("open", "tub"):
        floor = sheet.rest(part.at, solids=not part.flag("on_deck"))
        _stand(sheet, x, min(floor, base), base - min(floor, base), size, mount)
    drawn = _Gun(sheet, part, weapon, mount, size, x, base + raised)
    _MOUNTS[mount](drawn)


def _stated(part: Part, mount: str) -> Sizes:
    """Return the usual sizes, with those that the data states in their place."""
    usual = sizes(part.number("calibre_mm"), mount)
    house = part.number("house_m", usual.house)
    if part.has("house_half_m"):
        house = 2 * part.number("house_half_m")
    return Sizes(
        barrel=part.number("barrel_m", usual.barrel),
        pedestal=part.number("pedestal_m", usual.pedestal),
        house=house,
        house_height=part.number("house_height_m", usual.house_height),
        weight=usual.weight,
    )


def _stand(sheet: Sheet, x: float, base: float, raised: float, size: Sizes, mount: str) -> None:
    """Draw a barbette or a bandstand below a raised gun, in the colour of the houses."""
    if raised <= 0.05:
        return
    half = size.house / 3 if mount == "turret" else size.house * 0.4
    if mount == "open":
        half = 0.55
    sheet.shape(Layer.HOUSES, box(x - half, base - 0.1, x + half, base + raised))


def _open(gun: _Gun) -> None:
    """A post, a cradle with the breech behind, the barrels; a machine gun has no cradle."""
    calibre, size = gun.part.number("calibre_mm"), gun.size
    z = gun.base + size.pedestal
    if calibre < 20:
        barrels = gun.barrels((gun.x - 0.25, z - 0.06), size.barrel + 0.25)
        gun.arm(box(gun.x - 0.17, gun.base, gun.x + 0.17, z), *barrels)
        return
    wide = min(0.26 + 0.021 * calibre, 1.7)
    tall = min(0.66 + 0.006 * calibre, 1.3)
    post = min(0.3 + 0.006 * calibre, 0.8) / 2
    pivot = (gun.x, z + tall * 0.3)
    cradle = turned(
        box(gun.x - wide / 2, z - tall * 0.15, gun.x + wide / 2, z + tall * 0.85),
        gun.angle, pivot,
    )  # fmt: skip
    shapes = [box(gun.x - post, gun.base, gun.x + post, z), cradle]
    start = (gun.x + wide * 0.3, z + tall * 0.42)
    shapes += gun.barrels(start, size.barrel + wide * 0.2)
    if not gun.sheet.small:
        knob = turned(
            box(gun.x - wide * 0.74, z + tall * 0.2, gun.x - wide * 0.5, z + tall * 0.48),
            gun.angle, pivot,
        )  # fmt: skip
        shapes.append(knob)
    gun.arm(*shapes)


def _tub(gun: _Gun) -> None:
    """An open gun in a tub; the tub is part of the ship."""
    half = gun.size.house / 2
    tall = min(0.9, max(0.55, gun.size.house * 0.3))
    foot = gun.base - 0.1
    gun.sheet.shape(Layer.HOUSES, box(gun.x - half, foot, gun.x + half, gun.base + tall))
    _open(gun)


def _shield(gun: _Gun) -> None:
    """A shield: upright at its open back, its face raked outwards below, inwards above."""
    long, tall = gun.size.house, gun.size.house_height
    tilt = max(gun.angle - 8, 0) * 0.4

    def at(share: float, height: float) -> Point:
        return gun.x + (share - 0.5) * long, gun.base + height * tall

    house = [at(0, 0), at(0.82, 0), at(1, 0.55), at(0.76, 1), at(0, 0.84)]
    house = turned(house, tilt, (gun.x, gun.base))
    gun.arm(house, *gun.barrels(at(0.6, 0.58), gun.size.barrel + long * 0.35))


def _drum(gun: _Gun) -> None:
    """A round turret: upright below, a dome above."""
    half, tall = gun.size.house / 2, gun.size.house_height
    wall = tall * 0.42
    pieces = 6 if gun.sheet.small else 10
    roof = dome(gun.x - half, gun.x + half, gun.base + wall, tall - wall, pieces)
    house = [(gun.x - half, gun.base), (gun.x + half, gun.base), *roof]
    start = (gun.x + half * 0.4, gun.base + tall * 0.6)
    gun.arm(house, *gun.barrels(start, gun.size.barrel + half * 0.6))


def _turret(gun: _Gun) -> None:
    """A gunhouse: upright back, the roof falling to half height at the face."""
    long, tall = gun.size.house, gun.size.house_height

    def at(share: float, height: float) -> Point:
        return gun.x + share * long, gun.base + height * tall

    house = [at(-0.5, 0), at(0.46, 0), at(0.5, 0.5), at(0.22, 1), at(-0.5, 0.9)]
    gun.arm(house, *gun.barrels(at(0.3, 0.5), gun.size.barrel + long * 0.2))


def _casemate(gun: _Gun) -> None:
    """A light opening in the side, a short barrel in front of it."""
    z = gun.sheet.deck(gun.part.at) * 0.62
    half = 0.011 * gun.part.number("calibre_mm")
    frame = gun.sheet.frame
    tall = max(half * 0.7, 0.7 / (frame.s * frame.lift))
    if not gun.sheet.small:
        gun.sheet.shape(Layer.CUTS, box(gun.x - half, z - tall, gun.x + half, z + tall))
    width = max(0.9 / frame.s, 0.004 * gun.part.number("calibre_mm"))
    gun.arm(bar((gun.x, z), (gun.x + half * 2.4, z + 0.1), width))


_MOUNTS = {
    "open": _open,
    "tub": _tub,
    "shield": _shield,
    "drum": _drum,
    "dome": _drum,
    "turret": _turret,
    "casemate": _casemate,
}
