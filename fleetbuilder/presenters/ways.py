"""The buttons Undo and Redo: what each would reverse, in words, or that there is nothing."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from config.web.parts import part
from fleetbuilder.selectors import Way, Ways

LONGEST = 200  # of an act in words on a button; the history tells all of it


@dataclass(frozen=True, slots=True, kw_only=True)
class WayView:
    """A button: its label, and what it would reverse; without that it is disabled."""

    id: str  # "undo", "redo"
    label: str
    about: str  # ': Added Fairmile D MGB.', "" if there is nothing


def way_views(ways: Ways) -> tuple[WayView, WayView]:
    """Return Undo and Redo as they stand."""
    undo, redo = ways.undo, ways.redo
    return (
        WayView(
            id="undo",
            label=_("Undo") if undo else _("Nothing to undo"),
            about=about(undo, is_twice=undo.act == "undo") if undo else "",
        ),
        WayView(
            id="redo",
            label=_("Redo") if redo else _("Nothing to redo"),
            about=about(redo, is_twice=redo.act == "redo") if redo else "",
        ),
    )


def about(line: Way, *, is_twice: bool) -> str:
    """Return what a button would reverse: ': Added LCT.'; `is_twice`: the undoing of an act."""
    words = shortened(line.sentence)
    if is_twice:
        return _(" the undoing of: %(act)s") % {"act": words}
    return _(": %(act)s") % {"act": words}


def shortened(sentence: str) -> str:
    """Return an act in at most LONGEST characters, whole words."""
    if len(sentence) <= LONGEST:
        return sentence
    return _("%(words)s and more") % {"words": sentence[:LONGEST].rsplit(" ", 1)[0]}


def ways_html(ways: Ways) -> dict[str, SafeString]:
    """Return both buttons as HTML, by the word in their address."""
    return {view.id: part("fleetbuilder/_way.html", way=view) for view in way_views(ways)}
