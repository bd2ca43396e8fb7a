"""A fleet as text in one of three sizes, for one of three places."""

from __future__ import annotations

from enum import StrEnum

from django.utils.translation import gettext_lazy

from fleetbuilder.formats.compact import compact_lines
from fleetbuilder.formats.full import full_lines
from fleetbuilder.formats.marks import STYLES, Flavour
from fleetbuilder.formats.one_line import one_line
from rules.engine.core.fleet import FleetList, Inspection
from rules.engine.core.system import RuleSystem


class Size(StrEnum):
    """How much a text tells."""

    LINE = "line"
    COMPACT = "compact"
    FULL = "full"


_LOST = (
    gettext_lazy("what is fitted"),
    gettext_lazy("captains and pennants"),
    gettext_lazy("own ships and aircraft"),
    gettext_lazy("game options and the edition"),
    gettext_lazy("what is wrong, and house rules, in words"),
    gettext_lazy("notes"),
)
# What is not found again when a text is read; tests hold that it is that and nothing else.
LOSSES = {
    Size.LINE: (gettext_lazy("names of ships"), *_LOST),
    Size.COMPACT: (gettext_lazy("names of ships that are told as one"), *_LOST),
    Size.FULL: (gettext_lazy("house rules that let nothing pass"), gettext_lazy("notes")),
}


def fleet_text(
    system: RuleSystem | None,
    fleet: FleetList,
    inspection: Inspection,
    link: str = "",
    credit: str = "",
    *,
    size: Size = Size.FULL,
    flavour: Flavour = Flavour.PLAIN,
) -> str:
    """Return the fleet as text, its last line ended; notes are never in it.

    `system` is None for a rule system that the site does not know: then only what is stored
    is told. `credit` says whose fleet it is after.
    """
    style = STYLES[flavour]
    if size is Size.LINE:
        return one_line(system, fleet, inspection, link, style) + "\n"
    lines = compact_lines if size is Size.COMPACT else full_lines
    return "\n".join(lines(system, fleet, inspection, link, credit, style)).rstrip() + "\n"
