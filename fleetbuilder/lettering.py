"""Letters for a picture: the site's fonts, others for scripts that they lack, lines that fit."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from fontTools.ttLib import TTFont
from PIL import ImageFont, features

from config.web.fonts import source_of

# Looked for among the fonts of the machine, if it has any, for names that ours cannot write.
OTHERS = (
    *("DejaVuSans-Bold.ttf", "NotoSans-Bold.ttf"),
    *("NotoSansCJK-Regular.ttc", "wqy-microhei.ttc"),
)
JOINERS = "\u200c\u200d"


@dataclass(frozen=True, slots=True)
class Lettering:
    """Writes at so many dots for one."""

    fine: int

    def fitting(self, text: str, face: str, size: int) -> tuple[ImageFont.FreeTypeFont, str]:
        """Return a font for a text, and as much of the text as it can write."""
        path, shown = written(text, face)
        return font(path, size * self.fine), shown

    def legible(self, text: str) -> bool:
        """Return whether a name is still one in what can be written of it."""
        _path, shown = written(text, "serif-600")
        return 2 * _letters(shown) >= _letters(text) and bool(shown)

    def wrapped(
        self, text: str, face: str, sizes: Sequence[tuple[int, int]], width: float
    ) -> tuple[int, list[str]]:
        """Return the first size at which a text fits into as many lines as that size may have,
        with the lines.

        At the last size, what finds no room is left out.
        """
        size, most, lines = 0, 1, [""]
        for size, most in sizes:
            font, shown = self.fitting(text, face, size)
            lines = list(_lines(font, shown, width * self.fine)) or [""]
            if len(lines) <= most:
                break
        return size, lines[:most]


def _lines(font: ImageFont.FreeTypeFont, text: str, width: float) -> Iterator[str]:
    """Yield lines no wider than `width`, broken between words, or inside one that is too long."""
    line = ""
    for word in text.split():
        longer = f"{line} {word}".strip()
        if font.getlength(longer) <= width:
            line = longer
            continue
        if line:
            yield line
        *full, line = _pieces(font, word, width)
        yield from full
    if line:
        yield line


def _pieces(font: ImageFont.FreeTypeFont, word: str, width: float) -> list[str]:
    pieces = [""]
    for letter in word:
        if pieces[-1] and font.getlength(pieces[-1] + letter) > width:
            pieces.append("")
        pieces[-1] += letter
    return pieces


@lru_cache(maxsize=64)
def font(path: str, size: int) -> ImageFont.FreeTypeFont:
    """Return a font at a size in dots."""
    layout = ImageFont.Layout.RAQM if shapes() else ImageFont.Layout.BASIC
    return ImageFont.truetype(path, size, layout_engine=layout)


@cache
def shapes() -> bool:
    """Return whether scripts that join letters or run from the right can be written here."""
    return bool(features.check("raqm") and features.check("fribidi"))


@lru_cache(maxsize=256)
def written(text: str, face: str) -> tuple[str, str]:
    """Return the file of the font that writes most of a text, ours first, and what it writes."""
    text = "".join(sign for sign in text if not _is_unseen(sign))
    paths = [str(source_of(face)), *others()]
    shown = [_kept(text, path) for path in paths]
    best = max(range(len(paths)), key=lambda number: (len(shown[number]), -number))
    return paths[best], " ".join(shown[best].split())


def _kept(text: str, path: str) -> str:
    """Return the signs of a text that a font has. Without shaping none from right to left."""
    known = signs_of(path)
    kept = "".join(sign for sign in text if sign.isspace() or sign in JOINERS or ord(sign) in known)
    turned = any(unicodedata.bidirectional(sign) in ("R", "AL") for sign in kept)
    return "" if turned and not shapes() else kept


def _is_unseen(sign: str) -> bool:
    """Return whether a sign only steers others; joiners do so to good purpose where we shape."""
    if sign in JOINERS:
        return not shapes()
    return unicodedata.category(sign) == "Cf" or "\ufe00" <= sign <= "\ufe0f"


def _letters(text: str) -> int:
    return sum(sign.isalnum() for sign in text)


@cache
def signs_of(path: str) -> frozenset[int]:
    """Return the code points that a font can write."""
    with TTFont(path, lazy=True, fontNumber=0) as opened:
        return frozenset(opened.getBestCmap() or ())


@cache
def others() -> tuple[str, ...]:
    """Return the files of those other fonts that the machine has."""
    found = []
    for name in OTHERS:
        try:
            found.append(str(ImageFont.truetype(name, 12).path))
        except OSError:
            continue
    return tuple(found)
