"""Many small pictures in one file: a symbol each, for pages to take by name."""

from __future__ import annotations

from collections.abc import Iterable

from rules.silhouettes.frame import Options, short
from rules.silhouettes.model import Drawing
from rules.silhouettes.profile import Picture, picture

SMALL = Options(detail="small", hits=False)
SVG = "http://www.w3.org/2000/svg"


def sprite(entries: Iterable[tuple[str, Drawing]]) -> str:
    """Return an SVG document with one symbol per (id, drawing), in small detail.

    A symbol's height in units is that of `small(drawing)`; it stretches to whatever box it is
    given, so that a page may set all its ships to one scale.
    """
    symbols = "".join(_symbol(name, small(drawing)) for name, drawing in entries)
    return f'<svg xmlns="{SVG}">{symbols}</svg>'


def small(drawing: Drawing) -> Picture:
    """Return the small picture of a drawing, as it stands in a sprite."""
    return picture(drawing, SMALL)


def _symbol(name: str, found: Picture) -> str:
    return (
        f'<symbol id="{name}" viewBox="{found.view_box}" preserveAspectRatio="none">'
        f"{found.body}</symbol>"
    )


def box(found: Picture) -> str:
    """Return the view box of a picture that takes a symbol: the same size, from the corner."""
    return f"0 0 {short(found.width)} {short(found.height)}"
