"""Pictures are painted anew: what a hostile or talkative file brings along is gone."""

from __future__ import annotations

import io
import struct
import zlib
from typing import Any

import pytest
from PIL import Image

from campaigns.services.pictures import encoded
from campaigns.services.results import Refused
from fleetbuilder.pdf import weasyprint

GPS, ORIENTATION, MAKER = 0x8825, 0x0112, 0x010F


def photo(width: int = 64, height: int = 32, form: str = "JPEG", **more: Any) -> bytes:
    """Return a picture file: left half red, right half blue."""
    image = Image.new("RGB", (width, height), (200, 0, 0))
    image.paste((0, 0, 200), (width // 2, 0, width, height))
    out = io.BytesIO()
    image.save(out, form, **more)
    return out.getvalue()


def kept(content: bytes) -> Image.Image:
    found = encoded(io.BytesIO(content), len(content))
    image = Image.open(io.BytesIO(found.content))
    assert (image.format, image.size) == ("WEBP", (found.width, found.height))
    return image


@pytest.mark.parametrize("form", ["JPEG", "PNG", "WEBP", "GIF"])
def test_four_formats_become_one(form: str) -> None:
    image = kept(photo(form=form)).convert("RGB")
    red, blue = image.getpixel((4, 16)), image.getpixel((60, 16))
    assert isinstance(red, tuple)
    assert isinstance(blue, tuple)
    assert red[0] > 150 > red[2]
    assert blue[2] > 150 > blue[0]


def test_where_and_with_what_it_was_taken_is_gone_and_it_stands_upright() -> None:
    exif = Image.Exif()
    exif[ORIENTATION], exif[MAKER] = 6, "Spy & Sons"
    exif.get_ifd(GPS)[2] = (52.0, 4.0, 8.0)
    content = photo(exif=exif, comment=b"Rosebud")
    assert b"Spy & Sons" in content
    image = kept(content)
    assert image.size == (32, 64)  # turned
    assert not image.getexif()
    assert not {"exif", "xmp", "icc_profile", "comment"} & set(image.info)
    found = encoded(io.BytesIO(content), len(content)).content
    assert b"Spy" not in found
    assert b"Rosebud" not in found


def test_a_large_one_is_made_smaller_a_small_one_stays() -> None:
    assert kept(photo(3200, 800)).size == (1600, 400)
    assert kept(photo(20, 10)).size == (20, 10)


def test_a_bomb_is_refused_by_its_head_alone() -> None:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return (
            struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        )

    for side in (6_400, 60_000):  # 41 million dots, and more than Pillow itself would open
        head = struct.pack(">IIBBBBB", side, side + 100, 1, 0, 0, 0, 0)
        packed = zlib.compress(b"\0" * 100_000)
        bomb = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", packed)
        with pytest.raises(Refused, match="40 million dots"):
            encoded(io.BytesIO(bomb), len(bomb))


def test_a_file_that_is_two_things_is_a_picture_alone_afterwards() -> None:
    script = b"<script>alert(1)</script>PK\x03\x04evil.exe"
    found = encoded(io.BytesIO(photo() + script), 2_000).content
    assert b"script" not in found
    assert b"PK" not in found


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>",
        b"GIF89a<script>alert(1)</script>",
        b"%PDF-1.7",
        photo()[:300],
        photo(400, 400, "PNG")[:200],
        photo(form="BMP"),
    ],
)
def test_what_is_damaged_or_no_picture_is_refused(content: bytes) -> None:
    with pytest.raises(Refused, match="no picture that can be read") as fault:
        encoded(io.BytesIO(content), len(content))
    assert fault.value.field == "file"


def test_a_damaged_picture_is_refused_after_a_pdf_was_made_as_well(pango: None) -> None:
    weasyprint()
    with pytest.raises(Refused, match="no picture that can be read"):
        encoded(io.BytesIO(photo(400, 400, "PNG")[:200]), 200)


def test_of_an_animated_one_the_first_frame_is_kept() -> None:
    frames = [Image.new("RGB", (16, 16), colour) for colour in ("red", "lime", "blue")]
    out = io.BytesIO()
    frames[0].save(out, "GIF", save_all=True, append_images=frames[1:], duration=50)
    image = kept(out.getvalue())
    assert getattr(image, "n_frames", 1) == 1
    dot = image.convert("RGB").getpixel((8, 8))
    assert isinstance(dot, tuple)
    assert dot[0] > 200 > dot[1]


def test_what_can_be_seen_through_stays_so() -> None:
    out = io.BytesIO()
    Image.new("RGBA", (16, 16), (0, 0, 0, 0)).save(out, "PNG")
    assert kept(out.getvalue()).mode == "RGBA"


def test_a_file_beyond_five_megabytes_is_not_even_opened() -> None:
    with pytest.raises(Refused, match="5 MB"):
        encoded(io.BytesIO(b""), 5_000_001)
