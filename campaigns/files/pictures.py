"""Pictures that come in a file: none that this site would not have made itself."""

from __future__ import annotations

import warnings
from io import BytesIO

from PIL import Image, UnidentifiedImageError

FORMATS = {"image/jpeg": "JPEG", "image/png": "PNG", "image/webp": "WEBP"}
MOST_BYTES = 4_000_000
MOST_PIXELS = 40_000_000


def refuse_picture(content: bytes, media_type: str, width: int, height: int) -> str:
    """Return what is wrong with a picture, "" for nothing."""
    if len(content) > MOST_BYTES or width * height > MOST_PIXELS:
        return "is too large a picture"
    kind = FORMATS[media_type]
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            with Image.open(BytesIO(content), formats=[kind]) as image:
                size = image.size
                image.verify()
            with Image.open(BytesIO(content), formats=[kind]) as image:
                noted = size == (width, height) and bool(image.getexif())
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, Warning, MemoryError):
        return f"is no picture of the kind {media_type}"
    except Image.DecompressionBombError:
        return "is too large a picture"
    if size != (width, height):
        return f"is {size[0]} × {size[1]} and not {width} × {height}"
    return "carries what a camera noted" if noted else ""
