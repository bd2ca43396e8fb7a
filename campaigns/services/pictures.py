"""Pictures of reports: nothing of the file that was sent is kept but what can be seen.

Whatever a file holds beside its first image (places, names, a second file, more frames) is gone,
for the dots are painted anew and encoded by us.
"""

from __future__ import annotations

import io
import warnings
from dataclasses import dataclass
from typing import IO, Any

from django.utils.translation import gettext as _
from PIL import Image, ImageOps

from campaigns.services.results import Refused

MOST_BYTES = 5_000_000
MOST_DOTS = 40_000_000
LONGEST_SIDE = 1600
FORMATS = ("JPEG", "PNG", "WEBP", "GIF")
MEDIA_TYPE = "image/webp"
QUALITY = 82


@dataclass(frozen=True, slots=True, kw_only=True)
class Encoded:
    """A picture as it is kept."""

    content: bytes
    width: int
    height: int
    media_type: str = MEDIA_TYPE


def encoded(file: IO[bytes], size: int) -> Encoded:
    """Return the picture of a file, re-encoded and at most 1600 dots long.

    Raises Refused for a file that is too large, no picture, damaged, or has too many dots: those
    are counted before any of them is unpacked.
    """
    if size > MOST_BYTES:
        raise Refused(_("The file has more than 5 MB. Save the picture smaller."), "file")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)  # counted below
            with Image.open(io.BytesIO(file.read(MOST_BYTES + 1)), formats=FORMATS) as image:
                return _painted(image)
    except Image.DecompressionBombError:
        raise _too_many_dots() from None
    except Refused:
        raise
    except (OSError, ValueError, SyntaxError, ArithmeticError, IndexError, KeyError) as fault:
        raise Refused(
            _("This file is no picture that can be read. Use a JPEG, PNG, WebP or GIF."), "file"
        ) from fault


def _painted(image: Any) -> Encoded:
    if image.width * image.height > MOST_DOTS:
        raise _too_many_dots()
    if image.format == "JPEG":
        image.draft("RGB", (LONGEST_SIDE, LONGEST_SIDE))  # unpacks no more than is needed
    image.load()
    upright = ImageOps.exif_transpose(image) or image
    has_holes = "A" in upright.getbands() or "transparency" in upright.info
    plain = upright.convert("RGBA" if has_holes else "RGB")
    plain.thumbnail((LONGEST_SIDE, LONGEST_SIDE))
    bare = Image.new(plain.mode, plain.size)  # without what was written beside the dots
    bare.paste(plain)
    out = io.BytesIO()
    bare.save(out, "WEBP", quality=QUALITY, method=4)
    return Encoded(content=out.getvalue(), width=bare.width, height=bare.height)


def _too_many_dots() -> Refused:
    return Refused(_("The picture has more than 40 million dots. Save it smaller."), "file")
