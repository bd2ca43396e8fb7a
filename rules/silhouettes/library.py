"""The drawings at hand: every file in `data/drawings`, found by looking."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from types import MappingProxyType

from rules.silhouettes.loader import DrawingError, read_file
from rules.silhouettes.model import Drawing

FOLDER = Path(__file__).parent / "data" / "drawings"


@cache
def drawings(folder: Path = FOLDER) -> Mapping[str, Drawing]:
    """Return all drawings by slug. Raises DrawingError, also where two files share a slug."""
    found: dict[str, Drawing] = {}
    for path in sorted(folder.glob("*.json")):
        for slug, drawing in read_file(path).items():
            if slug in found:
                raise DrawingError(path.name, slug, "", "", "stands in another file too")
            found[slug] = drawing
    return MappingProxyType(found)


def drawing(slug: str, length_m: float | None = None) -> Drawing | None:
    """Return a drawing at a length of its own or at this one; None if there is none."""
    found = drawings().get(slug)
    return found.stretched(length_m) if found else None


def nearest(length_m: float) -> Drawing:
    """Return the ship nearest in length, stretched to it and known to show a type only."""
    ships = [d for d in drawings().values() if d.family not in ("land", "field")]
    best = min(ships, key=lambda d: (abs(d.length_m - length_m), d.slug))
    return replace(best.stretched(length_m), shows_a_type=True)
