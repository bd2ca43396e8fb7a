"""PDF files from the pages that browsers print. WeasyPrint, which needs Pango, is imported when a
file is drawn and not before: a site without it serves everything else."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from django.contrib.staticfiles import finders
from django.utils.translation import gettext as _
from PIL import ImageFile

SHEET = "css/paper.css"
FONTS = "generated/fonts/fonts.css"
STEPS, FAULTS = logging.getLogger("weasyprint.progress"), logging.getLogger("weasyprint")
NO_GLYPH = ".notdef glyph"


class NoPdf(Exception):  # noqa: N818 - what a player is told
    """This site cannot draw PDF files; the message says what to install."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawing:
    """A PDF file, and the signs in it that no font of this machine has: boxes stand for them."""

    content: bytes
    pages: int
    missing: str


def weasyprint() -> Any:
    """Return the module. Raises NoPdf where it, or Pango, is missing."""
    try:
        import weasyprint as found
    except (ImportError, OSError) as fault:
        raise NoPdf(
            _(
                "This site cannot make PDF files yet: Pango is missing. Whoever runs it installs"
                " libpango-1.0-0, libpangoft2-1.0-0 and libharfbuzz-subset0. Until then print from"
                " the browser, which can save a PDF as well."
            )
        ) from fault
    # It lets the whole process take damaged pictures; whoever sends one is to be told.
    ImageFile.LOAD_TRUNCATED_IMAGES = False
    return found


def draw(html: str, page_sheet: str, step: Callable[[], None]) -> Drawing:
    """Return a document as a PDF file. Nothing is fetched but our own sheets and fonts.

    `step` is called at each page and before longer pieces of work; what it raises ends the
    drawing. Raises NoPdf.
    """
    found = weasyprint()
    with _listening(step) as missing:
        document = _lay_out(found, html, page_sheet)
        content = document.write_pdf()
    return Drawing(content=content, pages=len(document.pages), missing="".join(missing))


def _lay_out(found: Any, html: str, page_sheet: str) -> Any:
    from weasyprint.text.fonts import FontConfiguration

    fetcher = found.urls.URLFetcher(allowed_protocols=("file",))
    fonts = FontConfiguration()
    more = {"url_fetcher": fetcher, "font_config": fonts}
    files = [finders.find(name) for name in (FONTS, SHEET)]
    sheets = [found.CSS(filename=file, **more) for file in files if file]
    sheets.append(found.CSS(string=page_sheet, **more))
    whole = found.HTML(string=html, url_fetcher=fetcher)
    return whole.render(stylesheets=sheets, font_config=fonts)


class _Ear(logging.Filter):
    """Hears what WeasyPrint says in one thread, and keeps it out of the log: its steps, and each
    sign that no font has."""

    def __init__(self, step: Callable[[], None]) -> None:
        super().__init__()
        self.step = step
        self.missing: dict[str, None] = {}  # in their order
        self.thread = threading.get_ident()

    def filter(self, record: logging.LogRecord) -> bool:
        if record.thread != self.thread:
            return True
        if record.name == STEPS.name:
            self.step()
            return False
        if str(record.msg).startswith(NO_GLYPH) and isinstance(record.args, tuple):
            self.missing[str(record.args[0])] = None
            return False
        return True


@contextmanager
def _listening(step: Callable[[], None]) -> Iterator[dict[str, None]]:
    """Call `step` at each step of WeasyPrint's; yield the signs that it cannot draw."""
    ear = _Ear(step)
    for log in (STEPS, FAULTS):
        log.addFilter(ear)
    try:
        yield ear.missing
    finally:
        for log in (STEPS, FAULTS):
            log.removeFilter(ear)
