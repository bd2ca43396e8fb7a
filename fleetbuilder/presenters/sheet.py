"""The style of a printed page: its size, and below it the fleet's name and the page's number."""

from __future__ import annotations

from django.utils.translation import gettext as _

from fleetbuilder.paper_form import LETTER
from rules.engine.core.names import isolated

SHEET = """@page {{
  size: {size} portrait;
  margin: 12mm 12mm 16mm;
  @bottom-left {{ content: {name}; width: 75%; {foot} text-align: left; }}
  @bottom-right {{ content: {page} " " counter(page) " " {of} " " counter(pages); {foot}
    text-align: right; }}
}}
"""
FOOT = 'font: 7.5pt "Chart Sans", sans-serif; color: black; vertical-align: top; padding-top: 3mm;'


def page_sheet(name: str, paper: str) -> str:
    """Return the style sheet of the pages of a fleet with this name."""
    return SHEET.format(
        size="letter" if paper == LETTER else "A4",
        name=css_string(isolated(name)),
        page=css_string(_("Page")),
        of=css_string(_("of")),
        foot=FOOT,
    )


def css_string(text: str) -> str:
    """Return a text as a string of CSS: all but plain letters and digits as numbers."""
    signs = (s if s.isascii() and s.isalnum() else f"\\{ord(s):06x}" for s in text)
    return '"' + "".join(signs) + '"'
