"""A PDF file of a fleet taken apart: its pages with their words, the boxes drawn on them, and the
codes that a phone reads from them."""

from __future__ import annotations

import io
import re
from collections import Counter
from dataclasses import dataclass
from html.parser import HTMLParser
from typing import Any

import pypdf
import pypdfium2
import zxingcpp
from PIL import Image
from pypdf.generic import ContentStream

from config.jobs import running
from config.jobs.models import Job, JobFile
from config.jobs.services import start
from config.web.visitor import Visitor
from fleetbuilder.jobs import FLEET_PDF
from fleetbuilder.models import Fleet
from tests import actions

POINTS_A_MM = 72 / 25.4
DOTS_A_MM = 8  # of pictures, about 200 dpi
UNSEEN = dict.fromkeys(map(ord, "\u2068\u2069\u200e\u200f\xad"))
ALL = "chosen=1&section=roster&section=cards&section=rules&ship=all"


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaf:
    """A page: size in mm, text as extracted, boxes by the length of their sides."""

    width: float
    height: float
    text: str
    boxes: Counter[str]
    places: tuple[tuple[float, float], ...]  # where each piece of text begins, in mm

    @property
    def cards(self) -> list[int]:
        """Return the numbers of the cards on the page."""
        return [int(number) for number in re.findall(r"Card (\d+) of \d+", self.text)]


def pdf_of(visitor: Visitor, fleet: Fleet, wish: str = ALL, **more: Any) -> tuple[Job, bytes]:
    """Have a PDF of a fleet made by a worker; return the job, and the file if there is one."""
    stamp = more.pop("stamp", None) or actions.stamp(fleet)
    address = f"https://fleets.example.org/verify/{stamp.fingerprint}/"
    payload = {"stamp": stamp.fingerprint, "by_link": False, "wish": wish, "address": address}
    job = start(kind=FLEET_PDF, title="A PDF", visitor=visitor, payload={**payload, **more})
    running.work(job.pk)
    job.refresh_from_db()
    file = JobFile.objects.filter(job=job).first()
    return job, bytes(file.content) if file else b""


def leaves(content: bytes) -> list[Leaf]:
    """Return the pages of a PDF file."""
    reader = pypdf.PdfReader(io.BytesIO(content))
    return [_leaf(reader, page) for page in reader.pages]


def _leaf(reader: pypdf.PdfReader, page: pypdf.PageObject) -> Leaf:
    places = []

    def note(text: str, cm: Any, tm: Any, _font: Any, _size: Any) -> None:
        if text.strip() and not text.strip().isdigit():  # figures of drawings have places of theirs
            x = tm[4] * cm[0] + cm[4]
            y = tm[5] * cm[3] + cm[5]
            places.append((x / POINTS_A_MM, y / POINTS_A_MM))

    text = page.extract_text(visitor_text=note)
    boxes = Counter(
        str(operands[2])
        for operands, operator in ContentStream(page.get_contents(), reader).operations
        if operator == b"re" and operands[2] == operands[3]
    )
    return Leaf(
        width=float(page.mediabox.width) / POINTS_A_MM,
        height=float(page.mediabox.height) / POINTS_A_MM,
        text=text.translate(UNSEEN),
        boxes=boxes,
        places=tuple(places),
    )


def pictures(content: bytes) -> list[Image.Image]:
    """Return the pages of a PDF file as they lie on the table."""
    with pypdfium2.PdfDocument(content) as document:
        return [page.render(scale=DOTS_A_MM / POINTS_A_MM).to_pil() for page in document]


def codes_in(picture: Image.Image) -> list[tuple[str, float]]:
    """Return what each QR code in a picture says, with the length of its side in mm."""
    found = zxingcpp.read_barcodes(picture.convert("L"), formats=zxingcpp.BarcodeFormat.QRCode)
    sides = (code.position.top_right.x - code.position.top_left.x for code in found)
    return [(code.text, side / DOTS_A_MM) for code, side in zip(found, sides, strict=True)]


def codes_on(content: bytes) -> list[str]:
    """Return what the QR codes of a PDF file say, in the order of its pages."""
    return [text for picture in pictures(content) for text, _side in codes_in(picture)]


def packed(text: str) -> str:
    """Return a text without blanks and case, as wrapping and capitals leave it."""
    return "".join(text.translate(UNSEEN).split()).casefold()


class Words(HTMLParser):
    """The words that a piece of HTML shows."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: set[str] = set()
        self.feed(html)

    def handle_data(self, data: str) -> None:
        self.found |= {packed(word) for word in data.split()}


def words_of(html: str) -> set[str]:
    """Return all words that a piece of HTML shows, without case."""
    return Words(html).found
