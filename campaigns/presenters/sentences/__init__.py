"""Lines of the logbook in players' words: each part of the app tells its own kinds.

A teller gets a line's data and the names of a page; who, when and why stand beside the sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _

from campaigns.presenters.sentences import battles, home, people, results, ships
from campaigns.presenters.sentences.names import Names

Teller = Callable[[Mapping[str, Any], Names], str]

TELLERS: dict[str, Teller] = {
    **home.TELLERS,
    **people.TELLERS,
    **ships.TELLERS,
    **battles.TELLERS,
    **results.TELLERS,
}


def sentence(kind: str, data: Mapping[str, Any], names: Names) -> str:
    """Return a line in words. A kind that this site does not know is named as it is."""
    teller = TELLERS.get(kind)
    if teller is None:
        return _("Something this site cannot tell: %(kind)s.") % {"kind": kind}
    return teller(data, names)
