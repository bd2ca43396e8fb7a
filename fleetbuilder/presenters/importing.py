"""What was understood of a text or file, for its player to look at before anything is stored."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from config.web.figures import points_text
from config.web.viewdata import MeterView, meter
from fleetbuilder.formats import Arrival, Bundle, Kind, Reading, Remark
from fleetbuilder.presenters.fleet import ships_text, verdict_of
from rules.engine import registry
from rules.engine.core.fleet import Severity

MOST_LINES = 400  # of one fleet that are shown as understood
OPEN_LINES = 60  # up to which they are shown unasked
MOST_IN_BRIEF = 20
WORDS = {
    Kind.READ: gettext_lazy("understood"),
    Kind.DIFFERS: gettext_lazy("differs"),
    Kind.APART: gettext_lazy("kept apart"),
    Kind.SKIPPED: gettext_lazy("not needed"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class LineView:
    """A line as it stood there, and what was made of it."""

    place: str
    text: str
    kind: str
    kind_words: str
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PreviewView:
    """A fleet as it would be imported."""

    name: str
    facts: str
    ships: str
    meter: MeterView
    apart: tuple[LineView, ...]
    differing: tuple[LineView, ...]
    lines: tuple[LineView, ...]
    left: int  # lines that are not shown
    is_short: bool  # so that what stands below is still found on a phone
    summary: str
    findings: tuple[str, ...]  # what speaks against the fleet, told of a collection alone
    marks: tuple[str, ...]  # the archive, its tags
    is_copy: bool  # of a fleet that the visitor has


def preview_views(bundle: Bundle, held: Collection[str]) -> list[PreviewView]:
    """Return the fleets of a text or file as understood; `held` are keys of ships that the visitor
    has. Those of a collection are told in brief."""
    return [
        _preview(arrival, is_copy=arrival.key in held, brief=bundle.is_collection)
        for arrival in bundle.arrivals
    ]


def importable(bundle: Bundle) -> bool:
    """Return whether there is anything to import: ships, or a fleet without any and no riddles."""
    if bundle.is_collection:
        return bool(bundle.arrivals or bundle.own_ships)
    return all(reading.fleet.ships or not reading.apart for reading in bundle.readings)


def own_ships_words(designs: Sequence[object], new: Sequence[object]) -> str:
    """Return what becomes of the own ships in a file, "" if it has none."""
    if not designs:
        return ""
    n = len(designs)
    words = ngettext("%(n)d own ship for your library", "%(n)d own ships for your library", n)
    if len(new) == n:
        return words % {"n": n} + "."
    if not new:
        return _("Your library holds all own ships of this file already.")
    more = _("%(words)s; %(new)d of them new, the others are there already.")
    return more % {"words": words % {"n": n}, "new": len(new)}


def apart_lines(bundle: Bundle) -> list[LineView]:
    """Return what of a collection was kept apart as a whole."""
    return [_line(remark) for remark in bundle.apart]


def copies_words(previews: Sequence[PreviewView]) -> str:
    """Return how many fleets come as copies of the visitor's own, "" for none."""
    n = sum(1 for preview in previews if preview.is_copy)
    words = ngettext(
        "You have one of these fleets already. It comes as a copy; yours stays as it is.",
        "You have %(n)d of these fleets already. They come as copies; yours stay as they are.",
        n,
    )
    return words % {"n": n} if n else ""


def _preview(arrival: Arrival, *, is_copy: bool, brief: bool) -> PreviewView:
    reading = arrival.reading
    fleet, inspection = reading.fleet, reading.inspection
    system = registry.get(fleet.system)
    catalogue = system.fleets.catalogue(fleet.edition)
    limit = _("no limit")
    if fleet.limit is not None:
        limit = _("limit %(limit)s") % {"limit": points_text(fleet.limit)}
    lines = [] if brief else [_line(remark) for remark in reading.remarks]
    most = MOST_IN_BRIEF if brief else MOST_LINES
    return PreviewView(
        name=fleet.name,
        facts=f"{system.title}, {catalogue.title}. {catalogue.nation_text(fleet.nation)}, {limit}.",
        ships=ships_text(len(fleet.ships)),
        meter=meter(inspection.total, fleet.limit, verdict_of(inspection)),
        apart=tuple(_line(remark) for remark in reading.apart[:most]),
        differing=tuple(_line(remark) for remark in reading.differing[:most]),
        lines=tuple(lines[:MOST_LINES]),
        left=max(0, len(lines) - MOST_LINES),
        is_short=len(lines) <= OPEN_LINES,
        summary=_summary(reading),
        findings=tuple(finding_titles(reading)) if brief else (),
        marks=((_("In the archive"),) if arrival.archived else ()) + arrival.tags,
        is_copy=is_copy,
    )


def finding_titles(reading: Reading) -> Iterator[str]:
    """Yield what speaks against a fleet, each kind once with its number."""
    findings = reading.inspection.findings
    illegal = (f for f in findings if f.severity is Severity.ILLEGAL and not f.waived)
    for title, count in Counter(finding.title for finding in illegal).items():
        yield title if count == 1 else f"{title} × {count}"


def _summary(reading: Reading) -> str:
    read = sum(1 for remark in reading.remarks if remark.kind is Kind.READ)
    apart, differing = len(reading.apart), len(reading.differing)
    told = {"format": reading.format, "read": read, "apart": apart, "differing": differing}
    words = ngettext(
        "Read as %(format)s: %(read)d line understood",
        "Read as %(format)s: %(read)d lines understood",
        read,
    )
    return (words + _(", %(differing)d differing, %(apart)d kept apart.")) % told


def _line(remark: Remark) -> LineView:
    return LineView(
        place=remark.place,
        text=remark.text,
        kind=str(remark.kind),
        kind_words=str(WORDS[remark.kind]),
        words=remark.words,
    )
