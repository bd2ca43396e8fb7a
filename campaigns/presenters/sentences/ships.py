"""Sentences for lines that touch no figure: who commands a flotilla, and what players ask for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from campaigns.presenters.sentences.names import Names

Data = Mapping[str, Any]


def flotilla_handed(data: Data, names: Names) -> str:
    """Tell who commands a flotilla from now on."""
    said = {
        "flotilla": names.flotilla(str(data.get("flotilla"))),
        "name": data.get("name"),
        "was": data.get("was"),
    }
    if not data.get("was"):
        return _("%(name)s commands %(flotilla)s.") % said
    return _("%(name)s commands %(flotilla)s in place of %(was)s.") % said


def petition_made(data: Data, names: Names) -> str:
    """Tell what a player asked the organiser for."""
    return _("%(flotilla)s asks to buy %(ability)s for %(ship)s.") % _asked(data, names)


def petition_answered(data: Data, names: Names) -> str:
    """Tell what became of it."""
    said = _asked(data, names)
    if data.get("answer") == "granted":
        return _("%(ability)s granted to %(ship)s of %(flotilla)s.") % said
    if data.get("answer") == "dropped":
        return _("%(flotilla)s no longer asks for %(ability)s for %(ship)s.") % said
    return _("%(ability)s refused to %(ship)s of %(flotilla)s.") % said


def _asked(data: Data, names: Names) -> dict[str, str]:
    return {
        "flotilla": names.flotilla(str(data.get("flotilla"))),
        "ship": names.ship(str(data.get("ship"))),
        "ability": names.ability(str(data.get("ability") or "")),
    }


TELLERS = {
    "flotilla.handed": flotilla_handed,
    "petition.made": petition_made,
    "petition.answered": petition_answered,
}
