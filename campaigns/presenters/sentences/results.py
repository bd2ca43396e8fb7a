"""Sentences for results: filed, confirmed, disputed, ruled upon."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from campaigns.presenters.sentences.names import Names, opened

Data = Mapping[str, Any]


def filed(data: Data, names: Names) -> str:
    """Tell that somebody told the result of a battle."""
    said = _said(data, names)
    if int(data.get("filing") or 1) > 1:
        return _("Result of %(battle)s filed anew; it waits for confirmation.") % said
    return _("Result of %(battle)s filed; it waits for confirmation.") % said


def confirmed(data: Data, names: Names) -> str:
    """Tell whose word a result has, and how it was given."""
    said = _said(data, names) | {"flotilla": names.flotilla(str(data.get("flotilla")))}
    match data.get("how"):
        case "silence":
            told = _("%(flotilla)s said nothing in time: silence confirms %(battle)s.")
        case "organiser" if data.get("own"):
            told = _(
                "Result of %(battle)s confirmed for %(flotilla)s by the only organiser, "
                "who fought in it."
            )
        case "organiser":
            told = _("Result of %(battle)s confirmed for %(flotilla)s by the organiser.")
        case _:
            told = _("%(flotilla)s confirmed the result of %(battle)s.")
    return opened(told % said)


def disputed(data: Data, names: Names) -> str:
    """Tell that a result is not what happened, and why."""
    said = _said(data, names) | {"reason": data.get("reason"), "by": data.get("by")}
    if not data.get("by"):
        return _("Result of %(battle)s goes to the organiser: %(reason)s") % said
    return _("%(by)s disputed the result of %(battle)s: %(reason)s") % said


def ruled(data: Data, names: Names) -> str:
    """Tell what an organiser decided."""
    told = {
        "apply": _("Ruling on %(battle)s: the result counts as filed"),
        "send_back": _("Ruling on %(battle)s: sent back to be filed anew"),
        "corrected": _("Ruling on %(battle)s: the result counts as corrected"),
    }.get(str(data.get("ruling")), _("Ruling on %(battle)s"))
    own = _(", by the only organiser, who fought in it") if data.get("own") else ""
    return told % _said(data, names) + own + "."


def _said(data: Data, names: Names) -> dict[str, Any]:
    return {"battle": names.battle(int(data.get("battle") or 0))}


TELLERS = {
    "result.filed": filed,
    "result.confirmed": confirmed,
    "result.disputed": disputed,
    "result.ruled": ruled,
}
