"""Web fonts from the installed font packages: Latin only, small, and never committed.

The faces get a family name of their own: their licence reserves the original one for the
unaltered fonts.
"""

from __future__ import annotations

import hashlib
import logging
from dataclasses import dataclass
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

from fontTools import subset

SHEET = "fonts.css"
STAMP = "built.txt"
RECIPE = "1"  # raise when the subset or the sheet changes

# Letters with accents, dashes, quotes, arrows and the signs the site writes.
LATIN = [
    *range(0x20, 0x7F),
    *range(0xA0, 0x180),
    *(0x192, 0x2BC, 0x2C6, 0x2C7, 0x2D8, 0x2D9, 0x2DA, 0x2DB, 0x2DC, 0x2DD),
    *range(0x218, 0x21C),
    *range(0x2010, 0x2016),
    *(0x2018, 0x2019, 0x201A, 0x201C, 0x201D, 0x201E, 0x2020, 0x2022, 0x2026, 0x202F),
    *(0x2032, 0x2033, 0x2039, 0x203A, 0x2044, 0x20AC, 0x2116, 0x2122),
    *(0x2190, 0x2191, 0x2192, 0x2193, 0x2212, 0x2215, 0x2248, 0x2260, 0x2264, 0x2265),
    *(0x25B2, 0x25BC, 0x2713),
]
FEATURES = ["kern", "liga", "lnum", "tnum", "mark", "mkmk", "ccmp", "locl"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Face:
    """One file: where it comes from and how the sheet names it."""

    name: str
    package: str
    file: str
    family: str
    weight: int
    style: str = "normal"


FACES = (
    Face(
        name="sans-400",
        package="font_source_sans_pro",
        file="SourceSansPro-Regular.ttf",
        family="Chart Sans",
        weight=400,
    ),
    Face(
        name="sans-600",
        package="font_source_sans_pro",
        file="SourceSansPro-Semibold.ttf",
        family="Chart Sans",
        weight=600,
    ),
    Face(
        name="serif-400",
        package="font_source_serif_pro",
        file="SourceSerifPro-Regular.ttf",
        family="Chart Serif",
        weight=400,
    ),
    Face(
        name="serif-400-italic",
        package="font_source_serif_pro",
        file="SourceSerifPro-It.ttf",
        family="Chart Serif",
        weight=400,
        style="italic",
    ),
    Face(
        name="serif-600",
        package="font_source_serif_pro",
        file="SourceSerifPro-Semibold.ttf",
        family="Chart Serif",
        weight=600,
    ),
)


def build(folder: Path) -> bool:
    """Build the faces that lack, and their sheet, in `folder`; return False if all stood there.

    Raises FileNotFoundError if a font package is not installed.
    """
    stamp = _stamp()
    kept = folder / STAMP
    fresh = kept.is_file() and kept.read_text() == stamp
    missing = [face for face in FACES if not (fresh and _file(folder, face).is_file())]
    if not missing and (folder / SHEET).is_file():
        return False
    logging.getLogger("fontTools").setLevel(logging.WARNING)
    folder.mkdir(parents=True, exist_ok=True)
    for face in missing:
        _subset(face, _file(folder, face))
    (folder / SHEET).write_text("\n".join(_rule(face) for face in FACES))
    kept.write_text(stamp)
    return True


def _file(folder: Path, face: Face) -> Path:
    return folder / f"{face.name}.woff2"


def source_of(name: str) -> Path:
    """Return the whole font behind a face, for a picture. Raises KeyError for an unknown name."""
    return _source({face.name: face for face in FACES}[name])


def _source(face: Face) -> Path:
    spec = find_spec(face.package)
    if spec is None or spec.origin is None:
        raise FileNotFoundError(f"The package {face.package.replace('_', '-')} is not installed.")
    return Path(spec.origin).parent / "files" / face.file


def _stamp() -> str:
    parts = [RECIPE, version("fonttools")]
    parts += [f"{face.name}:{_source(face).stat().st_size}" for face in FACES]
    return hashlib.sha256(" ".join(parts).encode()).hexdigest()


def _subset(face: Face, target: Path) -> None:
    options = subset.Options()
    options.flavor = "woff2"
    options.layout_features = FEATURES
    options.hinting = False
    options.desubroutinize = True
    options.notdef_outline = True
    options.name_IDs = [0, 1, 2, 4, 6, 13, 14]  # copyright, names, licence
    font = subset.load_font(str(_source(face)), options)
    subsetter = subset.Subsetter(options=options)
    subsetter.populate(unicodes=LATIN)
    subsetter.subset(font)
    _rename(font["name"], face)
    subset.save_font(font, str(target), options)
    font.close()


def _rename(names: object, face: Face) -> None:
    full = f"{face.family} {face.weight} {face.style}"
    words = {1: face.family, 4: full, 6: full.replace(" ", "-")}
    for record in names.names:  # type: ignore[attr-defined]
        if record.nameID in words:
            record.string = words[record.nameID]


def _rule(face: Face) -> str:
    return (
        "@font-face {\n"
        f'  font-family: "{face.family}";\n'
        f"  font-weight: {face.weight};\n"
        f"  font-style: {face.style};\n"
        "  font-display: swap;\n"
        f'  src: url("{face.name}.woff2") format("woff2");\n'
        "}\n"
    )
