"""From a finished sheet to SVG: groups back to front, colours by variable, nothing inline.

Colours are attributes (`currentColor`, `var(--sil-paper)`, `var(--sil-accent)`), so that a picture
looks the same in a page and when another page takes it from a file of symbols.
"""

from __future__ import annotations

from rules.silhouettes.frame import Frame, short
from rules.silhouettes.sheet import Layer, Sheet, Weapon

PAPER = "var(--sil-paper,Canvas)"
ACCENT = "var(--sil-accent,currentColor)"
SEAM = 0.7
LEAST_HIT = 12.0

_CLASSES = {
    Layer.STAYS: "sil-rig",
    Layer.RIG: "sil-rig",
    Layer.FUNNELS: "sil-funnels",
    Layer.HOUSES: "sil-house",
    Layer.HULL: "sil-hull",
    Layer.CUTS: "sil-cuts",
    Layer.FITTINGS: "sil-fittings",
    Layer.CLAMPS: "sil-rig",
}


def picture(sheet: Sheet) -> str:
    """Return the whole picture as SVG groups; the caller puts them into an `svg` or a `symbol`."""
    weight = short(sheet.frame.weight(SEAM))
    seam = f' stroke="{PAPER}" stroke-width="{weight}" paint-order="stroke"'
    parts = [_layer(sheet, layer, seam) for layer in Layer if layer < Layer.CLAMPS]
    parts.append(_weapons(sheet, seam))
    parts.append(_layer(sheet, Layer.CLAMPS, seam))
    parts.append(_waterline(sheet))
    if sheet.options.hits and not sheet.small:
        parts.append(_hits(sheet))
    body = "".join(parts)
    if sheet.options.facing == "left":
        return f'<g transform="matrix(-1 0 0 1 {short(sheet.frame.width)} 0)">{body}</g>'
    return body


def _layer(sheet: Sheet, layer: Layer, seam: str) -> str:
    """Return a layer: its lines by weight, then its shapes."""
    name = "" if sheet.small else f' class="{_CLASSES[layer]}"'
    lines = [
        f'<path stroke-width="{short(weight)}" d="{"".join(found)}"/>'
        for (where, weight), found in sheet.lines.items()
        if where is layer
    ]
    colour = PAPER if layer is Layer.CUTS else "currentColor"
    faint = ' opacity=".65"' if layer is Layer.STAYS else ""
    out = ""
    if lines:
        out = f'<g{name} fill="none" stroke="{colour}"{faint}>{"".join(lines)}</g>'
    shapes = sheet.shapes.get(layer)
    if shapes and layer is Layer.CUTS:
        out += f'<path{name} fill="{PAPER}" d="{"".join(shapes)}"/>'
    elif shapes:
        paths = "".join(f'<path d="{d}"/>' for d in shapes)
        edge = "" if layer is Layer.FITTINGS else seam
        out += f'<g{name} fill="currentColor"{edge}>{paths}</g>'
    return out


def _weapons(sheet: Sheet, seam: str) -> str:
    shown = [w for w in sheet.weapons.values() if w.key not in sheet.options.left_out]
    if not shown:
        return ""
    if sheet.small:
        paths = "".join(f'<path d="{"".join(w.shapes)}"/>' for w in shown)
        return f'<g fill="{ACCENT}"{seam}>{paths}</g>'
    groups = "".join(_weapon(w, w.key in sheet.options.quiet) for w in shown)
    return f'<g class="sil-weapons"{seam}>{groups}</g>'


def _weapon(weapon: Weapon, quiet: bool) -> str:
    colour = "currentColor" if quiet else ACCENT
    return f'<g data-weapon="{weapon.key}" fill="{colour}"><path d="{"".join(weapon.shapes)}"/></g>'


def _waterline(sheet: Sheet) -> str:
    frame = sheet.frame
    name = "" if sheet.small else ' class="sil-water"'
    weight = short(frame.weight(0.8))
    return (
        f'<path{name} stroke="{ACCENT}" stroke-width="{weight}" opacity=".55"'
        f' d="M0 .4h{short(frame.width)}"/>'
    )


def _hits(sheet: Sheet) -> str:
    """Return the areas to tap: one a weapon, at least 12 units each way, small ones on top."""
    shown = [w for w in sheet.weapons.values() if w.key not in sheet.options.left_out]
    shown.sort(key=lambda w: w.extent.left - w.extent.right)
    rectangles = "".join(_hit(weapon, sheet.frame) for weapon in shown)
    return f'<g class="sil-hits" fill="none" pointer-events="all">{rectangles}</g>'


def _hit(weapon: Weapon, frame: Frame) -> str:
    box = weapon.extent
    x, width = _at_least(box.left - 1, box.right + 1)
    y, height = _at_least(box.top - 1, box.bottom + 1)
    x = min(max(x, 0.0), frame.width - width)
    return (
        f'<rect data-weapon="{weapon.key}" x="{short(x, 1)}" y="{short(y, 1)}"'
        f' width="{short(width, 1)}" height="{short(height, 1)}"/>'
    )


def _at_least(low: float, high: float) -> tuple[float, float]:
    """Return start and size of a stretch, widened around its middle where it is too small."""
    size = max(high - low, LEAST_HIT)
    return (low + high) / 2 - size / 2, size
