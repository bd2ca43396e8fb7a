"""The picture of a drawing: parts dropped into place, hull and cuts, all as one SVG fragment."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from rules.silhouettes import fittings, hull, style, weapons
from rules.silhouettes import houses as built
from rules.silhouettes import rig as aloft
from rules.silhouettes.families import FAMILIES
from rules.silhouettes.frame import Options, frame_for, short
from rules.silhouettes.guns import gun
from rules.silhouettes.model import Drawing, Part
from rules.silhouettes.sheet import Extent, Layer, Sheet, Weapon

ABOVE, BELOW = 4.5, 1.5  # room in units around the highest point and under the waterline

Maker = Callable[[Sheet, Part], None]
PARTS: dict[str, Maker] = {
    "block": built.block,
    "dome": built.cap,
    "mat_roof": built.mat_roof,
    "hatch": built.hatch,
    "platform": built.platform,
    "tower": built.tower,
    "funnel": built.funnel,
    "mast": aloft.mast,
    "wire": aloft.wire,
    "kingpost": aloft.kingpost,
    "crane": aloft.crane,
    "gallows": aloft.gallows,
    "ramp_line": aloft.ramp_line,
    "catwalk": aloft.catwalk,
    "boat": fittings.boat,
    "raft": fittings.raft,
    "ventilator": fittings.ventilator,
    "searchlight": fittings.searchlight,
    "staff": fittings.staff,
    "rail": fittings.rail,
}
ARMS: dict[str, Callable[[Sheet, Part, Weapon], None]] = {
    "gun": gun,
    "torpedo_tube": weapons.torpedo_tube,
    "torpedo_bank": weapons.torpedo_bank,
    "torpedo": weapons.torpedo,
    "torpedo_port": weapons.torpedo_port,
    "depth_charges": weapons.depth_charges,
    "mines": weapons.mines,
    "mine": weapons.mine,
    "rockets": weapons.rockets,
}


@dataclass(frozen=True, slots=True)
class Picture:
    """A finished picture: the groups, its size in units, and how it came about.

    `top` is the height above the waterline; the waterline lies at y = 0.
    """

    body: str
    width: float
    top: float
    lift: float
    extent: Extent
    weapons: tuple[Weapon, ...]

    @property
    def height(self) -> float:
        """Return the height of the whole picture in units."""
        return self.top + BELOW

    @property
    def view_box(self) -> str:
        """Return the view box that shows the whole picture."""
        return f"0 {short(-self.top)} {short(self.width)} {short(self.height)}"


def profile(drawing: Drawing, options: Options | None = None) -> str:
    """Return the SVG groups of a drawing. The same values give the same text, always."""
    return picture(drawing, options or Options()).body


def picture(drawing: Drawing, options: Options | None = None) -> Picture:
    """Return the picture of a drawing with its size."""
    return _picture(_Key(drawing), options or Options())


@dataclass(frozen=True, slots=True)
class _Key:
    """A drawing as a key: drawings hold mappings, so they are known by slug and length."""

    drawing: Drawing

    def __hash__(self) -> int:
        return hash((self.drawing.slug, self.drawing.length_m))


@lru_cache(maxsize=1024)
def _picture(key: _Key, options: Options) -> Picture:
    sheet = draw(key.drawing, options)
    top = round(-sheet.extent.top + ABOVE, 1)
    return Picture(
        style.picture(sheet),
        sheet.frame.width,
        top,
        sheet.frame.lift,
        sheet.extent,
        tuple(sheet.weapons.values()),
    )


def draw(drawing: Drawing, options: Options) -> Sheet:
    """Return the sheet with everything drawn on it."""
    sheet = Sheet(drawing, frame_for(drawing.length_m, options), options)
    arms = iter(weapons.weapons(drawing))
    for part in drawing.parts:
        if part.kind in ARMS:
            _, weapon = next(arms)
            if weapon.key not in options.left_out:
                ARMS[part.kind](sheet, part, weapon)
        else:
            PARTS[part.kind](sheet, part)
    if FAMILIES[drawing.family].hull:
        _hull(sheet)
    sheet.extent.add(sheet.frame.width / 2, 0.0)
    return sheet


def _hull(sheet: Sheet) -> None:
    drawing, frame = sheet.drawing, sheet.frame
    sheet.shape(Layer.HULL, hull.outline(drawing, frame))
    for line in drawing.side_lines:
        if line.weight > 1 or not sheet.small:
            points = hull.side_line(drawing, frame, line)
            sheet.line(Layer.CUTS, points, line.weight)
    if sheet.small:
        return
    for row in drawing.portholes:
        for disc in hull.portholes(drawing, frame, row):
            sheet.shape(Layer.CUTS, disc)
    for strut in hull.struts(drawing, frame):
        sheet.shape(Layer.FITTINGS, strut)
